// The ranks of a run under mpirun (or Slurm's srun). The program without MPI is always the first of one.
#pragma once

#include "lab/crew.h"

namespace timetable {

struct Ranks {
  int rank = 0, count = 1;
  bool first() const { return rank == 0; }
};

// Did something start this program as one of several?
bool started_by_mpirun();
// True if this program was built with MPI.
bool knows_mpi();

// Joins the other ranks if there are any; asked again it does nothing. Refused where the program was built without MPI.
Result<Done> join_ranks();
const Ranks& ranks();

// As share_work, for several ranks. Ranks are asked whether they have the same program and the same order.
Result<Traffic> share_among_ranks(const Work& work, int threads);

}  // namespace timetable
