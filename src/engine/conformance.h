// The conformance kit: what every game must keep, checked on every position of random games. One call gives a game all
// of it; tests and `timetable fuzz` both use it. Checks return a sentence on the first failure.
#pragma once

#include <algorithm>
#include <cstring>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "engine/foresight.h"
#include "engine/learnable.h"
#include "engine/playout.h"
#include "engine/table.h"

namespace timetable {

template <Hostable G>
class Conformance {
 public:
  using Rules = typename G::Rules;
  using State = typename G::State;
  using Failure = std::optional<std::string>;

  explicit Conformance(const Rules& r) : r_(r) {
    if constexpr (Learnable<G>) facts_ = static_cast<int>(fact_names<G>(r).size());
  }

  // Plays one random game from setup, checking every position on the way.
  Failure check_game(std::uint64_t seed) {
    State s;
    std::memset(static_cast<void*>(&s), 0xA5, sizeof s);  // setup must write every byte
    G::setup(r_, s);
    State again;
    std::memset(static_cast<void*>(&again), 0x5A, sizeof again);
    G::setup(r_, again);
    if (!same_bytes(s, again)) return "setup leaves bytes of the state unwritten";
    return check_from(s, seed);
  }

  Failure check_from(State s, std::uint64_t seed) {
    Rng rng(seed);
    int decisions = 0;
    while (!G::to_act(r_, s).empty()) {
      if (++decisions > G::kMaxDecisions) return where(decisions) + "more decisions than kMaxDecisions";
      if (Failure f = check_position(s, rng)) return where(decisions) + *f;
      const SeatSet asked = G::to_act(r_, s);
      const Seat p = pick_seat(asked, rng);
      const Action a = random_choice(s, p, rng);
      ++questions_met[G::question(r_, s, p, Lang::En).id];
      ++chosen[first_words(G::code(r_, a))];
      if (Failure f = check_step(s, p, a, rng)) return where(decisions) + *f;
      Rng luck(seed, static_cast<std::uint64_t>(decisions));  // its own, so that the game goes on as it did without
      if (Failure f = p == kChance ? Failure{} : check_foresight(s, p, a, luck)) return where(decisions) + *f;
      NullLog log;
      G::apply(r_, s, p, a, log);
    }
    if (const char* broken = G::invariant(r_, s)) return std::string("at the end: ") + broken;
    if (Failure f = check_views(s, rng)) return "at the end: " + *f;
    return check_outcome(s);
  }

  std::map<std::string, long> questions_met;  // by question id
  std::map<std::string, long> chosen;         // by verb and first noun of the code: "use:Axis"

 private:
  static bool same_bytes(const State& a, const State& b) { return std::memcmp(&a, &b, sizeof(State)) == 0; }
  static std::string where(int decision) { return "decision " + std::to_string(decision) + ": "; }
  static std::string first_words(const std::string& code) { return code.substr(0, code.find(':', code.find(':') + 1)); }

  static Seat pick_seat(SeatSet asked, Rng& rng) {
    auto skip = rng.below(static_cast<std::uint32_t>(asked.size()));
    for (Seat p : asked) {
      if (skip-- == 0) return p;
    }
    return asked.lowest();
  }

  Action random_choice(const State& s, Seat p, Rng& rng) const {
    Options options;
    G::options(r_, s, p, options);
    return options.sample(rng);
  }

  State after(State s, Seat p, Action a, EventLog& log) const {
    G::apply(r_, s, p, a, log);
    return s;
  }
  State after(State s, Seat p, Action a) const {
    NullLog log;
    G::apply(r_, s, p, a, log);
    return s;
  }

  Failure check_position(const State& s, Rng& rng) const {
    if (const char* broken = G::invariant(r_, s)) return std::string("invariant broken: ") + broken;
    const SeatSet asked = G::to_act(r_, s);
    if (asked.has(kChance) && asked.size() > 1) return "chance is asked together with players";
    for (Seat p : asked) {
      if (p != kChance && p >= G::seats(r_)) return "a seat that is not at the table is asked";
      if (Failure f = check_options(s, p)) return f;
    }
    if (asked.size() > 1) {
      if (Failure f = check_commuting(s, asked, rng)) return f;
    }
    if (Failure f = check_views(s, rng)) return f;
    const Result<State> loaded = G::load(r_, G::view(r_, s, kChance));
    if (!loaded) return "load refuses what view wrote: " + loaded.error().message.english();
    if (!same_bytes(*loaded, s)) return "load(view(s)) is not s";
    return {};
  }

