// Decks nobody would design: random changes of the printed one. Whatever read_deck accepts must give games that keep
// the contract and end.
#include <gtest/gtest.h>

#include "engine/conformance.h"
#include "games/whisperers/game.h"
#include "match/embedded.h"
#include "match/json.h"
#include "tests/french.h"
#include "tests/json_files.h"

namespace timetable::whisperers {
namespace {

const Json& printed_deck() {
  static const Json deck = Json::parse(embedded_text("decks/whisperers.json"));
  return deck;
}

// Changes one thing of a deck at a time, at random.
class Mutator {
 public:
  Mutator(Json& deck, Rng& rng) : deck_(deck), rng_(rng) {
    for (Json& power : deck["powers"]) {
      for (Json& use : power["uses"]) uses_.push_back(&use);
    }
  }

  void mutate() {
    Json &use = *pick(uses_), &other = *pick(uses_);
    switch (rng_.below(15)) {
      case 0: std::swap(use["effect"], other["effect"]); break;
      case 1: std::swap(use["effect"], other["effect"]), std::swap(use["offerIf"], other["offerIf"]); break;
      case 2: std::swap(item(use["effect"]), item(other["effect"])); break;
      case 3: insert(use["effect"], Json(item(other["effect"]))); break;
      case 4: erase_one(use["offerIf"]); break;
      case 5: use["offerIf"] = Json::array(); break;
      case 6: use["windows"] = Json::array({item(vocabulary("windowTexts"))}); break;
      case 7: insert(use["windows"], item(vocabulary("windowTexts"))); break;
      case 8: use["frequency"] = item(vocabulary("frequencyTexts")); break;
      case 9: use["passedOwnerMayUse"] = rng_.below(2) == 1; break;
      case 10: change_argument(item(use["effect"])); break;
      case 11: change_argument(use["offerIf"].empty() ? item(use["effect"]) : item(use["offerIf"])); break;
      case 12: change_card(); break;
      case 13: std::swap(item(deck_["powers"])["level"], item(deck_["powers"])["level"]); break;
      case 14: change_setup(item(deck_["setups"])); break;
    }
  }

 private:
  template <class T>
  T& pick(std::vector<T>& from) {
    return from[rng_.below(static_cast<std::uint32_t>(from.size()))];
  }
  Json& item(Json& list) { return list[rng_.below(static_cast<std::uint32_t>(list.size()))]; }
  Json item(Json&& list) { return item(list); }

  void insert(Json& list, Json value) {
    const auto place = static_cast<std::ptrdiff_t>(rng_.below(static_cast<std::uint32_t>(list.size() + 1)));
    list.insert(list.begin() + place, std::move(value));
  }
  void erase_one(Json& list) {
    if (!list.empty()) list.erase(rng_.below(static_cast<std::uint32_t>(list.size())));
  }

  // The ids of a part of the vocabulary.
  Json vocabulary(const char* part) const {
    Json out = Json::array();
    for (const auto& [id, text] : deck_["vocabulary"][part].items()) out.push_back(id);
    return out;
  }
  Json terms_like(const std::string& term) const {
    Json out = Json::array();
    const Json& terms = deck_["vocabulary"]["terms"];
    for (const auto& [id, entry] : terms.items()) {
      if (terms.contains(term) && entry["kind"] == terms[term]["kind"]) out.push_back(id);
    }
    return out;
  }

  void change_argument(Json& instruction) {
    std::vector<std::string> keys;
    for (const auto& [key, value] : instruction.items()) {
      if (key != "op" && key != "if") keys.push_back(key);
    }
    if (keys.empty()) return;
    Json& value = instruction[pick(keys)];
    if (value.is_number()) value = static_cast<int>(rng_.below(14)) - 3;
    else if (value.is_array())
      insert(value, item(Json({"number-2", "progression", "inversion", "termination", "gold"})));
    else if (const Json others = terms_like(value.get<std::string>()); !others.empty()) value = item(Json(others));
    else if (deck_["vocabulary"]["terms"].contains("activated-tw"))
      value = item(Json({"$tw", "$age", "$card", "stolen-card", "witch"}));
  }

  void change_card() {
    Json &card = item(deck_["cards"]), &other = item(deck_["cards"]);
    if (rng_.below(2)) insert(card["effect"], Json(item(other["effect"])));
    else change_argument(item(card["effect"]));
  }

  void change_setup(Json& setup) {
    switch (rng_.below(5)) {
      case 0: setup["rounds"] = 1 + rng_.below(4); break;
      case 1: setup["vpPerControlledAge"] = rng_.below(4); break;
      case 2: setup["powersPerLevel"] = 4; break;
      case 3: erase_one(setup["cards"]); break;
      case 4: setup["phantomBonus"] = item(Json({"tiles-owned", "round-number"})); break;
    }
  }

