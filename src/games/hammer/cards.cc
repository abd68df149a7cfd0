// Time Hammer: reading and checking a deck file (TH-2-17, TH-2-18).
#include "games/hammer/cards.h"

#include <algorithm>

#include "engine/deck.h"
#include "games/hammer/words.h"

namespace timetable::hammer {
namespace {

const std::vector<std::string> kTypeIds = {"agent", "jump", "gadget", "hammer"};
const std::vector<std::string> kKindIds = {"human", "bot", "fido"};
const std::vector<std::string> kColourIds = {"green", "red", "black"};
const std::vector<std::string> kPhaseIds = {"discovery", "draw", "action"};
const std::vector<std::string> kTriggerIds = {"open", "reveal", "gadget-played", "hammer-infects", "attack-launched"};
const std::vector<std::string> kEpochIds = {"past", "present", "future"};
constexpr int kHammersMin = 3, kOthersMin = 12;  // TH-2-18
constexpr int kCopies = 6;                       // of each Flux and each Stasis (TH-2-7)
constexpr int kHammers = 6;                      // usually (TH-2-12)

// D-TASK has room for 256 options: pass, 16 Buys, 5 guards, 30 Jumps and 25 attacks leave this many for Recruits and
// Gadgets (TH-9-1).
constexpr int kRoomForHand = kMaxOptions - 1 - 16 - 5 - 30 - 25;

constexpr int usual_stasis(int flux) { return flux == 7 ? 0 : 9 - flux; }  // TH-2-7; 0 is P
std::string stasis_words(int stasis) { return stasis ? std::to_string(stasis) : "P"; }

class DeckReader : DeckReading {
 public:
  DeckReader(const Doc& doc, Deck& deck, std::vector<Words>& problems) : DeckReading(doc, problems), deck_(deck) {}

  void read() {
    if (!read_head("hammer")) return;
    read_vocabulary();
    read_numbers();
    read_decades();
    read_cards();
    read_fidos();
    read_commands();
    read_quarks();
    tell_apart();
    if (problems_.empty()) check_counts();
  }

 private:
  // Texts may be empty here: the trigger open needs no words.
  Words template_text(const Node& n) {
    const bool silent = n.doc().is(Doc::Kind::Text) ? n.doc().text().empty() : n["en"].doc().text().empty();
    return silent ? Words() : n.words();
  }

  void read_vocabulary() {
    const Node vocabulary = root_["vocabulary"];
    for (const std::string& id : operation_ids()) {
      deck_.text[id] = template_text(vocabulary["operations"][id]["text"]);
      check_template(vocabulary["operations"][id], *find_operation(id));
    }
    for (const std::string& id : kTriggerIds) {
      deck_.text["trigger-" + id] = template_text(vocabulary["triggers"][id]["text"]);
    }
    for (const char* id : {"costActions", "costDiscards"}) {
      deck_.text[id] = template_text(vocabulary["costs"][id]["text"]);
    }
  }

  // A template speaks of the operation's own arguments only: {n}, {+n}, {n|card|cards}, {min..max|...}, [who=you:...].
  void check_template(const Node& entry, const OpSpec& spec) {
    std::vector<std::string> known;
    for (const OpSpec::Arg& arg : spec.arg) {
      if (!arg.name.empty()) known.emplace_back(arg.name);
    }
    const Words& text = deck_.text[std::string(spec.id)];
    for (const std::string& t : text.texts()) {
      for (std::size_t at = t.find_first_of("{["); at != std::string::npos; at = t.find_first_of("{[", at + 1)) {
        std::string name = t.substr(at + 1, t.find_first_of("}|=.:", at + 1) - at - 1);
        if (name.starts_with('+')) name.erase(0, 1);
        if (std::ranges::count(known, name)) continue;
        entry.maybe("text").complain(say("''{word}'' is not an argument of {op}; expected one of: {words}.{meant}"_en,
                                         name, spec.id, join(known, ", "), did_you_mean(name, known)));
      }
    }
  }

