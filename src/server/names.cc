#include "server/names.h"

#include <optional>
#include <random>

namespace timetable::server {
namespace {

// The next character of a UTF-8 text, checked; nothing if the bytes are none.
std::optional<char32_t> next(std::string_view& text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(0);
  const std::size_t length = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if ((first >= 0x80 && first < 0xC2) || first > 0xF4 || text.size() < length) return std::nullopt;
  char32_t c = length == 1 ? first : first & (0x7Fu >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return std::nullopt;
    c = c << 6 | (byte(i) & 0x3F);
  }
  const char32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  if (c < least[length] || c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF)) return std::nullopt;
  text.remove_prefix(length);
  return c;
}

// Control characters, and those that change the direction of the text around them or are not seen at all.
bool unseen(char32_t c) {
  return c < 0x20 || (c >= 0x7F && c < 0xA0) || (c >= 0x200B && c <= 0x200F) || (c >= 0x2028 && c <= 0x202E) ||
      (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF || (c >= 0xFFF0 && c <= 0xFFFB) || c == 0xAD;
}

std::string clean(std::string_view text, std::size_t most) {
  std::string out;
  std::size_t count = 0;
  while (!text.empty()) {
    const std::string_view before = text;
    const std::optional<char32_t> c = next(text);
    if (!c) return {};
    if (unseen(*c)) continue;
    if (*c == ' ' && (out.empty() || out.back() == ' ')) continue;
    if (++count > most) return {};
    out += before.substr(0, before.size() - text.size());
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

}  // namespace

std::string clean_name(std::string_view text) { return clean(text, 40); }
std::string clean_chat(std::string_view text) { return clean(text, 500); }

std::string guest_name() {
  std::random_device device;
  return "Guest " + std::to_string(1000 + device() % 9000);
}

}  // namespace timetable::server
