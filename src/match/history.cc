#include "match/history.h"

#include <map>

#include "core/words.h"
#include "match/embedded.h"
#include "match/json.h"
#include "match/record.h"
#include "match/registry.h"

namespace timetable {

namespace {

constexpr std::string_view kReleased = "decks/history/";

}  // namespace

std::string released_deck_name(std::string_view game, std::string_view digest) {
  return std::string(kReleased) + std::string(game) + "/" + std::string(digest) + ".json";
}

const std::string& present_deck_digest(std::string_view game) {
  static const auto present = [] {
    std::map<std::string_view, std::string> out;
    for (const GameKind* kind : all_games()) out[kind->info().id] = deck_digest(embedded_deck(kind->info().id));
    return out;
  }();
  static const std::string foreign = deck_digest(Doc());  // a game that is not one of the program's has no deck here
  const auto known = present.find(game);
  return known != present.end() ? known->second : foreign;
}

std::string released_deck_text(std::string_view game, std::string_view digest) {
  return archived_text(released_deck_name(game, digest));
}

Result<Doc> released_deck(std::string_view game, std::string_view digest) {
  const std::string text = released_deck_text(game, digest);
  if (!text.empty()) return parse_json(text, released_deck_name(game, digest));
  return Error{Fault::NeedsDeck,
               say("The record was made with another deck (digest {digest}, here {here}): give the deck file with "
                   "--deck."_en,
                   digest.substr(0, 12), present_deck_digest(game).substr(0, 12))};
}

std::vector<std::string> released_decks(std::string_view game) {
  const std::string folder = std::string(kReleased) + std::string(game) + "/";
  std::vector<std::string> out;
  for (const std::string& name : archived_names(folder)) {
    out.push_back(name.substr(folder.size(), name.find('.') - folder.size()));
  }
  return out;
}

}  // namespace timetable
