// Time Hammer on the game contract (engine/game.h).
#pragma once

#include "engine/defaults.h"
#include "engine/learnable.h"
#include "games/hammer/cards.h"
#include "games/hammer/state.h"

namespace timetable::hammer {

enum class Ev : std::uint8_t;

struct Game : Defaults<Game> {
  using Deck = hammer::Deck;
  using Rules = hammer::Rules;
  using State = hammer::State;
  using Verb = hammer::Verb;
  static constexpr const char* kStages[] = {"setup-end",  "prep-end", "discovery-end", "draw-end",
                                            "effect-end", "turn-end", "game-end"};

  // TH-13-4 allows 2,000 decisions of players; each is followed by at most a few of chance (a draw, a reform).
  static constexpr int kMaxDecisions = 6000;

  static void setup(const Rules& r, State& s);
  static void options(const Rules& r, const State& s, Seat p, Options& out);
  static std::span<const NounRange> noun_ranges();
  static void apply(const Rules& r, State& s, Seat p, Action a, LogSink auto& log);
  static Outcome outcome(const Rules& r, const State& s);
  static void determinize(const Rules& r, State& s, Seat viewer, Rng& rng);
  static Phrase impossible(const Rules& r, const State& s);  // what cannot be in this position; empty if all can be

  // What a value net sees (engine/learnable.h): features.cc.
  static constexpr int kMarginScale = 4;
  template <class Facts>
  static void encode(const Rules& r, const State& s, Seat p, Facts& f);
  static bool quiet(const Rules& r, const State& s);

  // How it speaks (engine/table.h): text.cc, speech.cc, position.cc, board.cc.
  static const GameInfo& info();
  static const std::vector<OptionRow<Rules>>& option_rows();
  static void complete(Rules& r);
  static Result<std::shared_ptr<const Deck>> read_deck(const Doc& doc) { return hammer::read_deck(doc); }
  static std::vector<Words> deck_warnings(const Rules& r);
  static std::string seat_code(const Rules& r, Seat p);
  static std::string seat_name(const Rules& r, Seat p, Lang lang);
  static Question question(const Rules& r, const State& s, Seat p, Lang lang);
  static std::span<const VerbRow<Game>> verbs();
  static std::span<const Sentence<Ev>> sentences();
  static std::uint8_t details(std::uint8_t kind);
  static std::optional<Action> let_pass(const Rules& r, const State& s, Seat p);
  static std::string noun(const Rules& r, std::string_view kind, Args of, Lang lang);
  static std::string noun_here(const Told<Game>& choice, std::string_view kind);
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
};

extern template void Game::apply(const Rules&, State&, Seat, Action, NullLog&);
extern template void Game::apply(const Rules&, State&, Seat, Action, EventLog&);
extern template void Game::encode(const Rules&, const State&, Seat, Features&);
extern template void Game::encode(const Rules&, const State&, Seat, FactNames&);

// An empty table before the first chance: Fidos in hand, all cards in the deck.
void clear_table(const Rules& r, State& s);

// What a scenario starts with, besides the turn: nothing, or one procedure on top of it.
struct Start {
  Step step = Step::TurnStart;
  Proc proc = Proc::None;  // Hammer, Jump, Draw
  Card card = 0;
  Decade to = 0;
};

// Starts the machine in a position that was set up by hand and runs to the first question.
void start_at(const Rules& r, State& s, const Start& start);

}  // namespace timetable::hammer
