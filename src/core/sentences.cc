#include "core/sentences.h"

#include <optional>

namespace timetable {
namespace {

// What a scanner meets on its way through a source: literals, and all between them.
class Scanner {
 public:
  explicit Scanner(std::string_view source) : s_(source) {}

  bool done() const { return at_ >= s_.size(); }
  int line() const { return line_; }
  char peek() const { return done() ? '\0' : s_[at_]; }
  bool starts(std::string_view text) const { return s_.substr(at_).starts_with(text); }
  std::string_view before() const { return s_.substr(0, at_); }

  void step(std::size_t n = 1) {
    for (; n > 0 && !done(); --n) line_ += s_[at_++] == '\n';
  }
  bool take(std::string_view text) {
    if (!starts(text)) return false;
    step(text.size());
    return true;
  }
  void skip_space() {
    while (!done() && (peek() == ' ' || peek() == '\n' || peek() == '\t')) step();
  }
  bool skip_comment() {
    if (starts("//")) {
      while (!done() && peek() != '\n') step();
      return true;
    }
    if (!starts("/*")) return false;
    while (!done() && !starts("*/")) step();
    step(2);
    return true;
  }

  // A literal between these quotation marks, with the escapes that C++ and TypeScript share.
  std::optional<std::string> literal(char quote) {
    if (peek() != quote) return {};
    std::string out;
    for (step(); !done() && peek() != quote; step()) {
      if (peek() != '\\') {
        out += peek();
        continue;
      }
      step();
      if (peek() == 'n') out += '\n';
      else if (peek() == 't') out += '\t';
      else if (peek() != '\n') out += peek();
    }
    step();
    return out;
  }

 private:
  std::string_view s_;
  std::size_t at_ = 0;
  int line_ = 1;
};

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (c >= '0' && c <= '9');
}

// "{card}" alone is the same in every language, unless a context says that it is not.
bool has_words(std::string_view message) {
  int depth = 0;
  for (const char c : message) {
    if (c == '{') ++depth;
    else if (c == '}') --depth;
    else if (depth == 0 && c != ' ') return true;
    else if (c == ',') return true;  // a plural or select has words inside
  }
  return false;
}

}  // namespace

std::vector<SourceSentence> sentences_in_cpp(std::string_view source) {
  std::vector<SourceSentence> out;
  for (Scanner s(source); !s.done();) {
    if (s.skip_comment()) continue;
    const bool number = !s.before().empty() && is_letter(s.before().back());  // 1'000
    if (s.peek() == '\'' && !number) {
      s.literal('\'');
      continue;
    }
    if (s.take("R\"(")) {
      while (!s.done() && !s.starts(")\"")) s.step();
      s.step(2);
      continue;
    }
    if (s.peek() != '"') {
      s.step();
      continue;
    }
    SourceSentence sentence{.line = s.line()};
    while (s.peek() == '"') {
      sentence.english += *s.literal('"');
      if (!s.starts("_en")) s.skip_space();
    }
    if (!s.take("_en") || is_letter(s.peek()) || sentence.english.empty()) continue;
    if (s.take(".about(")) sentence.context = s.literal('"').value_or("");
    if (has_words(sentence.english) || !sentence.context.empty()) out.push_back(std::move(sentence));
  }
  return out;
}

std::vector<SourceSentence> sentences_in_page(std::string_view source) {
  std::vector<SourceSentence> out;
  bool context = false;
  for (Scanner s(source); !s.done();) {
    if (s.skip_comment()) continue;
    if (s.starts("import ") && (s.before().empty() || s.before().back() == '\n')) {
      while (!s.done() && s.peek() != '\n') s.step();
      continue;
    }
    if (s.take("context(")) context = true;
    const int line = s.line();
    std::optional<std::string> text;
    for (const char quote : {'\'', '"', '`'}) {
      if (!text) text = s.literal(quote);
    }
    if (!text) {
      s.step();
    } else if (context) {
      s.skip_space();
      s.take(",");
      s.skip_space();
      out.push_back({.context = *text, .english = s.literal(s.peek()).value_or(""), .line = line});
      context = false;
    } else if (s.peek() != ':') {  // else it is the name of a member
      out.push_back({.english = *text, .line = line});
    }
  }
  return out;
}

}  // namespace timetable
