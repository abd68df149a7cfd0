#include "cli/open_files.h"

#include <sys/resource.h>

namespace timetable::cli {

void allow_many_files() {
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
}

}  // namespace timetable::cli
