// Time Collectors: every choice as a code for programs, a label for people and the pieces it concerns on the board.
#include <algorithm>
#include <bit>

#include "games/collectors/card_text.h"
#include "games/collectors/game.h"
#include "games/collectors/verbs.h"
#include "games/collectors/words.h"

namespace timetable::collectors {
namespace {

constexpr Phrase kDealBoard = "{board} for {who}"_en;
constexpr Phrase kRoll = "{who} rolls {n}"_en;
constexpr Phrase kReveal = "{card} on top of the draw pile"_en;
constexpr Phrase kArrange = "{date}, to {place}"_en;
constexpr Phrase kKeepDate = "{date}: {place}, unchanged"_en;
constexpr Phrase kChangeDate = "{date}: {place}, for {cost}"_en;
constexpr Phrase kDearer = "{choice} (more than needed)"_en;
constexpr Phrase kThenToll = "{exploit}, then {card} to {slot}"_en;
constexpr Phrase kOr = " or "_en;
constexpr Phrase kToll = "Give the crystal to {who}"_en;
constexpr Phrase kNoSift = "Collect {card}"_en;
constexpr Phrase kNoFuture = "Replace no card"_en;
constexpr Phrase kNoClaim = "Take no exploit"_en;
constexpr Phrase kSift = "Pay {cost}: {card} makes way for {other}"_en;
constexpr Phrase kOrders[2] = {"First collect, then the future"_en, "First the future, then collect"_en};
constexpr Phrase kReplace = "Replace {card} ({space})"_en;
constexpr Phrase kPlace = "{card} on {slot}"_en;
constexpr Phrase kPlaceGain = "{card} on {slot}: gain {gain}"_en;
constexpr Phrase kClaim = "{slot}: {text}"_en;

constexpr std::string_view kOfferCodes[] = {"sift", "future", "exploit"};
constexpr std::string_view kOrderCodes[] = {"collect-first", "future-first"};

const ExploitDef& exploit(const Rules& r, int e) { return r.deck->exploit[static_cast<std::size_t>(e)]; }
const BoardDef& board_of(const Rules& r, int b) { return r.deck->board[static_cast<std::size_t>(b)]; }
std::string spoken(const Rules& r, Kind k, Lang lang) { return r.kind(k).in_sentence.in(lang); }

std::string arrange_label(const Rules& r, Action a, Lang lang) {
  const Date date = date_of(a);
  return kArrange.in(lang, date_text(date), r.place(r.table->place_of[date]).name.in(lang));
}

// Whom the journey would disturb, with a crystal left to give (TC-4-9).
std::vector<Seat> owed_toll(const Rules& r, const State& s, Seat p, Action a) {
  std::vector<Seat> out;
  if (s.player[p].pawn == a.a || s.player[p].crystals == a.b * r.constant.crystals_per_die) return out;
  State there = s;
  there.player[p].pawn = a.a;
  for_each_disturbed(r, there, [&](Seat q) { out.push_back(q); });
  return out;
}

std::string with_toll(const Rules& r, const State& s, Seat p, Action a, std::string label, Lang lang) {
  std::vector<std::string> owed;
  for (Seat q : owed_toll(r, s, p, a)) owed.push_back(Game::seat_name(r, q, lang));
  if (owed.empty()) return label;
  const int left = s.player[p].crystals - a.b * r.constant.crystals_per_die;
  return kThenToll.in(lang, label, crystals_text(std::min(left, r.constant.toll), lang), join(owed, kOr.in(lang)));
}

std::string travel_label(const Rules& r, const State& s, Seat p, Action a, Lang lang) {
  const Date composed = s.player[p].date;
  const std::string place = capitalised(r.place(a.a).name.in(lang));
  const std::string date = date_text(displayed_date(r, composed, a.a, a.b));
  if (a.b == 0) return with_toll(r, s, p, a, kKeepDate.in(lang, place, date), lang);
  std::string label = kChangeDate.in(lang, place, date, crystals_text(a.b * r.constant.crystals_per_die, lang));
  if (least_changes(r, composed, a.a) < a.b) label = kDearer.in(lang, label);
  return with_toll(r, s, p, a, std::move(label), lang);
}

std::string decline_label(const Rules& r, const State& s, Action a, Lang lang) {
  if (static_cast<Offer>(a.a) == Offer::Future) return kNoFuture.in(lang);
  if (static_cast<Offer>(a.a) == Offer::Claim) return kNoClaim.in(lang);
  const Frame& f = s.stack.top();
  const int space = std::countr_zero(r.program(f.program)[f.pc].spaces);
  return kNoSift.in(lang, spoken(r, s.timeline[space], lang));
}

std::string sift_label(const Rules& r, const State& s, Action a, Lang lang) {
  const Frame& f = s.stack.top();
  const int cost = r.program(f.program)[f.pc].n;
  return kSift.in(lang, crystals_text(cost, lang), spoken(r, s.timeline[a.a], lang), spoken(r, s.top, lang));
}

std::string place_label(const Rules& r, const Player& p, Action a, Lang lang) {
  const std::string card = capitalised(r.kind(a.a).name.in(lang)), slot = slot_text(a.b, lang);
  const int n = r.slot_gain[p.board][a.b];
  if (!n) return kPlace.in(lang, card, slot);
  return kPlaceGain.in(lang, card, slot, crystals_text(n, lang));
}

std::string space_target(int t) { return "space:" + space_id(static_cast<Space>(t)); }

// Each die in its window, so that a date can be composed die by die.
std::vector<std::string> arrange_targets(const Rules& r, Seat p, Date date) {
  std::vector<std::string> out = {"dice:" + Game::seat_code(r, p), "place:" + r.place(r.table->place_of[date]).id};
  const std::string digits = date_text(date);
  for (std::size_t i = 0; i < digits.size(); ++i) out.push_back("digit:" + std::to_string(i + 1) + ":" + digits[i]);
  return out;
}

// A place means the cheapest way to it; ways that cost more have a mark of their own. The rest is what the way is like.
std::vector<std::string> travel_targets(const Rules& r, const State& s, Seat p, Action a) {
  const std::string& place = r.place(a.a).id;
  const Date composed = s.player[p].date;
  const bool cheapest = a.b == least_changes(r, composed, a.a);
  std::vector<std::string> out = {cheapest ? "place:" + place : "detour:" + place + ":" + std::to_string(a.b),
                                  "date:" + date_text(displayed_date(r, composed, a.a, a.b)),
                                  "price:" + std::to_string(a.b * r.constant.crystals_per_die)};
  for (Seat q : owed_toll(r, s, p, a)) out.push_back("toll:" + Game::seat_code(r, q));
  return out;
}

// The present offers a card to collect and the future, in either order (TC-7-5).
std::string order_target(const Rules& r, const State& s, Action a) {
  if (a.a == 1) return "place:" + r.deck->place.back().id;
  const Frame& f = s.stack.top();
  const Program& collect = r.program(r.program(f.program)[f.pc].block[0]);
  return space_target(std::countr_zero(collect[0].spaces));
}

std::vector<std::string> decline_targets(const Rules& r, const State& s, Action a) {
  if (static_cast<Offer>(a.a) != Offer::Sift) return {"offer:" + std::string(kOfferCodes[a.a])};
  const Frame& f = s.stack.top();
  return {space_target(std::countr_zero(r.program(f.program)[f.pc].spaces))};
}

}  // namespace

std::string Game::code(const Rules& r, Action a) {
  switch (verb(a)) {
    case Verb::DealBoard: return "board:" + seat_code(r, a.a) + ":" + board_of(r, a.b).id;
    case Verb::Reveal: return "reveal:" + r.kind(a.a).id;
    case Verb::Feature: return "feature:" + exploit(r, a.a).id;
    case Verb::Roll: return "roll:" + seat_code(r, a.a) + ":" + std::to_string(a.b);
    case Verb::Arrange: return "arrange:" + date_text(date_of(a));
    case Verb::Travel: return "travel:" + r.place(a.a).id + ":" + std::to_string(a.b);
    case Verb::Toll: return "toll:" + seat_code(r, a.a);
    case Verb::Decline: return "decline:" + std::string(kOfferCodes[a.a]);
    case Verb::Sift: return "sift:" + space_id(a.a);
    case Verb::Order: return "order:" + std::string(kOrderCodes[a.a]);
    case Verb::Replace: return "replace:" + space_id(a.a);
    case Verb::Lay: return "place:" + r.kind(a.a).id + ":" + slot_id(a.b);
    case Verb::Claim: return "claim:" + exploit(r, a.a).id;
  }
  return {};
}

std::string Game::label(const Rules& r, const State& s, Seat p, Action a, Lang lang) {
  switch (verb(a)) {
    case Verb::DealBoard: return kDealBoard.in(lang, board_of(r, a.b).name.in(lang), seat_name(r, a.a, lang));
    case Verb::Reveal: return kReveal.in(lang, capitalised(r.kind(a.a).name.in(lang)));
    case Verb::Feature:
    case Verb::Claim: return kClaim.in(lang, exploit(r, a.a).name.in(lang), points_text(exploit(r, a.a).points, lang));
    case Verb::Roll: return kRoll.in(lang, seat_name(r, a.a, lang), std::to_string(a.b));
    case Verb::Arrange: return arrange_label(r, a, lang);
    case Verb::Travel: return travel_label(r, s, p, a, lang);
    case Verb::Toll: return kToll.in(lang, seat_name(r, a.a, lang));
    case Verb::Decline: return decline_label(r, s, a, lang);
    case Verb::Sift: return sift_label(r, s, a, lang);
    case Verb::Order: return kOrders[a.a].in(lang);
    case Verb::Replace: return kReplace.in(lang, spoken(r, s.timeline[a.a], lang), space_id(a.a));
    case Verb::Lay: return place_label(r, s.player[p], a, lang);
  }
  return {};
}

std::vector<std::string> Game::targets(const Rules& r, const State& s, Seat p, Action a) {
  switch (verb(a)) {
    case Verb::DealBoard: return {"seat:" + seat_code(r, a.a), "board:" + board_of(r, a.b).id};
    case Verb::Reveal: return {"pile:draw", "card:" + r.kind(a.a).id};
    case Verb::Feature:
    case Verb::Claim: return {"exploit:" + exploit(r, a.a).id};
    case Verb::Roll: return {"dice:" + seat_code(r, a.a)};
    case Verb::Arrange: return arrange_targets(r, p, date_of(a));
    case Verb::Travel: return travel_targets(r, s, p, a);
    case Verb::Toll: return {"seat:" + seat_code(r, a.a)};
    case Verb::Decline: return decline_targets(r, s, a);
    case Verb::Sift: return {"pile:draw"};  // collecting instead is the card itself
    case Verb::Replace: return {space_target(a.a), "pile:draw"};
    case Verb::Order: return {order_target(r, s, a)};
    case Verb::Lay: return {"card:" + r.kind(a.a).id, "slot:" + seat_code(r, p) + ":" + slot_id(a.b)};
  }
  return {};
}

}  // namespace timetable::collectors
