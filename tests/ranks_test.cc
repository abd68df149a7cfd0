// Several ranks under mpirun, as on a cluster: the same bytes for any number of them, one that has another order.
// Skipped where mpirun is not there.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/folder.h"

namespace timetable {
namespace {

struct Finished {
  int code = 0;
  std::string out;
};

Finished run(const std::string& command) {
  Finished r;
  FILE* pipe = popen((command + " 2>&1 </dev/null").c_str(), "r");
  char buffer[4096];
  for (std::size_t n; pipe && (n = fread(buffer, 1, sizeof buffer, pipe)) > 0;) r.out.append(buffer, n);
  const int status = pipe ? pclose(pipe) : -1;
  r.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return r;
}

std::string text_of(const std::string& path) {
  std::ostringstream out;
  out << std::ifstream(path, std::ios::binary).rdbuf();
  return out.str();
}

class RanksTest : public testing::Test {
 protected:
  void SetUp() override {
    if (run("command -v mpirun").code != 0) GTEST_SKIP() << "mpirun is not there";
  }
  static std::string with(int count) {
    return "LC_ALL=C timeout 120 mpirun --allow-run-as-root --oversubscribe -n " + std::to_string(count) + " " +
        TIMETABLE_BINARY;
  }
  std::string study(const std::string& name, const std::string& more = "") const {
    return " lab study whisperers --players 2,3 --bots random,greedy/random --deals 400 --seed 3 --out " +
        folder_.file(name) + more;
  }
  Folder folder_;
};

TEST_F(RanksTest, GiveTheSameBytesHoweverManyTheyAre) {
  ASSERT_EQ(run("LC_ALL=C " TIMETABLE_BINARY + study("alone", " --threads 2")).code, 0);
  for (const int count : {1, 2, 4}) {
    const std::string name = "ranks" + std::to_string(count);
    const Finished r = run(with(count) + study(name));
    ASSERT_EQ(r.code, 0) << r.out;
    for (const char* ending : {".html", ".csv", ".jsonl"}) {
      EXPECT_EQ(text_of(folder_.file(name + ending)), text_of(folder_.file(std::string("alone") + ending))) << ending;
    }
    EXPECT_FALSE(std::filesystem::exists(folder_.file(name + ".part")));
    EXPECT_EQ(r.out.find(std::to_string(count) + " ranks: ") != std::string::npos, count > 1) << r.out;
  }
}

TEST_F(RanksTest, RefuseAnotherOrderWithASentence) {
  const Finished r = run(with(1) + study("a") + " : -n 1 " + TIMETABLE_BINARY + study("a", " --option variant=youth"));
  EXPECT_NE(r.code, 0);
  EXPECT_NE(r.out.find("another program or another order"), std::string::npos) << r.out;
}

TEST_F(RanksTest, EndWhenThereIsNothingToGoOnFrom) {
  const Finished r = run(with(2) + study("nothing", " --resume"));
  EXPECT_NE(r.code, 0);
  EXPECT_NE(r.out.find("is not there"), std::string::npos) << r.out;
}

}  // namespace
}  // namespace timetable
