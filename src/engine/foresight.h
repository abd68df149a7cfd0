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
  bool about = false;           // the odds are in twentieths, averaged over what the seat cannot know
  bool unanswered = false;      // `then` is what comes of it if every reaction window on the way goes by
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

  Foresight operator()(Action a) {
    met_window_ = false;
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
    const bool half_told = out.then.size() < 2 || met_window_;
    if (alike && paths[0].by_chance && half_told && !secret_) look_past_windows(paths, out);
    return out;
  }

  // An event without its details.
  static Event outline(Event e) {
    for (int i = 0; i < 4; ++i) {
      if (G::details(e.kind) >> i & 1) e.arg[i] = Event::kBlank;
    }
    return e;
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

  // How different followings are told apart: by all that the seat sees, by that in outline, by its numbers, or by what
  // everybody sees.
  enum class By { Sight, Outline, Numbers, PublicSight };
  // How far chance is followed: over the next thing drawn, to the next choice, or past all reaction windows as well.
  enum class Reach { Next, Choice, PastWindows };

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
  bool spread(const State& s, const Odds& so_far, const std::vector<Event>& told, Reach reach, Spread& out) {
    Options options;
    G::options(r_, s, kChance, options);
    std::vector<Path> paths;
    for (int i = 0; i < options.size(); ++i) {
      paths.push_back(follow(s, kChance, options[i]));
      if (reach == Reach::PastWindows) pass_windows(paths.back());
      if (paths.size() > kLeaves) return false;
    }
    // Of what makes no difference yet, such as which of several Jumps is given, one stands for all.
    const bool one_for_all = reach == Reach::PastWindows && paths[0].by_chance &&
        std::ranges::all_of(paths, [&](const Path& path) { return look_alike(paths[0], path, By::Outline); });
    if (one_for_all) paths.resize(1);
    for (std::size_t i = 0; i < paths.size(); ++i) {
      Path& path = paths[i];
      const std::optional<Odds> odds =
          one_for_all ? so_far : so_far.then(options.weight(static_cast<int>(i)), options.total_weight());
      if (!odds) return false;
      std::vector<Event> events = told;
      events.insert(events.end(), path.log.events.begin(), path.log.events.end());
      if (reach != Reach::Next && path.by_chance) {
        if (!spread(path.at, *odds, events, reach, out)) return false;
        continue;
      }
      if (out.size() == kLeaves) return false;
      if (in_window(path.at)) met_window_ = true;
      out.push_back({*odds, std::move(events), std::move(path.numbers)});
    }
    return true;
  }

  bool in_window(const State& s) const {
    const SeatSet asked = G::to_act(r_, s);
    return !asked.empty() && !asked.has(kChance) && G::let_pass(r_, s, asked.lowest());
  }

  // Whoever is asked in a reaction window lets it go by.
  void pass_windows(Path& path) const {
    bool any = false;
    for (int n = 0; n < kSettled; ++n) {
      const SeatSet asked = G::to_act(r_, path.at);
      const bool chance_or_end = asked.empty() || asked.has(kChance);
      const std::optional<Action> pass = chance_or_end ? std::nullopt : G::let_pass(r_, path.at, asked.lowest());
      if (!pass) break;
      G::apply(r_, path.at, asked.lowest(), *pass, path.log);
      settle(r_, path.at, p_, path.log);
      any = true;
    }
    if (!any) return;
    path.numbers = numbers_of(path.at);
    path.by_chance = G::to_act(r_, path.at) == SeatSet::of(kChance);
  }

  // What chance makes of the position in each copy, found when it is asked for: copies mostly differ from the first on.
  struct Spreads {
    std::vector<Spread> of;
    std::size_t worlds;
    bool too_much = false;
  };
  const Spread* spread_in(std::size_t world, const std::vector<Path>& paths, bool through, Spreads& found) {
    if (found.too_much) return nullptr;
    if (world < found.of.size()) return &found.of[world];
    Spread& here = found.of.emplace_back();
    found.too_much = !spread(paths[world].at, Odds{}, {}, through ? Reach::Choice : Reach::Next, here);
    if (found.too_much) return nullptr;
    if (world == 0) {
      const std::size_t fewest = std::min<std::size_t>(kFewestWorlds, paths.size());
      found.worlds = std::clamp<std::size_t>(kAllLeaves / here.size(), fewest, paths.size());
    }
    return &here;
  }

  void look_at_chance(const std::vector<Path>& paths, Foresight& out) {
    if (look(paths, true, out) || see_to_the_end(paths, out)) return;
    look(paths, false, out);
  }

  bool look(const std::vector<Path>& paths, bool through, Foresight& out) {
    Spreads found{.of = {}, .worlds = paths.size()};
    for (const By by : {By::Sight, By::Outline, By::Numbers, By::PublicSight}) {
      if (!claim(paths, through, found, by, out)) continue;
      out.through = through;
      return true;
    }
    return false;
  }

  // Where more may be drawn than can be gone through, but nobody could see a difference: "you draw two cards". At each
  // thing drawn all that it may be is looked at, and looks alike; one of it is followed. Where what is drawn is laid
  // open, it may matter: nothing is said.
  bool see_to_the_end(const std::vector<Path>& paths, Foresight& out) const {
    Told told;
    std::string sight;
    for (std::size_t w = 0; w < std::min<std::size_t>(paths.size(), kFewestWorlds); ++w) {
      Path path = paths[w];
      path.log.events.clear();
      Rng luck(kSeed, w);
      if (!draw_alike(path, luck)) return false;
      const std::string seen = key({{}, path.log.events, {}}, By::PublicSight);
      if (!told.begun) sight = seen;
      if (seen != sight) return false;
      told.hear(path.log.events, path.numbers, p_);
      if (std::ranges::any_of(told.numbers, [](const auto& n) { return !n; })) return false;
    }
    const std::vector<Foresight::Change> changed = changes(paths[0].numbers, told.numbers);
    if (changed.empty() && told.events.empty()) return false;
    out.then.push_back({Odds{}, told.events, changed});
    return out.through = true;
  }

  // Draws whatever is still to be drawn, up to the next choice; false where it may make a difference what it is.
  bool draw_alike(Path& path, Rng& luck) const {
    for (int n = 0; path.by_chance; ++n) {
      Options drawn;
      G::options(r_, path.at, kChance, drawn);
      if (n == kSettled || drawn.size() > kLeaves) return false;
      const Path first = follow(path.at, kChance, drawn[0]);
      for (int i = 1; i < drawn.size(); ++i) {
        if (!look_alike(first, follow(path.at, kChance, drawn[i]), By::PublicSight)) return false;
      }
      Path next = follow(path.at, kChance, drawn.sample(luck));
      next.log.events.insert(next.log.events.begin(), path.log.events.begin(), path.log.events.end());
      path = std::move(next);
    }
    return true;
  }

  bool look_alike(const Path& a, const Path& b, By by) const {
    return a.numbers == b.numbers && a.by_chance == b.by_chance &&
        key({{}, a.log.events, {}}, by) == key({{}, b.log.events, {}}, by);
  }

  // What comes of it if nobody reacts to what chance brings. What is drawn from differs from copy to copy, as
  // far as others hold hidden cards of it: the odds are those of all copies together, in twentieths.
  void look_past_windows(const std::vector<Path>& paths, Foresight& out) {
    std::vector<Leaf> leaves;
    std::size_t worlds = paths.size();
    for (std::size_t w = 0; w < worlds; ++w) {
      Spread here;
      if (!spread(paths[w].at, Odds{}, {}, Reach::PastWindows, here)) return;
      if (w == 0) {
        const std::size_t fewest = std::min<std::size_t>(kFewestWorlds, worlds);
        worlds = std::clamp<std::size_t>(kAllLeaves / here.size(), fewest, worlds);
      }
      std::move(here.begin(), here.end(), std::back_inserter(leaves));
    }
    for (Leaf& leaf : leaves) {
      if (std::ranges::any_of(leaf.numbers, [](const auto& n) { return !n; })) return;
      for (Event& e : leaf.events) e = outline(seen_by(e, p_));
    }
    for (const By by : {By::Sight, By::Numbers}) {
      if (estimate(leaves, static_cast<double>(worlds), paths[0].numbers, by, out)) {
        out.through = out.about = true;
        out.unanswered = G::info().windows;
        return;
      }
    }
  }

  bool estimate(const std::vector<Leaf>& leaves, double worlds, const Numbers& before, By by, Foresight& out) const {
    struct Guess {
      double share = 0;
      Told told;
    };
    std::map<std::string, Guess> all;
    for (const Leaf& leaf : leaves) {
      Guess& guess = all[key(leaf, by)];
      if (all.size() > kToldApart) return false;
      guess.share += static_cast<double>(leaf.odds.n) / static_cast<double>(leaf.odds.of) / worlds;
      guess.told.hear(leaf.events, leaf.numbers, p_);
    }
    if (all.size() < 2) return false;
    std::vector<std::pair<double, Foresight::Following>> ways;
    for (const auto& [_, guess] : all) {
      ways.push_back({guess.share, {Odds{}, guess.told.events, changes(before, guess.told.numbers)}});
    }
    std::ranges::stable_sort(ways, std::greater(), [](const auto& way) { return way.first; });
    share_out(ways);
    out.then.clear();
    for (auto& [_, way] : ways) out.then.push_back(std::move(way));
    return true;
  }

  // Twentieths by largest remainder, at least one each.
  static void share_out(std::vector<std::pair<double, Foresight::Following>>& ways) {
    constexpr std::uint64_t kParts = 20;
    std::uint64_t left = kParts - ways.size();
    for (auto& [share, way] : ways) {
      share = std::max(0.0, share * kParts - 1);
      const std::uint64_t whole = std::min(left, static_cast<std::uint64_t>(share));
      way.odds = {1 + whole, kParts};
      share -= static_cast<double>(whole), left -= whole;
    }
    for (; left > 0; --left) {
      auto& [rest, way] = *std::ranges::max_element(ways, {}, [](const auto& each) { return each.first; });
      ++way.odds.n, rest -= 1;
    }
  }

  // Tells the odds, if all copies agree on them and people can take them in.
  bool claim(const std::vector<Path>& paths, bool through, Spreads& found, By by, Foresight& out) {
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
      for (const Leaf& leaf : *one) all[key(leaf, by)].told.hear(told_by(leaf, by), leaf.numbers, p_);
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
      group.told.hear(told_by(leaf, by), leaf.numbers, p_);
    }
    return true;
  }

  std::vector<Event> told_by(const Leaf& leaf, By by) const {
    std::vector<Event> out = leaf.events;
    if (by != By::Outline) return out;
    for (Event& e : out) e = outline(seen_by(e, p_));
    return out;
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
      const Event sight = seen_by(e, by == By::PublicSight ? kSpectator : p_);
      const Event seen = by == By::Outline ? outline(sight) : sight;
      out += static_cast<char>(seen.kind);
      out += static_cast<char>(seen.who);
      for (const std::uint8_t arg : seen.arg) out += static_cast<char>(arg);
    }
    return out;
  }

  const Rules& r_;
  Seat p_;
  bool secret_;
  bool met_window_ = false;  // what chance brings is followed by a reaction window
  std::vector<State> worlds_;
  Numbers before_;
};

template <Hostable G>
Foresight foresee(const typename G::Rules& r, const typename G::State& s, Seat p, Action a) {
  return Foreseer<G>(r, s, p)(a);
}

}  // namespace timetable
