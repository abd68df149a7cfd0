// Echoes of Time on the game contract (engine/game.h).
#pragma once

#include "engine/defaults.h"
#include "engine/learnable.h"
#include "games/echoes/cards.h"
#include "games/echoes/state.h"

namespace timetable::echoes {

enum class Ev : std::uint8_t;

struct Game : Defaults<Game> {
  using Deck = echoes::Deck;
  using Rules = echoes::Rules;
  using State = echoes::State;
  using Verb = echoes::Verb;
  static constexpr const char* kStages[] = {"setup-end",   "first-choice-end", "time-end", "turn-end",
                                            "actions-end", "round-end",        "game-end"};

  // ET-13-3 gives no closed bound: 50 rounds of 2 turns, each with a capped number of effects. Chance's draws and cards
  // picked one by one are decisions too; random games stay below 3,000.
  static constexpr int kMaxDecisions = 50'000;

  static void setup(const Rules& r, State& s);
  static void options(const Rules& r, const State& s, Seat p, Options& out);
  static std::span<const NounRange> noun_ranges();
  static void apply(const Rules& r, State& s, Seat p, Action a, NullLog&) { answer(r, s, p, a, nullptr); }
  static void apply(const Rules& r, State& s, Seat p, Action a, EventLog& log) { answer(r, s, p, a, &log); }
  static Outcome outcome(const Rules& r, const State& s);
  static void determinize(const Rules& r, State& s, Seat viewer, Rng& rng);
  static Phrase impossible(const Rules& r, const State& s);  // what cannot be in this position; empty if all can be

  // What a value net sees (engine/learnable.h): features.cc.
  static constexpr int kMarginScale = 12;
  template <class Facts>
  static void encode(const Rules& r, const State& s, Seat p, Facts& f);
  static bool quiet(const Rules& r, const State& s);

  // How it speaks (engine/table.h): text.cc, speech.cc, position.cc, board.cc.
  static const GameInfo& info();
  static const std::vector<OptionRow<Rules>>& option_rows();
  static void complete(Rules& r);
  static Result<std::shared_ptr<const Deck>> read_deck(const Doc& doc) { return echoes::read_deck(doc); }
  static std::string seat_code(const Rules& r, Seat p);
  static std::string seat_name(const Rules& r, Seat p, Lang lang);
  static Question question(const Rules& r, const State& s, Seat p, Lang lang);
  static std::span<const VerbRow<Game>> verbs();
  static std::span<const Sentence<Ev>> sentences();
  static int list_rank(const Rules& r, Action a);
  static std::string noun(const Rules& r, std::string_view kind, Args of, Lang lang);
  static std::string noun_id(const Rules& r, std::string_view kind, Args of);
  static Doc view(const Rules& r, const State& s, Seat viewer);
  static Result<State> load(const Rules& r, const Doc& position);
  static std::vector<Line> board(const Rules& r, const State& s, Seat viewer, Lang lang);
  static std::vector<Component> components(const Rules& r, Lang lang);
  static std::vector<TallyRow> tally(const Rules& r, const State& s, Lang lang);
  static int appraise(const Rules& r, const State& s, Seat p);
  static std::span<const Wish<Game>> wishes();
  static std::span<const Number<Game>> numbers();
  static std::span<const Fact<Game>> facts();
  static std::vector<Pile> piles(const Rules& r, const State& s, Seat viewer, Lang lang);
  static int round(const Rules& r, const State& s);
  static std::optional<SetAsked> set_asked(const Rules& r, const State& s, Seat p);
  static int set_worth(const Rules& r, const State& s, Seat p, Action a);

 private:
  static void answer(const Rules& r, State& s, Seat p, Action a, EventLog* log);
};

extern template void Game::encode(const Rules&, const State&, Seat, Features&);
extern template void Game::encode(const Rules&, const State&, Seat, FactNames&);

// Starts the machine at a step of a position that was set up by hand (scenarios) and runs to the first question.
void start_at(const Rules& r, State& s, Step step);

// An empty table before the setup: all cards in the deck, tiles as in ET-2-13, nobody has anything.
void clear_table(const Rules& r, State& s);

// Turns end flags on whose conditions hold (ET-5-1).
void test_flags(const Rules& r, State& s);

}  // namespace timetable::echoes
