#include "match/analysis.h"

#include <algorithm>

namespace timetable {
namespace {

constexpr std::size_t kWorst = 3;
constexpr int kTreeShare = 8;  // iterations of the fallback's tree for one imagined game of the net's

class Analyst {
 public:
  Analyst(const AnalysisOrder& order, std::unique_ptr<Position> start) : order_(order), now_(std::move(start)) {}

  Result<Analysis> run(const std::vector<RecordLine>& moves) {
    out_.before = all_chances(0);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const auto step = static_cast<std::int64_t>(i);
      if (order_.go_on && !order_.go_on(step, static_cast<std::int64_t>(moves.size()))) break;
      const std::optional<Action> chosen = now_->find(moves[i].seat, moves[i].choice);
      if (!chosen) {
        return Error{Fault::BadRecord, "choice " + std::to_string(i + 1) + ": '" + moves[i].choice + "' is not legal."};
      }
      if (moves[i].seat != kChance && now_->choice_count(moves[i].seat) > 1) judge(step, moves[i].seat, *chosen);
      take(step, moves[i].seat, *chosen);
    }
    settle();
    return std::move(out_);
  }

 private:
  // A judgement depends on its own step alone: what comes later in the record cannot reach it.
  Hindsight how(std::int64_t step, std::uint64_t salt) const {
    return {.net = order_.net,
            .samples = order_.samples,
            .seed = mix64(order_.seed ^ mix64(static_cast<std::uint64_t>(step) * 4 + salt))};
  }

  std::vector<double> all_chances(std::int64_t step) const {
    std::vector<double> out;
    for (Seat p = 0; p < now_->seats(); ++p) out.push_back(now_->chances(how(step, 1), p));
    return out;
  }

  Thought think(const Position& then, std::int64_t step, Seat p) const {
    Bot bot{.method = order_.net ? Method::Halving : Method::Ismcts, .net = order_.net};
    bot.samples = order_.net ? order_.samples : order_.samples * kTreeShare;
    return order_.workers ? then.think(p, bot, how(step, 2).seed, order_.workers)
                          : then.think(p, bot, how(step, 2).seed);
  }

  void judge(std::int64_t step, Seat p, Action played) {
    const Position& then = common_ ? *common_ : *now_;  // where those who are asked together begin
    const Thought thought = think(then, step, p);
    AnalysedDecision d{.step = step, .seat = p, .question = now_->question(p, order_.lang).id};
    Action best = thought.action;
    const Valued* mixed = nullptr;  // a choice that is one of several to be mixed is judged against the mixture
    for (const Valued& v : thought.choices) {
      if (v.action == played && v.share > 0 && v.share < 1) mixed = &v;
    }
    d.share = mixed ? static_cast<double>(mixed->share) : played == best ? 1 : 0;
    if (mixed) best = played;
    const Compared c = then.compare(how(step, 3), p, played, best);
    d.worth_played = c.one, d.worth_best = c.other, d.half = c.half;
    for (const Choice& choice : now_->choices(p, order_.lang)) {
      if (choice.action == played) d.played = choice.code, d.played_label = choice.label;
      if (choice.action == best) d.best = choice.code, d.best_label = choice.label;
    }
    out_.decisions.push_back(std::move(d));
  }

  void take(std::int64_t step, Seat p, Action a) {
    const SeatSet asked = now_->to_act();
    if (asked.size() > 1 && !common_) common_ = now_->clone();
    AnalysedStep s{.seat = p, .mover = p == kChance ? Mover::Chance : common_ ? Mover::CommonChoice : Mover::Choice};
    now_->apply(p, a);
    const SeatSet left = asked - SeatSet::of(p);
    if (left.empty() || now_->to_act() != left) common_.reset();
    s.chances = all_chances(step + 1);
    out_.steps.push_back(std::move(s));
  }

  void settle() {
    out_.seats.resize(out_.before.size());
    for (std::size_t p = 0; p < out_.seats.size(); ++p) settle(p);
    for (const AnalysedDecision& d : out_.decisions) {
      Ledger& seat = out_.seats[d.seat];
      ++seat.decisions;
      seat.agreed += d.played == d.best;
      seat.lost += d.lost();
    }
    for (std::size_t i = 0; i < out_.decisions.size(); ++i) {
      if (out_.decisions[i].mistake()) out_.worst.push_back(i);
    }
    std::ranges::sort(out_.worst, std::greater<>{}, [&](std::size_t i) {
      return std::pair(out_.decisions[i].lost(), -static_cast<std::int64_t>(i));  // of equals, the earlier
    });
    if (out_.worst.size() > kWorst) out_.worst.resize(kWorst);
  }

  void settle(std::size_t p) {
    Ledger& seat = out_.seats[p];
    seat.first = seat.last = out_.before[p];
    for (const AnalysedStep& s : out_.steps) {
      const double swing = s.chances[p] - seat.last;
      double& part = s.mover == Mover::Chance ? seat.chance
          : s.mover == Mover::CommonChoice    ? seat.common
          : s.seat == p                       ? seat.own
                                              : seat.others;
      part += swing;
      seat.last = s.chances[p];
    }
  }

  const AnalysisOrder& order_;
  std::unique_ptr<Position> now_;
  Analysis out_;
  std::unique_ptr<Position> common_;  // where a question to several seats began, while it lasts
};

}  // namespace

Result<Analysis> analyse(const Record& record, const Doc& deck, const AnalysisOrder& order) {
  if (order.samples < 1) return Error{Fault::BadOption, "An analysis needs at least 1 sample for a decision."};
  const Result<Match> start = Match::replay(record, deck, 0);
  if (!start) return start.error();
  const Result<std::vector<RecordLine>> moves = record.moves();
  if (!moves) return moves.error();
  return Analyst(order, start->position().clone()).run(*moves);
}

}  // namespace timetable
