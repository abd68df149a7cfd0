// Temporum on the game contract (engine/game.h).
#pragma once

#include "engine/defaults.h"
#include "engine/learnable.h"
#include "games/temporum/cards.h"
#include "games/temporum/state.h"

namespace timetable::temporum {

enum class Ev : std::uint8_t;

struct Game : Defaults<Game> {
  using Deck = temporum::Deck;
  using Rules = temporum::Rules;
  using State = temporum::State;
  using Verb = temporum::Verb;
  static constexpr const char* kStages[] = {"setup-end", "turn-end", "game-end"};

  // Chance and forced questions included. A bound, no estimate: random games ask some 400 questions a player.
  // - One program asks for at most 200: the 60 cards there are can be drawn, picked or discarded, twice drawn anew for
  //   cards it scores, and there are a few choices besides.
  // - A play adds the card, the draws of Pickpockets and the return: 262.
  // - A visit has at most 15 plays (five players in Warm Globe, each with two Trinkets), the program of the Zone and
  // its
  //   end: 60 Treasure Maps with two draws each, and the visits that wait.
  // - A turn has at most 11 visits of each player (TP-4-42), two questions before and at most 100 of each player after.
  static constexpr int kVisitDecisions = 15 * 262 + 200 + 60 * 3 + 10;
  static constexpr int kTurnDecisions = 2 + kSeatsMax * (11 * kVisitDecisions + 100);
  static constexpr int kMaxDecisions = 100 + kLastRound * kSeatsMax * kTurnDecisions;

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
  static std::span<const RuleChange<Rules>> changes();
  static void complete(Rules& r);
  static Result<std::shared_ptr<const Deck>> read_deck(const Doc& doc) { return temporum::read_deck(doc); }
  static std::string seat_code(const Rules& r, Seat p);
  static std::string seat_name(const Rules& r, Seat p, Lang lang);
  static Question question(const Rules& r, const State& s, Seat p, Lang lang);
  static std::span<const VerbRow<Game>> verbs();
  static std::span<const Sentence<Ev>> sentences();
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

// Starts the machine at a step of a position that was set up by hand (scenarios) and runs to the first question.
void start_at(const Rules& r, State& s, Step step);

// An empty table: no Zones, full deck, crowns in Time I, pawns on the starting slot, round 1.
void clear_table(const Rules& r, State& s);

// Gold of Primitive Paradise on every Zone, if that is what lies on slot 0 (TP-3-6).
void put_zone_gold(const Rules& r, State& s);

}  // namespace timetable::temporum