  void read_numbers() {
    const Node rules = root_["rules"], track = root_["skillTrack"], cubes = root_["cubes"];
    deck_.recruit_actions = static_cast<int>(rules["recruitActions"].integer(0, 1));
    deck_.rounds_min = static_cast<int>(rules["rounds"]["min"].integer(1, 6));
    deck_.rounds_max = static_cast<int>(rules["rounds"]["max"].integer(deck_.rounds_min, 6));
    deck_.expert = static_cast<int>(track["expert"].integer(6, 40));
    track["lastNumber"].integer(deck_.expert - 1, deck_.expert - 1);
    deck_.skill_start = static_cast<int>(track["start"].integer(1, deck_.expert - 1));
    const Node picks = track["takeCardAt"];
    for (std::size_t i = 0; i < picks.size(); ++i) {
      deck_.pick_at.push_back(static_cast<int>(picks[i].integer(1, deck_.expert - 1)));
    }
    if (picks.size() > 2) {
      picks.complain("at most two spaces can give a card"_en);
    }
    const Node repair = track["repair"];
    for (std::size_t i = 0; i < repair.size(); ++i) {
      deck_.repair.emplace_back(static_cast<int>(repair[i]["from"].integer(1, deck_.expert)),
                                static_cast<int>(repair[i]["bonus"].integer(0, 9)));
    }
    cubes["green"].integer(kGreen, kGreen);
    cubes["blue"].integer(kBlue, kBlue);
    cubes["guardLimit"].integer(kGuards, kGuards);
    deck_.start_jamais = static_cast<int>(cubes["startJamais"].integer(0, kBlue));
  }

  void read_decades() {
    const Node decades = root_["decades"];
    expect_size(decades, kDecades);
    int seen[8] = {};
    for (std::size_t i = 0; i < kDecades && i < decades.size(); ++i) {
      const Node n = decades[i];
      n["index"].integer(static_cast<int>(i), static_cast<int>(i));
      deck_.decade_id[i] = n["id"].text();
      const std::string year = std::to_string(1990 + 10 * i);
      expect_here(n["id"], year);
      deck_.decade_source[i] = source_of(n);
      if (n["epoch"].one_of(kEpochIds) != (i < 3 ? 0u : i == 3 ? 1u : 2u)) {
        n["epoch"].complain("is another Epoch"_en);
      }
      if (n["holdable"].boolean() != (i != kPresent)) {
        n["holdable"].complain("all decades but 2020 can be held"_en);
      }
      const Node ids = n["fluxIds"];
      for (std::size_t k = 0; k < ids.size(); ++k) {
        const auto flux = static_cast<std::size_t>(ids[k].integer(0, 7));
        deck_.named_by[flux] = static_cast<Decade>(i);
        ++seen[flux];
      }
    }
    for (int flux = 0; flux < 8; ++flux) {
      if (seen[flux] != 1) {
        decades.complain(say("every Flux from 0 to 7 must be the fluxId of one decade; {flux} occurs {n} times"_en,
                             flux, seen[flux]));
      }
    }
  }

  void read_label(const Node& n, Label& out) {
    out.id = new_id(n["id"]);
    if (out.id.find_first_of(": +") != std::string::npos) {
      n["id"].complain("an id has no spaces, colons or plus signs"_en);
    }
    out.name = n["name"].words();
    out.source = source_of(n);
    out.effect = n["effect"].doc();
  }

  void read_cards() {
    const Node cards = root_["cards"];
    expect_exactly(cards, {kDeckCards, "kDeckCards", larger_positions()});
    CardSet seen = 0;
    for (std::size_t i = 0; i < cards.size(); ++i) {
      const Node n = cards[i];
      const auto num = n["num"].integer(1, kDeckCards);
      const auto c = static_cast<Card>(std::max<std::int64_t>(num, 1) - 1);
      if (seen & card_bit(c)) {
        n["num"].complain(say("the number {n} occurs twice"_en, num));
      }
      seen |= card_bit(c);
      read_card(n, c);
    }
  }

