// The guides in docs/guide: whole, true to the program, and with a word for everything that people are asked.
#include "match/guide.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "cli/guide_files.h"
#include "cli/guide_topics.h"
#include "core/words.h"
#include "match/clauses.h"
#include "match/registry.h"
#include "tests/source_dir.h"

namespace timetable {
namespace {

using Ids = std::set<std::string>;

std::vector<const GameKind*> games_with_guides() {
  std::vector<const GameKind*> out;
  for (const GameKind* kind : all_games()) {
    if (!kind->info().example) out.push_back(kind);
  }
  return out;
}

std::string id_of(const GameKind& kind) { return std::string(kind.info().id); }

std::string file_text(const std::string& path) {
  std::ostringstream out;
  out << std::ifstream(in_source(path)).rdbuf();
  return out.str();
}

Ids ids_in(const Guide& guide, std::string_view part) {
  Ids out;
  for (const GuideEntry& entry : find_part(guide, part)->entries) out.insert(entry.ids.begin(), entry.ids.end());
  return out;
}

constexpr std::string_view kText =
    "# A game\nShort.\n## The goal <!-- goal -->\nWin.\n```\n# no heading\n```\n## Words <!-- words -->\n"
    "### Jamais' cubes <!-- jamais blue -->\nBlue.\n\n### Deep end <!-- deep -->\nWet.\n### Deep sea <!-- sea "
    "-->\nWetter.\n"
    "## Asked <!-- questions -->\n### What now? <!-- task XX-4-1 -->\nPlain.\n";

TEST(Guide, IsReadByItsHeadings) {
  const Guide guide = read_guide(kText);
  EXPECT_EQ(guide.title, "A game");
  EXPECT_EQ(guide.text, "Short.");
  ASSERT_EQ(guide.parts.size(), 3u);
  EXPECT_EQ(guide.parts[0].title, "The goal");
  EXPECT_EQ(guide.parts[0].text, "Win.\n```\n# no heading\n```");
  EXPECT_EQ(part_meant(guide, "2"), &guide.parts[1]);
  EXPECT_EQ(part_meant(guide, "the goal"), &guide.parts[0]);
  EXPECT_EQ(part_meant(guide, "4"), nullptr);
}

TEST(Guide, FindsAWordHoweverItIsTypedAndAllThatFit) {
  const Guide guide = read_guide(kText);
  for (const char* typed : {"jamais", "Jamais'", "JAMAIS", "blue", "jamais' cubes", "cubes"}) {
    const std::vector<const GuideEntry*> found = find_words(guide, typed);
    ASSERT_EQ(found.size(), 1u) << typed;
    EXPECT_EQ(found[0]->text, "Blue.") << typed;
  }
  EXPECT_EQ(find_words(guide, "deep").size(), 1u);  // a name of its own
  EXPECT_EQ(find_words(guide, "dee").size(), 2u);
  EXPECT_TRUE(find_words(guide, "high").empty());
  EXPECT_TRUE(find_words(guide, "'").empty());
}

TEST(Guide, ExplainsAQuestionByItsIdOrItsClause) {
  const Guide guide = read_guide(kText);
  EXPECT_EQ(explanation_of(guide, "task", "")->text, "Plain.");
  EXPECT_EQ(explanation_of(guide, "other", "XX-4-1")->text, "Plain.");
  EXPECT_EQ(explanation_of(guide, "other", "XX-4-2"), nullptr);
  EXPECT_EQ(explanation_of(guide, "", ""), nullptr);
}

TEST(Guide, EveryGameHasOneWithAllParts) {
  EXPECT_GE(games_with_guides().size(), 5u);
  for (const GameKind* kind : games_with_guides()) {
    const Guide& guide = guide_of(kind->info().id);
    EXPECT_FALSE(guide.text.empty()) << id_of(*kind);
    ASSERT_EQ(guide.parts.size(), std::size(kGuideParts)) << id_of(*kind);
    for (std::size_t i = 0; i < guide.parts.size(); ++i) {
      const GuidePart& part = guide.parts[i];
      EXPECT_EQ(part.id, kGuideParts[i]) << id_of(*kind);
      EXPECT_FALSE(part.text.empty() && part.entries.empty()) << id_of(*kind) << " " << part.id;
      for (const GuideEntry& entry : part.entries) {
        EXPECT_FALSE(entry.ids.empty() || entry.text.empty()) << id_of(*kind) << " " << entry.title;
      }
    }
    EXPECT_NE(guide.parts[1].text.find("```board "), std::string::npos) << id_of(*kind) << ": a board to look at";
  }
}

TEST(Guide, EveryIdIsThereOnceAndEveryClauseExists) {
  for (const GameKind* kind : games_with_guides()) {
    for (const GuidePart& part : guide_of(kind->info().id).parts) {
      Ids seen;
      for (const GuideEntry& entry : part.entries) {
        for (const std::string& id : entry.ids) {
          const bool once = part.id == kNeverPart || seen.insert(id).second;  // one clause can bar several things
          EXPECT_TRUE(once) << id_of(*kind) << " " << part.id << " " << id;
          if (!id.starts_with(std::string(kind->info().prefix) + "-")) continue;
          EXPECT_TRUE(find_clause(clauses_of(kind->info().id), id)) << id_of(*kind) << ": " << id;
        }
      }
    }
  }
}

// What people are shown an explanation of must not need one: no ids of questions or clauses in running text.
TEST(Guide, SpeaksPlainly) {
  const std::regex id("[A-Z]{2}-[0-9]+-[0-9]+|\\b[CD]-[A-Z]+\\b");
  for (const GameKind* kind : games_with_guides()) {
    for (const Lang lang : languages()) {
      for (const GuidePart& part : guide_of(kind->info().id, lang).parts) {
        EXPECT_FALSE(std::regex_search(part.text, id)) << id_of(*kind) << " " << part.id;
        for (const GuideEntry& entry : part.entries) {
          EXPECT_FALSE(std::regex_search(entry.title + entry.text, id)) << id_of(*kind) << " " << entry.title;
        }
      }
    }
  }
}

TEST(Guide, FindsTheSpecialWordsOfEveryGame) {
  const std::map<std::string, std::vector<std::string>> words = {
      {"whisperers",
       {"phantom", "gold power", "TW", "activated", "augmented", "eliminated", "united", "row", "level", "passed",
        "age"}},
      {"collectors",
       {"rift", "key date", "exploit", "crystal", "toll", "era", "future", "reserved", "timeline", "book"}},
      {"temporum",
       {"Zone", "Time", "real", "crown", "rule", "Perpetual", "Momentary", "score", "advance", "change history",
        "visit"}},
      {"hammer", {"Jamais'",        "Reboot",     "Paradox", "On Guard", "Fido",   "Flux",      "Stasis",
                  "Déjà vu",        "HAMMER",     "Command", "Quark",    "Gadget", "Long Jump", "Crucial Jump",
                  "Emergency Jump", "Draw Bonus", "asset",   "gear",     "Skill",  "infect",    "hold"}},
      {"echoes",
       {"Fellowship", "Flame", "summon", "Source", "conquer", "fortify", "advance", "slide", "Activation token",
        "Immediate", "Permanent", "Scoring", "faction", "strength", "Creature", "Artifact", "supply"}},
  };
  for (const GameKind* kind : games_with_guides()) {
    for (const Lang lang : languages()) {
      for (const std::string& word : words.at(id_of(*kind))) {
        EXPECT_FALSE(find_words(guide_of(kind->info().id, lang), word).empty())
            << id_of(*kind) << " in " << lang.name() << ": " << word;
      }
    }
  }
}

// Clauses behind questions, and behind what is withheld: literals of the game.
Ids clauses_people_meet(const GameKind& kind) {
  Ids out;
  const std::regex clause("\"(" + std::string(kind.info().prefix) + "-[0-9]+-[0-9]+)\"");
  for (const char* file : {"/text.cc", "/wishes.cc"}) {
    const std::string source = file_text("src/games/" + id_of(kind) + file);
    for (std::sregex_iterator it(source.begin(), source.end(), clause), end; it != end; ++it) out.insert((*it)[1]);
  }
  return out;
}

// Questions by their literals: an id and the clause behind it, or the first argument of ask(); those of powers stand in
// the deck.
Ids questions_written(const GameKind& kind) {
  Ids out;
  const std::string source = file_text("src/games/" + id_of(kind) + "/text.cc");
  const std::string deck = file_text("decks/" + id_of(kind) + ".json");
  const std::regex row("\"([A-Za-z0-9-]+)\", \"" + std::string(kind.info().prefix) + "-[0-9]"),
      asked("ask\\(\"([a-z-]+)\""), decision("\"decision\": \"([a-z-]+)\"");
  const auto add = [&](const std::string& text, const std::regex& pattern) {
    for (std::sregex_iterator it(text.begin(), text.end(), pattern), end; it != end; ++it) out.insert((*it)[1]);
  };
  add(source, row), add(source, asked), add(deck, decision);
  return out;
}

// Questions of games at random, of every number of players, chance's among them.
void ask_at_random(const GameKind& kind, const TableSpec& spec, std::map<std::string, std::string>& out) {
  constexpr int kGames = 12;
  for (std::uint64_t game = 0; game < kGames; ++game) {
    const std::unique_ptr<Position> position = std::move(*kind.open(spec));
    std::uint64_t seed = game * 7919 + 1;
    while (!position->to_act().empty()) {
      const Seat p = position->to_act().lowest();
      const Question asked = position->question(p, Lang::En);
      out.emplace(asked.id, asked.clause);
      seed = seed * 6364136223846793005u + 1442695040888963407u;
      const std::vector<std::string> codes = position->codes(p);
      position->apply(p, *position->find(p, codes[(seed >> 33) % codes.size()]));
    }
  }
}

TEST(Guide, ExplainsEveryQuestionThatIsAskedAndEveryClauseThatIsCited) {
  for (const GameKind* kind : games_with_guides()) {
    std::map<std::string, std::string> asked;
    TableSpec spec;
    for (spec.players = kind->info().min_seats; spec.players <= kind->info().max_seats; ++spec.players) {
      ask_at_random(*kind, spec, asked);
    }
    EXPECT_GT(asked.size(), 8u) << id_of(*kind);
    EXPECT_GT(questions_written(*kind).size(), 8u) << id_of(*kind);
    for (const Lang lang : languages()) {
      const Ids explained = ids_in(guide_of(kind->info().id, lang), kQuestionsPart);
      for (const auto& [id, clause] : asked) {
        EXPECT_TRUE(explained.contains(id)) << id_of(*kind) << " in " << lang.name() << ": " << id << " " << clause;
      }
      for (const std::string& id : questions_written(*kind)) {
        EXPECT_TRUE(explained.contains(id)) << id_of(*kind) << " in " << lang.name() << ": " << id;
      }
      for (const std::string& clause : clauses_people_meet(*kind)) {
        EXPECT_TRUE(explained.contains(clause)) << id_of(*kind) << " in " << lang.name() << ": " << clause;
      }
    }
  }
}

TEST(Guide, SaysTheSameInEveryLanguage) {
  for (const GameKind* kind : games_with_guides()) {
    const Guide& english = guide_of(kind->info().id);
    for (const Lang lang : languages()) {
      const Guide& guide = guide_of(kind->info().id, lang);
      EXPECT_EQ(guide.lang, lang) << id_of(*kind) << " is not translated";
      ASSERT_EQ(guide.parts.size(), english.parts.size()) << id_of(*kind) << " in " << lang.name();
      for (std::size_t i = 0; i < guide.parts.size(); ++i) {
        const GuidePart &one = english.parts[i], &other = guide.parts[i];
        EXPECT_EQ(other.id, one.id);
        for (const GuideEntry& entry : one.entries) {
          const auto same = [&](const GuideEntry& e) { return e.ids.front() == entry.ids.front(); };
          const auto found = std::ranges::find_if(other.entries, same);
          ASSERT_NE(found, other.entries.end()) << id_of(*kind) << " in " << lang.name() << " lacks " << entry.ids[0];
          for (const std::string& id : entry.ids) {
            EXPECT_NE(std::ranges::find(found->ids, id), found->ids.end())
                << id_of(*kind) << " " << lang.name() << " " << id;
          }
        }
        EXPECT_EQ(other.entries.size(), one.entries.size()) << id_of(*kind) << " " << lang.name() << " " << one.id;
      }
    }
  }
}

TEST(Guide, ShowsTheBoardsAndGamesOfTheProgramAsItIs) {
  const Result<std::vector<cli::GuideFile>> files = cli::guide_files(in_source(""));
  ASSERT_TRUE(files) << files.error().message.english();
  EXPECT_GT(files->size(), games_with_guides().size());
  for (const cli::GuideFile& file : *files) {
    EXPECT_EQ(file.is, file.should_be) << file.path << ": run timetable guide --update";
  }
}

TEST(Guide, APictureOfNothingIsRefused) {
  const auto refused = [](const std::string& fence) {
    return !cli::with_boards(fence + "\n```\n", Lang::En, in_source(""));
  };
  EXPECT_TRUE(refused("```board whisperers-2.jsonl"));
  EXPECT_TRUE(refused("```board whisperers-2.jsonl x R"));
  EXPECT_TRUE(refused("```board no-such.jsonl 3 R"));
  EXPECT_TRUE(refused("```board whisperers-2.jsonl 100000 R"));
  EXPECT_FALSE(refused("```board whisperers-2.jsonl 3 R"));
  EXPECT_TRUE(cli::with_boards("```board whisperers-2.jsonl 3 R\nold\n```\n", Lang::En, in_source("")));
}

TEST(Guide, IsNeverWiderThanATerminal) {
  for (const GameKind* kind : games_with_guides()) {
    for (const Lang lang : languages()) {
      for (const std::string& line : cli::whole_guide(guide_of(kind->info().id, lang), true)) {
        EXPECT_LE(columns(line), 80) << id_of(*kind) << ": " << line;
      }
    }
  }
}

}  // namespace
}  // namespace timetable
