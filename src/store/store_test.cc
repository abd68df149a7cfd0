// The store on both of its databases.
#include "store/store.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <atomic>
#include <filesystem>
#include <future>
#include <latch>
#include <thread>

#include "tests/folder.h"
#include "tests/french.h"
#include "tests/private_postgres.h"

namespace timetable {
namespace {

class StoreTest : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    where_ = "sqlite:" + folder_.file("store.db");
    if (GetParam() == "postgres") {
      PrivatePostgres* postgres = PrivatePostgres::shared();
      if (!postgres) GTEST_SKIP() << "PostgreSQL is not installed";
      where_ = postgres->fresh_database();
    }
    open();
  }

  void open() {
    store_.reset();
    Result<std::unique_ptr<Store>> opened = Store::open(where_);
    ASSERT_TRUE(opened) << opened.error().message.english();
    store_ = std::move(*opened);
  }
  Store& store() { return *store_; }

  Result<Done> write(TableWrite w) {
    return wait_for([&](Written done) { store().write(w, done); });
  }
  Result<Done> append(const std::string& table, std::int64_t version, const std::string& lines,
                      const std::string& note = "") {
    return write({.table = table, .append = Append{version, lines, note}});
  }
  Result<Done> add(const Person& p, const std::string& token) {
    return wait_for([&](Written done) { store().add_person(p, {token, p.id, 5}, done); });
  }

  Folder folder_;
  std::string where_;
  std::unique_ptr<Store> store_;
};

INSTANTIATE_TEST_SUITE_P(Databases, StoreTest, testing::Values("sqlite", "postgres"),
                         [](const auto& database) { return database.param; });

TableRow row(const std::string& id, const std::string& state = "open", std::int64_t revision = 1) {
  return {.id = id, .game = "whisperers", .state = state, .open_to_all = true, .revision = revision, .entry = "{}"};
}

TEST_P(StoreTest, lines_come_back_in_order_after_it_was_opened_again) {
  ASSERT_TRUE(append("t", 0, "a\nb\n", "first"));
  ASSERT_TRUE(append("t", 2, "c\n", "second"));
  ASSERT_TRUE(append("u", 0, "other\n"));
  open();
  const Result<TableLog> log = store().log("t");
  ASSERT_TRUE(log);
  EXPECT_EQ(log->lines, "a\nb\nc\n");
  EXPECT_EQ(log->note, "second");
  EXPECT_EQ(store().log("unknown")->lines, "");
}

// 96 MiB pass through a log that is brought into the file at 32: without that the log would be as large as they.
TEST(Sqlite, the_log_stays_small_while_tables_write) {
  const Folder folder;
  const std::string file = folder.file("store.db"), text(128 * 1024, 'x');
  const Result<std::unique_ptr<Store>> store = Store::open("sqlite:" + file);
  ASSERT_TRUE(store);
  constexpr int kWrites = 768;
  for (int i = 0; i < kWrites; ++i) {
    const TableWrite write{.table = "t", .append = Append{i, text, ""}};
    ASSERT_TRUE(wait_for([&](Written done) { (*store)->write(write, done); }));
  }
  EXPECT_EQ((*store)->log("t")->lines.size(), kWrites * text.size());
  EXPECT_LT(std::filesystem::file_size(file + "-wal"), 80u << 20);
  EXPECT_GT(std::filesystem::file_size(file), 30u << 20);
}

TEST_P(StoreTest, a_version_is_written_once) {
  ASSERT_TRUE(append("t", 0, "a\n"));
  const Result<Done> again = append("t", 0, "b\n");
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().fault, Fault::Stale);
  EXPECT_EQ(again.error().message.in(kFrench),
            "Quelqu’un d’autre a changé cette table entre-temps : regardez de nouveau.");
  EXPECT_EQ(store().log("t")->lines, "a\n");
}

