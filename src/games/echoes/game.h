// Echoes of Time on the game contract (engine/game.h).
#pragma once

#include "engine/features.h"
#include "engine/game.h"
#include "engine/table.h"
#include "games/echoes/cards.h"
#include "games/echoes/state.h"

namespace timetable::echoes {

struct Game {
  using Deck = echoes::Deck;
  using Rules = echoes::Rules;
  using State = echoes::State;

  // ET-13-3 gives no closed bound: 50 rounds of 2 turns, each with a capped number of effects. Chance's draws and cards
  // picked one by one are decisions too; random games stay below 3,000.
  static constexpr int kMaxDecisions = 50'000;

  static void setup(const Rules& r, State& s);
  static int seats(const Rules& r) { return r.seats; }
  static SeatSet to_act(const Rules&, const State& s) { return s.waiting; }
  static void options(const Rules& r, const State& s, Seat p, Options& out);
  static void apply(const Rules& r, State& s, Seat p, Action a, NullLog&) { answer(r, s, p, a, nullptr); }
  static void apply(const Rules& r, State& s, Seat p, Action a, EventLog& log) { answer(r, s, p, a, &log); }
  static Outcome outcome(const Rules& r, const State& s);
  static void determinize(const Rules& r, State& s, Seat viewer, Rng& rng);
  static Phrase impossible(const Rules& r, const State& s);  // what cannot be in this position; empty if all can be
  static const char* invariant(const Rules& r, const State& s) { return impossible(r, s).english().data(); }

  // What a value net sees (engine/learnable.h): features.cc.
  static constexpr int kFeatureVersion = 1;
  static constexpr int kFeatureCount = 1398;
  static constexpr int kMarginScale = 12;
  static void encode(const Rules& r, const State& s, Seat p, Features& f);
  static bool quiet(const Rules& r, const State& s);

  // How it speaks (engine/table.h): text.cc, view.cc, load.cc, board.cc.
  static const GameInfo& info();
  static const std::vector<OptionDef>& option_defs() { return echoes::option_defs(); }
  static Result<std::shared_ptr<const Deck>> read_deck(const Doc& doc) { return echoes::read_deck(doc); }
  static Result<Rules> make_rules(const std::shared_ptr<const Deck>& deck, int players, const Doc& options) {
    return echoes::make_rules(deck, players, options);
  }
  static std::string seat_code(const Rules& r, Seat p);
  static std::string seat_name(const Rules& r, Seat p, Lang lang);
  static Question question(const Rules& r, const State& s, Seat p, Lang lang);
  static std::string code(const Rules& r, Action a);
  static std::string label(const Rules& r, const State& s, Seat p, Action a, Lang lang);
  static std::vector<std::string> targets(const Rules& r, const State& s, Seat p, Action a);
  static std::string sentence(const Rules& r, const Event& e, Lang lang);
  static Doc view(const Rules& r, const State& s, Seat viewer);
  static Result<State> load(const Rules& r, const Doc& position);
  static std::vector<std::string> stages();
  static bool stop_at(Rules& r, std::string_view stage);
  static std::vector<Line> board(const Rules& r, const State& s, Seat viewer, Lang lang);
  static std::vector<Entry> entries(const Rules& r, Lang lang);
  static std::vector<TallyRow> tally(const Rules& r, const State& s, Lang lang);
  static int appraise(const Rules& r, const State& s, Seat p);

 private:
  static void answer(const Rules& r, State& s, Seat p, Action a, EventLog* log);
};

// Starts the machine at a step of a position that was set up by hand (scenarios) and runs to the first question.
void start_at(const Rules& r, State& s, Step step);

// An empty table before the setup: all cards in the deck, tiles as in ET-2-13, nobody has anything.
void clear_table(const Rules& r, State& s);

// Turns end flags on whose conditions hold (ET-5-1).
void test_flags(const Rules& r, State& s);

}  // namespace timetable::echoes
