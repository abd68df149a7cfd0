// What is counted while a study is played: whole numbers alone, so that sums are the same whatever is added first.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/seat.h"

namespace timetable {

// A victory in units in which every shared one is whole: 60 is divisible by 1 to 6.
inline constexpr std::int64_t kVictory = 60;
inline constexpr int kRoundsMost = 64, kVerbsMost = 64;

// Where each number stands. A table has so many seats and its game so many components; the seats stand behind the
// components as if they were some more, so that a regression knows who sat where.
class Layout {
 public:
  enum Single : std::size_t {
    kGames,
    kDeals,
    kDecisions,
    kChoices,  // of players, where there was something to choose
    kForced,   // of players, where there was not
    kRoundsPlayed,
    kShared,  // victories
    kMargin,  // the best score less the second
    kLeadChanges,
    kFirstAhead,  // of the winner: thousandths of the game that were over
    kNeverAhead,  // games whose winner was not alone in front before the end
    kSetBacks,    // a seat's score fell while another one chose
    kOneWins,     // of the one bot against a table of the other, in victories
    kOneGames,
    kOneFromAll,    // deals that the one won from every seat
    kOneFromNone,   // ... from none
    kSameWinner,    // pairs of games of one deal that the same seat won alone
    kPairsOfGames,  // ... of games of one deal that somebody won alone
    kParted,        // beside the other table: games that went another way
    kOtherWinner,   // ... that somebody else won
    kSingles
  };

  Layout() = default;
  Layout(int seats, int components);

  int seats() const { return seats_; }
  int components() const { return components_; }
  int regressors() const { return components_ + seats_; }
  std::size_t size() const { return size_; }

  std::size_t seat_wins(int p) const { return seat_ + at(p); }
  std::size_t seat_points(int p) const { return seat_ + at(seats_ + p); }
  std::size_t place_wins(int place) const { return seat_ + at(2 * seats_ + place); }  // in the order of first turns
  std::size_t place_games(int place) const { return seat_ + at(3 * seats_ + place); }
  std::size_t rounds(int n) const { return rounds_ + at(n < kRoundsMost ? n : kRoundsMost - 1); }
  // A question is known by the verb of its first choice.
  std::size_t asked(int verb) const { return asked_ + at(verb); }
  std::size_t answered(int asked, int verb) const { return answered_ + at(asked * kVerbsMost + verb); }

  std::size_t games_with(int c) const { return component(0, c); }
  std::size_t offered(int c) const { return component(1, c); }  // choices naming it, among those that were there
  std::size_t chosen(int c) const { return component(2, c); }   // ... that were made
  // Seats that met it and seats that used it; their victories and points beyond a fair share, times the seats.
  std::size_t met(int c) const { return component(3, c); }
  std::size_t met_wins(int c) const { return component(4, c); }
  std::size_t met_points(int c) const { return component(5, c); }
  std::size_t used(int c) const { return component(6, c); }
  std::size_t used_wins(int c) const { return component(7, c); }
  std::size_t used_points(int c) const { return component(8, c); }

  // Of two regressors, i <= j: seats with both, the product of how many seats of a game have each, victories of both.
  std::size_t both(int i, int j) const { return pairs_ + 3 * pair(i, j); }
  std::size_t both_in_game(int i, int j) const { return pairs_ + 3 * pair(i, j) + 1; }
  std::size_t both_wins(int i, int j) const { return pairs_ + 3 * pair(i, j) + 2; }

 private:
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  static std::size_t pair(int i, int j) { return at(j) * (at(j) + 1) / 2 + at(i); }
  std::size_t component(int row, int c) const { return component_ + at(row * regressors() + c); }

  int seats_ = 0, components_ = 0;
  std::size_t seat_ = 0, rounds_ = 0, asked_ = 0, answered_ = 0, component_ = 0, pairs_ = 0, size_ = 0;
};

using Sums = std::vector<std::int64_t>;
void add(Sums& to, const Sums& more);

// As bytes: most of the numbers are none, and most others small.
std::string packed(const Sums& sums);
// False: these are no sums of this size.
bool unpack(std::string_view bytes, Sums& into);

// One game, as it is counted.
struct PlayedGame {
  static constexpr int kMostComponents = 512;
  class Set {
   public:
    void clear() { words_ = {}; }
    void add(int i) { words_[index(i)] |= bit(i); }
    bool has(int i) const { return words_[index(i)] & bit(i); }
    void operator|=(const Set& o) {
      for (std::size_t w = 0; w < words_.size(); ++w) words_[w] |= o.words_[w];
    }
    template <class F>
    void each(F&& f) const {
      for (std::size_t w = 0; w < words_.size(); ++w) {
        for (std::uint64_t left = words_[w]; left; left &= left - 1)
          f(static_cast<int>(w * 64) + std::countr_zero(left));
      }
    }

   private:
    static std::size_t index(int i) { return static_cast<std::size_t>(i) / 64; }
    static std::uint64_t bit(int i) { return std::uint64_t{1} << (i % 64); }
    std::array<std::uint64_t, kMostComponents / 64> words_{};
  };

  int seats = 2;
  std::array<std::int32_t, kMaxSeats> score{};
  SeatSet winners;
  std::int64_t decisions = 0, choices = 0, forced = 0, rounds = 0, lead_changes = 0, set_backs = 0;
  std::array<std::int64_t, kMaxSeats> ahead_at{};  // the decision after which it first was alone in front; -1: never
  std::array<Seat, kMaxSeats> in_order{};          // as they came to their first turns
  int ordered = 0;
  Set there;
  std::array<Set, kMaxSeats> met, used;
  std::uint64_t way = 0;  // a hash of all that was chosen and drawn

  void clear(int seats_now);
};

void count_game(const Layout& at, const PlayedGame& game, Sums& sums);

}  // namespace timetable
