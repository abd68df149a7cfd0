// PO files, the catalogues of gettext: what translators' tools read and write.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace timetable {

struct PoEntry {
  std::string context;                // msgctxt: tells apart what is the same in English
  std::string id;                     // the English sentence
  std::string text;                   // its translation; empty if there is none yet
  std::vector<std::string> comments;  // whole lines, with their '#'
  int line = 0;                       // of its msgid
  bool fuzzy = false;                 // a guess that nobody has confirmed: not shown
};

struct PoProblem {
  int line = 0;
  std::string what;
  PoProblem(int at, std::string wrong) : line(at), what(std::move(wrong)) {}
};

struct PoFile {
  std::vector<PoEntry> entries;  // without the header
  std::string header;            // the translation of "": "Language: fr\n..."
  std::vector<PoProblem> problems;

  // A line of the header: field("Language") is "fr".
  std::string_view field(std::string_view name) const;
};

PoFile read_po(std::string_view text);
std::string write_po(const PoFile& file);

// Which plural category a number has, from the header's line
//   Plural-Forms: nplurals=2; plural=(n > 1);
// The categories of the forms are those of the Unicode rules for the language; where they are not the usual ones for
// so many forms (one other; one few other; ...) another line of the header names them: X-Plural-Categories: one other
class PluralRule {
 public:
  PluralRule() = default;  // English: one for 1, else other
  // An unusable line is that of English; `ok` says which it was.
  PluralRule(std::string_view plural_forms, std::string_view categories, bool* ok = nullptr);

  std::string_view operator()(std::int64_t n) const;
  const std::vector<std::string>& categories() const { return categories_; }

 private:
  std::string expression_ = "n != 1";
  std::vector<std::string> categories_ = {"one", "other"};
};

}  // namespace timetable
