// Random games of Echoes of Time, looked at on every position: nothing breaks, and nothing of the game is left out. The
// number of games a table is kept small here; TIMETABLE_SURVEY_GAMES=100000 makes it a long run.
#include <algorithm>
#include <cstdlib>
#include <iostream>

#include "core/rng.h"
#include "core/words.h"
#include "games/echoes/game.h"
#include "games/echoes/verbs.h"
#include "match/embedded.h"
#include "tests/rule_test.h"

namespace timetable::echoes {
namespace {

int games_a_table() {
  const char* wanted = std::getenv("TIMETABLE_SURVEY_GAMES");
  return wanted ? std::max(1, std::atoi(wanted)) : 100;
}

// How often each thing has happened, and the extremes of ET-13-1.
struct Survey {
  long played[kKinds] = {}, summoned[kKinds] = {}, activated[kEffectsMax] = {};
  long conquered[kSources] = {}, fortified[kSources] = {};
  long decisions = 0;
  int deepest = 0, most_activated = 0, most_options = 0, longest_hand = 0, longest_game = 0, most_pending = 0,
      rounds = 0;

  void count(const Event& e) {
    switch (static_cast<Ev>(e.kind)) {
      case Ev::Played: ++played[e.arg[0]]; break;
      case Ev::Summoned: ++summoned[e.arg[0]]; break;
      case Ev::Activated:
      case Ev::Lit: ++activated[e.arg[0]]; break;
      case Ev::Conquered: ++conquered[e.arg[0]]; break;
      case Ev::Fortified: ++fortified[e.arg[0]]; break;
      default: break;
    }
  }
  void measure(const State& s) {
    ++decisions;
    deepest = std::max<int>(deepest, s.stack.depth);
    most_activated = std::max<int>(most_activated, s.activated);
    most_pending = std::max<int>(most_pending, s.pending_size);
    rounds = std::max<int>(rounds, s.round);
    for (const Player& p : s.player) longest_hand = std::max(longest_hand, p.hand.count());
  }
};

// One random game; what is wrong with it, or nothing.
std::string play_game(const Rules& r, std::uint64_t seed, Survey& survey) {
  Rng rng(seed);
  State s;
  Game::setup(r, s);
  int decisions = 0;
  for (SeatSet asked = Game::to_act(r, s); !asked.empty(); asked = Game::to_act(r, s)) {
    if (++decisions > Game::kMaxDecisions) return "more decisions than kMaxDecisions";
    if (const char* broken = Game::invariant(r, s)) return broken;
    survey.measure(s);
    auto skip = rng.below(static_cast<std::uint32_t>(asked.size()));
    Seat p = asked.lowest();
    for (; skip > 0; --skip) asked.remove(p), p = asked.lowest();
    Options options;
    Game::options(r, s, p, options);
    if (options.empty()) return "somebody is asked and has no option";
    if (p != kChance) survey.most_options = std::max(survey.most_options, options.size());
    EventLog log;
    Game::apply(r, s, p, options.sample(rng), log);
    for (const Event& e : log.events) survey.count(e);
  }
  survey.longest_game = std::max(survey.longest_game, decisions);
  const char* broken = Game::invariant(r, s);
  return broken ? broken : "";
}

// An effect that is used by itself: triggered, activated or lit. Modifiers and Scoring effects are not.
bool can_be_activated(const EffectDef& e) {
  return e.kind == Kind::Immediate || e.kind == Kind::Flame || (e.kind == Kind::Permanent && !is_modifier(e.on));
}

std::vector<std::string> never_met(const Rules& r, const Survey& survey) {
  std::vector<std::string> out;
  for (int c : r.all.kinds()) {
    const std::string& name = r.card(c).name.english();
    if (!survey.played[c]) out.push_back(name + " was never played");
    if (!survey.summoned[c]) out.push_back(name + " was never summoned");
    for (auto e = static_cast<EffectId>(c); e != kNone; e = r.effect(e).next) {
      if (can_be_activated(r.effect(e)) && !survey.activated[e]) out.push_back(name + " was never activated");
    }
  }
  for_each_source(r.sources, [&](SourceId x) {
    const SourceDef& source = r.source(x);
    if (!survey.conquered[x]) out.push_back(source.name.english() + " was never conquered");
    if (!survey.fortified[x]) out.push_back(source.name.english() + " was never fortified");
    if (can_be_activated(r.effect(source.standing)) && !survey.activated[source.standing]) {
      out.push_back("the standing effect of " + source.name.english() + " was never used");
    }
  });
  return out;
}

class EchoesSurvey : public testing::TestWithParam<std::tuple<int, std::string>> {};

TEST_P(EchoesSurvey, EverythingIsPlayedSummonedAndActivated) {
  Doc options = Doc::object();
  options.set("variant", std::get<1>(GetParam()));
  const Rules r = *rules_from<Game>(embedded_deck("echoes"), std::get<0>(GetParam()), options);
  Survey survey;
  const int games = games_a_table();
  for (int seed = 0; seed < games; ++seed) {
    ASSERT_EQ(play_game(r, static_cast<std::uint64_t>(seed), survey), "") << "seed " << seed;
  }
  EXPECT_EQ(join(never_met(r, survey), "\n"), "");
  EXPECT_LE(survey.deepest, kDeepest);
  const auto fewest = [&](const long* counts) {
    long least = counts[r.all.lowest()];
    for (int c : r.all.kinds()) least = std::min(least, counts[c]);
    return least;
  };
  std::cout << games << " games, " << survey.decisions << " decisions, none broken; the rarest card was played "
            << fewest(survey.played) << " times and summoned " << fewest(survey.summoned)
            << " times. At most: " << survey.longest_game << " decisions and " << survey.rounds << " rounds a game, "
            << survey.most_options << " options, " << survey.longest_hand << " cards in a hand, "
            << survey.most_activated << " effects a turn, " << survey.most_pending << " pending, " << survey.deepest
            << " frames.\n";
}

INSTANTIATE_TEST_SUITE_P(All, EchoesSurvey,
                         testing::Combine(testing::Values(2, 3, 4), testing::Values("standard", "low-interaction")),
                         [](const testing::TestParamInfo<std::tuple<int, std::string>>& table) {
                           const bool low = std::get<1>(table.param) != "standard";
                           return (low ? "LowInteraction" : "Standard") + std::to_string(std::get<0>(table.param));
                         });

}  // namespace
}  // namespace timetable::echoes
