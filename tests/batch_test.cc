// Many tables at once: every choice has one number for ever, masks say what options say, the same seed gives the same
// bytes on any number of threads, facts are those that a seat may know, and what is refused changes nothing.
#include "batch/batch.h"

#include <gtest/gtest.h>

#include <fstream>
#include <numeric>
#include <set>
#include <sstream>

#include "engine/features.h"
#include "tests/source_dir.h"
#include "tests/tables.h"

namespace timetable {
namespace {

class Batches : public testing::TestWithParam<TestTable> {
 protected:
  std::unique_ptr<Batch> open(int tables, int threads = 1, BatchOrder::Masks masks = BatchOrder::Masks::Bytes,
                              bool restart = true) {
    auto opened = open_batch(*GetParam().kind,
                             {.table = GetParam().spec,
                              .tables = tables,
                              .seed = 7,
                              .threads = threads,
                              .restart = restart,
                              .masks = masks});
    EXPECT_TRUE(opened);
    return std::move(*opened);
  }
};
INSTANTIATE_TEST_SUITE_P(All, Batches, testing::ValuesIn(all_tables()), table_name);

std::vector<std::int32_t> sampled(Batch& batch) {
  std::vector<std::int32_t> out(static_cast<std::size_t>(batch.tables()));
  batch.sample(out);
  return out;
}

bool same(const Batch::Columns& a, const Batch::Columns& b) {
  return a.seat == b.seat && a.choices == b.choices && a.choice == b.choice && a.mask == b.mask && a.facts == b.facts &&
      a.fact == b.fact && a.reward == b.reward && a.score == b.score && a.ended == b.ended && a.games == b.games &&
      a.steps == b.steps;
}

// What is legal at a table by its mask.
std::set<int> legal_by_mask(const Batch& batch, int table) {
  std::set<int> out;
  const bool bits = batch.order().masks == BatchOrder::Masks::Bits;
  const std::uint8_t* row = &batch.columns().mask[static_cast<std::size_t>(table * batch.mask_width())];
  for (int n = 0; n < batch.numbering().size(); ++n) {
    if (bits ? row[n / 8] >> (n % 8) & 1 : row[n]) out.insert(n);
  }
  return out;
}

TEST_P(Batches, EveryChoiceHasItsNumberAndMasksSayTheSame) {
  const auto bytes = open(4), bits = open(4, 1, BatchOrder::Masks::Bits);
  for (int step = 0; step < 400; ++step) {
    const Batch::Columns& c = bytes->columns();
    for (int i = 0; i < 4; ++i) {
      const auto at = static_cast<std::size_t>(i);
      std::set<int> listed;
      for (int k = 0; k < c.choices[at]; ++k) {
        const int number = c.choice[at * kMaxOptions + static_cast<std::size_t>(k)];
        EXPECT_TRUE(listed.insert(number).second) << "two choices have the number " << number;
        EXPECT_FALSE(bytes->code(i, number).empty());
      }
      Options options;
      bytes->list(i, c.seat[at], options);
      ASSERT_EQ(static_cast<int>(listed.size()), options.size());
      ASSERT_FALSE(listed.empty());
      ASSERT_EQ(legal_by_mask(*bytes, i), listed);
      ASSERT_EQ(legal_by_mask(*bits, i), listed);
      ASSERT_LT(c.facts[at], Batch::kFactsMax);
    }
    const auto numbers = sampled(*bytes);
    ASSERT_TRUE(bytes->step(numbers));
    ASSERT_TRUE(bits->step(numbers));
  }
  EXPECT_LT(bits->bytes_a_table(), 4096u);
}

TEST_P(Batches, NoChoiceOfManyGamesLacksItsNumber) {
  auto opened = open_batch(*GetParam().kind, {.table = GetParam().spec, .tables = 256, .facts = false});
  ASSERT_TRUE(opened);
  for (int step = 0; step < 1000; ++step) ASSERT_TRUE((*opened)->step(sampled(**opened))) << "step " << step;
}

TEST_P(Batches, TheSameSeedIsTheSameOnAnyNumberOfThreads) {
  const auto one = open(96), three = open(96, 3);
  for (int step = 0; step < 120; ++step) {
    const auto numbers = sampled(*one);
    ASSERT_EQ(numbers, sampled(*three));
    ASSERT_TRUE(one->step(numbers));
    ASSERT_TRUE(three->step(numbers));
    ASSERT_TRUE(same(one->columns(), three->columns())) << "step " << step;
  }
  const auto first = open(96);
  one->reset(7);
  EXPECT_TRUE(same(one->columns(), first->columns()));
  one->reset(8);
  EXPECT_FALSE(same(one->columns(), first->columns()) && sampled(*one) == sampled(*first));
}

TEST_P(Batches, WhatASeatIsShownDoesNotHangOnWhatItCannotKnow) {
  const auto batch = open(2);
  const auto copy = open(2);
  for (int step = 0; step < 150; ++step) {
    const auto numbers = sampled(*batch);
    ASSERT_TRUE(batch->step(numbers));
    ASSERT_TRUE(copy->step(numbers));
    const auto world = copy->clone();
    for (int i = 0; i < 2; ++i)
      world->determinize(i, world->columns().seat[static_cast<std::size_t>(i)], 31u + unsigned(step));
    ASSERT_TRUE(same(batch->columns(), world->columns())) << "step " << step;
  }
}

TEST_P(Batches, GamesEndWithRewardsThatSumToNothing) {
  const auto batch = open(3, 1, BatchOrder::Masks::Bytes, false);
  int ended = 0;
  for (int step = 0; step < 100'000 && ended < 3; ++step) {
    ASSERT_TRUE(batch->step(sampled(*batch)));
    const Batch::Columns& c = batch->columns();
    for (std::size_t i = 0; i < 3; ++i) {
      const auto seats = static_cast<std::size_t>(batch->seats());
      const auto rewards = c.reward.begin() + static_cast<std::ptrdiff_t>(i * seats);
      const float sum = std::accumulate(rewards, rewards + static_cast<std::ptrdiff_t>(seats), 0.0f);
      EXPECT_NEAR(sum, 0, 1e-5);
      EXPECT_EQ(c.ended[i], c.seat[i] == kNoSeat && c.games[i] == 1 && c.ended[i]);
      ended += c.ended[i];
    }
  }
  EXPECT_EQ(ended, 3);
  EXPECT_EQ(legal_by_mask(*batch, 0).size(), 0u);
  const std::vector<std::int32_t> any = {0, Batch::kLeave, Batch::kLeave};
  EXPECT_FALSE(batch->step(any));
}

TEST_P(Batches, AWrongChoiceChangesNoTable) {
  const auto batch = open(3);
  const Batch::Columns before = batch->columns();
  std::vector<std::int32_t> numbers = sampled(*batch);
  for (const std::int32_t wrong : {-2, batch->numbering().size(), 1 << 30}) {
    numbers[2] = wrong;
    const Result<Done> refused = batch->step(numbers);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().fault, Fault::IllegalChoice);
    EXPECT_TRUE(same(before, batch->columns()));
  }
  numbers[2] = Batch::kLeave;
  ASSERT_TRUE(batch->step(numbers));
  EXPECT_EQ(batch->columns().steps[2], 0u);
  EXPECT_EQ(batch->columns().steps[0], 1u);
}

// The rows of all games as they stand in tests/numbers.txt: a number that people have learnt by never changes. Rows are
// added at the end of a game.
TEST(Numbers, StayWhatTheyWere) {
  constexpr const char* kShapes[] = {"product", "subset", "order", "digits"};
  std::ostringstream now;
  for (const GameKind* kind : all_games()) {
    const Numbering* numbering = numbering_of(*kind);
    ASSERT_TRUE(numbering) << kind->info().id;
    now << kind->info().id << " " << numbering->size() << "\n";
    for (std::size_t row = 0; row < numbering->rows().size(); ++row) {
      const NounRange& r = numbering->rows()[row];
      const int first = numbering->first_of(row);
      now << "  " << first << " " << r.a << "x" << r.b << "x" << r.c << " " << kShapes[static_cast<int>(r.shape)]
          << ": " << number_name(*kind, first) << "\n";
    }
  }
  std::ostringstream kept;
  kept << std::ifstream(in_source("tests/numbers.txt")).rdbuf();
  EXPECT_EQ(kept.str(), now.str());
}

TEST(Numbers, StandForOneActionEach) {
  for (const GameKind* kind : all_games()) {
    const Numbering& numbering = *numbering_of(*kind);
    for (int n = 0; n < numbering.size(); ++n) {
      const int back = numbering.number(numbering.action(n));
      if (back == n) continue;
      // A row of a verb that has one before it: what fits there has its number from there.
      ASSERT_LT(back, n) << kind->info().id << " " << number_name(*kind, n);
      EXPECT_EQ(numbering.rows()[numbering.row_at(back)].verb, numbering.rows()[numbering.row_at(n)].verb);
    }
    EXPECT_EQ(numbering.number(Action{.verb = 63}), Numbering::kNone);
  }
}

TEST(Numbers, OrdersAndSetsAreCountedByWhatTheyAre) {
  enum class Verb : std::uint8_t { Order, Digits, Set };
  const NounRange rows[] = {nouns(Verb::Order, NounRange::Shape::Order), nouns(Verb::Digits, NounRange::Shape::Digits),
                            nouns(Verb::Set, NounRange::Shape::Subset, 4)};
  const Numbering numbering(rows);
  EXPECT_EQ(numbering.size(), 6 + 24 + 1 + 4 + 6 + 4);
  EXPECT_EQ(numbering.number(make_action(Verb::Order, 7, 20, 40)), 0);
  EXPECT_EQ(numbering.number(make_action(Verb::Order, 40, 20, 7)), 5);
  EXPECT_EQ(numbering.number(make_action(Verb::Order, 20, 7, 0xFF)), 2);
  EXPECT_EQ(numbering.number(make_action(Verb::Digits, 12, 34)), 6);
  EXPECT_EQ(numbering.number(make_action(Verb::Digits, 43, 21)), 6 + 23);
  std::set<int> sets;
  for (int a = 0; a <= 4; ++a) sets.insert(numbering.number(make_action(Verb::Set, a)));
  for (int a = 1; a <= 4; ++a) {
    for (int b = a + 1; b <= 4; ++b) {
      sets.insert(numbering.number(make_action(Verb::Set, a, b)));
      for (int c = b + 1; c <= 4; ++c) sets.insert(numbering.number(make_action(Verb::Set, a, b, c)));
    }
  }
  EXPECT_EQ(sets.size(), 15u);
  EXPECT_EQ(*sets.begin(), 30);
  EXPECT_EQ(*sets.rbegin(), 44);
  EXPECT_EQ(numbering.number(make_action(Verb::Set, 3, 2)), Numbering::kNone);
  EXPECT_EQ(numbering.number(make_action(Verb::Set, 5)), Numbering::kNone);
}

TEST(Opening, WhatCannotBeIsRefusedWithASentence) {
  const GameKind& kind = **find_game("whisperers");
  EXPECT_FALSE(open_batch(kind, {.tables = 0}));
  EXPECT_FALSE(open_batch(kind, {.tables = Batch::kTablesMax + 1}));
  EXPECT_FALSE(open_batch(kind, {.threads = 0}));
  EXPECT_FALSE(open_batch(kind, {.table = {.players = 9}}));
}

}  // namespace
}  // namespace timetable
