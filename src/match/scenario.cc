#include "match/scenario.h"

#include <algorithm>
#include <optional>

#include "core/rng.h"
#include "core/words.h"
#include "match/choosing.h"
#include "match/registry.h"

namespace timetable {
namespace {

struct Scripted {
  std::string seat, choice, path;
};

// Steps are {"seat": "R", "choose": "card:#2"} or, for choices made together, {"R": "card:#2", "B": "card:Term"}.
std::vector<Scripted> read_script(const Node& script) {
  std::vector<Scripted> out;
  for (std::size_t i = 0; i < script.size(); ++i) {
    const Node step = script[i];
    if (step.doc().find("choose") || step.doc().find("seat")) {
      step.only({"seat", "choose"});
      const Node seat = step["seat"];
      const bool number = seat.doc().is(Doc::Kind::Int);
      out.push_back({number ? std::to_string(seat.doc().integer()) : seat.text(), step["choose"].text(), step.path()});
      continue;
    }
    for (const auto& [seat, choice] : step.entries()) out.push_back({seat, choice.text(), choice.path()});
  }
  return out;
}

// What is answered although the script does not list it.
enum class Unlisted : std::uint8_t { Single, Declined, Nothing };

class Runner {
 public:
  Runner(std::unique_ptr<Position> position, Unlisted unlisted, std::optional<std::uint64_t> seed)
      : now_(std::move(position)), unlisted_(unlisted) {
    if (seed) luck_.emplace(*seed);
  }

  Result<Done> run(const std::vector<Scripted>& script) {
    for (const Scripted& step : script) {
      if (Result<Done> taken = take(step); !taken)
        return Error{taken.error().fault, at(step.path, taken.error().message)};
    }
    while (answer_unlisted()) {
    }
    return Done{};
  }

  // Who is asked what now: "R card".
  std::vector<std::string> asked() const {
    std::vector<std::string> out;
    for (Seat p : now_->to_act()) out.push_back(asked_of(p));
    return out;
  }

  std::unique_ptr<Position> now_;
  std::vector<std::string> questions;

 private:
  std::string asked_of(Seat p) const { return now_->seat_code(p) + " " + now_->question(p, Lang::En).id; }

  Result<Done> take(const Scripted& step) {
    const Result<Seat> seat = find_seat(*now_, step.seat);
    if (!seat) return seat.error();
    while (true) {
      if (now_->to_act().has(*seat)) {
        const Result<Choice> choice = find_choice(*now_, *seat, step.choice);
        if (choice) {
          apply(*seat, choice->action);
          return Done{};
        }
        // A choice that is not legal yet may become so once what needs no listing is answered.
        if (!answer_unlisted()) return choice.error();
        continue;
      }
      if (!answer_unlisted()) return wrong_seat(*seat);
    }
  }

  Error wrong_seat(Seat p) const {
    if (now_->to_act().empty()) {
      return {Fault::NotYourTurn, "nobody is asked any more; the script goes on too long."_en};
    }
    std::vector<Words> asked;
    for (Seat q : now_->to_act()) {
      asked.push_back(
          at(now_->seat_code(q) + " (" + now_->question(q, Lang::En).id + ")", legal_choices(*now_, q, 12)));
    }
    Words hint;
    if (now_->to_act().has(kChance)) {
      hint = " Dictate chance with '{'\"seat\": \"chance\", \"choose\": ...'}' or give a \"seed\"."_en;
    }
    return {Fault::NotYourTurn,
            say("{who} is not asked now. Asked: {asked}.{why}"_en, now_->seat_code(p), join(asked, kSemicolon), hint)};
  }

  void apply(Seat p, Action a) {
    questions.push_back(asked_of(p));
    now_->apply(p, a);
  }

  // Answers one question that a script may leave out: a single choice, an offer to decline (if asked so), chance (with
  // a seed). False if there is none.
  bool answer_unlisted() {
    if (unlisted_ == Unlisted::Nothing) return false;
    for (Seat p : now_->to_act()) {
      const std::vector<Choice> choices = now_->choices(p, Lang::En);
      if (p == kChance) {
        if (choices.size() > 1 && !luck_) return false;
        return apply(p, choices[choices.size() > 1 ? weighted(choices) : 0].action), true;
      }
      if (choices.size() == 1) return apply(p, choices[0].action), true;
      const auto decline = std::ranges::find_if(choices, [](const Choice& c) { return c.code.starts_with("decline"); });
      if (unlisted_ == Unlisted::Declined && decline != choices.end()) return apply(p, decline->action), true;
    }
    return false;
  }

  std::size_t weighted(const std::vector<Choice>& choices) {
    std::uint32_t total = 0;
    for (const Choice& c : choices) total += c.weight;
    std::uint32_t ticket = luck_->below(total);
    std::size_t i = 0;
    while (ticket >= choices[i].weight) ticket -= choices[i++].weight;
    return i;
  }

