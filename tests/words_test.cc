// Everything people read, in every language that has a folder in words/.
#include "cli/words.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "core/message.h"
#include "core/po.h"
#include "core/wordcheck.h"
#include "core/words.h"
#include "match/json.h"
#include "tests/french.h"
#include "tests/source_dir.h"

namespace timetable {
namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& path) {
  std::ostringstream out;
  out << std::ifstream(path, std::ios::binary).rdbuf();
  return out.str();
}

const fs::path kProject = in_source("");

TEST(Messages, AreReadAsThePageReadsThem) {
  const Result<Doc> vectors = parse_json(text_of(kProject / "tests/message_vectors.json"), "vectors");
  ASSERT_TRUE(vectors) << vectors.error().message.english();
  ASSERT_GT(vectors->items().size(), 20u);
  for (const Doc& v : vectors->items()) {
    const Lang lang = language_called(v.find("lang") ? v.find("lang")->text() : "en");
    const auto told = [&](std::string_view name) {
      const Doc& value = *v.find("told")->find(name);
      return value.is(Doc::Kind::Int) ? std::to_string(value.integer()) : value.text();
    };
    const auto plural = [&](std::int64_t n) { return lang.plural_of(n); };
    EXPECT_EQ(format_message(v.find("message")->text(), plural, told), v.find("result")->text())
        << v.find("message")->text();
  }
}

TEST(Messages, WrittenWronglyAreNone) {
  for (const char* wrong :
       {"{", "}", "{}", "{a", "{a b}", "{n, plural, one {# card}}", "{n, plural}", "{n, choice, a {b} other {c}}",
        "{n, plural, one # other {x}}", "{n, plural, =x {a} other {b}}", "{a, select, other {}", "{ä}"}) {
    EXPECT_FALSE(is_message(wrong)) << wrong;
  }
  for (const char* right : {"", "it's", "{a}", "{ a }", "'{'", "{n, plural, =0 {none} one {# card} other {# cards}}"}) {
    EXPECT_TRUE(is_message(right)) << right;
  }
}

TEST(Messages, OfThePseudoLanguageAreLongerAndKeepTheirArguments) {
  EXPECT_EQ(pseudo_message("Draw {n, plural, one {# card} other {# cards}} now"),
            "Dráw~ {n, plural, one {# çárd~} other {# çárds~~}} ñów~");
  EXPECT_EQ("The game is over."_en.in(language_called("en-XA")), "Thé~ gámé~~ ís~ óvér~~~.");
}

TEST(Plurals, FollowTheHeader) {
  const PluralRule french("nplurals=2; plural=(n > 1);", "");
  EXPECT_EQ(french(0), "one");
  EXPECT_EQ(french(2), "other");
  bool ok = false;
  const PluralRule polish("nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
                          "one few many", &ok);
  EXPECT_TRUE(ok);
  EXPECT_EQ(polish(1), "one");
  EXPECT_EQ(polish(22), "few");
  EXPECT_EQ(polish(12), "many");
  for (const char* wrong :
       {"", "nplurals=2", "nplurals=2; plural=n+", "nplurals=1; plural=(n > 1);", "nplurals=2; plural=(n % 0);",
        "nplurals=9; plural=0;", "nplurals=2; plural=((((((((((((((((((((((n"}) {
    EXPECT_EQ(PluralRule(wrong, "", &ok)(1), "one") << "English takes its place";
    EXPECT_FALSE(ok) << wrong;
  }
}

constexpr const char* kHead = "msgid \"\"\nmsgstr \"Plural-Forms: nplurals=2; plural=(n > 1);\\n\"\n\n";

TEST(Catalogues, AreWrittenAsTheyWereRead) {
  for (const std::string& lang : cli::catalogue_languages(kProject)) {
    for (const auto& entry : fs::directory_iterator(kProject / "words" / lang)) {
      const std::string text = text_of(entry.path());
      EXPECT_EQ(write_po(read_po(text)), text) << entry.path();
    }
  }
}

struct Mistake {
  const char* po;
  int line;
  const char* what;
};

