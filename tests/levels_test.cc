// Opponents: the list of levels, the nets they play by, and what happens where there is no usable net.
#include "match/levels.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "core/words.h"
#include "lab/trainer.h"
#include "match/match.h"
#include "match/nets.h"
#include "match/registry.h"
#include "tests/french.h"
#include "tests/source_dir.h"

namespace timetable {
namespace {

const GameKind& game(std::string_view id) { return **find_game(id); }

// A game without its net for the time of a test; afterwards it has the one it had.
class WithoutNet {
 public:
  explicit WithoutNet(const GameKind& kind, std::string_view bytes = "") : kind_(kind) {
    if (const Result<const Net*> net = net_of(kind); net) kept_ = (*net)->write();
    problem_ = give_net(kind, bytes, verbatim("test.net")).error().message;
  }
  ~WithoutNet() {
    if (!give_net(kind_, kept_, verbatim("kept.net")) && !kept_.empty()) ADD_FAILURE() << "the net was lost";
  }
  const Words& problem() const { return problem_; }

 private:
  const GameKind& kind_;
  std::string kept_;
  Words problem_;
};

std::string small_net(const GameKind& kind, std::uint64_t seed = 3) {
  return fresh_net(kind.net_label(), seed).write();
}

TEST(Levels, EveryGameHasAtLeastFourWithNamesInBothLanguages) {
  for (const GameKind* kind : all_games()) {
    if (kind->info().example) continue;
    std::set<std::string> ids, names;
    for (const Level& level : levels_of(*kind)) {
      EXPECT_TRUE(bot_of(level.plays)) << kind->info().id << " " << level.id;
      EXPECT_FALSE(level.about.empty());
      EXPECT_NE(level.about.english(), level.about.in(kFrench));
      ids.insert(level.id), names.insert(level.name.english()), names.insert(level.name.in(kFrench));
      EXPECT_EQ(bot_for(*kind, level.id)->method, bot_of(level.plays)->method);
      EXPECT_NE(how_it_plays(*bot_of(level.plays), Lang::En), how_it_plays(*bot_of(level.plays), kFrench));
    }
    EXPECT_GE(ids.size(), 4u) << kind->info().id;
    EXPECT_GE(names.size(), ids.size());
    EXPECT_NE(&usual_level(*kind), &levels_of(*kind).front());
    EXPECT_NE(&usual_level(*kind), &levels_of(*kind).back());
  }
}

TEST(Levels, OfAGameThatHasNoneAreRandomAndGreedy) {
  const GameKind& kind = **find_game("goofspiel");
  std::vector<std::string> ids;
  for (const Level& level : levels_of(kind)) {
    ids.push_back(level.id);
    EXPECT_TRUE(bot_for(kind, level.id)) << level.id;
    EXPECT_NE(level.about.english(), level.about.in(kFrench));
  }
  EXPECT_EQ(ids, (std::vector<std::string>{"random", "greedy"}));
  EXPECT_EQ(usual_level(kind).id, "greedy");
  EXPECT_EQ(bot_for(kind, "halving:16")->net, nullptr) << "the greedy player sits in";
}

TEST(Levels, AreReadBesideTheOldTexts) {
  const GameKind& kind = game("temporum");
  EXPECT_TRUE(bot_for(kind, "greedy"));
  EXPECT_TRUE(bot_for(kind, "random"));
  EXPECT_EQ(bot_for(kind, "Historian")->method, Method::Net);
  const Words sentence = bot_for(kind, "historan").error().message;
  EXPECT_NE(sentence.english().find("Did you mean 'historian'?"), std::string::npos) << sentence.english();
  EXPECT_NE(sentence.english().find("Levels of temporum: apprentice"), std::string::npos) << sentence.english();
  EXPECT_NE(sentence.in(kFrench).find("Vouliez-vous dire « historian » ?"), std::string::npos) << sentence.in(kFrench);
  EXPECT_NE(bot_for(kind, "halving:0").error().message.english().find("1 to 10000000"), std::string::npos);
}

TEST(Levels, OfARecordAreResolvedByItsGame) {
  MatchSpec spec{.game = "temporum", .table = {}, .seats = {{"Ann", "human"}, {"Bo", "bot:apprentice"}}};
  const Result<Match> m = Match::start(spec);
  ASSERT_TRUE(m) << m.error().message.english();
  EXPECT_EQ(m->bot_text(1), "apprentice");
  EXPECT_GT(m->bot(1)->cap, 0);
  EXPECT_FALSE(m->bot(0));
  spec.seats[1].by = "bot:champion";
  EXPECT_NE(Match::start(spec).error().message.english().find("'champion'"), std::string::npos);
}

TEST(Nets, ThatCannotBeUsedAreRefusedInWordsAndTheGreedyPlayerSitsIn) {
  const GameKind& kind = game("temporum");
  const std::string whole = small_net(kind);
  const struct {
    std::string bytes, says;
  } cases[] = {{"", "is not a net"},
               {whole.substr(0, whole.size() / 2), "truncated or damaged"},
               {small_net(game("echoes")), "trained for echoes"}};
  for (const auto& [bytes, says] : cases) {
    const WithoutNet without(kind, bytes);
    EXPECT_NE(without.problem().english().find(says), std::string::npos) << without.problem().english();
    EXPECT_NE(without.problem().in(kFrench), without.problem().english());
    EXPECT_EQ(without.problem().in(kFrench).find('{'), std::string::npos) << without.problem().in(kFrench);
    const Result<Bot> bot = bot_for(kind, "historian");
    ASSERT_TRUE(bot);
    EXPECT_EQ(bot->net, nullptr);
    EXPECT_NE(stand_in_note(kind, *bot, Lang::En).find("greedy"), std::string::npos);
    EXPECT_NE(stand_in_note(kind, *bot, kFrench).find("gourmand"), std::string::npos);
    EXPECT_TRUE(stand_in_note(kind, *bot_for(kind, "greedy"), Lang::En).empty());
    EXPECT_NE(describe_levels(kind, Lang::En).items().back().find("note"), nullptr);
  }
}

std::string bytes_of(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// tests/old/hammer.net is nets/hammer.net as it was before inputs had names.
TEST(Nets, OfTheFirstFormatGoOnJudging) {
  const GameKind& kind = game("hammer");
  const std::string first = bytes_of(in_source("tests/old/hammer.net"));
  const Result<Net> old = read_net(kind, first, verbatim("old.net"));
  ASSERT_TRUE(old) << old.error().message.english();
  const Result<Net> now = read_net(kind, bytes_of(in_source("nets/hammer.net")), verbatim("hammer.net"));
  ASSERT_TRUE(now) << now.error().message.english();
  const std::vector<std::string>& facts = kind.net_label().facts;
  EXPECT_EQ(old->fitted(facts).write(), now->fitted(facts).write());
  EXPECT_TRUE(looks_like_net(first));
  std::string later = first;
  later[Net::kFirstMagic.size() + 4 + 6 + 4] = 2;  // behind the game and the ruleset: the version of the features
  EXPECT_FALSE(read_net(kind, later, verbatim("later.net")));
}

TEST(Nets, SayThatTheirRatingIsFromBeforeTheGameGrew) {
  const GameKind& kind = game("hammer");
  NetLabel smaller = kind.net_label();
  smaller.facts.pop_back();
  smaller.facts.push_back("hand/a-card-that-is-gone");
  const Net old = fresh_net(smaller, 3);
  const WithoutNet without(kind);
  ASSERT_TRUE(give_net(kind, old.write(), verbatim("old.net")));
  const Result<Bot> bot = bot_for(kind, "historian");
  EXPECT_EQ(stand_in_note(kind, *bot, Lang::En), "");
  EXPECT_NE(growth_note(kind, *bot, Lang::En).find("one thing"), std::string::npos)
      << growth_note(kind, *bot, Lang::En);
  EXPECT_NE(growth_note(kind, *bot, kFrench), growth_note(kind, *bot, Lang::En));
  const Doc levels = describe_levels(kind, Lang::En);
  const Doc& strongest = levels.items().back();
  ASSERT_TRUE(strongest.find("note"));
  EXPECT_NE(strongest.find("note")->text().find("before the game changed"), std::string::npos);
  EXPECT_TRUE(strongest.find("rating"));
  // It judges all the same.
  const Result<Match> m = Match::start({.game = "hammer", .table = {}, .seats = {{"Ann", "human"}, {"Bo", "human"}}});
  ASSERT_TRUE(m);
  EXPECT_FALSE(m->position().think(m->to_act().lowest(), *bot, 1).choices.empty());
}

TEST(Nets, AreGivenToTheGameTheyName) {
  const GameKind& kind = game("hammer");
  const WithoutNet without(kind);
  ASSERT_FALSE(net_of(kind));
  const std::string bytes = small_net(kind);
  EXPECT_TRUE(looks_like_net(bytes));
  EXPECT_FALSE(looks_like_net(R"({"do":"games"})"));
  const Result<std::string> given = give_any_net(bytes, verbatim("a net"));
  ASSERT_TRUE(given) << given.error().message.english();
  EXPECT_EQ(*given, "hammer");
  EXPECT_NE(bot_for(kind, "historian")->net, nullptr);
  EXPECT_EQ(describe_levels(kind, Lang::En).items().back().find("note"), nullptr);
  EXPECT_FALSE(give_any_net(bytes.substr(0, 99), verbatim("a net")));
  EXPECT_TRUE(net_of(kind)) << "what is no net at all changes nothing";
}

// A whole game of every kind without nets: nobody is stopped by a missing file.
TEST(Nets, AreNotNeededToPlayAGameToItsEnd) {
  for (const GameKind* kind : all_games()) {
    const WithoutNet without(*kind);
    MatchSpec spec{.game = std::string(kind->info().id), .table = {}, .secret = std::string(32, 'k')};
    spec.seats = {{"A", "bot:" + levels_of(*kind).back().id}, {"B", "bot:" + usual_level(*kind).id}};
    Result<Match> m = Match::start(spec);
    ASSERT_TRUE(m) << m.error().message.english();
    while (!m->over()) ASSERT_TRUE(m->submit_bot(m->to_act().lowest()));
    EXPECT_TRUE(m->record().end);
  }
}

// What a bot chose can be found again from the record alone: every choice of so many in a game of these bots.
void expect_found_again(const GameKind& kind, const std::vector<std::string>& bots, int most) {
  MatchSpec spec{.game = std::string(kind.info().id), .table = {}, .secret = std::string(32, 's')};
  spec.table.players = static_cast<int>(bots.size());
  for (const std::string& bot : bots) spec.seats.push_back({"Bot", "bot:" + bot});
  Result<Match> played = Match::start(spec);
  ASSERT_TRUE(played) << played.error().message.english();
  for (int i = 0; i < most && !played->over(); ++i) ASSERT_TRUE(played->submit_bot(played->to_act().lowest()));
  const Result<Record> record = read_record(write_record(played->record()), verbatim("record"));
  ASSERT_TRUE(record);
  const Result<std::vector<RecordLine>> moves = record->moves();
  int checked = 0;
  for (std::size_t i = 0; i < moves->size(); ++i) {
    if ((*moves)[i].seat == kChance) continue;
    const Result<Match> then = Match::replay(*record, Doc(), static_cast<std::int64_t>(i));
    ASSERT_TRUE(then) << then.error().message.english();
    const Seat p = (*moves)[i].seat;
    const Thought thought = then->position_to_think().think(p, *then->bot(p), then->bot_seed(p));
    EXPECT_EQ(then->position().code(thought.action), (*moves)[i].choice) << kind.info().id << " step " << i;
    ++checked;
  }
  EXPECT_GE(checked, most / 2) << kind.info().id;
}

TEST(Bots, ChooseTheSameAgainWhenTheirRecordIsRead) {
  for (const GameKind* kind : all_games()) {
    if (kind->net_label().facts.empty()) continue;  // it cannot be learnt
    const WithoutNet without(*kind);
    ASSERT_TRUE(give_net(*kind, small_net(*kind), verbatim("small.net")));
    expect_found_again(*kind, {"halving:8", "net+cap8"}, 12);
    expect_found_again(*kind, {"ismcts:30", "greedy+slip50"}, 12);
    if (kind->info().max_seats > 2) expect_found_again(*kind, {"halving:12", "random", "halving:6+cap9"}, 15);
  }
}

// The levels as people meet them, with the nets they have.
TEST(Levels, ChooseTheSameAgainWhenTheirRecordIsRead) {
  for (const GameKind* kind : all_games()) {
    const std::vector<Level>& levels = levels_of(*kind);
    for (std::size_t i = 0; i + 1 < levels.size(); i += 2)
      expect_found_again(*kind, {levels[i].id, levels[i + 1].id}, 8);
  }
}

}  // namespace
}  // namespace timetable
