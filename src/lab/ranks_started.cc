#include <cstdlib>
#include <string>

#include "lab/ranks.h"

namespace timetable {

bool started_by_mpirun() {
  for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "MPI_LOCALNRANKS"}) {
    const char* size = std::getenv(name);
    if (size && std::atoi(size) > 1) return true;
  }
  const char* tasks = std::getenv("SLURM_NTASKS");
  return tasks && std::atoi(tasks) > 1 && (std::getenv("PMIX_RANK") || std::getenv("PMI_RANK"));
}

}  // namespace timetable
