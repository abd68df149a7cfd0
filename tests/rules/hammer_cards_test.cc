// Time Hammer: every component by name, the deck file and what is said about wrong ones (sections 2 and 7).
#include <map>

#include "games/hammer/game.h"
#include "tests/french.h"
#include "tests/rules/hammer_table.h"

namespace timetable {
namespace {

using Table = HammerTable;
using Strings = std::vector<std::string>;

const hammer::Rules& rules() {
  static const hammer::Rules r = *rules_from<hammer::Game>(embedded_deck("hammer"), 2, Doc::object());
  return r;
}

hammer::Card card_named(const std::string& id) {
  hammer::Card c = 0;
  while (rules().card(c).id != id) ++c;
  return c;
}

RULE_TEST("TH-2-1 TH-2-7 TH-2-8 TH-2-10 TH-2-11 TH-2-12 TH-2-13 TH-2-14", TheDeckHasWhatTheBoxHas) {
  std::map<std::string, int> groups;
  for (const Component& e : Table().now().components(Lang::En)) ++groups[e.group];
  EXPECT_EQ(groups,
            (std::map<std::string, int>{
                {"Agent", 18}, {"Jump", 12}, {"Gadget", 14}, {"HAMMER", 6}, {"Command", 6}, {"Quark", 6}}));
  std::map<int, int> flux, stasis;
  for (hammer::Card c = 0; c < hammer::kDeckCards; ++c) {
    const hammer::CardRow& row = rules().row[c];
    ++flux[row.flux], ++stasis[row.stasis];
    EXPECT_EQ(row.stasis, row.flux == 7 ? 0 : 9 - row.flux) << rules().card(c).id;
  }
  EXPECT_EQ(flux.size(), 8u);
  for (const auto& [value, copies] : flux) EXPECT_EQ(copies, 6) << value;
  for (const auto& [value, copies] : stasis) EXPECT_EQ(copies, 6) << value;
}

RULE_TEST("TH-2-2", FluxNamesDecades) {
  const int named[] = {1, 0, 2, 3, 3, 4, 5, 6};
  for (int flux = 0; flux < 8; ++flux) EXPECT_EQ(rules().deck->named_by[flux], named[flux]);
}

// The lines of TH-2-9, TH-7-13 to TH-7-30: every Agent by name, recruited for its cards and, if Human, by holding.
RULE_TEST(
    "TH-2-9 TH-7-13 TH-7-14 TH-7-15 TH-7-16 TH-7-17 TH-7-18 TH-7-19 TH-7-20 TH-7-21 TH-7-22 TH-7-23 TH-7-24 "
    "TH-7-25 TH-7-26 TH-7-27 TH-7-28 TH-7-29 TH-7-30",
    EveryAgentEnters) {
  struct Row {
    const char* id;
    bool human;
    int jump, attack, cost;
  };
  const Row rows[] = {
      {"brain", true, 1, 0, 1},      {"sable-quist", true, 2, 1, 3},    {"doc-harrow", true, 1, 1, 2},
      {"juno-vale", true, 2, 0, 2},  {"captain-rusk", true, 0, 2, 2},   {"mirabel-stone", true, 1, 2, 3},
      {"otis-twill", true, 0, 1, 1}, {"penny-farthing", true, 3, 0, 3}, {"hexa", false, 1, 1, 2},
      {"anvil", false, 0, 3, 3},     {"buzz", false, 0, 1, 1},          {"skitter", false, 2, 0, 2},
      {"mangle", false, 1, 2, 3},    {"pogo", false, 1, 0, 1},          {"clamper", false, 0, 2, 2},
      {"tick", false, 0, 1, 1},      {"zapt", false, 0, 0, 1}};
  for (const Row& row : rows) {
    SCOPED_TRACE(row.id);
    const hammer::CardRow& card = rules().row[card_named(row.id)];
    EXPECT_EQ(card.jump, row.jump);
    EXPECT_EQ(card.attack, row.attack);
    EXPECT_EQ(card.cost, row.cost);
    const std::string payment[] = {"", "'jump-01'", "'jump-01', 'jump-02'", "'jump-01', 'jump-02', 'jump-03'"};
    const std::string id = row.id;
    const std::string self = id == "zapt" ? "" : "'" + id + "', ";
    Table paid("{'at': 'task', 'actions': {'A': 1}, 'hand': {'A': [" + self + payment[row.cost] + "]}}");
    EXPECT_EQ(split(paid.choices("recruit:" + id), ' ').size(), row.human ? 1u : 7u);
    paid.play("A recruit:" + id + ":2020");
    EXPECT_EQ(paid.see("agents.A"), id + "@2020");
    EXPECT_EQ(split(paid.see("discard"), ' ').size(), static_cast<std::size_t>(row.cost));
    const std::string held = id == "skitter" || id == "clamper" ? "'hexa@1990', 'pogo@2000', 'tick@2010'"
                                                                : "'skitter@1990', 'clamper@2000', 'zapt@2010'";
    if (id == "zapt") continue;
    Table free("{'at': 'task', 'actions': {'A': 1}, 'agents': {'A': [" + held + "]}, 'hand': {'A': ['" + id + "']}}");
    EXPECT_EQ(free.choices("recruit:" + id) != "", row.human);
  }
  Table sprock("{'at': 'task', 'active': 'V', 'actions': {'V': 1}, 'hand': {'V': ['jump-01']}}");
  sprock.play("V recruit:sprock:1990");
  EXPECT_EQ(sprock.see("agents.V"), "sprock@1990");
}

// A HAMMER that is not repaired goes its way to 2020.
RULE_TEST("TH-7-32 TH-7-33 TH-7-34 TH-7-35 TH-7-36 TH-7-37", EveryHammerStrikes) {
  struct Row {
    const char *id, *way;
    int level;
  };
  const Row rows[] = {{"1990", "2000 2010", 6}, {"2000", "2010", 7}, {"2010", "", 8},
                      {"2030", "", 8},          {"2040", "2030", 7}, {"2050", "2040 2030", 7}};
  for (const Row& row : rows) {
    SCOPED_TRACE(row.id);
    const std::string id = std::string("hammer-") + row.id;
    EXPECT_EQ(rules().row[card_named(id)].level, row.level);
    Table t("{'phase': 'draw', 'jamais': {'A': 0, 'V': 0}, 'agents': {'A': ['buzz@" + std::string(row.id) +
                "']}, 'start': {'hammer': '" + id + "'}, 'deck': ['hammer-" +
                (std::string(row.id) == "2030" ? "2050" : "2030") + "']}",
            "{}", "effect-end");
    t.settle();
    EXPECT_EQ(t.see("agents.A"), "") << "Stasis 3 or 5 is too little; the Agent is lost in 2020";
    EXPECT_EQ(t.see("hand.A"), "zapt");
    EXPECT_EQ(t.see("discard"), "buzz");
    EXPECT_NE(t.see("deja_vu").find(id), std::string::npos);
    const std::vector<std::string> way = row.way[0] ? split(row.way, ' ') : std::vector<std::string>();
    if (way.empty()) continue;
    // Somebody who holds a decade of the way meets it there, at its base level.
    Table met("{'phase': 'draw', 'jamais': {'A': 1, 'V': 0}, 'agents': {'A': ['buzz@" + std::string(row.id) +
                  "'], 'V': ['tick@" + way.back() + "']}, 'start': {'hammer': '" + id + "'}}",
              "{}", "effect-end");
    while (met.asked() == "A hammer") met.play("A decline");
    met.draws("jump-12").play("A decline");
    while (met.asked() == "A hammer") met.play("A decline");
    met.draws("brain");
    EXPECT_NE(met.prompt().find("Stasis 9 = 9 against level " + std::to_string(row.level)), std::string::npos)
        << met.prompt();
  }
}

// Every Gadget by name: where its gears let it be played (TH-7-38 to TH-7-51).
RULE_TEST(
    "TH-7-38 TH-7-39 TH-7-40 TH-7-41 TH-7-42 TH-7-43 TH-7-44 TH-7-45 TH-7-46 TH-7-47 TH-7-48 TH-7-49 TH-7-50 TH-7-51",
    EveryGadgetHasItsGears) {
  const std::map<std::string, std::string> gears = {
      {"jad-asset-module", "GGG"}, {"foresight-prism", "GG-"}, {"rewind-spool", "BBB"}, {"mute-key", "BBB"},
      {"booster-coil", "--B"},     {"drag-chute", "--B"},      {"detour-flare", "BBB"}, {"stasis-clamp", "BBB"},
      {"decoy-projector", "--R"},  {"brownout", "R--"},        {"tow-beam", "--G"},     {"salvage-drone", "-GG"},
      {"side-step-boots", "--G"},  {"arrival-visa", "--G"}};
  EXPECT_EQ(static_cast<std::size_t>(hammer::count(rules().gadgets)), gears.size());
  for (const auto& [id, expected] : gears) {
    std::string found = "---";
    for (const hammer::Gear& gear : rules().card(card_named(id)).gears) {
      found[static_cast<std::size_t>(gear.phase) - 1] = "GRB"[static_cast<int>(gear.colour)];
    }
    EXPECT_EQ(found, expected) << id;
  }
}

RULE_TEST("TH-7-44", ADetouredHammerStrikesTheNextDecade) {
  Table t(
      "{'phase': 'draw', 'jamais': {'A': 0, 'V': 0}, 'agents': {'A': ['buzz@1990', 'tick@2000']}, 'hand': {'A': "
      "['detour-flare']}, 'start': {'hammer': 'hammer-1990'}}",
      "{}", "effect-end");
  t.play("A play:detour-flare").draws("brain");
  EXPECT_EQ(t.see("skill.A"), "2");
  EXPECT_EQ(t.see("agents.A"), "buzz@1990 tick@2000");
}

RULE_TEST("TH-7-60 TH-11-6", ARandomDiscardIsUniform) {
  const Doc deck = Table::deck_with("{'effect': [{'op': 'discard-hand', 'who': 'rival', 'n': 1, 'choice': 'random'}]}");
  Table t("{'at': 'task', 'hand': {'A': ['custom'], 'V': ['tick', 'jump-01', 'jump-02']}, 'box': ['mute-key']}", "{}",
          "", deck);
  t.play("A play:custom");
  EXPECT_EQ(t.choices(), "toss:tick:V toss:jump-01:V toss:jump-02:V");
  t.play("chance toss:jump-02:V");
  EXPECT_EQ(t.see("hand.V"), "tick jump-01 sprock");
}

// Deck files.

Words check(const Doc& deck) {
  const Result<std::vector<Words>> checked = (*find_game("hammer"))->check_deck(deck);
  return checked ? Words() : checked.error().message;
}
std::vector<Words> warnings(const Doc& deck) {
  const Result<std::vector<Words>> checked = (*find_game("hammer"))->check_deck(deck);
  return checked ? *checked : std::vector{checked.error().message};
}

Doc changed(const std::string& list, std::size_t index, const std::string& key, Doc value) {
  Doc deck = embedded_deck("hammer"), items = Doc::list();
  std::size_t i = 0;
  for (Doc item : deck.find(list)->items()) {
    if (i++ == index) item.set(key, value);
    items.push(std::move(item));
  }
  deck.set(list, std::move(items));
  return deck;
}

// The cards of the deck file, each changed by `change`.
template <class F>
Doc with_cards(F&& change) {
  Doc deck = embedded_deck("hammer"), cards = Doc::list();
  for (Doc card : deck.find("cards")->items()) {
    change(card);
    cards.push(std::move(card));
  }
  deck.set("cards", std::move(cards));
  return deck;
}

RULE_TEST("TH-2-17 TH-8-21", TheOwnDeckIsAccepted) {
  EXPECT_EQ(check(embedded_deck("hammer")).english(), "");
  EXPECT_EQ(check(changed("fidos", 0, "stasis", Doc(9))).english(), "") << "a Fido's Stasis is never read";
}

RULE_TEST("TH-2-18 TH-8-12", WrongDecksAreRefusedWithTheReason) {
  const auto says = [](const Doc& deck, std::string_view what) {
    const Words told = check(deck);
    EXPECT_NE(told.english().find(what), std::string::npos) << "expected: " << what << "\nfound: " << told.english();
    EXPECT_TRUE(is_in_french(told)) << told.in(kFrench);
  };
  Doc other = embedded_deck("hammer");
  other.set("game", "echoes");
  says(other, "game: expected \"hammer\"");
  Doc newer = embedded_deck("hammer");
  newer.set("format", 3);
  says(newer, "format");
  Doc few = embedded_deck("hammer");
  few.set("cards", Doc::list());
  says(few, "expected 48 entries, found 0");
  says(changed("cards", 0, "num", Doc(2)), "the number 2 occurs twice");
  says(changed("cards", 0, "id", Doc("tick")), "the id 'tick' occurs twice");
  says(changed("cards", 0, "flux", Doc(8)), "cards[0].flux");
  says(changed("cards", 0, "flux", Doc(1)), "the Flux 0 must occur six times; found 5");
  says(changed("cards", 0, "stasis", Doc(8)), "the Stasis 9 must occur six times; found 5");
  says(changed("cards", 0, "stasis", Doc("Q")), "cards[0].stasis");
  says(changed("cards", 0, "kind", Doc("humam")), "Did you mean 'human'?");
  says(changed("cards", 0, "cost", Doc(2)), "expected J + A, that is 1");
  says(changed("cards", 42, "decade", Doc("2020")), "not 2020");
  says(changed("cards", 42, "level", Doc(16)), "cards[42].level");
  says(changed("cards", 30, "trigger", Doc("reveals")), "Did you mean 'reveal'?");
  says(changed("cards", 30, "gears", Doc::list()), "one to three gears");
  says(changed("cards", 30, "costActions", Doc(4)), "cards[30].costActions");
  says(changed("cards", 30, "effect", doc_of("[{'op': 'draw', 'n': 1}]")), "cards[30].effect[0].op");
  says(changed("cards", 28, "effect",
               doc_of("[{'op': 'by-phase', 'discovery': [], 'draw': [], 'action': []}, {'op': 'deja-vu'}]")),
       "by-phase must be the only operation");
  says(changed("commands", 0, "decade", Doc("2000")), "one Command for each decade");
  says(changed("decades", 0, "fluxIds", doc_of("[0]")), "every Flux from 0 to 7");
  int left = 2;
  const Doc hammers = with_cards([&](Doc& card) {
    if (card.find("type")->text() != "hammer" || left-- > 0) return;
    card.set("type", "jump");
    card.set("effect", doc_of("[{'op': 'jump-card'}]"));
  });
  says(hammers, "at least three HAMMERs");
}

TEST(HammerDeck, MistakesAreReportedInFrench) {
  EXPECT_TRUE(
      check(changed("cards", 0, "cost", Doc(2))).in(kFrench).starts_with("cards[0].cost : attendu : J + A, soit 1"));
  EXPECT_EQ(check(changed("cards", 0, "flux", Doc(1))).in(kFrench),
            "cards : le Flux 0 doit figurer six fois ; trouvé : 5\n"
            "cards : le Flux 1 doit figurer six fois ; trouvé : 7");
  EXPECT_EQ(check(changed("cards", 30, "gears", Doc::list())).in(kFrench),
            "cards[30].gears : un Gadget a d'un à trois engrenages");
}

RULE_TEST("TH-2-18", UnusualDecksAreUsedWithAWarning) {
  EXPECT_EQ(warnings(embedded_deck("hammer")), std::vector<Words>{});
  const Doc swapped = with_cards([](Doc& card) {  // Brain 0/9 and Sable Quist 1/8
    if (card.find("id")->text() == "brain") card.set("stasis", 8);
    if (card.find("id")->text() == "sable-quist") card.set("stasis", 9);
  });
  const std::vector<Words> told = warnings(swapped);
  ASSERT_EQ(told.size(), 2u);
  EXPECT_TRUE(told[0].english().starts_with("brain: Stasis 8 with Flux 0;")) << told[0].english();
  EXPECT_TRUE(told[0].in(kFrench).starts_with("brain : Stase 8 avec Flux 0 ;")) << told[0].in(kFrench);
  EXPECT_TRUE(told[1].english().starts_with("sable-quist: Stasis 9 with Flux 1;")) << told[1].english();
  const Doc five = with_cards([](Doc& card) {
    if (card.find("id")->text() != "hammer-2050") return;
    card.set("type", "jump");
    card.set("effect", doc_of("[{'op': 'jump-card'}]"));
  });
  EXPECT_EQ(in(Lang::En, warnings(five)),
            Strings{"there are 5 HAMMERs; the box has six, one for each decade but 2020"});
  Table playable("", "{}", "", five);
  EXPECT_EQ(playable.choices(), "first:A first:V");
}

RULE_TEST("TH-2-17", TextsAreMadeFromPrograms) {
  std::map<std::string, std::string> en, fr;
  for (const Component& e : Table().now().components(Lang::En)) en[e.id] = e.text;
  for (const Component& e : Table().now().components(kFrench)) fr[e.id] = e.text;
  EXPECT_EQ(en["tow-beam"],
            "[Action: your turn] Cost: 1 Action. Move one of the rival's Agents on a decade that you hold 1 decade "
            "towards 2020. This is not a Jump. (6/3)");
  EXPECT_EQ(en["side-step-boots"],
            "[Action: your turn] Cost: 1 Action. Move one of your Agents 1 to 2 decades. This is not a Jump. (7/P)");
  EXPECT_EQ(fr["drag-chute"],
            "[Action : tout tour] Quand un Flux ou une Stase est révélé : -2 au résultat du Saut ou du Combat de "
            "l'Agent du rival. (2/7)");
  for (const auto& [id, text] : en) {
    EXPECT_EQ(text.find_first_of("{}"), std::string::npos) << id;
    EXPECT_EQ(fr[id].find_first_of("{}"), std::string::npos) << id;
    EXPECT_NE(text, "") << id;
  }
}

}  // namespace
}  // namespace timetable
