// Temporum: a position read from words. What is left out gets its default; what cannot be is told with its place.
#include <algorithm>

#include "games/temporum/game.h"
#include "games/temporum/verbs.h"
#include "games/temporum/vocabulary.h"
#include "games/temporum/words.h"

namespace timetable::temporum {
namespace {

using timetable::say;  // sentences; that of verbs.h writes the log

class Loader {
 public:
  Loader(const Rules& r, const Doc& doc, std::vector<Words>& problems)
      : r_(r), root_(doc, problems), problems_(problems) {
    for (Seat p = 0; p < r.seats; ++p) seats_.push_back(Game::seat_code(r, p));
    for (const CardDef& card : r.deck->card) cards_.push_back(card.id);
  }

  State read() {
    clear_table(r_, s_);
    if (root_.doc().members().empty()) {
      Game::setup(r_, s_);
      return s_;
    }
    root_.only({"round",   "active",    "first",        "at",      "asked",     "question",  "zones",
                "paths",   "real",      "pawns",        "crowns",  "ruled",     "gold",      "gained",
                "visited", "zone_gold", "hand",         "table",   "hand_size", "in_play",   "deck",
                "discard", "deck_size", "discard_size", "removed", "anubis",    "predicted", "butterflies",
                "chosen",  "aside",     "picked",       "winner",  "known",     "stack",     "not_in_deck"});
    const Step step = read_step();
    read_turn();
    read_board(step);
    if (!problems_.empty()) return s_;  // the rest depends on the Zones
    read_players();
    if (const Node n = root_.maybe("stack"); n.present()) read_stack(n);
    read_piles();
    read_knowledge();
    if (!problems_.empty()) return s_;
    if (root_.maybe("stack").present()) {
      check_stack();
    } else {
      check_between_turns();
      NullLog log;
      if (problems_.empty()) start_at(r_, s_, step, log);
    }
    if (problems_.empty()) {
      if (const Phrase broken = Game::impossible(r_, s_); !broken.empty()) {
        root_.complain(say("this position is impossible: {why}"_en, broken));
      }
    }
    return s_;
  }

 private:
  void complain_of(std::string_view place, const Words& what) const { root_.complain(at(place, what)); }

  Seat seat(const Node& n) {
    if (n.doc().is(Doc::Kind::Int)) return small(n, 0, r_.seats - 1);
    for (std::size_t i = 0; i < seats_.size(); ++i) {
      if (same_word(n.doc().text(), seats_[i])) return static_cast<Seat>(i);
    }
    return static_cast<Seat>(n.one_of(seats_));
  }

  Kind card(const Node& n) { return card_named(n, n.text()); }
  Kind card_named(const Node& n, const std::string& word) {
    for (Kind k = 0; k < r_.kinds; ++k) {
      const CardDef& def = r_.card(k);
      if (same_word(word, def.id) || same_word(word, def.name)) return k;
    }
    if (n.doc().is(Doc::Kind::Text)) {
      n.complain(say("there is no card ''{word}''.{meant}"_en, word, did_you_mean(word, cards_)));
    }
    return 0;
  }

  Cards cards(const Node& list) {
    Cards out;
    for (std::size_t i = 0; i < list.size(); ++i) {
      const Kind k = card(list[i]);
      if (out.count(k) == r_.all.count(k)) list[i].complain(too_many(k));
      else out.add(k);
    }
    return out;
  }
  Words too_many(Kind k) const {
    return say("there are only {n} copies of {card}"_en, r_.all.count(k), r_.card(k).name);
  }

  unsigned slots(const Node& list, int high) {
    unsigned out = 0;
    for (std::size_t i = 0; i < list.size(); ++i) out |= 1u << list[i].integer(0, high);
    return out;
  }

  template <class F>
  void each_seat(std::string_view key, F&& f) {
    const Node n = root_.maybe(key);
    if (!n.present()) return;
    n.only(seats_);
    for (Seat p = 0; p < r_.seats; ++p) {
      if (const Node inner = n.maybe(seats_[p]); inner.present()) f(p, inner);
    }
  }

