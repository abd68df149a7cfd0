// Time Collectors: the options of a table, and the rules they make of a deck.
#include <algorithm>
#include <bit>

#include "games/collectors/game.h"
#include "games/collectors/scoring.h"
#include "games/collectors/words.h"

namespace timetable::collectors {
namespace {

std::shared_ptr<const Tables> make_tables(const Rules& r) {
  auto t = std::make_shared<Tables>();
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

// Who plays on which board: a board for each player, by its name with or without the prefix that all share.
void choose_boards(Rules& r, std::size_t which, const Node& options) {
  if (which == 0) {
    if (options.doc().find("given")) {
      options.maybe("given").complain("goes with \"boards\": \"given\" only"_en);
    }
    return;
  }
  Names boards;
  for (const BoardDef& board : r.deck->board) boards.prefixed("board-").add(board.id);
  const Node list = options["given"];
  if (list.size() != static_cast<std::size_t>(r.seats)) {
    return list.complain(say("expected {n} boards, one for each player in the order of seats"_en, r.seats));
  }
  for (std::size_t i = 0; i < list.size(); ++i) {
    r.given[i] = static_cast<std::uint8_t>(boards.read(list[i]));
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

void choose_cap(Rules& r, std::size_t, const Node& options) {
  if (const Node n = options.maybe("reveal_cap"); n.present()) r.reveal_cap = read_cap(n);
}

const std::vector<OptionRow<Rules>> kOptions = {
    {.def = {"boards",
             {"random", "given"},
             "TC-3-2",
             "who plays on which board"_en,
             {"at random"_en, "as a list says"_en},
             false,
             "given",
             {{"board"_en}}},
     .set = choose_boards},
    {.def = {"toll_counts",
             {"played", "moved", "present"},
             "TC-8-25",
             "which opponents on the place one joins are owed a crystal"_en,
             {"those who have played this round"_en, "those of them who moved"_en, "everybody there"_en}},
     .set = [](Rules& r, std::size_t which, const Node&) { r.toll_counts = static_cast<TollCounts>(which); }},
    {.def = {"overpay",
             {"allowed", "cheapest"},
             "TC-8-21",
             "may a player change more dice than the journey needs"_en,
             {"yes"_en, "no: the cheapest way"_en}},
     .first = &Rules::overpay},
    {.def = {"crystals",
             {"limited", "unlimited"},
             "TC-8-42",
             "can the reserve of crystals run out"_en,
             {"yes"_en, "no"_en}},
     .second = &Rules::unlimited},
    {.def = {"place_both",
             {"required", "free"},
             "TC-8-47",
             "must both collected cards be placed if there is a way"_en,
             {"yes"_en, "no"_en}},
     .first = &Rules::place_both},
    {.def = {"sets_max", {"2", "3"}, "TC-8-57", "how many collections of wonders, and of minerals, count"_en, {}},
     .set = [](Rules& r, std::size_t which, const Node&) { r.sets_max = which == 1 ? 3 : 0; }},
    {.def = {"animals_beyond_four",
             {"free", "lonely"},
             "TC-8-60",
             "what a lone animal beyond the four counted ones costs"_en,
             {"nothing"_en, "what a lone animal costs"_en}},
     .second = &Rules::lonely_beyond},
    {.def = {"encyclopedia_types",
             {"4", "5"},
             "TC-8-64",
             "do books count as a type for the Encyclopedia"_en,
             {"no: four types"_en, "yes: five types"_en}},
     .set = [](Rules& r, std::size_t which, const Node&) { r.encyclopedia_types = which == 1 ? kTypes : kTypes - 1; }},
    {.def = {"reveal_cap",
             {"100", "20", "50", "200"},
             "TC-5-3",
             "the reveal of dates with which the game ends at the latest; any number from 1 to 200"_en,
             {}},
     .any_number = true,
     .set = choose_cap},
};

void derive_tables(Rules& r) {
  r.constant = r.deck->constant;
  derive_kinds(r);
  derive_boards(r);
  r.table = make_tables(r);
}

}  // namespace

const std::vector<OptionRow<Rules>>& Game::option_rows() { return kOptions; }
void Game::complete(Rules& r) { derive_tables(r); }

}  // namespace timetable::collectors
