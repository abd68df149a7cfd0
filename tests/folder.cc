#include "tests/folder.h"

#include <stdlib.h>

#include <fstream>
#include <stdexcept>

namespace timetable {

Folder::Folder() {
  std::string name = (std::filesystem::temp_directory_path() / "timetable-XXXXXX").string();
  if (!mkdtemp(name.data())) throw std::runtime_error("no temporary folder");
  path_ = name;
}

Folder::~Folder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::string Folder::write(const std::string& name, std::string_view text) const {
  std::ofstream(path_ / name, std::ios::binary) << text;
  return file(name);
}

}  // namespace timetable
