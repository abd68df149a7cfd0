#include "core/wordcheck.h"

#include <algorithm>
#include <map>
#include <utility>

#include "core/message.h"

namespace timetable {
namespace {

std::vector<std::string_view> sorted_arguments(std::string_view message) {
  std::vector<std::string_view> names = arguments_of(message);
  std::ranges::sort(names);
  return names;
}

struct Plurals {  // whether every plural has a branch for every category of the language
  const std::vector<std::string>& categories;

  bool text(std::string_view) { return true; }
  bool argument(std::string_view) { return true; }
  bool number() { return true; }
  bool choice(Chooses how, std::string_view, const MessageBranch* branches, std::size_t n) {
    const auto has = [&](const std::string& category) {
      return std::any_of(branches, branches + n, [&](const MessageBranch& b) { return b.selector == category; });
    };
    if (how == Chooses::ByNumber && !std::ranges::all_of(categories, has)) return false;
    return std::all_of(branches, branches + n,
                       [&](const MessageBranch& b) { return walk_message(b.body, how == Chooses::ByNumber, *this); });
  }
};

using Key = std::pair<std::string, std::string>;  // context, English

}  // namespace

std::string wrong_with(const PoEntry& entry, const PluralRule& plural) {
  if (!is_message(entry.text)) return "a mistake in the braces";
  if (sorted_arguments(entry.id) != sorted_arguments(entry.text)) return "other names in braces than the English has";
  Plurals plurals{plural.categories()};
  if (!walk_message(entry.text, false, plurals)) return "a plural lacks a form of this language";
  return {};
}

int WordReport::count(WordFinding::Kind kind) const {
  return static_cast<int>(std::ranges::count(findings, kind, &WordFinding::kind));
}

WordReport check_catalogue(const std::vector<SourceSentence>& sources, const PoFile& po) {
  using enum WordFinding::Kind;
  WordReport out;
  bool usable = false;
  const PluralRule plural(po.field("Plural-Forms"), po.field("X-Plural-Categories"), &usable);
  if (!usable) out.findings.push_back({Malformed, 1, "", "the header's Plural-Forms cannot be used"});
  for (const PoProblem& problem : po.problems) out.findings.push_back({Malformed, problem.line, "", problem.what});
  std::map<Key, bool> known;  // whether it is translated
  for (const SourceSentence& s : sources) known.emplace(Key(s.context, s.english), false);
  for (const PoEntry& entry : po.entries) {
    const auto source = known.find(Key(entry.context, entry.id));
    if (source == known.end()) {
      out.findings.push_back({Unknown, entry.line, entry.id});
      continue;
    }
    if (entry.text.empty() || entry.fuzzy) continue;
    const std::string wrong = wrong_with(entry, plural);
    if (wrong.empty() && source->second) out.findings.push_back({Malformed, entry.line, entry.id, "it occurs twice"});
    if (!wrong.empty()) out.findings.push_back({Malformed, entry.line, entry.id, wrong});
    else source->second = true;
  }
  out.sentences = static_cast<int>(known.size());
  const auto malformed = [&](const std::string& english) {
    return std::ranges::any_of(out.findings, [&](auto& f) { return f.kind == Malformed && f.sentence == english; });
  };
  for (const auto& [key, translated] : known) {
    out.translated += translated;
    if (!translated && !malformed(key.second)) out.findings.push_back({Missing, 0, key.second});
  }
  return out;
}

PoFile updated_catalogue(const std::vector<SourceSentence>& sources, const PoFile& po) {
  std::map<Key, const PoEntry*> kept;
  for (const PoEntry& entry : po.entries) kept.emplace(Key(entry.context, entry.id), &entry);
  PoFile out;
  out.header = po.header;
  std::map<Key, bool> seen;
  for (const SourceSentence& s : sources) {
    const Key key(s.context, s.english);
    if (!seen.emplace(key, true).second) continue;
    const auto entry = kept.find(key);
    PoEntry& added = out.entries.emplace_back(PoEntry{.context = s.context, .id = s.english});
    if (entry != kept.end()) added = *entry->second;
    std::erase_if(added.comments, [](const std::string& comment) { return comment.starts_with("#:"); });
    if (!s.file.empty()) added.comments.push_back("#: " + s.file);
  }
  return out;
}

}  // namespace timetable
