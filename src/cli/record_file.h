// A record on disk that grows with its game. What was chosen is on the disk before the next question is asked, nothing
// is ever overwritten, and no two programs write one record.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "core/result.h"
#include "core/words.h"
#include "match/record.h"

namespace timetable::cli {

class RecordFile {
 public:
  // A new file with the record so far; a file of this name must not exist.
  static Result<RecordFile> create(const std::string& path, const Record& record);

  // An existing record, to be appended to. Nothing is changed before the first append, which also removes a torn last
  // line, so the caller can check the game first.
  struct Opened;
  static Result<Opened> open(const std::string& path);

  RecordFile(RecordFile&& other) noexcept;
  RecordFile& operator=(RecordFile&& other) noexcept;
  ~RecordFile();

  // Writes what has been added to the record since.
  Result<Done> append(const Record& record);
  const std::string& path() const { return path_; }

 private:
  RecordFile(std::string path, int fd) : path_(std::move(path)), fd_(fd) {}
  Result<Done> write_all(std::string_view text);
  Error problem(const Phrase& what) const;

  std::string path_;
  int fd_ = -1;
  std::size_t size_ = 0;   // of the whole lines on disk
  std::size_t lines_ = 0;  // of the record's lines, those on disk
  bool ended_ = false;
};

struct RecordFile::Opened {
  RecordFile file;
  Record record;
  bool torn = false;  // the last line was cut off and is left out
};

bool file_exists(const std::string& path);

}  // namespace timetable::cli
