// The Time Whisperers in words: everything speaks both languages.
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "engine/playout.h"
#include "games/whisperers/game.h"
#include "games/whisperers/verbs.h"
#include "tests/french.h"
#include "tests/patterns.h"
#include "tests/set_up.h"

namespace timetable::whisperers {
namespace {

TEST(WhisperersText, EveryEventHasItsSentence) {
  const Rules r = rules_for<Game>(2);
  for (int kind = 0; kind <= static_cast<int>(Ev::GameOver); ++kind) {
    Event e;
    e.kind = static_cast<std::uint8_t>(kind);
    e.who = 0;
    for (std::uint8_t& arg : e.arg) arg = 1;
    const std::string en = Game::sentence(r, e, Lang::En), fr = Game::sentence(r, e, kFrench);
    EXPECT_TRUE(reads_well(en)) << kind;
    EXPECT_TRUE(reads_well(fr)) << kind;
    EXPECT_NE(en, fr);
  }
}

TEST(WhisperersText, SentencesOfHiddenAndShownThings) {
  const Rules r = rules_for<Game>(2);
  constexpr int kHidden = Event::kBlank;
  EXPECT_EQ(sentence_of<Game>(r, Ev::GaveCard, 1, {kHidden, 0}, Lang::En), "Blue gives a card to Red, face down.");
  EXPECT_EQ(sentence_of<Game>(r, Ev::GaveCard, 1, {4, 0}, kFrench), "Bleu donne Progression à Rouge, face cachée.");
  EXPECT_EQ(sentence_of<Game>(r, Ev::SetPair, 0, {kHidden, kHidden}, kFrench), "Rouge pose deux cartes face cachée.");
  EXPECT_EQ(sentence_of<Game>(r, Ev::Scored, 0, {0, 1, 3, kNone}, Lang::En),
            "Red controls Dawn with the phantom: 1 + 3 VP.");
  EXPECT_EQ(sentence_of<Game>(r, Ev::Scored, 0, {0, 1, 0, kNone}, kFrench), "Rouge contrôle l'Aube : 1 PV.");
  EXPECT_EQ(sentence_of<Game>(r, Ev::Scored, 0, {3, 2, 0, 0}, Lang::En), "Red controls Night and Dawn: 2 VP.");
  EXPECT_EQ(sentence_of<Game>(r, Ev::NotScored, kNoSeat, {0, 0, 0, 1}, kFrench),
            "Personne ne contrôle l'Aube et le Jour.");
  EXPECT_EQ(sentence_of<Game>(r, Ev::Dealt, kNoSeat, {2, 0}, kFrench), "L'Aube reçoit le Juge.");
  EXPECT_EQ(sentence_of<Game>(r, Ev::Chose, 0, {}, Lang::En), "Red has chosen.");
}

Power power_named(const Rules& r, std::string_view id) {
  Power p = 0;
  while (r.power(p).id != id) ++p;
  return p;
}

TEST(WhisperersText, CodesUseTheNotationOfTheVectors) {
  const Rules r = rules_for<Game>(2);
  const auto power = [&](std::string_view id) { return power_named(r, id); };
  const Action knight_and_witch = make_action(Verb::Ally, power("knight") + 1, power("witch") + 1);
  const std::pair<Action, std::string> codes[] = {
      {act::deal(power("judge"), 0), "deal:Judge:Dawn"},
      {act::scatter(2, 0, 1), "scatter:R2:Day"},
      {act::place(3, false), "place:3d"},
      {act::place(3, true), "place:3g"},
      {act::play(1), "card:#2"},
      {act::pair(4, 8), "pair:Prog+Term"},
      {act::psychic(6), "psychic:Inv"},
      {act::keep(4), "keep:Prog"},
      {act::decline(power("axis")), "decline:Axis"},
      {act::use(power("axis")), "use:Axis"},
      {act::use(power("wormhole"), 3, 0), "use:Wormhole:3:Dawn"},
      {act::use(power("witch"), 1), "use:Witch:Day"},
      {act::use(power("titan"), 2), "use:Titan:2"},
      {act::use(power("phoenix"), 7), "use:Phoenix:Aug"},
      {act::use(power("uniter"), 0), "use:Uniter:Dawn-Day"},
      {act::use(power("agent"), 3), "use:Agent:Night-Dawn"},
      {act::use(power("mimic"), power("swarm")), "use:Mimic:Swarm"},
      {knight_and_witch, "use:Alliance:Knight+Witch"},
      {act::gift(4), "gift:Prog"},
      {act::steal(4, 1), "steal:B:Prog"},
      {act::activate(power("knight")), "activate:Knight"},
  };
  for (const auto& [action, code] : codes) EXPECT_EQ(Game::code(r, action), code);
}

TEST(WhisperersText, LabelsAndTargets) {
  const Rules r = rules_for<Game>(2);
  State s;
  Game::setup(r, s);
  const Action wormhole = act::use(power_named(r, "wormhole"), 3, 0);
  EXPECT_EQ(Game::label(r, s, 0, wormhole, Lang::En), "Use the Wormhole: TW#3 to Dawn");
  EXPECT_EQ(Game::label(r, s, 0, wormhole, kFrench), "Utiliser le Trou de ver : CT#3 vers l'Aube");
  EXPECT_EQ(Game::targets(r, s, 0, wormhole), (std::vector<std::string>{"power:Wormhole", "tw:R3", "age:Dawn"}));
  EXPECT_EQ(Game::label(r, s, 0, act::place(3, true), Lang::En), "TW#3, gold side up");
  EXPECT_EQ(Game::targets(r, s, 0, act::place(3, true))[0], "side:R3g");
  EXPECT_EQ(Game::targets(r, s, 0, act::place(3, false))[0], "side:R3d");
  EXPECT_EQ(Game::label(r, s, 0, act::steal(4, 1), kFrench), "Voler Progression à Bleu");
  EXPECT_EQ(Game::targets(r, s, 0, act::steal(4, 1)), (std::vector<std::string>{"seat:B", "card:Prog"}));
  const Action agent = act::use(power_named(r, "agent"), 3);
  EXPECT_EQ(Game::label(r, s, 0, agent, kFrench), "Utiliser l'Agent : Nuit et Aube");
  EXPECT_EQ(Game::targets(r, s, 0, agent)[1], "pair:Night-Dawn");
}

std::string entry_text(const Rules& r, std::string_view id, Lang lang) {
  for (const Component& e : Game::components(r, lang)) {
    if (e.id == id) return e.text;
  }
  return {};
}

TEST(WhisperersText, EntriesAreComposedFromPrograms) {
  const Rules r = rules_for<Game>(2);
  EXPECT_EQ(Game::components(r, Lang::En).size(), 33u);
  for (const Lang lang : languages()) {
    for (const Component& e : Game::components(r, lang)) {
      EXPECT_TRUE(reads_well(e.text) && e.text.ends_with('.')) << e.id << ": " << e.text;
      EXPECT_TRUE(reads_well(e.name) && reads_well(e.group)) << e.id;
      EXPECT_TRUE(is_clause("whisperers", e.clause)) << e.clause;
      EXPECT_EQ(e.source, "rulebook");
    }
  }
  EXPECT_EQ(entry_text(r, "progression", Lang::En), "Move your activated TW one age clockwise.");
  EXPECT_EQ(entry_text(r, "wormhole", Lang::En),
            "Before phase 1, once per round: choose one of your TWs and another age; move this TW to that age.");
  EXPECT_EQ(entry_text(r, "wormhole", kFrench),
            "Avant la phase 1, une fois par manche : choisissez l'un de vos CT et un autre âge ; déplacez ce CT dans "
            "cet âge.");
  EXPECT_EQ(
      entry_text(r, "mutants", Lang::En),
      "Before a turn, every time: turn your activated TW to its other side. Only if you have not terminated and if "
      "your last played card is the number card of your activated TW.");
  EXPECT_EQ(entry_text(r, "judge", kFrench),
            "En phase 2 et en phase 3, automatiquement : vous remportez toutes les égalités de force sombre et dorée "
            "qui vous concernent.");
}

TEST(WhisperersText, TheTitansFactorIsTheOneInForce) {  // TW-8-31
  EXPECT_NE(entry_text(rules_for<Game>(2), "titan", Lang::En).find("3 times"), std::string::npos);
  EXPECT_NE(entry_text(rules_for<Game>(2, {{"titan_factor", 6}}), "titan", kFrench).find("6 fois"), std::string::npos);
}

TEST(WhisperersText, WhomTheTornadoSparesIsTheRulingInForce) {  // TW-8-30
  const Rules r = rules_for<Game>(2), owned = rules_for<Game>(2, {{"tornado_spares", "owned"}});
  EXPECT_NE(entry_text(r, "tornado", Lang::En).find("a player who has activated the Assassin"), std::string::npos);
  EXPECT_NE(entry_text(owned, "tornado", Lang::En).find("a player who owns the Assassin"), std::string::npos);
  EXPECT_NE(entry_text(owned, "tornado", kFrench).find("un joueur qui possède l'Assassin"), std::string::npos);
}

TEST(WhisperersDeck, OneTextServesAllLanguages) {
  Json deck = deck_json("whisperers");
  deck["powers"][2]["name"] = "Arbiter";
  deck["powers"][2].erase("inSentence");
  const auto read = read_deck(to_doc(deck));
  ASSERT_TRUE(read) << read.error().message.english();
  EXPECT_EQ((*read)->power[1].name.in(kFrench), "Arbiter");
  EXPECT_EQ((*read)->power[1].in_sentence.english(), "Arbiter");
}

}  // namespace
}  // namespace timetable::whisperers
