// The Time Whisperers: the options of a table, and the rules they make of a deck.
#include <bit>

#include "core/words.h"
#include "games/whisperers/cards.h"

namespace timetable::whisperers {
namespace {

void read_pool(const Node& options, const Deck& deck, Rules& r) {
  std::vector<std::string> names, ids;
  for (const PowerDef& p : deck.power) names.push_back(p.name.en), ids.push_back(p.id);
  const Node chosen = options["chosen"];
  int per_level[kLevels] = {};
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    const std::string word = chosen[i].text();
    std::size_t p = 0;
    while (p < ids.size() && !same_word(word, ids[p]) && !same_word(word, names[p])) ++p;
    if (p == ids.size()) {
      chosen[i].complain(
          say({"there is no power '{0}'.{1}", "il n'y a pas de pouvoir « {0} ».{1}"}, word, did_you_mean(word, names)));
      continue;
    }
    if (r.pool & power_bit(static_cast<Power>(p))) {
      chosen[i].complain(
          say({"{0} is listed twice", "le pouvoir {0} figure deux fois dans la liste"}, deck.power[p].name));
    }
    r.pool |= power_bit(static_cast<Power>(p));
    ++per_level[deck.power[p].level - 1];
  }
  for (int level = 0; level < kLevels; ++level) {
    if (per_level[level] != kAges) {
      chosen.complain(say({"level {0} needs exactly four powers; found {1}",
                           "pouvoirs de niveau {0} : il en faut exactement quatre ; trouvé : {1}"},
                          level + 1, per_level[level]));
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
       {"the game", "le jeu"},
       {{"the whole game", "le jeu complet"},
        {"the shorter Youth game, without powers", "le jeu Jeunesse, plus court et sans pouvoirs"}}},
      {"powers",
       {"random", "first-game", "chosen"},
       "TW-8-1",
       {"which gold powers are dealt", "les pouvoirs dorés distribués"},
       {{"four of each level, at random", "quatre de chaque niveau, au hasard"},
        {"those for a first game", "ceux de la première partie"},
        {"those of a list", "ceux d'une liste"}},
       false,
       "chosen",
       {{{"power I", "pouvoir I"}, kAges}, {{"power II", "pouvoir II"}, kAges}, {{"power III", "pouvoir III"}, kAges}}},
      {"placement",
       {"secret", "random-dark"},
       "TW-3-7",
       {"how the Whisperers are first placed", "le premier placement des Chuchoteurs"},
       {{"in secret by everybody", "en secret par chacun"},
        {"at random, the dark side up", "au hasard, face sombre visible"}}},
      {"titan_factor", {"3", "6"}, "TW-8-31", {"the Titan's factor", "le facteur du Titan"}, {}},
      {"passed_powers",
       {"allowed", "none"},
       "TW-8-5",
       {"may a player who has terminated still use powers",
        "un joueur qui a terminé peut-il encore utiliser ses pouvoirs"},
       {{"yes", "oui"}, {"no", "non"}}},
      {"united_swarm",
       {"per-age", "once"},
       "TW-8-32",
       {"the Swarm in a united pair", "l'Essaim dans une paire unie"},
       {{"counts in each age", "compte dans chaque âge"}, {"counts once", "compte une fois"}}},
      {"assassin_reach",
       {"pair", "age"},
       "TW-8-32",
       {"the Assassin in a united pair", "l'Assassin dans une paire unie"},
       {{"reaches the whole pair", "atteint toute la paire"}, {"reaches one age", "atteint un seul âge"}}},
      {"tornado_spares",
       {"activated", "owned"},
       "TW-8-30",
       {"which Assassin protects from the Tornado", "quel Assassin protège de la Tornade"},
       {{"an activated one", "celui qui est activé"}, {"any one that is owned", "tout Assassin possédé"}}},
      {"youth_phantom",
       {"added", "instead"},
       "TW-8-39",
       {"what the phantom's age gives in the Youth game", "ce que donne l'âge du fantôme dans le jeu Jeunesse"},
       {{"the number of the round, and 1 point as ever", "le numéro de la manche, plus 1 point comme toujours"},
        {"the number of the round alone", "le numéro de la manche seul"}}},
  };
  return defs;
}

Result<Rules> make_rules(std::shared_ptr<const Deck> deck, int players, const Doc& options) {
  if (players < 2 || players > kSeatsMax) {
    return Error{Fault::BadOption,
                 say({"The Time Whisperers is for 2, 3 or 4 players, not {0}.",
                      "The Time Whisperers se joue à 2, 3 ou 4 joueurs, pas à {0}."},
                     players)};
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
    node["powers"].complain({"the Youth game has no gold powers; leave this option out",
                             "le jeu Jeunesse n'a pas de pouvoirs dorés ; retirez cette option"});
  }
  if (options.find("chosen") && !chosen) {
    node["chosen"].complain({"goes with \"powers\": \"chosen\" only", "ne va qu'avec \"powers\": \"chosen\""});
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
