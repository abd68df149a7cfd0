// What follows from a choice, found before it is made: what will surely happen, and the odds of what chance decides
// next. Nothing is written by hand. The choice is made in copies of the position in which everything that the seat
// cannot know is redrawn, and what all of them tell alike is told; so it is true, and nothing hidden can leave through
// it: the copies are the same for all positions that the seat cannot tell apart. The conformance kit proves both.
#pragma once

#include <algorithm>
#include <cstring>
#include <map>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "core/sorting.h"
#include "engine/table.h"

namespace timetable {

// n in of, in lowest terms.
struct Odds {
  std::uint64_t n = 1, of = 1;
  bool operator==(const Odds&) const = default;

  // Nothing where a number would become too large.
  static std::optional<Odds> of_lowest(std::uint64_t n, std::uint64_t of) {
    const std::uint64_t common = std::gcd(n, of);
    return Odds{n / common, of / common};
  }
  std::optional<Odds> then(std::uint64_t weight, std::uint64_t total) const {
    const std::uint64_t a = std::gcd(n, total), b = std::gcd(weight, of);
    Odds out;
    if (__builtin_mul_overflow(n / a, weight / b, &out.n) || __builtin_mul_overflow(of / b, total / a, &out.of))
      return {};
    return of_lowest(out.n, out.of);
  }
  std::optional<Odds> or_else(const Odds& other) const {
    const std::uint64_t common = std::gcd(of, other.of);
    std::uint64_t left = 0, right = 0, sum = 0, whole = 0;
    if (__builtin_mul_overflow(n, other.of / common, &left) || __builtin_mul_overflow(other.n, of / common, &right) ||
        __builtin_add_overflow(left, right, &sum) || __builtin_mul_overflow(of, other.of / common, &whole)) {
      return {};
    }
    return of_lowest(sum, whole);
  }
};

struct Foresight {
  // One of Game::numbers() that will be another: of the seat that chooses.
  struct Change {
    int number = 0;
    int before = 0, after = 0;
    bool operator==(const Change&) const = default;
  };
  // What may follow, as far as everything that is told together as this has it in common.
  struct Following {
    Odds odds;
    std::vector<Event> events;
    std::vector<Change> numbers;  // beyond what surely changes
    bool operator==(const Following&) const = default;
  };

  std::vector<Event> surely;    // as the seat may see them, up to the next chance or choice, in their order
  std::vector<Change> numbers;  // by then
  std::vector<Following> then;  // by chance, the likeliest first; a single one is sure, too; none: nothing is claimed
  bool through = false;         // `then` reaches to the next choice; otherwise only over the next thing drawn
  bool secret = false;          // others choose at the same time: nobody sees the choice before all have made theirs
  bool operator==(const Foresight&) const = default;
};

// All choices of a seat in one position: what is redrawn is drawn once.
template <Hostable G>
class Foreseer {
 public:
  using Rules = typename G::Rules;
  using State = typename G::State;

  Foreseer(const Rules& r, const State& s, Seat p) : r_(r), p_(p), secret_(G::to_act(r, s).size() > 1) {
    for (std::uint64_t i = 0; i < kWorlds; ++i) {
      Rng rng(kSeed, i);
      State world = s;
      G::determinize(r, world, p, rng);
      if (std::ranges::find(worlds_, world) == worlds_.end()) worlds_.push_back(world);
    }
    before_ = numbers_of(worlds_[0]);
  }

  Foresight operator()(Action a) const {
    std::vector<Path> paths;
    for (const State& world : worlds_) leave_to_others(paths.emplace_back(follow(world, p_, a)));
    Foresight out{.secret = secret_};
    Told told;
    for (const Path& path : paths) told.hear(path.log.events, path.numbers, p_);
    out.surely = told.events;
    out.numbers = changes(before_, told.numbers);
    const bool alike = told.whole &&
        std::ranges::all_of(paths, [&](const Path& path) { return path.by_chance == paths[0].by_chance; });
    if (alike && paths[0].by_chance) look_at_chance(paths, out);
    return out;
  }

  // What falls by itself once a choice is made: choices of this seat and draws that are none. Public, because the
  // conformance kit and matches settle a position in the same way.
  static void settle(const Rules& r, State& s, Seat p, EventLog& log) {
    for (int i = 0; i < kSettled; ++i) {
      const SeatSet asked = G::to_act(r, s);
      if (asked != SeatSet::of(p) && asked != SeatSet::of(kChance)) return;
      Options options;
      G::options(r, s, asked.lowest(), options);
      if (options.size() != 1) return;
      if (asked.has(p) && G::question(r, s, p, Lang::En).discreet) return;
      G::apply(r, s, asked.lowest(), options[0], log);
    }
  }

