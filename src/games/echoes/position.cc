// Echoes of Time: the position in words, as one viewer may see it and as it is read back. README.md documents the
// words.
#include <algorithm>
#include <map>

#include "engine/scribe.h"
#include "games/echoes/card_text.h"
#include "games/echoes/game.h"
#include "games/echoes/signs.h"
#include "games/echoes/verbs.h"
#include "games/echoes/words.h"

namespace timetable::echoes {
namespace {

constexpr Phrase kNoCard = "there is no such card"_en;
constexpr Phrase kNothingToChoose = "this player has nothing to choose here"_en;
constexpr const char* kStepIds[] = {"sources", "first-player", "deal",       "first-choice", "first-cards",
                                    "time",    "arrivals",     "time-draw",  "time-drew",    "turn",
                                    "in-turn", "end-of-round", "hand-limit", "next-round"};
constexpr const char* kProcIds[] = {"none",  "game", "turn",   "draw",    "pick",    "play",      "advance",
                                    "slide", "list", "effect", "conquer", "fortify", "reinforce", "forced"};
constexpr const char* kFlagIds[] = {"supply", "twelve", "fortified", "deck"};
const Names kStepNames(kStepIds), kProcNames(kProcIds), kFlagNames(kFlagIds);

class Scribe {
 public:
  Scribe(const Rules& r, State& s) : r_(r), s_(s) {
    for (int c = 0; c < r.cards; ++c) cards_.push_back(r.card(c).id);
    for (int x = 0; x < kSources; ++x) {
      const std::string& id = r.source(x).id;
      sources_.push_back(id);
      sources_.push_back(last_word(id));
    }
  }

  void fields(Fields& f) {
    begun_ = f.given("stack").present();
    if (f.reads()) s_.round = 1;
    f("round").number(s_.round, 0, r_.deck->round_cap);
    f("turn").number(s_.turn, 0, 2 * r_.seats);
    f("first").seat(s_.first);
    f("at").as([&] { return Doc(s_.stack.empty() ? "game-end" : kStepIds[s_.stack.frame[0].pc]); },
               [&](const Node& n) {
                 if (!begun_) step_ = static_cast<Step>(kStepNames.read(n));
               });
    const Item asked = f("asked");
    if (asked.writes() || begun_) asked.seats(s_.waiting);
    f("flags").as([&] { return flags(); },
                  [&](const Node& n) {
                    for (std::size_t i = 0; i < n.size(); ++i)
                      s_.flags |= static_cast<std::uint8_t>(1u << kFlagNames.read(n[i]));
                  });
    points(f);
    players(f);
    f("sources").as([&] { return sources(f); }, [&](const Node& n) { read_sources(f, n); });
    piles(f);
    told(f);
    if (f.sees_all()) machine(f);
  }

  void complete(Fields& f) {
    if (begun_) return check_asked(f);
    test_flags(r_, s_);
    if (Game::impossible(r_, s_).empty()) start_at(r_, s_, step_);
  }

 private:
  // Cards and Sources by id or by name; a card that is unknown is kUnknown, and goes nowhere.
  static constexpr int kUnknown = -1;
  int card(const Node& n) const { return card(n, n.doc().text()); }
  int card(const Node& n, const std::string& word) const {
    if (const auto at = std::ranges::find(cards_, word); at != cards_.end())
      return static_cast<int>(at - cards_.begin());
    for (int c = 0; c < r_.cards; ++c) {
      const CardDef& def = r_.card(c);
      if (same_word(word, def.id) || same_word(word, def.name)) return c;
    }
    n.complain(say("expected a card of this game; there is none called ''{word}''.{meant}"_en, word,
                   did_you_mean(word, cards_)));
    return kUnknown;
  }
  SourceId source(const Node& n, const std::string& word) const {
    for (int x = 0; x < kSources; ++x) {
      const SourceDef& def = r_.source(x);
      if (same_word(word, def.id) || same_word(word, def.name.english()) || same_word(word, last_word(def.id)))
        return static_cast<SourceId>(x);
    }
    n.complain(
        say("expected a Source; there is none called ''{word}''.{meant}"_en, word, did_you_mean(word, sources_)));
    return 0;
  }
  static std::string last_word(const std::string& id) { return id.substr(id.rfind('-') + 1); }