  Failure check_options(const State& s, Seat p) const {
    Options options, again;
    G::options(r_, s, p, options);
    G::options(r_, s, p, again);
    if (options.empty()) return "somebody is asked and has no option";
    if (!std::equal(options.begin(), options.end(), again.begin(), again.end())) return "the order of options changes";
    std::set<std::uint32_t> words;
    std::set<std::string> codes;
    std::map<Lang, std::set<std::string>> labels;
    for (int i = 0; i < options.size(); ++i) {
      const Action a = options[i];
      if (options.weight(i) == 0) return "an outcome of weight 0 is listed";
      if (!words.insert(a.word()).second) return "an option is listed twice: " + G::code(r_, a);
      if (!codes.insert(G::code(r_, a)).second) return "two options share the code " + G::code(r_, a);
      for (const Lang lang : some_languages(s)) {
        const std::string label = G::label(r_, s, p, a, lang);
        if (label.empty()) return "an option has no label: " + G::code(r_, a);
        if (!labels[lang].insert(label).second) return "two options share the label " + label;
      }
    }
    return {};
  }

  Failure check_commuting(const State& s, SeatSet asked, Rng& rng) const {
    const Seat p = asked.lowest(), q = (asked - SeatSet::of(p)).lowest();
    const Action a = random_choice(s, p, rng), b = random_choice(s, q, rng);
    if (!same_bytes(after(after(s, p, a), q, b), after(after(s, q, b), p, a))) return "commitments do not commute";
    return {};
  }

  // A step leaves other copies alone, has one result, and tells nobody more than the views do.
  Failure check_step(const State& s, Seat p, Action a, Rng& rng) const {
    const State kept = s;
    EventLog log;
    const State once = after(s, p, a, log), twice = after(s, p, a);
    if (!same_bytes(once, twice)) return "apply is not deterministic, or depends on the log";
    if (!same_bytes(kept, s) || !(kept == s)) return "apply changed another copy";
    const bool secret = G::to_act(r_, s).size() > 1;  // others still owe their choice: nobody may see this one
    EventLog other_log;
    const State elsewhere = after(s, p, random_choice(s, p, rng), other_log);
    for (Seat viewer = 0; viewer <= kSpectator; ++viewer) {
      if (viewer == p || (viewer >= G::seats(r_) && viewer != kSpectator)) continue;
      if (secret && !same_log(log, other_log, viewer)) return "the log tells a secret choice: " + G::code(r_, a);
      if (secret && G::view(r_, once, viewer) != G::view(r_, elsewhere, viewer)) {
        return "the view tells a secret choice: " + G::code(r_, a);
      }
      State world = s;
      G::determinize(r_, world, viewer, rng);
      Options legal;
      G::options(r_, world, p, legal);
      if (!legal.has(a)) continue;
      EventLog world_log;
      world = after(world, p, a, world_log);
      if (same_log(log, world_log, viewer) && G::to_act(r_, world) != G::to_act(r_, once)) {
        return "who is asked next tells what is hidden: " + G::code(r_, a);
      }
      if (G::view(r_, world, viewer) == G::view(r_, once, viewer) && !same_told(log, world_log, viewer)) {
        return "the log tells what is hidden: " + G::code(r_, a);
      }
    }
    return {};
  }

  // What is foreseen of a choice is the same in all positions that the seat cannot tell apart, and comes true.
  Failure check_foresight(const State& s, Seat p, Action a, Rng& rng) const {
    if (G::numbers().size() > kMostNumbers) return "there are too many numbers to watch";
    if (G::facts().size() > kMostFacts) return "there are too many facts to give reasons by";
    if (Failure f = check_numbers(s, p)) return f;
    const Foresight told = foresee<G>(r_, s, p, a);
    State world = s;
    G::determinize(r_, world, p, rng);
    if (foresee<G>(r_, world, p, a) != told) return "foresight leaks: " + G::code(r_, a);
    const std::optional<std::string> untrue = Course(*this, s, p, a, rng).refutes(told);
    if (untrue) return *untrue + " of " + G::code(r_, a);
    return {};
  }

  // The numbers are those that the seat is shown.
  Failure check_numbers(const State& s, Seat p) const {
    const Doc view = G::view(r_, s, p);
    for (const Number<G>& number : G::numbers()) {
      const int value = number.of(r_, s, p);
      if (number.view.empty() ? value == G::outcome(r_, s).score[p]
                              : shows(view, number.view, G::seat_code(r_, p), value)) {
        continue;
      }
      return "the view shows another number: " + std::string(number.name.english());
    }
    return {};
  }
  static bool shows(const Doc& view, std::string_view path, const std::string& seat, int value) {
    const Doc* at = &view;
    while (at && !path.empty()) {
      const std::string_view step = path.substr(0, path.find('/'));
      path.remove_prefix(std::min(step.size() + 1, path.size()));
      at = at->find(step == "{seat}" ? std::string_view(seat) : step);
    }
    if (!at) return value == 0;  // a view leaves out who has nothing
    return at->is(Doc::Kind::List) ? static_cast<int>(at->items().size()) == value : at->integer() == value;
  }

