// The board drawn with characters: it fits a terminal, says what it should, and keeps secrets.
#include <gtest/gtest.h>

#include "core/words.h"
#include "engine/playout.h"
#include "games/whisperers/game.h"
#include "match/embedded.h"
#include "match/json.h"
#include "tests/french.h"

namespace timetable::whisperers {
namespace {

Rules rules_for(int players, const char* options = "{}") {
  const Doc chosen = *parse_json(options, "options");
  Result<Rules> made = rules_from<Game>(embedded_deck("whisperers"), players, chosen);
  if (!made) throw std::runtime_error(made.error().message.english());
  return *made;
}

std::string text_of(const Line& line) {
  std::string out;
  for (const Span& span : line) out += span.text;
  return out;
}

// Begins with a line feed, as the raw literals below do.
std::string drawn(const Rules& r, const State& s, Seat viewer, Lang lang) {
  std::string out = "\n";
  for (const Line& line : Game::board(r, s, viewer, lang)) {
    std::string text = text_of(line);
    text.erase(text.find_last_not_of(' ') + 1);
    out += text + "\n";
  }
  return out;
}

State loaded(const Rules& r, const char* position) {
  const Result<Doc> doc = parse_json(position, "position");
  if (!doc) throw std::runtime_error(doc.error().message.english());
  const Result<State> s = Game::load(r, *doc);
  if (!s) throw std::runtime_error(s.error().message.english());
  return *s;
}

// Calls check(rules, position) for every position of some random games of every kind of table.
template <class F>
void for_each_position(F&& check) {
  for (const char* options : {"{}", R"({"variant": "youth"})"}) {
    for (int players = 2; players <= 4; ++players) {
      const Rules r = rules_for(players, options);
      for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        Rng rng(seed);
        State s;
        Game::setup(r, s);
        PlayoutStats stats;
        const auto policy = [&](const Rules& rules, const State& position, Seat, const Options& choices) {
          if (!testing::Test::HasFatalFailure()) check(rules, position);
          return choices.sample(rng);
        };
        play_out<Game>(r, s, policy, stats);
        check(r, s);
      }
    }
  }
}

TEST(Board, fits_eighty_columns) {
  for_each_position([](const Rules& r, const State& s) {
    for (const Lang lang : languages()) {
      for (Seat viewer : {Seat{0}, kSpectator, kChance}) {
        for (const Line& line : Game::board(r, s, viewer, lang)) ASSERT_LE(columns(text_of(line)), 80) << text_of(line);
      }
    }
  });
}

// TW-10-3, TW-10-4: whatever a viewer cannot know may be drawn anew, and the board stays the same.
TEST(Board, shows_nothing_that_its_viewer_cannot_know) {
  Rng rng(7);
  for_each_position([&rng](const Rules& r, const State& s) {
    for (Seat viewer = 0; viewer < r.seats; ++viewer) {
      State other = s;
      Game::determinize(r, other, viewer, rng);
      ASSERT_EQ(drawn(r, s, viewer, Lang::En), drawn(r, other, viewer, Lang::En));
    }
  });
}

TEST(Board, shows_a_secret_choice_to_its_owner_only) {
  const Rules r = rules_for(2, R"({"placement": "random-dark"})");
  State s = loaded(r, R"({"at": "select", "round": 1, "turn": 1})");
  NullLog log;
  Game::apply(r, s, 0, act::play(4), log);
  EXPECT_NE(drawn(r, s, 0, Lang::En).find("chose Progression"), std::string::npos);
  EXPECT_EQ(drawn(r, s, 1, Lang::En).find("chose Progression"), std::string::npos);
  EXPECT_NE(drawn(r, s, 1, Lang::En).find("R Red · 0 VP · 9 cards in hand · has chosen"), std::string::npos);
}

constexpr const char* kMidGame = R"({
  "round": 3, "turn": 4, "at": "select", "phantom": "Dusk",
  "tw": {"R1": "d@Dawn", "R2": "g@Dawn*", "R3": "d@Day", "R4": "g@Dusk",
         "B1": "g@Dusk", "B2": "d@Dawn", "B3": "d@Night^", "B4": "d@Nightx",
         "G1": "d@Night", "G2": "d@Dusk", "G3": "g@Night", "G4": "g@Dawn"},
  "tiles": {"Dawn": ["Titan"], "Day": ["Deity"], "Dusk": ["Zodiac"], "Night": ["Medusa"]},
  "own": {"R": ["Judge", "Witch!"], "B": ["Knight!"], "G": ["Noble", "Swarm!"]},
  "vp": {"R": 4, "B": 6, "G": 3},
  "row": {"R": ["#2", "Aug", "#3"], "B": ["#3", "Term"], "G": ["Prog", "#1", "Inv"]}
})";

