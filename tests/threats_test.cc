// docs/security.md names the tests that would fail if an answer to a threat broke: they must be there.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/patterns.h"
#include "tests/source_dir.h"

namespace timetable {
namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& file) {
  std::ostringstream out;
  out << std::ifstream(file).rdbuf();
  return out.str();
}

std::string all_tests() {
  std::string out;
  for (const char* folder : {"src", "tests"}) {
    for (const auto& entry : fs::recursive_directory_iterator(in_source(folder))) {
      if (entry.path().filename().string().ends_with("_test.cc")) out += text_of(entry.path());
    }
  }
  return out;
}

TEST(Threats, name_tests_that_exist) {
  const std::string page = text_of(in_source("docs/security.md")), tests = all_tests();
  int rows = 0, names = 0;
  for (const Found& row : find_all(page, "\n\\| [^|]*\\| [^|]*\\| ([^|]*) \\|")) {
    ++rows;
    const std::string& cited = row[1];
    const bool heading = cited == "test" || cited == "---";
    EXPECT_TRUE(heading || cited.find('`') != std::string::npos) << "no test: " << row[0];
    for (const Found& name : find_all(cited, "`([A-Z][A-Za-z]*)\\.([a-z_0-9*]+)`")) {
      ++names;
      const std::string& suite = name[1];
      const std::string& test = name[2];
      const std::string definition = "TEST(_P|_F)?\\(" + suite + ", " + (test == "*" ? "" : test + "\\)");
      EXPECT_TRUE(find_first(tests, definition)) << suite << "." << test << " is cited and not there";
    }
  }
  EXPECT_GE(rows, 20);
  EXPECT_GE(names, 25);
}

}  // namespace
}  // namespace timetable
