#include "core/po.h"

#include <algorithm>
#include <optional>

#include "core/words.h"

namespace timetable {
namespace {

std::string_view trimmed(std::string_view s) {
  while (!s.empty() && (s.front() == ' ' || s.front() == '\t')) s.remove_prefix(1);
  while (!s.empty() && (s.back() == ' ' || s.back() == '\t' || s.back() == '\r')) s.remove_suffix(1);
  return s;
}

// The text between quotation marks, or nothing if it is not written as in C.
std::optional<std::string> unquoted(std::string_view s) {
  if (s.size() < 2 || s.front() != '"' || s.back() != '"') return {};
  s = s.substr(1, s.size() - 2);
  std::string out;
  for (std::size_t i = 0; i < s.size(); ++i) {
    if (s[i] == '"') return {};
    if (s[i] != '\\') {
      out += s[i];
      continue;
    }
    if (++i == s.size()) return {};
    if (s[i] == 'n') out += '\n';
    else if (s[i] == 't') out += '\t';
    else if (s[i] == '"' || s[i] == '\\') out += s[i];
    else return {};
  }
  return out;
}

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '\n') out += "\\n";
    else if (c == '\t') out += "\\t";
    else if (c == '"' || c == '\\') (out += '\\') += c;
    else out += c;
  }
  return out += '"';
}

// A text of several lines stands on as many lines, below an empty first one.
void write_text(std::string& out, std::string_view keyword, std::string_view text) {
  (out += keyword) += ' ';
  if (text.find('\n') == std::string_view::npos || text.find('\n') + 1 == text.size()) {
    (out += quoted(text)) += '\n';
    return;
  }
  out += "\"\"\n";
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    (out += quoted(text.substr(0, end))) += '\n';
    text.remove_prefix(end);
  }
}

class PoReader {
 public:
  PoFile read(std::string_view text) {
    for (const std::string& line : split(text, '\n')) {
      ++number_;
      read_line(trimmed(line));
    }
    finish();
    return std::move(file_);
  }

 private:
  void read_line(std::string_view line) {
    if (line.empty()) return has_id_ ? finish() : void();
    if (line[0] == '#') {
      if (into_) finish();
      if (line.starts_with("#,") && line.find("fuzzy") != std::string_view::npos) entry_.fuzzy = true;
      entry_.comments.emplace_back(line);
    } else if (line[0] == '"') {
      if (into_) append(line);
      else complain("a text without msgid or msgstr before it");
    } else if (take(line, "msgctxt")) {
      if (into_) finish();
      begin(entry_.context, line);
    } else if (take(line, "msgid")) {
      if (into_ && into_ != &entry_.context) finish();
      entry_.line = number_;
      begin(entry_.id, line);
      has_id_ = true;
    } else if (take(line, "msgstr")) {
      if (!has_id_) return complain("msgstr without a msgid");
      has_text_ = true;
      begin(entry_.text, line);
    } else {
      complain("expected msgctxt, msgid, msgstr, a text or a comment");
    }
  }

  static bool take(std::string_view& line, std::string_view keyword) {
    if (!line.starts_with(keyword) || line.size() == keyword.size()) return false;
    if (line[keyword.size()] != ' ' && line[keyword.size()] != '"') return false;
    line = trimmed(line.substr(keyword.size()));
    return true;
  }

  void begin(std::string& into, std::string_view line) {
    into_ = &into;
    append(line);
  }
  void append(std::string_view line) {
    if (const auto text = unquoted(line)) *into_ += *text;
    else complain("a text that is not written as in C, between quotation marks");
  }

  void finish() {
    const bool whole = has_id_ && has_text_;
    if (has_id_ && !has_text_) file_.problems.emplace_back(entry_.line, "msgid without a msgstr");
    if (whole && entry_.id.empty() && entry_.context.empty()) file_.header = entry_.text;
    else if (whole) file_.entries.push_back(std::move(entry_));
    entry_ = {};
    into_ = nullptr;
    has_id_ = has_text_ = false;
  }
  void complain(std::string_view what) { file_.problems.emplace_back(number_, std::string(what)); }

  PoFile file_;
  PoEntry entry_;
  std::string* into_ = nullptr;
  bool has_id_ = false, has_text_ = false;
  int number_ = 0;
};

// The expression behind plural=: the operators of C that such lines use.
class Expression {
 public:
  Expression(std::string_view text, std::int64_t n) : s_(text), n_(n) {}

  std::optional<std::int64_t> value() {
    const std::int64_t out = condition();
    space();
    return wrong_ || !s_.empty() ? std::nullopt : std::optional(out);
  }

