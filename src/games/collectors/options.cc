// Time Collectors: the options of a table, and the rules they make of a deck.
#include <algorithm>
#include <bit>

#include "games/collectors/cards.h"
#include "games/collectors/scoring.h"
#include "games/collectors/words.h"

namespace timetable::collectors {
namespace {

// For every date, the places of the dates that differ from it in exactly one die, then in exactly two.
void fill_reach(Tables& t) {
  for (int d = 0; d < kDates; ++d) {
    t.reach[static_cast<std::size_t>(d)].by_changing[0] =
        static_cast<std::uint16_t>(bit(t.place_of[static_cast<std::size_t>(d)]));
  }
  const auto gather = [&](int d, int die, auto&& mask_at) {
    unsigned mask = 0;
    for (int v = 0; v < kFaces; ++v) {
      const int other = with_digit(d, die, v);
      if (other != d) mask |= mask_at(static_cast<std::size_t>(other));
    }
    return mask;
  };
  std::vector<std::uint16_t> one[kDice];  // by changing exactly this die
  for (int die = 0; die < kDice; ++die) {
    one[die].resize(kDates);
    for (int d = 0; d < kDates; ++d) {
      const unsigned mask = gather(d, die, [&](std::size_t i) { return unsigned{t.reach[i].by_changing[0]}; });
      one[die][static_cast<std::size_t>(d)] = static_cast<std::uint16_t>(mask);
      t.reach[static_cast<std::size_t>(d)].by_changing[1] |= static_cast<std::uint16_t>(mask);
    }
  }
  for (int die = 0; die < kDice; ++die) {
    for (int second = die + 1; second < kDice; ++second) {
      for (int d = 0; d < kDates; ++d) {
        const unsigned mask = gather(d, die, [&](std::size_t i) { return unsigned{one[second][i]}; });
        t.reach[static_cast<std::size_t>(d)].by_changing[2] |= static_cast<std::uint16_t>(mask);
      }
    }
  }
}

std::shared_ptr<const Tables> make_tables(const Rules& r) {
  auto t = std::make_shared<Tables>();
  for (Place z = 0; z < kPlaces; ++z) {
    std::fill(t->place_of.begin() + r.place(z).from, t->place_of.begin() + r.place(z).to + 1, z);
  }
  fill_reach(*t);
  for (Type type = 0; type < kTypes; ++type) t->score[type] = make_type_score(r, type);
  return t;
}

BookScore book_score(const Instr& in, int encyclopedia_types) {
  BookScore out;
  out.points = static_cast<std::int16_t>(in.n);
  if (in.op == Op::ScorePerCard) out.type = in.type;
  out.crystals = in.op == Op::ScorePerCrystal;
  if (in.op == Op::ScorePerType) {
    out.types = encyclopedia_types == kTypes ? static_cast<std::uint8_t>(bit(kTypes) - 1) : in.types;
  }
  return out;
}

void derive_kinds(Rules& r) {
  r.kinds = static_cast<int>(r.deck->kind.size());
  std::uint8_t seen[kTypes] = {};
  for (Kind k = 0; k < r.kinds; ++k) {
    const KindDef& def = r.kind(k);
    r.copies[k] = static_cast<std::uint8_t>(def.copies);
    r.cards += def.copies;
    r.type_of[k] = def.type;
    r.kind_in_type[k] = seen[def.type]++;
    r.book[k] = book_score(def.effect, r.encyclopedia_types);
  }
}

void derive_boards(Rules& r) {
  for (int b = 0; b < kBoards; ++b) {
    for (int slot = 0; slot < kSlots; ++slot) {
      unsigned types = bit(kTypes) - 1;
      for (const Instr& in : r.deck->board[static_cast<std::size_t>(b)].slot[static_cast<std::size_t>(slot)]) {
        if (in.op == Op::AcceptOnly) types &= bit(in.type);
        else r.slot_gain[b][slot] = static_cast<std::uint8_t>(r.slot_gain[b][slot] + in.n);
      }
      for (int type = 0; type < kTypes; ++type) {
        if (types >> type & 1) r.accepts[b][type] = static_cast<SlotSet>(r.accepts[b][type] | bit(slot));
      }
    }
  }
}

// A name, with or without the prefix that all names of its list share: "board-plants" or "plants".
std::size_t find_name(const Node& n, const std::vector<std::string>& names, std::string_view prefix) {
  const Doc with_prefix = std::string(prefix) + n.text();
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (same_word(with_prefix.text(), names[i])) return i;
  }
  return n.one_of(names);
}

void read_boards(const Node& options, Rules& r) {
  std::vector<std::string> ids;
  for (const BoardDef& board : r.deck->board) ids.push_back(board.id);
  const Node list = options["given"];
  if (list.size() != static_cast<std::size_t>(r.seats)) {
    return list.complain(say("expected {n} boards, one for each player in the order of seats"_en, r.seats));
  }
  for (std::size_t i = 0; i < list.size(); ++i) {
    r.given[i] = static_cast<std::uint8_t>(find_name(list[i], ids, "board-"));
    if (std::count(r.given, r.given + i, r.given[i])) {
      list[i].complain("this board is given twice"_en);
    }
  }
  r.boards_given = true;
}

int read_cap(const Node& n) {
  if (n.doc().is(Doc::Kind::Int)) return static_cast<int>(n.integer(1, kRevealCapMax));
  int value = 0;
  for (char c : n.text()) {
    if (c < '0' || c > '9') value = kRevealCapMax + 1;
    value = std::min(value * 10 + (c - '0'), kRevealCapMax + 1);
  }
  if (value >= 1 && value <= kRevealCapMax) return value;
  n.complain(say("expected a whole number from 1 to {n}"_en, kRevealCapMax));
  return 1;
}

}  // namespace

