#include "core/words.h"

#include <algorithm>

namespace timetable {
namespace {

char lower_ascii(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool is_digit(char c) { return c >= '0' && c <= '9'; }

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

std::string lower(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), lower_ascii);
  return out;
}

std::string nearest(std::string_view word, std::span<const std::string> candidates) {
  std::string best;
  std::size_t best_distance = 1 + word.size() / 2;
  for (const std::string& candidate : candidates) {
    const std::size_t distance = edit_distance(word, candidate);
    if (distance < best_distance) best_distance = distance, best = candidate;
  }
  return best;
}

Words did_you_mean(std::string_view word, std::span<const std::string> candidates) {
  const std::string best = nearest(word, candidates);
  return best.empty() ? Words() : say({" Did you mean '{0}'?", " Vouliez-vous dire « {0} » ?"}, best);
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

std::string fill(std::string_view phrase, std::initializer_list<std::string_view> args) {
  std::string out;
  for (std::size_t i = 0; i < phrase.size(); ++i) {
    if (phrase[i] == '{' && i + 2 < phrase.size() && phrase[i + 2] == '}' && is_digit(phrase[i + 1])) {
      const auto n = static_cast<std::size_t>(phrase[i + 1] - '0');
      if (n < args.size()) out += args.begin()[n];
      i += 2;
    } else {
      out.push_back(phrase[i]);
    }
  }
  return out;
}

Words verbatim(std::string text) { return {text, text}; }

Words at(const Words& place, const Words& words) {
  return place.empty() ? words : say({"{0}: {1}", "{0} : {1}"}, place, words);
}

Words join(std::span<const Words> parts, Phrase between) {
  return {join(in(Lang::En, parts), between.en), join(in(Lang::Fr, parts), between.fr)};
}

Words join(std::span<const Words> parts, std::string_view between) { return join(parts, Phrase{between, between}); }

std::vector<std::string> in(Lang lang, std::span<const Words> parts) {
  std::vector<std::string> out;
  for (const Words& part : parts) out.push_back(part.in(lang));
  return out;
}

std::vector<Words> lines_of(const Words& words) {
  const std::vector<std::string> en = split(words.en, '\n'), fr = split(words.fr, '\n');
  std::vector<Words> out;
  for (std::size_t i = 0; i < std::min(en.size(), fr.size()); ++i) out.emplace_back(en[i], fr[i]);
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
