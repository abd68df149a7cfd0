// Temporum: the position in words, as a viewer may see it and as it is read back. README.md documents the words.
#include <algorithm>

#include "engine/scribe.h"
#include "games/temporum/game.h"
#include "games/temporum/verbs.h"
#include "games/temporum/words.h"

namespace timetable::temporum {
namespace {

constexpr const char* kSteps[] = {"zones", "first", "deal", "turn", "history", "move", "visit", "check", "end", "next"};
constexpr const char* kProcs[] = {"none", "game", "visit", "run", "play", "score", "draw", "advance"};
const Names kStepNames(kSteps), kProcNames(kProcs);

class Scribe {
 public:
  Scribe(const Rules& r, State& s) : r_(r), s_(s) {
    cards_.otherwise("there is no card ''{word}''.{meant}"_en);
    for (const CardDef& card : r.deck->card) cards_.add(card.id, card.name);
    for (Seat p = 0; p < r.seats; ++p) knowers_.add(Game::seat_code(r, p));
    knowers_.add("all");
  }

  void fields(Fields& f) {
    begun_ = f.given("stack").present();
    turn(f);
    board(f);
    if (!f.fine()) return;  // the rest depends on the Zones
    players(f);
    f("stack").frames(s_.stack, [&](Fields& g, Frame& frame) { frame_fields(g, frame); });
    f("table").tell([&] { return written(on_table()); });
    f("anubis").by_seat([&](Item at, Seat p) { at.tell([&] { return Doc(pending_anubis(p)); }); });
    piles(f);
    knowledge(f);
  }

  void complete(Fields& f) {
    root_ = f.root();
    if (begun_) return check_stack();
    check_between_turns();
    if (f.fine()) start_at(r_, s_, step_);
  }

 private:
  void turn(Fields& f) {
    if (r_.first != kNoSeat && f.reads()) s_.first = r_.first;
    f("round").number(s_.round, 1, kLastRound);
    f("first").seat(s_.first);
    if (f.reads()) s_.active = s_.first;
    f("active").seat(s_.active);
    f("winner").seat(s_.winner);
    f("at").as([&] { return Doc(at()); },
               [&](const Node& n) {
                 if (!begun_) step_ = static_cast<Step>(kStepNames.read(n));
               });
    const Item asked_seats = f("asked");
    if (asked_seats.writes() || begun_) asked_seats.seats(s_.waiting);
    // TP-10-14: everybody sees what is asked, nobody but the asked one the options.
    f("question").tell([&] {
      return s_.waiting.empty() ? Doc() : Doc(Game::question(r_, s_, s_.waiting.lowest(), Lang::En).id);
    });
  }

  // The Zones: ten in a list, or {"set": "friendly", "4": "cold-war"}; by default those of the table, else Beginners.
  void board(Fields& f) {
    if (f.reads() && (step_ != Step::Zones || !r_.random_zones)) {
      const auto& usual = r_.random_zones && !r_.deck->set.empty() ? r_.deck->set[0].zone : r_.zones;
      std::copy(usual.begin(), usual.end(), s_.zone);
    }
    f("zones").as([&] { return zones(); },
                  [&](const Node& n) {
                    if (n.doc().is(Doc::Kind::Object)) read_zone_changes(n);
                    else read_zone_list(n);
                  });
    if (f.reads()) check_zones(f.root());
    f("paths").as([&] { return Doc(paths()); }, [&](const Node& n) { read_paths(n); });
    f("real").tell([&] { return real(); });
    if (f.reads()) {
      for (Seat p = 0; p < r_.seats; ++p) s_.player[p].pawn = real_slot(s_.paths, kTimes - 1);
      if (f.fine() && s_.zone[0] != kNone) put_zone_gold(r_, s_);
    }
    f("zone_gold").numbers(s_.zone_gold, 0, 255, "expected ten amounts, one for each slot"_en);
  }