  Step read_step() {
    const Node n = root_.maybe("at");
    if (!n.present() || root_.maybe("stack").present()) return Step::StartTurn;
    return static_cast<Step>(n.one_of(kStepNames));
  }

  void read_turn() {
    if (const Node n = root_.maybe("round"); n.present())
      s_.round = static_cast<std::uint16_t>(n.integer(1, kLastRound));
    if (const Node n = root_.maybe("first"); n.present()) s_.first = seat(n);
    if (r_.first != kNoSeat && !root_.maybe("first").present()) s_.first = r_.first;
    s_.active = s_.first;
    if (const Node n = root_.maybe("active"); n.present()) s_.active = seat(n);
    if (const Node n = root_.maybe("winner"); n.present()) s_.winner = seat(n);
  }

  // The Zones: ten in a list, or {"set": "friendly", "4": "cold-war"}; by default those of the table, else Beginners.
  void read_board(Step step) {
    const std::array<Zone, kSlots> usual = r_.random_zones && !r_.deck->set.empty() ? r_.deck->set[0].zone : r_.zones;
    const Node zones = root_.maybe("zones");
    if (step != Step::Zones || !r_.random_zones) std::copy(usual.begin(), usual.end(), s_.zone);
    if (zones.present() && zones.doc().is(Doc::Kind::Object)) read_zone_changes(zones);
    else if (zones.present()) read_zone_list(zones);
    check_zones(step);
    if (const Node n = root_.maybe("paths"); n.present()) read_paths(n);
    for (Seat p = 0; p < r_.seats; ++p) s_.player[p].pawn = real_slot(s_.paths, kTimes - 1);
    if (problems_.empty() && s_.zone[0] != kNone) put_zone_gold(r_, s_);
    if (const Node n = root_.maybe("zone_gold"); n.present()) {
      if (n.size() != kSlots) {
        return n.complain("expected ten amounts, one for each slot"_en);
      }
      for (std::size_t i = 0; i < kSlots; ++i) s_.zone_gold[i] = small(n[i], 0, 255);
    }
  }

  // Slots may be bare only while the Zones are being dealt; every Zone exists once (TP-2-4).
  void check_zones(Step step) {
    const Doc* stack = root_.doc().find("stack");
    const Doc* first = stack && !stack->items().empty() ? stack->items()[0].find("pc") : nullptr;
    const bool dealing = stack ? first && first->text() == kStepNames[0] : step == Step::Zones;
    for (Slot slot = 0; slot < kSlots; ++slot) {
      const Zone z = s_.zone[slot];
      if (z == kNone && !dealing) {
        complain_of("zones", say("slot {slot} has no Zone"_en, slot));
      }
      if (z != kNone && std::count(s_.zone, s_.zone + slot, z)) {
        complain_of("zones", say("{zone} lies on two slots"_en, r_.zone(z).name));
      }
    }
  }

  void read_zone_list(const Node& n) {
    if (n.size() != kSlots) {
      return n.complain("expected ten Zones, one for each slot"_en);
    }
    for (Slot slot = 0; slot < kSlots; ++slot) {
      s_.zone[slot] = kNone;
      if (n[slot].present()) put_zone(n[slot], slot);
    }
  }
  void read_zone_changes(const Node& n) {
    for (const auto& [key, value] : n.entries()) {
      if (key == "set") {
        std::vector<std::string> ids;
        for (const SetDef& set : r_.deck->set) ids.push_back(set.id);
        if (!ids.empty()) {
          const SetDef& set = r_.deck->set[value.one_of(ids)];
          std::copy(set.zone.begin(), set.zone.end(), s_.zone);
        }
      } else if (key.size() != 1 || key[0] < '0' || key[0] > '9') {
        value.complain("expected \"set\" or a slot, \"0\" to \"9\""_en);
      }
    }
    for (const auto& [key, value] : n.entries()) {
      if (key.size() == 1 && key[0] >= '0' && key[0] <= '9') put_zone(value, static_cast<Slot>(key[0] - '0'));
    }
  }
  // Exchanging Zones one by one may leave one twice for a moment: the last word counts.
  void put_zone(const Node& n, Slot slot) {
    const Zone z = read_zone(n, *r_.deck);
    const Time time = r_.zone(z).time;
    if (time != time_of(slot)) {
      n.complain(say("{zone} belongs to Time {time}, slot {slot} to Time {other}"_en, r_.zone(z).name, time_name(time),
                     slot, time_name(time_of(slot))));
    }
    s_.zone[slot] = z;
  }

