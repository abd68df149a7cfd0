// Rule tests as JSON: every file under tests/scenarios holds, the examples of docs/scenarios.md hold, and a scenario
// that cannot be understood says why.
#include "match/scenario.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "core/words.h"
#include "match/clauses.h"
#include "match/json.h"
#include "match/registry.h"
#include "tests/source_dir.h"

namespace timetable {
namespace {

namespace fs = std::filesystem;

std::string file_text(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(in), {});
}

std::vector<fs::path> scenario_files() {
  std::vector<fs::path> out;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(in_source("tests/scenarios"))) {
    if (entry.path().extension() == ".json") out.push_back(entry.path());
  }
  std::ranges::sort(out);
  return out;
}

void expect_to_hold(const Doc& scenario) {
  const Result<ScenarioResult> result = run_scenario(scenario);
  ASSERT_TRUE(result) << result.error().message.english();
  EXPECT_EQ(join(result->problems, "\n").english(), "");
}

class ScenarioFile : public testing::TestWithParam<fs::path> {};

TEST_P(ScenarioFile, Holds) {
  const Result<Doc> doc = parse_json(file_text(GetParam()), GetParam().string());
  ASSERT_TRUE(doc) << doc.error().message.english();
  expect_to_hold(*doc);
}

TEST_P(ScenarioFile, SaysWhatItShowsAndWhichClauses) {
  const Result<Doc> doc = parse_json(file_text(GetParam()), GetParam().string());
  ASSERT_TRUE(doc) << doc.error().message.english();
  std::vector<Words> problems;
  const Node root(*doc, problems);
  EXPECT_FALSE(root["about"].text().empty());
  const Result<const GameKind*> kind = find_game(root["game"].text());
  ASSERT_TRUE(kind) << kind.error().message.english();
  const std::vector<Clause>& clauses = clauses_of((*kind)->info().id);
  const std::vector<std::string> cited = root["clauses"].texts();
  EXPECT_FALSE(cited.empty());
  for (const std::string& id : cited) EXPECT_TRUE(find_clause(clauses, id.substr(0, id.find('(')))) << id;
  EXPECT_EQ(join(problems, "\n").english(), "");
}

