// The Time Whisperers: the sentence of every event; every choice as a code for programs, a label for people and the
// pieces it concerns on the board.
#include "engine/speech.h"

#include <algorithm>

#include "games/whisperers/card_text.h"
#include "games/whisperers/game.h"
#include "games/whisperers/verbs.h"
#include "games/whisperers/words.h"

namespace timetable::whisperers {
namespace {

// Nouns: age, card, power (as in a sentence), title (of a power), side; {area0} is the age of argument 0 with the one
// of argument 3, if they are united. A use has up to two choices at the head of its effect: {choices}; an alliance has
// up to three powers: {allies}.
constexpr Sentence<Ev> kSentences[] = {
    {Ev::RoundBegins, "Round {n0} begins."_en},
    {Ev::TurnBegins, "Turn {n0}."_en},
    {Ev::Dealt, "{age1} receives {power0}."_en},
    {Ev::Scattered, "{who}'s TW#{n0} starts in {age1}."_en},
    {Ev::Chose, "{who} has chosen."_en},
    {Ev::Placed, "{who} places TW#{n0} in {age2}, {side1} side up."_en},
    {Ev::Played, "{who} plays {card0}."_en},
    {Ev::SetPair, "{who} sets {card0} and {card1} face down."_en, "{who} sets two cards face down."_en},
    {Ev::ShowedPair, "{who} shows {card0} and {card1}."_en},
    {Ev::Kept, "{who} plays {card0} and takes the other card back."_en},
    {Ev::TwMoved, "{who}'s TW#{n0} moves to {age1}."_en},
    {Ev::TwFlipped, "{who}'s TW#{n0} turns its {side1} side up."_en},
    {Ev::TwAugmented, "{who}'s TW#{n0} is augmented."_en},
    {Ev::NothingMoved, "{card0} finds nothing to act on for {who}."_en},
    {Ev::Terminated, "{who} plays no more cards this round."_en},
    {Ev::Declined, "{who} does not use {power0}."_en},
    {Ev::Used, "{who} uses {power0}."_en},
    {Ev::GaveCard, "{who} gives {card0} to {seat1}, face down."_en, "{who} gives a card to {seat1}, face down."_en},
    {Ev::Stole, "{who} steals {seat1}'s {card0}."_en},
    {Ev::Applied, "{who} puts {card0} to work."_en},
    {Ev::PhantomMoved, "The phantom moves to {age0}."_en},
    {Ev::TilesSwapped, "{who} exchanges the next powers of {age0} and {age1}."_en},
    {Ev::Eliminated, "{who}'s TW#{n0} in {age1} is eliminated for the rest of the round."_en},
    {Ev::Tripled, "{who}'s TW#{n0} now has {n1} times its number as strength."_en},
    {Ev::United, "{who} unites {age0} and {age1} for this scoring."_en},
    {Ev::Returned, "{who} takes {card0} back."_en},
    {Ev::Withdrawn, "{who} must do without {card0} this round."_en},
    {Ev::Became, "{who} copies {power0} for this round."_en},
    {Ev::Activated, "{who} activates {power0}."_en},
    {Ev::ScoringBegins, "The ages are scored."_en},
    {Ev::Scored, "{who} controls {area0}: {n1} VP."_en, "{who} controls {area0} with the phantom: {n1} + {n2} VP."_en,
     [](const Event& e) { return e.arg[2] > 0; }},
    {Ev::NotScored, "Nobody controls {area0}."_en},
    {Ev::TileWon, "{who} wins {power0} in {age1}."_en},
    {Ev::TileRemoved, "Nobody wins {power0} in {age1}: out of the game."_en,
     "The end of the round removes {power0} from the game."_en, [](const Event& e) { return e.arg[1] == kNone; }},
    {Ev::GameOver, "The game is over."_en},
};

// Codes are English names without spaces, the same in every language.
std::string word(std::string name) {
  std::erase(name, ' ');
  return name;
}
std::string age_code(const Rules& r, int age) { return word(r.deck->age[age].english()); }
std::string pair_code(const Rules& r, Age age) { return age_code(r, age) + "-" + age_code(r, clockwise(age, 1)); }
std::string power_code(const Rules& r, int power) { return word(r.power(static_cast<Power>(power)).name.english()); }

// A choice at the head of an effect: what a noun of Verb::Use stands for.
struct Head {
  Op op;
  std::uint8_t value;
};
// All uses of a power begin with the same choices (cards.cc sees to it).
std::vector<Head> heads(const Rules& r, Args of) {
  std::vector<Head> out;
  const Use& use = r.use(r.power(of[0]).uses[0]);
  for (int i = 0; i < use.heads && i < 2; ++i) {
    const auto at = static_cast<std::size_t>(i);
    out.push_back({use.effect[at].op, of[at + 1]});
  }
  return out;
}

std::string head_code(const Rules& r, Head h) {
  switch (h.op) {
    case Op::ChooseAge: return age_code(r, h.value);
    case Op::ChooseAdjacentAges: return pair_code(r, h.value);
    case Op::ChoosePlayedCard: return r.card(h.value).code;
    case Op::ChooseBoardPower: return power_code(r, h.value);
    default: return std::to_string(h.value);
  }
}

std::string head_label(const Rules& r, Head h, Lang lang) {
  const Deck& deck = *r.deck;
  switch (h.op) {
    case Op::ChooseAge: return deck.age[h.value].in(lang);
    case Op::ChooseAdjacentAges:
      return listed(r, {deck.age[h.value].in(lang), deck.age[clockwise(h.value, 1)].in(lang)}, "list-and", lang);
    case Op::ChoosePlayedCard: return r.card(h.value).name.in(lang);
    case Op::ChooseBoardPower: return r.power(h.value).name.in(lang);
    default: return "TW#{n}"_en.in(lang, int{h.value});
  }
}

std::string head_target(const Rules& r, Seat p, Head h) {
  const std::string code = head_code(r, h);
  switch (h.op) {
    case Op::ChooseAge: return "age:" + code;
    case Op::ChooseAdjacentAges: return "pair:" + code;
    case Op::ChoosePlayedCard: return "card:" + code;
    case Op::ChooseBoardPower: return "power:" + code;
    default: return "tw:" + Game::seat_code(r, p) + code;
  }
}

std::vector<Power> allies(Args of) {
  std::vector<Power> out;
  for (std::uint8_t noun : of.first(3)) {
    if (noun) out.push_back(static_cast<Power>(noun - 1));
  }
  return out;
}

// Verb::Ally does not name the power on offer: it is the one that lets its owner choose powers.
Power alliance(const Rules& r) {
  const auto chooses_powers = [](const Use& use) { return use.heads && use.effect[0].op == Op::ChooseOwnPowers; };
  return std::ranges::find_if(r.deck->uses, chooses_powers)->power;
}

using Choice = Told<Game>;

std::string use_label(const Choice& c) {
  const Nouns nouns(c.a);
  const std::vector<Head> chosen = heads(c.r, nouns.of);
  const std::string power = c.r.power(c.a.a).in_sentence.in(c.lang);
  if (chosen.empty()) return "Use {power}"_en.in(c.lang, power);
  std::string with = head_label(c.r, chosen[0], c.lang);
  if (chosen.size() > 1) {
    const bool to_age = chosen[1].op == Op::ChooseAge;
    with = to_age ? "{tw} to {age}"_en.in(c.lang, with, c.r.deck->age_in_sentence[chosen[1].value])
                  : with + ", " + head_label(c.r, chosen[1], c.lang);
  }
  return "Use {power}: {what}"_en.in(c.lang, power, with);
}

std::string ally_label(const Choice& c) {
  std::vector<std::string> names;
  for (Power p : allies(Nouns(c.a).of)) names.push_back(c.r.power(p).name.in(c.lang));
  return "Use {power}: {what}"_en.in(c.lang, c.r.power(alliance(c.r)).in_sentence,
                                     listed(c.r, names, "list-and", c.lang));
}

std::string keep_label(const Choice& c) {
  const Player& player = c.s.player[c.p];
  const Card other = player.chosen == c.a.a ? player.chosen2 : player.chosen;
  return "Play {card}, take {other} back"_en.in(c.lang, c.r.card(c.a.a).name, c.r.card(other).name);
}

std::string side_label(const Choice& c) {
  return (c.a.b ? "TW#{n}, gold side up"_en : "TW#{n}, dark side up"_en).in(c.lang, int{c.a.a});
}

std::string pair_label(const Choice& c) {
  return listed(c.r, {c.r.card(c.a.a).name.in(c.lang), c.r.card(c.a.b).name.in(c.lang)}, "list-and", c.lang);
}

std::vector<std::string> place_targets(const Choice& c) {
  const std::string tw = Game::seat_code(c.r, c.p) + std::to_string(c.a.a);
  return {"side:" + tw + (c.a.b ? "g" : "d"), "age:" + age_code(c.r, c.s.stack.top().var[0])};
}

std::vector<std::string> use_targets(const Choice& c) {
  std::vector<std::string> out = {"power:" + power_code(c.r, c.a.a)};
  for (Head h : heads(c.r, Nouns(c.a).of)) out.push_back(head_target(c.r, c.p, h));
  return out;
}

std::vector<std::string> ally_targets(const Choice& c) {
  std::vector<std::string> out = {"power:" + power_code(c.r, alliance(c.r))};
  for (Power p : allies(Nouns(c.a).of)) out.push_back("power:" + power_code(c.r, p));
  return out;
}

constexpr VerbRow<Game> kVerbs[] = {
    {Verb::Deal, "deal:{power}:{age1}", "{title} next to {age1}"_en, "power:{power} age:{age1}"},
    {Verb::Scatter, "scatter:{seat1}{n}:{age2}", "{seat1}'s TW#{n} in {age2}"_en, "tw:{seat1}{n} age:{age2}"},
    {Verb::Place, "place:{n}{side1}", {}, {}, side_label, place_targets},
    {Verb::Play, "card:{card}", "{card}"_en, "card:{card}"},
    {Verb::Pair, "pair:{card}+{card1}", {}, "card:{card} card:{card1}", pair_label},
    {Verb::Psychic, "psychic:{card}", "{card}"_en, "card:{card}"},
    {Verb::Keep, "keep:{card}", {}, "card:{card}", keep_label},
    {Verb::Decline, "decline:{power}", "Decline {power}"_en, "power:{power}"},
    {Verb::Use, "use:{power}{choices}", {}, {}, use_label, use_targets},
    {Verb::Ally, "use:{alliance}:{allies}", {}, {}, ally_label, ally_targets},
    {Verb::Gift, "gift:{card}", "Give {card}"_en, "card:{card}"},
    {Verb::Steal, "steal:{seat1}:{card}", "Steal {seat1}'s {card}"_en, "seat:{seat1} card:{card}"},
    {Verb::Activate, "activate:{power}", "Activate {power}"_en, "power:{power}"},
};
static_assert(row_for_each(kVerbs, static_cast<std::size_t>(Verb::Activate) + 1));

}  // namespace

std::span<const VerbRow<Game>> Game::verbs() { return kVerbs; }
std::span<const Sentence<Ev>> Game::sentences() { return kSentences; }

std::string Game::noun(const Rules& r, std::string_view kind, Args of, Lang lang) {
  if (kind == "age") return r.deck->age_in_sentence[of[0]].in(lang);
  if (kind == "card") return r.card(of[0]).name.in(lang);
  if (kind == "power") return r.power(of[0]).in_sentence.in(lang);
  if (kind == "title") return r.power(of[0]).name.in(lang);
  if (kind == "side") return (of[0] ? "gold"_en : "dark"_en).in(lang);
  std::vector<std::string> ages = {r.deck->age_in_sentence[of[0]].in(lang)};  // "area"
  if (of[3] != kNone) ages.push_back(r.deck->age_in_sentence[of[3]].in(lang));
  return listed(r, ages, "list-and", lang);
}

std::string Game::noun_id(const Rules& r, std::string_view kind, Args of) {
  if (kind == "age") return age_code(r, of[0]);
  if (kind == "card") return r.card(of[0]).code;
  if (kind == "power") return power_code(r, of[0]);
  if (kind == "side") return of[0] ? "g" : "d";
  if (kind == "alliance") return power_code(r, alliance(r));
  std::string out;
  if (kind == "choices") {
    for (Head h : heads(r, of)) out += ":" + head_code(r, h);
  } else {  // "allies"
    for (Power p : allies(of)) out += (out.empty() ? "" : "+") + power_code(r, p);
  }
  return out;
}

}  // namespace timetable::whisperers
