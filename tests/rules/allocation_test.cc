// A game allocates nothing while it is played: no memory is asked for from setup to outcome. The operators below count
// for the whole program.
#include <gtest/gtest.h>

#include <cstdlib>
#include <new>

#include "batch/batch.h"
#include "core/words.h"
#include "engine/playout.h"
#include "engine/table.h"
#include "games/collectors/game.h"
#include "games/echoes/game.h"
#include "games/hammer/game.h"
#include "games/temporum/game.h"
#include "games/whisperers/game.h"
#include "match/embedded.h"
#include "match/measure.h"
#include "match/registry.h"
#include "search/ismcts.h"

namespace {
long allocations = 0;

void* counted(std::size_t size) {
  ++allocations;
  if (void* p = std::malloc(size ? size : 1)) return p;
  throw std::bad_alloc();
}
void* counted(std::size_t size, std::align_val_t align) {
  ++allocations;
  const auto to = static_cast<std::size_t>(align);
  if (void* p = std::aligned_alloc(to, (size + to - 1) / to * to)) return p;
  throw std::bad_alloc();
}
}  // namespace

void* operator new(std::size_t size) { return counted(size); }
void* operator new[](std::size_t size) { return counted(size); }
void* operator new(std::size_t size, std::align_val_t align) { return counted(size, align); }
void* operator new[](std::size_t size, std::align_val_t align) { return counted(size, align); }
void operator delete(void* p) noexcept { std::free(p); }
void operator delete[](void* p) noexcept { std::free(p); }
void operator delete(void* p, std::size_t) noexcept { std::free(p); }
void operator delete[](void* p, std::size_t) noexcept { std::free(p); }
void operator delete(void* p, std::align_val_t) noexcept { std::free(p); }
void operator delete[](void* p, std::align_val_t) noexcept { std::free(p); }
void operator delete(void* p, std::size_t, std::align_val_t) noexcept { std::free(p); }
void operator delete[](void* p, std::size_t, std::align_val_t) noexcept { std::free(p); }

namespace timetable {
namespace {

// Plays a random game, redrawing what somebody cannot know on the way; returns what it asked for.
template <Hostable G>
long allocations_of_a_game(const typename G::Rules& r, Rng& rng) {
  const long before = allocations;
  typename G::State s;
  G::setup(r, s);
  NullLog log;
  Options options;
  for (SeatSet asked = G::to_act(r, s); !asked.empty(); asked = G::to_act(r, s)) {
    options.clear();
    G::options(r, s, asked.lowest(), options);
    typename G::State world = s;
    const auto viewer = static_cast<Seat>(rng.below(static_cast<std::uint32_t>(G::seats(r))));
    G::determinize(r, world, viewer, rng);
    G::apply(r, s, asked.lowest(), options.sample(rng), log);
  }
  const Outcome outcome = G::outcome(r, s);
  return allocations - before + (outcome.seats == G::seats(r) ? 0 : 1);
}

template <class G>
class Allocation : public testing::Test {};

using Games = testing::Types<  //
    whisperers::Game,          //
    collectors::Game,          //
    temporum::Game,            //
    hammer::Game,              //
    echoes::Game>;
TYPED_TEST_SUITE(Allocation, Games);

TYPED_TEST(Allocation, NothingIsAllocatedInAGame) {
  using G = TypeParam;
  std::vector<std::string> variants = {""};
  for (const OptionDef& def : G::option_defs()) {
    if (def.id == "variant") variants = def.values;
  }
  for (const std::string& variant : variants) {
    for (int players = G::info().min_seats; players <= G::info().max_seats; ++players) {
      Doc options = Doc::object();
      if (!variant.empty()) options.set("variant", variant);
      const auto rules = rules_from<G>(embedded_deck(G::info().id), players, options);
      ASSERT_TRUE(rules) << rules.error().message.english();
      Rng rng(static_cast<std::uint64_t>(players));
      long sum = 0;
      for (int game = 0; game < 1000; ++game) sum += allocations_of_a_game<G>(*rules, rng);
      EXPECT_EQ(sum, 0) << variant << ", " << players << " players";
    }
  }
}

// A tree search takes all its memory before its first iteration.
TYPED_TEST(Allocation, NothingIsAllocatedInAnIterationOfTheTree) {
  using G = TypeParam;
  for (int players = G::info().min_seats; players <= G::info().max_seats; ++players) {
    const auto rules = rules_from<G>(embedded_deck(G::info().id), players, Doc::object());
    ASSERT_TRUE(rules) << rules.error().message.english();
    const auto positions = some_positions<G>(*rules, 20);
    for (const auto& [s, p] : positions) {
      Ismcts<G> search(*rules, s, p, 1, 101);
      const long before = allocations;
      search.run(200);  // also beyond the room it has
      EXPECT_EQ(allocations, before) << players << " players";
    }
  }
}

// A batch takes all its memory when it is opened.
TEST(Allocation, NothingIsAllocatedInAStepOfABatch) {
  for (const GameKind* kind : all_games()) {
    const auto batch = open_batch(*kind, {.tables = 64, .threads = 2});
    ASSERT_TRUE(batch) << kind->info().id;
    std::vector<std::int32_t> numbers(64);
    const long before = allocations;
    for (int step = 0; step < 500; ++step) {
      (*batch)->sample(numbers);
      ASSERT_TRUE((*batch)->step(numbers));
    }
    (*batch)->reset(2);
    EXPECT_EQ(allocations, before) << kind->info().id;
  }
}

TEST(AllocationCounter, Counts) {
  const long before = allocations;
  const auto p = std::make_unique<int>(1);
  EXPECT_EQ(*p, 1);
  EXPECT_GT(allocations, before);
}

}  // namespace
}  // namespace timetable
