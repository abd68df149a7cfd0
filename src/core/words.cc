#include "core/words.h"

#include <algorithm>
#include <cassert>

namespace timetable {
namespace {

char lower_ascii(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// The first two bytes of a character among the combining marks U+0300 to U+036F.
bool is_combining(unsigned char first, unsigned char second) {
  return first == 0xCC || (first == 0xCD && second < 0xB0);
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = diagonal + (lower_ascii(a[i - 1]) == lower_ascii(b[j - 1]) ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row[b.size()];
}

}  // namespace

bool same_word(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, {}, lower_ascii, lower_ascii);
}

bool same_word(std::string_view typed, Phrase word) { return same_word(typed, Words(word)); }

bool same_word(std::string_view typed, const Words& word) {
  return std::ranges::any_of(languages(), [&](Lang lang) { return same_word(typed, word.in(lang)); });
}

std::string lower(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), lower_ascii);
  return out;
}

std::string nearest(std::string_view word, std::span<const std::string> candidates) {
  std::string best;
  std::size_t best_distance = 1 + word.size() / 2;
  for (const std::string& candidate : candidates) {
    if (word.size() > 2 * candidate.size() + 2) continue;  // more than half of it would have to go
    const std::size_t distance = edit_distance(word, candidate);
    if (distance < best_distance) best_distance = distance, best = candidate;
  }
  return best;
}

Words did_you_mean(std::string_view word, std::span<const std::string> candidates) {
  const std::string best = nearest(word, candidates);
  return best.empty() ? Words() : say(" Did you mean ''{word}''?"_en, best);
}

std::string join(std::span<const std::string> words, std::string_view between) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i) out += between;
    out += words[i];
  }
  return out;
}

std::vector<std::string> split(std::string_view text, char between) {
  std::vector<std::string> out;
  while (true) {
    const std::size_t at = text.find(between);
    out.emplace_back(text.substr(0, at));
    if (at == std::string_view::npos) return out;
    text.remove_prefix(at + 1);
  }
}

std::string enumerated(std::span<const std::string> items, std::string_view before_last) {
  if (items.size() < 2) return join(items, "");
  return join(items.first(items.size() - 1), ", ") + " " + std::string(before_last) + " " + items.back();
}

std::string Phrase::format(Lang lang, const WordFor& word_for) const {
  if (empty()) return {};
  const std::string_view translated = lang == Lang::En ? std::string_view() : lang.translation(key_);
  const auto plural_of = [&](std::int64_t n) { return (translated.empty() ? Lang::En : lang).plural_of(n); };
  if (lang.is_pseudo()) return format_message(pseudo_message(en_), plural_of, word_for);
  return format_message(translated.empty() ? en_ : translated, plural_of, word_for);
}

std::string Phrase::ordered(Lang lang, std::span<const std::string> args) const {
  const std::vector<std::string_view> names = args.empty() ? std::vector<std::string_view>() : arguments_of(en_);
  return format(lang, [&](std::string_view name) -> std::string {
    const auto i = static_cast<std::size_t>(std::ranges::find(names, name) - names.begin());
    assert(i < names.size() && i < args.size() && "the sentence speaks of more than it is given");
    return i < args.size() ? args[i] : std::string();
  });
}

std::string Phrase::in(Lang lang, std::initializer_list<std::string_view> args) const {
  return ordered(lang, std::vector<std::string>(args.begin(), args.end()));
}

std::string Phrase::named(Lang lang, std::initializer_list<Named> args) const {
  return format(lang, [&](std::string_view name) -> std::string {
    const auto* found = std::ranges::find(args, name, &Named::first);
    assert(found != args.end() && "the sentence speaks of something it is not given");
    return found != args.end() ? found->second : std::string();
  });
}

Words::Words() = default;
Words::Words(const Words&) = default;
Words::Words(Words&&) noexcept = default;
Words& Words::operator=(const Words&) = default;
Words& Words::operator=(Words&&) noexcept = default;
Words::~Words() = default;

Words::Words(Part part) { parts_.push_back(std::move(part)); }
Words::Words(Phrase phrase) {
  if (!phrase.empty()) parts_.push_back({.phrase = phrase});
}
Words::Words(ByLanguage own) {
  if (!own.empty() && !own[0].second.empty()) parts_.push_back({.own = std::move(own)});
}

Words Words::verbatim(std::string text) { return text.empty() ? Words() : Words(Part{.text = std::move(text)}); }

Words Words::of(Phrase phrase, std::vector<Words> arguments) {
  return phrase.empty() ? Words() : Words(Part{.phrase = phrase, .arguments = std::move(arguments)});
}

std::string Words::Part::in(Lang lang) const {
  if (!phrase.empty()) return phrase.ordered(lang, timetable::in(lang, arguments));
  if (own.empty()) return text;
  const auto found = std::ranges::find(own, lang.code(), &ByLanguage::value_type::first);
  return found != own.end() ? found->second : own[0].second;
}

std::string Words::in(Lang lang) const {
  std::string out;
  for (const Part& part : parts_) out += part.in(lang);
  return out;
}

std::vector<std::string> Words::texts() const {
  std::vector<std::string> out;
  for (const Part& part : parts_) {
    if (part.own.empty()) out.push_back(part.text);
    for (const auto& [lang, text] : part.own) out.push_back(text);
  }
  return out;
}

std::string Words::spelled(Lang lang, const WordFor& speller) const {
  return format_message(in(lang), [&](std::int64_t n) { return lang.plural_of(n); }, speller);
}

bool Words::empty() const { return parts_.empty(); }

bool Words::operator==(const Words&) const = default;

Words& Words::operator+=(const Words& more) {
  parts_.insert(parts_.end(), more.parts_.begin(), more.parts_.end());
  return *this;
}

std::vector<Words> Words::lines() const {
  std::vector<Words> out(1);
  for (const Part& part : parts_) {
    if (part.text == "\n") out.emplace_back();
    else out.back().parts_.push_back(part);
  }
  return out;
}

Words at(const Words& place, const Words& words) {
  return place.empty() ? words : say("{place}: {what}"_en, place, words);
}

Words join(std::span<const Words> parts, const Words& between) {
  Words out;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i) out += between;
    out += parts[i];
  }
  return out;
}

Words join(std::span<const Words> parts, std::string_view between) {
  return join(parts, Words::verbatim(std::string(between)));
}

std::vector<std::string> in(Lang lang, std::span<const Words> parts) {
  std::vector<std::string> out;
  for (const Words& part : parts) out.push_back(part.in(lang));
  return out;
}

std::string capitalised(std::string text) {
  if (text.empty()) return text;
  if (text[0] >= 'a' && text[0] <= 'z') {
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
  } else if (text.size() > 1 && text[0] == '\xC3' && text[1] >= '\xA0' && text[1] <= '\xBE' && text[1] != '\xB7') {
    text[1] = static_cast<char>(text[1] - 0x20);  // é becomes É, and so on
  }
  return text;
}

int columns(std::string_view utf8) {
  int n = 0;
  for (std::size_t i = 0; i < utf8.size(); ++i) {
    const auto c = static_cast<unsigned char>(utf8[i]);
    const auto next = static_cast<unsigned char>(i + 1 < utf8.size() ? utf8[i + 1] : 0);
    if ((c & 0xC0) != 0x80 && !is_combining(c, next)) ++n;
  }
  return n;
}

}  // namespace timetable
