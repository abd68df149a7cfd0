// Messages: sentences with named places, in the syntax that translators and their tools know (ICU MessageFormat).
//   {who} draws {n, plural, one {# card} other {# cards}}.
//   {side, select, dark {sombre} other {doré}}
// Besides its own name every argument has one that ends in _start, for languages that elide: "vowel" or "other", by the
// letter it begins with: {who_start, select, vowel {d''{who}} other {de {who}}}. An apostrophe before a brace (and,
// within a plural, before #) quotes it, as everywhere in this syntax; two of them are one.
// The page reads the same syntax by a library (web/src/text); tests/message_vectors.json holds both to the same
// results.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace timetable {

enum class Chooses : std::uint8_t { ByNumber, ByWord };  // plural, select

struct MessageBranch {
  std::string_view selector;  // "one", "=0", "dark"
  std::string_view body;
};

inline constexpr std::size_t kMessageBranches = 12;  // of one plural or select: six plural categories and as many =n

// Walks over a message. The visitor has
//   bool text(std::string_view)                     words as they stand
//   bool argument(std::string_view name)            {name}
//   bool number()                                   # in a plural
//   bool choice(Chooses, std::string_view name, const MessageBranch* branches, std::size_t n)
// and walks on into the branches it wants with walk_message(body, in_plural, visitor). Whatever returns false ends the
// walk; so does a mistake in the message. True: the end was reached.
template <class Visitor>
constexpr bool walk_message(std::string_view message, bool in_plural, Visitor& visitor);

namespace message_syntax {

constexpr bool is_space(char c) { return c == ' ' || c == '\n' || c == '\t'; }
constexpr bool is_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// A quotation begins at an apostrophe before what it keeps from being read.
constexpr bool begins_quote(std::string_view s, std::size_t i, bool in_plural) {
  return i + 1 < s.size() && (s[i + 1] == '{' || s[i + 1] == '}' || (in_plural && s[i + 1] == '#'));
}

// The place behind the quotation that begins at i.
constexpr std::size_t behind_quote(std::string_view s, std::size_t i) {
  for (++i; i < s.size(); ++i) {
    if (s[i] != '\'') continue;
    if (i + 1 < s.size() && s[i + 1] == '\'') ++i;
    else return i + 1;
  }
  return s.size();
}

// The place of the brace that closes the one at i, or npos.
constexpr std::size_t closing(std::string_view s, std::size_t i) {
  int depth = 0;
  while (i < s.size()) {
    if (s.substr(i, 2) == "''") {
      i += 2;
      continue;
    }
    if (s[i] == '\'' && begins_quote(s, i, true)) {
      i = behind_quote(s, i);
      continue;
    }
    if (s[i] == '{') ++depth;
    if (s[i] == '}' && --depth == 0) return i;
    ++i;
  }
  return std::string_view::npos;
}

constexpr std::string_view trimmed(std::string_view s) {
  while (!s.empty() && is_space(s.front())) s.remove_prefix(1);
  while (!s.empty() && is_space(s.back())) s.remove_suffix(1);
  return s;
}

// What stands before the comma, which is taken away with it.
constexpr std::string_view field(std::string_view& s) {
  const std::size_t comma = s.find(',');
  const std::string_view out = trimmed(s.substr(0, comma));
  s.remove_prefix(comma == std::string_view::npos ? s.size() : comma + 1);
  return out;
}

constexpr bool is_selector(Chooses how, std::string_view s) {
  if (s.empty()) return false;
  if (how == Chooses::ByNumber && s[0] == '=') {
    return s.size() > 1 && std::ranges::all_of(s.substr(1), [](char c) { return c >= '0' && c <= '9'; });
  }
  return std::ranges::all_of(s, [](char c) { return is_name(c) || c == '-'; });
}

// "one {...} other {...}": how many branches there are, 0 if it is written wrongly or `other` is missing.
constexpr std::size_t branches_of(Chooses how, std::string_view s, MessageBranch (&out)[kMessageBranches]) {
  std::size_t n = 0;
  bool has_other = false;
  for (s = trimmed(s); !s.empty(); s = trimmed(s)) {
    const std::size_t open = s.find('{');
    if (open == std::string_view::npos || n == kMessageBranches) return 0;
    const std::size_t close = closing(s, open);
    const std::string_view selector = trimmed(s.substr(0, open));
    if (close == std::string_view::npos || !is_selector(how, selector)) return 0;
    has_other = has_other || selector == "other";
    out[n++] = {selector, s.substr(open + 1, close - open - 1)};
    s.remove_prefix(close + 1);
  }
  return has_other ? n : 0;
}

template <class Visitor>
constexpr bool walk_argument(std::string_view inside, Visitor& visitor) {
  const std::string_view name = field(inside);
  if (name.empty() || !std::ranges::all_of(name, is_name)) return false;
  if (inside.empty()) return visitor.argument(name);
  const std::string_view kind = field(inside);
  if (kind != "plural" && kind != "select") return false;
  const Chooses how = kind == "plural" ? Chooses::ByNumber : Chooses::ByWord;
  MessageBranch branches[kMessageBranches] = {};
  const std::size_t n = branches_of(how, inside, branches);
  return n > 0 && visitor.choice(how, name, branches, n);
}

}  // namespace message_syntax

