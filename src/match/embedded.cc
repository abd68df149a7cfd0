#include "match/embedded.h"

#include <map>
#include <span>
#include <string>

#include "match/inflate.h"
#include "match/json.h"

namespace timetable {

std::span<const EmbeddedFile> embedded_files();  // made by cmake/embed.cmake
std::span<const EmbeddedFile>
embedded_archive();  // made by cmake/embed_bytes.cmake: each file with .gz behind its name

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

std::string archived_text(std::string_view name) {
  if (const std::string_view given = embedded_text(name); !given.empty()) return std::string(given);
  for (const EmbeddedFile& file : embedded_archive()) {
    if (file.name.substr(0, file.name.rfind('.')) == name) return inflated(file.text);
  }
  return {};
}

std::vector<std::string> archived_names(std::string_view prefix) {
  std::vector<std::string> out;
  for (const EmbeddedFile& file : embedded_archive()) {
    if (file.name.starts_with(prefix)) out.emplace_back(file.name.substr(0, file.name.rfind('.')));
  }
  return out;
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
