// libFuzzer: any bytes as what one connection says, one message a line; lines that begin with '?' choose the words of
// a message that is almost right. The server answers in the protocol's words, tells no secret and goes on.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "tests/server/overheard.h"

namespace {

// Draws from the input instead of from a generator.
struct Drawn {
  std::string_view bytes;
  std::size_t at = 0;
  unsigned operator()(unsigned n) { return at < bytes.size() ? static_cast<unsigned char>(bytes[at++]) % n : 0; }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static timetable::server::Overheard server;
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
    std::string text(line);
    if (line.starts_with('?')) text = timetable::server::almost_a_message(server.table(), Drawn{line.substr(1)});
    if (!server.hear(text).empty()) std::abort();
  }
  if (!server.alive()) std::abort();
  return 0;
}