  // Takes a card from the deck, where all cards are at first, to another place.
  void move(const Node& n, CardSet& place) {
    const int c = card(n);
    if (take_from_deck(n, c)) put(r_, place, c);
  }
  bool take_from_deck(const Node& n, int c) {
    if (c == kUnknown) return false;
    CardSet& from = s_.deck.has(c) ? s_.deck : s_.box;
    if (!from.has(c)) {
      constexpr Phrase kOneCopy = "{card} is in too many places: there is one copy of it"_en;
      constexpr Phrase kTwoCopies = "{card} is in too many places: there is only one other copy of it"_en;
      n.complain(say(r_.card(c).copies == 1 ? kOneCopy : kTwoCopies, r_.card(c).name));
      return false;
    }
    take(r_, from, c);
    return true;
  }
  void move_all(const Node& list, CardSet& place) {
    for (std::size_t i = 0; i < list.size(); ++i) move(list[i], place);
  }

  int kind(int bit) const { return bit < kKinds ? bit : r_.twin_of[bit - kKinds]; }
  const std::string& id(int bit) const { return r_.card(kind(bit)).id; }
  Doc written(const CardSet& set) const {
    Doc out = Doc::list();
    for (int c : set.kinds()) {
      for (int n = copies(r_, set, c); n > 0; --n) out.push(cards_[static_cast<std::size_t>(c)]);
    }
    return out;
  }
  // A place of cards: they come from the deck.
  void place(const Item& at, CardSet& set) {
    at.as([&] { return written(set); }, [&](const Node& n) { move_all(n, set); });
  }

