#include "cli/guide_topics.h"

#include <algorithm>

#include "cli/paragraph.h"
#include "core/words.h"

namespace timetable::cli {
namespace {

constexpr Phrase kPart = "{n}  {title}"_en;
constexpr Phrase kNoTopic = "The guide has no part and no word ''{word}''.{meant}"_en;

void append(TextLines& out, TextLines lines) {
  if (!out.empty() && !lines.empty()) out.emplace_back();
  std::ranges::move(lines, std::back_inserter(out));
}

TextLines headed(const std::string& title, std::string_view text) {
  TextLines out = {title, std::string(static_cast<std::size_t>(columns(title)), '-')};
  std::ranges::move(markdown_lines(text), std::back_inserter(out));
  return out;
}

bool is_reference(const GuidePart& part) {
  return part.id == kWordsPart || part.id == kQuestionsPart || part.id == kNeverPart;
}

// Words of four letters and more decide what an entry has to do with what somebody typed.
bool speaks_of(const GuideEntry& entry, std::string_view words) {
  constexpr int kTelling = 4;
  for (const std::string& word : split(lower(words), ' ')) {
    if (columns(word) < kTelling) continue;
    if (lower(entry.title).find(word) != std::string::npos) return true;
  }
  return false;
}

}  // namespace

TextLines entry_lines(const GuideEntry& entry) { return markdown_lines("# " + entry.title + "\n" + entry.text); }

TextLines part_lines(const GuidePart& part) {
  TextLines out = headed(part.title, part.text);
  for (const GuideEntry& entry : part.entries) append(out, entry_lines(entry));
  return out;
}

TextLines guide_overview(const Guide& guide, Lang lang) {
  if (guide.parts.empty()) return {kNoGuide.in(lang)};
  TextLines out = headed(guide.title, guide.text);
  append(out, markdown_lines(guide.parts.front().text));
  out.emplace_back();
  for (std::size_t i = 0; i < guide.parts.size(); ++i) {
    out.push_back(kPart.in(lang, std::to_string(i + 1), guide.parts[i].title));
  }
  return out;
}

TextLines whole_guide(const Guide& guide, bool reference_too) {
  TextLines out = headed(guide.title, guide.text);
  for (const GuidePart& part : guide.parts) {
    if (reference_too || !is_reference(part)) append(out, part_lines(part));
  }
  return out;
}

TextLines word_lines(const Guide& guide, std::string_view word) {
  TextLines out;
  for (const GuideEntry* entry : find_words(guide, word)) append(out, entry_lines(*entry));
  return out;
}

TextLines never_lines(const Guide& guide, std::string_view words) {
  TextLines out;
  const GuidePart* part = find_part(guide, kNeverPart);
  if (!part) return out;
  for (const GuideEntry& entry : part->entries) {
    if (words.empty()) out.push_back("- " + entry.title);
    else if (speaks_of(entry, words)) append(out, entry_lines(entry));
  }
  return out;
}

Result<TextLines> guide_topic(const Guide& guide, std::string_view topic) {
  if (guide.parts.empty()) return Error{Fault::NotFound, say(kNoGuide)};
  if (const GuidePart* part = part_meant(guide, topic)) return part_lines(*part);
  TextLines words = word_lines(guide, topic);
  if (!words.empty()) return words;
  TextLines names;
  for (const GuidePart& part : guide.parts) {
    names.push_back(part.title);
    if (part.id != kWordsPart) continue;
    for (const GuideEntry& entry : part.entries) names.push_back(entry.title);
  }
  return Error{Fault::NotFound, say(kNoTopic, topic, did_you_mean(topic, names))};
}

}  // namespace timetable::cli
