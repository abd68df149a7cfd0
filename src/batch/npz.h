// Arrays in a file as NumPy's load() reads them (.npz): a ZIP archive of stored .npy files.
#pragma once

#include <cstdint>
#include <fstream>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/result.h"

namespace timetable {

class NpzFile {
 public:
  explicit NpzFile(std::string path);

  template <class T>
  void add(std::string_view name, const std::vector<T>& values) {
    add_bytes(name, type_of<T>(), values.size(),
              {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)});
  }
  void add_text(std::string_view name, std::string_view text) { add_bytes(name, "|u1", text.size(), text); }
  // The archive is whole only then.
  Result<Done> finish();

 private:
  struct Entry {
    std::string name;
    std::uint32_t crc = 0, size = 0, offset = 0;
  };
  template <class T>
  static std::string type_of() {
    const char kind = std::is_floating_point_v<T> ? 'f' : std::is_signed_v<T> ? 'i' : 'u';
    return std::string(sizeof(T) == 1 ? "|" : "<") + kind + std::to_string(sizeof(T));
  }
  void add_bytes(std::string_view name, std::string_view type, std::size_t count, std::string_view bytes);

  std::string path_;
  std::ofstream out_;
  std::vector<Entry> entries_;
};

}  // namespace timetable
