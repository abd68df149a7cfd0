#include "lab/training.h"

#include <algorithm>
#include <cmath>
#include <thread>

#include "core/words.h"
#include "lab/trainer.h"
#include "match/measure.h"

namespace timetable {
namespace {

// What a run passes through from beginning to end.
struct Schedule {
  float temperature, explore, rate;
};
Schedule schedule_at(double part) {
  const auto mix = [&](float from, float to) { return from * std::pow(to / from, static_cast<float>(part)); };
  return {mix(0.05f, 0.005f), mix(0.10f, 0.01f), mix(1e-3f, 1e-4f)};
}

// The newest samples; the oldest make room.
class Memory {
 public:
  explicit Memory(std::size_t most) : most_(most) {}

  void add(Experience fresh) {
    held_ += fresh.size();
    parts_.push_back(std::move(fresh));
    while (held_ - parts_.front().size() > most_) {
      held_ -= parts_.front().size();
      parts_.erase(parts_.begin());
    }
  }
  // Samples of games far apart: neighbours in one game teach the same thing.
  void draw(Rng& rng, std::vector<Drawn>& batch) const {
    for (Drawn& sample : batch) {
      auto at = rng.below(static_cast<std::uint32_t>(held_));
      std::size_t part = 0;
      while (at >= parts_[part].size()) at -= static_cast<std::uint32_t>(parts_[part++].size());
      sample = {&parts_[part], at};
    }
  }

 private:
  std::size_t most_, held_ = 0;
  std::vector<Experience> parts_;
};

constexpr int kBatch = 128, kGamesARound = 32, kDealsATrial = 100;
constexpr std::size_t kMemory = 400'000;
constexpr double kReuse = 1.5;       // how often a sample is learnt from, on average
constexpr double kTrialsPart = 0.1;  // of the time between two trials
constexpr double kAccepted = 0.48;   // share of victories against the last accepted net

class Training {
 public:
  Training(const GameKind& kind, const TrainingOrder& order)
      : kind_(kind),
        order_(order),
        trainer_(order.start ? *order.start : fresh_net(kind.net_label(), order.seed)),
        accepted_(trainer_.net()),
        rng_(order.seed, 0x7EAC) {}

  Result<Net> run(const TrainingWatch& watch) {
    if (order_.resume) {
      if (Result<Done> resumed = resume(*order_.resume); !resumed) return resumed.error();
    }
    const double began = steady_seconds() - state_.seconds;
    double next_trial = kTrialsPart * (1 + std::floor(state_.seconds / order_.seconds / kTrialsPart));
    for (; state_.seconds < order_.seconds; state_.seconds = steady_seconds() - began) {
      const double part = state_.seconds / order_.seconds;
      if (Result<Done> played = play(schedule_at(part)); !played) return played.error();
      learn();
      if (part > next_trial) {
        next_trial += kTrialsPart;
        if (Result<Done> tried = trial(watch); !tried) return tried.error();
      }
      if (!watch.report(state_)) break;
    }
    if (Result<Done> tried = trial(watch); !tried) return tried.error();
    return accepted_;
  }

 private:
  Result<Done> resume(const Checkpoint& from) {
    if (Result<Done> read = trainer_.read_state(from.trainer); !read) return read;
    accepted_ = from.accepted;
    state_ = from.state;
    trials_ = from.trials;
    rng_ = Rng(order_.seed, 0x7EAC + static_cast<std::uint64_t>(state_.games));  // other games than those of before
    return Done{};
  }