  void read_card(const Node& n, Card c) {
    CardDef& def = deck_.card[c];
    CardRow& row = deck_.row[c];
    read_label(n, def);
    def.type = row.type = static_cast<CardType>(n["type"].one_of(kTypeIds));
    row.flux = small(n["flux"], 0, 7);
    const Node stasis = n["stasis"];
    if (stasis.doc().text() != "P") row.stasis = small(stasis, 3, 9);
    switch (row.type) {
      case CardType::Agent: return read_agent(n, row);
      case CardType::Jump: read_program(n["effect"], place_bit(Place::Jump)); return;
      case CardType::Gadget: return read_gadget(n, def, row);
      case CardType::Hammer: return read_hammer(n, row);
    }
  }

  void read_agent(const Node& n, CardRow& row) {
    row.kind = static_cast<AgentKind>(n["kind"].one_of(kKindIds));
    row.jump = small(n["J"], 0, 9);
    row.attack = small(n["A"], 0, 9);
    row.cost = small(n["cost"], 0, 18);
    const bool fido = row.kind == AgentKind::Fido;
    if (!fido && row.cost != row.jump + row.attack) {
      n["cost"].complain(say("expected J + A, that is {n}"_en, row.jump + row.attack));
    }
    const Program program = read_program(n["effect"], place_bit(Place::Agent));
    if (program.empty() || program[0].op != Op::Enter) {
      return n["effect"].complain("expected to begin with enter"_en);
    }
    const bool human = row.kind == AgentKind::Human;
    const Instr& enter = program[0];
    if (enter.arg[0] != (human ? 0 : 1)) {
      n["effect"][0].complain("Humans enter on 2020, Bots and Fidos on any decade"_en);
    }
    if (enter.arg[1] != row.cost) {
      n["effect"][0].complain("cards must be the cost of the Agent"_en);
    }
    if (enter.arg[2] != (human ? row.cost : -1)) {
      n["effect"][0].complain(human ? "orHold must be the cost of the Agent"_en : "only Humans have orHold"_en);
    }
  }

  void read_gadget(const Node& n, CardDef& def, CardRow& row) {
    row.trigger = static_cast<Moment>(n["trigger"].one_of(kTriggerIds));
    row.cost_actions = small(n["costActions"], 0, 3);
    row.cost_discards = small(n["costDiscards"], 0, 3);
    const Node gears = n["gears"];
    if (gears.size() < 1 || gears.size() > 3) {
      gears.complain("a Gadget has one to three gears"_en);
    }
    for (std::size_t i = 0; i < gears.size(); ++i) {
      const auto phase = static_cast<Phase>(gears[i]["phase"].one_of(kPhaseIds) + 1);
      if (std::ranges::count(def.gears, phase, &Gear::phase)) {
        gears[i].complain("has a gear of this phase already"_en);
      }
      def.gears.push_back({phase, static_cast<Colour>(gears[i]["colour"].one_of(kColourIds))});
    }
    read_gadget_program(n["effect"], def, row.trigger);
  }

  void read_gadget_program(const Node& effect, CardDef& def, Moment trigger) {
    const auto own = static_cast<Place>(static_cast<int>(Place::Open) + static_cast<int>(trigger));
    std::uint16_t places = place_bit(own);
    if (trigger != Moment::Open) places = static_cast<std::uint16_t>(places | place_bit(Place::Reaction));
    const Program program = read_program(effect, places);
    const bool by_phase = std::ranges::count(program, Op::ByPhase, &Instr::op) > 0;
    if (!by_phase) {
      std::ranges::fill(def.program, program);
      return;
    }
    if (program.size() > 1) {
      return effect.complain("by-phase must be the only operation of its card"_en);
    }
    for (int i = 0; i < 3; ++i) {
      const Node part = effect[0][kPhaseIds[static_cast<std::size_t>(i)]];
      def.program[i] = read_program(part, place_bit(Place::Open));
      if (std::ranges::count(def.program[i], Op::ByPhase, &Instr::op)) {
        part.complain("by-phase cannot be nested"_en);
      }
    }
  }