TEST_P(StoreTest, writers_of_many_tables_share_commits_and_one_of_two_rivals_wins) {
  constexpr int kTables = 40, kAppends = 25, kRivals = 2;
  std::atomic<int> won = 0, lost = 0;
  std::latch all(kTables * kAppends * kRivals);
  std::vector<std::thread> threads;
  for (int rival = 0; rival < kRivals; ++rival) {
    threads.emplace_back([&] {
      for (int v = 0; v < kAppends; ++v) {
        for (int t = 0; t < kTables; ++t) {
          store().write({.table = "t" + std::to_string(t), .append = Append{v, std::to_string(v) + "\n", ""}},
                        [&](Result<Done> r) {
                          ++(r ? won : lost);
                          all.count_down();
                        });
        }
      }
    });
  }
  for (std::thread& t : threads) t.join();
  all.wait();
  EXPECT_EQ(won, kTables * kAppends);
  EXPECT_EQ(lost, kTables * kAppends);
  EXPECT_LT(store().counters().commits, kTables * kAppends);
  std::string expected;
  for (int v = 0; v < kAppends; ++v) expected += std::to_string(v) + "\n";
  for (int t = 0; t < kTables; ++t) EXPECT_EQ(store().log("t" + std::to_string(t))->lines, expected);
}

TEST_P(StoreTest, a_row_changes_only_from_the_revision_it_was_made_for) {
  ASSERT_TRUE(write({.table = "t", .row = row("t")}));
  EXPECT_FALSE(write({.table = "t", .row = row("t")}));
  TableRow running = row("t", "running", 2);
  running.header = "{header}\n";
  running.people = {"ann", "ben"};
  running.due = 77;
  ASSERT_TRUE(write({.table = "t", .row = running}));
  const Result<Done> late = write({.table = "t", .row = row("t", "over", 2)});
  ASSERT_FALSE(late);
  EXPECT_EQ(late.error().fault, Fault::Stale);
  const Result<std::optional<TableRow>> found = store().table("t");
  ASSERT_TRUE(found && *found);
  EXPECT_EQ((*found)->state, "running");
  EXPECT_EQ((*found)->header, "{header}\n");
  EXPECT_EQ((*found)->people, (std::vector<std::string>{"ann", "ben"}));
  EXPECT_EQ((*found)->due, 77);
  EXPECT_TRUE((*found)->open_to_all);
  EXPECT_FALSE(*store().table("u"));
}

TEST_P(StoreTest, what_belongs_together_is_written_together_or_not_at_all) {
  ASSERT_TRUE(write({.table = "t", .row = row("t")}));
  const Result<Done> half =
      write({.table = "t", .append = Append{0, "a\n", ""}, .row = row("t", "running", 7)});  // 2 would be right
  ASSERT_FALSE(half);
  EXPECT_EQ(half.error().fault, Fault::Stale);
  EXPECT_EQ(store().log("t")->lines, "");
  ASSERT_TRUE(write({.table = "t",
                     .append = Append{0, "a\n", "n"},
                     .row = row("t", "over", 2),
                     .said = ChatLine{1, 9, "ann", "Ann", 0, "Well played"},
                     .finishes = {{0, "ann", 1, 12}, {1, "", 2, 3}}}));
  EXPECT_EQ(store().chat("t", 50)->at(0).text, "Well played");
  const auto played = store().played_by("ann");
  ASSERT_EQ(played->size(), 1u);
  EXPECT_EQ(played->at(0).game, "whisperers");
  EXPECT_EQ(played->at(0).finish.score, 12);
}

