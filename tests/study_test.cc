// Studies: what is counted, that it is the same for any number of threads, and what a comparison finds.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <sstream>
#include <thread>

#include "core/words.h"
#include "lab/rulings.h"
#include "lab/setups.h"
#include "lab/study_run.h"
#include "match/embedded.h"
#include "match/json.h"
#include "match/registry.h"
#include "study/plots.h"
#include "study/report.h"
#include "tests/folder.h"
#include "tests/source_dir.h"

namespace timetable {
namespace {

const GameKind& game(std::string_view id) { return **find_game(id); }

StudyOrder random_study(std::int64_t deals, int players = 2) {
  return {.table = {},
          .against = {},
          .players = {players},
          .lineups = {{.name = "random", .one = Bot::Random, .others = {}}},
          .deals = deals};
}

bool always(const StudyProgress&) { return true; }

Counts counts_of(const Study& study, int threads) {
  Result<StudyOutcome> played = run_study(study, {.threads = threads}, always);
  EXPECT_TRUE(played.ok());
  return std::move(played->counts);
}

TEST(Sums, GoThroughBytes) {
  Sums some(500);
  some[0] = 1, some[7] = -1, some[8] = INT64_MAX, some[300] = INT64_MIN, some[499] = 60;
  Sums back(500);
  ASSERT_TRUE(unpack(packed(some), back));
  EXPECT_EQ(back, some);
  Sums shorter(499);
  EXPECT_FALSE(unpack(packed(some), shorter));
  const std::string bytes = packed(some);
  for (std::size_t n = 0; n < bytes.size(); ++n) unpack(bytes.substr(0, n), back);  // whatever it says, nothing breaks
  EXPECT_FALSE(unpack(std::string(40, '\xFF'), back));
}

// A table of two in which the first seat uses component 0 and wins, twice; and once nobody does.
TEST(Sums, CountAGame) {
  const Layout at(2, 3);
  Sums sums(at.size());
  PlayedGame game;
  game.clear(2);
  game.score = {7, 4};
  game.winners = SeatSet::of(0);
  game.decisions = 10, game.rounds = 3;
  game.ahead_at[0] = 5;
  game.there.add(0), game.met[0].add(0), game.met[1].add(0), game.used[0].add(0), game.used[1].add(2);
  count_game(at, game, sums);
  count_game(at, game, sums);
  EXPECT_EQ(sums[Layout::kGames], 2);
  EXPECT_EQ(sums[at.seat_wins(0)], 2 * kVictory);
  EXPECT_EQ(sums[at.seat_points(1)], 8);
  EXPECT_EQ(sums[Layout::kMargin], 6);
  EXPECT_EQ(sums[Layout::kFirstAhead], 1000);
  EXPECT_EQ(sums[at.met(0)], 4);
  EXPECT_EQ(sums[at.used(0)], 2);
  EXPECT_EQ(sums[at.used_wins(0)], 2 * (2 * kVictory - kVictory));
  EXPECT_EQ(sums[at.met_wins(0)], 0) << "both seats met it: together they have a fair share";
  EXPECT_EQ(sums[at.used_points(2)], 2 * (2 * 4 - 11));
  EXPECT_EQ(sums[at.both(0, 2)], 0) << "not of one seat";
  EXPECT_EQ(sums[at.both_in_game(0, 2)], 2) << "but of one game";
  EXPECT_EQ(sums[at.both(0, at.components())], 2) << "whoever sits first";
  EXPECT_EQ(sums[at.rounds(3)], 2);
}

TEST(Study, CountsWhatIsPlayed) {
  for (const GameKind* kind : all_games()) {
    const int players = kind->info().max_seats;
    const Result<Study> study = Study::open(*kind, random_study(64, players));
    ASSERT_TRUE(study.ok()) << kind->info().id;
    const Counts counts = counts_of(*study, 1);
    const Sums total = counts.total(0, 0);
    const Layout& at = study->layout(0);
    EXPECT_EQ(total[Layout::kGames], 64);
    EXPECT_EQ(total[Layout::kDeals], 64);
    std::int64_t wins = 0, above = 0;
    for (int p = 0; p < players; ++p) wins += total[at.seat_wins(p)];
    EXPECT_EQ(wins, 64 * kVictory) << kind->info().id;
    for (int p = 0; p < players; ++p) above += total[at.used_wins(at.components() + p)];
    EXPECT_EQ(above, 0) << "what seats have beyond a fair share adds up to nothing";
    int met = 0, used = 0;
    for (int c = 0; c < at.components(); ++c) {
      met += total[at.met(c)] > 0, used += total[at.used(c)] > 0;
      EXPECT_LE(total[at.used(c)], total[at.met(c)]);
      EXPECT_LE(total[at.met(c)], 64 * players);
      EXPECT_LE(total[at.chosen(c)], total[at.offered(c)]);
    }
    if (!kind->info().example) {
      EXPECT_GT(met, at.components() / 2) << kind->info().id;
      EXPECT_GT(used, at.components() / 3) << kind->info().id;
      EXPECT_GT(total[Layout::kRoundsPlayed], 0);
    }
  }
}

TEST(Study, IsTheSameForAnyNumberOfThreads) {
  StudyOrder order = random_study(150);
  order.players = {2, 3};
  order.lineups.push_back({.name = "greedy/random", .one = Bot::Greedy, .others = Bot::Random});
  order.deals = 40;
  const Result<Study> study = Study::open(game("whisperers"), order);
  ASSERT_TRUE(study.ok());
  const Counts one = counts_of(*study, 1);
  EXPECT_EQ(counts_of(*study, 2).write(), one.write());
  EXPECT_EQ(counts_of(*study, 5).write(), one.write());
  const StudyReport a = report_of(*study, one, true, "c", "p");
  const StudyReport b = report_of(*study, counts_of(*study, 3), true, "c", "p");
  EXPECT_EQ(html_of(a, Lang::En), html_of(b, Lang::En));
  EXPECT_EQ(csv_of(a), csv_of(b));
  EXPECT_EQ(json_lines_of(a), json_lines_of(b));
}

TEST(Study, GoesOnWhereItWasBrokenOff) {
  const Folder folder;
  const Result<Study> study = Study::open(game("temporum"), random_study(200));
  ASSERT_TRUE(study.ok());
  StudyRun run{.threads = 2, .kept = folder.file("s.part"), .keep_every = 0};
  Result<StudyOutcome> part = run_study(*study, run, [](const StudyProgress& now) { return now.blocks < 60; });
  ASSERT_TRUE(part.ok());
  EXPECT_FALSE(part->whole);
  EXPECT_LT(part->counts.blocks(), 100);
  run.resume = true;
  std::int64_t first = -1;
  Result<StudyOutcome> rest = run_study(*study, run, [&](const StudyProgress& now) {
    if (first < 0) first = now.blocks;
    return true;
  });
  ASSERT_TRUE(rest.ok()) << rest.error().message.english();
  EXPECT_TRUE(rest->whole);
  EXPECT_GE(first, part->counts.blocks()) << "what was played is not played again";
  EXPECT_EQ(rest->counts.write(), counts_of(*study, 1).write());
}

TEST(Study, RefusesWhatWasKeptOfAnotherOne) {
  const Result<Study> study = Study::open(game("temporum"), random_study(40));
  const Result<Study> other = Study::open(game("temporum"), random_study(41));
  const std::string kept = write_kept(*study, counts_of(*study, 1));
  EXPECT_TRUE(read_kept(*study, kept, verbatim("f")).ok());
  EXPECT_NE(read_kept(*other, kept, verbatim("f")).error().message.english().find("another study"), std::string::npos);
  for (std::size_t n = 0; n < kept.size(); n += 1 + kept.size() / 300) {
    EXPECT_FALSE(read_kept(*study, kept.substr(0, n), verbatim("f")).ok()) << n;
  }
  std::string changed = kept;
  changed[changed.size() / 2] ^= 4;
  EXPECT_FALSE(read_kept(*study, changed, verbatim("f")).ok());
  const StudyRun run{.kept = "/nowhere/at/all.part", .resume = true};
  EXPECT_FALSE(run_study(*study, run, always).ok());
}

TEST(Study, SaysWhenItCannotKeepWhatItHas) {
  const Result<Study> study = Study::open(game("temporum"), random_study(40));
  const Result<StudyOutcome> played = run_study(*study, {.kept = "/dev/full/x", .keep_every = 0}, always);
  ASSERT_FALSE(played.ok());
  EXPECT_NE(played.error().message.english().find("cannot be written"), std::string::npos);
}

TEST(Study, StopsWhenItKnowsEnoughAndThatIsTheSameForAnyCrew) {
  const Result<Study> study = Study::open(game("whisperers"), random_study(200'000));
  const StudyRun run{.threads = 1, .until = 0.03};
  const Result<StudyOutcome> one = run_study(*study, run, always);
  ASSERT_TRUE(one.ok());
  EXPECT_TRUE(one->whole);
  EXPECT_LT(one->counts.blocks(), study->blocks());
  EXPECT_LE(precision_of(*study, one->counts, 0), 0.03);
  const Result<StudyOutcome> three = run_study(*study, {.threads = 3, .until = 0.03}, always);
  EXPECT_EQ(three->counts.write(), one->counts.write());
}

TEST(Study, FindsNothingBetweenATableAndItself) {
  StudyOrder order = random_study(96, 3);
  order.against = TableSpec{};
  const Result<Study> study = Study::open(game("collectors"), order);
  const CellResult r = measure_cell(*study, counts_of(*study, 2), 0);
  EXPECT_EQ(r.tables[1].parted.value, 0);
  EXPECT_EQ(r.tables[1].other_winner.value, 0);
  for (const Estimate& e : r.difference->seat_wins) EXPECT_EQ(e.value, 0);
  EXPECT_EQ(r.difference->rounds.error, 0);
}

// A deck in which one card is worth much more: the study says which, on the same deals.
TEST(Study, FindsTheCardThatWasMadeStronger) {
  Doc deck = embedded_deck("echoes");
  Doc cards = Doc::list();
  for (Doc card : deck.find("cards")->items()) {
    if (card.find("id")->text() == "thief") card.set("vp", 12);
    cards.push(std::move(card));
  }
  deck.set("cards", std::move(cards));
  StudyOrder order = random_study(3000);
  order.against = TableSpec{.deck = deck};
  const Result<Study> study = Study::open(game("echoes"), order);
  ASSERT_TRUE(study.ok()) << study.error().message.english();
  const CellResult r = measure_cell(*study, counts_of(*study, 2), 0);
  const int thief = study->catalogue().find("thief");
  ASSERT_GE(thief, 0);
  std::size_t best = 0;
  const std::vector<ComponentMeasures>& changes = r.difference->components;
  for (std::size_t c = 0; c < changes.size(); ++c) {
    const Estimate &e = changes[c].beside.points, &b = changes[best].beside.points;
    if (std::isfinite(e.value) && e.p() < b.p()) best = c;
  }
  EXPECT_EQ(static_cast<int>(best), thief);
  EXPECT_GT(changes[best].beside.points.value, 5);
  EXPECT_TRUE(changes[best].beside.points.sure());
}

TEST(Study, TellsSkillFromLuck) {
  StudyOrder order = random_study(64);
  order.lineups = {{.name = "greedy/random", .one = Bot::Greedy, .others = Bot::Random},
                   {.name = "random/random", .one = Bot::Random, .others = Bot::Random}};
  const Result<Study> study = Study::open(game("whisperers"), order);
  const Counts counts = counts_of(*study, 2);
  const CellMeasures skill = measure_cell(*study, counts, 0).tables[0],
                     luck = measure_cell(*study, counts, 1).tables[0];
  EXPECT_EQ(skill.games, 128);
  EXPECT_GT(skill.one_wins.value, 0.8);
  EXPECT_GT(skill.one_from_all.value, 0.6);
  EXPECT_NEAR(luck.one_wins.value, 0.5, 0.2);
}

TEST(Study, RefusesWhatCannotBe) {
  const auto why = [](StudyOrder order) {
    const Result<Study> study = Study::open(game("temporum"), std::move(order));
    return study ? std::string() : study.error().message.english();
  };
  EXPECT_NE(why(random_study(0)).find("without games"), std::string::npos);
  StudyOrder nobody = random_study(5);
  nobody.lineups.clear();
  EXPECT_NE(why(nobody), "");
  EXPECT_NE(why(random_study(5, 9)), "");
  StudyOrder contradiction = random_study(5);
  contradiction.table.options.set("chosen", Doc::of({"x"}));
  EXPECT_NE(why(contradiction), "");
  StudyOrder foreign = random_study(5);
  foreign.against = TableSpec{.deck = embedded_deck("hammer")};
  EXPECT_NE(why(foreign), "");
}

TEST(Rulings, TellWhichReadingsPart) {
  const Result<Ledger> ledger = rulings(game("collectors"), random_study(64, 2), {.threads = 2},
                                        [](std::size_t, std::size_t, const StudyProgress&) { return true; });
  ASSERT_TRUE(ledger.ok());
  EXPECT_GT(ledger->rows.size(), 3u);
  bool parts = false;
  for (const RulingRow& r : ledger->rows) {
    EXPECT_FALSE(r.reading.clause.empty());
    parts = parts || r.parted.value > 0;
  }
  EXPECT_TRUE(parts);
}

TEST(Setups, FindShorterGamesThanTheUsualOnes) {
  ASSERT_TRUE(has_setups(game("temporum")));
  EXPECT_FALSE(has_setups(game("hammer")));
  SetupOrder order{.study = random_study(60), .wanted = Wanted::Short, .tries = 8, .kept = 2};
  const auto found = find_setups(game("temporum"), order, 2, [](int, int) { return true; });
  ASSERT_TRUE(found.ok()) << found.error().message.english();
  ASSERT_EQ(found->size(), 3u);
  EXPECT_TRUE(found->front().of.empty());
  EXPECT_EQ(found->back().of.size(), 10u);
  EXPECT_LT((*found)[1].choices.value, found->front().choices.value);
}

TEST(Report, IsWholeAndEscapesWhatDecksSay) {
  EXPECT_EQ(escaped("<b a=\"x\">&"), "&lt;b a=&quot;x&quot;&gt;&amp;");
  StudyOrder order = random_study(64);
  order.against = TableSpec{};
  const Result<Study> study = Study::open(game("temporum"), order);
  const StudyReport report = report_of(*study, counts_of(*study, 2), true, "timetable <command>", "1");
  for (const Lang lang : languages()) {
    const std::string html = html_of(report, lang);
    EXPECT_NE(html.find("<svg"), std::string::npos);
    EXPECT_NE(html.find("prefers-color-scheme:dark"), std::string::npos);
    EXPECT_NE(html.find("timetable &lt;command&gt;"), std::string::npos);
    EXPECT_EQ(html.find("http"), std::string::npos) << "it needs no other file";
    for (const char* no : {"nan", "inf<", "<script"}) EXPECT_EQ(html.find(no), std::string::npos) << no;
  }
}

// Every line has what docs/study.schema.json says, and no more.
TEST(Report, HasTheLinesOfItsSchema) {
  std::ifstream file(in_source("docs/study.schema.json"));
  std::stringstream text;
  text << file.rdbuf();
  const Result<Doc> schema = parse_json(text.str(), "schema");
  ASSERT_TRUE(schema.ok());
  const Result<Study> study = Study::open(game("hammer"), random_study(64));
  const StudyReport report = report_of(*study, counts_of(*study, 1), true, "c", "p");
  std::istringstream lines(json_lines_of(report));
  int seen[3] = {};
  for (std::string line; std::getline(lines, line);) {
    const Result<Doc> d = parse_json(line, "line");
    ASSERT_TRUE(d.ok());
    const int which = d->find("timetable") ? 0 : d->find("measure") ? 2 : 1;
    ++seen[which];
    const Doc& shape = schema->find("oneOf")->items()[static_cast<std::size_t>(which)];
    for (const auto& [key, value] : d->members()) EXPECT_TRUE(shape.find("properties")->find(key)) << key;
    for (const Doc& key : shape.find("required")->items()) EXPECT_TRUE(d->find(key.text())) << key.text();
  }
  EXPECT_EQ(seen[0], 1);
  EXPECT_EQ(seen[1], 1);
  EXPECT_GT(seen[2], 100);
}

}  // namespace
}  // namespace timetable
