#include "match/guide.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <utility>

#include "core/words.h"
#include "match/embedded.h"
#include "match/registry.h"

namespace timetable {
namespace {

constexpr std::string_view kFence = "```", kIdsBegin = "<!--", kIdsEnd = "-->";

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\n')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\n')) text.remove_suffix(1);
  return text;
}

struct Heading {
  std::string title;
  std::vector<std::string> ids;
};

Heading heading_of(std::string_view line) {
  line.remove_prefix(std::min(line.size(), line.find_first_not_of("# ")));
  Heading out;
  const std::size_t begin = line.find(kIdsBegin), end = line.find(kIdsEnd);
  out.title = std::string(trimmed(line.substr(0, begin)));
  if (begin == std::string_view::npos || end == std::string_view::npos || end < begin) return out;
  const std::size_t from = begin + kIdsBegin.size();
  for (std::string& id : split(line.substr(from, end - from), ' ')) {
    if (!id.empty()) out.ids.push_back(std::move(id));
  }
  return out;
}

// Where the text after a heading goes.
std::string& text_below(Guide& guide) {
  if (guide.parts.empty()) return guide.text;
  GuidePart& part = guide.parts.back();
  return part.entries.empty() ? part.text : part.entries.back().text;
}

void begin_part(Guide& guide, Heading heading) {
  guide.parts.push_back({.id = heading.ids.empty() ? "" : heading.ids.front(), .title = std::move(heading.title)});
}

void begin_entry(Guide& guide, Heading heading) {
  guide.parts.back().entries.push_back({.ids = std::move(heading.ids), .title = std::move(heading.title), .text = ""});
}

void tidy(std::string& text) { text = std::string(trimmed(text)); }

// As people type a name: without marks and capitals, so that "jamais" is "Jamais'".
std::string spoken_name(std::string_view name) {
  std::string out;
  for (const char c : lower(name)) {
    if (std::string_view("'.,:;!?()-_ ").find(c) == std::string_view::npos) out += c;
  }
  return out;
}

bool is_called(const GuideEntry& entry, const std::string& name) {
  return spoken_name(entry.title) == name ||
      std::ranges::any_of(entry.ids, [&](const std::string& id) { return spoken_name(id) == name; });
}

bool has_in_its_name(const GuideEntry& entry, const std::string& name) {
  const auto has = [&](const std::string& text) { return spoken_name(text).find(name) != std::string::npos; };
  return has(entry.title) || std::ranges::any_of(entry.ids, has);
}

}  // namespace

Guide read_guide(std::string_view markdown) {
  Guide guide;
  bool fenced = false;
  for (const std::string& line : split(markdown, '\n')) {
    if (line.starts_with(kFence)) fenced = !fenced;
    if (!fenced && line.starts_with("# ")) guide.title = heading_of(line).title;
    else if (!fenced && line.starts_with("## ")) begin_part(guide, heading_of(line));
    else if (!fenced && line.starts_with("### ") && !guide.parts.empty()) begin_entry(guide, heading_of(line));
    else text_below(guide) += line + "\n";
  }
  tidy(guide.text);
  for (GuidePart& part : guide.parts) {
    tidy(part.text);
    for (GuideEntry& entry : part.entries) tidy(entry.text);
  }
  return guide;
}

namespace {

using GuidesByReader = std::map<std::pair<std::string, Lang>, Guide>;

Guide read_embedded(const std::string& game, Lang reader) {
  const std::string path = "docs/guide/" + game;
  std::string_view text = embedded_text(path + "." + std::string(reader.code()) + ".md");
  const Lang lang = text.empty() ? Lang(Lang::En) : reader;
  if (text.empty()) text = embedded_text(path + ".md");
  Guide guide = read_guide(text);
  guide.lang = lang;
  return guide;
}

GuidesByReader read_guides() {
  GuidesByReader out;
  for (const GameKind* kind : all_games()) {
    const std::string game(kind->info().id);
    for (const Lang reader : languages()) out.emplace(std::pair(game, reader), read_embedded(game, reader));
  }
  return out;
}

}  // namespace

const Guide& guide_of(std::string_view game, Lang lang) {
  static const GuidesByReader known = read_guides();
  static const Guide none;
  const auto it = known.find(std::pair(std::string(game), lang.is_pseudo() ? Lang(Lang::En) : lang));
  return it == known.end() ? none : it->second;
}

const GuidePart* find_part(const Guide& guide, std::string_view id) {
  const auto it = std::ranges::find(guide.parts, id, &GuidePart::id);
  return it == guide.parts.end() ? nullptr : &*it;
}

const GuidePart* part_meant(const Guide& guide, std::string_view words) {
  std::size_t number = 0;
  const auto [end, fault] = std::from_chars(words.data(), words.data() + words.size(), number);
  if (fault == std::errc() && end == words.data() + words.size() && number >= 1 && number <= guide.parts.size()) {
    return &guide.parts[number - 1];
  }
  const std::string name = spoken_name(words);
  for (const GuidePart& part : guide.parts) {
    if (spoken_name(part.title) == name || part.id == name) return &part;
  }
  return nullptr;
}

std::vector<const GuideEntry*> find_words(const Guide& guide, std::string_view word) {
  std::vector<const GuideEntry*> out;
  const GuidePart* part = find_part(guide, kWordsPart);
  const std::string name = spoken_name(word);
  if (!part || name.empty()) return out;
  for (const GuideEntry& entry : part->entries) {
    if (is_called(entry, name)) return {&entry};
    if (has_in_its_name(entry, name)) out.push_back(&entry);
  }
  return out;
}

const GuideEntry* explanation_of(const Guide& guide, std::string_view question, std::string_view clause) {
  const GuidePart* part = find_part(guide, kQuestionsPart);
  if (!part) return nullptr;
  for (const std::string_view id : {question, clause}) {
    for (const GuideEntry& entry : part->entries) {
      if (!id.empty() && std::ranges::find(entry.ids, id) != entry.ids.end()) return &entry;
    }
  }
  return nullptr;
}

}  // namespace timetable
