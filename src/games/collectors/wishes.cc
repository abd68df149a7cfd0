// What a player of Time Collectors may lack (engine/wish.h).
#include <algorithm>
#include <iterator>

#include "games/collectors/game.h"
#include "games/collectors/words.h"

namespace timetable::collectors {
namespace {

// TC-4-13: the step in which exploits are taken, with those of one kind on display.
template <class F>
void at_claim(const Rules& r, State& s, F&& of_this_kind) {
  s.stack.clear();
  s.stack.push({.proc = Proc::Game, .pc = static_cast<std::uint8_t>(Step::Claim)});
  unsigned shown = 0;
  for (int e = 0; e < kExploits; ++e) {
    if (of_this_kind(r.deck->exploit[static_cast<std::size_t>(e)].condition)) shown |= s.display & bit(e);
  }
  s.display = static_cast<ExploitSet>(shown);
}

// n more cards of the type, in place of others: which slots they cover is no matter of this kind of exploit.
template <Type type>
void more_cards(const Rules& r, State& s, Seat p, int n) {
  at_claim(r, s, [](const Instr& in) { return in.op == Op::CardsAtLeast && in.type == type; });
  const auto kind = static_cast<Kind>(std::find(r.type_of, r.type_of + r.kinds, type) - r.type_of);
  if (kind == r.kinds) return;
  for (Kind& slot : s.player[p].slot) {
    if (n && (slot == kNone || r.type_of[slot] != type)) slot = kind, --n;
  }
}

// n more cards on every line that lacks so many.
template <BoardLine line>
void more_of_line(const Rules& r, State& s, Seat p, int n) {
  at_claim(r, s, [](const Instr& in) { return in.op == Op::LineCovered && in.line == line; });
  constexpr bool kRow = line == BoardLine::Row;
  constexpr int kLines = kRow ? kRows : kColumns, kLength = kRow ? kColumns : kRows;
  for (int l = 0; l < kLines; ++l) {
    const auto at = [&](int i) -> Kind& { return s.player[p].slot[kRow ? l * kColumns + i : i * kColumns + l]; };
    int empty = 0;
    for (int i = 0; i < kLength; ++i) empty += at(i) == kNone;
    for (int i = 0; i < kLength && empty == n; ++i) at(i) = 0;
  }
}

// The n-th exploit, if another player has it: on display again, and its condition fulfilled.
void taken_by_another(const Rules& r, State& s, Seat p, int n) {
  bool taken = false;
  for (Seat q = 0; q < r.seats; ++q) taken |= q != p && (s.player[q].exploits & bit(n - 1));
  s.display = static_cast<ExploitSet>(taken ? bit(n - 1) : 0);
  const Instr& in = r.deck->exploit[static_cast<std::size_t>(n - 1)].condition;
  at_claim(r, s, [](const Instr&) { return true; });
  const auto* kind = in.op == Op::CardsAtLeast ? std::find(r.type_of, r.type_of + r.kinds, in.type) : r.type_of;
  std::fill(std::begin(s.player[p].slot), std::end(s.player[p].slot), static_cast<Kind>(kind - r.type_of));
  s.player[p].crystals = static_cast<std::uint16_t>(r.constant.crystals_total);
}

}  // namespace

std::span<const Wish<Game>> Game::wishes() {
  static constexpr Wish<Game> list[] = {
      {.why = "Exploits are taken at the end of one's own turn."_en,
       .clause = "TC-4-13",
       .grant = [](const Rules& r, State& s, Seat, int) { at_claim(r, s, [](const Instr&) { return true; }); }},
      {.why = "Too few crystals for this exploit: {n} more."_en,
       .clause = "TC-7-26",
       .most = kSlots,
       .grant =
           [](const Rules& r, State& s, Seat p, int n) {
             at_claim(r, s, [](const Instr& in) { return in.op == Op::CrystalsAtLeast; });
             s.player[p].crystals = static_cast<std::uint16_t>(s.player[p].crystals + n);
           }},
      {.why = "Too few wonders on your board: {n} more."_en,
       .clause = "TC-7-25",
       .most = kSlots,
       .grant = more_cards<0>},
      {.why = "Too few plants on your board: {n} more."_en,
       .clause = "TC-7-24",
       .most = kSlots,
       .grant = more_cards<1>},
      {.why = "Too few animals on your board: {n} more."_en,
       .clause = "TC-7-22",
       .most = kSlots,
       .grant = more_cards<2>},
      {.why = "Too few minerals on your board: {n} more."_en,
       .clause = "TC-7-28",
       .most = kSlots,
       .grant = more_cards<3>},
      {.why = "Too few books on your board: {n} more."_en, .clause = "TC-7-27", .most = kSlots, .grant = more_cards<4>},
      {.why = "No row is full: the fullest lacks {n}."_en,
       .clause = "TC-7-23",
       .most = kColumns,
       .grant = more_of_line<BoardLine::Row>},
      {.why = "No column is full: the fullest lacks {n}."_en,
       .clause = "TC-7-21",
       .most = kRows,
       .grant = more_of_line<BoardLine::Column>},
      {.why = "Another player has taken it: each exploit exists once."_en,
       .clause = "TC-7-20",
       .most = kExploits,
       .grant = taken_by_another},
      {.why = "Not enough crystals: {n} more."_en,
       .clause = "TC-4-7",
       .most = kDice,
       .grant = [](const Rules&, State& s, Seat p,
                   int n) { s.player[p].crystals = static_cast<std::uint16_t>(s.player[p].crystals + n); }},
      {.why = "There is a card already."_en,
       .clause = "TC-4-20",
       .grant = [](const Rules&, State& s, Seat p,
                   int) { std::fill(std::begin(s.player[p].slot), std::end(s.player[p].slot), kNone); }},
      {.why = "Another kind of card goes there."_en,
       .clause = "TC-4-20",
       .most = kKindsMax,
       .grant =
           [](const Rules& r, State& s, Seat, int n) {
             if (s.hand[0] != kNone && n <= r.kinds) s.hand[0] = static_cast<Kind>(n - 1), s.hand[1] = kNone;
           }},
  };
  return list;
}

}  // namespace timetable::collectors
