// Time Collectors on the game contract (engine/game.h).
#pragma once

#include "engine/defaults.h"
#include "engine/learnable.h"
#include "games/collectors/cards.h"
#include "games/collectors/state.h"

namespace timetable::collectors {

enum class Ev : std::uint8_t;

struct Game : Defaults<Game> {
  using Deck = collectors::Deck;
  using Rules = collectors::Rules;
  using State = collectors::State;
  using Verb = collectors::Verb;
  static constexpr const char* kStages[] = {"setup-end", "dates-in", "turn-end", "round-end", "game-end"};

  // At most 200 reveals (kRevealCapMax), 4 players: 16 dice and 4 dates each; 800 turns with one journey, toll, future
  // (up to 4 replacements, each with the reveal of a card) and exploit; every sift and its reveal cost one of at most
  // 4 * 800 crystals ever gained; 40 collecting turns with an order, a last refusal to sift, two placements and two
  // refills; 14 of setup: 4,000 + 800 * 11 + 6,400 + 40 * 6 + 14 is below 20,000.
  static constexpr int kMaxDecisions = 20'000;

  static void setup(const Rules& r, State& s);
  static void options(const Rules& r, const State& s, Seat p, Options& out);
  static std::span<const NounRange> noun_ranges();
  static void apply(const Rules& r, State& s, Seat p, Action a, LogSink auto& log);
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
  static Result<std::shared_ptr<const Deck>> read_deck(const Doc& doc) { return collectors::read_deck(doc); }
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

// An empty table: no boards, the whole deck in the draw pile, all crystals but the players' first ones in the reserve.
void clear_table(const Rules& r, State& s);

// Are dice and dates still behind the screens (TC-10-2)?
bool behind_screens(const State& s);

}  // namespace timetable::collectors