// A catalogue with a mistake shows English in its place, and says where it is.
TEST(Catalogues, WithMistakesAreNamedAndEnglishIsShown) {
  const Mistake mistakes[] = {
      {"msgid \"The game is over.\"\nmsgstr \"Fini\" x\n", 5, "quotation marks"},
      {"msgid \"The game is over.\"\n", 4, "without a msgstr"},
      {"msgstr \"Fini\"\n", 4, "without a msgid"},
      {"nonsense\n", 4, "expected msgctxt"},
      {"\"Fini\"\n", 4, "without msgid"},
      {"msgid \"{who} wins.\"\nmsgstr \"{qui} gagne.\"\n", 4, "other names in braces"},
      {"msgid \"{who} wins.\"\nmsgstr \"{who gagne.\"\n", 4, "mistake in the braces"},
      {"msgid \"{n, plural, one {# card} other {# cards}}\"\nmsgstr \"{n, plural, other {# cartes}}\"\n", 4,
       "lacks a form"},
  };
  for (const Mistake& m : mistakes) {
    const std::vector<CatalogueProblem> problems =
        add_catalogue({.lang = "xx", .domain = "program", .text = std::string(kHead) + m.po});
    ASSERT_EQ(problems.size(), 1u) << m.po;
    EXPECT_NE(problems[0].what.find(m.what), std::string::npos) << problems[0].what;
    EXPECT_EQ(problems[0].line, m.line) << m.po;
    EXPECT_EQ(problems[0].lang, "xx");
  }
  EXPECT_EQ("{who} wins."_en.in(language_called("xx"), "Ann"), "Ann wins.");
  const auto headless = add_catalogue({.lang = "xx", .domain = "program", .text = "msgid \"a\"\nmsgstr \"b\"\n"});
  ASSERT_EQ(headless.size(), 1u);
  EXPECT_NE(headless[0].what.find("Plural-Forms"), std::string::npos);
}

TEST(Catalogues, TheGuessesOfAToolAreNotShown) {
  const auto none =
      add_catalogue({.lang = "xy",
                     .domain = "program",
                     .text = std::string(kHead) + "#, fuzzy\nmsgid \"{who} wins.\"\nmsgstr \"{who}!\"\n"});
  EXPECT_TRUE(none.empty());
  EXPECT_EQ("{who} wins."_en.in(language_called("xy"), "Ann"), "Ann wins.");
}

TEST(Sentences, AreFoundInSources) {
  const auto found = sentences_in_cpp(
      "// \"not this\"_en\n"
      "const char* s = \"nor this\"; char c = '\"'; int n = 1'000;\n"
      "auto a = \"one \"\n  \"two\\n\\\"three\\\"\"_en;\n"
      "auto b = \"Draw\"_en.about(\"a phase\");\n"
      "auto r = R\"(raw \"text\"_en)\";\n");
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].english, "one two\n\"three\"");
  EXPECT_EQ(found[0].line, 3);
  EXPECT_EQ(found[1].english, "Draw");
  EXPECT_EQ(found[1].context, "a phase");
  const auto page =
      sentences_in_page("import { x } from './y.ts';\n// 'no'\nconst a = { b: 'It’s', c: context('s', \"d\") };");
  ASSERT_EQ(page.size(), 2u);
  EXPECT_EQ(page[0].english, "It’s");
  EXPECT_EQ(page[1].context, "s");
  EXPECT_EQ(page[1].english, "d");
}

// What `timetable words` tells: every language is complete, and nothing in it is left over or broken.
TEST(Languages, AreComplete) {
  const cli::Sentences sentences = cli::sentences_of(kProject);
  ASSERT_GT(sentences.at("program").size(), 500u);
  ASSERT_GT(sentences.at("page").size(), 500u);
  const std::vector<std::string> langs = cli::catalogue_languages(kProject);
  ASSERT_TRUE(std::ranges::count(langs, "fr"));
  for (const std::string& lang : langs) {
    for (const auto& [domain, all] : sentences) {
      const WordReport report = check_catalogue(all, read_po(text_of(kProject / "words" / lang / (domain + ".po"))));
      for (const WordFinding& f : report.findings) {
        ADD_FAILURE() << "words/" << lang << "/" << domain << ".po:" << f.line << " " << f.what << " " << f.sentence;
      }
      EXPECT_EQ(report.translated, report.sentences);
    }
    for (const std::string& place : cli::untranslated_data(kProject, lang)) ADD_FAILURE() << lang << " " << place;
  }
  for (const CatalogueProblem& p : catalogue_problems()) {
    if (p.lang != "xx") ADD_FAILURE() << p.lang << " " << p.domain << " " << p.what << " " << p.sentence;
  }
}

// The literal of a game's sentences is the game's own: without its header it would be that of the program, and the
// sentence would not be found in the game's catalogue.
TEST(Sentences, OfAGameAreOfItsDomain) {
  for (const auto& entry : fs::recursive_directory_iterator(kProject / "src/games")) {
    const std::string name = entry.path().filename().string();
    if ((!name.ends_with(".cc") && !name.ends_with(".h")) || name == "words.h") continue;
    const std::string text = text_of(entry.path());
    if (sentences_in_cpp(text).empty()) continue;
    const std::string header = "games/" + entry.path().parent_path().filename().string() + "/words.h";
    EXPECT_NE(text.find("#include \"" + header + "\""), std::string::npos) << entry.path() << " needs " << header;
  }
}

}  // namespace
}  // namespace timetable
