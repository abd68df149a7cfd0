#include "batch/npz.h"

#include <zlib.h>

#include "core/words.h"

namespace timetable {
namespace {

// Numbers of an archive: the lowest byte first.
class Bytes {
 public:
  Bytes& two(std::uint32_t n) { return put(n, 2); }
  Bytes& four(std::uint32_t n) { return put(n, 4); }
  Bytes& text(std::string_view text) {
    bytes_ += text;
    return *this;
  }
  const std::string& str() const { return bytes_; }

 private:
  Bytes& put(std::uint32_t n, int count) {
    for (int i = 0; i < count; ++i) bytes_ += static_cast<char>(n >> 8 * i & 0xFF);
    return *this;
  }
  std::string bytes_;
};

constexpr std::uint32_t kVersion = 20, kStored = 0,
                        kDay = 1 << 5 | 1;  // 1980-01-01: the same bytes whenever it is written

// The head of a .npy file of one dimension; its length is a multiple of 64.
std::string npy_head(std::string_view type, std::size_t count) {
  std::string about =
      "{'descr': '" + std::string(type) + "', 'fortran_order': False, 'shape': (" + std::to_string(count) + ",), }";
  constexpr std::size_t kBefore = 10, kUnit = 64;
  about.append((2 * kUnit - (kBefore + about.size() + 1) % kUnit) % kUnit, ' ');
  about += '\n';
  return Bytes()
      .text("\x93NUMPY\x01")
      .text(std::string_view("\0", 1))
      .two(static_cast<std::uint32_t>(about.size()))
      .text(about)
      .str();
}

std::uint32_t crc_of(std::uint32_t so_far, std::string_view bytes) {
  return static_cast<std::uint32_t>(
      crc32_z(so_far, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size()));
}

}  // namespace

NpzFile::NpzFile(std::string path) : path_(std::move(path)), out_(path_, std::ios::binary | std::ios::trunc) {}

void NpzFile::add_bytes(std::string_view name, std::string_view type, std::size_t count, std::string_view bytes) {
  const std::string head = npy_head(type, count);
  Entry entry{.name = std::string(name) + ".npy",
              .crc = crc_of(crc_of(0, head), bytes),
              .size = static_cast<std::uint32_t>(head.size() + bytes.size()),
              .offset = static_cast<std::uint32_t>(out_.tellp())};
  Bytes local;
  local.four(0x04034b50).two(kVersion).two(0).two(kStored).two(0).two(kDay).four(entry.crc).four(entry.size);
  local.four(entry.size).two(static_cast<std::uint32_t>(entry.name.size())).two(0).text(entry.name);
  out_ << local.str() << head << bytes;
  entries_.push_back(std::move(entry));
}

Result<Done> NpzFile::finish() {
  Bytes list;
  for (const Entry& e : entries_) {
    list.four(0x02014b50).two(kVersion).two(kVersion).two(0).two(kStored).two(0).two(kDay).four(e.crc).four(e.size);
    list.four(e.size).two(static_cast<std::uint32_t>(e.name.size())).two(0).two(0).two(0).two(0).four(0);
    list.four(e.offset).text(e.name);
  }
  const auto at = static_cast<std::uint32_t>(out_.tellp()), n = static_cast<std::uint32_t>(entries_.size());
  Bytes end;
  end.four(0x06054b50).two(0).two(0).two(n).two(n).four(static_cast<std::uint32_t>(list.str().size())).four(at).two(0);
  out_ << list.str() << end.str();
  out_.flush();
  if (out_) return Done{};
  return Error{Fault::BadFile, say("{file}: cannot be written."_en, path_)};
}

}  // namespace timetable
