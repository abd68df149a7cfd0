#include "match/embedded.h"

#include <map>
#include <span>
#include <string>

#include "match/json.h"

namespace timetable {

std::span<const EmbeddedFile> embedded_files();  // made by cmake/embed.cmake

namespace {

std::map<std::string, std::string, std::less<>>& added() {
  static std::map<std::string, std::string, std::less<>> texts;
  return texts;
}

}  // namespace

void add_embedded_text(std::string name, std::string text) {
  added().insert_or_assign(std::move(name), std::move(text));
}

std::string_view embedded_text(std::string_view name) {
  if (const auto found = added().find(name); found != added().end()) return found->second;
  for (const EmbeddedFile& file : embedded_files()) {
    if (file.name == name) return file.text;
  }
  return {};
}

namespace {

constexpr std::string_view kDecks = "decks/", kJson = ".json";

// Every deck by its game. A static constant, so that threads need no lock and the page, which has none, no threads.
std::map<std::string, Doc, std::less<>> read_decks() {
  std::map<std::string, Doc, std::less<>> out;
  for (const EmbeddedFile& file : embedded_files()) {
    if (!file.name.starts_with(kDecks)) continue;
    Result<Doc> doc = parse_json(embedded_text(file.name), file.name);
    const std::size_t length = file.name.size() - kDecks.size() - kJson.size();
    if (doc) out.emplace(file.name.substr(kDecks.size(), length), std::move(*doc));
  }
  return out;
}

}  // namespace

const Doc& embedded_deck(std::string_view game) {
  static const std::map<std::string, Doc, std::less<>> decks = read_decks();
  static const Doc none;
  const auto known = decks.find(game);
  return known == decks.end() ? none : known->second;
}

}  // namespace timetable