 private:
  void space() {
    while (!s_.empty() && s_[0] == ' ') s_.remove_prefix(1);
  }
  bool take(std::string_view sign) {
    space();
    if (!s_.starts_with(sign)) return false;
    s_.remove_prefix(sign.size());
    return true;
  }

  std::int64_t condition() {
    const std::int64_t test = either();
    if (!take("?")) return test;
    const std::int64_t yes = condition();
    if (!take(":")) wrong_ = true;
    const std::int64_t no = condition();
    return test ? yes : no;
  }
  std::int64_t either() {
    std::int64_t out = both();
    while (take("||")) out = both() || out;
    return out;
  }
  std::int64_t both() {
    std::int64_t out = compared();
    while (take("&&")) out = compared() && out;
    return out;
  }
  std::int64_t compared() {
    const std::int64_t a = remainder();
    if (take("==")) return a == remainder();
    if (take("!=")) return a != remainder();
    if (take("<=")) return a <= remainder();
    if (take(">=")) return a >= remainder();
    if (take("<")) return a < remainder();
    if (take(">")) return a > remainder();
    return a;
  }
  std::int64_t remainder() {
    std::int64_t out = primary();
    while (take("%")) {
      const std::int64_t by = primary();
      wrong_ = wrong_ || by == 0;
      out = by ? out % by : 0;
    }
    return out;
  }
  std::int64_t primary() {
    if (take("(")) {
      if (++depth_ > 20) wrong_ = true;
      const std::int64_t out = wrong_ ? 0 : condition();
      --depth_;
      if (!take(")")) wrong_ = true;
      return out;
    }
    if (take("n")) return n_;
    std::int64_t out = 0;
    int digits = 0;
    for (; !s_.empty() && s_[0] >= '0' && s_[0] <= '9' && digits < 9; ++digits, s_.remove_prefix(1)) {
      out = 10 * out + (s_[0] - '0');
    }
    wrong_ = wrong_ || digits == 0;
    return out;
  }

  std::string_view s_;
  std::int64_t n_;
  int depth_ = 0;
  bool wrong_ = false;
};

std::vector<std::string> usual_categories(std::size_t forms) {
  switch (forms) {
    case 1: return {"other"};
    case 2: return {"one", "other"};
    case 3: return {"one", "few", "other"};
    case 4: return {"one", "two", "few", "other"};
    default: return {};
  }
}

}  // namespace

std::string_view PoFile::field(std::string_view name) const {
  for (std::string_view rest = header; !rest.empty();) {
    const std::size_t end = rest.find('\n');
    const std::string_view line = rest.substr(0, end);
    if (line.starts_with(name) && line.substr(name.size()).starts_with(':'))
      return trimmed(line.substr(name.size() + 1));
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  }
  return {};
}

PoFile read_po(std::string_view text) { return PoReader().read(text); }

std::string write_po(const PoFile& file) {
  std::string out;
  write_text(out, "msgid", "");
  write_text(out, "msgstr", file.header);
  for (const PoEntry& entry : file.entries) {
    out += '\n';
    for (const std::string& comment : entry.comments) (out += comment) += '\n';
    if (!entry.context.empty()) write_text(out, "msgctxt", entry.context);
    write_text(out, "msgid", entry.id);
    write_text(out, "msgstr", entry.text);
  }
  return out;
}

PluralRule::PluralRule(std::string_view plural_forms, std::string_view categories, bool* ok) {
  const PluralRule english;
  categories_.clear();
  for (const std::string& word : split(categories, ' ')) {
    if (!word.empty()) categories_.push_back(word);
  }
  std::size_t forms = 0;
  expression_.clear();
  for (const std::string& part : split(plural_forms, ';')) {
    const std::string_view field = trimmed(part);
    if (field.starts_with("nplurals=") && field.size() == 10) forms = static_cast<std::size_t>(field[9] - '0');
    if (field.starts_with("plural=")) expression_ = field.substr(7);
  }
  if (categories_.empty()) categories_ = usual_categories(forms);
  bool usable = !categories_.empty() && categories_.size() == forms;
  for (std::int64_t n = 0; usable && n < 200; ++n) {
    const auto form = Expression(expression_, n).value();
    usable = form && *form >= 0 && *form < static_cast<std::int64_t>(forms);
  }
  if (!usable) *this = english;
  if (ok) *ok = usable;
}

std::string_view PluralRule::operator()(std::int64_t n) const {
  const std::int64_t form = Expression(expression_, n).value().value_or(0);
  return form >= 0 && form < static_cast<std::int64_t>(categories_.size()) ? categories_[static_cast<std::size_t>(form)]
                                                                           : std::string_view("other");
}

}  // namespace timetable
