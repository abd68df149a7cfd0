// A seat played by the protocol until the game is over, for tests: random choices, broken connections, double clicks.
#pragma once

#include <map>

#include "match/record.h"
#include "tests/server/player.h"

namespace timetable::server {

struct Acknowledged {
  std::int64_t version = 0, until = 0;
  int seat = 0;
  std::string code;
};

// Somebody else's choice in the same question may have come before it.
inline bool kept(const Record& record, const Acknowledged& a) {
  for (std::int64_t i = a.version; i < a.until; ++i) {
    const RecordLine& line = record.lines.at(static_cast<std::size_t>(i));
    if (line.choice == a.code && line.seat == a.seat) return true;
  }
  return false;
}

// Plays one seat to the end of the game with random choices, breaking the connection now and then.
class Playing {
 public:
  Playing(Player& player, std::string table, int seat, std::uint64_t seed)
      : player_(player), table_(std::move(table)), seat_(seat), rng_(seed) {}

  void run() {
    if (!player_.watch(table_)) return;
    const auto until = std::chrono::steady_clock::now() + kPatience;
    while (!over_ && std::chrono::steady_clock::now() < until) {
      const std::optional<Doc> heard = player_.socket.next();
      if (!heard && !come_back()) return;
      if (heard) hear(*heard);
    }
  }

  bool over() const { return over_; }
  const std::vector<Acknowledged>& acknowledged() const { return acknowledged_; }
  int reconnected = 0, refused = 0;

 private:
  static constexpr std::chrono::seconds kPatience{120};  // for a whole game: then something is stuck

  bool come_back() {
    ++reconnected;
    sent_.code.clear();
    waiting_.clear();
    return player_.watch(table_);
  }

  void hear(const Doc& heard) {
    const std::string type = text_at(heard, "type");
    if (type == "error") ++refused;
    if (type == "done") {
      if (const auto at = waiting_.find(number_at(heard, "id")); at != waiting_.end()) {
        at->second.until = number_at(heard, "version");
        acknowledged_.push_back(at->second);
        waiting_.erase(at);
      }
    }
    if (type != "state") return;
    player_.seen = number_at(heard, "version");
    over_ = is_over(heard);
    const std::vector<std::string> choices = choices_in(heard);
    const bool asked_already = sent_.version == player_.seen && !sent_.code.empty();  // a state may be told twice
    if (choices.empty() || asked_already) return;
    sent_ = {player_.seen, 0, seat_, choices[rng_.below(static_cast<std::uint32_t>(choices.size()))]};
    waiting_[sent_.version] = sent_;
    const Doc request =
        message("choose", "table", table_, "version", sent_.version, "code", sent_.code, "id", sent_.version);
    player_.socket.send(request);
    if (rng_.below(8) == 0) player_.socket.send(request);  // a double click
    if (rng_.below(30) == 0) {
      player_.socket.drop();
      come_back();
    }
  }

  Player& player_;
  const std::string table_;
  const int seat_;
  Rng rng_;
  bool over_ = false;
  Acknowledged sent_;
  std::map<std::int64_t, Acknowledged> waiting_;  // by the version they were sent for: others may choose meanwhile
  std::vector<Acknowledged> acknowledged_;
};

}  // namespace timetable::server
