// Time Hammer: what people watch (the numbers), what reasons are made of (the facts), and what they
// may look through.
#include "games/hammer/game.h"
#include "games/hammer/verbs.h"
#include "games/hammer/words.h"

namespace timetable::hammer {

std::span<const Number<Game>> Game::numbers() {
  static constexpr Number<Game> kWatched[] = {
      {.name = "Skill"_en,
       .of = [](const Rules&, const State& s, Seat p) -> int { return s.side[p].skill; },
       .view = "skill/{seat}"},
      {.name = "Actions"_en,
       .of = [](const Rules&, const State& s, Seat p) -> int { return s.side[p].actions; },
       .view = "actions/{seat}"},
      {.name = "Jamais'"_en,
       .of = [](const Rules&, const State& s, Seat p) -> int { return s.side[p].jamais; },
       .view = "jamais/{seat}"},
      {.name = "Cards in hand"_en,
       .of = [](const Rules&, const State& s, Seat p) -> int { return count(s.side[p].hand); },
       .view = "hand/{seat}"},
      {.name = "Agents in play"_en,
       .of = [](const Rules&, const State& s, Seat p) -> int { return count(s.side[p].agents); },
       .view = "agents/{seat}"},
  };
  return kWatched;
}

namespace {

constexpr Phrase kHandPile = "Your hand"_en, kDiscardPile = "Discard pile"_en, kDejaVuPile = "Déjà vu"_en;

bool fewer_agents(const State& before, const State& after, Seat p) {
  return (before.side[p].agents & ~after.side[p].agents) != 0;
}

// Agents that are not On Guard on a decade where the other has Agents, too.
bool open_to_attack(const State& s, Seat p) {
  for (Card c : each(s.side[p].agents & ~s.side[p].guards)) {
    if (s.side[other(p)].on[s.decade[c]]) return true;
  }
  return false;
}

}  // namespace

std::span<const Fact<Game>> Game::facts() {
  static constexpr Fact<Game> kTold[] = {
      {.told = "You lose an Agent"_en,
       .holds = [](const Rules&, const State& before, const State& after,
                   Seat p) { return fewer_agents(before, after, p); },
       .welcome = false},
      {.told = "Your rival loses an Agent"_en,
       .holds = [](const Rules&, const State& before, const State& after,
                   Seat p) { return fewer_agents(before, after, other(p)); }},
      {.told = "An Agent of yours that is not On Guard meets one of the rival"_en,
       .holds = [](const Rules&, const State&, const State& after, Seat p) { return open_to_attack(after, p); },
       .welcome = false},
      {.told = "An Agent of the rival that is not On Guard meets one of yours"_en,
       .holds = [](const Rules&, const State&, const State& after, Seat p) { return open_to_attack(after, other(p)); }},
      {.told = "You hold a decade more"_en,
       .holds = [](const Rules&, const State& before, const State& after,
                   Seat p) { return decades_held(after.side[p]) > decades_held(before.side[p]); }},
      {.told = "You have a Command more"_en,
       .holds = [](const Rules&, const State& before, const State& after,
                   Seat p) { return (after.side[p].commands & ~before.side[p].commands) != 0; }},
      {.told = "You lose a Command"_en,
       .holds = [](const Rules&, const State& before, const State& after,
                   Seat p) { return (before.side[p].commands & ~after.side[p].commands) != 0; },
       .welcome = false},
      {.told = "You hold a whole Epoch"_en,
       .holds = [](const Rules&, const State&, const State& after, Seat p) { return complete_epoch(after.side[p]); }},
      {.told = "Your rival holds a whole Epoch"_en,
       .holds = [](const Rules&, const State&, const State& after,
                   Seat p) { return complete_epoch(after.side[other(p)]); },
       .welcome = false},
      {.told = "Your rival gains Skill"_en,
       .holds = [](const Rules&, const State& before, const State& after,
                   Seat p) { return after.side[other(p)].skill > before.side[other(p)].skill; },
       .welcome = false},
  };
  return kTold;
}

std::vector<Pile> Game::piles(const Rules& r, const State& s, Seat viewer, Lang lang) {
  std::vector<Pile> out;
  const auto add = [&](CardSet cards, const Phrase& name, bool hand) {
    Pile& pile = out.emplace_back(Pile{.name = name.in(lang), .cards = {}, .hand = hand});
    for (Card c : each(cards)) pile.cards.push_back(r.card(c).id);
  };
  if (viewer < kPlayers) add(s.side[viewer].hand, kHandPile, true);
  Pile& discarded = out.emplace_back(Pile{.name = kDiscardPile.in(lang), .cards = {}});
  for (int i = s.pile_size; i-- > 0;) discarded.cards.push_back(r.card(s.pile[i]).id);
  add(s.deja_vu, kDejaVuPile, false);
  return out;
}

int Game::round(const Rules& r, const State& s) { return s.rounds_left ? r.rounds + 1 - s.rounds_left : r.rounds; }

}  // namespace timetable::hammer
