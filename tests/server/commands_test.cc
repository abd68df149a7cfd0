// The commands that look after a store: a short torture, and backups that come back whole.
#include <gtest/gtest.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "store/store.h"
#include "tests/folder.h"
#include "tests/private_postgres.h"

namespace timetable {
namespace {

namespace fs = std::filesystem;

struct Ran {
  int code = 0;
  std::string said;
};

class Commands : public testing::TestWithParam<std::string> {
 protected:
  // A store that nobody has used yet.
  std::string fresh_store() {
    if (GetParam() == "sqlite") return "sqlite:" + folder + "/" + std::to_string(++stores) + ".db";
    return PrivatePostgres::shared()->fresh_database();
  }
  bool can_run() const { return GetParam() == "sqlite" || PrivatePostgres::shared(); }

  Ran run(const std::string& words) {
    const std::string out = folder + "/said";
    const int status = system(("LC_ALL=C " TIMETABLE_BINARY " " + words + " >" + out + " 2>&1").c_str());
    std::ostringstream said;
    said << std::ifstream(out).rdbuf();
    return {WEXITSTATUS(status), said.str()};
  }

  const Folder folder_;
  const std::string folder = folder_.path();
  int stores = 0;
};
INSTANTIATE_TEST_SUITE_P(Stores, Commands, testing::Values("sqlite", "postgres"),
                         [](const auto& store) { return store.param; });

class ConfigFile : public Commands {};
INSTANTIATE_TEST_SUITE_P(Stores, ConfigFile, testing::Values("sqlite"), [](const auto& store) { return store.param; });

TEST_P(ConfigFile, holds_the_options_of_serve) {
  const std::string file = folder + "/serve.conf";
  const auto prints = [&](const std::string& config, const std::string& more = "") {
    std::ofstream(file) << config;
    return run("serve --print-config --config " + file + more);
  };
  const Ran plain = run("serve --print-config");
  EXPECT_EQ(plain.code, 0) << plain.said;
  EXPECT_NE(plain.said.find("\nlimit-tables = 60\n"), std::string::npos) << plain.said;
  const std::string config = "# ours\nlimit-tables = 7\n proxy = true\nhost = a.local\nhost = \"b.local\"\n";
  const Ran ours = prints(config);
  EXPECT_EQ(ours.code, 0) << ours.said;
  for (const char* line : {"\nlimit-tables = 7\n", "\nproxy = true\n", "\nhost = a.local\nhost = b.local\n"}) {
    EXPECT_NE(ours.said.find(line), std::string::npos) << ours.said;
  }
  EXPECT_NE(prints(config, " --limit-tables 9").said.find("\nlimit-tables = 9\n"), std::string::npos);
  EXPECT_EQ(prints(ours.said).said, ours.said) << "what is shown is such a file";
  EXPECT_NE(prints("port\n").said.find("serve.conf, line 1: expected the name of an option"), std::string::npos);
  EXPECT_EQ(prints("prot = 8080\n").code, 2);
  EXPECT_EQ(prints("config = x\n").code, 2);
  EXPECT_EQ(run("serve --config " + folder + "/none").code, 2);
}

TEST_P(ConfigFile, is_read_again_at_sighup) {
  const std::string file = folder + "/serve.conf", log = folder + "/log";
  const auto write = [&](const std::string& more) {
    std::ofstream(file) << "port = 0\nstore = " << fresh_store() << "\n" << more;
  };
  const auto says = [&](const std::string& words) {
    for (int i = 0; i < 200; ++i) {
      std::ostringstream said;
      said << std::ifstream(log).rdbuf();
      if (said.str().find(words) != std::string::npos) return true;
      usleep(50'000);
    }
    return false;
  };
  write("limit-requests = 100\n");
  ASSERT_EQ(system((std::string(TIMETABLE_BINARY) + " serve --config " + file + " >" + log + " 2>&1 & echo $! >" +
                    folder + "/pid")
                       .c_str()),
            0);
  int pid = 0;
  std::ifstream(folder + "/pid") >> pid;
  ASSERT_GT(pid, 0);
  EXPECT_TRUE(says("http://"));
  write("limit-requests = 7\n");
  usleep(200'000);
  kill(pid, SIGHUP);
  EXPECT_TRUE(says("event=reloaded"));
  write("limit-requests = many\n");
  kill(pid, SIGHUP);
  EXPECT_TRUE(says("event=not-reloaded"));
  kill(pid, SIGTERM);
  EXPECT_TRUE(says("event=closed"));
}

TEST_P(ConfigFile, a_socket_of_systemd_is_taken_over) {
  if (system("command -v systemd-socket-activate >/dev/null && command -v curl >/dev/null") != 0) {
    GTEST_SKIP() << "systemd-socket-activate or curl is not installed";
  }
  const std::string log = folder + "/log", out = folder + "/out";
  int pid = 0, port = 0;
  for (int attempt = 0; attempt < 5 && pid == 0; ++attempt) {  // another program may take the port
    port = 20'000 + static_cast<int>(getpid() + attempt * 7919) % 30'000;
    const std::string begin = "systemd-socket-activate -l 127.0.0.1:" + std::to_string(port) + " " + TIMETABLE_BINARY +
        " serve --port 1 --store " + fresh_store() + " >" + log + " 2>&1 & echo $! >" + folder + "/pid";
    ASSERT_EQ(system(begin.c_str()), 0);
    std::ifstream(folder + "/pid") >> pid;
    usleep(300'000);
    if (kill(pid, 0) != 0) pid = 0;
  }
  ASSERT_GT(pid, 0);
  const std::string ask =
      "curl -sSf -m 20 --retry 20 --retry-connrefused --retry-delay 1 http://127.0.0.1:" + std::to_string(port) +
      "/readyz >" + out + " 2>&1";
  EXPECT_EQ(system(ask.c_str()), 0);
  std::ostringstream said;
  said << std::ifstream(out).rdbuf();
  EXPECT_EQ(said.str(), "ok\n") << "who came before the server was there is served";
  kill(pid, SIGTERM);
  bool closed = false;
  for (int i = 0; i < 100 && !closed; ++i) {
    usleep(100'000);
    std::ostringstream lines;
    lines << std::ifstream(log).rdbuf();
    closed = lines.str().find("event=closed") != std::string::npos;
  }
  EXPECT_TRUE(closed);
}

TEST_P(Commands, admin_looks_after_people) {
  if (!can_run()) GTEST_SKIP() << "PostgreSQL is not installed";
  const std::string where = fresh_store(), here = " --store '" + where + "'";
  EXPECT_EQ(run("admin people" + here).code, 2) << "there is nobody, and no store is made";
  {
    const auto store = Store::open(where);
    ASSERT_TRUE(store);
    const auto join = [&](const Person& person) {
      return bool(wait_for([&](Written done) {
        (*store)->add_person(person, {"token-" + person.id, person.id, 1, 1, "a browser", "192.0.2.7"},
                             std::move(done));
      }));
    };
    EXPECT_TRUE(join({.id = "p1", .name = "Ann", .password = "x"}));
    EXPECT_TRUE(join({.id = "p2", .name = "Ben"}));
  }
  EXPECT_EQ(run("admin role Ann owner" + here).code, 0);
  EXPECT_EQ(run("admin role Ann king" + here).code, 2);
  EXPECT_EQ(run("admin role p2 moderator" + here).code, 2) << "a guest";
  EXPECT_EQ(run("admin ban p2 --days 7 --why 'abuse'" + here).code, 0);
  EXPECT_EQ(run("admin ban nobody" + here).code, 2);
  EXPECT_EQ(run("admin close-door 192.0.2.0/24" + here).code, 0);
  EXPECT_NE(run("admin people A" + here).said.find("role=owner"), std::string::npos);
  EXPECT_NE(run("admin people --json" + here).said.find("192.0.2.7"), std::string::npos);
  EXPECT_NE(run("admin doors" + here).said.find("192.0.2.0/24"), std::string::npos);
  EXPECT_EQ(run("admin open-door 192.0.2.0/24" + here).code, 0);
  const Ran log = run("admin log" + here);
  EXPECT_NE(log.said.find("act=ban"), std::string::npos) << log.said;
  EXPECT_NE(log.said.find("detail=10080 min: abuse"), std::string::npos) << log.said;
}

TEST_P(Commands, torture_loses_nothing) {
  if (!can_run()) GTEST_SKIP() << "PostgreSQL is not installed";
  const std::string nodes = GetParam() == "sqlite" ? "1" : "2";
  const Ran ran = run("torture --kills 4 --tables 6 --longest-life 600 --nodes " + nodes + " --store '" +
                      fresh_store() + "' --log " + folder + "/log");
  EXPECT_EQ(ran.code, 0) << ran.said;
  EXPECT_NE(ran.said.find("nothing was lost"), std::string::npos) << ran.said;
}

// A choice a table every ten seconds: the window begins with the first of them, however long the tables took to open.
TEST_P(Commands, load_measures_what_it_was_asked_for) {
  if (!can_run()) GTEST_SKIP() << "PostgreSQL is not installed";
  const std::string store = " --store '" + fresh_store() + "'";
  const Ran ran = run("load --json --tables 100 --rate 10 --seconds 4" + store);
  EXPECT_EQ(ran.code, 0) << ran.said;
  const std::size_t at = ran.said.find("\"acknowledged\":");
  ASSERT_NE(at, std::string::npos) << ran.said;
  EXPECT_NEAR(std::stoi(ran.said.substr(at + 15)), 40, 10) << ran.said;
  const Ran nothing = run("load --tables 2 --rate 0.01 --seconds 1" + store);
  EXPECT_EQ(nothing.code, 2);
  EXPECT_NE(nothing.said.find("acknowledged no choice"), std::string::npos) << nothing.said;
}

TEST_P(Commands, a_backup_is_restored_into_either_store) {
  if (!can_run()) GTEST_SKIP() << "PostgreSQL is not installed";
  const std::string first = fresh_store(), second = fresh_store(), file = folder + "/kept";
  {
    const auto store = Store::open(first);
    ASSERT_TRUE(store);
    ASSERT_TRUE(wait_for([&](Written w) { (*store)->add_person({"1", "Zoé", "", "fr", 7}, {"hash", "1", 8}, w); }));
    ASSERT_TRUE(wait_for([&](Written w) { (*store)->add_person({"2", "Ben", "$x", "", 9}, {"h2", "2", 8}, w); }));
    const auto after = [](const std::vector<Rating>&) {
      return std::vector<Rating>{{25.1234567890123456, 1.0 / 3, 4}};
    };
    TableRow row{.id = "t", .game = "hammer", .state = "running", .revision = 1, .entry = "{\"a\":\"\\n\"}"};
    row.people = {"1"};
    ASSERT_TRUE(wait_for([&](Written w) {
      (*store)->write({.table = "t",
                       .append = Append{0, "a\nb\n", "note"},
                       .row = row,
                       .said = ChatLine{1, 2, "1", "Zoé", 0, "hé"},
                       .rated = RatedGame{"hammer", {"1"}, after}},
                      w);
    }));
  }
  const Ran kept = run("backup " + file + " --store '" + first + "'");
  EXPECT_EQ(kept.code, 0) << kept.said;
  EXPECT_NE(kept.said.find("2 people, 1 tables"), std::string::npos) << kept.said;
  EXPECT_EQ(run("backup " + file + " --store '" + first + "'").code, 2) << "the file is there already";

  for (const std::string& target : {second, "sqlite:" + folder + "/third.db"}) {
    const Ran restored = run("restore " + file + " --store '" + target + "'");
    EXPECT_EQ(restored.code, 0) << restored.said;
    EXPECT_EQ(run("restore " + file + " --store '" + target + "'").code, 2) << "it is not empty any more";
    EXPECT_EQ(run("restore " + file + " --force --store '" + target + "'").code, 0);
    const auto store = Store::open(target);
    ASSERT_TRUE(store);
    EXPECT_EQ((*(*store)->holder_of("hash"))->person.name, "Zoé");
    EXPECT_EQ((*(*store)->kept_person("ben"))->password, "$x");
    EXPECT_EQ((*store)->rating("hammer", "1")->mu, 25.1234567890123456);
    EXPECT_EQ((*store)->rating("hammer", "1")->sigma, 1.0 / 3);
    EXPECT_EQ((*(*store)->table("t"))->entry, "{\"a\":\"\\n\"}");
    EXPECT_EQ((*store)->log("t")->lines, "a\nb\n");
    EXPECT_EQ((*store)->chat("t", 5)->at(0).text, "hé");
    EXPECT_EQ((*store)->tables_of("1", 5)->size(), 1u);
  }
}

TEST_P(Commands, what_cannot_be_done_is_said_with_what_to_do) {
  const auto says = [&](const std::string& words, const std::string& advice) {
    const Ran ran = run(words);
    EXPECT_EQ(ran.code, 2) << words;
    EXPECT_NE(ran.said.find(advice), std::string::npos) << words << ": " << ran.said;
  };
  says("serve --store mysql://x", "expected sqlite:FILE or postgres://");
  says("serve --store sqlite:" + folder + "/none/x.db", "Does its folder exist");
  says("serve --store postgres://nobody@127.0.0.1:1/none", "Is PostgreSQL running there");
  says("serve --listen nowhere --store sqlite:" + folder + "/x.db", "--listen");
  says("serve --page " + folder + " --store sqlite:" + folder + "/x.db", "no index.html");
  says("backup " + folder + "/file --store sqlite:" + folder + "/none.db", "There is no store");
  says("torture --nodes 2 --store sqlite:" + folder + "/x.db", "PostgreSQL");
  says("load --port 1", "No server answers");
}

TEST_P(Commands, a_damaged_backup_changes_nothing) {
  if (!can_run()) GTEST_SKIP() << "PostgreSQL is not installed";
  const std::string first = fresh_store(), second = fresh_store(), file = folder + "/kept";
  {
    const auto store = Store::open(first);
    ASSERT_TRUE(wait_for([&](Written w) { (*store)->add_person({"1", "Ann", "", "", 7}, {"hash", "1", 8}, w); }));
  }
  ASSERT_EQ(run("backup " + file + " --store '" + first + "'").code, 0);
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  std::string changed = text.str();
  changed.replace(changed.find("Ann"), 3, "Bob");
  for (const std::string& wrong :
       {changed, text.str().substr(0, text.str().size() - 10), std::string("{}\n"), std::string()}) {
    std::ofstream(file) << wrong;
    const Ran ran = run("restore " + file + " --force --store '" + second + "'");
    EXPECT_EQ(ran.code, 2);
    EXPECT_EQ(ran.said.rfind("timetable: " + file, 0), 0u) << ran.said;
  }
  const auto store = Store::open(second);
  ASSERT_TRUE(store);
  EXPECT_FALSE(*(*store)->person("1"));
  EXPECT_EQ(run("restore " + folder + "/nothing --store '" + second + "'").code, 2);
}

}  // namespace
}  // namespace timetable