  Unlisted unlisted_;
  std::optional<Rng> luck_;
};

constexpr const char* kExtras[] = {"error", "questions", "open_questions", "choices", "contains"};

// What `contains` speaks of: the position, and the questions and choices beside it.
Doc all_that_is(const Runner& runner) {
  Doc out = runner.now_->view(kChance), choices = Doc::object();
  for (Seat p : runner.now_->to_act()) choices.set(runner.now_->seat_code(p), Doc::of(runner.now_->codes(p)));
  out.set("questions", Doc::of(runner.questions));
  out.set("open_questions", Doc::of(runner.asked()));
  out.set("choices", std::move(choices));
  return out;
}

// Parts of "expect" that are not parts of the position.
void check_extras(const Node& expect, const Runner& runner, std::vector<Words>& problems) {
  if (const Node n = expect.maybe("questions"); n.present()) {
    differences(n.doc(), Doc::of(runner.questions), "questions", problems);
  }
  if (const Node n = expect.maybe("open_questions"); n.present()) {
    differences(n.doc(), Doc::of(runner.asked()), "open_questions", problems);
  }
  if (const Node n = expect.maybe("contains"); n.present()) {
    lacking(n.doc(), all_that_is(runner), "contains", problems);
  }
  if (const Node n = expect.maybe("choices"); n.present()) {
    for (const auto& [seat, codes] : n.entries()) {
      const Result<Seat> p = find_seat(*runner.now_, seat);
      if (!p) problems.push_back(at("choices." + seat, p.error().message));
      else differences(codes.doc(), Doc::of(runner.now_->codes(*p)), "choices." + seat, problems);
    }
  }
}

}  // namespace

Result<ScenarioResult> run_scenario(const Doc& scenario) {
  std::vector<Words> problems;
  const Node root(scenario, problems);
  root.only({"game", "about", "clauses", "players", "options", "deck", "ruleset", "position", "until", "unlisted",
             "seed", "script", "expect"});
  const std::string game = root["game"].text();
  if (game.empty() && !problems.empty()) return Error{Fault::BadScenario, join(problems, "\n")};
  const Result<const GameKind*> kind = find_game(game);
  if (!kind) return kind.error();
  TableSpec spec;
  const GameInfo& info = (*kind)->info();
  spec.players = static_cast<int>(root["players"].integer(info.min_seats, info.max_seats));
  if (const Node n = root.maybe("options"); n.present()) spec.options = n.doc();
  if (const Node n = root.maybe("deck"); n.present()) {
    if (n.doc().is(Doc::Kind::Text)) spec.released = n.text();
    else spec.deck = n.doc();
  }
  if (const Node n = root.maybe("ruleset"); n.present()) spec.ruleset = static_cast<int>(n.integer(1, 1'000'000));
  const Node position = root.maybe("position"), until = root.maybe("until"), expect = root.maybe("expect");
  const Node unlisted = root.maybe("unlisted"), seed = root.maybe("seed"), script_node = root.maybe("script");
  const auto how = static_cast<Unlisted>(unlisted.present() ? unlisted.one_of({"ask", "decline", "nothing"}) : 0);
  std::optional<std::uint64_t> luck;
  if (seed.present()) luck = static_cast<std::uint64_t>(seed.integer(0, INT64_MAX));
  std::vector<Scripted> script;
  if (script_node.present()) script = read_script(script_node);
  const std::string stage = until.present() ? until.text() : "";
  if (!problems.empty()) return Error{Fault::BadScenario, join(problems, "\n")};

  const Node error_expected = expect.maybe("error");
  const auto failed = [&](const Error& error) -> Result<ScenarioResult> {
    if (!error_expected.present()) return error;
    ScenarioResult result;
    if (lower(error.message.english()).find(lower(error_expected.doc().text())) == std::string::npos) {
      result.problems.push_back(
          at("error",
             say("expected one with \"{wanted}\", found: {found}"_en, error_expected.doc().text(), error.message)));
    }
    return result;
  };

  Result<std::unique_ptr<Position>> opened = (*kind)->open(spec, position.present() ? &position.doc() : nullptr, stage);
  if (!opened) return failed(opened.error());
  Runner runner(std::move(*opened), how, luck);
  if (Result<Done> ran = runner.run(script); !ran) return failed(ran.error());

  ScenarioResult result;
  if (error_expected.present()) {
    result.problems.push_back("error: expected one, but everything could be carried out"_en);
  }
  if (expect.present()) {
    Doc parts = expect.doc();
    for (const char* extra : kExtras) parts.erase(extra);
    differences(parts, runner.now_->view(kChance), "", result.problems);
    check_extras(expect, runner, result.problems);
  }
  // A scenario that was to end at a stage has come there, unless it says what is asked instead.
  const bool told = expect.maybe("open_questions").present() || expect.maybe("choices").present();
  if (!stage.empty() && !told && !runner.now_->to_act().empty()) {
    result.problems.push_back(
        at("until", say("{stage} was not reached; asked now: {asked}"_en, stage, join(runner.asked(), ", "))));
  }
  result.questions = std::move(runner.questions);
  result.position = std::move(runner.now_);
  return result;
}

}  // namespace timetable
