// The Time Whisperers: what it is called, what it asks, what its components do.
#include "games/whisperers/card_text.h"
#include "games/whisperers/game.h"
#include "games/whisperers/verbs.h"
#include "games/whisperers/words.h"

namespace timetable::whisperers {
namespace {

constexpr Phrase kPlace = "Which TW do you place in {age}, and which side is up?"_en;
constexpr Phrase kPlaceDark = "Which TW do you place in {age}?"_en;
constexpr Phrase kCardOfTurn = "Which card do you play in turn {n}?"_en;
constexpr Phrase kPairOfTurn = "Which two cards do you set face down in turn {n}?"_en;
constexpr Phrase kPsychicCard = "The others have revealed their cards: which one do you play?"_en;
constexpr Phrase kKeep = "Which of your two cards do you play?"_en;
constexpr Phrase kOffer = "You may use {power}: {effect}."_en;
constexpr Phrase kGift = "Which card do you give to {who}, face down?"_en;
constexpr Phrase kSteal = "Which of the cards you were given do you steal?"_en;
constexpr Phrase kActivate = "Which of your powers do you activate for round {n}?"_en;
constexpr Phrase kDealPower = "Chance puts a level {level} power next to {age}."_en;
constexpr Phrase kScatter = "Chance puts one of {who}'s TWs in {age}."_en;
constexpr Phrase kGameOver = "The game is over."_en;

constexpr Phrase kPointsRow = "Victory points"_en;
constexpr Phrase kGoldRow = "Strength of gold sides"_en;
constexpr Phrase kRowRow = "Cards in the row (fewer is better)"_en;
constexpr Phrase kPhantomRow = "Controls the phantom's age"_en;

constexpr Phrase kCardGroup = "card"_en;
constexpr Phrase kPowerGroup = "power {level}"_en;

std::string age_name(const Rules& r, int age, Lang lang) { return r.deck->age_in_sentence[age].in(lang); }

Question ask(std::string_view id, std::string prompt, std::string_view clause) {
  return {.id = std::string(id), .prompt = std::move(prompt), .clause = std::string(clause)};
}

Question ask_deal(const Rules& r, int slot, Lang lang) {
  const std::string prompt = kDealPower.in(lang, level_name(slot / kAges + 1), age_name(r, slot % kAges, lang));
  return ask("deal-power", prompt, "TW-11-1");
}

Question ask_scatter(const Rules& r, int n, Lang lang) {
  const auto seat = static_cast<Seat>(n / r.setup.placement_ages);
  const std::string& age = age_name(r, n % r.setup.placement_ages, lang);
  return ask("scatter", kScatter.in(lang, Game::seat_name(r, seat, lang), age), "TW-11-2");
}

Question ask_place(const Rules& r, int age, Lang lang) {
  const Phrase& phrase = r.setup.both_sides ? kPlace : kPlaceDark;
  return ask("place", phrase.in(lang, age_name(r, age, lang)), "TW-3-7");
}

Question ask_card(const State& s, Seat p, Lang lang) {
  const bool pair = s.multiverse == p;
  const Phrase& phrase = pair ? kPairOfTurn : kCardOfTurn;
  return ask(pair ? "pair" : "card", phrase.in(lang, std::to_string(s.turn)), "TW-4-32");
}

Question ask_activate(const State& s, Lang lang) {
  return ask("activate", kActivate.in(lang, std::to_string(s.round + 1)), "TW-4-74");
}

Question ask_in_game(const Rules& r, const State& s, Seat p, Lang lang) {
  const Frame& f = s.stack.top();
  switch (static_cast<Step>(f.pc)) {
    case Step::DealPowers: return ask_deal(r, f.var[0], lang);
    case Step::Scatter: return ask_scatter(r, f.var[0], lang);
    case Step::Place: return ask_place(r, f.var[0], lang);
    case Step::PsychicCard: return ask("psychic-card", kPsychicCard.in(lang), "TW-4-34");
    case Step::Keep: return ask("keep", kKeep.in(lang), "TW-4-35");
    case Step::Activate: return ask_activate(s, lang);
    default: return ask_card(s, p, lang);
  }
}

Question ask_use(const Rules& r, const Use& use, Lang lang) {
  const PowerDef& power = r.power(use.power);
  return ask(use.decision, kOffer.in(lang, power.in_sentence.in(lang), effect_text(r, use, lang)), power.clause);
}

Question ask_in_effect(const Rules& r, const Frame& f, Lang lang) {
  const Use& use = r.use(f.use);
  const std::string& clause = r.power(use.power).clause;
  if (use.effect[f.pc].op == Op::ChooseGift) return ask("thief-steal", kSteal.in(lang), clause);
  return ask("thief-gift", kGift.in(lang, Game::seat_name(r, f.who, lang)), clause);
}

// TW-7-1 for number cards, TW-7-2 to TW-7-6 for the actions in their order.
std::string card_clause(Card c) { return "TW-7-" + std::to_string(c < kNumbers ? 1 : c - kNumbers + 2); }

Component card_entry(const Rules& r, Card c, Lang lang) {
  const CardDef& card = r.card(c);
  return {.id = card.id,
          .name = card.name.in(lang),
          .group = kCardGroup.in(lang),
          .text = card_text(r, card, lang),
          .clause = card_clause(c),
          .source = card.source};
}

Component power_entry(const Rules& r, const PowerDef& power, Lang lang) {
  return {.id = power.id,
          .name = power.name.in(lang),
          .group = kPowerGroup.in(lang, level_name(power.level)),
          .text = power_text(r, power, lang),
          .clause = power.clause,
          .source = power.source};
}

}  // namespace

const GameInfo& Game::info() {
  static const GameInfo info = {
      .id = "whisperers",
      .name = "The Time Whisperers"_en,
      .prefix = "TW",
      .authors = "Robert Yamasato",
      .publisher = "Robert Yamasato (The Game Crafter)",
      .year = 2024,
      .min_seats = 2,
      .max_seats = kSeatsMax,
      .minutes = 45,
      .pitch =
          "Everybody plays a card at the same moment, and numbered Whisperers move, turn and grow around "
          "the ring of Dawn, Day, Dusk and Night. Their dark sides earn points now, their gold sides win "
          "powers for the rounds to come."_en};
  return info;
}

std::string Game::seat_code(const Rules&, Seat p) {
  return p < kSeatsMax ? std::string(1, "RBGP"[p]) : std::string("-");
}

std::string Game::seat_name(const Rules& r, Seat p, Lang lang) {
  return p < kSeatsMax ? r.deck->colour[p].in(lang) : std::string("-");
}

Question Game::question(const Rules& r, const State& s, Seat p, Lang lang) {
  if (s.stack.empty()) return ask("", kGameOver.in(lang), "TW-5-1");
  const Frame& f = s.stack.top();
  switch (f.proc) {
    case Proc::Window: return ask_use(r, r.use(f.use), lang);
    case Proc::Effect: return ask_in_effect(r, f, lang);
    default: return ask_in_game(r, s, p, lang);
  }
}

std::vector<TallyRow> Game::tally(const Rules& r, const State& s, Lang lang) {  // TW-5-2 to TW-5-7
  using enum TallyRow::Kind;
  const Seat phantom = s.control[s.phantom];
  return {tally_row(kPointsRow.in(lang), Points, r.seats, [&](Seat p) { return s.player[p].vp; }),
          tally_row(kGoldRow.in(lang), TieBreak, r.seats, [&](Seat p) { return gold_strength(r, s, p); }),
          tally_row(kRowRow.in(lang), TieBreak, r.seats, [&](Seat p) { return s.player[p].row_size; }),
          tally_row(kPhantomRow.in(lang), TieBreak, r.seats, [&](Seat p) { return phantom == p ? 1 : 0; })};
}

std::vector<Component> Game::components(const Rules& r, Lang lang) {
  std::vector<Component> out;
  for (Card c = 0; c < kCards; ++c) out.push_back(card_entry(r, c, lang));
  for (const PowerDef& power : r.deck->power) out.push_back(power_entry(r, power, lang));
  return out;
}

}  // namespace timetable::whisperers
