// docs/security.md names the tests that would fail if an answer to a threat broke: they must be there.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

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
  static const std::regex row("\n\\| [^|]*\\| [^|]*\\| ([^|]*) \\|"), name("`([A-Z][A-Za-z]*)\\.([a-z_0-9*]+)`");
  int rows = 0, names = 0;
  for (std::sregex_iterator r(page.begin(), page.end(), row), end; r != end; ++r, ++rows) {
    const std::string cited = (*r)[1];
    const bool heading = cited == "test" || cited == "---";
    EXPECT_TRUE(heading || cited.find('`') != std::string::npos) << "no test: " << r->str();
    for (std::sregex_iterator n(cited.begin(), cited.end(), name), none; n != none; ++n, ++names) {
      const std::string suite = (*n)[1], test = (*n)[2];
      const std::regex definition("TEST(_P|_F)?\\(" + suite + ", " + (test == "*" ? "" : test + "\\)"));
      EXPECT_TRUE(std::regex_search(tests, definition)) << suite << "." << test << " is cited and not there";
    }
  }
  EXPECT_GE(rows, 20);
  EXPECT_GE(names, 25);
}

}  // namespace
}  // namespace timetable
