#include "games/temporum/cards.h"

#include <algorithm>

#include "engine/deck.h"
#include "games/temporum/programs.h"
#include "games/temporum/words.h"

namespace timetable::temporum {
namespace {

const std::vector<std::string> kZoneTypes = {"score", "draw", "play", "choice", "special"};

class DeckReader : DeckReading {
 public:
  DeckReader(const Doc& doc, Deck& deck, std::vector<Words>& problems) : DeckReading(doc, problems), deck_(deck) {}

  void read() {
    if (!read_head("temporum")) return;
    read_board();
    read_setup();
    read_cards();
    read_all_zones();
    check_nesting(root_["player_cards"], root_["zones"]);
    if (!problems_.empty()) return;  // sets are judged by the Zones' Times
    read_sets();
  }

 private:
  void read_board() {
    const Node paths = root_["board"]["paths"];
    if (paths.size() != kPaths) {
      return paths.complain("expected six paths, one below each of the slots 0 to 5"_en);
    }
    for (Slot k = 0; k < kPaths; ++k) {
      const Node p = paths[k];
      p["from"].integer(k, k);
      p["left"].integer(below(k, false), below(k, false));
      p["right"].integer(below(k, true), below(k, true));
      deck_.start_paths = static_cast<std::uint8_t>(deck_.start_paths | p["start"].one_of({"left", "right"}) << k);
    }
    deck_.start_slot = small(root_["board"]["start_slot"], 0, kSlots - 1);
  }

  void read_setup() {
    const Node setup = root_["setup"];
    deck_.cards_dealt = small(setup["cards_dealt"], 0, 6);
    for (int players = 2; players <= kSeatsMax; ++players) {
      const Node list = setup["starting_gold"]["by_players"][std::to_string(players)];
      if (list.size() != static_cast<std::size_t>(players)) {
        list.complain("expected an amount for each player"_en);
      }
      for (std::size_t i = 0; i < list.size() && i < kSeatsMax; ++i) {
        deck_.starting_gold[players][i] = small(list[i], 0, 50);
      }
    }
    const Node colours = setup["colours"];
    if (colours.size() != kSeatsMax) {
      return colours.complain("expected five colours"_en);
    }
    for (std::size_t i = 0; i < kSeatsMax; ++i) deck_.colour[i] = colours[i]["name"].words();
  }

  void read_cards() {
    const Node cards = root_["player_cards"];
    if (cards.size() == 0) return cards.complain("expected at least one kind of cards"_en);
    if (!has_room(cards, cards.size(), {kKindsMax, "kKindsMax", wider_sets()})) return;
    for (std::size_t i = 0; i < cards.size(); ++i) deck_.card.push_back(read_card(cards[i]));
    for (std::size_t i = 1; i < cards.size(); ++i) {
      if (deck_.card[i - 1].id < deck_.card[i].id) continue;
      cards[i].complain("the ids must be in alphabetical order (TP-2-9)"_en);
    }
    check_kinds(cards);
  }

  CardDef read_card(const Node& n) {
    n.only({"id", "name", "kind", "copies", "gold", "score_cost", "crowns", "effect", "passive", "source",
            "rulebook_confirms", "clause"});
    CardDef card;
    card.id = n["id"].some_text();
    card.name = n["name"].words();
    card.perpetual = n["kind"].one_of({"momentary", "perpetual"}) == 1;
    card.copies = small(n["copies"], 1, kCopiesMax);
    card.gold = small(n["gold"], 0, 99);
    card.price = small(n["score_cost"], 0, 99);
    card.crowns = small(n["crowns"], 0, 30);
    card.clause = n["clause"].text();
    card.source = source_of(n);
    if (card.perpetual) read_passive(n["passive"], card);
    else card.effect = compile(n["effect"], &card, problems_);
    return card;
  }

