// The nets that bots judge by: those that came with the program, or others that were given in their place. A game
// without a usable net is played by the fallback, greedy, and whoever shows its bots says so.
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"
#include "core/words.h"
#include "match/game_kind.h"

namespace timetable {

// A net from the bytes of a file, if it was made for this game. It knows the facts of a position by their names, so
// that it goes on judging when cards have come and gone.
Result<Net> read_net(const GameKind& kind, std::string_view bytes, const Words& what);

// The net of a game, or the sentence why there is none. It stays where it is until another one is given.
Result<const Net*> net_of(const GameKind& kind);

// Puts a net in the place of a game's own, for the whole program: before any bot thinks. Bytes that are no net of this
// game leave the game without one.
Result<Done> give_net(const GameKind& kind, std::string_view bytes, const Words& what);

// The same for whatever game the net names; a net of no game is refused and changes nothing. Returns the game's id.
Result<std::string> give_any_net(std::string_view bytes, const Words& what);

// Leaves the game without a net, for this reason.
void take_net_away(const GameKind& kind, Words why);

// The first bytes of every net file, by which it is told from other things.
bool looks_like_net(std::string_view bytes);

}  // namespace timetable
