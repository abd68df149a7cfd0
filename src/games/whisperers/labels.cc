// The Time Whisperers: every choice as a code for programs, a label for people and the pieces it concerns on the board.
#include <algorithm>

#include "games/whisperers/card_text.h"
#include "games/whisperers/game.h"
#include "games/whisperers/words.h"

namespace timetable::whisperers {
namespace {

constexpr Phrase kTw = "TW#{n}"_en;
constexpr Phrase kDeal = "{power} next to {age}"_en;
constexpr Phrase kScatter = "{who}'s TW#{n} in {age}"_en;
constexpr Phrase kSide[2] = {"TW#{n}, dark side up"_en, "TW#{n}, gold side up"_en};
constexpr Phrase kKeep = "Play {card}, take {other} back"_en;
constexpr Phrase kDecline = "Decline {power}"_en;
constexpr Phrase kUse = "Use {power}"_en;
constexpr Phrase kUseWith = "Use {power}: {what}"_en;
constexpr Phrase kTwToAge = "{tw} to {age}"_en;
constexpr Phrase kGift = "Give {card}"_en;
constexpr Phrase kSteal = "Steal {who}'s {card}"_en;
constexpr Phrase kActivate = "Activate {power}"_en;

// Codes are English names without spaces, the same in every language.
std::string word(const std::string& name) {
  std::string out = name;
  std::erase(out, ' ');
  return out;
}
std::string age_code(const Rules& r, int age) { return word(r.deck->age[age].english()); }
std::string pair_code(const Rules& r, Age age) { return age_code(r, age) + "-" + age_code(r, clockwise(age, 1)); }
std::string power_code(const Rules& r, int power) { return word(r.power(static_cast<Power>(power)).name.english()); }
const std::string& card_code(const Rules& r, int card) { return r.card(static_cast<Card>(card)).code; }

std::string tw_target(const Rules& r, Seat p, int number) {
  return "tw:" + Game::seat_code(r, p) + std::to_string(number);
}

// A noun of Verb::Use, with the choice at the head of the effect that it answers.
struct Noun {
  Op op;
  std::uint8_t value;
};

// What the nouns of a use stand for: all uses of a power begin with the same choices (cards.cc sees to it).
std::vector<Noun> nouns(const Rules& r, Action a) {
  std::vector<Noun> out;
  const Use& use = r.use(r.power(a.a).uses[0]);
  if (use.heads > 0) out.push_back({use.effect[0].op, a.b});
  if (use.heads > 1) out.push_back({use.effect[1].op, a.c});
  return out;
}

std::string noun_code(const Rules& r, Noun n) {
  switch (n.op) {
    case Op::ChooseAge: return age_code(r, n.value);
    case Op::ChooseAdjacentAges: return pair_code(r, n.value);
    case Op::ChoosePlayedCard: return card_code(r, n.value);
    case Op::ChooseBoardPower: return power_code(r, n.value);
    default: return std::to_string(n.value);
  }
}

std::string noun_label(const Rules& r, Noun n, Lang lang) {
  const Deck& deck = *r.deck;
  switch (n.op) {
    case Op::ChooseAge: return deck.age[n.value].in(lang);
    case Op::ChooseAdjacentAges:
      return listed(r, {deck.age[n.value].in(lang), deck.age[clockwise(n.value, 1)].in(lang)}, "list-and", lang);
    case Op::ChoosePlayedCard: return r.card(n.value).name.in(lang);
    case Op::ChooseBoardPower: return r.power(n.value).name.in(lang);
    default: return kTw.in(lang, std::to_string(n.value));
  }
}

std::string noun_target(const Rules& r, Seat p, Noun n) {
  switch (n.op) {
    case Op::ChooseAge: return "age:" + age_code(r, n.value);
    case Op::ChooseAdjacentAges: return "pair:" + pair_code(r, n.value);
    case Op::ChoosePlayedCard: return "card:" + card_code(r, n.value);
    case Op::ChooseBoardPower: return "power:" + power_code(r, n.value);
    default: return tw_target(r, p, n.value);
  }
}

std::vector<Power> allies(Action a) {
  std::vector<Power> out;
  for (std::uint8_t noun : {a.a, a.b, a.c}) {
    if (noun) out.push_back(static_cast<Power>(noun - 1));
  }
  return out;
}

// Verb::Ally does not name the power on offer: it is the one that lets its owner choose powers.
Power alliance(const Rules& r) {
  const auto chooses_powers = [](const Use& use) { return use.heads && use.effect[0].op == Op::ChooseOwnPowers; };
  return std::ranges::find_if(r.deck->uses, chooses_powers)->power;
}

std::string use_code(const Rules& r, Action a) {
  std::string out = "use:" + power_code(r, a.a);
  for (Noun n : nouns(r, a)) out += ":" + noun_code(r, n);
  return out;
}

std::string ally_code(const Rules& r, Action a) {
  std::vector<std::string> names;
  for (Power p : allies(a)) names.push_back(power_code(r, p));
  return "use:" + power_code(r, alliance(r)) + ":" + join(names, "+");
}

std::string spoken(const Rules& r, int power, Lang lang) {
  return r.power(static_cast<Power>(power)).in_sentence.in(lang);
}

std::string use_label(const Rules& r, Action a, Lang lang) {
  const std::vector<Noun> chosen = nouns(r, a);
  if (chosen.empty()) return kUse.in(lang, spoken(r, a.a, lang));
  std::string with = noun_label(r, chosen[0], lang);
  if (chosen.size() > 1) {
    const bool to_age = chosen[1].op == Op::ChooseAge;
    with = to_age ? kTwToAge.in(lang, with, r.deck->age_in_sentence[chosen[1].value].in(lang))
                  : with + ", " + noun_label(r, chosen[1], lang);
  }
  return kUseWith.in(lang, spoken(r, a.a, lang), with);
}

std::string ally_label(const Rules& r, Action a, Lang lang) {
  std::vector<std::string> names;
  for (Power p : allies(a)) names.push_back(r.power(p).name.in(lang));
  return kUseWith.in(lang, spoken(r, alliance(r), lang), listed(r, names, "list-and", lang));
}

std::string keep_label(const Rules& r, const Player& player, Action a, Lang lang) {
  const Card other = player.chosen == a.a ? player.chosen2 : player.chosen;
  return kKeep.in(lang, r.card(a.a).name.in(lang), r.card(other).name.in(lang));
}

std::vector<std::string> place_targets(const Rules& r, const State& s, Seat p, Action a) {
  return {tw_target(r, p, a.a), "age:" + age_code(r, s.stack.top().var[0])};
}

std::vector<std::string> use_targets(const Rules& r, Seat p, Action a) {
  std::vector<std::string> out = {"power:" + power_code(r, a.a)};
  for (Noun n : nouns(r, a)) out.push_back(noun_target(r, p, n));
  return out;
}

std::vector<std::string> ally_targets(const Rules& r, Action a) {
  std::vector<std::string> out = {"power:" + power_code(r, alliance(r))};
  for (Power p : allies(a)) out.push_back("power:" + power_code(r, p));
  return out;
}

}  // namespace

std::string Game::code(const Rules& r, Action a) {
  switch (verb(a)) {
    case Verb::Deal: return "deal:" + power_code(r, a.a) + ":" + age_code(r, a.b);
    case Verb::Scatter: return "scatter:" + seat_code(r, a.b) + std::to_string(a.a) + ":" + age_code(r, a.c);
    case Verb::Place: return "place:" + std::to_string(a.a) + (a.b ? "g" : "d");
    case Verb::Play: return "card:" + card_code(r, a.a);
    case Verb::Pair: return "pair:" + card_code(r, a.a) + "+" + card_code(r, a.b);
    case Verb::Psychic: return "psychic:" + card_code(r, a.a);
    case Verb::Keep: return "keep:" + card_code(r, a.a);
    case Verb::Decline: return "decline:" + power_code(r, a.a);
    case Verb::Use: return use_code(r, a);
    case Verb::Ally: return ally_code(r, a);
    case Verb::Gift: return "gift:" + card_code(r, a.a);
    case Verb::Steal: return "steal:" + seat_code(r, a.b) + ":" + card_code(r, a.a);
    case Verb::Activate: return "activate:" + power_code(r, a.a);
  }
  return {};
}

std::string Game::label(const Rules& r, const State& s, Seat p, Action a, Lang lang) {
  const auto card = [&](std::uint8_t c) { return r.card(c).name.in(lang); };
  const auto age = [&](std::uint8_t which) { return r.deck->age_in_sentence[which].in(lang); };
  switch (verb(a)) {
    case Verb::Deal: return kDeal.in(lang, r.power(a.a).name.in(lang), age(a.b));
    case Verb::Scatter: return kScatter.in(lang, seat_name(r, a.b, lang), std::to_string(a.a), age(a.c));
    case Verb::Place: return kSide[a.b].in(lang, std::to_string(a.a));
    case Verb::Play:
    case Verb::Psychic: return card(a.a);
    case Verb::Pair: return listed(r, {card(a.a), card(a.b)}, "list-and", lang);
    case Verb::Keep: return keep_label(r, s.player[p], a, lang);
    case Verb::Decline: return kDecline.in(lang, spoken(r, a.a, lang));
    case Verb::Use: return use_label(r, a, lang);
    case Verb::Ally: return ally_label(r, a, lang);
    case Verb::Gift: return kGift.in(lang, card(a.a));
    case Verb::Steal: return kSteal.in(lang, seat_name(r, a.b, lang), card(a.a));
    case Verb::Activate: return kActivate.in(lang, spoken(r, a.a, lang));
  }
  return {};
}

std::vector<std::string> Game::targets(const Rules& r, const State& s, Seat p, Action a) {
  const std::string card = "card:", power = "power:";
  switch (verb(a)) {
    case Verb::Deal: return {power + power_code(r, a.a), "age:" + age_code(r, a.b)};
    case Verb::Scatter: return {tw_target(r, a.b, a.a), "age:" + age_code(r, a.c)};
    case Verb::Place: return place_targets(r, s, p, a);
    case Verb::Play:
    case Verb::Psychic:
    case Verb::Keep:
    case Verb::Gift: return {card + card_code(r, a.a)};
    case Verb::Pair: return {card + card_code(r, a.a), card + card_code(r, a.b)};
    case Verb::Decline:
    case Verb::Activate: return {power + power_code(r, a.a)};
    case Verb::Use: return use_targets(r, p, a);
    case Verb::Ally: return ally_targets(r, a);
    case Verb::Steal: return {"seat:" + seat_code(r, a.b), card + card_code(r, a.a)};
  }
  return {};
}

}  // namespace timetable::whisperers