  void read_passive(const Node& list, CardDef& card) {
    if (list.size() != 1) return list.complain("expected one ability"_en);
    const Node n = list[0];
    n.only({"trigger", "modifier", "n", "optional", "cost", "do"});
    if (const Node modifier = n.maybe("modifier"); modifier.present()) {
      const bool discount = modifier.one_of({"score_extra_crowns", "score_discount"}) == 1;
      card.passive = discount ? Passive::Discount : Passive::ExtraCrowns;
      card.amount = small(n["n"], 1, 20);
      return;
    }
    std::vector<std::string> ids = {"end_of_any_turn"};
    for (const PassiveRow& row : kPassives) {
      if (!row.trigger.empty()) ids.emplace_back(row.trigger);
    }
    const std::size_t which = n["trigger"].one_of(ids);
    if (which == 0) return read_investment(n, card);
    const PassiveRow& trigger = *std::ranges::find(kPassives, ids[which], &PassiveRow::trigger);
    card.passive = trigger.passive;
    const Node does = n["do"];
    const std::string_view word = trigger.does == Op::Gain ? "gain" : "draw";
    if (does.size() != 1 || does[0]["op"].text() != word || does[0]["who"].text() != "you") {
      return does.complain(say("expected one operation: you {what}"_en, word));
    }
    card.amount = small(does[0]["n"], 1, 20);
    if (trigger.passive == Passive::Map) expect_discard(n);
  }

  void read_investment(const Node& n, CardDef& card) {
    card.passive = Passive::Invest;
    card.amount = 1;
    expect_discard(n);
    const Node does = n["do"];
    if (does.size() != 1 || does[0]["op"].text() != "gain" ||
        does[0]["n"]["half_of"].text() != "gold_gained_this_turn") {
      does.complain("expected one operation: gain half_of gold_gained_this_turn"_en);
    }
  }

  static void expect_discard(const Node& n) {
    expect_true(n["optional"]);
    n["cost"].one_of({"discard_this"});
  }

  // What Rules::map_draws and butterfly count on.
  void check_kinds(const Node& n) {
    int maps = 0, investments = 0, butterflies = 0;
    for (const CardDef& card : deck_.card) {
      maps += card.perpetual && card.passive == Passive::Map;
      investments += card.perpetual && card.passive == Passive::Invest;
      butterflies += !card.flips.empty();
    }
    if (maps > 1 || investments > 1) {
      n.complain("only one kind each may be discarded from play for cards or gold"_en);
    }
    if (butterflies > 1) {
      n.complain("only one kind may have a compulsory effect at the end of the turn"_en);
    }
  }

  // What keeps effects from nesting deeper than the stack (state.h).
  void check_nesting(const Node& cards, const Node& zones) {
    int chains = 0, sending = 0;
    for (const CardDef& card : deck_.card) {
      const int plays = count(card.effect, {Op::PlayCard}), visits = count(card.effect, {Op::VisitAfterZone});
      const auto refuse = [&](const Words& what) { cards.complain(at(card.id, what)); };
      chains += plays ? card.copies : 0;
      if (plays > 1) {
        refuse("a card can play one further card at most"_en);
      }
      if (visits > 1) refuse("a card can visit one Zone at most"_en);
      if (plays && (visits || count(card.effect, {Op::ReturnThis}))) {
        refuse("a card that plays a further card can neither visit a Zone nor return to the hand"_en);
      }
    }
    if (chains > kChainCards) {
      cards.complain("at most two cards in the deck may make their player play a further card"_en);
    }
    for (const ZoneDef& zone : deck_.zone) {
      const int plays = count(zone.effect, {Op::PlayCard, Op::PlayMayReturn, Op::DrawDiscardPlay});
      const bool others =
          std::ranges::any_of(zone.effect, [](const Instr& in) { return in.op == Op::PlayCard && in.who != Who::You; });
      const bool sends = count(zone.effect, {Op::VisitEarlier, Op::VisitEachReal}) > 0, last = zone.time == kTimes - 1;
      const auto refuse = [&](const Words& what) { zones.complain(at(zone.id, what)); };
      sending += sends;
      if (sends && !last) {
        refuse("only Zones of Time IV can send their visitor to other Zones"_en);
      }
      if (plays > 3) {
        refuse("a Zone can ask for three plays at most"_en);
      }
      if (!last && (plays > 1 || others)) {
        refuse("before Time IV a Zone can ask for one play only, and only its visitor"_en);
      }
    }
    if (sending > kSendingZones) {
      zones.complain("at most two Zones in the deck may send their visitor to other Zones"_en);
    }
  }

  static int count(const Program& program, std::initializer_list<Op> ops) {
    return static_cast<int>(
        std::ranges::count_if(program, [&](const Instr& in) { return std::ranges::count(ops, in.op) > 0; }));
  }

