// The decks of a later release, made from those in the program: in each a new component, in the middle of its list
// where the order is free, and one that has changed. Tests that upgrade something put them in the place of the
// program's own, before anything has read those.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "match/embedded.h"

namespace timetable {

using Json = nlohmann::ordered_json;

// One more entry behind the one at `at`, the same but for its id and names.
inline Json& one_more(Json& list, int at, std::string_view id) {
  Json entry = list.at(static_cast<std::size_t>(at));
  entry["id"] = id;
  for (const char* words : {"name", "inSentence"}) {
    if (!entry.contains(words)) continue;
    for (auto& text : entry[words]) text = text.get<std::string>() + " II";
  }
  return *list.insert(list.begin() + at + 1, std::move(entry));
}

inline void grow(std::string_view game, Json& deck) {
  if (game == "whisperers") {
    one_more(deck["powers"], 3, "knight-errant");
    deck["/powers/3/uses/0/effect/0/amount"_json_pointer] = 2;
  } else if (game == "collectors") {
    Json& codex = one_more(deck["treasures"], 12, "crystal-codex");
    codex["letter"] = "x";
    codex["short"] = {{"en", "Codex"}, {"fr", "Codex"}, {"de", "Kodex"}};
    codex["cards"] = {{{"en", "Crystal Codex"}, {"fr", "Codex des cristaux"}, {"de", "Kristallkodex"}}};
    deck["/treasures/2/copies"_json_pointer] = 8;
  } else if (game == "temporum") {
    one_more(deck["player_cards"], 3, "barbarian-hordes");
    deck["/player_cards/6/gold"_json_pointer] = 5;
  } else if (game == "hammer") {
    one_more(deck["quarks"], 5, "long-fuse")["num"] = 7;
    deck["/cards/35/effect/0/n"_json_pointer] = 1;
  } else if (game == "echoes") {
    one_more(deck["cards"], 5, "coral-guardian");
    deck["/cards/20/vp"_json_pointer] = 4;
  }
}

inline void put_grown_decks_in_place() {
  for (const std::string game : {"whisperers", "collectors", "temporum", "hammer", "echoes"}) {
    const std::string name = "decks/" + game + ".json";
    Json deck = Json::parse(embedded_text(name));
    grow(game, deck);
    add_embedded_text(name, deck.dump(1));
  }
}

}  // namespace timetable
