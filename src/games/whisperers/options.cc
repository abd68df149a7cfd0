// The Time Whisperers: the options of a table, and the rules they make of a deck.
#include <bit>

#include "games/whisperers/cards.h"
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

}  // namespace

const std::vector<OptionDef>& option_defs() {
  static const std::vector<OptionDef> defs = {
      {"variant",
       {"standard", "youth"},
       "TW-6-5",
       "the game"_en,
       {"the whole game"_en, "the shorter Youth game, without powers"_en}},
      {"powers",
       {"random", "first-game", "chosen"},
       "TW-8-1",
       "which gold powers are dealt"_en,
       {"four of each level, at random"_en, "those for a first game"_en, "those of a list"_en},
       false,
       "chosen",
       {{"power I"_en, kAges}, {"power II"_en, kAges}, {"power III"_en, kAges}}},
      {"placement",
       {"secret", "random-dark"},
       "TW-3-7",
       "how the Whisperers are first placed"_en,
       {"in secret by everybody"_en, "at random, the dark side up"_en}},
      {"titan_factor", {"3", "6"}, "TW-8-31", "the Titan's factor"_en, {}},
      {"passed_powers",
       {"allowed", "none"},
       "TW-8-5",
       "may a player who has terminated still use powers"_en,
       {"yes"_en, "no"_en}},
      {"united_swarm",
       {"per-age", "once"},
       "TW-8-32",
       "the Swarm in a united pair"_en,
       {"counts in each age"_en, "counts once"_en}},
      {"assassin_reach",
       {"pair", "age"},
       "TW-8-32",
       "the Assassin in a united pair"_en,
       {"reaches the whole pair"_en, "reaches one age"_en}},
      {"tornado_spares",
       {"activated", "owned"},
       "TW-8-30",
       "which Assassin protects from the Tornado"_en,
       {"an activated one"_en, "any one that is owned"_en}},
      {"youth_phantom",
       {"added", "instead"},
       "TW-8-39",
       "what the phantom's age gives in the Youth game"_en,
       {"the number of the round, and 1 point as ever"_en, "the number of the round alone"_en}},
  };
  return defs;
}

Result<Rules> make_rules(std::shared_ptr<const Deck> deck, int players, const Doc& options) {
  if (players < 2 || players > kSeatsMax) {
    return Error{Fault::BadOption, say("The Time Whisperers is for 2, 3 or 4 players, not {n}."_en, players)};
  }
  std::vector<Words> problems;
  const Node node(options, problems);
  std::map<std::string_view, std::size_t> value = read_options(node, option_defs());

  Rules r;
  r.deck = deck;
  r.seats = players;
  r.setup = deck->setup[value["variant"]][players];
  r.random_dark = value["placement"] == 1;
  const bool youth = value["variant"] == 1, chosen = value["powers"] == 2;
  if (youth && value["powers"]) {
    node["powers"].complain("the Youth game has no gold powers; leave this option out"_en);
  }
  if (options.find("chosen") && !chosen) {
    node["chosen"].complain("goes with \"powers\": \"chosen\" only"_en);
  }
  if (chosen && !youth) {
    read_pool(node, *deck, r);
  } else {
    r.pool = value["powers"] == 1 ? deck->first_game : ~PowerSet{0};
  }
  r.titan_factor = value["titan_factor"] ? 6 : 0;  // 0: as the deck says
  r.passed_powers = value["passed_powers"] == 0;
  r.united_swarm_once = value["united_swarm"] == 1;
  r.assassin_age_only = value["assassin_reach"] == 1;
  r.tornado_spares_owned = value["tornado_spares"] == 1;
  r.youth_phantom_instead = value["youth_phantom"] == 1;
  if (!problems.empty()) return Error{Fault::BadOption, join(problems, "\n")};
  derive_tables(r);
  if (!r.titan_factor) {
    r.titan_factor = 3;
    for (const Use& use : deck->uses) {
      for (const Instr& in : use.effect) {
        if (in.op == Op::SetStrengthFactor) r.titan_factor = in.arg[1];
      }
    }
  }
  return r;
}

}  // namespace timetable::whisperers