 private:
  using Numbers = std::vector<std::optional<int>>;

  // 32: where the copies tell different things about something that is so in one world of ten, all of them miss it once
  // in thirty times. Some positions have many copies and some a single one: those in which nothing is hidden.
  static constexpr std::uint64_t kWorlds = 32, kSeed = 0x466f726573696768;
  static constexpr int kSettled = 64;  // more in a row are left to be seen
  // What is gone through for one choice: endings in one copy, and in all of them together.
  static constexpr int kLeaves = 128, kAllLeaves = 256, kFewestWorlds = 4;
  static constexpr std::size_t kToldApart = 8;  // different followings that people can take in

  struct Path {
    State at;
    EventLog log;
    Numbers numbers;
    bool by_chance = false;
  };
  struct Leaf {
    Odds odds;
    std::vector<Event> events;
    Numbers numbers;
  };
  using Spread = std::vector<Leaf>;

  // How different followings are told apart: by all that the seat sees, by its numbers, or by what everybody sees.
  enum class By { Sight, Numbers, PublicSight };

  // What several copies tell alike: up to where they part, and beyond that what the seat itself does in all of them.
  struct Told {
    std::vector<Event> events;
    std::vector<Event> raw;  // of the first
    std::size_t together = 0;
    Numbers numbers;
    bool begun = false, whole = true;

    void hear(const std::vector<Event>& more, const Numbers& theirs, Seat p) {
      if (!begun) {
        begun = true, raw = more, numbers = theirs, together = more.size();
        for (const Event& e : more) events.push_back(seen_by(e, p));
        return;
      }
      std::size_t same = 0, kept = 0, at = 0;
      const std::size_t both = std::min(together, more.size());
      while (same < both && tell_alike(events[same], raw[same], more[same], p)) ++same;
      kept = at = together = same;
      for (std::size_t i = same; i < events.size(); ++i) {
        if (events[i].who != p) continue;
        const auto there = std::find_if(more.begin() + static_cast<std::ptrdiff_t>(at), more.end(),
                                        [&](const Event& e) { return seen_by(e, p) == events[i]; });
        if (there == more.end()) continue;
        at = static_cast<std::size_t>(there - more.begin()) + 1;
        events[kept] = events[i], raw[kept++] = raw[i];
      }
      whole = whole && same == events.size() && same == more.size();
      events.resize(kept), raw.resize(kept);
      for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (numbers[i] != theirs[i]) numbers[i].reset();
      }
    }
    // What differs for the seat's eyes may be the same for everybody's: that a card is drawn, not which.
    static bool tell_alike(Event& told, const Event& first, const Event& other, Seat p) {
      if (told == seen_by(other, p)) return true;
      const Event open = seen_by(first, kSpectator);
      if (open != seen_by(other, kSpectator)) return false;
      told = open;
      return true;
    }
  };
  struct Group {
    std::optional<Odds> odds;
    Told told;
  };
  using Groups = std::map<std::string, Group>;

  Numbers numbers_of(const State& s) const {
    Numbers out;
    for (const Number<G>& number : G::numbers()) out.push_back(number.of(r_, s, p_));
    return out;
  }

  static std::vector<Foresight::Change> changes(const Numbers& before, const Numbers& after) {
    std::vector<Foresight::Change> out;
    for (std::size_t i = 0; i < before.size(); ++i) {
      if (before[i] && after[i] && *before[i] != *after[i]) {
        out.push_back({static_cast<int>(i), *before[i], *after[i]});
      }
    }
    return out;
  }

  Path follow(const State& from, Seat who, Action a) const {
    Path out{.at = from, .log = {}, .numbers = {}};
    G::apply(r_, out.at, who, a, out.log);
    settle(r_, out.at, p_, out.log);
    out.numbers = numbers_of(out.at);
    out.by_chance = G::to_act(r_, out.at) == SeatSet::of(kChance);
    return out;
  }

  // Once others lay open what they held hidden, what comes of it is not for this seat to know, however alike the copies
  // are; that it shows its own is.
  void leave_to_others(Path& path) const {
    std::vector<Event>& events = path.log.events;
    const auto others = [&](const Event& e) { return e.reveals && e.who != p_ && e.who != kNoSeat; };
    const auto from = std::ranges::find_if(events, others);
    if (from == events.end()) return;
    events.erase(std::remove_if(from, events.end(), [&](const Event& e) { return e.who != p_ || !e.reveals; }),
                 events.end());
    std::ranges::fill(path.numbers, std::nullopt);
    path.by_chance = false;
  }

