#include "cli/record_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "core/words.h"

namespace timetable::cli {
namespace {

constexpr Phrase kNotWritten = "cannot be written"_en;

// The whole file, or false with errno set.
bool read_all(int fd, std::string& out) {
  char buffer[1 << 16];
  while (true) {
    const ssize_t n = read(fd, buffer, sizeof buffer);
    if (n == 0) return true;
    if (n > 0) out.append(buffer, static_cast<std::size_t>(n));
    else if (errno != EINTR) return false;
  }
}

bool is_regular(int fd) {
  struct stat about{};
  return fstat(fd, &about) == 0 && S_ISREG(about.st_mode);
}

// A new name is only safe once its folder is on the disk too.
void sync_folder(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  const std::string folder = slash == std::string::npos ? "." : path.substr(0, slash + 1);
  const int fd = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return;
  fsync(fd);
  close(fd);
}

}  // namespace

bool file_exists(const std::string& path) {
  struct stat about{};
  return lstat(path.c_str(), &about) == 0;
}

RecordFile::RecordFile(RecordFile&& other) noexcept { *this = std::move(other); }

RecordFile& RecordFile::operator=(RecordFile&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(fd_, other.fd_);
  std::swap(size_, other.size_);
  std::swap(lines_, other.lines_);
  std::swap(ended_, other.ended_);
  return *this;
}

RecordFile::~RecordFile() {
  if (fd_ >= 0) close(fd_);
}

// The reason is the system's own, in its language.
Error RecordFile::problem(const Phrase& what) const {
  return {Fault::BadFile, say("{file}: {place}: {why}."_en, path_, what, std::strerror(errno))};
}

Result<RecordFile> RecordFile::create(const std::string& path, const Record& record) {
  RecordFile file(path, ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0644));
  if (file.fd_ < 0 && errno == EEXIST) {
    return Error{Fault::BadFile, at(path, "this file exists already; nothing is overwritten. Give another name."_en)};
  }
  if (file.fd_ < 0) return file.problem("cannot be created"_en);
  flock(file.fd_, LOCK_EX | LOCK_NB);
  if (Result<Done> header = file.write_all(write_header(record)); !header) return header.error();
  if (Result<Done> rest = file.append(record); !rest) return rest.error();
  sync_folder(path);
  return file;
}

Result<RecordFile::Opened> RecordFile::open(const std::string& path) {
  RecordFile file(path, ::open(path.c_str(), O_RDWR | O_CLOEXEC));
  if (file.fd_ < 0) return file.problem("cannot be opened"_en);
  if (!is_regular(file.fd_)) {
    return Error{Fault::BadFile, at(path, "this is not a file."_en)};
  }
  if (flock(file.fd_, LOCK_EX | LOCK_NB) != 0) {
    return Error{Fault::BadFile, at(path, "another program is playing this game just now."_en)};
  }
  std::string text;
  if (!read_all(file.fd_, text)) return file.problem("cannot be read"_en);
  Result<Record> record = read_record(text, verbatim(path), Torn::Drop);
  if (!record) return record.error();
  file.size_ = text.rfind('\n') + 1;
  file.lines_ = record->lines.size();
  file.ended_ = record->end.has_value();
  const bool torn = file.size_ != text.size();
  return Opened{std::move(file), std::move(*record), torn};
}

Result<Done> RecordFile::append(const Record& record) {
  std::string text;
  for (std::size_t i = lines_; i < record.lines.size(); ++i) text += write_line(record.lines[i]);
  if (record.end && !ended_) text += write_end(record);
  if (text.empty()) return Done{};
  if (Result<Done> written = write_all(text); !written) return written;
  lines_ = record.lines.size();
  ended_ = record.end.has_value();
  return Done{};
}

// After the whole lines, in one piece and onto the disk; a failed write leaves no half line behind.
Result<Done> RecordFile::write_all(std::string_view text) {
  if (ftruncate(fd_, static_cast<off_t>(size_)) != 0) return problem(kNotWritten);
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t n = pwrite(fd_, text.data() + done, text.size() - done, static_cast<off_t>(size_ + done));
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) {
      const Error error = problem(kNotWritten);
      if (ftruncate(fd_, static_cast<off_t>(size_)) != 0)
        return problem("cannot be written, and its last line is torn"_en);
      return error;
    }
    done += static_cast<std::size_t>(n);
  }
  if (fsync(fd_) != 0) return problem("cannot be brought onto the disk"_en);
  size_ += text.size();
  return Done{};
}

}  // namespace timetable::cli
