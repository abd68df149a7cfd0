// The Time Whisperers in words: everything speaks both languages, and a wrong deck file is told where it is wrong.
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "engine/playout.h"
#include "games/whisperers/game.h"
#include "games/whisperers/verbs.h"
#include "tests/json_files.h"
#include "tests/patterns.h"

namespace timetable::whisperers {
namespace {

const Json& deck_json() {
  static const Json deck = Json::parse(file_text("decks/whisperers.json"));
  return deck;
}

Rules rules_for(int players, const Json& options) {
  auto made = Game::make_rules(to_doc(deck_json()), players, to_doc(options));
  if (!made) throw std::runtime_error(made.error().message);
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
  const Question en = Game::question(r, s, p, Lang::En), fr = Game::question(r, s, p, Lang::Fr);
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
    const std::string label_en = Game::label(r, s, p, a, Lang::En), label_fr = Game::label(r, s, p, a, Lang::Fr);
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
      for (Lang lang : kLangs) {
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
    const std::string en = Game::sentence(r, e, Lang::En), fr = Game::sentence(r, e, Lang::Fr);
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
  EXPECT_EQ(sentence_of(r, Ev::GaveCard, 1, {4, 0}, Lang::Fr), "Bleu donne Progression à Rouge, face cachée.");
  EXPECT_EQ(sentence_of(r, Ev::SetPair, 0, {kHidden, kHidden}, Lang::Fr), "Rouge pose deux cartes face cachée.");
  EXPECT_EQ(sentence_of(r, Ev::Scored, 0, {0, 1, 3, kNone}, Lang::En), "Red controls Dawn with the phantom: 1 + 3 VP.");
  EXPECT_EQ(sentence_of(r, Ev::Scored, 0, {0, 1, 0, kNone}, Lang::Fr), "Rouge contrôle l'Aube : 1 PV.");
  EXPECT_EQ(sentence_of(r, Ev::Scored, 0, {3, 2, 0, 0}, Lang::En), "Red controls Night and Dawn: 2 VP.");
  EXPECT_EQ(sentence_of(r, Ev::NotScored, kNoSeat, {0, 0, 0, 1}, Lang::Fr), "Personne ne contrôle l'Aube et le Jour.");
  EXPECT_EQ(sentence_of(r, Ev::Dealt, kNoSeat, {2, 0}, Lang::Fr), "L'Aube reçoit le Juge.");
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
  const Action knight_and_witch = act::make(Verb::Ally, power("knight") + 1, power("witch") + 1);
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
  EXPECT_EQ(Game::label(r, s, 0, wormhole, Lang::Fr), "Utiliser le Trou de ver : CT#3 vers l'Aube");
  EXPECT_EQ(Game::targets(r, s, 0, wormhole), (std::vector<std::string>{"power:Wormhole", "tw:R3", "age:Dawn"}));
  EXPECT_EQ(Game::label(r, s, 0, act::place(3, true), Lang::En), "TW#3, gold side up");
  EXPECT_EQ(Game::label(r, s, 0, act::steal(4, 1), Lang::Fr), "Voler Progression à Bleu");
  EXPECT_EQ(Game::targets(r, s, 0, act::steal(4, 1)), (std::vector<std::string>{"seat:B", "card:Prog"}));
  const Action agent = act::use(power_named(r, "agent"), 3);
  EXPECT_EQ(Game::label(r, s, 0, agent, Lang::Fr), "Utiliser l'Agent : Nuit et Aube");
  EXPECT_EQ(Game::targets(r, s, 0, agent)[1], "pair:Night-Dawn");
}

std::string entry_text(const Rules& r, std::string_view id, Lang lang) {
  for (const Entry& e : Game::entries(r, lang)) {
    if (e.id == id) return e.text;
  }
  return {};
}

TEST(WhisperersText, EntriesAreComposedFromPrograms) {
  const Rules r = rules_for(2, Json::object());
  EXPECT_EQ(Game::entries(r, Lang::En).size(), 33u);
  for (Lang lang : kLangs) {
    for (const Entry& e : Game::entries(r, lang)) {
      EXPECT_TRUE(reads_well(e.text) && e.text.ends_with('.')) << e.id << ": " << e.text;
      EXPECT_TRUE(reads_well(e.name) && reads_well(e.group)) << e.id;
      EXPECT_TRUE(clauses().contains(e.clause)) << e.clause;
      EXPECT_EQ(e.source, "rulebook");
    }
  }
  EXPECT_EQ(entry_text(r, "progression", Lang::En), "Move your activated TW one age clockwise.");
  EXPECT_EQ(entry_text(r, "wormhole", Lang::En),
            "Before phase 1, once per round: choose one of your TWs and another age; move this TW to that age.");
  EXPECT_EQ(entry_text(r, "wormhole", Lang::Fr),
            "Avant la phase 1, une fois par manche : choisissez l'un de vos CT et un autre âge ; déplacez ce CT dans "
            "cet âge.");
  EXPECT_EQ(
      entry_text(r, "mutants", Lang::En),
      "Before a turn, every time: turn your activated TW to its other side. Only if you have not terminated and if "
      "your last played card is the number card of your activated TW.");
  EXPECT_EQ(entry_text(r, "judge", Lang::Fr),
            "En phase 2 et en phase 3, automatiquement : vous remportez toutes les égalités de force sombre et dorée "
            "qui vous concernent.");
}

TEST(WhisperersText, TheTitansFactorIsTheOneInForce) {  // TW-8-31
  EXPECT_NE(entry_text(rules_for(2, Json::object()), "titan", Lang::En).find("3 times"), std::string::npos);
  EXPECT_NE(entry_text(rules_for(2, {{"titan_factor", 6}}), "titan", Lang::Fr).find("6 fois"), std::string::npos);
}

TEST(WhisperersText, WhomTheTornadoSparesIsTheRulingInForce) {  // TW-8-30
  const Rules r = rules_for(2, Json::object()), owned = rules_for(2, {{"tornado_spares", "owned"}});
  EXPECT_NE(entry_text(r, "tornado", Lang::En).find("a player who has activated the Assassin"), std::string::npos);
  EXPECT_NE(entry_text(owned, "tornado", Lang::En).find("a player who owns the Assassin"), std::string::npos);
  EXPECT_NE(entry_text(owned, "tornado", Lang::Fr).find("un joueur qui possède l'Assassin"), std::string::npos);
}

TEST(WhisperersDeck, OneTextServesAllLanguages) {
  Json deck = deck_json();
  deck["powers"][2]["name"] = "Arbiter";
  deck["powers"][2].erase("inSentence");
  const auto read = read_deck(to_doc(deck));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ((*read)->power[1].name.fr, "Arbiter");
  EXPECT_EQ((*read)->power[1].in_sentence.en, "Arbiter");
}

// One thing wrong in the deck: a step of JSON Patch, and what the message must say.
struct Mistake {
  std::string_view op, path, value;
  std::string_view where, what;
};

constexpr Mistake kMistakes[] = {
    {"replace", "/gameId", R"("echoes")", "gameId:", "expected \"whisperers\""},
    {"replace", "/format", "2", "format:", "from 1 to 1"},
    {"replace", "/ages", "{}", "ages:", "expected a list"},
    {"remove", "/ages/3", "", "ages:", "expected 4 entries, found 3"},
    {"replace", "/ages/0/name", R"({"en": "Dawn"})", "ages[0].name:", "'fr' is missing"},
    {"replace", "/ages/0/name/fr", R"("")", "ages[0].name.fr:", "not empty"},
    {"replace", "/colours/1/name", "7", "colours[1].name:", "expected a text, found"},
    {"remove", "/vocabulary/tracks/gold", "", "vocabulary.tracks:", "'gold' is missing"},
    {"remove", "/vocabulary/windowTexts/phase-2", "", "vocabulary.windowTexts:", "'phase-2' is missing"},
    {"remove", "/vocabulary/operations/place-tw", "", "vocabulary.operations:", "'place-tw' is missing"},
    {"remove", "/vocabulary/terms/any-own-tw", "", "vocabulary.terms:", "'any-own-tw' is missing"},
    {"replace", "/vocabulary/operations/place-tw/text/fr", R"("{tw} va vers {agee}")",
     "vocabulary.operations.place-tw.text:", "Did you mean 'age'?"},
    {"remove", "/cards/8", "", "cards:", "expected 9 entries, found 8"},
    {"replace", "/cards/4/id", R"("inversion")", "cards[4].id:", "expected \"progression\""},
    {"replace", "/cards/4/effect/0/op", R"("mov-tw")", "cards[4].effect[0].op:", "Did you mean 'move-tw'?"},
    {"replace", "/cards/4/effect/0/steps", "5", "cards[4].effect[0].steps:", "from -3 to 3, found 5"},
    {"replace", "/cards/4/effect/0/steps", "0", "cards[4].effect[0].steps:", "no text for 0"},
    {"replace", "/cards/0/effect/0/number", "2", "cards[0].effect:", "its own number"},
    {"replace", "/cards/8/effect", "[]", "cards[8].effect:", "a card needs an effect"},
    {"add", "/cards/8/effect/0/speed", "3", "cards[8].effect[0]:", "the field 'speed' is not known here"},
    {"replace", "/cards/8/effect/0/op", R"("score-now")", "cards[8].effect:", "a card can only"},
    {"replace", "/powers/1/id", R"("agent")", "powers[1]:", "'agent' occurs twice"},
    {"replace", "/powers/1/name", R"("Agent")", "powers[1]:", "the name 'Agent' occurs twice"},
    {"replace", "/cards/5/code", R"("Prog")", "cards[5].code:", "'Prog' occurs twice"},
    {"replace", "/powers/7/uses/0/effect/1/as", R"("$tw")", "powers[7].uses[0].effect[1].as:", "bound twice"},
    {"replace", "/powers/0/level", "4", "powers[0].level:", "from 1 to 3, found 4"},
    {"remove", "/powers/0/clause", "", "powers[0]:", "'clause' is missing"},
    {"replace", "/powers/0/source", R"("memory")", "powers[0].source:", "expected one of: rulebook"},
    {"replace", "/powers/0/uses", "[]", "powers[0].uses:", "at least one use"},
    {"replace", "/powers/0/uses/0/windows/0", R"("phase-9")", "powers[0].uses[0].windows[0]:", "expected one of"},
    {"replace", "/powers/0/uses/0/frequency", R"("standing")", "powers[0].uses[0].effect[1]:", "standing"},
    {"replace", "/powers/7/uses/0/effect/2/age", R"("$when")", "powers[7].uses[0].effect[2].age:", "not been bound"},
    {"replace", "/powers/7/uses/0/effect/2/age", R"("$tw")", "powers[7].uses[0].effect[2].age:", "expected an age"},
    {"replace", "/powers/7/uses/0/effect/0/as", R"("$piece")", "powers[7].uses[0].effect[0].as:", "no noun"},
    {"replace", "/powers/7/uses/0/effect/0/filter", R"("any-own-tv")",
     "powers[7].uses[0].effect[0].filter:", "Did you mean 'any-own-tw'?"},
    {"remove", "/powers/7/uses/0/effect/0", "", "powers[7].uses[0].effect[0]:", "must follow choose-own-tw"},
    {"replace", "/powers/9/uses/0/offerIf/1/count", "99", "powers[9].uses[0].offerIf[1].count:", "from 1 to 12"},
    {"replace", "/powers/9/uses/0/offerIf/3/power", R"("psychik")",
     "powers[9].uses[0].offerIf[3].power:", "Did you mean 'psychic'?"},
    {"replace", "/powers/13/uses/1/effect/0", R"({"op": "choose-age", "as": "$age", "except": "none"})",
     "powers[13].uses:", "the same choices"},
    {"replace", "/powers/16/uses/0/effect/0/max", "7", "powers[16].uses[0].effect[0]:", "max <= 3"},
    {"replace", "/setups/0/cards", R"(["number-1"])", "setups[0].cards:", "termination must be among"},
    {"replace", "/setups/0/rounds", R"("four")", "setups[0].rounds:", "expected a whole number"},
    {"replace", "/setups/0/powersPerLevel", "3", "setups[0].powersPerLevel:", "expected 0 or 4"},
    {"remove", "/setups/5", "", "setups:", "for 4 players"},
    {"replace", "/firstGame/powers/1/0", R"("witch")", "firstGame.powers.1[0]:", "is not of this level"},
    {"remove", "/constants/augmentedFactor", "", "constants:", "'augmentedFactor' is missing"},
};

Json with_mistake(const Mistake& m) {
  Json step = {{"op", m.op}, {"path", m.path}};
  if (!m.value.empty()) step["value"] = Json::parse(m.value);
  return deck_json().patch(Json::array({step}));
}

TEST(WhisperersDeck, MistakesAreReportedWhereTheyAre) {
  for (const Mistake& m : kMistakes) {
    const auto read = read_deck(to_doc(with_mistake(m)));
    ASSERT_FALSE(read) << m.path;
    std::istringstream lines(read.error().message);
    bool told = false;
    for (std::string line; std::getline(lines, line);) {
      told |= line.starts_with(m.where) && line.find(m.what) != std::string::npos;
    }
    EXPECT_TRUE(told) << m.op << " " << m.path << " " << m.value << "\nsays: " << read.error().message;
  }
}

TEST(WhisperersDeck, ALevelNeedsFourPowers) {
  Json deck = deck_json();
  for (int i = 0; i < 5; ++i) deck["powers"].erase(deck["powers"].begin());
  const auto read = read_deck(to_doc(deck));
  ASSERT_FALSE(read);
  EXPECT_NE(read.error().message.find("powers: level 1 needs 4 to 8 powers; found 3"), std::string::npos);
}

}  // namespace
}  // namespace timetable::whisperers
