// A real server on a free port of this machine, over each of the stores.
#pragma once

#include <stdlib.h>

#include <filesystem>

#include "server/server.h"
#include "tests/folder.h"
#include "tests/private_postgres.h"
#include "tests/server/player.h"

namespace timetable::server {

class HostedTest : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    settings.port = 0;
    settings.store = "sqlite:" + folder_.file("store.db");
    if (GetParam() == "postgres") {
      PrivatePostgres* postgres = PrivatePostgres::shared();
      if (!postgres) GTEST_SKIP() << "PostgreSQL is not installed";
      settings.store = postgres->fresh_database();
    }
    settings.limits.sign_ins_per_minute = 1000;
    settings.limits.requests_per_minute = 100'000;
    settings.limits.messages_per_second = 10'000;
    settings.discreet_least = settings.discreet_most = 0;
  }
  void TearDown() override { server.reset(); }

  void start() {
    server.reset();
    Result<std::unique_ptr<Server>> started = Server::start(settings);
    ASSERT_TRUE(started) << started.error().message.english();
    server = std::move(*started);
    address.port = server->port();
  }

  // A table of two people that runs.
  std::string table_of(Player& ann, Player& ben, const std::string& more = "") {
    const std::string id =
        ann.open(R"({"game":"whisperers","players":2,"seats":[{"kind":"me"},{"kind":"link"}])" + more + "}");
    ben.key = ann.key;
    EXPECT_EQ(ben.act(id, "join"), 200u) << ben.last_reply.text;
    EXPECT_EQ(ann.act(id, "start"), 200u) << ann.last_reply.text;
    return id;
  }

  Settings settings;
  std::unique_ptr<Server> server;
  ServerAddress address;

 private:
  Folder folder_;
};

#define ON_BOTH_STORES(suite)                                                    \
  INSTANTIATE_TEST_SUITE_P(Stores, suite, testing::Values("sqlite", "postgres"), \
                           [](const auto& store) { return store.param; })

}  // namespace timetable::server
