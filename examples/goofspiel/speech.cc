// Goofspiel: what it is called, what it asks, what is told of it; its position in words. Everything else that people
// see (labels, boards, counts) comes from the rows below and from engine/defaults.h.
#include "examples/goofspiel/game.h"

namespace timetable::goofspiel {
namespace {

using Rules = Game::Rules;
using State = Game::State;
using Verb = Game::Verb;

constexpr VerbRow<Game> kVerbs[] = {
    {Verb::Draw, "draw:{n}", "The prize is {n}"_en, "middle"},
    {Verb::Bid, "bid:{n}", "Bid {n}"_en, "card:{n}"},
};
static_assert(row_for_each(kVerbs, static_cast<std::size_t>(Verb::Bid) + 1));

constexpr Sentence<Ev> kSentences[] = {
    {Ev::Drawn, "The prize is {n0}."_en},
    {Ev::Shown, "The bids are {n0} and {n1}: {who} wins the prize of {n2}."_en,
     "The bids are both {n0}: nobody wins the prize."_en, [](const Event& e) { return e.who == kNoSeat; }},
};

constexpr int kSizes[] = {13, 5, 8, 10};

const std::vector<OptionRow<Rules>> kOptions = {
    {.def = {"cards", {"13", "5", "8", "10"}, "GS-1-1", "how many cards each player holds"_en, {}},
     .set = [](Rules& r, std::size_t which, const Node&) { r.cards = kSizes[which]; }},
};

class Scribe {
 public:
  Scribe(const Rules& r, State& s) : r_(r), s_(s) {}

  void fields(Fields& f) {
    f("asked").seats(s_.waiting);
    f("prize").number(s_.prize, 0, r_.cards);
    cards(f("middle"), s_.middle);
    f("score").by_seat([&](Item at, Seat p) { at.number(s_.score[p], 0, 91); });
    f("hand").by_seat([&](Item at, Seat p) { cards(at, s_.hand[p]); });
    f("bid").by_seat([&](Item at, Seat p) {  // a bid of somebody else is a secret until both are shown
      if (at.writes() && s_.bid[p] && !f.sees(p)) at.tell([] { return Doc(kHidden); });
      else at.number(s_.bid[p], 0, r_.cards);
    });
  }
  void complete(Fields& f) {
    const SeatSet bidders = s_.bid[0] ? SeatSet::of(1) : s_.bid[1] ? SeatSet::of(0) : SeatSet::first(2);
    const SeatSet asked = s_.prize ? bidders : s_.middle ? SeatSet::of(kChance) : SeatSet();
    if (!f.given("asked").present()) s_.waiting = asked;
    else if (s_.waiting != asked) f.given("asked").complain("somebody else must be asked here"_en);
  }

 private:
  void cards(const Item& at, Game::Cards& set) const {
    at.as(
        [&] {
          Doc out = Doc::list();
          for (int card = 1; card <= r_.cards; ++card) {
            if (set >> card & 1) out.push(card);
          }
          return out;
        },
        [&](const Node& list) {
          set = 0;
          for (std::size_t i = 0; i < list.size(); ++i) {
            set = static_cast<Game::Cards>(set | 1 << list[i].integer(1, r_.cards));
          }
        });
  }

  const Rules& r_;
  State& s_;
};

}  // namespace

const GameInfo& Game::info() {
  static const GameInfo info = {.id = "goofspiel",
                                .name = "Goofspiel"_en,
                                .prefix = "GS",
                                .authors = "Merrill Flood",
                                .publisher = "",
                                .year = 1930,
                                .minutes = 5,
                                .pitch =
                                    "Bid your cards for prizes, both at once and each card once. A small classic that "
                                    "shows how a game is made for this table."_en,
                                .example = true};
  return info;
}

const std::vector<OptionRow<Rules>>& Game::option_rows() { return kOptions; }

Question Game::question(const Rules&, const State& s, Seat p, Lang lang) {
  if (p == kChance) return {.id = "prize", .prompt = "Chance turns up a prize."_en.in(lang), .clause = "GS-1-2"};
  return {.id = "bid",
          .prompt = "Which card do you bid for the prize of {n}?"_en.in(lang, int{s.prize}),
          .clause = "GS-1-3"};
}

std::span<const VerbRow<Game>> Game::verbs() { return kVerbs; }
std::span<const Sentence<Ev>> Game::sentences() { return kSentences; }
Doc Game::view(const Rules& r, const State& s, Seat viewer) { return write_position<Game, Scribe>(r, s, viewer); }
Result<State> Game::load(const Rules& r, const Doc& position) { return read_position<Game, Scribe>(r, position); }

}  // namespace timetable::goofspiel
