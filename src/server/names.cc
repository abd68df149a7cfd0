#include "server/names.h"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>

#include <array>
#include <memory>
#include <random>

namespace timetable::server {
namespace {

constexpr int kMostMarks = 2;  // on one letter: more of them hide the lines above and below

// Control characters, those that change the direction of the text around them, and what is not seen at all.
bool unseen(UChar32 c) {
  switch (u_charType(c)) {
    case U_CONTROL_CHAR:
    case U_FORMAT_CHAR:
    case U_SURROGATE:
    case U_PRIVATE_USE_CHAR:
    case U_UNASSIGNED:
    case U_LINE_SEPARATOR:
    case U_PARAGRAPH_SEPARATOR: return true;
    default: return u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) || c == 0x2800;
  }
}

bool is_mark(UChar32 c) { return u_charType(c) == U_NON_SPACING_MARK || u_charType(c) == U_ENCLOSING_MARK; }

// Composed; nothing if the bytes are not UTF-8.
icu::UnicodeString composed(std::string_view text) {
  UErrorCode failed = U_ZERO_ERROR;
  const icu::Normalizer2* nfc = icu::Normalizer2::getNFCInstance(failed);
  const icu::UnicodeString read = icu::UnicodeString::fromUTF8({text.data(), static_cast<std::int32_t>(text.size())});
  std::string again;
  read.toUTF8String(again);
  if (U_FAILURE(failed) || again != text) return {};
  return nfc->normalize(read, failed);
}

std::string clean(std::string_view text, int most) {
  const icu::UnicodeString from = composed(text);
  icu::UnicodeString out;
  int marks = 0;
  bool space = true;  // at the beginning none is wanted either
  for (std::int32_t i = 0; i < from.length(); i = from.moveIndex32(i, 1)) {
    UChar32 c = from.char32At(i);
    if (unseen(c)) continue;
    if (u_isUWhiteSpace(c)) c = ' ';
    marks = is_mark(c) ? marks + 1 : 0;
    if (marks > kMostMarks || (c == ' ' && space)) continue;
    space = c == ' ';
    out.append(c);
  }
  if (!out.isEmpty() && space) out.truncate(out.length() - 1);
  if (out.countChar32() > most) return {};
  std::string bytes;
  return out.toUTF8String(bytes);
}

// What every name is compared by; made once, asked by any thread.
const USpoofChecker* checker() {
  struct Close {
    void operator()(USpoofChecker* c) const { uspoof_close(c); }
  };
  static const std::unique_ptr<USpoofChecker, Close> kept([] {
    UErrorCode failed = U_ZERO_ERROR;
    return uspoof_open(&failed);
  }());
  return kept.get();
}

}  // namespace

std::string clean_name(std::string_view text) { return clean(text, 40); }
std::string clean_chat(std::string_view text) { return clean(text, 500); }

std::string skeleton(std::string_view name) {
  UErrorCode failed = U_ZERO_ERROR;
  icu::UnicodeString letters;
  const icu::UnicodeString whole = composed(name);
  for (std::int32_t i = 0; i < whole.length(); i = whole.moveIndex32(i, 1)) {
    if (!u_isUWhiteSpace(whole.char32At(i))) letters.append(whole.char32At(i));
  }
  const icu::Normalizer2* folding = icu::Normalizer2::getNFKCCasefoldInstance(failed);
  if (U_FAILURE(failed)) return std::string(name);
  const icu::UnicodeString folded = folding->normalize(letters, failed);
  std::array<UChar, 400> looks{};  // a character looks like 18 at most; a name has 40
  const std::int32_t length = uspoof_getSkeleton(checker(), 0, folded.getBuffer(), folded.length(), looks.data(),
                                                 static_cast<std::int32_t>(looks.size()), &failed);
  if (U_FAILURE(failed)) return std::string(name);
  std::string out;
  return icu::UnicodeString(looks.data(), length).toUTF8String(out);
}

std::string guest_name() {
  std::random_device device;
  return "Guest " + std::to_string(1000 + device() % 9000);
}

}  // namespace timetable::server
