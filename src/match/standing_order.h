// "Always pass until ...": what a seat may say so that its reaction windows are passed without asking. An order goes by
// the question alone, never by what is in a hand: how often and how fast it answers tells others only that it was
// given.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "core/seat.h"
#include "core/words.h"
#include "engine/table.h"

namespace timetable {

enum class Until : unsigned char {
  MyTurn,     // passes while it is another player's turn, ends with the next turn of the seat
  Threat,     // passes every window, ends when the seat is attacked
  Cancelled,  // passes every window; a threat is still asked
  Everything  // passes threats, too
};
struct UntilWord {
  Until until;
  Phrase word;  // what people type, in each language
};
inline constexpr std::array<UntilWord, 4> kUntilWords = {{{Until::MyTurn, "turn"_en},
                                                          {Until::Threat, "attack"_en},
                                                          {Until::Cancelled, "always"_en},
                                                          {Until::Everything, "all"_en}}};
std::optional<Until> until_of(std::string_view word);

class StandingOrder {
 public:
  explicit StandingOrder(Until until) : until_(until) {}

  Until until() const { return until_; }

  // A question has come up, of the seat itself (`own`) or of somebody else. False: the order has ended.
  bool goes_on(bool own, const Question& q);
  // Does it answer this question of the seat, with q.pass?
  bool passes(const Question& q) const;

 private:
  Until until_;
  bool others_turn_ = false;  // another player's turn has been seen since it was given
};

}  // namespace timetable
