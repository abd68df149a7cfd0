#include "core/message.h"

#include <charconv>
#include <utility>

namespace timetable {
namespace {

struct Formatter {
  const PluralOf& plural_of;
  const WordFor& word_for;
  std::string out = {};
  std::string count = {};  // of the plural we are in

  bool text(std::string_view words) {
    out += words;
    return true;
  }
  bool argument(std::string_view name) {
    out += word(name);
    return true;
  }
  bool number() {
    out += count;
    return true;
  }
  bool choice(Chooses how, std::string_view name, const MessageBranch* branches, std::size_t n) {
    const std::string value = word(name);
    const MessageBranch& chosen = how == Chooses::ByWord ? branch(value, branches, n) : counted(value, branches, n);
    const std::string outer = count;
    if (how == Chooses::ByNumber) count = value;
    const bool done = walk_message(chosen.body, how == Chooses::ByNumber, *this);
    count = outer;
    return done;
  }

 private:
  std::string word(std::string_view name) const {
    const std::string_view argument = argument_of(name);
    return argument == name ? word_for(name) : std::string(start_of(word_for(argument)));
  }
  static const MessageBranch& branch(std::string_view selector, const MessageBranch* branches, std::size_t n) {
    const MessageBranch* end = branches + n;
    const auto is = [&](std::string_view s) {
      return std::find_if(branches, end, [&](auto& b) { return b.selector == s; });
    };
    const MessageBranch* found = is(selector);
    return found != end ? *found : *is("other");
  }
  const MessageBranch& counted(const std::string& value, const MessageBranch* branches, std::size_t n) const {
    const auto exact = [&](const MessageBranch& b) { return b.selector[0] == '=' && b.selector.substr(1) == value; };
    const MessageBranch* found = std::find_if(branches, branches + n, exact);
    if (found != branches + n) return *found;
    std::int64_t number = 0;
    std::from_chars(value.data(), value.data() + value.size(), number);
    return branch(plural_of(number < 0 ? -number : number), branches, n);
  }
};

struct Names {
  std::vector<std::string_view> out = {};

  bool text(std::string_view) { return true; }
  bool argument(std::string_view name) {
    name = argument_of(name);
    if (std::ranges::find(out, name) == out.end()) out.push_back(name);
    return true;
  }
  bool number() { return true; }
  bool choice(Chooses how, std::string_view name, const MessageBranch* branches, std::size_t n) {
    argument(name);
    return std::all_of(branches, branches + n,
                       [&](const MessageBranch& b) { return walk_message(b.body, how == Chooses::ByNumber, *this); });
  }
};

// Braces and apostrophes as they must be written to be read as themselves.
std::string quoted(std::string_view text, bool in_plural) {
  std::string out;
  for (const char c : text) {
    if (c == '{' || c == '}' || (c == '#' && in_plural)) (out += '\'') += c, out += '\'';
    else if (c == '\'') out += "''";
    else out += c;
  }
  return out;
}

struct Pseudo {
  std::string out = {};
  bool in_plural = false;

  bool text(std::string_view words) {
    static constexpr std::string_view kPlain = "aceinouyACEINOUY";
    static constexpr std::string_view kAccented[] = {"á", "ç", "é", "í", "ñ", "ó", "ú", "ý",
                                                     "Á", "Ç", "É", "Í", "Ñ", "Ó", "Ú", "Ý"};
    const auto letter = [&](std::size_t i) {
      return i < words.size() && (words[i] | 0x20) >= 'a' && (words[i] | 0x20) <= 'z';
    };
    std::size_t letters = 0;
    for (std::size_t i = 0; i < words.size(); ++i) {
      const std::size_t at = kPlain.find(words[i]);
      out += at == std::string_view::npos ? quoted(words.substr(i, 1), in_plural) : std::string(kAccented[at]);
      letters += letter(i);
      if (!letter(i) || letter(i + 1)) continue;
      out.append(2 * letters / 5, '~');
      letters %= 5;
    }
    return true;
  }
  bool argument(std::string_view name) {
    (out += '{') += name, out += '}';
    return true;
  }
  bool number() {
    out += '#';
    return true;
  }
  bool choice(Chooses how, std::string_view name, const MessageBranch* branches, std::size_t n) {
    ((out += '{') += name) += how == Chooses::ByNumber ? ", plural," : ", select,";
    for (const MessageBranch* b = branches; b != branches + n; ++b) {
      ((out += ' ') += b->selector) += " {";
      const bool outer = std::exchange(in_plural, how == Chooses::ByNumber);
      walk_message(b->body, in_plural, *this);
      in_plural = outer;
      out += '}';
    }
    out += '}';
    return true;
  }
};

}  // namespace

std::vector<std::string_view> arguments_of(std::string_view message) {
  Names names;
  walk_message(message, false, names);
  return std::move(names.out);
}

std::string format_message(std::string_view message, const PluralOf& plural_of, const WordFor& word_for) {
  if (message.find_first_of("{'") == std::string_view::npos) return std::string(message);
  Formatter formatter{plural_of, word_for};
  return walk_message(message, false, formatter) ? std::move(formatter.out) : std::string(message);
}

std::string_view start_of(std::string_view text) {
  static constexpr std::string_view kVowels = "aeiouAEIOU";
  static constexpr std::string_view kAccented[] = {"à", "â", "ä", "é", "è", "ê", "ë", "î", "ï", "ô", "ö",
                                                   "ù", "û", "ü", "œ", "æ", "À", "Â", "Ä", "É", "È", "Ê",
                                                   "Ë", "Î", "Ï", "Ô", "Ö", "Ù", "Û", "Ü", "Œ", "Æ"};
  const bool vowel = !text.empty() &&
      (kVowels.find(text[0]) != std::string_view::npos ||
       std::ranges::any_of(kAccented, [&](std::string_view letter) { return text.starts_with(letter); }));
  return vowel ? "vowel" : "other";
}

std::string pseudo_message(std::string_view message) {
  Pseudo pseudo;
  return walk_message(message, false, pseudo) ? std::move(pseudo.out) : std::string(message);
}

}  // namespace timetable
