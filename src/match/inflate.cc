#include "match/inflate.h"

#ifdef __wasi__

namespace timetable {
std::string inflated(std::string_view) { return {}; }
}  // namespace timetable

#else

#include <zlib.h>

namespace timetable {

std::string inflated(std::string_view gzip) {
  constexpr int kGzipHeader = 16 + MAX_WBITS;
  z_stream z{};
  if (inflateInit2(&z, kGzipHeader) != Z_OK) return {};
  z.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(gzip.data()));  // zlib does not write there
  z.avail_in = static_cast<uInt>(gzip.size());
  std::string out;
  char room[1 << 14];
  int state = Z_OK;
  while (state == Z_OK) {
    z.next_out = reinterpret_cast<Bytef*>(room);
    z.avail_out = sizeof room;
    state = inflate(&z, Z_NO_FLUSH);
    out.append(room, sizeof room - z.avail_out);
  }
  inflateEnd(&z);
  return state == Z_STREAM_END ? out : std::string();
}

}  // namespace timetable

#endif
