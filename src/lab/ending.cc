#include "lab/ending.h"

#include <map>
#include <numeric>
#include <optional>
#include <string>

#include "core/words.h"

namespace timetable {
namespace {

constexpr Phrase kTwoPlayers = "Only endings of two players can be solved."_en;
constexpr Phrase kTooMany = "This ending has more than {n} positions: too many to be solved."_en;
constexpr Phrase kHidden = "In this ending something is hidden from a player: it cannot be solved."_en;

}  // namespace

class Ending::Explorer {
 public:
  explicit Explorer(std::size_t most) : most_(most) {}

  Result<Ending> run(const Position& start) {
    if (start.seats() != 2) return Error{Fault::NotAllowed, kTwoPlayers};
    visit(start);
    if (problem_) return *problem_;
    return std::move(out_);
  }

 private:
  std::size_t visit(const Position& position) {
    const std::string key = position.bytes();
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    Node node{.position = position.clone(), .asked = position.to_act()};
    if (!allowed(position)) return 0;
    if (node.asked.empty()) node.share = share_of_first(position.outcome());
    else if (node.asked.has(kChance)) visit_chance(node);
    else visit_choices(node);
    if (problem_) return 0;
    out_.nodes_.push_back(std::move(node));
    return known_[key] = out_.nodes_.size() - 1;
  }

  bool allowed(const Position& position) {
    if (out_.nodes_.size() >= most_) {
      problem_ = {Fault::NotAllowed, say(kTooMany, most_)};
    }
    for (Seat p = 0; p < 2; ++p) {
      constexpr std::uint64_t kRedraws = 3;
      for (std::uint64_t seed = 1; seed <= kRedraws && !problem_; ++seed) {
        const std::unique_ptr<Position> other = position.clone();
        other->determinize(p, seed);
        if (other->bytes() != position.bytes()) {
          problem_ = {Fault::NotAllowed, kHidden};
        }
      }
    }
    return !problem_;
  }

  static double share_of_first(const Outcome& o) { return o.winners().has(0) ? 1.0 / o.winners().size() : 0; }

  void visit_chance(Node& node) {
    for (const Choice& c : node.position->choices(kChance, Lang::En)) {
      const std::unique_ptr<Position> next = node.position->clone();
      next->apply(kChance, c.action);
      node.chance.push_back(c.weight);
      node.child.push_back({visit(*next)});
      if (problem_) return;
    }
  }

  void visit_choices(Node& node) {
    const auto of = [&](Seat p) {
      return node.asked.has(p) ? node.position->choices(p, Lang::En) : std::vector<Choice>(1);
    };
    const std::vector<Choice> rows = of(0), columns = of(1);
    for (const Choice& row : rows) {
      node.child.emplace_back();
      for (const Choice& column : columns) {
        const std::unique_ptr<Position> next = node.position->clone();
        if (node.asked.has(0)) next->apply(0, row.action);
        if (node.asked.has(1)) next->apply(1, column.action);
        node.child.back().push_back(visit(*next));
        if (problem_) return;
      }
    }
  }

  std::size_t most_;
  Ending out_;
  std::map<std::string, std::size_t> known_;
  std::optional<Error> problem_;
};

Result<Ending> Ending::explore(const Position& start, std::size_t most_positions) {
  return Explorer(most_positions).run(start);
}

// From the ends to the start: `both` says what a node is worth to p whose children are worth so much.
template <class Both>
std::vector<double> Ending::shares(Seat p, Both&& both) const {
  std::vector<double> out;
  for (const Node& node : nodes_) {
    if (node.asked.empty()) {
      out.push_back(p == 0 ? node.share : 1 - node.share);
    } else if (!node.chance.empty()) {
      double sum = 0;
      for (std::size_t i = 0; i < node.chance.size(); ++i) sum += node.chance[i] * out[node.child[i][0]];
      out.push_back(sum / std::accumulate(node.chance.begin(), node.chance.end(), 0.0));
    } else {
      out.push_back(both(out.size(), payoffs(node, p, out)));
    }
  }
  return out;
}

// p's choices are the rows.
Payoffs Ending::payoffs(const Node& node, Seat p, const std::vector<double>& share) const {
  const std::size_t first = node.child.size(), second = node.child[0].size();
  Payoffs out(p == 0 ? first : second, std::vector<double>(p == 0 ? second : first));
  for (std::size_t i = 0; i < first; ++i) {
    for (std::size_t j = 0; j < second; ++j) (p == 0 ? out[i][j] : out[j][i]) = share[node.child[i][j]];
  }
  return out;
}

double Ending::value(Seat p) const {
  return shares(p, [](std::size_t, const Payoffs& m) { return equilibrium_of(m).value; }).back();
}

double Ending::pure(Seat p) const {
  return shares(p, [](std::size_t, const Payoffs& m) { return best_pure(m); }).back();
}

double Ending::against_best_answer(Seat p, const Strategy& strategy) const {
  const std::vector<std::vector<double>> mixture = mixtures(p, strategy);
  // Where the strategy never comes, any number will do: it is multiplied by nothing.
  return shares(p,
                [&](std::size_t i, const Payoffs& m) {
                  return mixture[i].empty() ? best_pure(m) : worst_case(m, mixture[i]);
                })
      .back();
}

std::vector<std::vector<double>> Ending::mixtures(Seat p, const Strategy& strategy) const {
  std::vector<std::vector<double>> out(nodes_.size());
  std::vector<bool> reached(nodes_.size());
  reached.back() = true;
  for (std::size_t n = nodes_.size(); n-- > 0;) {
    const Node& node = nodes_[n];
    if (!reached[n] || node.asked.empty()) continue;
    const std::size_t own = p == 0 ? node.child.size() : node.child[0].size();
    if (node.asked.has(p)) out[n] = own > 1 ? strategy(*node.position, p) : std::vector<double>{1};
    for (std::size_t i = 0; i < node.child.size(); ++i) {
      for (std::size_t j = 0; j < node.child[i].size(); ++j) {
        if (out[n].empty() || out[n][p == 0 ? i : j] > 0) reached[node.child[i][j]] = true;
      }
    }
  }
  return out;
}

}  // namespace timetable
