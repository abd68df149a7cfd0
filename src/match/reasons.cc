#include "match/reasons.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "match/levels.h"

namespace timetable {
namespace {

constexpr Phrase kFact = "{fact}: in {n} of {all} imagined games instead of {m}."_en;
constexpr Phrase kNumber = "{name}: {n} on average instead of {m}."_en;
constexpr Phrase kWould = "The AI would choose: {choice}."_en;
constexpr Phrase kNothingElse = "There is nothing else to choose."_en;
constexpr Phrase kAgainst = "It wins {won} % of its imagined games, “{next}” {could} % (± {half})."_en;
constexpr Phrase kAsGood =
    "“{next}” is about as good: it wins {could} % of its imagined games, the AI's choice {won} % (± {half})."_en;
constexpr Phrase kHowever = "On the other hand: {reason}"_en;

constexpr std::string_view kTeacher = "halving:64";
constexpr int kSamples = 64;  // of each of the two choices
constexpr std::size_t kMostReasons = 3, kMostLookedAt = 12, kMostCompared = 3;

std::string decimal(double x) {
  char out[32];
  std::snprintf(out, sizeof out, "%.1f", x);
  std::string text = out;
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  return text == "-0" ? "0" : text;
}
std::string percent(double x) { return std::to_string(std::lround(100 * x)); }
std::string count(double share, int samples) { return std::to_string(std::lround(share * samples)); }

// How much people would make of it.
double weight(const Contrast& seen) {
  const double difference = std::abs(seen.one - seen.other);
  return seen.fact ? difference : difference / (1 + std::max(std::abs(seen.one), std::abs(seen.other)));
}

Reason reason_of(const Contrast& seen, Lang lang) {
  Reason out{.text = {}, .speaks_for = (seen.one > seen.other) == seen.welcome, .seen = seen};
  out.text = seen.fact ? kFact.in(lang, seen.what, count(seen.one, seen.samples), std::to_string(seen.samples),
                                  count(seen.other, seen.samples))
                       : kNumber.in(lang, seen.what, decimal(seen.one), decimal(seen.other));
  return out;
}

// The other choices, the best first: as the search ranks them; where it does not rank, by a first look at some.
std::vector<Action> others(const Position& now, Seat p, const Thought& thought, const Hindsight& how) {
  std::vector<std::pair<double, Action>> ranked;
  for (const Valued& v : thought.choices) ranked.emplace_back(-static_cast<double>(ranked.size()), v.action);
  Hindsight first_look = how;
  first_look.samples = std::max(4, how.samples / 8);
  const std::vector<std::string> codes = thought.choices.empty() ? now.codes(p) : std::vector<std::string>();
  for (std::size_t i = 0; i < std::min(codes.size(), kMostLookedAt); ++i) {
    const Action a = *now.find(p, codes[i]);
    if (a != thought.action) ranked.emplace_back(now.compare(first_look, p, thought.action, a).other, a);
  }
  std::ranges::stable_sort(ranked, std::greater(), [](const auto& each) { return each.first; });
  std::vector<Action> out;
  for (const auto& [_, a] : ranked) {
    if (a != thought.action) out.push_back(a);
  }
  return out;
}

// The same comparison from the other side.
Compared swapped(Compared compared) {
  std::swap(compared.one, compared.other);
  for (Contrast& seen : compared.contrasts) std::swap(seen.one, seen.other);
  return compared;
}

}  // namespace

bool Advice::clear() const {
  constexpr double kLeast = 0.01;
  const double difference = compared.one - compared.other;
  return difference >= kLeast && difference > compared.half;
}

bool stands(const Contrast& seen) {
  constexpr double kLeastShare = 0.1, kLeastMean = 0.2;
  constexpr double kBeyondDoubt = 1.5;  // half intervals: of two dozen things looked at, chance makes none stand out
  const double difference = std::abs(seen.one - seen.other);
  return difference >= (seen.fact ? kLeastShare : kLeastMean) && difference > kBeyondDoubt * seen.half;
}

std::vector<Reason> reasons_of(const Compared& compared, Lang lang) {
  std::vector<Contrast> differing;
  std::ranges::copy_if(compared.contrasts, std::back_inserter(differing), stands);
  std::ranges::stable_sort(differing, std::greater(), weight);
  if (differing.size() > kMostReasons) differing.resize(kMostReasons);
  std::vector<Reason> out;
  for (const Contrast& seen : differing) out.push_back(reason_of(seen, lang));
  std::ranges::stable_partition(out, &Reason::speaks_for);
  return out;
}

Result<Advice> advise(const Match& match, Seat p, Lang lang) {
  if (p >= match.position().seats() || !match.to_act().has(p)) {
    return Error{Fault::NotYourTurn, "This seat is not asked now."_en};
  }
  const Result<Bot> teacher = bot_for(match.kind(), kTeacher);
  if (!teacher) return teacher.error();
  const Position& now = match.position_to_think();
  const Thought thought = now.think(p, *teacher, match.bot_seed(p));
  const std::vector<Choice> choices = match.position().choices(p, lang);
  const auto choice_of = [&](Action a) { return *std::ranges::find(choices, a, &Choice::action); };
  Advice out{.best = choice_of(thought.action), .next = {}, .compared = {}, .reasons = {}};
  if (choices.size() < 2) return out;
  const Hindsight how{.net = teacher->net, .samples = kSamples, .seed = mix64(match.bot_seed(p))};
  // The next best; if there is nothing to tell them apart by, the one after it.
  const std::vector<Action> rivals = others(now, p, thought, how);
  for (std::size_t i = 0; i < std::min(rivals.size(), kMostCompared); ++i) {
    Advice one = out;
    one.next = choice_of(rivals[i]), one.samples = kSamples;
    one.compared = now.compare(how, p, thought.action, rivals[i]);
    const bool better = one.compared.other - one.compared.one > one.compared.half && match.to_act().size() == 1;
    if (better) std::swap(one.best, *one.next), one.compared = swapped(one.compared);
    one.reasons = reasons_of(one.compared, lang);
    if (i > 0 && one.reasons.empty() && !one.clear()) continue;
    if (i > 0 && better) continue;  // it was not as good as the next best when that was looked at
    out = one;
    if (!one.reasons.empty() || one.clear()) break;
  }
  return out;
}

std::vector<std::string> advice_lines(const Advice& advice, Lang lang) {
  std::vector<std::string> out = {kWould.in(lang, advice.best.label)};
  if (!advice.next) return out.push_back(kNothingElse.in(lang)), out;
  const std::string won = percent(advice.compared.one), could = percent(advice.compared.other),
                    half = percent(advice.compared.half);
  out.push_back(advice.clear() ? kAgainst.in(lang, won, advice.next->label, could, half)
                               : kAsGood.in(lang, advice.next->label, could, won, half));
  for (const Reason& reason : advice.reasons) {
    out.push_back(reason.speaks_for ? reason.text : kHowever.in(lang, reason.text));
  }
  return out;
}

Doc describe(const std::vector<Reason>& reasons) {
  Doc out = Doc::list();
  for (const Reason& reason : reasons) {
    Doc d = Doc::object();
    d.set("text", reason.text);
    d.set("for", reason.speaks_for);
    d.set("kind", reason.seen.fact ? "fact" : "number");
    d.set("samples", reason.seen.samples);
    d.set("here", reason.seen.one);
    d.set("there", reason.seen.other);
    d.set("half_interval", reason.seen.half);
    out.push(std::move(d));
  }
  return out;
}

Doc describe(const Advice& advice) {
  Doc out = Doc::object();
  out.set("code", advice.best.code);
  out.set("label", advice.best.label);
  if (advice.next) {
    out.set("next", advice.next->code);
    out.set("next_label", advice.next->label);
    out.set("samples", advice.samples);
    out.set("chances", advice.compared.one);
    out.set("next_chances", advice.compared.other);
    out.set("half_interval", advice.compared.half);
    out.set("clear", advice.clear());
  }
  out.set("reasons", describe(advice.reasons));
  return out;
}

}  // namespace timetable
