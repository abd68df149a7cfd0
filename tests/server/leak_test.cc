// Nothing hidden leaves the server: two servers play the same game; before one of them shows a position to a viewer it
// redraws everything that viewer cannot know. Every viewer must receive the same bytes from both.
#include "match/registry.h"
#include "tests/folder.h"
#include "tests/server/hosted_test.h"

namespace timetable::server {
namespace {

// The same game on a server of its own, with a client on every seat and a spectator.
class Copy {
 public:
  Copy(const Settings& settings, const std::string& game, int players) {
    Result<std::unique_ptr<Server>> started = Server::start(settings);
    if (!started) throw std::runtime_error(started.error().message.english());
    server_ = std::move(*started);
    const ServerAddress address{.port = server_->port()};
    std::string seats = R"({"kind":"me"})";
    for (int i = 1; i < players; ++i) seats += R"(,{"kind":"open"})";
    for (int i = 0; i < players; ++i) viewers_.emplace_back(address, "P" + std::to_string(i));
    viewers_.emplace_back(address);
    id_ = viewers_[0].open(R"({"game":")" + game + R"(","public":true,"players":)" + std::to_string(players) +
                           R"(,"seats":[)" + seats + "]}");
    for (int i = 1; i < players; ++i) viewers_[static_cast<std::size_t>(i)].act(id_, "join");
    viewers_[0].act(id_, "start");
    for (Player& viewer : viewers_) viewer.watch(id_);
  }

  // What each viewer is shown of this version (or a later one), with the random name of the table blanked.
  std::vector<std::string> states(std::int64_t version) {
    std::vector<std::string> out;
    for (Player& viewer : viewers_) {
      viewer.wait_for("state", [&](const Doc& s) { return number_at(s, "version") >= version; });
      std::string text = viewer.heard.back();
      for (std::size_t at; (at = text.find(id_)) != std::string::npos;) text.replace(at, id_.size(), "ID");
      out.push_back(std::move(text));
    }
    return out;
  }

  std::int64_t choose(std::size_t seat, std::int64_t version, const std::string& code) {
    viewers_[seat].socket.send(message("choose", "table", id_, "version", version, "code", code));
    return number_at(viewers_[seat].wait_for("done"), "version");
  }

 private:
  std::unique_ptr<Server> server_;
  std::vector<Player> viewers_;
  std::string id_;
};

class Leaks : public testing::TestWithParam<std::string> {};

std::vector<std::string> game_ids() {
  std::vector<std::string> out;
  for (const GameKind* kind : all_games()) out.emplace_back(kind->info().id);
  return out;
}

INSTANTIATE_TEST_SUITE_P(Wire, Leaks, testing::ValuesIn(game_ids()), [](const auto& game) { return game.param; });

TEST_P(Leaks, what_is_hidden_changes_no_byte_on_the_wire) {
  const Folder folder;
  Settings settings;
  settings.port = 0;
  settings.limits.requests_per_minute = 10'000;
  settings.limits.messages_per_second = 10'000;
  settings.secret = [] { return std::string(32, 's'); };
  settings.store = "sqlite:" + folder.file("plain.db");
  const int players = std::min(3, (*find_game(GetParam()))->info().max_seats);
  Copy plain(settings, GetParam(), players);
  settings.store = "sqlite:" + folder.file("redrawn.db");
  settings.redraw_hidden = true;
  Copy redrawn(settings, GetParam(), players);

  Rng rng(17);
  std::int64_t version = 0, choices_made = 0;
  while (true) {
    const std::vector<std::string> shown = plain.states(version), again = redrawn.states(version);
    ASSERT_EQ(shown, again) << "after " << choices_made << " choices";
    if (is_over(json(shown[0]))) break;
    std::vector<std::pair<std::size_t, std::string>> offered;
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat) {
      for (const std::string& code : choices_in(json(shown[seat]))) offered.emplace_back(seat, code);
    }
    ASSERT_FALSE(offered.empty());
    const auto& [seat, code] = offered[rng.below(static_cast<std::uint32_t>(offered.size()))];
    const std::int64_t before = number_at(json(shown[0]), "version");
    version = plain.choose(seat, before, code);
    ASSERT_EQ(redrawn.choose(seat, before, code), version);
    ++choices_made;
  }
  EXPECT_GT(choices_made, 10);
}

}  // namespace
}  // namespace timetable::server