TEST(Board, draws_the_ring_and_the_players) {
  const Rules r = rules_for(3);
  EXPECT_EQ(drawn(r, loaded(r, kMidGame), 0, Lang::En), R"(
Round 3 of 4 · phase 1: card play, turn 4
╭─ Dawn ─────────────────────────────╮    ╭─ Day ──────────────────────────────╮
│ III Titan                          │    │ III Deity                          │
│ R1 R2★×2             dark 1 gold 4 │    │ R3                   dark 3 gold 0 │
│ B2                   dark 2 gold 0 │ ─→ │ G                    dark 1 gold 0 │
│ G4★                  dark 1 gold 4 │    │ dark → Red · gold → nobody         │
│ dark → Blue · gold → nobody        │    │                                    │
╰────────────────────────────────────╯    ╰────────────────────────────────────╯
                   ↑                                         ↓
╭─ Night ────────────────────────────╮    ╭─ Dusk ◆ phantom ───────────────────╮
│ III Medusa                         │    │ III Zodiac                         │
│ B3×3 B4✗             dark 9 gold 0 │    │ R4★                  dark 0 gold 4 │
│ G1 G3★               dark 2 gold 3 │ ←─ │ B1★                  dark 1 gold 1 │
│ dark → Blue · gold → Green         │    │ G2                   dark 3 gold 0 │
│                                    │    │ dark → Green · gold → Red          │
╰────────────────────────────────────╯    ╰────────────────────────────────────╯
R Red (you) · 4 VP · TW#3 activated
  played: #2, Augmentation, #3
  hand: #1, #4, Progression, Retrogression, Inversion, Termination
  powers: Judge, Witch (active)
B Blue · 6 VP · 7 cards in hand · TW#3 activated · passed
  played: #3, Termination
  powers: Knight (active)
G Green · 3 VP · 6 cards in hand · TW#1 activated · choosing
  played: Progression, #1, Inversion
  powers: Noble, Swarm (active)
★ gold side up · ×2 augmented · ×3 Titan · ✗ eliminated
)");
}

TEST(Board, speaks_french) {
  const Rules r = rules_for(3);
  EXPECT_EQ(drawn(r, loaded(r, kMidGame), 0, kFrench), R"(
Manche 3 sur 4 · phase 1 : jeu des cartes, tour 4
╭─ Aube ─────────────────────────────╮    ╭─ Jour ─────────────────────────────╮
│ III Titan                          │    │ III Divinité                       │
│ R1 R2★×2           sombre 1 doré 4 │    │ R3                 sombre 3 doré 0 │
│ B2                 sombre 2 doré 0 │ ─→ │ G                  sombre 1 doré 0 │
│ G4★                sombre 1 doré 4 │    │ sombre → Rouge · doré → aucun      │
│ sombre → Bleu · doré → aucun       │    │                                    │
╰────────────────────────────────────╯    ╰────────────────────────────────────╯
                   ↑                                         ↓
╭─ Nuit ─────────────────────────────╮    ╭─ Crépuscule ◆ fantôme ─────────────╮
│ III Méduse                         │    │ III Zodiaque                       │
│ B3×3 B4✗           sombre 9 doré 0 │    │ R4★                sombre 0 doré 4 │
│ G1 G3★             sombre 2 doré 3 │ ←─ │ B1★                sombre 1 doré 1 │
│ sombre → Bleu · doré → Vert        │    │ G2                 sombre 3 doré 0 │
│                                    │    │ sombre → Vert · doré → Rouge       │
╰────────────────────────────────────╯    ╰────────────────────────────────────╯
R Rouge (vous) · 4 PV · CT#3 activé
  jouées : #2, Augmentation, #3
  main : #1, #4, Progression, Régression, Inversion, Clôture
  pouvoirs : Juge, Sorcière (actif)
B Bleu · 6 PV · 7 cartes en main · CT#3 activé · a passé
  jouées : #3, Clôture
  pouvoirs : Chevalier (actif)
G Vert · 3 PV · 6 cartes en main · CT#1 activé · choisit
  jouées : Progression, #1, Inversion
  pouvoirs : Noble, Essaim (actif)
★ côté doré · ×2 augmenté · ×3 Titan · ✗ éliminé
)");
}

}  // namespace
}  // namespace timetable::whisperers