const std::vector<OptionDef>& option_defs() {
  static const std::vector<OptionDef> defs = {
      {"boards",
       {"random", "given"},
       "TC-3-2",
       "who plays on which board"_en,
       {"at random"_en, "as a list says"_en},
       false,
       "given",
       {{"board"_en}}},
      {"toll_counts",
       {"played", "moved", "present"},
       "TC-8-25",
       "which opponents on the place one joins are owed a crystal"_en,
       {"those who have played this round"_en, "those of them who moved"_en, "everybody there"_en}},
      {"overpay",
       {"allowed", "cheapest"},
       "TC-8-21",
       "may a player change more dice than the journey needs"_en,
       {"yes"_en, "no: the cheapest way"_en}},
      {"crystals", {"limited", "unlimited"}, "TC-8-42", "can the reserve of crystals run out"_en, {"yes"_en, "no"_en}},
      {"place_both",
       {"required", "free"},
       "TC-8-47",
       "must both collected cards be placed if there is a way"_en,
       {"yes"_en, "no"_en}},
      {"sets_max", {"2", "3"}, "TC-8-57", "how many collections of wonders, and of minerals, count"_en, {}},
      {"animals_beyond_four",
       {"free", "lonely"},
       "TC-8-60",
       "what a lone animal beyond the four counted ones costs"_en,
       {"nothing"_en, "what a lone animal costs"_en}},
      {"encyclopedia_types",
       {"4", "5"},
       "TC-8-64",
       "do books count as a type for the Encyclopedia"_en,
       {"no: four types"_en, "yes: five types"_en}},
      {"reveal_cap",
       {"100", "20", "50", "200"},
       "TC-5-3",
       "the reveal of dates with which the game ends at the latest; any number from 1 to 200"_en,
       {}},
  };
  return defs;
}

Result<Rules> make_rules(std::shared_ptr<const Deck> deck, int players, const Doc& options) {
  if (players < 2 || players > kSeatsMax) {
    return Error{Fault::BadOption, say("Time Collectors is for 2, 3 or 4 players, not {n}."_en, players)};
  }
  std::vector<Words> problems;
  const Node node(options, problems);
  std::map<std::string_view, std::size_t> value = read_options(node, option_defs(), "reveal_cap");

  Rules r;
  r.deck = deck;
  r.constant = deck->constant;
  r.seats = players;
  if (value["boards"] == 1) read_boards(node, r);
  else if (options.find("given")) {
    node.maybe("given").complain("goes with \"boards\": \"given\" only"_en);
  }
  r.toll_counts = static_cast<TollCounts>(value["toll_counts"]);
  r.overpay = value["overpay"] == 0;
  r.unlimited = value["crystals"] == 1;
  r.place_both = value["place_both"] == 0;
  r.sets_max = value["sets_max"] == 1 ? 3 : 0;
  r.lonely_beyond = value["animals_beyond_four"] == 1;
  r.encyclopedia_types = value["encyclopedia_types"] == 1 ? kTypes : kTypes - 1;
  if (const Node n = node.maybe("reveal_cap"); n.present()) r.reveal_cap = read_cap(n);
  if (!problems.empty()) return Error{Fault::BadOption, join(problems, "\n")};
  derive_kinds(r);
  derive_boards(r);
  r.table = make_tables(r);
  return r;
}

}  // namespace timetable::collectors
