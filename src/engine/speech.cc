#include "engine/speech.h"

namespace timetable {

NounName noun_name(std::string_view name) {
  const char last = name.empty() ? '\0' : name.back();
  if (last < '0' || last > '9') return {name, 0};
  return {name.substr(0, name.size() - 1), static_cast<std::size_t>(last - '0')};
}

std::string filled(std::string_view pattern, const WordFor& word_for) {
  std::string out;
  while (!pattern.empty()) {
    const std::size_t open = pattern.find('{'), close = pattern.find('}', open);
    out += pattern.substr(0, open);
    if (close == std::string_view::npos) break;
    out += word_for(pattern.substr(open + 1, close - open - 1));
    pattern.remove_prefix(close + 1);
  }
  return out;
}

std::vector<std::string> filled_words(std::string_view pattern, const WordFor& word_for) {
  std::vector<std::string> out;
  if (pattern.empty()) return out;
  for (const std::string& word : split(pattern, ' ')) out.push_back(filled(word, word_for));
  return out;
}

std::string_view code_stem(std::string_view pattern) { return pattern.substr(0, pattern.find('{')); }

}  // namespace timetable