  // What the players have comes out of the supply, unless that is given.
  void points(Fields& f) {
    f("vp").by_seat([&](Item at, Seat p) { at.number(s_.player[p].vp, 0, 10'000); });
    if (f.reads()) {
      int held = 0;
      for (Seat p = 0; p < r_.seats; ++p) held += s_.player[p].vp;
      s_.supply = static_cast<std::uint16_t>(std::max(0, s_.supply - held));
    }
    f("supply").number(s_.supply, 0, 10'000);
  }

  void players(Fields& f) {
    f("hand").by_seat([&](Item at, Seat p) {
      if (!at.writes() || f.sees(p)) place(at, s_.player[p].hand);
      else at.tell([&] { return Doc(Doc::List(static_cast<std::size_t>(s_.player[p].hand.count()), Doc(kHidden))); });
    });
    f("tile").by_seat([&](Item at, Seat p) {
      at.as([&] { return Doc(s_.player[p].off + 1); },
            [&](const Node& n) { s_.player[p].off = static_cast<std::uint8_t>(n.integer(1, kTiles) - 1); });
    });
    f("free").by_seat([&](Item at, Seat p) { place(at, s_.player[p].free); });
    f("board").by_seat(
        [&](Item at, Seat p) { at.as([&] { return board(p); }, [&](const Node& n) { read_board(n, s_.player[p]); }); });
    f("tokens").by_seat([&](Item at, Seat p) {
      at.as([&] { return tokens(p); },
            [&](const Node& n) {
              for (std::size_t i = 0; i < n.size(); ++i) s_.player[p].token.set(flame(n[i]));
            });
    });
  }
  Doc board(Seat p) const {
    Doc out = Doc::object();
    for (int position = 1; position <= kPositions; ++position) {
      Doc list = Doc::list();
      for (std::uint8_t c : s_.player[p].board[position - 1]) {
        if (c != kNone) list.push(id(c));
      }
      out.set(std::to_string(position), std::move(list));
    }
    return out;
  }
  void read_board(const Node& n, Player& p) {
    n.only({"1", "2", "3", "4", "5"});
    for (int position = 1; position <= kPositions; ++position) {
      const Node list = n.maybe(std::to_string(position));
      if (!list.present()) continue;
      if (list.size() > kCapacity) {
        list.complain("a tile carries at most two cards"_en);
      }
      for (std::size_t i = 0; i < list.size() && i < kCapacity; ++i) {
        const int c = card(list[i]);
        if (take_from_deck(list[i], c)) p.board[position - 1][i] = static_cast<CardId>(c);
      }
      auto& tile = p.board[position - 1];
      if (tile[1] < tile[0]) std::swap(tile[0], tile[1]);
    }
  }

  Doc tokens(Seat p) const {
    Doc out = Doc::list();
    for (int e = 0; e < r_.deck->effects; ++e) {
      if (s_.player[p].token.has(e)) out.push(effect_id(r_, static_cast<EffectId>(e)));
    }
    return out;
  }
  // "miner", or "miner:2" for the second effect of a card.
  EffectId flame(const Node& n) {
    const std::vector<std::string> parts = split(n.text(), ':');
    const int c = card(n, parts[0]);
    if (c == kUnknown) return 0;
    auto e = static_cast<EffectId>(c);
    const int number = parts.size() > 1 && parts[1].size() == 1 ? parts[1][0] - '0' : 1;
    for (int i = 1; i < number && e != kNone; ++i) e = r_.effect(e).next;
    if (e != kNone && r_.effect(e).kind == Kind::Flame) return e;
    n.complain("a token lies on a Flame effect only"_en);
    return 0;
  }

  Doc flags() const {
    Doc out = Doc::list();
    for (std::size_t i = 0; i < kFlagNames.size(); ++i) {
      if ((s_.flags >> i) & 1) out.push(kFlagNames[i]);
    }
    return out;
  }

  Doc sources(const Fields& f) const {
    Doc out = Doc::object();
    for_each_source(s_.in_play, [&](SourceId x) {
      Doc d = Doc::object();
      const Seat owner = controller(s_, x);
      d.set("of", owner == kNoSeat ? Doc("centre") : Doc(f.seats()[owner]));
      const bool fortified = owner != kNoSeat && (s_.player[owner].fortified & source_bit(x)) != 0;
      d.set("fortified", fortified);
      d.set("token", (s_.used & source_bit(x)) != 0);
      d.set("beneath", written(s_.beneath[x]));
      d.set("strength", strength(r_, s_.beneath[x]));
      if (!fortified) d.set("needed", needed(r_, s_, x));  // nobody attacks it any more
      const SourceDef& printed = r_.source(x);
      d.set("conquer", printed.conquer_strength);
      d.set("fortify", printed.fortify_strength);
      d.set("vp_conquered", printed.vp_conquered);
      d.set("vp_fortified", printed.vp_fortified);
      d.set("effect", effect_sign(printed.standing));
      d.set("does", signs_of(r_, printed.standing));
      d.set("on_conquer", signs_of(r_, printed.on_conquer));
      d.set("on_fortify", signs_of(r_, printed.on_fortify));
      out.set(r_.source(x).id, std::move(d));
    });
    return out;
  }
  void read_sources(const Fields& f, const Node& sources) {
    for (const auto& [word, n] : sources.entries()) {
      const SourceId x = source(n, word);
      n.only({"of", "fortified", "token", "beneath", "strength", "needed", "conquer", "fortify", "vp_conquered",
              "vp_fortified", "effect", "does", "on_conquer", "on_fortify"});
      s_.in_play |= source_bit(x);
      if (const Node token = n.maybe("token"); token.present() && token.boolean()) s_.used |= source_bit(x);
      const Node of = n.maybe("of");
      if (!of.present() || same_word(of.doc().text(), "centre")) continue;
      const Node fortified = n.maybe("fortified");
      Player& owner = s_.player[f.seat(of)];
      (fortified.present() && fortified.boolean() ? owner.fortified : owner.conquered) |= source_bit(x);
      move_all(n["beneath"], s_.beneath[x]);
    }
  }

  void piles(Fields& f) {
    place(f("discard"), s_.discard);
    place(f("box"), s_.box);
    if (begun_) take_cards_in_frames(f.given("stack"));
    f("aside").by_seat([&](Item at, Seat p) {
      at.as([&] { return aside(f, p); }, [&](const Node& n) { read_aside(n, p, f.given("at").doc().text()); });
    });
    f("picked").by_seat([&](Item at, Seat p) {
      CardSet& set = s_.player[p].picked;
      at.as([&] { return conquering() || f.sees(p) ? written(set) : Doc::list(); },
            [&](const Node& n) {
              for (std::size_t i = 0; i < n.size(); ++i) {
                const int c = card(n[i]);
                if (c != kUnknown && copies(r_, set, c) < r_.card(c).copies) put(r_, set, c);
              }
            });
    });
    f("moving").by_seat([&](Item at, Seat p) { at.tell([&] { return written(moving(p)); }); });
    // A deck that is listed holds these cards and no others: the rest stays out of the game.
    f("deck").as([&] { return f.sees_all() ? written(s_.deck) : Doc(s_.deck.count()); },
                 [&](const Node& n) {
                   CardSet deck{};
                   move_all(n, deck);
                   put_all(r_, s_.box, s_.deck);
                   s_.deck = deck;
                 });
  }
  bool conquering() const { return !s_.stack.empty() && s_.stack.top().proc == Proc::Conquer; }
  Doc aside(const Fields& f, Seat p) const {
    if (s_.player[p].first == kNone || (first_choice_open(s_) && !f.sees(p))) return Doc();
    return id(s_.player[p].first);
  }
  void read_aside(const Node& n, Seat p, const std::string& at) {
    const int c = card(n);
    if (c == kUnknown) return;
    s_.player[p].first = static_cast<CardId>(c);
    const bool in_hand = at == kStepNames[static_cast<std::size_t>(Step::FirstChoice)];
    if (!in_hand) take_from_deck(n, c);
  }
  void take_cards_in_frames(const Node& list) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      Frame f{};
      Fields g = Fields::reading(kProcNames, list[i]);
      frame_fields(g, f);
      if ((f.proc == Proc::Slide || holds_card_aside(f)) && f.a < r_.cards) take_from_deck(list[i], f.a);
      if (f.proc == Proc::Slide && f.b < r_.cards) take_from_deck(list[i], f.b);
    }
  }

  // Cards that are neither in hand nor on the board nor in the Fellowship: being played, or in the arrival area.
  CardSet moving(Seat p) const {
    CardSet out{};
    for (const Frame& f : s_.stack) {
      if (f.who != p) continue;
      const auto step = static_cast<PlayStep>(f.pc);
      const bool played = f.proc == Proc::Play && step != PlayStep::Choose && (step != PlayStep::Arrive || f.d == 0);
      if (played || (f.proc == Proc::Slide && f.a != kNone)) put(r_, out, kind(f.a));
      if (f.proc == Proc::Slide && f.b != kNone) put(r_, out, kind(f.b));
    }
    return out;
  }

  // "blue", "permanent", "scoring": what a card's corner shows.
  std::string effect_sign(EffectId e) const {
    const EffectDef& effect = r_.effect(e);
    if (effect.kind == Kind::Flame) return std::string(colour_id(effect.flame));
    constexpr std::string_view kSigns[] = {"none", "immediate", "permanent", "flame", "scoring", "conquer", "fortify"};
    return std::string(kSigns[static_cast<std::size_t>(effect.kind)]);
  }

  // What is printed on tiles and on the cards in sight (decks may differ), and what follows from the rest.
  void told(Fields& f) {
    f("ring").tell([&] {
      Doc ring = Doc::list();
      for (Colour colour : r_.deck->tile) ring.push(std::string(colour_id(colour)));
      return ring;
    });
    f("facts").tell([&] {
      Doc facts = Doc::object();
      for (int c : seen(f)) facts.set(id(c), printed(c));
      return facts;
    });
    const auto each = [&](std::string_view key, auto&& of) {
      f(key).by_seat([&](Item at, Seat p) { at.tell([&] { return Doc(of(p)); }); });
    };
    each("flame", [&](Seat p) { return colour_id(current_flame(r_, s_.player[p])); });
    each("size", [&](Seat p) { return fellowship_size(s_, p); });
    each("score", [&](Seat p) { return score(r_, s_, p); });
    each("cubes", [&](Seat p) { return cubes_left(r_, s_, p); });
    f("winners").tell([&] { return s_.stack.empty() ? f.listed(Game::outcome(r_, s_).winners()) : Doc::list(); });
  }

  // Every card that this viewer can see somewhere.
  CardSet seen(const Fields& f) const {
    CardSet out = s_.discard;
    for (Seat p = 0; p < r_.seats; ++p) {
      const Player& player = s_.player[p];
      out = out | player.free | moving(p);
      if (f.sees(p)) out = out | player.hand;
      if (player.first != kNone && (f.sees(p) || !first_choice_open(s_))) out.set(kind(player.first));
      for (const auto& tile : player.board) {
        for (std::uint8_t c : tile) {
          if (c != kNone) out.set(kind(c));
        }
      }
    }
    for_each_source(s_.in_play, [&](SourceId x) { out = out | s_.beneath[x]; });
    return out.kinds();
  }

  Doc printed(int c) const {
    const CardDef& card = r_.card(c);
    Doc d = Doc::object();
    d.set("type", card.creature ? "creature" : "artifact");
    d.set("faction", std::string(faction_id(card.faction)));
    d.set("specialization", card.magic ? "magic" : "war");
    d.set("strength", card.creature ? Doc(card.strength) : Doc());
    d.set("cards", card.cost_cards);
    d.set("time", card.cost_time);
    d.set("vp", card.vp);
    d.set("effect", effect_sign(static_cast<EffectId>(c)));
    d.set("does", card_signs(r_, c));
    return d;
  }

  void machine(Fields& f) {
    f("stack").frames(s_.stack, [&](Fields& g, Frame& frame) { frame_fields(g, frame); });
    if (begun_) check_frames(f.given("stack"));
    f("pending").as([&] { return pending(); },
                    [&](const Node& n) {
                      if (n.size() > kPending) return n.complain("too many pending effects"_en);
                      for (std::size_t i = 0; i < n.size(); ++i) {
                        s_.pending[s_.pending_size++] =
                            static_cast<std::uint8_t>(n[i].integer(0, r_.deck->effects - 1));
                      }
                    });
    f("activated").number(s_.activated, 0, r_.deck->activation_cap);
    f("fortifying")
        .as([&] { return fortifying(); },
            [&](const Node& n) {
              for (std::size_t i = 0; i < n.size(); ++i) s_.fortifying |= source_bit(source(n[i], n[i].doc().text()));
            });
    std::map<int, HeldCopies> held;
    f("age").by_seat([&](Item at, Seat p) {
      at.as([&] { return ages(p); },
            [&](const Node& n) {
              for (const auto& [word, given] : n.entries()) read_ages(p, word, given, held);
            });
    });
    for (const auto& [c, copy] : held) write_ages(r_, s_, c, copy);
  }
  static void frame_fields(Fields& g, Frame& f) {
    g.need("in").name(f.proc, kProcNames);
    g.need("pc").number(f.pc, 0, 255);
    g.need("who").number(f.who, 0, kSeatsMax - 1);
    std::uint8_t values[] = {f.a, f.b, f.c, f.d};
    g.need("values").numbers(values, 0, 255, "expected four numbers"_en);
    f.a = values[0], f.b = values[1], f.c = values[2], f.d = values[3];
  }
  void check_frames(const Node& list) const {
    if (s_.stack.depth > kDeepest) return list.complain("too deep"_en);
    for (int i = 0; i < s_.stack.depth; ++i) {
      const Phrase wrong = wrong_in(s_.stack.frame[i], i == 0, i + 1 == s_.stack.depth);
      if (!wrong.empty()) return list[static_cast<std::size_t>(i)].complain(wrong);
    }
  }
  Doc pending() const {
    Doc out = Doc::list();
    for (int i = 0; i < s_.pending_size; ++i) out.push(s_.pending[i]);
    return out;
  }
  Doc fortifying() const {
    Doc out = Doc::list();
    for_each_source(s_.fortifying, [&](SourceId x) { out.push(r_.source(x).id); });
    return out;
  }
  // The ages of a hand's cards that are not 0; of two copies a list, the younger first.
  Doc ages(Seat p) const {
    Doc out = Doc::object();
    for (int c : s_.player[p].hand.kinds()) {
      const HeldCopies held = held_copies(r_, s_, c);
      Doc list = Doc::list();
      int sum = 0;
      for (int i = 0; i < held.size; ++i) {
        if (held.seat[i] == p) list.push(held.age[i]), sum += held.age[i];
      }
      if (sum > 0) out.set(id(c), list.items().size() == 1 ? list.items()[0] : list);
    }
    return out;
  }

  // A number, or a list of two for two copies. Copies that have no age given are new.
  void read_ages(Seat p, const std::string& word, const Node& n, std::map<int, HeldCopies>& held) const {
    const int c = card(n, word);
    if (c == kUnknown) return;
    if (!held.contains(c)) held[c] = held_copies(r_, s_, c);
    HeldCopies& copy = held[c];
    const bool list = n.doc().is(Doc::Kind::List);
    std::size_t given = 0;
    for (int i = 0; i < copy.size; ++i) {
      if (copy.seat[i] != p || given >= (list ? n.size() : 1)) continue;
      copy.age[i] = static_cast<std::uint8_t>((list ? n[given] : n).integer(0, 3)), ++given;
    }
  }

  // A stack in a file may be anything: what the machine relies on is checked here. Empty: nothing is wrong.
  Phrase wrong_in(const Frame& f, bool lowest, bool top) const {
    const auto is_card = [&](std::uint8_t c) { return c < r_.cards; };
    const bool source_in_play = f.a < kSources && (s_.in_play & source_bit(f.a));
    if ((f.proc == Proc::Game) != lowest) {
      return "the lowest frame, and no other, is 'game'"_en;
    }
    switch (f.proc) {
      case Proc::None: return "there is no such frame"_en;
      case Proc::Game: return unless(f.pc < kStepNames.size() && f.a <= r_.seats, "the game has no such step"_en);
      case Proc::Turn: return unless(f.pc <= static_cast<int>(TurnStep::After), "a turn has no such step"_en);
      case Proc::Draw: return {};
      case Proc::Pick: return unless(f.b <= static_cast<int>(Purpose::Forced), "there is no such purpose"_en);
      case Proc::Play: return wrong_in_play(f);
      case Proc::Advance: return unless(f.b <= 1, "expected 0 or 1 in the second place"_en);
      case Proc::Slide:
        if ((f.a != kNone && !is_card(f.a)) || (f.b != kNone && !is_card(f.b))) return kNoCard;
        return unless(f.pc <= 1, "a slide has no such step"_en);
      case Proc::List: return unless(f.a > 0, "a list is not empty"_en);
      case Proc::Effect:
        if (f.a >= r_.deck->effects || f.pc >= r_.effect(f.a).length) {
          return "there is no such effect"_en;
        }
        return unless(f.b == kNone || is_card(f.b), kNoCard);
      case Proc::Conquer:
      case Proc::Fortify:
      case Proc::Reinforce: {
        if (!source_in_play) return "this Source is not in the game"_en;
        const bool asks = f.proc == Proc::Conquer ? f.pc == 0 : f.proc == Proc::Reinforce;
        return unless(asks == top, "this frame cannot stand here"_en);
      }
      case Proc::Forced: return unless(f.b < r_.seats, "there is no such seat"_en);
    }
    return {};
  }
  static Phrase unless(bool good, Phrase wrong) { return good ? Phrase{} : wrong; }
  Phrase wrong_in_play(const Frame& f) const {
    if (f.pc > static_cast<int>(PlayStep::Arrive)) {
      return "playing has no such step"_en;
    }
    const bool chosen = f.pc > static_cast<int>(PlayStep::Choose);
    if (chosen ? f.a >= r_.cards : f.a != kNone) return kNoCard;
    if (f.b >= r_.filter.size()) return "there is no such filter"_en;
    return unless(f.d <= kPositions, "there is no such position"_en);
  }

  void check_asked(const Fields& f) {
    if (s_.stack.empty() != s_.waiting.empty()) {
      return f.given("asked").complain("somebody must be asked until the end"_en);
    }
    if (s_.stack.empty()) return;
    if (!Game::impossible(r_, s_).empty()) return;  // told by check_position
    const Frame& top = s_.stack.top();
    for (Seat p : s_.waiting) {
      if (!may_be_asked(top, p)) return f.given("asked").complain(kNothingToChoose);
      Options options;
      Game::options(r_, s_, p, options);
      if (options.empty()) return f.given("asked").complain(kNothingToChoose);
    }
  }

  bool may_be_asked(const Frame& f, Seat p) const {
    const auto step = static_cast<Step>(f.pc);
    const Player& player = s_.player[p % kSeatsMax];
    switch (f.proc) {
      case Proc::Game:
        if (step == Step::Sources || step == Step::FirstPlayer) return p == kChance;
        if (p == kChance || !within(player.picked, player.hand)) return false;
        if (step == Step::FirstChoice) return player.first == kNone || player.hand.has(player.first);
        return step == Step::HandLimit && player.hand.count() > r_.deck->hand_limit;
      case Proc::Draw: return p == kChance && !s_.deck.empty() && f.a > 0;
      case Proc::Turn: return p == f.who && f.pc != 1 && f.pc != 2;
      case Proc::Pick: return p == f.who && within(player.picked, player.hand);
      case Proc::Play: return p == f.who && f.pc == 0;
      case Proc::Slide: return p == f.who && f.a != kNone && f.b != kNone;
      case Proc::Conquer:
        return p == f.who && within(player.picked, r_.committed_usable ? open_cards(s_, p) : player.free) &&
            !(player.conquered & source_bit(f.a));
      case Proc::Forced: return r_.forced_together && p < r_.seats && p != f.who && within(player.picked, player.hand);
      case Proc::Effect: return p == f.who && asks(r_.instr(r_.effect(f.a), f.pc).op);
      case Proc::List: return p == f.who && f.a <= s_.pending_size;
      case Proc::Advance:
      case Proc::Reinforce: return p == f.who;
      default: return false;
    }
  }
  bool within(const CardSet& part, const CardSet& whole) const {
    for (int c : part.kinds()) {
      if (copies(r_, part, c) > copies(r_, whole, c)) return false;
    }
    return true;
  }
  static bool asks(Op op) { return (op >= Op::Conquer && op <= Op::Choose); }

  const Rules& r_;
  State& s_;
  bool begun_ = false;  // the document says what is being carried out; else the position was set up by hand
  Step step_ = Step::Turn;
  std::vector<std::string> cards_, sources_;
};

}  // namespace

std::string_view step_id(Step step) { return kStepIds[static_cast<std::size_t>(step)]; }
std::string_view proc_id(Proc proc) { return kProcIds[static_cast<std::size_t>(proc)]; }

Doc Game::view(const Rules& r, const State& s, Seat viewer) { return write_position<Game, Scribe>(r, s, viewer); }
Result<State> Game::load(const Rules& r, const Doc& position) { return read_position<Game, Scribe>(r, position); }

}  // namespace timetable::echoes