  // Everything that chance may make of s; false if that is too much.
  bool spread(const State& s, const Odds& so_far, const std::vector<Event>& told, bool through, Spread& out) const {
    Options options;
    G::options(r_, s, kChance, options);
    for (int i = 0; i < options.size(); ++i) {
      Path path = follow(s, kChance, options[i]);
      const std::optional<Odds> odds = so_far.then(options.weight(i), options.total_weight());
      if (!odds) return false;
      std::vector<Event> events = told;
      events.insert(events.end(), path.log.events.begin(), path.log.events.end());
      if (through && path.by_chance) {
        if (!spread(path.at, *odds, events, through, out)) return false;
        continue;
      }
      if (out.size() == kLeaves) return false;
      out.push_back({*odds, std::move(events), std::move(path.numbers)});
    }
    return true;
  }

  // What chance makes of the position in each copy, found when it is asked for: copies mostly differ from the first on.
  struct Spreads {
    std::vector<Spread> of;
    std::size_t worlds;
    bool too_much = false;
  };
  const Spread* spread_in(std::size_t world, const std::vector<Path>& paths, bool through, Spreads& found) const {
    if (found.too_much) return nullptr;
    if (world < found.of.size()) return &found.of[world];
    Spread& here = found.of.emplace_back();
    found.too_much = !spread(paths[world].at, Odds{}, {}, through, here);
    if (found.too_much) return nullptr;
    if (world == 0) {
      const std::size_t fewest = std::min<std::size_t>(kFewestWorlds, paths.size());
      found.worlds = std::clamp<std::size_t>(kAllLeaves / here.size(), fewest, paths.size());
    }
    return &here;
  }

  void look_at_chance(const std::vector<Path>& paths, Foresight& out) const {
    for (const bool through : {true, false}) {
      Spreads found{.of = {}, .worlds = paths.size()};
      for (const By by : {By::Sight, By::Numbers, By::PublicSight}) {
        if (!claim(paths, through, found, by, out)) continue;
        out.through = through;
        return;
      }
    }
  }

  // Tells the odds, if all copies agree on them and people can take them in.
  bool claim(const std::vector<Path>& paths, bool through, Spreads& found, By by, Foresight& out) const {
    Groups all;
    for (std::size_t i = 0; i < found.worlds; ++i) {
      const Spread* one = spread_in(i, paths, through, found);
      Groups here;
      if (!one || !grouped(*one, by, here)) return false;
      if (i == 0) {
        all = std::move(here);
        continue;
      }
      if (!same_odds(all, here)) return false;
      for (const Leaf& leaf : *one) all[key(leaf, by)].told.hear(leaf.events, leaf.numbers, p_);
    }
    for (const auto& [_, group] : all) {
      out.then.push_back({*group.odds, group.told.events, changes(paths[0].numbers, group.told.numbers)});
    }
    const auto says_something = [](const Foresight::Following& f) { return !f.events.empty() || !f.numbers.empty(); };
    if (!std::ranges::any_of(out.then, says_something)) return out.then.clear(), false;
    const auto likelihood = [](const Foresight::Following& f) {
      return static_cast<double>(f.odds.n) / static_cast<double>(f.odds.of);
    };
    insertion_sort(out.then.begin(), out.then.end(),
                   [&](const auto& a, const auto& b) { return likelihood(a) > likelihood(b); });
    return true;
  }

  bool grouped(const Spread& spread, By by, Groups& out) const {
    for (const Leaf& leaf : spread) {
      Group& group = out[key(leaf, by)];
      if (out.size() > kToldApart) return false;
      group.odds = group.told.begun ? group.odds->or_else(leaf.odds) : leaf.odds;
      if (!group.odds) return false;
      group.told.hear(leaf.events, leaf.numbers, p_);
    }
    return true;
  }

  static bool same_odds(const Groups& a, const Groups& b) {
    return std::ranges::equal(
        a, b, [](const auto& x, const auto& y) { return x.first == y.first && x.second.odds == y.second.odds; });
  }

  std::string key(const Leaf& leaf, By by) const {
    std::string out;
    if (by == By::Numbers) {
      for (const std::optional<int>& n : leaf.numbers) out += std::to_string(*n) + ",";
      return out;
    }
    for (const Event& e : leaf.events) {
      const Event seen = seen_by(e, by == By::Sight ? p_ : kSpectator);
      out += static_cast<char>(seen.kind);
      out += static_cast<char>(seen.who);
      for (const std::uint8_t arg : seen.arg) out += static_cast<char>(arg);
    }
    return out;
  }

  const Rules& r_;
  Seat p_;
  bool secret_;
  std::vector<State> worlds_;
  Numbers before_;
};

template <Hostable G>
Foresight foresee(const typename G::Rules& r, const typename G::State& s, Seat p, Action a) {
  return Foreseer<G>(r, s, p)(a);
}

}  // namespace timetable