  void read_hammer(const Node& n, CardRow& row) {
    row.level = small(n["level"], 1, 15);
    const std::vector<std::string> years(std::begin(deck_.decade_id), std::end(deck_.decade_id));
    row.decade = static_cast<Decade>(n["decade"].one_of(years));
    if (row.decade == kPresent) {
      n["decade"].complain("a HAMMER strikes a decade that can be held, not 2020"_en);
    }
    const Program program = read_program(n["effect"], place_bit(Place::Hammer));
    if (program.size() != 1) return;
    if (program[0].arg[0] != row.decade) {
      n["effect"][0]["decade"].complain("differs from the decade of the card"_en);
    }
    if (program[0].arg[1] != row.level) {
      n["effect"][0]["level"].complain("differs from the level of the card"_en);
    }
  }

  void read_fidos() {
    const Node fidos = root_["fidos"];
    expect_size(fidos, kPlayers);
    for (std::size_t i = 0; i < fidos.size() && i < kPlayers; ++i) {
      const auto c = static_cast<Card>(kDeckCards + i);
      fidos[i]["num"].integer(c + 1, c + 1);
      fidos[i]["seat"].integer(static_cast<int>(i) + 1, static_cast<int>(i) + 1);
      read_label(fidos[i], deck_.card[c]);
      deck_.card[c].type = deck_.row[c].type = CardType::Agent;
      read_agent(fidos[i], deck_.row[c]);
      expect(fidos[i]["kind"], "fido");
    }
  }

  Passive read_passive(const Node& n, bool quark) {
    Passive p;
    const auto add = [](std::int8_t& to, int k) { to = static_cast<std::int8_t>(to + k); };
    const Program program = read_program(n, place_bit(Place::Passive));
    for (std::size_t i = 0; i < program.size(); ++i) {
      const Instr& in = program[i];
      if (in.op == Op::DiscoveryAsset) add(p.asset[in.arg[0]], in.arg[1]);
      if (!quark && (in.op == Op::Level || in.op == Op::Forbid)) {
        n[i].complain("only a Quark can do this"_en);
      }
      if (in.op == Op::Level) add(p.level, in.arg[0]);
      if (in.op == Op::Forbid) (in.arg[0] ? p.no_attack : p.no_reboot) = true;
      if (in.op != Op::Bonus) continue;
      const bool all = in.arg[1] == 0 || in.arg[1] == 1, attack = in.arg[0] == 1;
      if (in.arg[1] == (quark ? 0 : 1)) {
        n[i]["who"].complain(quark ? "a Quark has no owner"_en : "expected owner"_en);
      }
      if (!attack && !all) {
        n[i]["who"].complain("attacker and defender go with attack"_en);
      }
      if (in.arg[0] == 0) add(p.jump, in.arg[2]);
      if (in.arg[0] == 2) add(p.repair, in.arg[2]);
      if (attack && in.arg[1] != 3) add(p.attacking, in.arg[2]);
      if (attack && in.arg[1] != 2) add(p.attacked, in.arg[2]);
    }
    return p;
  }

  void read_commands() {
    const Node commands = root_["commands"];
    expect_size(commands, kDecades - 1);
    const std::vector<std::string> years(std::begin(deck_.decade_id), std::end(deck_.decade_id));
    for (std::size_t i = 0; i < commands.size(); ++i) {
      const auto d = static_cast<Decade>(commands[i]["decade"].one_of(years));
      if (d == kPresent || !deck_.command[d].id.empty()) {
        commands[i]["decade"].complain("expected one Command for each decade but 2020"_en);
        continue;
      }
      read_label(commands[i], deck_.command[d]);
      deck_.command_power[d] = read_passive(commands[i]["effect"], false);
    }
  }

  void read_quarks() {
    const Node quarks = root_["quarks"];
    if (!has_room(quarks, quarks.size(), {kQuarksMax, "kQuarksMax", wider_sets()})) return;
    for (std::size_t i = 0; i < quarks.size(); ++i) {
      quarks[i]["num"].integer(static_cast<int>(i) + 1, static_cast<int>(i) + 1);
      read_label(quarks[i], deck_.quark.emplace_back());
      deck_.quark_power.push_back(read_passive(quarks[i]["effect"], true));
    }
  }