  // One way in which the game goes on after a choice, up to the next one.
  class Course {
   public:
    Course(const Conformance& kit, const State& s, Seat p, Action a, Rng& rng) : kit_(kit), p_(p) {
      State at = s;
      take(at, p, a);
      while (G::to_act(kit.r_, at) == SeatSet::of(kChance)) take(at, kChance, kit.random_choice(at, kChance, rng));
    }

    std::optional<std::string> refutes(const Foresight& told) const {
      if (!happen(told.surely, 0, stage_[0].told)) return "what is said to happen surely does not";
      if (!came(told.numbers, 0)) return "a number that surely changes does not";
      if (told.then.empty()) return {};
      Odds all{0, 1};
      for (const Foresight::Following& f : told.then) {
        const std::optional<Odds> sum = all.or_else(f.odds);
        if (!sum) return "the odds are too small to be added";
        all = *sum;
      }
      if (Odds::of_lowest(all.n, all.of) != Odds{}) return "the odds do not add up";
      if (told.about) return {};  // an estimate is not refuted by one game
      if (stage_.size() < 2) return "odds are told where nothing is left to chance";
      const std::size_t reach = told.through ? stage_.size() - 1 : 1;
      for (const Foresight::Following& f : told.then) {
        if (happen(f.events, stage_[0].told, stage_[reach].told) && came(f.numbers, reach)) return {};
      }
      return "what follows is not among what may follow";
    }

   private:
    struct Stage {
      State at;
      std::size_t told;  // events so far
    };

    void take(State& at, Seat who, Action a) {
      G::apply(kit_.r_, at, who, a, log_);
      Foreseer<G>::settle(kit_.r_, at, p_, log_);
      stage_.push_back({at, log_.events.size()});
    }
    bool is(const Event& told, const Event& came) const {
      return told == seen_by(came, p_) || told == seen_by(came, kSpectator) ||
          told == Foreseer<G>::outline(seen_by(came, p_));
    }
    // In this order, perhaps among other things.
    bool happen(const std::vector<Event>& told, std::size_t from, std::size_t to) const {
      std::size_t heard = 0;
      for (std::size_t i = from; i < to && heard < told.size(); ++i) heard += is(told[heard], log_.events[i]);
      return heard == told.size();
    }
    bool came(const std::vector<Foresight::Change>& told, std::size_t stage) const {
      return std::ranges::all_of(told, [&](const Foresight::Change& c) {
        return G::numbers()[static_cast<std::size_t>(c.number)].of(kit_.r_, stage_[stage].at, p_) == c.after;
      });
    }

    const Conformance& kit_;
    Seat p_;
    EventLog log_;
    std::vector<Stage> stage_;
  };

  static std::vector<Event> seen(const EventLog& log, Seat viewer) {
    std::vector<Event> out;
    for (const Event& e : log.events) out.push_back(seen_by(e, viewer));
    return out;
  }
  static bool same_log(const EventLog& a, const EventLog& b, Seat viewer) { return seen(a, viewer) == seen(b, viewer); }

  // As same_log, but whose is whose does not matter: two seats that lay open what they held hidden may lay open each
  // other's in another world, and a position does not remember who did.
  static bool same_told(const EventLog& a, const EventLog& b, Seat viewer) {
    std::vector<Event> x = seen(a, viewer), y = seen(b, viewer);
    for (std::vector<Event>* events : {&x, &y}) {
      for (Event& e : *events) e.who = kNoSeat;
    }
    return std::is_permutation(x.begin(), x.end(), y.begin(), y.end());
  }

