#include "games/collectors/scoring.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <climits>

namespace timetable::collectors {
namespace {

constexpr int kMasks = 1 << kSlots;
constexpr int kCounts = kSlots + 1;  // 0 to 12 cards

SlotSet neighbours(int slot) {
  unsigned out = 0;
  if (slot % kColumns > 0) out |= bit(slot - 1);
  if (slot % kColumns < kColumns - 1) out |= bit(slot + 1);
  if (slot >= kColumns) out |= bit(slot - kColumns);
  if (slot < kSlots - kColumns) out |= bit(slot + kColumns);
  return static_cast<SlotSet>(out);
}

// Points by number of cards: the best sum over at most `sets` sets, none larger than the table (TC-7-9).
std::vector<std::int16_t> set_points(const Instr& in, int sets) {
  std::vector<int> best(kCounts, 0);
  for (int set = 0; set < sets; ++set) {
    std::vector<int> next = best;
    for (int n = 1; n < kCounts; ++n) {
      for (int size = 1; size <= static_cast<int>(in.table.size()) && size <= n; ++size) {
        next[static_cast<std::size_t>(n)] =
            std::max(next[static_cast<std::size_t>(n)],
                     best[static_cast<std::size_t>(n - size)] + in.table[static_cast<std::size_t>(size - 1)]);
      }
    }
    best = next;
  }
  return {best.begin(), best.end()};
}

std::size_t mixed_index(int a, int b, int c) { return static_cast<std::size_t>((a * kCounts + b) * kCounts + c); }

// Points by the numbers of three kinds: sets take each kind once at most (TC-7-12).
std::vector<std::int16_t> mixed_points(const Instr& in, int sets) {
  const std::size_t size = kCounts * kCounts * kCounts;
  std::vector<std::int16_t> best(size, 0);
  for (int set = 0; set < sets; ++set) {
    std::vector<std::int16_t> next = best;
    for (std::size_t i = 0; i < size; ++i) {
      const int count[3] = {static_cast<int>(i) / kCounts / kCounts, static_cast<int>(i) / kCounts % kCounts,
                            static_cast<int>(i) % kCounts};
      for (int kinds = 1; kinds < 8; ++kinds) {
        const int a = count[0] - (kinds & 1), b = count[1] - (kinds >> 1 & 1), c = count[2] - (kinds >> 2);
        const auto cards = static_cast<std::size_t>(std::popcount(static_cast<unsigned>(kinds)));
        if (a < 0 || b < 0 || c < 0 || cards > in.table.size()) continue;
        next[i] = std::max(next[i], static_cast<std::int16_t>(best[mixed_index(a, b, c)] + in.table[cards - 1]));
      }
    }
    best = next;
  }
  return best;
}

std::vector<std::int16_t> apart_points(const Instr& in) {
  std::vector<std::int16_t> out(kMasks, 0);
  for (unsigned mask = 0; mask < kMasks; ++mask) {
    for (unsigned left = mask; left; left &= left - 1) {
      const bool alone = !(mask & neighbours(std::countr_zero(left)));
      out[mask] = static_cast<std::int16_t>(out[mask] + (alone ? in.n : 0));
    }
  }
  return out;
}

unsigned group_at(unsigned mask, int slot) {
  unsigned group = bit(slot);
  for (unsigned before = 0; before != group;) {
    before = group;
    for (unsigned left = before; left; left &= left - 1) group |= mask & neighbours(std::countr_zero(left));
  }
  return group;
}

// The best way to count exactly min(cards, most) cards of the groups (TC-7-11, TC-8-60).
int best_groups(const Instr& in, unsigned mask, bool lonely_beyond) {
  constexpr int kImpossible = -10'000;
  const int wanted = std::min(std::popcount(mask), in.most);
  std::array<int, kCounts> best;
  best.fill(kImpossible);
  best[0] = 0;
  for (unsigned left = mask; left;) {
    const unsigned group = group_at(mask, std::countr_zero(left));
    left &= ~group;
    const int size = std::popcount(group);
    std::array<int, kCounts> next;
    next.fill(kImpossible);
    for (int have = 0; have <= wanted; ++have) {
      for (int take = 0; take <= size && have + take <= wanted; ++take) {
        if (take > static_cast<int>(in.table.size())) break;
        int points = take ? in.table[static_cast<std::size_t>(take - 1)] : 0;
        if (!take && size == 1 && lonely_beyond) points = in.table[0];
        int& there = next[static_cast<std::size_t>(have + take)];
        there = std::max(there, best[static_cast<std::size_t>(have)] + points);
      }
    }
    best = next;
  }
  return best[static_cast<std::size_t>(wanted)];
}

std::vector<std::int16_t> group_points(const Instr& in, bool lonely_beyond) {
  std::vector<std::int16_t> out(kMasks, 0);
  for (unsigned mask = 0; mask < kMasks; ++mask) {
    out[mask] = static_cast<std::int16_t>(best_groups(in, mask, lonely_beyond));
  }
  return out;
}

int mixed_score(const Rules& r, const Census& c, Type type, const TypeScore& how) {
  int count[3] = {};
  for (Kind k = 0; k < r.kinds; ++k) {
    if (r.type_of[k] == type) count[r.kind_in_type[k]] = c.of_kind[k];
  }
  return how.points[mixed_index(count[0], count[1], count[2])];
}

int book_score(const Rules& r, const Census& c, const Player& p, Type type) {
  int sum = 0;
  for (Kind k = 0; k < r.kinds; ++k) {
    if (r.type_of[k] != type || !c.of_kind[k]) continue;
    const BookScore& book = r.book[k];
    int n = 0;
    if (book.crystals) n = p.crystals;
    else if (book.type != kNone) n = c.cards(book.type);
    for (Type t = 0; t < kTypes; ++t) n += (book.types >> t & 1) && c.of_type[t];
    sum += c.of_kind[k] * book.points * n;
  }
  return sum;
}

int type_score(const Rules& r, const Census& c, const Player& p, Type type) {
  const TypeScore& how = r.table->score[type];
  switch (how.op) {
    case Op::ScoreSets: return how.points[static_cast<std::size_t>(c.cards(type))];
    case Op::ScoreMixedSets: return mixed_score(r, c, type, how);
    case Op::ScoreApart:
    case Op::ScoreGroups: return how.points[c.of_type[type]];
    case Op::ScorePerCard:
    case Op::ScorePerType:
    case Op::ScorePerCrystal: return book_score(r, c, p, type);
    default: assert(false); return 0;
  }
}

bool any_line(SlotSet mask, BoardLine line) {
  constexpr unsigned kRow = 0xF;  // the slots of row 1, and the top of each column
  const unsigned row[kRows] = {mask & kRow, mask >> kColumns & kRow, mask >> (2 * kColumns) & kRow};
  if (line == BoardLine::Column) return row[0] & row[1] & row[2];
  return row[0] == kRow || row[1] == kRow || row[2] == kRow;
}

bool holds(const Instr& in, const Census& c, SlotSet all, const Player& p) {
  switch (in.op) {
    case Op::CardsAtLeast: return c.cards(in.type) >= in.n;
    case Op::CrystalsAtLeast: return p.crystals >= in.n;
    case Op::LineCovered: return any_line(all, in.line);
    default: assert(false); return false;
  }
}

bool counts_slots(Op op) { return op == Op::ScoreApart || op == Op::ScoreGroups; }
bool counts_others(Op op) { return op == Op::ScorePerCard || op == Op::ScorePerType || op == Op::ScorePerCrystal; }

// What the slot of one more card of this type adds at best.
int gain_by_slot(const TypeScore& how, SlotSet mask, SlotSet slots) {
  int best = INT_MIN;
  for (unsigned left = slots; left; left &= left - 1) best = std::max<int>(best, how.points[mask | (left & -left)]);
  return best - how.points[mask];
}

}  // namespace

Census::Census(const Rules& r, const Player& p) {
  for (int slot = 0; slot < kSlots; ++slot) {
    if (p.slot[slot] != kNone) lay(r, p.slot[slot], slot);
  }
}

void Census::lay(const Rules& r, Kind k, int slot) {
  SlotSet& mask = of_type[r.type_of[k]];
  mask = static_cast<SlotSet>(mask | bit(slot));
  ++of_kind[k];
}

int gain(const Rules& r, const Player& p, const Census& c, const Score& now, Kind k, SlotSet slots) {
  if (slots == 0) return 0;
  Census with = c;
  with.lay(r, k, std::countr_zero(slots));
  const Type own = r.type_of[k];
  int sum = 0;
  for (Type type = 0; type < kTypes; ++type) {
    const TypeScore& how = r.table->score[type];
    if (type == own && counts_slots(how.op)) sum += gain_by_slot(how, c.of_type[type], slots);
    else if (type == own || (c.of_type[type] && counts_others(how.op))) {
      sum += type_score(r, with, p, type) - now.of[type];
    }
  }
  return sum;
}

Score score(const Rules& r, const Player& p, const Census& c) {
  Score out;
  for (Type type = 0; type < kTypes; ++type) out.of[type] = type_score(r, c, p, type);
  for (unsigned left = p.exploits; left; left &= left - 1) {
    out.of[kExploitFamily] += r.deck->exploit[static_cast<std::size_t>(std::countr_zero(left))].points;
  }
  out.of[kCrystalFamily] = p.crystals * r.constant.points_per_crystal;
  return out;
}

SlotSet covered(const Player& p) {
  unsigned out = 0;
  for (int slot = 0; slot < kSlots; ++slot) out |= unsigned{p.slot[slot] != kNone} << slot;
  return static_cast<SlotSet>(out);
}

int cards_on(const Player& p) { return std::popcount(covered(p)); }

ExploitSet fulfilled(const Rules& r, const Player& p, const Census& c) {
  const SlotSet all = c.covered();
  unsigned out = 0;
  for (int e = 0; e < kExploits; ++e) {
    out |= unsigned{holds(r.deck->exploit[static_cast<std::size_t>(e)].condition, c, all, p)} << e;
  }
  return static_cast<ExploitSet>(out);
}

TypeScore make_type_score(const Rules& r, Type type) {
  TypeScore out;
  for (const KindDef& kind : r.deck->kind) {
    if (kind.type != type) continue;
    const Instr& in = kind.effect;
    const int sets = r.sets_max ? r.sets_max : in.most;
    out.op = in.op;
    switch (in.op) {
      case Op::ScoreSets: out.points = set_points(in, sets); return out;
      case Op::ScoreMixedSets: out.points = mixed_points(in, sets); return out;
      case Op::ScoreApart: out.points = apart_points(in); return out;
      case Op::ScoreGroups: out.points = group_points(in, r.lonely_beyond); return out;
      case Op::ScorePerCard:
      case Op::ScorePerType:
      case Op::ScorePerCrystal: return out;
      default: assert(false); return out;
    }
  }
  return out;
}

}  // namespace timetable::collectors
