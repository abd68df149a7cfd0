// The program as people meet it: exit codes, messages, output for programs.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "core/words.h"
#include "match/json.h"
#include "tests/folder.h"
#include "tests/french.h"

namespace timetable {
namespace {

struct Finished {
  int code = 0;
  std::string out;  // standard output and standard error
};

// In an environment of this language.
Finished run(const std::string& arguments, Lang lang = Lang::En) {
  Finished r;
  const std::string environment = lang == kFrench ? "LC_ALL=fr_FR.UTF-8 " : "LC_ALL=C ";
  FILE* pipe = popen((environment + TIMETABLE_BINARY + " " + arguments + " 2>&1 </dev/null").c_str(), "r");
  char buffer[4096];
  for (std::size_t n; pipe && (n = fread(buffer, 1, sizeof buffer, pipe)) > 0;) r.out.append(buffer, n);
  const int status = pipe ? pclose(pipe) : -1;
  r.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return r;
}

testing::AssertionResult refuses(const std::string& arguments, std::string_view because) {
  const Finished r = run(arguments);
  if (r.code != 2) return testing::AssertionFailure() << arguments << ": exit code " << r.code << ": " << r.out;
  if (r.out.find(because) == std::string::npos) return testing::AssertionFailure() << arguments << ": " << r.out;
  return testing::AssertionSuccess();
}

// What people mistype, and what they are told.
constexpr struct {
  const char *arguments, *because;
} kMistakes[] = {
    {"", "subcommand"},
    {"dance", "there is no command 'dance'"},
    {"simulat whisperers", "Did you mean 'simulate'?"},
    {"play wisperers", "Did you mean 'whisperers'?"},
    {"simulate whisperers --players 9", "2 to 4 players, not 9"},
    {"simulate whisperers --games none", "games"},
    {"simulate whisperers --games 0", "at least 1"},
    {"simulate whisperers --bots genius", "Levels of whisperers: apprentice"},
    {"simulate whisperers --bots halving:0", "1 to 10000000"},
    {"simulate whisperers --players 3 --bots random,greedy", "one for all seats or 3, one a seat; found 2"},
    {"simulate whisperers --only 3", "--only goes with --jsonl"},
    {"simulate whisperers -o variant=old", "expected one of: standard, youth"},
    {"simulate whisperers -o varient=youth", "Did you mean 'variant'?"},
    {"simulate whisperers -o youth", "expected key=value"},
    {"simulate whisperers -o variant=youth -o powers=first-game", "no gold powers"},
    {"simulate whisperers -o powers=chosen -o chosen=Judge,Knigt", "Did you mean 'Knight'?"},
    {"play whisperers --seats human,robot", "'robot'"},
    {"perft whisperers --depth 99", "1 to 12"},
    {"rules whisperers TW-4-999", "no clause"},
    {"replay no-such-file.jsonl", "cannot be read"},
    {"verify no-such-file.jsonl", "cannot be read"},
    {"analyse no-such-file.jsonl", "cannot be read"},
    {"levels chess", "no game 'chess'"},
    {"engine chess", "no game 'chess'"},
    {"engine whisperers --bot genius", "Levels of whisperers: apprentice"},
    {"simulate whisperers --bots exec:/no/such/program", "cannot be started"},
    {"simulate whisperers --bots exec:/no/such/program --jsonl", "leave out programs"},
    {"play whisperers --seats human,exec:", "A program is missing"},
    {"lab tournament whisperers --bots greedy,exec:/no/such/program", "cannot be started"},
    {"sit greedy --table x", "'greedy' is no program"},
    {"sit exec:/bin/true --table x --server nowhere", "expected an address and a port"},
    {"sit exec:/bin/true --table x --server 127.0.0.1:1", "does not answer"},
    {"export no-such-file.jsonl --out a.csv", "cannot be read"},
    {"export no-such-file.jsonl --out a.txt", "ends with .csv or .npz"},
    {"export no-such-file.jsonl --out a.parquet", "python3 -m timetable.data"},
    {"deck check no-such-file.json", "cannot be read"},
    {"--lang xx games", "lang"},
    {"play", "is required"},
    {"games more", "not expected: more"},
    {"simulate whisperers --games", "missing"},
    {"play whisperers --seat human --seats human", "excludes"},
    {"lab bench --thoughts -3", "not in range 0 to 1000000"},
    {"lab tournament whisperers --bots greedy", "at least two bots"},
    {"lab tournament whisperers --test 2", "two shares of victories"},
    {"lab train whisperers --out no-such-folder/a.net", "there is no folder"},
    {"lab exploit temporum", "no endings of temporum"},
    {"backup --store mysql:x a.backup", "is not a store"},
    {"backup --store sqlite:no-such.db a.backup", "There is no store"},
    {"restore no-such.backup", "cannot be read"},
    {"torture --store nowhere", "is not a store"},
    {"load --port 1", "No server answers"},
    {"bench --signature --check no-such-file", "cannot be read"},
};

TEST(BadInput, IsRefusedWithASentence) {
  for (const auto& [arguments, because] : kMistakes) EXPECT_TRUE(refuses(arguments, because));
}

TEST(BadInput, IsRefusedInFrenchToo) {
  for (const auto& [arguments, because] : kMistakes) {
    const Finished french = run(arguments, kFrench);
    EXPECT_EQ(french.code, 2) << french.out;
    EXPECT_TRUE(french.out.starts_with("timetable: ")) << arguments << ": " << french.out;
    EXPECT_NE(french.out, run(arguments).out) << arguments;
    EXPECT_EQ(french.out.find("{0}"), std::string::npos) << french.out;
    EXPECT_EQ(french.out.find("n’est pas comprise"), std::string::npos) << french.out;
  }
}

// A program at a table of the terminal; its record is one like any other, and starts nothing by itself.
TEST(Programs, PlayInTheTerminal) {
  const Folder folder;
  const std::string record = folder.file("game.jsonl"), play = "play goofspiel --record " + record;
  const Finished game = run(play + " --seed a --seats exec:" FIRST_BOT ",greedy");
  EXPECT_EQ(game.code, 0) << game.out;
  EXPECT_NE(game.out.find("First bot) (a program)"), std::string::npos) << game.out;
  std::ifstream in(record);
  std::string header;
  std::getline(in, header);
  EXPECT_NE(header.find("\"by\":\"program:First bot\""), std::string::npos) << header;
  EXPECT_EQ(run("verify " + record).code, 0);
  EXPECT_TRUE(refuses(play, "A program plays on seat 0 of this record (First bot)"));
  EXPECT_TRUE(refuses(play + " --seats exec:" FIRST_BOT ",exec:" FIRST_BOT, "No program plays on seat 1"));
  EXPECT_EQ(run(play + " --seats exec:" FIRST_BOT ",greedy").code, 0);
}

TEST(Programs, MeetOurBotsInTournaments) {
  const Finished held = run("lab tournament goofspiel --bots random,exec:" FIRST_BOT " --deals 3 --json");
  EXPECT_EQ(held.code, 0) << held.out;
  const Result<Doc> doc = parse_json(held.out, "output");
  ASSERT_TRUE(doc.ok()) << held.out;
  EXPECT_EQ(doc->find("pairs")->items()[0].find("games")->integer(), 6);
}

TEST(Export, WritesARowADecision) {
  const Folder folder;
  const std::string record = folder.file("game.jsonl"), csv = folder.file("game.csv");
  ASSERT_EQ(run("play goofspiel --seed a --seats greedy,random --record " + record).code, 0);
  const Finished told = run("export " + record + " " + record + " --out " + csv);
  EXPECT_NE(told.out.find("48 decisions of 2 games"), std::string::npos) << told.out;
  std::ifstream in(csv);
  std::string line;
  std::getline(in, line);
  EXPECT_EQ(line, "game,step,players,seat,by,question,code,chosen,options,facts,rank,score,reward");
  int rows = 0;
  while (std::getline(in, line)) ++rows;
  EXPECT_EQ(rows, 48);
  EXPECT_TRUE(std::filesystem::exists(csv + ".schema.json"));
  EXPECT_EQ(run("export " + record + " --rows 10 --out " + folder.file("game.npz")).code, 0);
  EXPECT_TRUE(std::filesystem::exists(folder.file("game-0001.npz")));
}

TEST(BadInput, IsRefusedInTheWordsOfTheReader) {
  constexpr struct {
    const char *arguments, *says;
  } kSaid[] = {
      {"", "timetable: il manque une commande. Voir : timetable --help"},
      {"simulat whisperers", "la commande « simulat » n’existe pas. Vouliez-vous dire « simulate » ?"},
      {"play", "timetable: il manque jeu."},
      {"games --more", "on n’attendait pas ceci : --more."},
      {"--lang fr games more", "on n’attendait pas ceci : more."},
      {"--lang=tlh games", "--lang : « tlh » n’est pas l’un de ceux-ci : en,"},
      {"simulate whisperers --games", "--games : il manque une valeur."},
      {"simulate whisperers --games none", "--games : on ne sait que faire de « none »."},
      {"analyse --samples 0 x", "--samples : 0 n’est pas entre 1 et 1000000."},
      {"play whisperers --seat human --seats human", "ne vont pas ensemble."},
      {"simulate whisperers --players 9", "se joue de 2 à 4 joueurs, pas à 9."},
      {"replay no-such-file.jsonl", "no-such-file.jsonl : la lecture est impossible."},
      {"backup --store sqlite:no-such.db a.backup", "Il n’y a pas de base à « sqlite:no-such.db »"},
      {"rules whisperers TW-4-999", "Il n’y a pas de règle « TW-4-999 »."},
  };
  for (const auto& [arguments, says] : kSaid) {
    const Finished r = run(arguments, kFrench);
    EXPECT_NE(r.out.find(says), std::string::npos) << arguments << ": " << r.out;
  }
}

TEST(BadInput, InDeckFilesSaysWhere) {
  const Folder folder;
  EXPECT_TRUE(refuses("deck check " + folder.write("a.json", "{"), "line 1"));
  EXPECT_TRUE(refuses("deck check " + folder.write("b.json", "{}"), "game:"));
  EXPECT_TRUE(
      refuses("deck check " + folder.write("c.json", R"({"timetable": "deck", "game": "wisperers"})"), "'whisperers'"));
  std::string deck = run("deck show whisperers").out;
  ASSERT_NE(deck.find("\"flip-tw\", \"tw\""), std::string::npos);
  deck.replace(deck.find("{\"op\": \"flip-tw\", \"tw\""), 16, "{\"op\": \"flop-tw\"");
  EXPECT_TRUE(refuses("deck check " + folder.write("d.json", deck), "Did you mean 'flip-tw'?"));
  EXPECT_TRUE(refuses("simulate whisperers --deck " + folder.file("d.json"), "flop-tw"));
}

TEST(DeckCheck, AcceptsTheDeckOfEveryGame) {
  const Folder folder;
  for (const char* game : {"whisperers", "collectors", "temporum", "hammer", "echoes"}) {
    const Finished r = run("deck check " + folder.write("deck.json", run("deck show " + std::string(game)).out));
    EXPECT_EQ(r.code, 0) << r.out;
    EXPECT_NE(r.out.find("the same cards as in this program"), std::string::npos) << r.out;
  }
}

TEST(DeckCheck, WarnsOfWhatIsUnusualAndStillAccepts) {
  const Folder folder;
  std::string deck = run("deck show hammer").out;
  const auto swap = [&](std::string_view id, std::string_view from, std::string_view to) {
    const std::size_t at = deck.find(from, deck.find("\"id\": \"" + std::string(id) + "\""));
    ASSERT_NE(at, std::string::npos);
    deck.replace(at, from.size(), to);
  };
  swap("brain", "\"stasis\": 9", "\"stasis\": 8");
  swap("sable-quist", "\"stasis\": 8", "\"stasis\": 9");
  const std::string file = folder.write("own.json", deck);
  const Finished told = run("deck check " + file);
  EXPECT_EQ(told.code, 0) << told.out;
  EXPECT_NE(told.out.find("a usable deck for Time Hammer"), std::string::npos) << told.out;
  EXPECT_NE(told.out.find("  warning: brain: Stasis 8 with Flux 0;"), std::string::npos) << told.out;
  const Finished json = run("deck check --json " + file);
  EXPECT_EQ(json.code, 0);
  const Result<Doc> d = parse_json(json.out, "report");
  ASSERT_TRUE(d) << json.out;
  EXPECT_TRUE(d->find("ok")->boolean());
  EXPECT_EQ(d->find("warnings")->items().size(), 2u);
  swap("brain", "\"flux\": 0", "\"flux\": 1");
  const Finished wrong = run("deck check --json " + folder.write("wrong.json", deck));
  EXPECT_EQ(wrong.code, 2);
  EXPECT_EQ(parse_json(wrong.out, "report")->find("problems")->items().size(), 2u) << wrong.out;
}

TEST(Verify, FindsWhatWasForged) {
  const Folder folder;
  const std::string file = folder.file("game.jsonl");
  ASSERT_EQ(run("play whisperers --seats random,random --seed forged --record " + file).code, 0);
  EXPECT_EQ(run("verify " + file).code, 0);
  std::ifstream in(file, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  EXPECT_TRUE(refuses("verify " + folder.write("torn.jsonl", text.substr(0, text.size() / 2)), ""));
  std::string forged = text;
  forged.replace(forged.find("\"scores\":["), 10, "\"scores\":[9");
  EXPECT_TRUE(refuses("verify " + folder.write("score.jsonl", forged), "the end does not agree"));
  const std::size_t first = text.find("deal:"), second = text.find("deal:", first + 1);
  forged = text.substr(0, text.find("{\"seat\":0"));  // the deal alone, two powers the other way round
  const std::string a = text.substr(first, text.find('"', first) - first),
                    b = text.substr(second, text.find('"', second) - second);
  const std::string power_a = split(a, ':')[1], power_b = split(b, ':')[1];
  forged.replace(second, b.size(), "deal:" + power_a + ":" + split(b, ':')[2]);
  forged.replace(first, a.size(), "deal:" + power_b + ":" + split(a, ':')[2]);
  EXPECT_TRUE(refuses("verify " + folder.write("dice.jsonl", forged), "not fair"));
}

TEST(Replay, ForksIntoANewFileOnly) {
  const Folder folder;
  const std::string file = folder.file("game.jsonl"), fork = folder.file("fork.jsonl");
  ASSERT_EQ(run("play whisperers --seats random,random --seed fork --record " + file).code, 0);
  EXPECT_EQ(run("replay " + file + " --at 30 --fork " + fork).code, 0);
  EXPECT_TRUE(refuses("replay " + file + " --at 30 --fork " + fork, "not overwritten"));
  EXPECT_EQ(run("play whisperers --record " + fork).code, 0);
  EXPECT_EQ(run("verify " + fork).code, 0);
  EXPECT_TRUE(refuses("replay " + file + " --at 100000", "choices, not 100000"));
}

TEST(Simulate, PrintsEveryStepForAReferee) {
  const Finished r = run("simulate whisperers --players 3 --games 2 --seed 5 --jsonl");
  ASSERT_EQ(r.code, 0);
  int games = 0, ends = 0, steps = 0;
  for (const std::string& line : split(r.out, '\n')) {
    if (line.empty()) continue;
    const Result<Doc> d = parse_json(line, "line");
    ASSERT_TRUE(d) << d.error().message.english();
    if (d->find("start")) ++games;
    else if (d->find("end")) ++ends;
    else {
      ++steps;
      const Doc::List& options = d->find("options")->items();
      EXPECT_NE(std::find(options.begin(), options.end(), *d->find("chosen")), options.end());
      EXPECT_TRUE(d->find("position")->find("tw"));
    }
  }
  EXPECT_EQ(games, 2);
  EXPECT_EQ(ends, 2);
  EXPECT_GT(steps, 100);
  EXPECT_EQ(run("simulate whisperers --players 3 --games 2 --seed 5 --jsonl").out, r.out)
      << "the same seed, the same games";
}

TEST(Help, HasAnExampleForEveryCommand) {
  for (const char* command : {"games", "rules", "play", "replay", "verify", "scenario", "simulate", "fuzz", "perft",
                              "bench", "deck check", "deck show"}) {
    const Finished r = run(std::string(command) + " --help");
    EXPECT_EQ(r.code, 0) << command;
    EXPECT_NE(r.out.find("Example"), std::string::npos) << command;
  }
}

// The commands that a help text lists under a heading.
std::vector<std::string> listed_commands(const std::string& help, std::string_view heading) {
  std::vector<std::string> out;
  bool there = false;
  for (const std::string& line : split(help, '\n')) {
    if (line == heading) there = true;
    else if (line.empty()) there = false;
    else if (there) out.push_back(line.substr(2, line.find(' ', 2) - 2));
  }
  return out;
}

void expect_french_help(const std::string& command) {
  const std::string english = run(command + " --help").out;
  const Finished french = run(command + " --help --lang fr");
  EXPECT_EQ(french.code, 0) << command;
  EXPECT_EQ(run(command + " --help", kFrench).out, french.out) << command;
  EXPECT_NE(french.out, english) << command;
  EXPECT_NE(french.out.find("Utilisation : timetable"), std::string::npos) << french.out;
  for (const char* word : {" the ",       " of ",       " and ",      " or ",     " with ",   " for ", " is ",
                           " to ",        " in ",       " from ",     " each",    "the ",     "Usage", "default",
                           "Example:",    "Examples:",  "TEXT ",      "TEXT=",    " INT",     "FLOAT", "REQUIRED",
                           "Positionals", "Subcommand", "SUBCOMMAND", "COMMAND ", "Excludes", "Print", "{0}"}) {
    EXPECT_EQ(french.out.find(word), std::string::npos) << command << ": '" << word << "' in " << french.out;
  }
  const std::vector<std::string> commands = listed_commands(french.out, "Commandes :");
  EXPECT_EQ(commands, listed_commands(english, "Subcommands:")) << command;
  for (const std::string& below : commands) expect_french_help(command + " " + below);
}

TEST(Help, IsInFrenchForEveryCommand) {
  EXPECT_GE(listed_commands(run("--help").out, "Subcommands:").size(), 19u);
  expect_french_help("");
}

TEST(Output, SpeaksFrench) {
  EXPECT_NE(run("simulate whisperers --games 5", kFrench).out.find("aucun invariant violé"), std::string::npos);
  EXPECT_NE(run("perft whisperers --depth 1 --lang fr").out.find("profondeur  1 : "), std::string::npos);
  EXPECT_NE(run("perft whisperers --depth 1 --lang en", kFrench).out.find("depth  1: "), std::string::npos);
  EXPECT_NE(run("lab bench hammer --players 2 --seconds 0.01 --thoughts 0", kFrench).out.find("hammer, 2 joueurs"),
            std::string::npos);
  EXPECT_NE(run("games --lang fr").out.find("joueurs"), std::string::npos);
  EXPECT_NE(run("rules whisperers --cards --lang fr").out.find("Chevalier"), std::string::npos);
  EXPECT_NE(run("rules whisperers --lang fr").out.find("3. Mise en place"), std::string::npos);
  EXPECT_NE(run("rules whisperers TW-4-32 --lang fr").out.find("Tous les joueurs"), std::string::npos);
  EXPECT_NE(run("rules whisperers fantôme --lang fr").out.find("TW-4-70"), std::string::npos);
  EXPECT_NE(run("rules whisperers fantome --lang fr").out.find("pas de règle « fantome »"), std::string::npos);
  EXPECT_TRUE(parse_json(run("games --json").out, "games"));
  EXPECT_TRUE(parse_json(run("bench whisperers --seconds 0.01 --json").out, "bench"));
}

TEST(Levels, AreListedForPeopleAndPrograms) {
  const Finished words = run("levels temporum --lang fr");
  EXPECT_EQ(words.code, 0) << words.out;
  EXPECT_NE(words.out.find("Historien"), std::string::npos) << words.out;
  EXPECT_NE(words.out.find("adversaire habituel"), std::string::npos);
  const Result<Doc> doc = parse_json(run("levels --json").out, "levels");
  ASSERT_TRUE(doc);
  EXPECT_EQ(doc->members().size(), 6u);
  for (const auto& [game, levels] : doc->members())
    EXPECT_GE(levels.items().size(), game == "goofspiel" ? 2u : 4u) << game;
}

TEST(Nets, ThatAreMissingOrDamagedAreNamedAndTheGameGoesOn) {
  const Folder folder;
  folder.write("hammer.net", "timetable net 1\nand then nothing");
  const std::string nets = " --nets " + folder.file("");
  const Finished r = run("play hammer --seats human,historian --seed x" + nets);
  EXPECT_EQ(r.code, 0) << r.out;
  EXPECT_NE(r.out.find("hammer.net is not a net that can be used: its head is damaged."), std::string::npos) << r.out;
  EXPECT_EQ(r.out.find("echoes.net"), std::string::npos) << "nobody plays it: " << r.out;
  EXPECT_NE(r.out.find("Note: Time Hammer has no net that can be used here"), std::string::npos) << r.out;
  EXPECT_NE(r.out.find("Historian bot"), std::string::npos) << r.out;
  EXPECT_NE(run("levels hammer" + nets).out.find("the greedy player sits in"), std::string::npos);
  EXPECT_NE(run("levels" + nets).out.find("echoes.net: cannot be read"), std::string::npos);
  EXPECT_EQ(run("play hammer --seats bot:random,bot:greedy --seed x").code, 0);
  EXPECT_TRUE(refuses("play hammer --seats human,halving:0", "1 to 10000000"));
}

TEST(Analyse, TellsLuckFromSkillInWordsDataAndAPicture) {
  const Folder folder;
  const std::string record = folder.file("game.jsonl"), picture = folder.file("game.svg");
  ASSERT_EQ(run("play hammer --seats random,random --seed y --record " + record).code, 0);
  const Finished words = run("analyse " + record + " --samples 2 --svg " + picture);
  EXPECT_EQ(words.code, 0) << words.out;
  for (const char* part : {"by chance", "own choices", "the AI's choice", "samples a decision"}) {
    EXPECT_NE(words.out.find(part), std::string::npos) << part;
  }
  std::ifstream svg(picture);
  std::string first;
  std::getline(svg, first);
  EXPECT_TRUE(first.starts_with("<svg ")) << first;
  const Finished json = run("analyse --json --lang fr --samples 2 " + record);
  const Result<Doc> doc = parse_json(json.out, "analysis");
  ASSERT_TRUE(doc) << json.out;
  EXPECT_EQ(doc->find("seats")->items().size(), 2u);
  EXPECT_LE(doc->find("biggest_mistakes")->items().size(), 3u);
  EXPECT_FALSE(doc->find("decisions")->items().empty());
  EXPECT_TRUE(refuses("analyse --samples 0 " + record, "samples"));
}

TEST(Study, IsToldInShortAndWrittenWhole) {
  const Folder folder;
  const std::string order = "lab study temporum --bots random --deals 64 --players 2,3 --out " + folder.file("s");
  const Finished r = run(order);
  ASSERT_EQ(r.code, 0) << r.out;
  EXPECT_NE(r.out.find("Victories by seat"), std::string::npos) << r.out;
  for (const char* ending : {".html", ".csv", ".jsonl"})
    EXPECT_TRUE(std::filesystem::exists(folder.file(std::string("s") + ending)));
  EXPECT_FALSE(std::filesystem::exists(folder.file("s.part")));
  EXPECT_NE(run(order, kFrench).out.find("Victoires par place"), std::string::npos);
  EXPECT_EQ(run("lab rulings collectors --bots random --deals 32 --json").code, 0);
  EXPECT_EQ(run("lab setups temporum --bots random --deals 16 --tries 4 --want short").code, 0);
}

TEST(Study, RefusesInSentences) {
  const Folder folder;
  const std::string part = folder.write("old.part", "whatever");
  EXPECT_TRUE(refuses("lab study temporum --players 9", "--players"));
  EXPECT_TRUE(refuses("lab study temporum --bots a/b", "--bots"));
  EXPECT_TRUE(refuses("lab study temporum --bots greedy/greedy/greedy", "one against another"));
  EXPECT_TRUE(refuses("lab study temporum --until much", "0.2%"));
  EXPECT_TRUE(refuses("lab study temporum --resume", "--out"));
  EXPECT_TRUE(
      refuses("lab study temporum --deals 8 --bots random --out " + folder.file("old"), "--resume, or remove it"));
  EXPECT_TRUE(refuses("lab study temporum --deals 8 --bots random --resume --out " + folder.file("old"), "no study"));
  EXPECT_TRUE(refuses("lab study temporum --against nowhere.json", "nowhere.json"));
  EXPECT_TRUE(refuses("lab study temporum --against zones=nowhere", "zones"));
  EXPECT_TRUE(refuses("lab study temporum --deals 8 --bots random --out /dev/null/x", "cannot be written"));
  EXPECT_TRUE(refuses("lab rulings temporum --players 2,3", "one number of players"));
  EXPECT_TRUE(refuses("lab setups hammer", "chosen from a list"));
}

}  // namespace
}  // namespace timetable
