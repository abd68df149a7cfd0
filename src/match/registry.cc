#include "match/registry.h"

#include <string>
#include <vector>

#include "core/words.h"

namespace timetable {

Result<const GameKind*> find_game(std::string_view id) {
  std::vector<std::string> ids;
  for (const GameKind* game : all_games()) {
    if (same_word(game->info().id, id)) return game;
    ids.emplace_back(game->info().id);
  }
  return Error{Fault::UnknownGame,
               say("There is no game ''{word}''.{meant} The games are: {games}."_en, id, did_you_mean(id, ids),
                   join(ids, ", "))};
}

}  // namespace timetable
