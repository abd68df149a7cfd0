// A program without MPI.
#include "core/words.h"
#include "lab/ranks.h"

namespace timetable {

bool knows_mpi() { return false; }

const Ranks& ranks() {
  static const Ranks alone;
  return alone;
}

Result<Done> join_ranks() {
  if (!started_by_mpirun()) return Done{};
  return Error{Fault::NotAllowed,
               "This program was built without MPI, so its ranks would all do the same work. Install Debian's "
               "libopenmpi-dev and build again, or start it without mpirun."_en};
}

Result<Traffic> share_among_ranks(const Work& work, int threads) { return share_work(work, threads); }

}  // namespace timetable
