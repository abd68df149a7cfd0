#include "study/sums.h"

#include <algorithm>

namespace timetable {

Layout::Layout(int seats, int components) : seats_(seats), components_(components) {
  const auto k = static_cast<std::size_t>(components + seats), n = static_cast<std::size_t>(seats);
  seat_ = kSingles;
  rounds_ = seat_ + 4 * n;
  asked_ = rounds_ + kRoundsMost;
  answered_ = asked_ + kVerbsMost;
  component_ = answered_ + kVerbsMost * kVerbsMost;
  pairs_ = component_ + 9 * k;
  size_ = pairs_ + 3 * (k * (k + 1) / 2);
}

void add(Sums& to, const Sums& more) {
  for (std::size_t i = 0; i < more.size(); ++i) to[i] += more[i];
}

namespace {

void put(std::string& out, std::uint64_t n) {
  for (; n >= 128; n >>= 7) out.push_back(static_cast<char>(n | 128));
  out.push_back(static_cast<char>(n));
}

bool take(std::string_view& from, std::uint64_t& n) {
  n = 0;
  for (int shift = 0; shift < 64 && !from.empty(); shift += 7) {
    const auto byte = static_cast<unsigned char>(from.front());
    from.remove_prefix(1);
    n |= std::uint64_t{byte & 127u} << shift;
    if (byte < 128) return true;
  }
  return false;
}

}  // namespace

// A run of nothings, then a number (odd ones are below nothing), and so on.
std::string packed(const Sums& sums) {
  std::string out;
  std::uint64_t nothings = 0;
  for (const std::int64_t n : sums) {
    if (n == 0) {
      ++nothings;
      continue;
    }
    put(out, nothings);
    put(out, (static_cast<std::uint64_t>(n) << 1) ^ static_cast<std::uint64_t>(n >> 63));
    nothings = 0;
  }
  return out;
}

bool unpack(std::string_view bytes, Sums& into) {
  std::ranges::fill(into, 0);
  for (std::size_t i = 0; !bytes.empty(); ++i) {
    std::uint64_t nothings = 0, n = 0;
    if (!take(bytes, nothings) || !take(bytes, n)) return false;
    if (nothings >= into.size() || i + nothings >= into.size()) return false;
    i += nothings;
    into[i] = static_cast<std::int64_t>((n >> 1) ^ (~(n & 1) + 1));
  }
  return true;
}

void PlayedGame::clear(int seats_now) {
  seats = seats_now;
  winners = {};
  decisions = choices = forced = rounds = lead_changes = set_backs = 0;
  ahead_at.fill(-1);
  ordered = 0;
  there.clear();
  for (int p = 0; p < seats; ++p) {
    const auto i = static_cast<std::size_t>(p);
    met[i].clear(), used[i].clear();
  }
  way = 0;
}

namespace {

// What a seat got beyond a fair share, times the seats: whole numbers that add up to nothing over a table.
struct Beyond {
  std::array<std::int64_t, kMaxSeats> wins{}, points{};
};

Beyond beyond_fair(const PlayedGame& game) {
  Beyond out;
  std::int64_t points = 0;
  for (int p = 0; p < game.seats; ++p) points += game.score[static_cast<std::size_t>(p)];
  const std::int64_t each = kVictory / std::max(1, game.winners.size());
  for (int p = 0; p < game.seats; ++p) {
    const auto i = static_cast<std::size_t>(p);
    const std::int64_t won = game.winners.has(static_cast<Seat>(p)) ? each : 0;
    out.wins[i] = game.seats * won - (game.winners.empty() ? 0 : kVictory);
    out.points[i] = game.seats * game.score[i] - points;
  }
  return out;
}

void count_ending(const Layout& at, const PlayedGame& game, Sums& sums) {
  const std::int64_t each = kVictory / std::max(1, game.winners.size());
  std::int64_t best = INT32_MIN, second = INT32_MIN;
  for (int p = 0; p < game.seats; ++p) {
    const std::int64_t score = game.score[static_cast<std::size_t>(p)];
    second = std::max(second, std::min(best, score)), best = std::max(best, score);
    sums[at.seat_points(p)] += score;
    if (game.winners.has(static_cast<Seat>(p))) sums[at.seat_wins(p)] += each;
  }
  for (int place = 0; place < game.ordered; ++place) {
    ++sums[at.place_games(place)];
    if (game.winners.has(game.in_order[static_cast<std::size_t>(place)])) sums[at.place_wins(place)] += each;
  }
  sums[Layout::kMargin] += best - second;
  sums[Layout::kShared] += game.winners.size() > 1;
  std::int64_t ahead = -1;
  for (const Seat p : game.winners) {
    if (game.ahead_at[p] >= 0 && (ahead < 0 || game.ahead_at[p] < ahead)) ahead = game.ahead_at[p];
  }
  sums[Layout::kNeverAhead] += ahead < 0;
  sums[Layout::kFirstAhead] += ahead < 0 ? 1000 : 1000 * ahead / std::max<std::int64_t>(1, game.decisions);
}

void count_course(const Layout& at, const PlayedGame& game, Sums& sums) {
  ++sums[Layout::kGames];
  sums[Layout::kDecisions] += game.decisions;
  sums[Layout::kChoices] += game.choices;
  sums[Layout::kForced] += game.forced;
  sums[Layout::kRoundsPlayed] += game.rounds;
  sums[Layout::kLeadChanges] += game.lead_changes;
  sums[Layout::kSetBacks] += game.set_backs;
  ++sums[at.rounds(static_cast<int>(game.rounds))];
}

// The regressors that a seat has, in ascending order, and in how many seats of the game each is.
struct Had {
  std::array<std::uint16_t, PlayedGame::kMostComponents + kMaxSeats> which;
  int size = 0;
};

void count_pairs(const Layout& at, const Had& had, std::int64_t wins, Sums& sums) {
  for (int b = 0; b < had.size; ++b) {
    for (int a = 0; a <= b; ++a) {
      const std::size_t place = at.both(had.which[static_cast<std::size_t>(a)], had.which[static_cast<std::size_t>(b)]);
      ++sums[place];
      sums[place + 2] += wins;
    }
  }
}

void count_game_pairs(const Layout& at, const PlayedGame& game, Sums& sums) {
  PlayedGame::Set any;
  std::array<std::uint8_t, PlayedGame::kMostComponents + kMaxSeats> seats_with{};
  for (int p = 0; p < game.seats; ++p) {
    const PlayedGame::Set& used = game.used[static_cast<std::size_t>(p)];
    any |= used;
    used.each([&](int c) { ++seats_with[static_cast<std::size_t>(c)]; });
  }
  Had had;
  any.each([&](int c) { had.which[static_cast<std::size_t>(had.size++)] = static_cast<std::uint16_t>(c); });
  for (int p = 0; p < game.seats; ++p) {
    const int c = at.components() + p;
    had.which[static_cast<std::size_t>(had.size++)] = static_cast<std::uint16_t>(c);
    seats_with[static_cast<std::size_t>(c)] = 1;
  }
  for (int b = 0; b < had.size; ++b) {
    const int j = had.which[static_cast<std::size_t>(b)];
    for (int a = 0; a <= b; ++a) {
      const int i = had.which[static_cast<std::size_t>(a)];
      sums[at.both_in_game(i, j)] +=
          std::int64_t{seats_with[static_cast<std::size_t>(i)]} * seats_with[static_cast<std::size_t>(j)];
    }
  }
}

void count_components(const Layout& at, const PlayedGame& game, Sums& sums) {
  const Beyond beyond = beyond_fair(game);
  game.there.each([&](int c) { ++sums[at.games_with(c)]; });
  for (int p = 0; p < game.seats; ++p) {
    const auto i = static_cast<std::size_t>(p);
    game.met[i].each([&](int c) {
      ++sums[at.met(c)];
      sums[at.met_wins(c)] += beyond.wins[i], sums[at.met_points(c)] += beyond.points[i];
    });
    Had had;
    game.used[i].each([&](int c) { had.which[static_cast<std::size_t>(had.size++)] = static_cast<std::uint16_t>(c); });
    had.which[static_cast<std::size_t>(had.size++)] = static_cast<std::uint16_t>(at.components() + p);
    for (int k = 0; k < had.size; ++k) {
      const int c = had.which[static_cast<std::size_t>(k)];
      ++sums[at.used(c)];
      sums[at.used_wins(c)] += beyond.wins[i], sums[at.used_points(c)] += beyond.points[i];
    }
    count_pairs(at, had, beyond.wins[i], sums);
  }
  count_game_pairs(at, game, sums);
}

}  // namespace

void count_game(const Layout& at, const PlayedGame& game, Sums& sums) {
  count_course(at, game, sums);
  count_ending(at, game, sums);
  count_components(at, game, sums);
}

}  // namespace timetable