  // Two cards of one name but the Jumps would be one label: their numbers tell them apart.
  void tell_apart() {
    std::vector<std::string> names;
    for (const CardDef& card : deck_.card) names.push_back(card.name.english());
    for (Card c = 0; c < kCards; ++c) {
      CardDef& card = deck_.card[c];
      if (card.type == CardType::Jump || std::ranges::count(names, card.name.english()) == 1) continue;
      const std::string number = " (" + std::to_string(c + 1) + ")";
      card.name += verbatim(number);
    }
  }

  void check_counts() {
    const Node cards = root_["cards"];
    int flux[8] = {}, stasis[10] = {}, hammers = 0, agents = 0, answers = 0,
        room = 7;  // the Fido can enter seven decades
    for (Card c = 0; c < kDeckCards; ++c) {
      const CardRow& row = deck_.row[c];
      ++flux[row.flux];
      ++stasis[row.stasis];
      hammers += row.type == CardType::Hammer;
      agents += row.type == CardType::Agent;
      answers += row.type == CardType::Gadget && row.trigger == Moment::GadgetPlayed;
      if (row.type == CardType::Agent) room += row.kind == AgentKind::Human ? 1 : 7;
      if (row.type == CardType::Agent && row.kind == AgentKind::Fido) {
        cards.complain("a Fido is not in the deck"_en);
      }
      if (row.type == CardType::Gadget && row.trigger == Moment::Open) ++room;
    }
    constexpr Phrase kFlux = "the Flux {flux} must occur six times; found {n}"_en;
    constexpr Phrase kStasis = "the Stasis {stasis} must occur six times; found {n}"_en;
    for (int v = 0; v < 8; ++v) expect_copies(cards, kFlux, std::to_string(v), flux[v]);
    for (int v = 3; v < 10; ++v) expect_copies(cards, kStasis, stasis_words(v), stasis[v]);
    expect_copies(cards, kStasis, stasis_words(0), stasis[0]);
    if (hammers < kHammersMin) {
      cards.complain("at least three HAMMERs are needed (TH-4-66)"_en);
    }
    if (kDeckCards - hammers < kOthersMin) {
      cards.complain("at least twelve cards must not be HAMMERs"_en);
    }
    if (answers > kAnswersMax) {
      cards.complain("at most six Gadgets can answer Gadgets"_en);
    }
    if (agents >= kMaxOptions / kDecades) {
      cards.complain("too many Agents: a Gadget could offer them on every decade"_en);
    }
    if (room > kRoomForHand) {
      cards.complain("too many Bots: a hand of all of them would have too many tasks"_en);
    }
  }

  void expect_copies(const Node& cards, Phrase refusal, const std::string& value, int found) {
    if (found != kCopies) cards.complain(say(refusal, value, found));
  }

  Deck& deck_;
};

}  // namespace

std::string_view moment_id(Moment moment) { return kTriggerIds[static_cast<std::size_t>(moment)]; }

std::vector<Words> deck_warnings(const Deck& deck) {
  std::vector<Words> out;
  int hammers = 0;
  for (Card c = 0; c < kDeckCards; ++c) {
    const CardRow& row = deck.row[c];
    hammers += row.type == CardType::Hammer;
    const int usual = usual_stasis(row.flux);
    if (row.stasis == usual) continue;
    out.push_back(
        at(deck.card[c].id,
           say("Stasis {stasis} with Flux {flux}; on every card of the rulebook it is 9 minus the Flux, and P "
               "with 7: here {cards}"_en,
               stasis_words(row.stasis), row.flux, stasis_words(usual))));
  }
  if (hammers != kHammers) {
    out.push_back(say("there are {n} HAMMERs; the box has six, one for each decade but 2020"_en, hammers));
  }
  return out;
}

Result<std::shared_ptr<const Deck>> read_deck(const Doc& doc) { return deck_read_by<Deck, DeckReader>(doc); }

}  // namespace timetable::hammer
