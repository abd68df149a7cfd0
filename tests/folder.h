// A folder for one test, gone with it.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace timetable {

class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string path() const { return path_.string(); }
  std::string file(const std::string& name) const { return (path_ / name).string(); }
  std::string write(const std::string& name, std::string_view text) const;  // gives the file's path

 private:
  std::filesystem::path path_;
};

}  // namespace timetable
