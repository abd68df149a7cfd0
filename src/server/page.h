// The files of the page: read once, served from memory.
#pragma once

#include <map>
#include <string>

#include "core/result.h"

namespace timetable::server {

class Page {
 public:
  struct File {
    std::string type;
    std::string bytes;
    std::string gzip;      // the same compressed, if the build made that; empty: it did not
    bool lasting = false;  // its name changes with its content
  };

  // An empty folder name: a small page that says that the server runs.
  static Result<Page> open(const std::string& folder);
  // The file of a path; the page itself for the paths it makes up ("/table/x"); null: there is none.
  const File* find(const std::string& path) const;

 private:
  void join_compressed();

  std::map<std::string, File> files_;
};

}  // namespace timetable::server
