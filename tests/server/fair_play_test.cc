// What is fair among people who do not know each other: nobody waits for ever, leaving counts, names and seats are
// one's own, and one can be found by those who play as well.
#include <thread>

#include "server/pairing.h"
#include "store/store.h"
#include "tests/server/hosted_test.h"
#include "tests/server/playing.h"

namespace timetable::server {
namespace {

class FairPlay : public HostedTest {
 protected:
  void SetUp() override {
    HostedTest::SetUp();
    settings.claim_absent_after = 300;
    settings.claim_silent_after = 900;
  }
  void gather() {
    start();
    ann.emplace(account("Ann"));
    ben.emplace(account("Ben"));
  }
  Player account(const std::string& name) {
    Player out(address, name);
    EXPECT_EQ(out.post("/api/me/password", members("name", name, "password", "a long password")).status, 200u);
    return out;
  }
  std::string rated_table(const std::string& game = "collectors", const std::string& more = "") {
    id = ann->open(R"({"game":")" + game +
                   R"(","players":2,"public":true,"rated":true,"seats":[{"kind":"me"},{"kind":"open"}])" + more + "}");
    EXPECT_EQ(ben->act(id, "join"), 200u) << ben->last_reply.text;
    EXPECT_EQ(ann->act(id, "start"), 200u) << ann->last_reply.text;
    return id;
  }
  static bool soon(const std::function<bool()>& holds) {
    for (int i = 0; i < 1000; ++i) {
      if (holds()) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
  }
  static Doc statistics(Player& who, const std::string& game) {
    const Doc mine = who.get("/api/me/export").doc();
    for (const Doc& g : mine.find("games")->items()) {
      if (text_at(g, "game") == game) return g;
    }
    return Doc();
  }
  WebReply seek(Player& who, const std::string& pace = "calm", bool rated = true) {
    return who.post("/api/pairing", members("game", "whisperers", "players", 2, "pace", pace, "rated", rated));
  }
  static std::string paired(Player& who) { return text_at(who.get("/api/pairing").doc(), "table"); }

  std::optional<Player> ann, ben;
  std::string id;
};
ON_BOTH_STORES(FairPlay);

TEST_P(FairPlay, ratings_are_among_people_with_a_password) {
  start();
  Player guest(address, "Gus");
  const std::string rated = R"({"game":"whisperers","players":2,"public":true,"rated":true,"seats":[{"kind":"me"},)";
  EXPECT_EQ(exchange(address, {"POST", "/api/tables", rated + R"({"kind":"open"}]})", guest.cookie(), {}}).status,
            400u);
  ann.emplace(account("Ann"));
  const WebReply hot =
      exchange(address, {"POST", "/api/tables", rated + R"({"kind":"hot","name":"me too"}]})", ann->cookie(), {}});
  EXPECT_EQ(hot.status, 400u) << "several at one device";
  id = ann->open(rated + R"({"kind":"open"}]})");
  EXPECT_EQ(guest.act(id, "join"), 409u);
  EXPECT_EQ(ann->act(id, "join"), 409u) << "one seat each";
}

TEST_P(FairPlay, nobody_waits_for_somebody_who_left) {
  gather();
  rated_table("collectors", R"(,"pace":{"kind":"live","minutes":60})");
  ASSERT_TRUE(ann->watch(id));
  const auto turn = [&] { return ann->get("/api/tables/" + id).doc().find("turn")->items(); };
  const auto is_bens = [&] {  // Ann chooses until Ben is asked alone
    const std::vector<Doc> asked = turn();
    return asked.size() == 1 && asked[0].integer() == 1;
  };
  while (!is_bens()) {
    const Doc state = ann->wait_for("state", [](const Doc& s) { return !choices_in(s).empty(); });
    ASSERT_FALSE(state.is_null());
    ann->socket.send(
        message("choose", "table", id, "version", number_at(state, "version"), "code", choices_in(state)[0]));
    ASSERT_FALSE(ann->wait_for("done").is_null());
  }
  EXPECT_EQ(ann->act(id, "claim", members("seat", 0)), 409u) << "her own";
  EXPECT_EQ(ann->act(id, "claim", members("seat", 7)), 409u);
  EXPECT_EQ(ann->act(id, "claim"), 400u);
  Player other(address, "Other");
  EXPECT_EQ(other.act(id, "claim", members("seat", 1)), 403u);
  ASSERT_TRUE(ben->watch(id));
  ASSERT_FALSE(ben->wait_for("state").is_null());
  std::this_thread::sleep_for(std::chrono::milliseconds(350));
  EXPECT_EQ(ann->act(id, "claim", members("seat", 1)), 409u) << "he is here";
  ben->socket.drop();
  EXPECT_TRUE(soon([&] { return ann->act(id, "claim", members("seat", 1)) == 200; })) << ann->last_reply.text;
  EXPECT_EQ(ben->act(id, "take-back"), 200u) << "and comes back";
}

TEST_P(FairPlay, leaving_a_rated_game_is_losing_it_and_is_shown) {
  gather();
  rated_table();
  ASSERT_EQ(ben->act(id, "leave"), 200u);
  Playing anns(*ann, id, 0, 5);
  anns.run();
  ASSERT_TRUE(anns.over());
  EXPECT_EQ(number_at(statistics(*ben, "collectors"), "left"), 1);
  EXPECT_EQ(number_at(statistics(*ann, "collectors"), "left"), 0);
  EXPECT_EQ(number_at(statistics(*ann, "collectors"), "wins"), 1) << "whatever the stand-in achieved";
  EXPECT_EQ(number_at(ben->get("/api/me/export").doc().find("results")->items().at(0), "rank"), 2);
  EXPECT_EQ(number_at(ann->get("/api/people/Ben").doc().find("games")->items().at(0), "left") >= 0, true);
}

TEST_P(FairPlay, the_best_of_a_game_are_listed) {
  settings.leaders_after = 1;
  gather();
  EXPECT_EQ(to_json(ann->get("/api/games/collectors/leaders").doc()), "[]");
  rated_table();
  ASSERT_EQ(ben->act(id, "resign"), 200u);
  Playing anns(*ann, id, 0, 5);
  anns.run();
  ASSERT_TRUE(anns.over());
  const Doc best = Player(address).get("/api/games/collectors/leaders").doc();
  ASSERT_EQ(best.items().size(), 2u);
  EXPECT_EQ(text_at(best.items()[0], "name"), "Ann");
  EXPECT_EQ(number_at(best.items()[1], "place"), 2);
  EXPECT_GT(best.items()[0].find("rating")->real(), best.items()[1].find("rating")->real());
  EXPECT_EQ(ann->get("/api/games/chess/leaders").status, 404u);
}

TEST_P(FairPlay, two_who_want_to_play_now_find_each_other) {
  gather();
  EXPECT_EQ(paired(*ann), "");
  ASSERT_EQ(seek(*ann).status, 200u);
  EXPECT_EQ(paired(*ann), "") << "she waits";
  ASSERT_EQ(seek(*ben, "slow").status, 200u);
  EXPECT_EQ(paired(*ben), "") << "he wants another pace";
  const WebReply found = seek(*ben);
  ASSERT_EQ(found.status, 200u) << found.text;
  const std::string table = text_at(found.doc(), "table");
  ASSERT_NE(table, "") << found.text;
  EXPECT_EQ(paired(*ann), table);
  EXPECT_TRUE(soon([&] { return text_at(ben->get("/api/tables/" + table).doc(), "state") == "running"; }));
  EXPECT_TRUE(ann->get("/api/tables/" + table).doc().find("rated")->boolean());
  ASSERT_EQ(exchange(address, {"DELETE", "/api/pairing", "", ann->cookie(), {}}).status, 200u);
  EXPECT_TRUE(ann->get("/api/pairing").doc().is_null());
  Player guest(address, "Gus");
  EXPECT_EQ(seek(guest).status, 400u) << "not for ratings";
  EXPECT_EQ(seek(guest, "calm", false).status, 200u);
  EXPECT_EQ(seek(guest, "never", false).status, 400u);
}

TEST_P(FairPlay, who_blocks_somebody_neither_meets_nor_hears_them) {
  gather();
  const auto relate = [&](Player& who, const std::string& name, const std::string& kind) {
    return who.post("/api/me/people", members("name", name, "kind", kind));
  };
  EXPECT_EQ(relate(*ann, "Nobody", "friend").status, 404u);
  EXPECT_EQ(relate(*ann, "Ann", "friend").status, 404u) << "herself";
  EXPECT_EQ(relate(*ann, "Ben", "enemy").status, 400u);
  EXPECT_EQ(relate(*ann, "Ben", "blocked").text, R"([{"name":"Ben","kind":"blocked"}])");
  ASSERT_EQ(seek(*ann).status, 200u);
  ASSERT_EQ(seek(*ben).status, 200u);
  EXPECT_EQ(paired(*ben), "");
  id = ann->open(R"({"game":"whisperers","players":2,"public":true,"seats":[{"kind":"me"},{"kind":"open"}]})");
  EXPECT_EQ(ben->act(id, "join"), 409u);
  ASSERT_TRUE(ann->watch(id) && ben->watch(id));
  ASSERT_FALSE(ann->wait_for("watching").is_null());
  ASSERT_TRUE(ben->socket.send(message("say", "table", id, "text", "hear me")));
  ASSERT_FALSE(ben->wait_for("said").is_null());
  ASSERT_TRUE(ann->socket.send(message("say", "table", id, "text", "I hear nobody")));
  EXPECT_EQ(text_at(ann->wait_for("said"), "text"), "I hear nobody");
  EXPECT_EQ(relate(*ann, "Ben", "").text, "[]");
  EXPECT_EQ(ben->act(id, "join"), 200u) << ben->last_reply.text;
}

TEST_P(FairPlay, friends_are_invited) {
  gather();
  id = ann->open(R"({"game":"whisperers","players":2,"seats":[{"kind":"me"},{"kind":"link"}]})");
  const auto invite = [&](Player& who, const std::string& name) {
    return who.post("/api/tables/" + id + "/invite", members("name", name)).status;
  };
  EXPECT_EQ(invite(*ben, "Ann"), 404u) << "he does not know of the table";
  EXPECT_EQ(invite(*ann, "Nobody"), 404u);
  ASSERT_EQ(invite(*ann, "ben"), 200u);
  ASSERT_EQ(invite(*ann, "Ben"), 200u) << "twice is once";
  const Doc invitations = ben->get("/api/me/invitations").doc();
  ASSERT_EQ(invitations.items().size(), 1u);
  EXPECT_EQ(text_at(invitations.items()[0], "by"), "Ann");
  const std::string link = text_at(invitations.items()[0], "link");
  ben->key = link.substr(link.find("key=") + 4);
  EXPECT_EQ(ben->act(id, "join"), 200u);
  EXPECT_EQ(to_json(ben->get("/api/me/invitations").doc()), "[]");
  EXPECT_EQ(ann->act(id, "start"), 200u);
  EXPECT_EQ(invite(*ann, "Ben"), 409u) << "it has begun";
}

TEST(Pairing, looks_for_the_nearest_and_widens_with_time) {
  const auto seeker = [](const char* person, double rating, Millis since, int players = 2) {
    return Seeker{.person = person,
                  .name = person,
                  .game = "temporum",
                  .players = players,
                  .pace = "quick",
                  .rating = rating,
                  .since = since};
  };
  using Groups = std::vector<std::vector<std::size_t>>;
  EXPECT_EQ(groups_of({{seeker("a", 10, 0), seeker("b", 20, 1), seeker("c", 11, 2)}, {}}, 3), (Groups{{0, 2}}));
  EXPECT_EQ(groups_of({{seeker("a", 10, 0), seeker("b", 20, 0)}, {}}, 1000), Groups{});
  EXPECT_EQ(groups_of({{seeker("a", 10, 0), seeker("b", 20, 14'000)}, {}}, 14'000), (Groups{{0, 1}}));
  EXPECT_EQ(groups_of({{seeker("a", 1, 0), seeker("b", 1, 0)}, {{"b", "a"}}}, 0), Groups{});
  EXPECT_EQ(groups_of({{seeker("a", 1, 0, 3), seeker("b", 1, 0, 3), seeker("c", 1, 0, 3)}, {}}, 0),
            (Groups{{0, 1, 2}}));
  EXPECT_EQ(groups_of({{seeker("a", 1, 0, 3), seeker("b", 3, 0, 3), seeker("c", 5, 0, 3)}, {}}, 0), Groups{})
      << "each of them with each";
  EXPECT_EQ(groups_of({{seeker("a", 1, 0, 2), seeker("b", 1, 0, 3)}, {}}, 0), Groups{});
  EXPECT_EQ(groups_of({}, 0), Groups{});
}

}  // namespace
}  // namespace timetable::server
