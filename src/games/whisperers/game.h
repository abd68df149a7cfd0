// The Time Whisperers on the game contract (engine/game.h).
#pragma once

#include "engine/defaults.h"
#include "engine/learnable.h"
#include "games/whisperers/cards.h"
#include "games/whisperers/state.h"
#include "games/whisperers/words.h"

namespace timetable::whisperers {

inline constexpr Phrase kAskedAfterTheEnd = "somebody is asked after the end"_en;

enum class Ev : std::uint8_t;

struct Game : Defaults<Game> {
  using Deck = whisperers::Deck;
  using Rules = whisperers::Rules;
  using State = whisperers::State;
  using Verb = whisperers::Verb;
  static constexpr const char* kStages[] = {"setup-end",   "end-phase-1", "end-phase-2",
                                            "end-phase-3", "end-phase-4", "game-end"};

  // For every deck that is accepted. Chance deals 12 powers and may scatter 12 TWs, players place 12. A round has at
  // most kTurnsMax = 13 turns; each of kUsesMax = 32 uses is offered at most once a window: 32 before phase 1, 13 * 32
  // before turns, 2 * 32 for each of three scorings, 32 before phase 3. Cards: 4 * 9 + 4; keeps: 13; gifts and theft:
  // 4; activations: 4. So 36 + 4 * 733 = 2968. The printed deck stays below 532: 36 + 4 * (116 + 8 forced) (TW-13-4).
  static constexpr int kMaxDecisions = 2968;

  static void setup(const Rules& r, State& s);
  static void options(const Rules& r, const State& s, Seat p, Options& out);
  static std::span<const NounRange> noun_ranges();
  static void apply(const Rules& r, State& s, Seat p, Action a, LogSink auto& log);
  static Outcome outcome(const Rules& r, const State& s);
  static void determinize(const Rules& r, State& s, Seat viewer, Rng& rng);
  static Phrase impossible(const Rules& r, const State& s);  // what cannot be in this position; empty if all can be

  // What a value net sees (engine/learnable.h): features.cc.
  static constexpr int kMarginScale = 6;
  template <class Facts>
  static void encode(const Rules& r, const State& s, Seat p, Facts& f);
  static bool quiet(const Rules& r, const State& s);

  // How it speaks (engine/table.h): text.cc, speech.cc, position.cc, board.cc.
  static const GameInfo& info();
  static const std::vector<OptionRow<Rules>>& option_rows();
  static void complete(Rules& r);
  static Result<std::shared_ptr<const Deck>> read_deck(const Doc& doc) { return whisperers::read_deck(doc); }
  static std::string seat_code(const Rules& r, Seat p);
  static std::string seat_name(const Rules& r, Seat p, Lang lang);
  static Question question(const Rules& r, const State& s, Seat p, Lang lang);
  static std::span<const VerbRow<Game>> verbs();
  static std::span<const Sentence<Ev>> sentences();
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
};

extern template void Game::apply(const Rules&, State&, Seat, Action, NullLog&);
extern template void Game::apply(const Rules&, State&, Seat, Action, EventLog&);
extern template void Game::encode(const Rules&, const State&, Seat, Features&);
extern template void Game::encode(const Rules&, const State&, Seat, FactNames&);

// Starts the machine at a step of a position that was set up by hand (scenarios) and runs to the first question.
void start_at(const Rules& r, State& s, Step step);

// An empty table: nothing placed, nobody owns anything, full hands, round 1.
void clear_table(const Rules& r, State& s);

}  // namespace timetable::whisperers
