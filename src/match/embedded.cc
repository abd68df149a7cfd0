#include "match/embedded.h"

#include <map>
#include <mutex>
#include <span>
#include <string>

#include "match/json.h"

namespace timetable {

std::span<const EmbeddedFile> embedded_files();  // made by cmake/embed.cmake

std::string_view embedded_text(std::string_view name) {
  for (const EmbeddedFile& file : embedded_files()) {
    if (file.name == name) return file.text;
  }
  return {};
}

const Doc& embedded_deck(std::string_view game) {
  static std::mutex mutex;
  static std::map<std::string, Doc, std::less<>> decks;
  const std::scoped_lock lock(mutex);
  const auto known = decks.find(game);
  if (known != decks.end()) return known->second;
  const std::string name = "decks/" + std::string(game) + ".json";
  Result<Doc> doc = parse_json(embedded_text(name), name);
  return decks.emplace(game, doc ? std::move(*doc) : Doc()).first->second;
}

}  // namespace timetable
