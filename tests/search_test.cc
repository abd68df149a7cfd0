// The thinking: nets and their files, small matrices solved, tree search, and the honesty of every bot.
#include <gtest/gtest.h>

#include <cmath>

#include "core/words.h"
#include "examples/goofspiel/game.h"
#include "lab/crew.h"
#include "lab/trainer.h"
#include "match/levels.h"
#include "match/measure.h"
#include "match/registry.h"
#include "search/ismcts.h"
#include "search/matrix.h"
#include "search/net.h"

namespace timetable {
namespace {

NetLabel label(std::string game = "temporum", int inputs = 40) {
  std::vector<std::string> facts;
  for (int i = 0; i < inputs; ++i) facts.push_back("fact/" + std::to_string(i));
  return {.game = std::move(game), .ruleset = 1, .facts = std::move(facts), .story = "a test"};
}

TEST(Features, KeepTheirPlacesWhateverIsTrue) {
  Features f;
  f.one_of("", 4, 9);
  f.at_least("", 3, 2);
  EXPECT_FALSE(f.present(false, 3));
  f.maybe_one_of("", 2, -1);
  f.flag("", true);
  f.mask("", 4, 0b1010);
  EXPECT_EQ(std::vector<int>(f.begin(), f.end()), (std::vector<int>{3, 4, 5, 12, 14, 16}));
  EXPECT_EQ(f.width(), 17);
}

TEST(Net, JudgesTheSameAfterBeingWrittenAndRead) {
  const Net net = fresh_net(label(), 7);
  const Result<Net> once = Net::read(net.write(), verbatim("a net"));
  ASSERT_TRUE(once) << once.error().message.english();
  const Result<Net> twice = Net::read(once->write(), verbatim("a net"));
  ASSERT_TRUE(twice);
  EXPECT_EQ(once->label(), net.label());
  Features f;
  f.mask("", 40, 0x1234567);
  const Worth a = net.evaluate(f, 3), b = once->evaluate(f, 3), c = twice->evaluate(f, 3);
  EXPECT_NEAR(a.win[0] + a.win[1] + a.win[2], 1.0f, 1e-5f);
  EXPECT_EQ(a.win[3], 0.0f);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(a.win[i], b.win[i], 1e-3f);
  EXPECT_NEAR(b.win[0], c.win[0], 1e-5f);
}

// The quick way from one position to the next is the same judgement.
TEST(Net, JudgesSimilarPositionsAlikeByWhatIsDifferent) {
  const Net net = fresh_net(label(), 7);
  Rng rng(4);
  Similar similar;
  for (int i = 0; i < 200; ++i) {
    Features f;
    const bool near = i % 4 != 0;  // others have nothing in common with the first
    f.mask("", 40, near ? 0xF0F0F0F0F0 ^ (std::uint64_t{1} << rng.below(40)) : 0x0F0F0F0F0F);
    const Worth whole = net.evaluate(f, 3), quick = net.evaluate(f, 3, similar);
    for (std::size_t s = 0; s < 3; ++s) EXPECT_NEAR(whole.win[s], quick.win[s], 1e-6f) << i;
    EXPECT_NEAR(whole.margin, quick.margin, 1e-6f) << i;
  }
}

TEST(FactNames, AreThoseOfTheFactsInTheirOrder) {
  FactNames names;
  constexpr const char* kIds[] = {"sun", "moon"};
  names.one_of("players", 2, 0);
  names.each("seat", 2, [&](int) { names.at_least("gold", 1, 0); });
  names.about("hand");
  names.mask("", 3, 0, kIds);
  names.each(
      "", 2, [&](int) { names.flag("new", true); }, [](int i) { return i ? std::string() : std::string("one"); });
  EXPECT_EQ(names.take(),
            (std::vector<std::string>{"players/0", "players/1", "seat/0/gold/1", "seat/1/gold/1", "hand/sun",
                                      "hand/moon", "", "hand/one/new", ""}));
}

// Cards that have come weigh nothing, those that have gone leave nothing behind, and the others weigh what they did
// wherever they are told now.
TEST(Net, KnowsItsFactsByName) {
  const Net net = fresh_net(label("temporum", 3), 7);
  const Net grown = net.fitted({"fact/2", "new", "", "fact/0"});
  Features before, after;
  before.mask("", 3, 0b101);
  after.mask("", 4, 0b1111);
  const Worth a = net.evaluate(before, 2), b = grown.evaluate(after, 2);
  EXPECT_NEAR(a.win[0], b.win[0], 1e-6f);
  EXPECT_NEAR(a.margin, b.margin, 1e-6f);
  EXPECT_NE(net.stamp(), grown.stamp());
  const FactsApart apart_by = apart(grown.label().facts, net.label().facts);
  EXPECT_EQ(apart_by.only_here, 1);
  EXPECT_EQ(apart_by.only_there, 1);
}

TEST(Net, ReadsNothingBehindItsWeights) {
  const Net net = fresh_net(label("temporum", 3), 7);
  Features wide;
  wide.mask("", 60, ~std::uint64_t{0});
  Similar similar;
  const Worth even = net.evaluate(Features(), 2);
  EXPECT_EQ(net.evaluate(wide, 2).win, even.win);
  EXPECT_EQ(net.evaluate(wide, 2, similar).win, even.win);
  Features many;
  for (int i = 0; i < 9; ++i) many.mask("", 64, ~std::uint64_t{0});
  EXPECT_EQ(many.size(), Features::kMostActive);
}

TEST(Net, OfAnotherKindOrDamagedIsRefusedInWords) {
  const std::string bytes = fresh_net(label(), 7).write();
  EXPECT_NE(Net::read("not a net", verbatim("x.net")).error().message.english().find("x.net is not a net"),
            std::string::npos);
  for (std::size_t length : {std::size_t{20}, bytes.size() / 2, bytes.size() - 1}) {
    EXPECT_EQ(Net::read(bytes.substr(0, length), verbatim("x.net")).error().fault, Fault::BadFile) << length;
  }
  EXPECT_EQ(Net::read(bytes + "more", verbatim("x.net")).error().fault, Fault::BadFile);
  const Net net = fresh_net(label(), 7);
  EXPECT_TRUE(net.plays("temporum"));
  EXPECT_NE(net.plays("echoes").error().message.english().find("trained for temporum"), std::string::npos);
}

TEST(SoftMax, AgreesWithTheLibrary) {
  const float logits[] = {-3.0f, 0.5f, 2.0f, -40.0f};
  float out[4], sum = 0;
  soft_max(logits, 4, out);
  for (float x : logits) sum += std::exp(x);
  for (int i = 0; i < 4; ++i) EXPECT_NEAR(out[i], std::exp(logits[i]) / sum, 1e-5f);
}

// Two facts decide who wins; the trainer must find that out.
TEST(Trainer, LearnsWhatDecides) {
  Experience samples;
  Rng rng(5);
  for (int i = 0; i < 2000; ++i) {
    const std::uint64_t facts = rng.next() & 0xFFF;
    const bool wins = (facts & 1) != (facts >> 1 & 1);
    Features f;
    f.mask("", 40, facts);
    samples.add(f, 2);
    samples.target.back().win = {wins ? 1.0f : 0.0f, wins ? 0.0f : 1.0f};
    samples.target.back().margin = wins ? 0.5f : -0.5f;
  }
  Trainer trainer(fresh_net(label(), 3));
  std::vector<Drawn> batch(64);
  for (int step = 0; step < 600; ++step) {
    for (Drawn& d : batch) d = {&samples, rng.below(2000)};
    trainer.step(batch);
  }
  int right = 0;
  for (std::uint64_t facts = 0; facts < 64; ++facts) {
    Features f;
    f.mask("", 40, facts);
    const bool wins = (facts & 1) != (facts >> 1 & 1);
    right += (trainer.net().evaluate(f, 2).win[0] > 0.5f) == wins;
  }
  EXPECT_GE(right, 62);
}

TEST(Matrix, MixesWhereAPureAnswerCouldBeRead) {
  Matrix m{.rows = 3, .columns = 3};
  const float win = 1, draw = 0.5f, lose = 0;
  const float rock_paper_scissors[3][3] = {{draw, lose, win}, {win, draw, lose}, {lose, win, draw}};
  for (int i = 0; i < 3; ++i) std::copy_n(rock_paper_scissors[i], 3, m.value[i]);
  const Mixed mixed = solve(m);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(mixed.row[i], 1.0f / 3, 0.02f);
  EXPECT_GT(worst_case(m, mixed.row), 0.48f);
  EXPECT_EQ(worst_case(m, {1, 0, 0}), 0.0f);
}

TEST(Matrix, FindsAnUnevenMixtureAndDropsWhatIsDominated) {
  // Rows 0 and 1 against columns 0 and 1: the row player mixes 1 : 3. Row 2 is worse than row 1 everywhere.
  Matrix m{.rows = 3, .columns = 2};
  const float value[3][2] = {{1.0f, 0.1f}, {0.4f, 0.7f}, {0.3f, 0.6f}};
  for (int i = 0; i < 3; ++i) std::copy_n(value[i], 2, m.value[i]);
  const Mixed mixed = solve(m);
  EXPECT_NEAR(mixed.row[0], 0.25f, 0.02f);
  EXPECT_NEAR(mixed.row[1], 0.75f, 0.02f);
  EXPECT_EQ(mixed.row[2], 0.0f);
  EXPECT_NEAR(worst_case(m, mixed.row), 0.55f, 0.01f);
}

// The last prize but one is 3, the last is 1; both hold 1 and 3 and the other has bid 1 already: the 3 wins the game.
TEST(Ismcts, TakesTheWinningBid) {
  const goofspiel::Game::Rules r{.cards = 3};
  goofspiel::Game::State s;
  goofspiel::Game::setup(r, s);
  NullLog log;
  goofspiel::Game::apply(r, s, kChance, goofspiel::Game::draw(2), log);
  goofspiel::Game::apply(r, s, 0, goofspiel::Game::bid(2), log);
  goofspiel::Game::apply(r, s, 1, goofspiel::Game::bid(2), log);
  goofspiel::Game::apply(r, s, kChance, goofspiel::Game::draw(3), log);
  Ismcts<goofspiel::Game> search(r, s, 0, 1, 3000);
  search.run(2000);
  EXPECT_EQ(search.best(), goofspiel::Game::bid(3));
}

TEST(Bots, AreNamedAsTheyAreRead) {
  for (const char* text : {"random", "greedy", "ismcts", "ismcts:1000", "ismcts:250ms", "net", "halving:64", "net+cap8",
                           "greedy+slip60", "halving:64+cap5+slip1"}) {
    const Result<Bot> bot = bot_of(text);
    ASSERT_TRUE(bot) << text;
    EXPECT_EQ(bot_name(*bot), text);
  }
  for (const char* text : {"", "clever", "greedy:5", "ismcts:", "ismcts:0", "ismcts:-3", "halving:5s",
                           "halving:99999999999", "net+cap0", "net+cap101", "greedy+", "greedy+slap5"}) {
    EXPECT_FALSE(bot_of(text)) << text;
  }
}

void expect_same(const Thought& a, const Thought& b, const std::string& where) {
  EXPECT_EQ(a.action, b.action) << where;
  ASSERT_EQ(a.choices.size(), b.choices.size()) << where;
  for (std::size_t i = 0; i < a.choices.size(); ++i) {
    EXPECT_EQ(a.choices[i].action, b.choices[i].action) << where;
    EXPECT_EQ(a.choices[i].value, b.choices[i].value) << where;
    EXPECT_EQ(a.choices[i].share, b.choices[i].share) << where;
  }
}

// Whatever a bot is asked in a random game: each question as `ask(position, seat)`, at most so many.
template <class Ask>
void ask_through_a_game(const GameKind& kind, int players, std::uint64_t seed, int most, Ask&& ask) {
  TableSpec spec;
  spec.players = players;
  const auto opened = kind.open(spec);
  ASSERT_TRUE(opened) << opened.error().message.english();
  const std::unique_ptr<Position> now = (*opened)->clone();
  Rng rng(seed);
  for (int asked = 0; asked < most && !now->to_act().empty();) {
    // Nobody who is asked together with others has answered yet: that is where bots think.
    const std::unique_ptr<Position> before = now->clone();
    for (Seat p : before->to_act()) {
      const std::vector<Choice> choices = before->choices(p, Lang::En);
      if (p != kChance && choices.size() > 1 && rng.below(6) == 0) ask(*before, p), ++asked;
      now->apply(p, choices[rng.below(static_cast<std::uint32_t>(choices.size()))].action);
    }
  }
}

std::vector<std::string> every_way_to_play(const GameKind& kind) {
  std::vector<std::string> out = {"random", "greedy", "ismcts:50", "net", "halving:16", "halving:40+cap5"};
  for (const Level& level : levels_of(kind)) {
    const Bot bot = *bot_of(level.plays);
    if (bot.samples <= 64) out.push_back(level.plays);
  }
  return out;
}

// For every game, number of players, method and level, on every seat: the same seed gives the same choice and the same
// table of values, and so does any other world behind the same view.
TEST(Bots, AnswerFromWhatTheirSeatMayKnowAlone) {
  for (const GameKind* kind : all_games()) {
    const Net net = fresh_net(kind->net_label(), 11);
    const std::vector<std::string> texts = every_way_to_play(*kind);
    for (int players = kind->info().min_seats; players <= kind->info().max_seats; ++players) {
      Rng worlds(9);
      ask_through_a_game(*kind, players, 5, 10, [&](const Position& now, Seat p) {
        const std::unique_ptr<Position> world = now.clone();
        world->determinize(p, worlds.next());
        for (const std::string& text : texts) {
          Bot bot = *bot_of(text);
          if (bot.needs_net()) bot.net = &net;
          const std::string where = std::string(kind->info().id) + ", " + std::to_string(players) + " players, " + text;
          const Thought first = now.think(p, bot, 77);
          expect_same(first, now.think(p, bot, 77), where);
          expect_same(first, world->think(p, bot, 77), where);
        }
      });
    }
  }
}

// The probe of the probe: in these games there is something to redraw, so that a bot that looked would be found out.
TEST(Bots, AreAskedWhereSomethingIsHidden) {
  for (const GameKind* kind : all_games()) {
    if (kind->info().id == "whisperers") continue;  // TW-1-5: nothing but gifts and face-down pairs
    if (kind->info().id == "goofspiel") continue;   // GS-1-5: nothing but bids that wait for the other one
    int asked = 0, different = 0;
    ask_through_a_game(*kind, kind->info().max_seats, 5, 20, [&](const Position& now, Seat p) {
      const std::unique_ptr<Position> world = now.clone();
      world->determinize(p, 3);
      ++asked, different += world->bytes() != now.bytes();
    });
    EXPECT_GT(different, asked / 4) << kind->info().id;
  }
}

// Threads may be lent to a search; they are not to be seen in its answer.
TEST(Bots, AnswerTheSameWithManyThreads) {
  const Workers crew = crew_of(4);
  for (const GameKind* kind : all_games()) {
    const Net net = fresh_net(kind->net_label(), 13);
    for (int players = kind->info().min_seats; players <= kind->info().max_seats; ++players) {
      ask_through_a_game(*kind, players, 4, 8, [&](const Position& now, Seat p) {
        const Bot bot{.method = Method::Halving, .samples = 24, .net = &net};
        expect_same(now.think(p, bot, 5), now.think(p, bot, 5, crew), std::string(kind->info().id));
      });
    }
  }
}

}  // namespace
}  // namespace timetable
