#include "match/clauses.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <utility>

#include "core/words.h"
#include "match/embedded.h"
#include "match/registry.h"

namespace timetable {
namespace {

// "TW-4-32" at the start of the text, or nothing.
std::string_view id_at_start(std::string_view text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return {};
  std::size_t i = prefix.size();
  for (int part = 0; part < 2; ++part) {
    if (i >= text.size() || text[i] != '-') return {};
    const std::size_t digits = ++i;
    while (i < text.size() && std::isdigit(static_cast<unsigned char>(text[i]))) ++i;
    if (i == digits) return {};
  }
  return text.substr(0, i);
}

// The clause a line begins, if it begins one: "- **TW-4-32 Selection.** ...", "**TH-4-1** ...", "#### TW-12-1 ...".
std::string_view clause_of(std::string_view line, std::string_view prefix) {
  if (line.starts_with("#")) {
    line.remove_prefix(std::min(line.size(), line.find_first_not_of("# ")));
    return id_at_start(line, prefix);
  }
  if (line.starts_with("- ")) line.remove_prefix(2);
  return line.starts_with("**") ? id_at_start(line.substr(2), prefix) : std::string_view();
}

}  // namespace

std::vector<Clause> read_clauses(std::string_view markdown, std::string_view prefix) {
  std::vector<Clause> out;
  std::string section;
  bool inside = false;
  int number = 0;
  for (const std::string& line : split(markdown, '\n')) {
    ++number;
    const std::string_view id = clause_of(line, prefix);
    if (!id.empty()) {
      out.push_back({.id = std::string(id), .text = "", .section = section, .line = number});
      inside = true;
    } else if (line.starts_with("#") || line == "---") {
      inside = false;
      if (line.starts_with("#")) section = line.substr(std::min(line.size(), line.find_first_not_of("# ")));
    }
    if (inside) out.back().text += line + "\n";
  }
  for (Clause& c : out) {
    while (c.text.ends_with('\n')) c.text.pop_back();
  }
  return out;
}

std::vector<Clause> in_translation(std::vector<Clause> text, const std::vector<Clause>& translated, Lang lang) {
  std::map<std::string_view, const Clause*> by_id;
  for (const Clause& c : translated) by_id.emplace(c.id, &c);
  std::map<std::string, std::string> headings;
  for (const Clause& c : text) {
    if (const auto other = by_id.find(c.id); other != by_id.end()) headings.emplace(c.section, other->second->section);
  }
  for (Clause& c : text) {
    if (const auto heading = headings.find(c.section); heading != headings.end()) c.section = heading->second;
    if (const auto other = by_id.find(c.id); other != by_id.end()) {
      c.text = other->second->text;
      c.lang = lang;
    }
  }
  return text;
}

namespace {

using ByReader = std::map<std::pair<std::string, Lang>, std::vector<Clause>>;

ByReader read_all() {
  ByReader out;
  for (const GameKind* kind : all_games()) {
    const std::string id(kind->info().id), path = "docs/rules/" + id;
    const std::vector<Clause> english = read_clauses(embedded_text(path + ".md"), kind->info().prefix);
    for (const Lang reader : languages()) {
      const std::string_view text = embedded_text(path + "." + std::string(reader.code()) + ".md");
      out.emplace(std::pair(id, reader), in_translation(english, read_clauses(text, kind->info().prefix), reader));
    }
  }
  return out;
}

}  // namespace

const std::vector<Clause>& clauses_of(std::string_view game, Lang lang) {
  static const ByReader known = read_all();
  static const std::vector<Clause> none;
  const auto it = known.find(std::pair(std::string(game), lang.is_pseudo() ? Lang::En : lang));
  return it == known.end() ? none : it->second;
}

Result<Clause> find_clause(const std::vector<Clause>& clauses, std::string_view id) {
  std::vector<std::string> ids;
  for (const Clause& c : clauses) {
    if (same_word(c.id, id)) return c;
    ids.push_back(c.id);
  }
  return Error{Fault::NotFound, say("There is no clause ''{word}''.{meant}"_en, id, did_you_mean(id, ids))};
}

}  // namespace timetable
