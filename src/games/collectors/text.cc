// Time Collectors: what it is called, what it asks, what its components do.
#include <bit>

#include "games/collectors/card_text.h"
#include "games/collectors/game.h"
#include "games/collectors/scoring.h"
#include "games/collectors/words.h"

namespace timetable::collectors {
namespace {

constexpr Phrase kDealBoard = "Chance deals {who} a board."_en;
constexpr Phrase kReveal = "Chance shows the next card of the draw pile."_en;
constexpr Phrase kFeature = "Chance puts an exploit on the timeline board."_en;
constexpr Phrase kRoll = "{who} rolls a die behind the screen."_en;
constexpr Phrase kArrange = "Your dice show {dice}: which date do you compose?"_en;
constexpr Phrase kTravel = "Your date is {date} and you have {crystals}: where do you travel?"_en;
constexpr Phrase kToll = "Whom do you give a crystal for the disturbance?"_en;
constexpr Phrase kOrder = "Do you collect first, or use the future first?"_en;
constexpr Phrase kSift = "Do you collect {card}, or pay {cost} to replace it with {other}?"_en;
constexpr Phrase kFuture = "Do you replace a card of the timeline with the top of the draw pile, {card}?"_en;
constexpr Phrase kPlace = "You have collected {card}: on which slot do you place it?"_en;
constexpr Phrase kPlaceFirst = "You have collected {cards}: which card do you place first, and where?"_en;
constexpr Phrase kClaim = "Which exploit do you take?"_en;
constexpr Phrase kGameOver = "The game is over."_en;

constexpr Phrase kPlaceGroup = "place"_en;
constexpr Phrase kBoardGroup = "board"_en;
constexpr Phrase kExploitGroup = "exploit"_en;
constexpr Phrase kExploitText = "{exploit}: {text}."_en;
constexpr Phrase kSeat = "Player {who}"_en;
constexpr Phrase kCrystalsHeld = "Crystals held"_en;

constexpr char kSeatCodes[] = "XYZV";  // as the specification calls the players

Question ask(std::string_view id, std::string prompt, std::string_view clause, bool discreet = false) {
  return {.id = std::string(id), .prompt = std::move(prompt), .clause = std::string(clause), .discreet = discreet};
}
Question ask(std::string_view id, const Phrase& prompt, std::string_view clause, Lang lang) {
  return ask(id, prompt.in(lang), clause);
}

// TC-8-9: a date that was submitted at once would tell that the dice are all equal.
Question ask_arrange(const Player& p, Lang lang) {
  std::vector<std::string> dice;
  for (std::uint8_t die : p.dice) dice.push_back(std::to_string(die));
  return ask("arrange", kArrange.in(lang, join(dice, " ")), "TC-4-2", true);
}

Question ask_travel(const Player& p, Lang lang) {
  return ask("travel", kTravel.in(lang, date_text(p.date), crystals_text(p.crystals, lang)), "TC-4-7");
}

Question ask_place(const Rules& r, const State& s, Lang lang) {
  std::vector<std::string> cards;
  for (Kind k : s.hand) {
    if (k != kNone) cards.push_back(r.kind(k).in_sentence.in(lang));
  }
  const Phrase& prompt = cards.size() == 1 ? kPlace : kPlaceFirst;
  return ask("place", prompt.in(lang, listed(r, cards, lang)), "TC-4-12");
}

Question ask_in_game(const Rules& r, const State& s, Seat p, Lang lang) {
  const Frame& f = s.stack.top();
  switch (static_cast<Step>(f.pc)) {
    case Step::DealBoards: return ask("deal-board", kDealBoard.in(lang, Game::seat_name(r, f.count, lang)), "TC-11-1");
    case Step::DrawExploits: return ask("draw-exploit", kFeature, "TC-11-1", lang);
    case Step::Roll: {
      const auto seat = static_cast<Seat>(f.count / kDice);
      return ask("roll-die", kRoll.in(lang, Game::seat_name(r, seat, lang)), "TC-4-1");
    }
    case Step::Arrange: return ask_arrange(s.player[p], lang);
    case Step::Travel: return ask_travel(s.player[p], lang);
    case Step::Toll: return ask("toll", kToll, "TC-4-9", lang);
    case Step::PlaceCards: return ask_place(r, s, lang);
    default: return ask("exploit", kClaim, "TC-4-13", lang);
  }
}

Question ask_in_effect(const Rules& r, const State& s, Lang lang) {
  const Frame& f = s.stack.top();
  const Instr& in = r.program(f.program)[f.pc];
  if (in.op == Op::EitherOrder) return ask("order", kOrder, "TC-7-5", lang);
  const std::string& top = r.kind(s.top).in_sentence.in(lang);
  if (in.op == Op::MayReplace) return ask("future", kFuture.in(lang, top), "TC-7-6");
  const Kind there = s.timeline[std::countr_zero(in.spaces)];
  return ask("sift", kSift.in(lang, r.kind(there).in_sentence.in(lang), crystals_text(in.n, lang), top), "TC-7-1");
}

// Individual cards have names of their own, and their kind is what lies on the table; minerals and books are named
// after their kind.
void add_cards(const Rules& r, const KindDef& kind, Lang lang, std::vector<Component>& out) {
  const auto add = [&](std::string id, std::string name) {
    out.push_back({.id = std::move(id),
                   .name = std::move(name),
                   .group = r.deck->type[kind.type].name.in(lang),
                   .text = sentence_of(r, kind.effect, lang),
                   .clause = kind.clause,
                   .source = kind.source});
  };
  if (kind.cards.size() == 1) return add(kind.id, kind.cards[0].in(lang));
  add(kind.id, capitalised(kind.name.in(lang)));
  for (std::size_t i = 0; i < kind.cards.size(); ++i) {
    add(kind.id + "-" + std::to_string(i + 1), kind.cards[i].in(lang));
  }
}

Component place_entry(const Rules& r, const PlaceDef& place, Lang lang) {
  return {.id = place.id,
          .name = capitalised(place.name.in(lang)),
          .group = kPlaceGroup.in(lang),
          .text = program_text(r, r.program(place.program), lang),
          .clause = place.clause,
          .source = place.source};
}

Component board_entry(const Rules& r, const BoardDef& board, Lang lang) {
  return {.id = board.id,
          .name = board.name.in(lang),
          .group = kBoardGroup.in(lang),
          .text = board_text(r, board, lang),
          .clause = board.clause,
          .source = board.source};
}

Component exploit_entry(const Rules& r, const ExploitDef& exploit, Lang lang) {
  return {.id = exploit.id,
          .name = exploit.name.in(lang),
          .group = kExploitGroup.in(lang),
          .text = kExploitText.in(lang, sentence_of(r, exploit.condition, lang), points_text(exploit.points, lang)),
          .clause = exploit.clause,
          .source = exploit.source};
}

}  // namespace

const GameInfo& Game::info() {
  static const GameInfo info = {
      .id = "collectors",
      .name = "Time Collectors"_en,
      .prefix = "TC",
      .authors = "Maréva Beauchamps, Florian Sirieix",
      .publisher = "Lubee",
      .year = 0,  // the rulebook does not say
      .min_seats = 2,
      .max_seats = kSeatsMax,
      .minutes = 30,
      .pitch =
          "Four dice behind a screen make a date, and the date takes you to a lost treasure of the Earth, "
          "or to the crystals of the future. Place what you collect with care: plants want room, animals "
          "want company."_en};
  return info;
}

std::string Game::seat_code(const Rules&, Seat p) {
  return p < kSeatsMax ? std::string(1, kSeatCodes[p]) : std::string("-");
}

std::string Game::seat_name(const Rules& r, Seat p, Lang lang) {
  return p < kSeatsMax ? kSeat.in(lang, seat_code(r, p)) : std::string("-");
}

Question Game::question(const Rules& r, const State& s, Seat p, Lang lang) {
  if (s.stack.empty()) return ask("", kGameOver, "TC-5-1", lang);
  switch (s.stack.top().proc) {
    case Proc::Reveal: return ask("reveal-card", kReveal, "TC-11-3", lang);
    case Proc::Effect: return ask_in_effect(r, s, lang);
    default: return ask_in_game(r, s, p, lang);
  }
}

std::vector<TallyRow> Game::tally(const Rules& r, const State& s, Lang lang) {  // TC-5-1 to TC-5-7
  using enum TallyRow::Kind;
  std::vector<TallyRow> out;
  for (int family = 0; family < kFamilies; ++family) {
    out.push_back(tally_row(capitalised(family_name(r, family, lang)), Points, r.seats,
                            [&](Seat p) { return score(r, s.player[p]).of[family]; }));
  }
  out.push_back(tally_row(kCrystalsHeld.in(lang), TieBreak, r.seats, [&](Seat p) { return s.player[p].crystals; }));
  return out;
}

std::vector<Component> Game::components(const Rules& r, Lang lang) {
  std::vector<Component> out;
  for (const PlaceDef& place : r.deck->place) out.push_back(place_entry(r, place, lang));
  for (const KindDef& kind : r.deck->kind) add_cards(r, kind, lang, out);
  for (const ExploitDef& exploit : r.deck->exploit) out.push_back(exploit_entry(r, exploit, lang));
  for (const BoardDef& board : r.deck->board) out.push_back(board_entry(r, board, lang));
  return out;
}

}  // namespace timetable::collectors
