// What people are told of choices and of results: reasons of the AI, foresight in short, piles, the score sheet.
#include <gtest/gtest.h>

#include "games/collectors/game.h"
#include "games/echoes/game.h"
#include "games/hammer/game.h"
#include "games/hammer/verbs.h"
#include "games/temporum/game.h"
#include "games/whisperers/game.h"
#include "lab/trainer.h"
#include "match/foreseen.h"
#include "match/reasons.h"
#include "match/registry.h"
#include "match/score_sheet.h"
#include "match/sets.h"
#include "search/hindsight.h"
#include "tests/set_up.h"

namespace timetable {
namespace {

// Calls each(state, seat, one choice, another) for some decisions of a random game.
template <class G>
void some_decisions(const typename G::Rules& r, std::uint64_t seed, int every, auto&& each) {
  typename G::State s;
  G::setup(r, s);
  Rng rng(seed);
  NullLog log;
  while (!G::to_act(r, s).empty()) {
    const Seat p = G::to_act(r, s).lowest();
    Options options;
    G::options(r, s, p, options);
    if (p != kChance && options.size() > 1 && rng.below(static_cast<std::uint32_t>(every)) == 0) {
      each(s, p, options[0], options[options.size() - 1]);
    }
    G::apply(r, s, p, options.sample(rng), log);
  }
}

template <class G>
class Reasons : public testing::Test {};
using AllGames = testing::Types<whisperers::Game, temporum::Game, collectors::Game, hammer::Game, echoes::Game>;
TYPED_TEST_SUITE(Reasons, AllGames);

TYPED_TEST(Reasons, AreFewFactsWithAWordEach) {
  std::set<std::string_view> told;
  EXPECT_FALSE(TypeParam::facts().empty());
  EXPECT_LE(TypeParam::facts().size(), kMostFacts);
  for (const auto& fact : TypeParam::facts())
    EXPECT_TRUE(told.insert(fact.told.english()).second) << fact.told.english();
}

// Each reason is counted again from the imagined games it cites; and in other games imagined afresh it still holds.
TYPED_TEST(Reasons, AreBorneByTheSamplesTheyCite) {
  using G = TypeParam;
  constexpr int kSamples = 48, kFresh = 160;
  const auto r = rules_for<G>(G::info().min_seats);
  const Net net = fresh_net((*find_game(G::info().id))->net_label(), 6);
  int given = 0, turned = 0;
  for (std::uint64_t game = 0; game < 3; ++game) {
    some_decisions<G>(r, game + 1, 14, [&](const typename G::State& s, Seat p, Action one, Action other) {
      const Hindsight how{.net = &net, .samples = kSamples, .seed = game + 5};
      const Compared compared = compare<G>(how, r, s, p, one, other);
      ASSERT_EQ(compared.contrasts.size(), G::facts().size() + G::numbers().size());
      const std::vector<Reason> reasons = reasons_of(compared, Lang::En);
      if (reasons.empty()) return;
      Hindsight anew = how;
      anew.seed ^= 0xF00D, anew.samples = kFresh;
      const Compared fresh = compare<G>(anew, r, s, p, one, other);
      for (const Reason& reason : reasons) {
        const auto same = [&](const Contrast& c) { return c.what.english() == reason.seen.what.english(); };
        const auto at = std::ranges::find_if(compared.contrasts, same) - compared.contrasts.begin();
        const auto i = static_cast<std::size_t>(at);
        double here = 0, there = 0;
        int more = 0, less = 0;
        for (int n = 0; n < kSamples; ++n) {
          const float x = tried<G>(how, r, s, p, one, n).of[i], y = tried<G>(how, r, s, p, other, n).of[i];
          here += x, there += y, more += x > y, less += x < y;
        }
        EXPECT_DOUBLE_EQ(reason.seen.one, here / kSamples) << reason.text;
        EXPECT_DOUBLE_EQ(reason.seen.other, there / kSamples) << reason.text;
        EXPECT_EQ(reason.seen.samples, kSamples);
        EXPECT_EQ(here > there, reason.seen.one > reason.seen.other);
        EXPECT_NE(more, less) << reason.text;
        if (reason.seen.fact) {
          EXPECT_NE(reason.text.find("in " + std::to_string(static_cast<int>(here)) + " of 48 "), std::string::npos)
              << reason.text;
          EXPECT_TRUE(reason.text.ends_with("instead of " + std::to_string(static_cast<int>(there)) + "."))
              << reason.text;
        }
        ++given;
        turned += (fresh.contrasts[i].one > fresh.contrasts[i].other) != (here > there);
      }
    });
  }
  EXPECT_GT(given, 10) << "hardly any reasons";
  EXPECT_LE(50 * turned, given) << turned << " of " << given << " reasons were chance";
}

Contrast contrast(double one, double other, double half, bool fact = true) {
  return {.what = points_row(), .fact = fact, .samples = 64, .one = one, .other = other, .half = half};
}

TEST(Reason, IsNotMadeOfDoubt) {
  EXPECT_TRUE(stands(contrast(0.6, 0.3, 0.1)));
  EXPECT_TRUE(stands(contrast(0.3, 0.6, 0.1)));
  EXPECT_TRUE(stands(contrast(1, 0, 0)));
  EXPECT_FALSE(stands(contrast(0.6, 0.3, 0.25)));
  EXPECT_FALSE(stands(contrast(0.35, 0.3, 0.01)));
  EXPECT_FALSE(stands(contrast(0.5, 0.5, 0)));
  EXPECT_FALSE(stands(contrast(3.1, 3.0, 0.01, false)));
}

TEST(Reason, SaysWhatSpeaksForTheChoiceFirst) {
  Contrast cost = contrast(1, 4, 0.1, false);
  Contrast loss = contrast(0.9, 0.1, 0.1);
  loss.welcome = false;
  const std::vector<Reason> reasons = reasons_of({.contrasts = {cost, loss, contrast(0.8, 0.4, 0.1)}}, Lang::En);
  ASSERT_EQ(reasons.size(), 3u);
  EXPECT_TRUE(reasons[0].speaks_for);
  EXPECT_FALSE(reasons[1].speaks_for);
  EXPECT_FALSE(reasons[2].speaks_for);
  EXPECT_EQ(reasons[0].text, "Points: in 51 of 64 imagined games instead of 26.");
}

// Advice of every game at its first real question: a legal choice, and the next one is another.
TEST(Advice, NamesAChoiceAndComparesItWithAnother) {
  for (const GameKind* kind : all_games()) {
    const Result<Match> match = Match::start({.game = std::string(kind->info().id), .secret = std::string(32, 'a')});
    ASSERT_TRUE(match);
    const Seat p = match->to_act().lowest();
    const Result<Advice> advice = advise(*match, p, Lang::En);
    ASSERT_TRUE(advice) << kind->info().id;
    EXPECT_TRUE(match->position().find(p, advice->best.code)) << kind->info().id;
    ASSERT_TRUE(advice->next);
    EXPECT_NE(advice->next->code, advice->best.code);
    EXPECT_GE(advice_lines(*advice, Lang::En).size(), 2u);
    EXPECT_EQ(describe(*advice).find("code")->text(), advice->best.code);
    for (const Reason& reason : advice->reasons) EXPECT_TRUE(stands(reason.seen)) << reason.text;
    EXPECT_FALSE(advise(*match, kMaxSeats, Lang::En));
  }
}

Choice choice(std::string label) {
  Choice out;
  out.label = std::move(label);
  return out;
}

TEST(ShortForesight, SaysOnceWhatAllShareAndLeavesOutWhatTheLabelSays) {
  const std::vector<Choice> choices = {choice("Set the Fido on 1990"), choice("Set the Fido on 2000")};
  const std::vector<Foreseen> told = {
      {.surely = {"Amber sets the Fido on 1990.", "Amber gains a Jamais'."},
       .numbers = {{"Skill", 1, 2}, {"Jamais'", 0, 1}}},
      {.surely = {"Amber sets the Fido on 2000."}, .numbers = {{"Skill", 1, 2}}, .odds = {{{1, 2}, {"Rain."}, {}}}}};
  const ShortForesight in = in_short(choices, told, true, Lang::En);
  EXPECT_EQ(in.common, "Skill 1 → 2");
  EXPECT_EQ(in.each[0], "Jamais' 0 → 1 · Amber gains a Jamais'.");
  EXPECT_EQ(in.each[1], "1 in 2: Rain.");
  EXPECT_EQ(in_short(choices, told, false, Lang::En).each[1], "");
  EXPECT_EQ(in_short({choices[0]}, {told[0]}, true, Lang::En).common, "") << "a single choice shares with nobody";
}

TEST(ShortForesight, KeepsWhatIsNews) {
  const ShortForesight in =
      in_short({choice("Pass")}, {{.surely = {"The Flux names 2030: Violet chooses an asset."}}}, true, Lang::En);
  EXPECT_EQ(in.each[0], "The Flux names 2030: Violet chooses an asset.");
}

// Free actions come and go; the numbers of the main actions stay.
TEST(ChoicesForPeople, BeginWithTheMainActions) {
  const std::unique_ptr<Position> now = std::move(*(*find_game("echoes"))->open({}));
  Rng rng(11);
  int both = 0;
  while (!now->to_act().empty()) {
    const Seat p = now->to_act().lowest();
    const std::vector<std::string> codes = now->codes(p);
    if (p != kChance && now->find(p, "draw")) {
      const std::vector<Choice> listed = choices_for_people(*now, p, Lang::En);
      EXPECT_EQ(listed[0].code, "draw");
      EXPECT_EQ(listed.size(), codes.size());
      both += codes[0] != "draw";
    }
    now->apply(p, *now->find(p, codes[rng.below(static_cast<std::uint32_t>(codes.size()))]));
  }
  EXPECT_GT(both, 0) << "no free action was ever offered";
}

// One way on after a choice: chance as it falls, every reaction window passed; did a Jump fail?
bool jump_fails(const hammer::Rules& r, hammer::State s, Seat p, Action a, Rng& rng) {
  using G = hammer::Game;
  EventLog log;
  G::determinize(r, s, p, rng);
  G::apply(r, s, p, a, log);
  while (!G::to_act(r, s).empty()) {
    const Seat q = G::to_act(r, s).lowest();
    Options options;
    G::options(r, s, q, options);
    const std::optional<Action> pass = q == kChance ? std::nullopt : G::let_pass(r, s, q);
    if (q != kChance && !pass) break;
    G::apply(r, s, q, pass ? *pass : options.sample(rng), log);
  }
  return std::ranges::any_of(
      log.events, [](const Event& e) { return e.kind == static_cast<std::uint8_t>(hammer::Ev::JumpFailed); });
}

TEST(Foresight, TellsTheRiskOfAJumpAsItIs) {
  using G = hammer::Game;
  constexpr int kTries = 800;
  const auto r = rules_for<G>(2);
  int jumps = 0, risky = 0;
  for (std::uint64_t game = 0; game < 40 && jumps < 24; ++game) {
    hammer::State s;
    G::setup(r, s);
    Rng rng(game + 1);
    NullLog none;
    while (!G::to_act(r, s).empty() && jumps < 24) {
      const Seat p = G::to_act(r, s).lowest();
      Options options;
      G::options(r, s, p, options);
      for (int i = 0; p != kChance && i < options.size(); ++i) {
        if (hammer::verb(options[i]) != hammer::Verb::Jump || rng.below(8) != 0) continue;
        const Foresight told = foresee<G>(r, s, p, options[i]);
        if (!told.about) continue;
        double share = 0, all = 0;
        for (const Foresight::Following& f : told.then) {
          const double odds = static_cast<double>(f.odds.n) / static_cast<double>(f.odds.of);
          const auto fails = [](const Event& e) { return e.kind == static_cast<std::uint8_t>(hammer::Ev::JumpFailed); };
          all += odds;
          if (std::ranges::any_of(f.events, fails)) share += odds;
        }
        EXPECT_NEAR(all, 1, 1e-9);
        int failed = 0;
        for (int n = 0; n < kTries; ++n) failed += jump_fails(r, s, p, options[i], rng);
        EXPECT_NEAR(share, static_cast<double>(failed) / kTries, 0.09) << G::code(r, options[i]);
        ++jumps, risky += share > 0;
      }
      G::apply(r, s, p, options.sample(rng), none);
    }
  }
  EXPECT_GE(jumps, 12);
  EXPECT_GE(risky, 6);
}

Match played(const GameKind& kind, std::uint64_t seed) {
  MatchSpec spec{.game = std::string(kind.info().id), .secret = std::string(32, 'b')};
  spec.seats = {{"A", "bot:random"}, {"B", "bot:random"}};
  spec.table.players = 2;
  spec.secret[0] = static_cast<char>(seed);
  Result<Match> match = Match::start(spec);
  while (!match->over()) {
    if (!match->submit_bot(match->to_act().lowest())) throw std::runtime_error("a bot cannot choose");
  }
  return std::move(*match);
}

TEST(ScoreSheet, EndsWithTheScoresOfTheGame) {
  for (const GameKind* kind : all_games()) {
    const Match match = played(*kind, 3);
    const ScoreSheet sheet = score_sheet(match, Lang::En);
    const Outcome o = match.position().outcome();
    EXPECT_FALSE(sheet.rows.empty());
    if (kind->info().example) continue;
    ASSERT_GE(sheet.rounds.size(), 2u) << kind->info().id;
    for (Seat p = 0; p < o.seats; ++p) EXPECT_EQ(sheet.rounds.back().scores[p], o.score[p]) << kind->info().id;
    for (std::size_t i = 1; i < sheet.rounds.size(); ++i) EXPECT_GT(sheet.rounds[i].round, sheet.rounds[i - 1].round);
  }
}

// Every card that lies in a pile is one that can be read about; nobody finds the hand of somebody else.
TEST(Piles, NameKnownCardsAndOnlyTheViewersHand) {
  for (const GameKind* kind : all_games()) {
    const Match match = played(*kind, 4);
    std::set<std::string> known;
    for (const Component& c : match.position().components(Lang::En)) known.insert(c.id);
    for (const Seat viewer : {Seat{0}, Seat{1}, kSpectator}) {
      int hands = 0;
      for (const Pile& pile : match.position().piles(viewer, Lang::En)) {
        EXPECT_FALSE(pile.name.empty());
        hands += pile.hand;
        for (const std::string& id : pile.cards) EXPECT_TRUE(known.contains(id)) << kind->info().id << " " << id;
      }
      EXPECT_LE(hands, viewer == kSpectator ? 0 : 1) << kind->info().id;
    }
  }
}

}  // namespace
}  // namespace timetable
