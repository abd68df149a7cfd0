// The opponents people choose from, by game: nets/levels.json is the one list, for the terminal, the server, the page
// and the lab. A level is a character, the text of a bot (search/bots.h) and a measured rating.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/doc.h"
#include "core/words.h"
#include "match/game_kind.h"

namespace timetable {

struct Level {
  // Elo, with the half of its 95 % interval; 1000 is the greedy player at a table of two.
  struct Strength {
    int elo = 0, half = 0, games = 0;
  };
  std::string id;     // "agent"
  std::string plays;  // "net+cap8"
  Words name, about;
  std::optional<Strength> rating;  // none: not measured yet
};

// From the weakest to the strongest.
const std::vector<Level>& levels_of(const GameKind& kind);
// The opponent of those who have no wish: neither the weakest nor the strongest.
const Level& usual_level(const GameKind& kind);
const Level* find_level(const GameKind& kind, std::string_view id);

// The bot of a text: a level's id, or a method such as "halving:64"; with the game's net if it needs one and there is
// one. The error names the levels.
Result<Bot> bot_for(const GameKind& kind, std::string_view text);

// How people are told of the bot on a seat: the level's name, or the text itself.
std::string player_name(const GameKind& kind, std::string_view text, Lang lang);
// How it plays, in words made from the bot itself.
std::string how_it_plays(const Bot& bot, Lang lang);
// Empty, or that its net is missing and that the greedy player sits in for it.
std::string stand_in_note(const GameKind& kind, const Bot& bot, Lang lang);
// Empty, or that its net was made, and its rating measured, before cards came or went.
std::string growth_note(const GameKind& kind, const Bot& bot, Lang lang);

// All levels for people: [{"id","name","about","usual","rating"?,"note"?}], "about" says how it plays as well.
Doc describe_levels(const GameKind& kind, Lang lang);

}  // namespace timetable