  void read_paths(const Node& n) {
    const std::string text = n.text();
    if (text.size() != kPaths || text.find_first_not_of("LR") != std::string::npos) {
      return n.complain("expected six letters L or R, such as \"LRRLLL\""_en);
    }
    s_.paths = 0;
    for (int k = 0; k < kPaths; ++k)
      s_.paths = static_cast<std::uint8_t>(s_.paths | (text[static_cast<std::size_t>(k)] == 'R') << k);
  }

  void read_players() {
    each_seat("pawns", [&](Seat p, const Node& n) { s_.player[p].pawn = small(n, 0, kSlots - 1); });
    each_seat("crowns", [&](Seat p, const Node& n) { read_crowns(n, s_.player[p]); });
    each_seat("gold",
              [&](Seat p, const Node& n) { s_.player[p].gold = static_cast<std::uint16_t>(n.integer(0, 60'000)); });
    each_seat("gained",
              [&](Seat p, const Node& n) { s_.player[p].gained = static_cast<std::uint16_t>(n.integer(0, 60'000)); });
    each_seat("visited",
              [&](Seat p, const Node& n) { s_.player[p].visited = static_cast<std::uint16_t>(slots(n, kSlots - 1)); });
    each_seat("hand", [&](Seat p, const Node& n) {
      s_.player[p].hand = cards(n);
      s_.player[p].hand_size = static_cast<std::uint8_t>(s_.player[p].hand.size());
    });
    each_seat("in_play", [&](Seat p, const Node& n) { read_in_play(p, n); });
    each_seat("predicted", [&](Seat p, const Node& n) {
      for (std::size_t i = 0; i < n.size() && i < 15; ++i)
        s_.player[p].predicted += 1u << (4 * n[i].integer(0, kPaths - 1));
    });
    each_seat("butterflies", [&](Seat p, const Node& n) { s_.player[p].butterflies = small(n, 0, 200); });
    each_seat("chosen", [&](Seat p, const Node& n) { s_.player[p].chosen = card(n); });
    if (const Node n = root_.maybe("aside"); n.present()) {
      if (n.size() > 2) {
        return n.complain("at most two cards are set aside"_en);
      }
      for (std::size_t i = 0; i < n.size(); ++i) s_.aside[i] = card(n[i]);
    }
    if (const Node n = root_.maybe("picked"); n.present()) s_.picked = cards(n);
  }

  static void read_crowns(const Node& n, Player& player) {  // "9-0-1-0"
    const std::vector<std::string> parts = split(n.text(), '-');
    int total = 0;
    for (std::size_t t = 0; t < kTimes && parts.size() == kTimes; ++t) {
      const bool digits =
          !parts[t].empty() && parts[t].size() < 3 && parts[t].find_first_not_of("0123456789") == std::string::npos;
      player.crowns[t] = static_cast<std::uint8_t>(digits ? std::stoi(parts[t]) : 99);
      total += player.crowns[t];
    }
    if (total != kCrowns) {
      n.complain("expected ten crowns over Times I to IV, such as \"9-0-1-0\""_en);
    }
  }

  void read_in_play(Seat p, const Node& list) {  // "explorer", or "explorer/artist" for Artist as a copy of Explorer
    for (std::size_t i = 0; i < list.size(); ++i) {
      const std::vector<std::string> parts = split(list[i].text(), '/');
      if (parts.empty() || parts.size() > 2) {
        return list[i].complain("expected \"card\" or \"acts-as/card\""_en);
      }
      const Kind acts = card_named(list[i], parts[0]), physical = card_named(list[i], parts.back());
      if (r_.passive[acts] == kNone) {
        list[i].complain(say("{card} is not a Perpetual card"_en, r_.card(acts).name));
      } else if (s_.entry[physical][1] || (s_.entry[physical][0] && r_.all.count(physical) < 2)) {
        list[i].complain(too_many(physical));
      } else {
        enter_play(r_, s_, p, physical, acts);
      }
    }
  }

  // The deck: as listed, else all that is nowhere else. Cards that a listed deck leaves out are not in the game.
  void read_piles() {
    if (const Node n = root_.maybe("discard"); n.present()) s_.discard = cards(n);
    const Node deck = root_.maybe("deck"), removed = root_.maybe("removed");
    Cards rest;
    for (Kind k = 0; k < r_.kinds; ++k) {
      const int left = r_.all.count(k) - placed(k);
      if (left < 0) {
        root_.complain(too_many(k) + say("; the position has {n}"_en, placed(k)));
      }
      for (int i = 0; i < left; ++i) rest.add(k);
    }
    s_.deck = deck.present() ? cards(deck) : rest;
    if (removed.present()) s_.box = cards(removed);
    Cards& other = deck.present() ? s_.box : s_.deck;
    const Cards given = deck.present() ? s_.deck : s_.box;
    for (Kind k = 0; k < r_.kinds; ++k) {
      if (given.count(k) <= rest.count(k)) continue;
      return root_.complain(too_many(k) + "; the position has more"_en);
    }
    if (!deck.present() || !removed.present()) other = {rest.bits - given.bits};
  }
  int placed(Kind k) const {
    int n = s_.discard.count(k);
    for (Seat p = 0; p < r_.seats; ++p) n += s_.player[p].hand.count(k);
    for (std::uint8_t e : s_.entry[k]) n += e != 0;
    for (std::uint8_t a : s_.aside) n += a == k;
    for (int i = 0; i < s_.stack.depth; ++i) {
      const Frame& f = s_.stack.frame[i];
      n += f.card == k && (f.proc == Proc::Score || (f.proc == Proc::Play && f.at == 0));
    }
    return n;
  }

  void read_knowledge() {
    std::vector<std::string> knowers = seats_;
    knowers.emplace_back(kPublicName);
    const auto row = [&](const std::string& name) {
      if (name == kPublicName) return kPublic;
      return static_cast<int>(std::ranges::find(seats_, name) - seats_.begin());
    };
    if (const Node n = root_.maybe("known"); n.present()) {
      n.only(knowers);
      for (const std::string& knower : knowers) {
        const Node inner = n.maybe(knower);
        if (!inner.present()) continue;
        inner.only(seats_);
        for (Seat p = 0; p < r_.seats; ++p) {
          if (const Node list = inner.maybe(seats_[p]); list.present()) s_.known[row(knower)][p] = cards(list);
        }
      }
    }
    if (const Node n = root_.maybe("not_in_deck"); n.present()) {
      n.only(knowers);
      for (const std::string& knower : knowers) {
        if (const Node list = n.maybe(knower); list.present()) s_.out[row(knower)] = cards(list);
      }
    }
  }

  void read_stack(const Node& list) {
    if (list.size() > static_cast<std::size_t>(Stack::capacity())) {
      return list.complain("too deep"_en);
    }
    for (std::size_t i = 0; i < list.size(); ++i) {
      const Node n = list[i];
      n.only({"in", "who", "pc", "slot", "card", "at", "n", "local"});
      Frame f;
      f.proc = static_cast<Proc>(n["in"].one_of(kProcNames));
      f.who = seat(n["who"]);
      f.pc = f.proc == Proc::Game ? static_cast<std::uint8_t>(n["pc"].one_of(kStepNames)) : small(n["pc"], 0, 255);
      f.slot = small(n["slot"], 0, 255);
      f.card = small(n["card"], 0, 255);
      f.at = small(n["at"], 0, 255);
      f.n = small(n["n"], 0, 255);
      f.local = small(n["local"], 0, 255);
      s_.stack.push(f);
    }
    const Node asked_seats = root_["asked"];
    for (std::size_t i = 0; i < asked_seats.size(); ++i) {
      s_.waiting.add(asked_seats[i].doc().text() == "chance" ? kChance : seat(asked_seats[i]));
    }
  }

  void check_between_turns() {
    for (Seat p = 0; p < r_.seats; ++p) {
      if (!is_real(s_, s_.player[p].pawn)) {
        complain_of("pawns." + seats_[p], say("slot {slot} is not real with these paths"_en, s_.player[p].pawn));
      }
      if (s_.player[p].chosen != kNone) {
        complain_of("chosen", "only while cards are passed"_en);
      }
    }
    if (s_.aside[0] != kNone) {
      complain_of("aside", "only while a Zone is visited"_en);
    }
    if (!s_.picked.empty()) {
      complain_of("picked", "only while cards are picked to be discarded"_en);
    }
  }

  // A stack in a file may be anything: every frame must fit its place, and the top must ask those who are asked.
  void check_stack() {
    if (s_.stack.empty() != s_.waiting.empty()) {
      return complain_of("asked", "somebody must be asked until the end"_en);
    }
    if (s_.stack.empty()) return;
    for (int i = 0; i < s_.stack.depth; ++i) {
      if (fits(i)) continue;
      return complain_of("stack[" + std::to_string(i) + "]", "this frame cannot be here"_en);
    }
    if (!nests_rightly()) {
      return complain_of("stack", "no line of play nests visits like this"_en);
    }
    const Ask ask = asked(r_, s_);
    if (ask == Ask::Nothing || !asked_rightly(ask)) {
      return complain_of("asked", "the stack asks somebody else"_en);
    }
    for (Seat p : s_.waiting) {
      Options options;
      Game::options(r_, s_, p, options);
      if (!options.empty()) continue;
      return complain_of("asked", "this player has nothing to choose here"_en);
    }
  }

  bool fits(int i) const {
    const Frame& f = s_.stack.frame[i];
    const Proc under = i ? s_.stack.frame[i - 1].proc : Proc::None;
    switch (f.proc) {
      case Proc::Game: return i == 0 && f.pc < kStepNames.size() && f.at <= 2 * kSlots;
      case Proc::Visit:
        return (under == Proc::Game || under == Proc::Visit || runs(i - 1, {Op::VisitEarlier, Op::VisitEachReal})) &&
            f.slot < kSlots && f.pc <= 6 && f.at < r_.seats;
      case Proc::Run: return fits_run(i);
      case Proc::Play:
        return runs(i - 1, {Op::PlayCard, Op::PlayMayReturn, Op::DrawDiscardPlay, Op::PlayAsCopy}) &&
            f.card < r_.kinds && f.slot < r_.kinds && f.at <= 2 && f.pc <= 4 && (f.at != 1 || holds_entry(f)) &&
            (f.slot == f.card || r_.passive[f.slot] != kNone);
      case Proc::Score: return under == Proc::Run && f.card < r_.kinds && f.pc <= 2 && (f.n > 0 || f.pc == 2);
      case Proc::Draw: return i > 0 && under != Proc::Game && f.local <= 1 && (!f.local || under == Proc::Run);
      case Proc::Advance: return under == Proc::Run || under == Proc::Score;
      default: return false;
    }
  }
  bool holds_entry(const Frame& f) const {
    for (std::uint8_t e : s_.entry[f.card]) {
      if (e && e == entry_of(f.who, f.slot)) return true;
    }
    return false;
  }
  bool fits_run(int i) const {
    const Frame& f = s_.stack.frame[i];
    if (i == 0 || f.slot >= kSlots || f.at > kSeatsMax) return false;
    const Frame& under = s_.stack.frame[i - 1];
    if (f.card == kNone) return under.proc == Proc::Visit && f.pc < program(f).size();
    const bool carried_out = under.proc == Proc::Play && under.card == f.card && under.slot == f.card;
    return carried_out && f.card < r_.kinds && r_.passive[f.card] == kNone && f.pc < program(f).size() &&
        (under.at == static_cast<std::uint8_t>(Lies::OnTable) || runs(i, {Op::ReturnThis}));
  }
  const Program& program(const Frame& run) const {
    return run.card == kNone ? r_.zone(s_.zone[run.slot]).effect : r_.card(run.card).effect;
  }
  // Is this a program that can do one of these things?
  bool runs(int i, std::initializer_list<Op> ops) const {
    if (i < 0 || s_.stack.frame[i].proc != Proc::Run) return false;
    return std::ranges::any_of(program(s_.stack.frame[i]),
                               [&](const Instr& in) { return std::ranges::count(ops, in.op) > 0; });
  }

  // As state.h counts on: a visit during which another one takes place belongs to Time IV, and nobody makes it twice.
  bool nests_rightly() const {
    int last = s_.stack.depth - 1;
    while (last > 0 && s_.stack.frame[last].proc != Proc::Visit) --last;
    unsigned made[kSeatsMax] = {};
    for (int i = 1; i <= last; ++i) {
      const Frame& f = s_.stack.frame[i];
      if (f.proc != Proc::Visit) continue;
      const unsigned slot = 1u << f.slot;
      const bool last_time = time_of(f.slot) == kTimes - 1;
      if (!(s_.player[f.who].visited & slot) || (!last_time && i < last)) return false;
      if (last_time && (made[f.who] & slot)) return false;
      made[f.who] |= slot;
    }
    return s_.stack.depth - last <= kVisitFrames;
  }

  bool asked_rightly(Ask ask) const {
    const Frame& f = s_.stack.top();
    if (ask == Ask::Pass) return !s_.waiting.has(kChance) && holders_chosen();
    if (s_.waiting.size() != 1) return false;
    if (ask <= Ask::Draw) return s_.waiting.has(kChance) && (ask != Ask::Zones || f.at < kSlots) && !s_.deck.empty();
    if (s_.waiting.has(kChance)) return false;
    if ((ask == Ask::Alien || ask == Ask::Toys) && s_.aside[ask == Ask::Toys] == kNone) return false;
    if (ask == Ask::CopyCard && (f.n >= r_.kinds || r_.passive[f.n] == kNone)) return false;
    if (ask == Ask::DiscardAny ? !picks_fit(f) : !s_.picked.empty()) return false;
    if (f.proc == Proc::Game) return s_.waiting.has(ask == Ask::End ? next_seat(r_, s_.active, f.at) : s_.active);
    if (f.proc == Proc::Visit) return s_.waiting.has(ask == Ask::After ? f.who : f.at) && f.pc >= 2;
    const bool several = ask == Ask::Play || ask == Ask::Discard || ask == Ask::Inquisition || ask == Ask::Retreat;
    if (!several || r_.instr(s_, f).who == Who::You) return s_.waiting.has(f.who);
    return s_.waiting.has(next_seat(r_, r_.instr(s_, f).who == Who::EachYouFirst ? f.who : s_.active, f.at));
  }
  bool picks_fit(const Frame& f) const {
    for (Kind k = 0; k < r_.kinds; ++k) {
      if (s_.picked.count(k) > s_.player[f.who].hand.count(k)) return false;
    }
    return true;
  }
  bool holders_chosen() const {
    for (Seat p = 0; p < r_.seats; ++p) {
      const Player& player = s_.player[p];
      const bool chose = player.chosen != kNone;
      if (chose && (s_.waiting.has(p) || !player.hand.has(player.chosen))) return false;
      if (!chose && s_.waiting.has(p) != (player.hand_size > 0)) return false;
    }
    return true;
  }

  const Rules& r_;
  Node root_;
  std::vector<Words>& problems_;
  State s_;
  std::vector<std::string> seats_, cards_;
};

}  // namespace

Result<State> Game::load(const Rules& r, const Doc& position) {
  std::vector<Words> problems;
  State s = Loader(r, position, problems).read();
  if (!problems.empty()) return Error{Fault::BadPosition, join(problems, "\n")};
  return s;
}

std::vector<std::string> Game::stages() { return {"setup-end", "turn-end", "game-end"}; }

bool Game::stop_at(Rules& r, std::string_view stage) {
  const std::vector<std::string> names = stages();
  const auto it = std::ranges::find(names, stage);
  if (it == names.end()) return false;
  constexpr Stop kStops[] = {Stop::SetupEnd, Stop::TurnEnd, Stop::Never};
  r.stop_at = kStops[it - names.begin()];
  return true;
}

}  // namespace timetable::temporum