template <class Visitor>
constexpr bool walk_message(std::string_view s, bool in_plural, Visitor& visitor) {
  using namespace message_syntax;
  std::size_t from = 0;  // of the words that have been read and not told yet
  for (std::size_t i = 0; i < s.size();) {
    const bool quote = s[i] == '\'' && begins_quote(s, i, in_plural), two = s.substr(i, 2) == "''";
    if (!quote && !two && s[i] != '{' && s[i] != '}' && !(in_plural && s[i] == '#')) {
      ++i;
      continue;
    }
    if (i > from && !visitor.text(s.substr(from, i - from))) return false;
    if (two) {
      from = i + 1, i += 2;  // the second of the two is told
    } else if (quote) {
      const std::size_t end = behind_quote(s, i);
      for (std::size_t at = i + 1; at < end;) {
        std::size_t stop = std::min(s.find('\'', at), end);
        const bool doubled = stop + 1 < end && s[stop + 1] == '\'';
        if (stop > at || doubled) {
          if (!visitor.text(s.substr(at, stop + (doubled ? 1 : 0) - at))) return false;
        }
        at = stop + (doubled ? 2 : 1);
      }
      from = i = end;
    } else if (s[i] == '#') {
      if (!visitor.number()) return false;
      from = ++i;
    } else {
      const std::size_t close = s[i] == '{' ? closing(s, i) : std::string_view::npos;
      if (close == std::string_view::npos) return false;
      if (!walk_argument(s.substr(i + 1, close - i - 1), visitor)) return false;
      from = i = close + 1;
    }
  }
  return from >= s.size() || visitor.text(s.substr(from));
}

inline constexpr std::string_view kStart = "_start";

// The argument behind a name: {who_start} speaks of who.
constexpr std::string_view argument_of(std::string_view name) {
  return name.size() > kStart.size() && name.ends_with(kStart) ? name.substr(0, name.size() - kStart.size()) : name;
}

// Whether the message is written as it should be.
constexpr bool is_message(std::string_view message) {
  struct Reader {
    constexpr bool text(std::string_view) { return true; }
    constexpr bool argument(std::string_view) { return true; }
    constexpr bool number() { return true; }
    constexpr bool choice(Chooses how, std::string_view, const MessageBranch* branches, std::size_t n) {
      return std::all_of(branches, branches + n,
                         [&](const MessageBranch& b) { return walk_message(b.body, how == Chooses::ByNumber, *this); });
    }
  } reader;
  return walk_message(message, false, reader);
}

// The names of its arguments, in the order in which the message first speaks of them.
std::vector<std::string_view> arguments_of(std::string_view message);

// The plural category of a number in a language: "one", "few", "other".
using PluralOf = std::function<std::string_view(std::int64_t)>;
using WordFor = std::function<std::string(std::string_view)>;

// The message with its arguments; what is not a message comes back as it is.
std::string format_message(std::string_view message, const PluralOf& plural_of, const WordFor& word_for);

// "vowel" where a language that elides would do so before this text, else "other".
std::string_view start_of(std::string_view text);

// The message as a language nobody speaks would have it: accented and two fifths longer, arguments untouched. What is
// shown without accents did not come from a catalogue; what overflows will do so in a wordy language.
std::string pseudo_message(std::string_view message);

}  // namespace timetable
