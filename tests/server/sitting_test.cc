// Programs at tables of a server: they play to the end, come back, and what fails leaves its seat to the stand-in.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <thread>

#include "client/sitter.h"
#include "tests/server/hosted_test.h"

namespace timetable::server {
namespace {

class SittingTest : public HostedTest {
 protected:
  // A table with a seat for the program and bots on the others.
  std::string table_with_bot(Player& ann, const std::string& game) {
    const std::string id =
        ann.open(R"({"game":")" + game + R"(","players":2,"seats":[{"kind":"link"},{"kind":"bot","level":"random"}]})");
    return id;
  }
  SittingPlan plan(const std::string& table, const std::string& key, const std::string& command) {
    SittingPlan out{.server = address, .token = {}, .table = table, .key = key, .program = {.command = command}};
    out.guest = [this](const std::string& token) { token_ = token; };
    return out;
  }
  std::string token_;
};

TEST_P(SittingTest, AProgramPlaysItsGameToTheEnd) {
  start();
  for (const std::string game : {"goofspiel", "whisperers"}) {
    for (const std::string& command : {std::string(FIRST_BOT), TIMETABLE_BINARY " engine " + game + " --bot greedy"}) {
      Player ann(address, "Ann");
      const std::string id = table_with_bot(ann, game);
      std::thread host([&] {
        for (int i = 0; i < 200 && ann.act(id, "start") != 200; ++i) {
          std::this_thread::sleep_for(std::chrono::milliseconds(50));
        }
      });
      const Result<Sitting> sat = sit_at_table(plan(id, ann.key, command));
      host.join();
      ASSERT_TRUE(sat.ok()) << sat.error().message.english();
      EXPECT_GT(sat->choices, 5) << command;
      EXPECT_EQ(sat->end.find("ranks")->items().size(), 2u);
      EXPECT_FALSE(token_.empty());
    }
  }
}

TEST_P(SittingTest, WhoFailsGivesTheSeatUp) {
  start();
  const Folder folder;
  const std::string bot = folder.write("bot", R"(#!/bin/sh
read x; echo '{"type":"hello","protocol":1,"name":"Bad"}'
read x; echo '{"type":"ready","table":1}'
read x; echo '{"type":"choice","table":1,"version":1,"code":"nonsense"}'
sleep 100
)");
  chmod(bot.c_str(), 0755);
  Player ann(address, "Ann");
  const std::string id = table_with_bot(ann, "goofspiel");
  std::thread host([&] {
    for (int i = 0; i < 200 && ann.act(id, "start") != 200; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
  });
  SittingPlan sitting = plan(id, ann.key, bot);
  sitting.program.milliseconds = 500;
  const Result<Sitting> sat = sit_at_table(sitting);
  host.join();
  ASSERT_FALSE(sat.ok());
  // A stand-in plays, or, had the game not begun, the seat is free again.
  Doc seat;
  const auto given_up = [&] { return seat.find("stand_in") || text_at(seat, "kind") == "link"; };
  for (int i = 0; i < 100 && !given_up(); ++i) {
    seat = ann.get("/api/tables/" + id + "?key=" + ann.key).doc().find("seats")->items()[0];
    if (!given_up()) std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  EXPECT_TRUE(given_up()) << to_json(seat) << sat.error().message.english();
}

TEST_P(SittingTest, WhatIsNotThereIsRefusedWithASentence) {
  start();
  Player ann(address, "Ann");
  const std::string id = table_with_bot(ann, "goofspiel");
  EXPECT_FALSE(sit_at_table(plan("nowhere", "", FIRST_BOT)).ok());
  EXPECT_FALSE(sit_at_table(plan(id, "wrong", FIRST_BOT)).ok());
  EXPECT_FALSE(sit_at_table(plan(id, ann.key, "/no/such/bot")).ok());
  SittingPlan stranger = plan(id, ann.key, FIRST_BOT);
  stranger.token = "nobody";
  EXPECT_FALSE(sit_at_table(stranger).ok());
  SittingPlan elsewhere = plan(id, ann.key, FIRST_BOT);
  elsewhere.server.port = 1;
  EXPECT_FALSE(sit_at_table(elsewhere).ok());
}

// A world is a function of what the seat may know.
TEST_P(SittingTest, OnlyWhoIsAskedIsGivenAWorld) {
  start();
  Player ann(address, "Ann"), ben(address, "Ben"), eve(address, "Eve");
  const std::string id = table_of(ann, ben);
  eve.key = ann.key;
  for (Player* player : {&ann, &eve}) ASSERT_TRUE(player->watch(id, "program"));
  const Doc asked = ann.wait_for("state"), looking_on = eve.wait_for("state");
  EXPECT_EQ(asked.find("world") != nullptr, asked.find("picture")->find("choices") != nullptr);
  EXPECT_EQ(looking_on.find("world"), nullptr);
}

INSTANTIATE_TEST_SUITE_P(Stores, SittingTest, testing::Values("sqlite"), [](const auto& store) { return store.param; });

}  // namespace
}  // namespace timetable::server