  // One round of games on every thread, each with its own seed and table.
  Result<Done> play(const Schedule& now) {
    const auto threads = static_cast<std::size_t>(order_.threads);
    const Net net = trainer_.net();
    std::vector<Experience> fresh(threads);
    std::vector<std::optional<Error>> fault(threads);
    std::vector<std::thread> workers;
    for (std::size_t t = 0; t < threads; ++t) {
      SelfPlay how{.net = &net,
                   .rival = nullptr,
                   .seed = rng_.next(),
                   .games = kGamesARound,
                   .temperature = now.temperature,
                   .explore = now.explore};
      if (state_.accepted > 0 && rng_.below(5) == 0) how.rival = &accepted_;
      const TableSpec& table = order_.tables[round_++ % order_.tables.size()];
      workers.emplace_back([&, how, t] {
        if (Result<Done> done = kind_.self_play(table, how, fresh[t]); !done) fault[t] = done.error();
      });
    }
    for (std::thread& w : workers) w.join();
    trainer_.set_rate(now.rate);
    for (std::size_t t = 0; t < threads; ++t) {
      if (fault[t]) return *fault[t];
      state_.games += fresh[t].games;
      state_.decisions += fresh[t].decisions;
      state_.samples += static_cast<std::int64_t>(fresh[t].size());
      owed_ += kReuse * static_cast<double>(fresh[t].size());
      memory_.add(std::move(fresh[t]));
    }
    return Done{};
  }

  void learn() {
    std::vector<Drawn> batch(kBatch);
    for (; owed_ >= kBatch; owed_ -= kBatch) {
      memory_.draw(rng_, batch);
      const float loss = trainer_.step(batch);
      state_.loss += 0.002f * (loss - state_.loss);
    }
  }

  // The net of now against the last accepted one; it takes its place if it is not clearly worse.
  Result<Done> trial(const TrainingWatch& watch) {
    const Net now = trainer_.net();
    TournamentOrder order{
        .table = order_.tables.front(),
        .bots = {{"now", {.method = Method::Net, .net = &now}}, {"last", {.method = Method::Net, .net = &accepted_}}},
        .pairs = {},
        .test = {},
        .deals = kDealsATrial,
        .seed = rng_.next(),
        .threads = order_.threads};
    const Result<Tournament> result = hold_tournament(kind_, order, [](const Tournament&) { return true; });
    if (!result) return result.error();
    state_.against_last = result->pairs.front().share;
    const bool better = state_.against_last >= kAccepted;
    trials_.push_back({.seconds = state_.seconds, .share = state_.against_last, .accepted = better});
    if (better) {
      accepted_ = now;
      accepted_.tell(std::to_string(state_.games) + " games against itself in " +
                     std::to_string(std::lround(state_.seconds)) + " s, seed " + std::to_string(order_.seed));
      ++state_.accepted;
      watch.accepted(accepted_);
    }
    if (watch.checkpoint) watch.checkpoint({accepted_, trainer_.write_state(), state_, trials_});
    return Done{};
  }

  const GameKind& kind_;
  const TrainingOrder& order_;
  Trainer trainer_;
  Net accepted_;
  Rng rng_;
  Memory memory_{kMemory};
  TrainingState state_;
  std::vector<Trial> trials_;
  double owed_ = 0;
  std::size_t round_ = 0;
};

}  // namespace

Doc training_method() {
  const Schedule first = schedule_at(0), last = schedule_at(1);
  const auto span = [](float from, float to) {
    const auto plain = [](float x) { return std::round(1e6 * static_cast<double>(x)) / 1e6; };
    return Doc(Doc::List{plain(from), plain(to)});
  };
  Doc out = Doc::object();
  out.set("lambda", static_cast<double>(SelfPlay{}.lambda));
  out.set("temperature", span(first.temperature, last.temperature));
  out.set("exploration", span(first.explore, last.explore));
  out.set("learning_rate", span(first.rate, last.rate));
  out.set("batch", kBatch);
  out.set("remembered_samples", static_cast<std::int64_t>(kMemory));
  out.set("uses_of_a_sample", kReuse);
  out.set("trial_deals", kDealsATrial);
  out.set("accepted_from", kAccepted);
  return out;
}

Result<Net> train(const GameKind& kind, const TrainingOrder& order, const TrainingWatch& watch) {
  if (kind.net_label().facts.empty()) {
    return Error{Fault::NotAllowed, say("{game} has no features to learn from."_en, kind.info().id)};
  }
  return Training(kind, order).run(watch);
}

}  // namespace timetable
