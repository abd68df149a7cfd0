#include "match/analysis.h"

#include <algorithm>

namespace timetable {
namespace {

constexpr std::size_t kWorst = 3;
constexpr int kTreeShare = 8;  // iterations of the fallback's tree for one imagined game of the net's

void settle(Analysis& out, std::size_t p) {
  Ledger& seat = out.seats[p];
  seat.first = seat.last = out.before[p];
  for (const AnalysedStep& s : out.steps) {
    const double swing = s.chances[p] - seat.last;
    double& part = s.mover == Mover::Chance ? seat.chance
        : s.mover == Mover::CommonChoice    ? seat.common
        : s.seat == p                       ? seat.own
                                            : seat.others;
    part += swing;
    seat.last = s.chances[p];
  }
}

void find_worst(Analysis& out) {
  for (std::size_t i = 0; i < out.decisions.size(); ++i) {
    if (out.decisions[i].mistake()) out.worst.push_back(i);
  }
  std::ranges::sort(out.worst, std::greater<>{}, [&](std::size_t i) {
    return std::pair(out.decisions[i].lost(), -static_cast<std::int64_t>(i));  // of equals, the earlier
  });
  if (out.worst.size() > kWorst) out.worst.resize(kWorst);
}

Doc reals(const std::vector<double>& values) {
  Doc out = Doc::list();
  for (double v : values) out.push(v);
  return out;
}

Doc seat_doc(const Ledger& l, const std::string& name) {
  Doc d = Doc::object();
  d.set("player", name);
  for (const auto& [key, value] : {std::pair{"first", l.first},
                                   {"chance", l.chance},
                                   {"own_choices", l.own},
                                   {"others_choices", l.others},
                                   {"common_choices", l.common},
                                   {"last", l.last},
                                   {"lost", l.lost}}) {
    d.set(key, value);
  }
  d.set("decisions", l.decisions);
  d.set("agreed", l.agreed);
  return d;
}

Doc step_doc(const AnalysedStep& step) {
  constexpr const char* kMovers[] = {"chance", "choice", "common-choice"};
  Doc d = Doc::object();
  d.set("seat", step.seat == kChance ? Doc() : Doc(step.seat));
  d.set("moved_by", kMovers[static_cast<std::size_t>(step.mover)]);
  d.set("chances", reals(step.chances));
  return d;
}

Doc decision_doc(const Analysis& a, const AnalysedDecision& d) {
  Doc out = Doc::object();
  out.set("step", d.step + 1);
  out.set("seat", d.seat);
  out.set("question", d.question);
  out.set("played", d.played);
  out.set("played_label", d.played_label);
  out.set("best", d.best);
  out.set("best_label", d.best_label);
  out.set("chances", a.chances_before(d));
  out.set("worth_played", d.worth_played);
  out.set("worth_best", d.worth_best);
  out.set("half_interval", d.half);
  out.set("share", d.share);
  out.set("lost", d.lost());
  out.set("mistake", d.mistake());
  if (!d.reasons.empty()) out.set("reasons", describe(d.reasons));
  return out;
}

}  // namespace

double Analysis::chances_before(const AnalysedDecision& d) const {
  return d.step == 0 ? before[d.seat] : steps[static_cast<std::size_t>(d.step - 1)].chances[d.seat];
}

Analyst::Analyst(const AnalysisOrder& order, std::unique_ptr<Position> start, std::vector<RecordLine> moves)
    : order_(order), now_(std::move(start)), moves_(std::move(moves)) {
  out_.before = all_chances(0);
}

Result<Analyst> Analyst::begin(const Record& record, const Doc& deck, const AnalysisOrder& order) {
  if (order.samples < 1) {
    return Error{Fault::BadOption, "An analysis needs at least 1 sample for a decision."_en};
  }
  const Result<Match> start = Match::replay(record, deck, 0);
  if (!start) return start.error();
  Result<std::vector<RecordLine>> moves = record.moves();
  if (!moves) return moves.error();
  return Analyst(order, start->position().clone(), std::move(*moves));
}

Result<Done> Analyst::step() {
  const std::int64_t step = done();
  const RecordLine& move = moves_[static_cast<std::size_t>(step)];
  const std::optional<Action> chosen = now_->find(move.seat, move.choice);
  if (!chosen) {
    return illegal_in_record(step, move.choice);
  }
  if (move.seat != kChance && now_->choice_count(move.seat) > 1) judge(step, move.seat, *chosen);
  take(step, move.seat, *chosen);
  return Done{};
}

Analysis Analyst::finish() {
  Analysis out = std::move(out_);
  out.seats.resize(out.before.size());
  for (std::size_t p = 0; p < out.seats.size(); ++p) settle(out, p);
  for (const AnalysedDecision& d : out.decisions) {
    Ledger& seat = out.seats[d.seat];
    ++seat.decisions;
    seat.agreed += d.played == d.best;
    seat.lost += d.lost();
  }
  find_worst(out);
  return out;
}

// A judgement depends on its own step alone: what comes later in the record cannot reach it.
Hindsight Analyst::how(std::int64_t step, std::uint64_t salt) const {
  return {.net = order_.net,
          .samples = order_.samples,
          .seed = mix64(order_.seed ^ mix64(static_cast<std::uint64_t>(step) * 4 + salt))};
}

std::vector<double> Analyst::all_chances(std::int64_t step) const {
  std::vector<double> out;
  for (Seat p = 0; p < now_->seats(); ++p) out.push_back(now_->chances(how(step, 1), p));
  return out;
}

Thought Analyst::think(const Position& then, std::int64_t step, Seat p) const {
  Bot bot{.method = order_.net ? Method::Halving : Method::Ismcts, .net = order_.net};
  bot.samples = order_.net ? order_.samples : order_.samples * kTreeShare;
  return order_.workers ? then.think(p, bot, how(step, 2).seed, order_.workers) : then.think(p, bot, how(step, 2).seed);
}

void Analyst::judge(std::int64_t step, Seat p, Action played) {
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
  const Compared c = then.compare(how(step, 3), p, best, played);
  d.worth_best = c.one, d.worth_played = c.other, d.half = c.half;
  if (best != played) d.reasons = reasons_of(c, order_.lang);
  for (const Choice& choice : now_->choices(p, order_.lang)) {
    if (choice.action == played) d.played = choice.code, d.played_label = choice.label;
    if (choice.action == best) d.best = choice.code, d.best_label = choice.label;
  }
  out_.decisions.push_back(std::move(d));
}

void Analyst::take(std::int64_t step, Seat p, Action a) {
  const SeatSet asked = now_->to_act();
  if (asked.size() > 1 && !common_) common_ = now_->clone();
  AnalysedStep s{.seat = p, .mover = p == kChance ? Mover::Chance : common_ ? Mover::CommonChoice : Mover::Choice};
  now_->apply(p, a);
  const SeatSet left = asked - SeatSet::of(p);
  if (left.empty() || now_->to_act() != left) common_.reset();
  s.chances = all_chances(step + 1);
  out_.steps.push_back(std::move(s));
}

Result<Analysis> analyse(const Record& record, const Doc& deck, const AnalysisOrder& order) {
  Result<Analyst> analyst = Analyst::begin(record, deck, order);
  if (!analyst) return analyst.error();
  while (analyst->done() < analyst->of()) {
    if (order.go_on && !order.go_on(analyst->done(), analyst->of())) break;
    if (const Result<Done> looked = analyst->step(); !looked) return looked.error();
  }
  return analyst->finish();
}

Doc describe(const Analysis& analysis, const std::vector<SeatInfo>& seats) {
  Doc out = Doc::object(), ledgers = Doc::list(), steps = Doc::list(), decisions = Doc::list(), worst = Doc::list();
  for (std::size_t p = 0; p < analysis.seats.size(); ++p) ledgers.push(seat_doc(analysis.seats[p], seats[p].name));
  for (const AnalysedStep& step : analysis.steps) steps.push(step_doc(step));
  for (const AnalysedDecision& d : analysis.decisions) decisions.push(decision_doc(analysis, d));
  for (std::size_t i : analysis.worst) worst.push(decision_doc(analysis, analysis.decisions[i]));
  out.set("seats", std::move(ledgers));
  out.set("before", reals(analysis.before));
  out.set("steps", std::move(steps));
  out.set("decisions", std::move(decisions));
  out.set("biggest_mistakes", std::move(worst));
  return out;
}

}  // namespace timetable
