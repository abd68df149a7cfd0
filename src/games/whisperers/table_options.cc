// The Time Whisperers: the options of a table, and the rules they make of a deck.
#include <bit>

#include "games/whisperers/game.h"
#include "games/whisperers/words.h"

namespace timetable::whisperers {
namespace {

void read_pool(const Node& options, const Deck& deck, Rules& r) {
  std::vector<std::string> names, ids;
  for (const PowerDef& p : deck.power) names.push_back(p.name.english()), ids.push_back(p.id);
  const Node chosen = options["chosen"];
  int per_level[kLevels] = {};
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    const std::string word = chosen[i].text();
    std::size_t p = 0;
    while (p < ids.size() && !same_word(word, ids[p]) && !same_word(word, names[p])) ++p;
    if (p == ids.size()) {
      chosen[i].complain(say("there is no power ''{word}''.{meant}"_en, word, did_you_mean(word, names)));
      continue;
    }
    if (r.pool & power_bit(static_cast<Power>(p))) {
      chosen[i].complain(say("{power} is listed twice"_en, deck.power[p].name));
    }
    r.pool |= power_bit(static_cast<Power>(p));
    ++per_level[deck.power[p].level - 1];
  }
  for (int level = 0; level < kLevels; ++level) {
    if (per_level[level] != kAges) {
      chosen.complain(say("level {level} needs exactly four powers; found {n}"_en, level + 1, per_level[level]));
    }
  }
}

void derive_tables(Rules& r) {
  const Deck& deck = *r.deck;
  r.powers = static_cast<int>(deck.power.size());
  for (Power p = 0; p < r.powers; ++p) {
    r.level[p] = static_cast<std::uint8_t>(deck.power[p].level);
    r.of_level[r.level[p] - 1] |= power_bit(p);
    for (int u : deck.power[p].uses) {
      const Use& use = r.use(u);
      for (const Instr& in : use.effect) {
        if (in.op == Op::CollectGifts) r.gift_kinds = static_cast<CardSet>(in.arg[0]);
      }
      if (use.frequency == Frequency::Standing) {
        r.standing |= power_bit(p);
        continue;
      }
      for (int w = 0; w < kWindows; ++w) {
        if (!((use.windows >> w) & 1)) continue;
        r.in_window[w] |= power_bit(p);
        r.order[w].push_back(static_cast<std::uint8_t>(u));  // powers are visited in offer order
      }
    }
  }
  r.number_cards = static_cast<CardSet>(r.setup.kit & 15);
  r.highest_number = static_cast<Card>(std::bit_width(static_cast<unsigned>(r.number_cards)) - 1);
}

void choose_variant(Rules& r, std::size_t which, const Node&) { r.setup = r.deck->setup[which][r.seats]; }

void choose_powers(Rules& r, std::size_t which, const Node& options) {
  const bool youth = options.maybe("variant").doc().text() == "youth", chosen = which == 2;
  if (youth && which) options["powers"].complain("the Youth game has no gold powers; leave this option out"_en);
  if (options.doc().find("chosen") && !chosen) {
    options["chosen"].complain("goes with \"powers\": \"chosen\" only"_en);
  }
  if (chosen && !youth) read_pool(options, *r.deck, r);
  else r.pool = which == 1 ? r.deck->first_game : ~PowerSet{0};
}

int printed_titan_factor(const Deck& deck) {
  int factor = 3;
  for (const Use& use : deck.uses) {
    for (const Instr& in : use.effect) {
      if (in.op == Op::SetStrengthFactor) factor = in.arg[1];
    }
  }
  return factor;
}

const std::vector<OptionRow<Rules>> kOptions = {
    {.def = {"variant",
             {"standard", "youth"},
             "TW-6-5",
             "the game"_en,
             {"the whole game"_en, "the shorter Youth game, without powers"_en}},
     .set = choose_variant},
    {.def = {"powers",
             {"random", "first-game", "chosen"},
             "TW-8-1",
             "which gold powers are dealt"_en,
             {"four of each level, at random"_en, "those for a first game"_en, "those of a list"_en},
             false,
             "chosen",
             {{"power I"_en, kAges}, {"power II"_en, kAges}, {"power III"_en, kAges}}},
     .set = choose_powers},
    {.def = {"placement",
             {"secret", "random-dark"},
             "TW-3-7",
             "how the Whisperers are first placed"_en,
             {"in secret by everybody"_en, "at random, the dark side up"_en}},
     .second = &Rules::random_dark},
    {.def = {"titan_factor", {"3", "6"}, "TW-8-31", "the Titan's factor"_en, {}},
     .set = [](Rules& r, std::size_t which,
               const Node&) { r.titan_factor = which ? 6 : printed_titan_factor(*r.deck); }},
    {.def = {"passed_powers",
             {"allowed", "none"},
             "TW-8-5",
             "may a player who has terminated still use powers"_en,
             {"yes"_en, "no"_en}},
     .first = &Rules::passed_powers},
    {.def = {"united_swarm",
             {"per-age", "once"},
             "TW-8-32",
             "the Swarm in a united pair"_en,
             {"counts in each age"_en, "counts once"_en}},
     .second = &Rules::united_swarm_once},
    {.def = {"assassin_reach",
             {"pair", "age"},
             "TW-8-32",
             "the Assassin in a united pair"_en,
             {"reaches the whole pair"_en, "reaches one age"_en}},
     .second = &Rules::assassin_age_only},
    {.def = {"tornado_spares",
             {"activated", "owned"},
             "TW-8-30",
             "which Assassin protects from the Tornado"_en,
             {"an activated one"_en, "any one that is owned"_en}},
     .second = &Rules::tornado_spares_owned},
    {.def = {"youth_phantom",
             {"added", "instead"},
             "TW-8-39",
             "what the phantom's age gives in the Youth game"_en,
             {"the number of the round, and 1 point as ever"_en, "the number of the round alone"_en}},
     .second = &Rules::youth_phantom_instead},
};

}  // namespace

const std::vector<OptionRow<Rules>>& Game::option_rows() { return kOptions; }
void Game::complete(Rules& r) { derive_tables(r); }

}  // namespace timetable::whisperers