  // What a viewer gets stays the same when what it cannot know is redrawn.
  Failure check_views(const State& s, Rng& rng) const {
    for (Seat viewer = 0; viewer <= kSpectator; ++viewer) {
      if (viewer >= G::seats(r_) && viewer != kSpectator) continue;
      State world = s;
      G::determinize(r_, world, viewer, rng);
      const std::string who = viewer == kSpectator ? "a spectator" : G::seat_code(r_, viewer);
      if (const char* broken = G::invariant(r_, world)) return "determinize breaks: " + std::string(broken);
      if (G::to_act(r_, world) != G::to_act(r_, s)) return "determinize changes who is asked";
      if (G::view(r_, world, viewer) != G::view(r_, s, viewer)) return "the view leaks to " + who;
      if (!same_piles(s, world, viewer)) return "a pile leaks to " + who;
      if (!redraws_alike(s, world, viewer, rng.next())) return "what is redrawn depends on what is hidden from " + who;
      if constexpr (Learnable<G>) {
        if (const Failure failure = viewer == kSpectator ? Failure{} : check_features(s, world, viewer)) return failure;
      }
      for (Seat p : G::to_act(r_, s)) {  // the log cites the clause to everybody
        if (p == kChance) continue;
        if (G::question(r_, s, p, Lang::En).clause != G::question(r_, world, p, Lang::En).clause) {
          return "the clause of a question to " + G::seat_code(r_, p) + " leaks to " + who;
        }
      }
      if (viewer == kSpectator || !G::to_act(r_, s).has(viewer)) continue;
      Options mine, there;
      G::options(r_, s, viewer, mine);
      G::options(r_, world, viewer, there);
      if (!std::equal(mine.begin(), mine.end(), there.begin(), there.end())) return "the options leak to " + who;
      for (const Lang lang : some_languages(s)) {
        if (G::question(r_, s, viewer, lang) != G::question(r_, world, viewer, lang)) {
          return "the question leaks to " + who;
        }
        for (Action a : mine) {
          if (G::label(r_, s, viewer, a, lang) != G::label(r_, world, viewer, a, lang))
            return "a label leaks to " + who;
        }
      }
      if (!same_board(G::board(r_, s, viewer, Lang::En), G::board(r_, world, viewer, Lang::En))) {
        return "the board leaks to " + who;
      }
    }
    return {};
  }

  // Positions that a viewer cannot tell apart are redrawn to the same one by the same seed: no search can tell them
  // apart.
  bool redraws_alike(State a, State b, Seat viewer, std::uint64_t seed) const {
    Rng once(seed), again(seed);
    G::determinize(r_, a, viewer, once);
    G::determinize(r_, b, viewer, again);
    return a == b;
  }

  // What a net is told is all that is promised, and nothing that the seat cannot know.
  Failure check_features(const State& s, const State& world, Seat p) const {
    Features mine, there;
    G::encode(r_, s, p, mine);
    G::encode(r_, world, p, there);
    if (mine.width() != facts_) return "encode writes " + std::to_string(mine.width()) + " facts and names others";
    if (mine.size() >= Features::kMostActive) return "more facts are true at once than Features::kMostActive";
    if (!std::equal(mine.begin(), mine.end(), there.begin(), there.end())) {
      return "the features leak to " + G::seat_code(r_, p);
    }
    return {};
  }

  bool same_piles(const State& a, const State& b, Seat viewer) const {
    const std::vector<Pile> one = G::piles(r_, a, viewer, Lang::En), other = G::piles(r_, b, viewer, Lang::En);
    return std::ranges::equal(one, other, [](const Pile& x, const Pile& y) {
      return x.name == y.name && x.cards == y.cards && x.hand == y.hand;
    });
  }

  static bool same_board(const std::vector<Line>& a, const std::vector<Line>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Line& x, const Line& y) {
      return std::equal(x.begin(), x.end(), y.begin(), y.end(),
                        [](const Span& m, const Span& n) { return m.text == n.text && m.style == n.style; });
    });
  }

  Failure check_outcome(const State& s) const {
    const Outcome o = G::outcome(r_, s);
    if (o.seats != G::seats(r_)) return "the outcome has another number of seats";
    if (o.winners().empty()) return "the game ended without a winner";
    for (Seat p = 0; p < o.seats; ++p) {
      int better = 0;
      for (Seat q = 0; q < o.seats; ++q) better += o.rank[q] < o.rank[p];
      if (o.rank[p] != better + 1) return "the ranks do not fit together";
    }
    if (!(o == G::outcome(r_, s))) return "the outcome changes when asked twice";
    for (const Lang lang : languages()) {
      if (!adds_up(G::tally(r_, s, lang), o)) return "the tally does not add up to the scores";
    }
    return {};
  }

  // English, and by turns one of the others: words are dear, and positions are many.
  static std::vector<Lang> some_languages(const State& s) {
    const std::vector<Lang> all = languages();
    if (all.size() < 2) return all;
    return {Lang::En, all[1 + hash_of(s) % (all.size() - 1)]};
  }

  static bool adds_up(const std::vector<TallyRow>& tally, const Outcome& o) {
    for (Seat p = 0; p < o.seats; ++p) {
      int sum = 0;
      for (const TallyRow& row : tally) {
        if (row.name.empty() || row.of.size() != o.seats) return false;
        if (row.kind == TallyRow::Kind::Points) sum += row.of[p];
      }
      if (sum != o.score[p]) return false;
    }
    return true;
  }

  const Rules& r_;
  int facts_ = 0;  // that encode names
};

}  // namespace timetable
