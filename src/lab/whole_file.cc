#include "lab/whole_file.h"

#include <filesystem>
#include <fstream>

#include "core/words.h"

namespace timetable {

Result<Done> write_whole(const std::string& path, const std::string& bytes) {
  const std::string fresh = path + ".new";
  std::error_code fault;
  {
    std::ofstream out(fresh, std::ios::binary);
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    out.flush();
    if (!out) fault = std::make_error_code(std::errc::io_error);
  }
  const bool whole = !fault && std::filesystem::file_size(fresh, fault) == bytes.size() && !fault;
  if (whole) std::filesystem::rename(fresh, path, fault);
  if (whole && !fault) return Done{};
  std::error_code gone;
  std::filesystem::remove(fresh, gone);
  return Error{Fault::BadFile,
               say("{file} cannot be written{why}."_en, path, fault ? say(": {why}"_en, fault.message()) : Words())};
}

}  // namespace timetable