  Json& deck_;
  Rng& rng_;
  std::vector<Json*> uses_;
};

Json mutated(std::uint64_t seed) {
  Json deck = printed_deck();
  Rng rng(seed);
  const std::uint32_t changes = 1 + rng.below(8);
  for (std::uint32_t i = 0; i < changes; ++i) Mutator(deck, rng).mutate();
  return deck;
}

// A random game with the checks that no deck may break; a sentence on the first failure.
std::string play(const Rules& r, std::uint64_t seed) {
  Rng rng(seed);
  State s;
  Game::setup(r, s);
  for (int decisions = 1; !Game::to_act(r, s).empty(); ++decisions) {
    if (decisions > Game::kMaxDecisions) return "more decisions than kMaxDecisions";
    const Seat p = Game::to_act(r, s).lowest();
    Options options;
    Game::options(r, s, p, options);
    if (options.empty()) return "somebody is asked and has no option";
    State world = s;
    Game::determinize(r, world, static_cast<Seat>(rng.below(static_cast<std::uint32_t>(r.seats))), rng);
    if (const char* broken = Game::invariant(r, world)) return std::string("determinized: ") + broken;
    EventLog log;
    Game::apply(r, s, p, options.sample(rng), log);
    for (const Event& e : log.events) Game::sentence(r, seen_by(e, kSpectator), kFrench);
    if (const char* broken = Game::invariant(r, s)) return broken;
  }
  return Game::outcome(r, s).winners().empty() ? "nobody has won" : "";
}

TEST(WhisperersDecks, WhateverIsAcceptedCanBePlayed) {
  constexpr int kDecks = 400;
  int accepted = 0, refused = 0;
  std::uint64_t seed = 0;
  for (; accepted < kDecks && seed < 20'000; ++seed) {
    const Result<Doc> doc = parse_json(mutated(seed).dump(), "deck");
    ASSERT_TRUE(doc) << doc.error().message.english();
    Rng rng(seed, 1);
    Doc options = Doc::object();
    if (rng.below(3) == 0) options.set("variant", "youth");
    const auto rules = rules_from<Game>(*doc, 2 + static_cast<int>(rng.below(3)), options);
    if (!rules) {
      EXPECT_NE(rules.error().message.in(kFrench), rules.error().message.english());
      ++refused;
      continue;
    }
    ++accepted;
    for (std::uint64_t game = 0; game < 10; ++game) {
      ASSERT_EQ(play(*rules, game), "") << "deck of seed " << seed << ", game " << game;
    }
    if (accepted % 20) continue;
    const auto failure = Conformance<Game>(*rules).check_game(seed);  // all of the kit takes longer
    ASSERT_FALSE(failure) << "deck of seed " << seed << ": " << *failure;
  }
  EXPECT_EQ(accepted, kDecks);
  EXPECT_GT(refused, 50) << "the changes are too tame to find anything";
}

// What read_deck must refuse, because no game could be played with it.
std::string refusal(const std::function<void(Json&)>& change) {
  Json deck = printed_deck();
  change(deck);
  const Result<std::shared_ptr<const Deck>> read = read_deck(*parse_json(deck.dump(), "deck"));
  return read ? "" : read.error().message.english();
}
Json& use_of(Json& deck, const std::string& id, std::size_t n = 0) {
  for (Json& power : deck["powers"]) {
    if (power["id"] == id) return power["uses"][n];
  }
  throw std::out_of_range(id);
}

TEST(WhisperersDecks, AreRefusedWhenGamesWouldNotEnd) {
  EXPECT_EQ(refusal([](Json& d) { use_of(d, "phoenix")["frequency"] = "each-turn"; }),
            "powers.phoenix: return-card needs the frequency once-per-round");
  EXPECT_EQ(refusal([](Json& d) { use_of(d, "zodiac")["windows"] = {"before-phase-2"}; }),
            "powers.zodiac: score-now cannot be used in a scoring");
  EXPECT_EQ(refusal([](Json& d) { d["cards"][8]["effect"] = d["cards"][6]["effect"]; }),
            "cards.termination: must stop its player's card play (stop-playing): phase 1 would not end");
  EXPECT_EQ(refusal([](Json& d) { use_of(d, "thief")["effect"][0]["kinds"].push_back("termination"); }),
            "powers.thief: only progression, retrogression, inversion and augmentation can be given");
  EXPECT_EQ(refusal([](Json& d) {
              for (int i = 0; i < 8; ++i)
                use_of(d, "mutants")["effect"].push_back({{"op", "flip-tw"}, {"tw", "activated-tw"}});
            }),
            "powers.mutants: at most 8 operations fit in an effect");
  EXPECT_EQ(refusal([](Json& d) {
              for (int i = 0; i < 4; ++i) use_of(d, "phoenix")["effect"].push_back(use_of(d, "phoenix")["effect"][1]);
            }),
            "powers: return-card may occur at most 4 times in a deck, found 5: phase 1 must end");
}

TEST(WhisperersDecks, AreRefusedWhenAnOperationCouldNotBeCarriedOut) {
  EXPECT_EQ(refusal([](Json& d) { use_of(d, "mutants")["effect"][0]["tw"] = "activated-tws-of-unpassed-opponents"; }),
            "powers.mutants: flip-tw takes one TW, not those of all opponents");
  EXPECT_EQ(refusal([](Json& d) { use_of(d, "thief", 1)["effect"][0]["target"] = "own-tw-2"; }),
            "powers.thief: apply-action takes activated-tw or activated-tws-of-unpassed-opponents");
  EXPECT_EQ(refusal([](Json& d) { use_of(d, "thief")["effect"].erase(1); }),
            "powers[13].uses[0].effect[1].card: the variable $card has not been bound before");
  EXPECT_EQ(refusal([](Json& d) { use_of(d, "axis")["decision"] = "use-witch"; }),
            "powers.witch: the decision 'use-witch' occurs twice");
  EXPECT_EQ(refusal([](Json& d) { d["firstGame"]["powers"]["1"][1] = d["firstGame"]["powers"]["1"][0]; }),
            "firstGame.powers.1[1]: is listed twice");
  EXPECT_EQ(refusal([](Json& d) { std::swap(d["setups"][0]["placementAges"][0], d["setups"][0]["placementAges"][1]); }),
            "setups[0].placementAges[0]: the ages are filled in ring order\n"
            "setups[0].placementAges[1]: the ages are filled in ring order");
}

}  // namespace
}  // namespace timetable::whisperers
