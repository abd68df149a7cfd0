// Games of earlier releases: their decks are still there, and are played as they were.
#include "match/history.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "match/embedded.h"
#include "match/json.h"
#include "match/match.h"
#include "match/registry.h"
#include "tests/source_dir.h"

namespace timetable {
namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<fs::path> kept_records() {
  std::vector<fs::path> out;
  for (const fs::directory_entry& entry : fs::directory_iterator(in_source("tests/records")))
    out.push_back(entry.path());
  return out;
}

TEST(ReleasedDecks, AreAllInTheProgramUnderTheirDigestsAndCanBePlayedWith) {
  std::size_t files = 0, found = 0;
  for (const GameKind* kind : all_games()) {
    const std::string game(kind->info().id);
    for (const std::string& digest : released_decks(game)) {
      ++found;
      const Result<Doc> deck = released_deck(game, digest);
      ASSERT_TRUE(deck) << game << " " << digest;
      EXPECT_EQ(deck_digest(*deck), digest) << "the file was changed in more than its words";
      EXPECT_TRUE(kind->check_deck(*deck)) << game << " " << digest;
      EXPECT_EQ(released_deck_text(game, digest), text_of(in_source(released_deck_name(game, digest))));
    }
  }
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(in_source("decks/history"))) {
    files += entry.is_regular_file();
  }
  EXPECT_EQ(found, files);
  EXPECT_GT(files, 5u);
}

// A release that forgot `timetable deck release` would lose the games that are begun with it.
TEST(ReleasedDecks, ArePresentOnesToo) {
  for (const GameKind* kind : all_games()) {
    const std::string game(kind->info().id);
    if (embedded_deck(game).is_null()) continue;
    const std::vector<std::string> all = released_decks(game);
    EXPECT_TRUE(std::ranges::count(all, present_deck_digest(game)))
        << "decks/" << game << ".json has changed: run 'timetable deck release'";
  }
}

TEST(OldRecords, AreOfOldDecksAndRulesetsAndReplayWithoutAnyFile) {
  int other_decks = 0, other_rules = 0;
  for (const fs::path& file : kept_records()) {
    const Result<Record> record = read_record(text_of(file), verbatim(file.string()));
    ASSERT_TRUE(record) << record.error().message.english();
    const Result<Match> match = Match::replay(*record);
    ASSERT_TRUE(match) << file << match.error().message.english();
    other_decks += record->deck != present_deck_digest(record->game);
    other_rules += record->ruleset != match->kind().info().ruleset;
    const Result<Match> fork = match->fork(match->steps() / 2);
    ASSERT_TRUE(fork) << fork.error().message.english();
    EXPECT_EQ(fork->record().deck, record->deck);
    EXPECT_EQ(fork->record().ruleset, record->ruleset);
    EXPECT_TRUE(Match::replay(fork->record())) << "a new line of time stays with its deck";
  }
  EXPECT_GT(other_decks, 0);
  EXPECT_GT(other_rules, 0);
}

TEST(OldRecords, ShowWhatIsLeftWhereTheyCannotBeReplayed) {
  Record record = *read_record(text_of(in_source("tests/records/temporum-2.jsonl")), verbatim("kept"));
  const auto all = static_cast<std::int64_t>(record.moves()->size());
  record.ruleset = 0;
  EXPECT_EQ(Match::replay(record).error().fault, Fault::RulesGone);
  const Match::Remains by_other_rules = Match::remains_of(record);
  ASSERT_TRUE(by_other_rules.match);
  EXPECT_EQ(by_other_rules.shown, all) << "nothing in this game was played differently";
  record.ruleset = 99;
  EXPECT_EQ(Match::replay(record).error().fault, Fault::NewerRules);
  record.ruleset = 1;
  record.deck = std::string(64, '0');
  EXPECT_EQ(Match::replay(record).error().fault, Fault::NeedsDeck);
  EXPECT_TRUE(Match::remains_of(record).match) << "shown with the present deck";
  record.lines.insert(record.lines.begin() + 30, {.seat = 0, .choice = "fly", .undo = 0, .ms = {}});
  const Match::Remains torn = Match::remains_of(record);
  EXPECT_EQ(torn.shown, 30);
  EXPECT_EQ(torn.of, all + 1);
  record.game = "chess";
  EXPECT_FALSE(Match::remains_of(record).match);
}

TEST(OldRecords, KeepALevelThatIsNoMore) {
  Record record = *read_record(text_of(in_source("tests/records/temporum-2.jsonl")), verbatim("kept"));
  record.seats[1].by = "bot:champion";
  const Result<Match> match = Match::replay(record);
  ASSERT_TRUE(match) << match.error().message.english();
  EXPECT_EQ(*match->bot(1), Bot::Greedy);
  EXPECT_EQ(match->bot_text(1), "champion");
}

}  // namespace
}  // namespace timetable