std::string test_name(const testing::TestParamInfo<fs::path>& file) {
  std::string name = file.param.parent_path().filename().string() + "_" + file.param.stem().string();
  std::ranges::replace_if(name, [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(All, ScenarioFile, testing::ValuesIn(scenario_files()), test_name);

TEST(ScenarioDocs, EveryExampleHolds) {
  const std::string text = file_text(in_source("docs/scenarios.md"));
  const std::string fence = "```json\n";
  int examples = 0;
  for (std::size_t open = text.find(fence); open != std::string::npos; open = text.find(fence, open + 1)) {
    const std::size_t start = open + fence.size();
    const Result<Doc> doc = parse_json(text.substr(start, text.find("```", start) - start), "docs/scenarios.md");
    ASSERT_TRUE(doc) << doc.error().message.english();
    if (!doc->find("game")) continue;
    ++examples;
    expect_to_hold(*doc);
  }
  EXPECT_GT(examples, 0);
}

// Scenarios that are wrong.

std::string outcome(std::string text) {
  std::ranges::replace(text, '\'', '"');
  const Result<Doc> doc = parse_json(text, "scenario");
  if (!doc) return doc.error().message.english();
  const Result<ScenarioResult> result = run_scenario(*doc);
  return result ? join(result->problems, "\n").english() : result.error().message.english();
}

TEST(BadScenario, UnknownGame) {
  const std::string message = outcome("{'game': 'wisperers', 'players': 2}");
  EXPECT_TRUE(message.starts_with("There is no game 'wisperers'. Did you mean 'whisperers'? The games are: "))
      << message;
}

TEST(BadScenario, UnknownField) {
  EXPECT_EQ(outcome("{'game': 'whisperers', 'players': 2, 'scipt': []}"),
            "the field 'scipt' is not known here; known are: game, about, clauses, players, options, deck, ruleset, "
            "position, until, unlisted, seed, script, expect. Did you mean 'script'?");
  EXPECT_EQ(outcome("{'players': 2}"), "the field 'game' is missing");
  EXPECT_EQ(outcome("{'game': 'whisperers'}"), "the field 'players' is missing");
}

TEST(BadScenario, WrongNumberOfPlayers) {
  EXPECT_EQ(outcome("{'game': 'whisperers', 'players': 7}"), "players: expected a whole number from 2 to 4, found 7");
}

TEST(BadScenario, WrongSeatNamesWhoIsAsked) {
  EXPECT_EQ(outcome("{'game': 'whisperers', 'players': 2, 'position': {'at': 'phase-1', 'row': {'R': ['Term'],"
                    " 'B': ['#1', '#2', '#3', '#4', 'Prog', 'Retro', 'Inv']}}, 'script': [{'R': 'card:#1'}]}"),
            "script[0].R: R is not asked now. Asked: B (card): card:Aug (Augmentation), card:Term (Termination).");
  EXPECT_EQ(
      outcome("{'game': 'whisperers', 'players': 2, 'position': {'at': 'phase-1'}, 'script': [{'G': 'card:#1'}]}"),
      "script[0].G: There is no seat 'G' at this table; the seats are: R, B.");
}

TEST(BadScenario, ChanceMustBeDictatedOrSeeded) {
  const std::string message = outcome("{'game': 'whisperers', 'players': 2, 'script': [{'R': 'place:1d'}]}");
  EXPECT_TRUE(message.starts_with("script[0].R: R is not asked now. Asked: chance (deal-power): ")) << message;
  EXPECT_TRUE(message.ends_with("or give a \"seed\".")) << message;
}

TEST(BadScenario, IllegalChoiceListsTheLegalOnes) {
  EXPECT_EQ(outcome("{'game': 'whisperers', 'players': 2, 'position': {'at': 'before-phase-1', 'round': 3,"
                    " 'own': {'R': ['Witch!']}}, 'script': [{'R': 'use:Witch:Nigth'}]}"),
            "script[0].R: 'use:Witch:Nigth' is not a legal choice of R now. Did you mean 'use:Witch:Dawn'? "
            "Legal: decline:Witch (Decline the Witch), "
            "use:Witch:Dawn (Use the Witch: Dawn), use:Witch:Day (Use the Witch: Day), "
            "use:Witch:Dusk (Use the Witch: Dusk).");
}

TEST(BadScenario, MisspeltNamesAreSuggested) {
  const std::string card =
      outcome("{'game': 'whisperers', 'players': 2, 'position': {'at': 'phase-1'}, 'script': [{'R': 'card:Pog'}]}");
  EXPECT_NE(card.find("Did you mean 'card:Prog'?"), std::string::npos) << card;
  const std::string power = outcome("{'game': 'whisperers', 'players': 2, 'position': {'own': {'R': ['Jugde!']}}}");
  EXPECT_NE(power.find("own.R[0]: 'Jugde' is not known here"), std::string::npos) << power;
  EXPECT_NE(power.find("Did you mean 'Judge'?"), std::string::npos) << power;
  const std::string stage = outcome("{'game': 'whisperers', 'players': 2, 'until': 'end-phase-5'}");
  EXPECT_NE(stage.find("'end-phase-5' is not a stage of this game; its stages are: setup-end"), std::string::npos)
      << stage;
}

TEST(BadScenario, AmbiguousWordsNameWhatFits) {
  EXPECT_EQ(
      outcome("{'game': 'whisperers', 'players': 2, 'position': {'at': 'phase-1'}, 'script': [{'R': 'gression'}]}"),
      "script[0].R: 'gression' fits several choices: card:Prog, card:Retro.");
}

TEST(BadScenario, ContradictoryOptions) {
  EXPECT_EQ(outcome("{'game': 'whisperers', 'players': 2, 'options': {'variant': 'youth', 'powers': 'first-game'}}"),
            "powers: the Youth game has no gold powers; leave this option out");
  EXPECT_EQ(outcome("{'game': 'whisperers', 'players': 2, 'options': {'chosen': ['Judge']}}"),
            "chosen: goes with \"powers\": \"chosen\" only");
  EXPECT_EQ(outcome("{'game': 'whisperers', 'players': 2, 'options': {'titan_factor': 5}}"),
            "titan_factor: '5' is not known here; expected one of: 3, 6.");
}

TEST(BadScenario, ImpossiblePositions) {
  EXPECT_EQ(outcome("{'game': 'whisperers', 'players': 2, 'position': {'own': {'R': ['Axis'], 'B': ['Axis']}}}"),
            "own.B[0]: Axis is in two places");
  EXPECT_EQ(outcome("{'game': 'whisperers', 'players': 4, 'position': {'tw': {'R4': 'd@Dawn'}}}"),
            "tw.R4: expected a TW of this table, such as \"R1\"");
  EXPECT_EQ(outcome("{'game': 'whisperers', 'players': 2, 'position': {'hand': {'R': ['#1']}}}"),
            "this position is impossible: a card was lost or doubled");
}

TEST(BadScenario, AScriptThatGoesOnTooLong) {
  EXPECT_EQ(outcome("{'game': 'whisperers', 'players': 2, 'position': {'at': 'before-phase-2', 'round': 4},"
                    " 'script': [{'R': 'card:#1'}]}"),
            "script[0].R: nobody is asked any more; the script goes on too long.");
}

TEST(FailedScenario, TellsWhatWasFound) {
  const std::string start = "{'game': 'whisperers', 'players': 2, 'position': {'at': 'phase-1', 'vp': {'R': 3}}, ";
  EXPECT_EQ(outcome(start + "'expect': {'vp': {'R': 4, 'B': 0}}}"), "vp.R: expected 4, found 3");
  EXPECT_EQ(outcome(start + "'expect': {'error': 'not legal'}}"),
            "error: expected one, but everything could be carried out");
  EXPECT_EQ(outcome(start + "'script': [{'R': 'card:#7'}], 'expect': {'error': 'too long'}}").substr(0, 43),
            "error: expected one with \"too long\", found:");
  EXPECT_NE(outcome(start + "'expect': {'choices': {'R': ['card:#1']}}}"), "");
  EXPECT_NE(outcome(start + "'expect': {'questions': ['R card']}}"), "");
  EXPECT_NE(outcome(start + "'expect': {'vpp': {'R': 3}}}"), "");
}

TEST(FailedScenario, AStageThatIsNotReached) {
  const std::string start =
      "{'game': 'whisperers', 'players': 2, 'position': {'at': 'phase-1'}, 'until': 'end-phase-1'";
  EXPECT_EQ(outcome(start + "}"), "until: end-phase-1 was not reached; asked now: R card, B card");
  EXPECT_EQ(outcome(start + ", 'expect': {'open_questions': ['R card', 'B card']}}"), "");
  EXPECT_EQ(outcome(start + ", 'script': [{'R': 'card:Term', 'B': 'card:Term'}], 'expect': {'open_questions': []}}"),
            "");
  EXPECT_NE(outcome(start + ", 'expect': {'open_questions': ['R card']}}"), "");
}

TEST(Scenario, MayEndAtAQuestionWithASingleAnswer) {
  const std::string one =
      "{'game': 'whisperers', 'players': 2, 'position': {'at': 'phase-1', 'row': {'R': ['#1', '#2', '#3', '#4', "
      "'Prog', 'Retro', 'Inv', 'Aug'], 'B': ['Term']}, 'passed': ['B']}, ";
  EXPECT_EQ(
      outcome(one +
              "'unlisted': 'nothing', 'expect': {'open_questions': ['R card'], 'choices': {'R': ['card:Term']}}}"),
      "");
  EXPECT_EQ(outcome(one + "'until': 'end-phase-1', 'expect': {'open_questions': [], 'questions': ['R card']}}"), "");
}

TEST(Scenario, ContainsNamesPartsOfLists) {
  const std::string start =
      "{'game': 'whisperers', 'players': 2, 'position': {'at': 'phase-1', 'row': {'R': ['#1', 'Prog']}}, ";
  EXPECT_EQ(outcome(start + "'expect': {'contains': {'row': {'R': ['Prog']}, 'choices': {'R': ['card:#2']}}}}"), "");
  EXPECT_EQ(outcome(start + "'expect': {'contains': {'row': {'R': ['#2']}}}}"),
            "contains.row.R: \"#2\" is not in [\"#1\", \"Prog\"]");
  EXPECT_NE(outcome(start + "'expect': {'contains': {'vp': {'R': 1}}}}"), "");
}

}  // namespace
}  // namespace timetable