  void players(Fields& f) {
    f("pawns").by_seat([&](Item at, Seat p) { at.number(s_.player[p].pawn, 0, kSlots - 1); });
    f("crowns").by_seat([&](Item at, Seat p) {
      at.as([&] { return Doc(crowns(p)); }, [&](const Node& n) { read_crowns(n, s_.player[p]); });
    });
    f("ruled").tell([&] { return ruled(f); });
    f("gold").by_seat([&](Item at, Seat p) { at.number(s_.player[p].gold, 0, 60'000); });
    f("gained").by_seat([&](Item at, Seat p) { at.number(s_.player[p].gained, 0, 60'000); });
    f("visited").by_seat([&](Item at, Seat p) {
      at.as([&] { return slots(s_.player[p].visited); },
            [&](const Node& n) { s_.player[p].visited = static_cast<std::uint16_t>(read_slots(n)); });
    });
    f("hand").by_seat([&](Item at, Seat p) {
      at.as([&] { return hand(f, p); },
            [&](const Node& n) {
              s_.player[p].hand = cards(n);
              s_.player[p].hand_size = static_cast<std::uint8_t>(s_.player[p].hand.size());
            });
    });
    f("hand_size").by_seat([&](Item at, Seat p) { at.tell([&] { return Doc(s_.player[p].hand_size); }); });
    f("in_play").by_seat(
        [&](Item at, Seat p) { at.as([&] { return in_play(p); }, [&](const Node& n) { read_in_play(p, n); }); });
    f("predicted").by_seat([&](Item at, Seat p) {
      at.as([&] { return predicted(p); },
            [&](const Node& n) {
              for (std::size_t i = 0; i < n.size() && i < 15; ++i)
                s_.player[p].predicted += 1u << (4 * n[i].integer(0, kPaths - 1));
            });
    });
    f("butterflies").by_seat([&](Item at, Seat p) { at.number(s_.player[p].butterflies, 0, 200); });
    f("chosen").by_seat([&](Item at, Seat p) {
      if (at.writes() && s_.player[p].chosen != kNone && !f.sees(p)) at.tell([] { return Doc(kHidden); });
      else at.name(s_.player[p].chosen, cards_);
    });
    f("aside").as([&] { return aside(f); },
                  [&](const Node& n) {
                    if (n.size() > 2) return n.complain("at most two cards are set aside"_en);
                    for (std::size_t i = 0; i < n.size(); ++i) s_.aside[i] = card(n[i]);
                  });
    f("picked").as([&] { return written(s_.picked.empty() || !f.sees(s_.stack.top().who) ? Cards{} : s_.picked); },
                   [&](const Node& n) { s_.picked = cards(n); });
  }

  // What is being carried out is public (TP-10-1).
  void frame_fields(Fields& g, Frame& f) const {
    g.need("in").name(f.proc, kProcNames);
    g.need("who").seat(f.who);
    if (f.proc == Proc::Game) g.need("pc").name(f.pc, kStepNames);
    else g.need("pc").number(f.pc, 0, 255);
    g.need("slot").number(f.slot, 0, 255);
    g.need("card").number(f.card, 0, 255);
    g.need("at").number(f.at, 0, 255);
    g.need("n").number(f.n, 0, 255);
    g.need("local").number(f.local, 0, 255);
  }

  // The deck: as listed, else all that is nowhere else. Cards that a listed deck leaves out are not in the game.
  void piles(Fields& f) {
    f("discard").as([&] { return written(s_.discard); }, [&](const Node& n) { s_.discard = cards(n); });
    f("deck_size").tell([&] { return Doc(s_.deck.size()); });
    f("discard_size").tell([&] { return Doc(s_.discard.size()); });
    Cards rest;
    if (f.reads()) {
      for (Kind k = 0; k < r_.kinds; ++k) {
        const int left = r_.all.count(k) - placed(k);
        if (left < 0) f.root().complain(too_many(k) + say("; the position has {n}"_en, placed(k)));
        for (int i = 0; i < left; ++i) rest.add(k);
      }
      s_.deck = rest;
    }
    if (f.sees_all()) f("deck").as([&] { return written(s_.deck); }, [&](const Node& n) { s_.deck = cards(n); });
    f("removed").as([&] { return written(s_.box); }, [&](const Node& n) { s_.box = cards(n); });
    if (!f.reads()) return;
    const bool deck = f.given("deck").present(), removed = f.given("removed").present();
    const Cards given = deck ? s_.deck : s_.box;
    for (Kind k = 0; k < r_.kinds; ++k) {
      if (given.count(k) > rest.count(k)) return f.root().complain(too_many(k) + "; the position has more"_en);
    }
    if (!deck || !removed) (deck ? s_.box : s_.deck) = {rest.bits - given.bits};
  }
  int placed(Kind k) const {
    int n = s_.discard.count(k) + on_table().count(k);
    for (Seat p = 0; p < r_.seats; ++p) n += s_.player[p].hand.count(k);
    for (std::uint8_t e : s_.entry[k]) n += e != 0;
    for (std::uint8_t a : s_.aside) n += a == k;
    return n;
  }

  // For each knower, and for the public: the cards known to be in other hands; a new deck's composition is public
  // (TP-10-11), and everybody remembers what he has drawn from it.
  void knowledge(Fields& f) {
    if (f.sees_all()) {
      f("known").as([&] { return known(f); },
                    [&](const Node& n) {
                      each_knower(n, [&](int row, const Node& inner) {
                        inner.only(f.seats().ids());
                        for (Seat p = 0; p < r_.seats; ++p) {
                          if (const Node list = inner.maybe(f.seats()[p]); list.present())
                            s_.known[row][p] = cards(list);
                        }
                      });
                    });
    }
    f("not_in_deck")
        .as([&] { return not_in_deck(f); },
            [&](const Node& n) { each_knower(n, [&](int row, const Node& list) { s_.out[row] = cards(list); }); });
  }
  template <class F>
  void each_knower(const Node& n, F&& visit) const {
    n.only(knowers_.ids());
    for (std::size_t i = 0; i < knowers_.size(); ++i) {
      if (const Node inner = n.maybe(knowers_[i]); inner.present()) visit(row_of(i), inner);
    }
  }
  int row_of(std::size_t knower) const { return knower == knowers_.size() - 1 ? kPublic : static_cast<int>(knower); }
  Doc known(const Fields& f) const {
    Doc out = Doc::object();
    for (std::size_t i = 0; i < knowers_.size(); ++i) {
      Doc inner = Doc::object();
      for (Seat p = 0; p < r_.seats; ++p) {
        const Cards cards = s_.known[row_of(i)][p];
        if (!cards.empty()) inner.set(f.seats()[p], written(cards));
      }
      if (!inner.members().empty()) out.set(knowers_[i], std::move(inner));
    }
    return out;
  }
  Doc not_in_deck(const Fields& f) const {
    Doc out = Doc::object();
    for (std::size_t i = 0; i < knowers_.size(); ++i) {
      const bool own = row_of(i) == row_of_viewer(f.viewer());
      if ((f.sees_all() || own) && !s_.out[row_of(i)].empty()) out.set(knowers_[i], written(s_.out[row_of(i)]));
    }
    return out;
  }
  int row_of_viewer(Seat viewer) const { return viewer < r_.seats ? viewer : kPublic; }

  // Cards.

  Kind card(const Node& n) const { return static_cast<Kind>(cards_.read(n)); }
  Cards cards(const Node& list) const {
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
  Doc written(Cards set) const {
    Doc out = Doc::list();
    for_each_kind(set.kind_bits(), [&](Kind k) {
      for (int i = set.count(k); i > 0; --i) out.push(cards_[k]);
    });
    return out;
  }

  // Another hand shows the cards the viewer knows to be there, and how many others.
  Doc hand(const Fields& f, Seat p) const {
    if (f.sees(p)) return written(s_.player[p].hand);
    const Cards known_cards = s_.known[row_of_viewer(f.viewer())][p];
    Doc out = written(known_cards);
    for (int i = known_cards.size(); i < s_.player[p].hand_size; ++i) out.push(kHidden);
    return out;
  }

  Doc in_play(Seat p) const {  // "explorer", or "explorer/artist" for Artist as a copy of Explorer
    Doc out = Doc::list();
    for (Kind k = 0; k < kKindsMax; ++k) {
      for (std::uint8_t e : s_.entry[k]) {
        if (!e || entry_owner(e) != p) continue;
        const Kind acts = entry_acts(e);
        out.push(acts == k ? cards_[k] : cards_[acts] + "/" + cards_[k]);
      }
    }
    return out;
  }
  void read_in_play(Seat p, const Node& list) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      const std::vector<std::string> parts = split(list[i].text(), '/');
      if (parts.empty() || parts.size() > 2) {
        return list[i].complain("expected \"card\" or \"acts-as/card\""_en);
      }
      const auto acts = static_cast<Kind>(cards_.read(list[i], parts[0])),
                 physical = static_cast<Kind>(cards_.read(list[i], parts.back()));
      if (r_.passive[acts] == kNone) {
        list[i].complain(say("{card} is not a Perpetual card"_en, r_.card(acts).name));
      } else if (s_.entry[physical][1] || (s_.entry[physical][0] && r_.all.count(physical) < 2)) {
        list[i].complain(too_many(physical));
      } else {
        enter_play(r_, s_, p, physical, acts);
      }
    }
  }

  Cards on_table() const {
    Cards out;
    for (const Frame& f : s_.stack) {
      if (f.proc == Proc::Score || (f.proc == Proc::Play && f.at == 0)) out.add(f.card);
    }
    return out;
  }
  Doc aside(const Fields& f) const {
    Doc out = Doc::list();
    if (s_.aside[0] == kNone) return out;
    const int drawing = s_.stack.top().proc == Proc::Draw ? 2 : 1;
    const bool seen = f.sees(s_.stack.frame[s_.stack.depth - drawing].who);
    for (std::uint8_t k : s_.aside) {
      if (k != kNone) out.push(seen ? Doc(cards_[k]) : Doc(kHidden));
    }
    return out;
  }

  // The board.

  static Doc slots(unsigned set) {
    Doc out = Doc::list();
    for (Slot s = 0; s < kSlots; ++s) {
      if (set >> s & 1) out.push(s);
    }
    return out;
  }
  static unsigned read_slots(const Node& list) {
    unsigned out = 0;
    for (std::size_t i = 0; i < list.size(); ++i) out |= 1u << list[i].integer(0, kSlots - 1);
    return out;
  }

  std::string at() const {
    if (s_.stack.empty()) return "over";
    return kStepNames[s_.stack.depth > 1 ? static_cast<std::size_t>(Step::Visit) : s_.stack.frame[0].pc];
  }

  Doc zones() const {
    Doc out = Doc::list();
    for (std::uint8_t z : s_.zone) out.push(z == kNone ? Doc() : Doc(r_.zone(z).id));
    return out;
  }
  // Slots may be bare only while the Zones are being dealt; every Zone exists once (TP-2-4).
  void check_zones(const Node& root) const {
    const Doc* stack = root.doc().find("stack");
    const Doc* first = stack && !stack->items().empty() ? stack->items()[0].find("pc") : nullptr;
    const bool dealing = stack ? first && first->text() == kStepNames[0] : step_ == Step::Zones;
    for (Slot slot = 0; slot < kSlots; ++slot) {
      const Zone z = s_.zone[slot];
      if (z == kNone && !dealing) {
        root.maybe("zones").complain(say("slot {slot} has no Zone"_en, slot));
      }
      if (z != kNone && std::count(s_.zone, s_.zone + slot, z)) {
        root.maybe("zones").complain(say("{zone} lies on two slots"_en, r_.zone(z).name));
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

  std::string paths() const {
    std::string out;
    for (int k = 0; k < kPaths; ++k) out += s_.paths >> k & 1 ? 'R' : 'L';
    return out;
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
  Doc real() const {
    Doc out = Doc::list();
    for (Time t = 0; t < kTimes; ++t) out.push(real_slot(s_.paths, t));
    return out;
  }

  std::string crowns(Seat p) const {  // "9-0-1-0"
    std::string out;
    for (std::uint8_t n : s_.player[p].crowns) out += (out.empty() ? "" : "-") + std::to_string(n);
    return out;
  }
  static void read_crowns(const Node& n, Player& player) {
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
  Doc ruled(const Fields& f) const {
    Doc out = Doc::object();
    for (Time t = 0; t < kTimes; ++t) {
      SeatSet rulers;
      for (Seat p = 0; p < r_.seats; ++p) {
        if (rules_time(r_, s_, p, t)) rulers.add(p);
      }
      out.set(time_name(t), f.listed(rulers));
    }
    return out;
  }

  int pending_anubis(Seat p) const {
    int n = 0;
    for (const Frame& f : s_.stack) {
      if (f.proc == Proc::Visit) n += f.pending(p);
    }
    return n;
  }
  Doc predicted(Seat p) const {
    Doc out = Doc::list();
    for (Slot s = 0; s < kPaths; ++s) {
      for (unsigned n = s_.player[p].predicted >> (4 * s) & 15; n > 0; --n) out.push(s);
    }
    return out;
  }

  // What cannot be.

  void check_between_turns() {
    for (Seat p = 0; p < r_.seats; ++p) {
      if (!is_real(s_, s_.player[p].pawn)) {
        root_.maybe("pawns")
            .maybe(Game::seat_code(r_, p))
            .complain(say("slot {slot} is not real with these paths"_en, s_.player[p].pawn));
      }
      if (s_.player[p].chosen != kNone) {
        root_.maybe("chosen").complain("only while cards are passed"_en);
      }
    }
    if (s_.aside[0] != kNone) {
      root_.maybe("aside").complain("only while a Zone is visited"_en);
    }
    if (!s_.picked.empty()) {
      root_.maybe("picked").complain("only while cards are picked to be discarded"_en);
    }
  }

  // A stack in a file may be anything: every frame must fit its place, and the top must ask those who are asked.
  void check_stack() {
    if (s_.stack.empty() != s_.waiting.empty()) {
      return root_.maybe("asked").complain("somebody must be asked until the end"_en);
    }
    if (s_.stack.empty()) return;
    for (int i = 0; i < s_.stack.depth; ++i) {
      if (fits(i)) continue;
      return root_.maybe("stack")[static_cast<std::size_t>(i)].complain("this frame cannot be here"_en);
    }
    if (!nests_rightly()) {
      return root_.maybe("stack").complain("no line of play nests visits like this"_en);
    }
    const Ask ask = asked(r_, s_);
    if (ask == Ask::Nothing || !asked_rightly(ask)) {
      return root_.maybe("asked").complain("the stack asks somebody else"_en);
    }
    for (Seat p : s_.waiting) {
      Options options;
      Game::options(r_, s_, p, options);
      if (!options.empty()) continue;
      return root_.maybe("asked").complain("this player has nothing to choose here"_en);
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
  State& s_;
  Node root_;
  bool begun_ = false;  // the document says what is being carried out; else the position was set up by hand
  Step step_ = Step::StartTurn;
  Names cards_, knowers_;
};

}  // namespace

Doc Game::view(const Rules& r, const State& s, Seat viewer) { return write_position<Game, Scribe>(r, s, viewer); }
Result<State> Game::load(const Rules& r, const Doc& position) { return read_position<Game, Scribe>(r, position); }

}  // namespace timetable::temporum