  void read_all_zones() {
    const Node zones = root_["zones"];
    if (!has_room(zones, zones.size(), {kZonesMax, "kZonesMax", wider_sets()})) return;
    int per_time[kTimes] = {};
    for (std::size_t i = 0; i < zones.size(); ++i) {
      deck_.zone.push_back(read_zone_def(zones[i]));
      ++per_time[deck_.zone.back().time];
      for (std::size_t j = 0; j < i; ++j) {
        if (deck_.zone[j].id != deck_.zone[i].id) continue;
        complain_of_id(zones[i], deck_.zone[i].id);
      }
    }
    for (Time t = 0; t < kTimes; ++t) {
      if (per_time[t] >= slots_of(t)) continue;
      zones.complain(
          say("Time {time} needs at least {n} Zones; found {found}"_en, time_name(t), slots_of(t), per_time[t]));
    }
  }

  ZoneDef read_zone_def(const Node& n) {
    n.only({"id", "name", "time", "kind", "effect", "box", "source", "rulebook_confirms", "clause"});
    ZoneDef zone;
    zone.id = n["id"].some_text();
    zone.name = n["name"].words();
    zone.time = static_cast<Time>(n["time"].integer(1, kTimes) - 1);
    zone.type = kZoneTypes[n["kind"].one_of(kZoneTypes)];
    zone.clause = n["clause"].text();
    zone.source = source_of(n);
    zone.effect = compile(n["effect"], nullptr, problems_);
    const Node box = n.maybe("box");
    for (std::size_t i = 0; box.present() && i < box.size(); ++i) read_box(box[i], zone);
    return zone;
  }

  static void read_box(const Node& n, ZoneDef& zone) {
    n.only({"rule", "gold", "do", "times"});
    switch (n["rule"].one_of(
        {"gold_on_every_zone", "start_turn_alone_here", "no_move_from_here_to_times", "protected_on_other_turns"})) {
      case 0: zone.gold_everywhere = small(n["gold"], 1, 20); return;
      case 1:
        if (n["do"].size() != 1 || n["do"][0]["op"].text() != "gain") {
          return n["do"].complain("expected: you gain"_en);
        }
        zone.gold_alone = small(n["do"][0]["n"], 1, 20);
        return;
      case 2: zone.forbidden_times = time_mask(n["times"]); return;
      default: zone.protects = true;
    }
  }

  void read_sets() {
    const Node sets = root_["sets"];
    for (std::size_t i = 0; i < sets.size(); ++i) {
      sets[i].only({"id", "name", "slots", "source"});
      deck_.set.push_back({sets[i]["id"].some_text(), sets[i]["name"].words(), read_zones(sets[i]["slots"], deck_)});
    }
  }

  Deck& deck_;
};

}  // namespace

std::string_view time_name(Time time) {
  constexpr std::string_view kNames[kTimes] = {"I", "II", "III", "IV"};
  return kNames[time];
}

Zone read_zone(const Node& n, const Deck& deck) {
  const std::string word = n.text();
  std::vector<std::string> ids;
  for (std::size_t z = 0; z < deck.zone.size(); ++z) {
    const ZoneDef& zone = deck.zone[z];
    if (same_word(word, zone.id) || same_word(word, zone.name)) {
      return static_cast<Zone>(z);
    }
    ids.push_back(zone.id);
  }
  if (n.doc().is(Doc::Kind::Text)) {
    n.complain(say("there is no Zone ''{word}''.{meant}"_en, word, did_you_mean(word, ids)));
  }
  return 0;
}

std::array<Zone, kSlots> read_zones(const Node& list, const Deck& deck) {
  std::array<Zone, kSlots> out{};
  int found[kTimes] = {};
  std::vector<Zone> seen;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Zone z = read_zone(list[i], deck);
    const ZoneDef& zone = deck.zone[z];
    if (!list[i].doc().is(Doc::Kind::Text)) continue;
    if (std::ranges::count(seen, z)) {
      list[i].complain(say("{zone} is listed twice"_en, zone.name));
    }
    seen.push_back(z);
    const int place = found[zone.time]++;
    if (place < slots_of(zone.time)) out[static_cast<std::size_t>(first_slot(zone.time) + place)] = z;
  }
  for (Time t = 0; t < kTimes; ++t) {
    if (found[t] == slots_of(t)) continue;
    list.complain(say("Time {time} needs exactly {n, plural, one {# Zone} other {# Zones}}; found {found}"_en,
                      time_name(t), slots_of(t), found[t]));
  }
  return out;
}

Result<std::shared_ptr<const Deck>> read_deck(const Doc& doc) { return deck_read_by<Deck, DeckReader>(doc); }

}  // namespace timetable::temporum
