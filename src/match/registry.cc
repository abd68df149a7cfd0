#include "match/registry.h"

#include <string>
#include <tuple>
#include <vector>

#include "core/words.h"
#include "games/collectors/wishes.h"
#include "games/echoes/wishes.h"
#include "games/hammer/wishes.h"
#include "games/temporum/wishes.h"
#include "games/whisperers/wishes.h"
#include "match/hosted.h"

namespace timetable {
namespace {

template <class... Games>
std::span<const GameKind* const> host() {
  static const std::tuple<Hosted<Games>...> kinds;
  static const GameKind* const list[] = {&std::get<Hosted<Games>>(kinds)...};
  return list;
}

}  // namespace

std::span<const GameKind* const> all_games() {
  // One line a game, in the order people see them.
  return host<           //
      whisperers::Game,  //
      collectors::Game,  //
      temporum::Game,    //
      hammer::Game,      //
      echoes::Game>();
}

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
