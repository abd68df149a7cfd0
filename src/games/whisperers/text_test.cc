// The Time Whisperers in words: everything speaks both languages.
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "engine/playout.h"
#include "games/whisperers/game.h"
#include "games/whisperers/verbs.h"
#include "tests/french.h"
#include "tests/json_files.h"
#include "tests/patterns.h"

namespace timetable::whisperers {
namespace {

const Json& deck_json() {
  static const Json deck = Json::parse(file_text("decks/whisperers.json"));
  return deck;
}

Rules rules_for(int players, const Json& options) {
  auto made = rules_from<Game>(to_doc(deck_json()), players, to_doc(options));
  if (!made) throw std::runtime_error(made.error().message.english());
  return *made;
}

const std::set<std::string>& clauses() {
  static const std::set<std::string> ids = [] {
    const std::string spec = file_text("docs/rules/whisperers.md");
    std::set<std::string> out;
    for (const Found& heading : find_all(spec, "\\*\\*(TW-\\d+-\\d+)")) out.insert(heading[1]);
    return out;
  }();
  return ids;
}

// The decisions of section 9, and the two of chance.
std::set<std::string> decisions_of_the_specification() {
  const std::string spec = file_text("docs/rules/whisperers.md");
  std::set<std::string> out = {"deal-power", "scatter"};
  for (const Found& row : find_all(spec, "\\n\\| `([a-z-]+)` \\|")) out.insert(row[1]);
  return out;
}

bool reads_well(const std::string& text) {
  return !text.empty() && text.find_first_of("{}$") == std::string::npos && text.find("  ") == std::string::npos;
}

void check_question(const Rules& r, const State& s, Seat p) {
  const Question en = Game::question(r, s, p, Lang::En), fr = Game::question(r, s, p, kFrench);
  EXPECT_TRUE(reads_well(en.prompt)) << en.prompt;
  EXPECT_TRUE(reads_well(fr.prompt)) << fr.prompt;
  EXPECT_NE(en.prompt, fr.prompt);
  EXPECT_FALSE(en.id.empty());
  EXPECT_EQ(en.id, fr.id);
  EXPECT_EQ(en.clause, fr.clause);
  EXPECT_TRUE(clauses().contains(en.clause)) << en.id << ": " << en.clause;
}

// A bare card may have one name in both languages; every other label has words of its own.
bool only_names_cards(Action a) { return verb(a) == Verb::Play || verb(a) == Verb::Psychic || verb(a) == Verb::Pair; }

void check_options(const Rules& r, const State& s, Seat p, const Options& options) {
  std::set<std::string> codes, en, fr;
  for (Action a : options) {
    const std::string code = Game::code(r, a);
    const std::string label_en = Game::label(r, s, p, a, Lang::En), label_fr = Game::label(r, s, p, a, kFrench);
    EXPECT_TRUE(reads_well(code) && code.find(' ') == std::string::npos) << code;
    EXPECT_TRUE(reads_well(label_en)) << label_en;
    EXPECT_TRUE(reads_well(label_fr)) << label_fr;
    EXPECT_TRUE(codes.insert(code).second) << code << " occurs twice";
    EXPECT_TRUE(en.insert(label_en).second) << label_en << " occurs twice";
    EXPECT_TRUE(fr.insert(label_fr).second) << label_fr << " occurs twice";
    EXPECT_TRUE(only_names_cards(a) || label_en != label_fr) << label_en;
    EXPECT_FALSE(Game::targets(r, s, p, a).empty()) << code;
  }
}

void check_events(const Rules& r, const std::vector<Event>& events) {
  for (const Event& e : events) {
    for (Seat viewer : {Seat{0}, Seat{1}, kSpectator}) {
      const Event seen = seen_by(e, viewer);
      for (const Lang lang : languages()) {
        const std::string text = Game::sentence(r, seen, lang);
        EXPECT_TRUE(reads_well(text) && text.ends_with('.')) << int{e.kind} << ": " << text;
      }
    }
  }
}

void play_and_check(const Rules& r, std::uint64_t seed, std::set<std::string>& asked_ids) {
  Rng rng(seed);
  State s;
  Game::setup(r, s);
  for (SeatSet asked = Game::to_act(r, s); !asked.empty(); asked = Game::to_act(r, s)) {
    const Seat p = asked.lowest();
    Options options;
    Game::options(r, s, p, options);
    check_question(r, s, p);
    asked_ids.insert(Game::question(r, s, p, Lang::En).id);
    check_options(r, s, p, options);
    EventLog log;
    Game::apply(r, s, p, options.sample(rng), log);
    check_events(r, log.events);
  }
}

TEST(WhisperersText, RandomGamesReadWellInBothLanguages) {
  std::set<std::string> asked_ids;
  const Json tables[] = {Json::object(), {{"placement", "random-dark"}}, {{"variant", "youth"}}};
  for (int players = 2; players <= kSeatsMax; ++players) {
    for (const Json& options : tables) {
      const Rules r = rules_for(players, options);
      for (std::uint64_t game = 0; game < 34 && !testing::Test::HasFailure(); ++game) {
        play_and_check(r, game, asked_ids);
      }
    }
  }
  EXPECT_EQ(asked_ids, decisions_of_the_specification());
}

TEST(WhisperersText, EveryEventHasItsSentence) {
  const Rules r = rules_for(2, Json::object());
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

std::string sentence_of(const Rules& r, Ev kind, Seat who, std::initializer_list<int> args, Lang lang) {
  Event e;
  e.kind = static_cast<std::uint8_t>(kind);
  e.who = who;
  std::size_t i = 0;
  for (int arg : args) e.arg[i++] = static_cast<std::uint8_t>(arg);
  return Game::sentence(r, e, lang);
}

TEST(WhisperersText, SentencesOfHiddenAndShownThings) {
  const Rules r = rules_for(2, Json::object());
  constexpr int kHidden = Event::kBlank;
  EXPECT_EQ(sentence_of(r, Ev::GaveCard, 1, {kHidden, 0}, Lang::En), "Blue gives a card to Red, face down.");
  EXPECT_EQ(sentence_of(r, Ev::GaveCard, 1, {4, 0}, kFrench), "Bleu donne Progression à Rouge, face cachée.");
  EXPECT_EQ(sentence_of(r, Ev::SetPair, 0, {kHidden, kHidden}, kFrench), "Rouge pose deux cartes face cachée.");
  EXPECT_EQ(sentence_of(r, Ev::Scored, 0, {0, 1, 3, kNone}, Lang::En), "Red controls Dawn with the phantom: 1 + 3 VP.");
  EXPECT_EQ(sentence_of(r, Ev::Scored, 0, {0, 1, 0, kNone}, kFrench), "Rouge contrôle l'Aube : 1 PV.");
  EXPECT_EQ(sentence_of(r, Ev::Scored, 0, {3, 2, 0, 0}, Lang::En), "Red controls Night and Dawn: 2 VP.");
  EXPECT_EQ(sentence_of(r, Ev::NotScored, kNoSeat, {0, 0, 0, 1}, kFrench), "Personne ne contrôle l'Aube et le Jour.");
  EXPECT_EQ(sentence_of(r, Ev::Dealt, kNoSeat, {2, 0}, kFrench), "L'Aube reçoit le Juge.");
  EXPECT_EQ(sentence_of(r, Ev::Chose, 0, {}, Lang::En), "Red has chosen.");
}

Power power_named(const Rules& r, std::string_view id) {
  Power p = 0;
  while (r.power(p).id != id) ++p;
  return p;
}

TEST(WhisperersText, CodesUseTheNotationOfTheVectors) {
  const Rules r = rules_for(2, Json::object());
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
  const Rules r = rules_for(2, Json::object());
  State s;
  Game::setup(r, s);
  const Action wormhole = act::use(power_named(r, "wormhole"), 3, 0);
  EXPECT_EQ(Game::label(r, s, 0, wormhole, Lang::En), "Use the Wormhole: TW#3 to Dawn");
  EXPECT_EQ(Game::label(r, s, 0, wormhole, kFrench), "Utiliser le Trou de ver : CT#3 vers l'Aube");
  EXPECT_EQ(Game::targets(r, s, 0, wormhole), (std::vector<std::string>{"power:Wormhole", "tw:R3", "age:Dawn"}));
  EXPECT_EQ(Game::label(r, s, 0, act::place(3, true), Lang::En), "TW#3, gold side up");
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
  const Rules r = rules_for(2, Json::object());
  EXPECT_EQ(Game::components(r, Lang::En).size(), 33u);
  for (const Lang lang : languages()) {
    for (const Component& e : Game::components(r, lang)) {
      EXPECT_TRUE(reads_well(e.text) && e.text.ends_with('.')) << e.id << ": " << e.text;
      EXPECT_TRUE(reads_well(e.name) && reads_well(e.group)) << e.id;
      EXPECT_TRUE(clauses().contains(e.clause)) << e.clause;
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
  EXPECT_NE(entry_text(rules_for(2, Json::object()), "titan", Lang::En).find("3 times"), std::string::npos);
  EXPECT_NE(entry_text(rules_for(2, {{"titan_factor", 6}}), "titan", kFrench).find("6 fois"), std::string::npos);
}

TEST(WhisperersText, WhomTheTornadoSparesIsTheRulingInForce) {  // TW-8-30
  const Rules r = rules_for(2, Json::object()), owned = rules_for(2, {{"tornado_spares", "owned"}});
  EXPECT_NE(entry_text(r, "tornado", Lang::En).find("a player who has activated the Assassin"), std::string::npos);
  EXPECT_NE(entry_text(owned, "tornado", Lang::En).find("a player who owns the Assassin"), std::string::npos);
  EXPECT_NE(entry_text(owned, "tornado", kFrench).find("un joueur qui possède l'Assassin"), std::string::npos);
}

TEST(WhisperersDeck, OneTextServesAllLanguages) {
  Json deck = deck_json();
  deck["powers"][2]["name"] = "Arbiter";
  deck["powers"][2].erase("inSentence");
  const auto read = read_deck(to_doc(deck));
  ASSERT_TRUE(read) << read.error().message.english();
  EXPECT_EQ((*read)->power[1].name.in(kFrench), "Arbiter");
  EXPECT_EQ((*read)->power[1].in_sentence.english(), "Arbiter");
}

}  // namespace
}  // namespace timetable::whisperers