TEST_P(StoreTest, lists_and_what_is_due) {
  TableRow mine = row("mine", "running"), yours = row("yours"), hidden = row("hidden"), old = row("old", "over");
  mine.people = {"ann"};
  mine.due = 100;
  old.people = {"ann"};
  hidden.open_to_all = false;
  hidden.due = 50;
  for (const TableRow& r : {mine, yours, hidden, old}) ASSERT_TRUE(write({.table = r.id, .row = r}));
  ASSERT_TRUE(append("mine", 0, "a\n", "older"));
  ASSERT_TRUE(append("mine", 1, "b\n", "turn 0"));
  const auto own = store().tables_of("ann", 10);
  ASSERT_EQ(own->size(), 2u);
  EXPECT_EQ(own->at(0).row.id, "mine");
  EXPECT_EQ(own->at(0).note, "turn 0");
  EXPECT_EQ(own->at(1).note, "");
  std::vector<std::string> open_to_all;
  const auto listed = store().public_tables(10);
  for (const auto& t : *listed) open_to_all.push_back(t.row.id);
  EXPECT_EQ(open_to_all, (std::vector<std::string>{"mine", "yours"}));
  EXPECT_EQ(store().public_tables(1)->size(), 1u);
  EXPECT_EQ(*store().due(99, 10), (std::vector<std::string>{"hidden"}));
  ASSERT_TRUE(write({.table = "mine", .due = 0}));
  EXPECT_EQ(store().due(1000, 10)->size(), 1u);
}

TEST_P(StoreTest, people_sessions_and_names) {
  const Person ann{"1", "Ann", "", "fr", 3};
  ASSERT_TRUE(add(ann, "hash-a"));
  ASSERT_TRUE(add({"2", "Ann", "", "", 3}, "hash-b")) << "guests may share a name";
  EXPECT_EQ((*store().holder_of("hash-a"))->person.id, "1");
  EXPECT_FALSE(*store().holder_of("hash-c"));
  Person kept = ann;
  kept.password = "$argon2id$…";
  ASSERT_TRUE(wait_for([&](Written w) { store().save_person(kept, w); }));
  EXPECT_EQ((*store().kept_person("aNN"))->lang, "fr");
  const Result<Done> thief = wait_for([&](Written w) { store().save_person({"2", "ANN", "x", "", 3}, w); });
  ASSERT_FALSE(thief);
  EXPECT_EQ(thief.error().fault, Fault::NotAllowed);
  EXPECT_EQ(thief.error().message.in(kFrench), "Ce nom est pris : choisissez-en un autre.");
  ASSERT_TRUE(wait_for([&](Written w) { store().add_session({"hash-d", "1", 4}, w); }));
  ASSERT_TRUE(wait_for([&](Written w) { store().remove_session("hash-a", w); }));
  EXPECT_FALSE(*store().holder_of("hash-a"));
  EXPECT_TRUE(*store().holder_of("hash-d"));
}

RatedGame become(const std::string& person, const Rating& after) {
  return {"whisperers", {person}, [after](const std::vector<Rating>&) { return std::vector<Rating>{after}; }};
}

TEST_P(StoreTest, games_that_end_at_the_same_moment_are_all_rated) {
  const auto one_more = [](const std::vector<Rating>& before) {
    std::vector<Rating> after = before;
    for (Rating& r : after) r.mu += 1, ++r.games;
    return after;
  };
  constexpr int kTables = 20;
  std::vector<std::promise<bool>> written(kTables);
  for (int t = 0; t < kTables; ++t) {
    const std::string id = "t" + std::to_string(t);
    const std::vector<std::string> people =
        t % 2 == 0 ? std::vector<std::string>{"1", "2"} : std::vector<std::string>{"2", "1"};
    store().write({.table = id, .row = row(id), .rated = RatedGame{"whisperers", people, one_more}},
                  [&, t](const Result<Done>& r) { written[static_cast<std::size_t>(t)].set_value(bool(r)); });
  }
  for (std::promise<bool>& w : written) EXPECT_TRUE(w.get_future().get());
  for (const char* person : {"1", "2"}) {
    EXPECT_EQ(store().rating("whisperers", person)->games, kTables);
    EXPECT_EQ(store().rating("whisperers", person)->mu, Rating{}.mu + kTables);
  }
}

