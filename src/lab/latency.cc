#include "lab/latency.h"

#include <algorithm>
#include <numeric>

#include "core/rng.h"
#include "match/measure.h"

namespace timetable {
namespace {

// What each thought took, in milliseconds, in positions from the beginning of games to their ends.
class Watch {
 public:
  Watch(const Bot& bot, int most, const std::function<bool(int)>& go_on) : bot_(bot), most_(most), go_on_(go_on) {}

  bool done() const { return stopped_ || static_cast<int>(taken_.size()) >= most_; }

  void play_a_game(std::unique_ptr<Position> now) {
    constexpr std::uint32_t kOneIn = 8;
    while (!now->to_act().empty() && !done()) {
      const std::unique_ptr<Position> before = now->clone();
      for (Seat p : before->to_act()) {
        const std::vector<Choice> choices = before->choices(p, Lang::En);
        if (p != kChance && choices.size() > 1 && rng_.below(kOneIn) == 0 && !done()) think(*before, p);
        now->apply(p, choices[rng_.below(static_cast<std::uint32_t>(choices.size()))].action);
      }
    }
  }

  Latency result() {
    std::ranges::sort(taken_);
    if (taken_.empty()) return {};
    const std::size_t n = taken_.size();
    return {.thoughts = static_cast<int>(n),
            .mean = std::accumulate(taken_.begin(), taken_.end(), 0.0) / static_cast<double>(n),
            .most_of_all = taken_.back(),
            .ninety_nine = taken_[std::min(n - 1, n * 99 / 100)]};
  }

 private:
  void think(const Position& position, Seat p) {
    const double began = busy_seconds();
    position.think(p, bot_, rng_.next());
    taken_.push_back(1000 * (busy_seconds() - began));
    stopped_ = !go_on_(static_cast<int>(taken_.size()));
  }

  const Bot& bot_;
  int most_;
  const std::function<bool(int)>& go_on_;
  Rng rng_{7};
  std::vector<double> taken_;
  bool stopped_ = false;
};

}  // namespace

Result<Latency> latency_of(const GameKind& kind, const TableSpec& spec, const Bot& bot, int thoughts,
                           const std::function<bool(int)>& go_on) {
  Watch watch(bot, thoughts, go_on);
  while (!watch.done()) {
    Result<std::unique_ptr<Position>> start = kind.open(spec);
    if (!start) return start.error();
    watch.play_a_game(std::move(*start));
  }
  return watch.result();
}

}  // namespace timetable