TEST_P(StoreTest, a_table_that_begins_with_a_write_is_there_or_neither) {
  ASSERT_TRUE(write({.table = "t", .row = row("t", "over")}));
  const Result<Done> late =
      write({.table = "t", .row = row("t", "over", 7), .opens = row("next")});  // 2 would be right
  EXPECT_FALSE(late);
  EXPECT_FALSE(*store().table("next"));
  ASSERT_TRUE(write({.table = "t", .row = row("t", "over", 2), .opens = row("next")}));
  EXPECT_EQ((*store().table("next"))->state, "open");
}

TEST_P(StoreTest, a_person_can_be_removed_with_all_that_was_theirs) {
  ASSERT_TRUE(add({"1", "Ann", "", "", 3}, "hash"));
  TableRow over = row("t", "over");
  over.people = {"1"};
  ASSERT_TRUE(write({.table = "t",
                     .row = over,
                     .said = ChatLine{1, 9, "1", "Ann", 0, "hello"},
                     .finishes = {{0, "1", 1, 12}},
                     .rated = become("1", {27, 5, 3})}));
  EXPECT_EQ(store().rating("whisperers", "1")->mu, 27);
  ASSERT_TRUE(wait_for([&](Written w) { store().remove_person("1", w); }));
  EXPECT_FALSE(*store().person("1"));
  EXPECT_FALSE(*store().holder_of("hash"));
  EXPECT_TRUE(store().chat("t", 50)->empty());
  EXPECT_TRUE(store().tables_of("1", 10)->empty());
  EXPECT_TRUE(store().played_by("1")->empty());
  EXPECT_EQ(store().rating("whisperers", "1")->games, 0);
}

TEST_P(StoreTest, texts_are_data_and_never_statements) {
  const std::string nasty = "'); DROP TABLE people; -- é 世界 :t \"";
  ASSERT_TRUE(add({"1", nasty, "", "", 3}, "hash"));
  EXPECT_EQ((*store().person("1"))->name, nasty);
  ASSERT_TRUE(append(nasty, 0, nasty + "\n"));
  EXPECT_EQ(store().log(nasty)->lines, nasty + "\n");
}

// As people write it: user, host and database, no parameters.
TEST(StoreAddress, of_postgres_needs_no_parameters) {
  PrivatePostgres* postgres = PrivatePostgres::shared();
  if (!postgres) GTEST_SKIP() << "PostgreSQL is not installed";
  const std::string full = postgres->fresh_database();  // postgres:///NAME?host=FOLDER&user=USER
  const std::size_t name = full.find("///") + 3, mark = full.find('?'), host = mark + 6, more = full.find('&');
  std::string folder;
  for (char c : full.substr(host, more - host)) folder += c == '/' ? std::string("%2F") : std::string(1, c);
  const std::string plain =
      "postgres://" + full.substr(full.rfind('=') + 1) + "@" + folder + "/" + full.substr(name, mark - name);
  ASSERT_EQ(plain.find('='), std::string::npos);
  const auto opened = Store::open(plain);
  ASSERT_TRUE(opened) << opened.error().message.english();
  EXPECT_TRUE((*opened)->alive());
}

TEST(StoreAddress, is_checked) {
  for (const char* wrong : {"", "sqlite:", "mysql://x", "/tmp/x", "sqlite:/no/such/folder/x.db",
                            "postgres:///nothing?host=/no/such/folder"}) {
    const auto opened = Store::open(wrong);
    ASSERT_FALSE(opened) << wrong;
    EXPECT_EQ(opened.error().fault, Fault::BadStore);
    const Words& told = opened.error().message;
    EXPECT_NE(told.in(kFrench), told.english());
    EXPECT_EQ(told.in(kFrench).find('{'), std::string::npos) << told.in(kFrench);
  }
  EXPECT_EQ(Store::open("/tmp/x").error().message.in(kFrench),
            "« /tmp/x » n’est pas une base : on attend sqlite:FICHIER ou postgres://utilisateur@hôte/base.");
}

}  // namespace
}  // namespace timetable
