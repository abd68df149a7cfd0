// The test vectors of docs/rules/whisperers.md, section 12, as they stand there: each block becomes a scenario.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "core/words.h"
#include "match/clauses.h"
#include "match/embedded.h"
#include "match/registry.h"
#include "match/scenario.h"

namespace timetable {
namespace {

using Strings = std::vector<std::string>;

struct Vector {
  std::string id;
  std::vector<Strings> lines;
};

void PrintTo(const Vector& v, std::ostream* out) { *out << v.id; }

std::vector<Vector> read_vectors() {
  std::vector<Vector> out;
  for (const Clause& clause : clauses_of("whisperers")) {
    if (clause.text.find("```vector") == std::string::npos) continue;
    Vector v{clause.id, {}};
    bool inside = false;
    for (const std::string& line : split(clause.text, '\n')) {
      if (line.starts_with("```")) {
        inside = line == "```vector";
        continue;
      }
      if (!inside) continue;
      std::istringstream in(line.substr(0, line.find("//")));
      Strings words{std::istream_iterator<std::string>(in), {}};
      if (!words.empty()) v.lines.push_back(words);
    }
    out.push_back(std::move(v));
  }
  return out;
}

std::pair<std::string, std::string> cut(const std::string& text, char at) {
  const std::size_t i = text.find(at);
  return {text.substr(0, i), i == std::string::npos ? "" : text.substr(i + 1)};
}

// Powers by level and name: codes and lists name several in this order.
Strings in_canonical_order(Strings powers) {
  const Doc& deck = embedded_deck("whisperers");
  const auto key = [&](const std::string& name) {
    for (const Doc& p : deck.find("powers")->items()) {
      if (p.find("name")->find("en")->text() == name) return std::to_string(p.find("level")->integer()) + name;
    }
    return name;
  };
  std::ranges::sort(powers, {}, key);
  return powers;
}

// A vector's statements, translated.
class Translator {
 public:
  explicit Translator(const Vector& v) {
    scenario_.set("game", "whisperers");
    scenario_.set("unlisted", "decline");
    position_ = Doc::object();
    script_ = Doc::list();
    for (const Strings& line : v.lines) translate(line);
    scenario_.set("options", options_);
    scenario_.set("position", position_);
    scenario_.set("script", script_);
  }

  Doc scenario_ = Doc::object();
  std::vector<Strings> expected;

 private:
  void translate(const Strings& w) {
    const std::string& verb = w[0];
    const Strings rest(w.begin() + 1, w.end());
    if (verb == "youth") options_.set("variant", "youth");
    else if (verb == "players") scenario_.set("players", rest.size());
    else if (verb == "round") position_.set("round", std::stoi(w[1]));
    else if (verb == "phantom") position_.set("phantom", w[1]);
    else if (verb == "tw") place_tws(rest);
    else if (verb == "own" || verb == "row") inner(verb, w[1], Doc::of(Strings(w.begin() + 2, w.end())));
    else if (verb == "tiles") inner(verb, w[1], Doc::of(Strings(w.begin() + 2, w.end())));
    else if (verb == "vp") inner(verb, w[1], Doc(std::stoi(w[2])));
    else if (verb == "run") run(w);
    else if (verb == "use") use(w);
    else if (verb == "expect") expected.push_back(rest);
    else together(verb, rest);
  }

  void inner(const std::string& key, const std::string& name, Doc value) {
    Doc d = position_.find(key) ? *position_.find(key) : Doc::object();
    d.set(name, std::move(value));
    position_.set(key, std::move(d));
  }
  void place_tws(const Strings& tws) {  // R2g@Day*
    for (const std::string& tw : tws) inner("tw", tw.substr(0, 2), Doc(tw.substr(2)));
  }
  void run(const Strings& w) {
    position_.set("at", w[1] == "setup" ? "place" : w[1]);
    if (w[3] != "paused") scenario_.set("until", w[3]);
  }

  void add(const std::string& seat, const std::string& choice) {
    Doc step = Doc::object();
    step.set("seat", seat);
    step.set("choose", choice);
    script_.push(std::move(step));
  }
  void use(const Strings& w) {  // use R Wormhole 3 Dawn
    std::string code = "use";
    for (std::size_t i = 2; i < w.size(); ++i) {
      code += ":" + (w[i].find(',') == std::string::npos ? w[i] : join(in_canonical_order(split(w[i], ',')), "+"));
    }
    add(w[1], code);
  }
  void together(const std::string& verb, const Strings& choices) {  // turn R=#2 B={Prog,Term}
    for (const std::string& choice : choices) {
      auto [seat, noun] = cut(choice, '=');
      if (noun.starts_with('{')) {
        const auto [first, second] = cut(noun.substr(1, noun.size() - 2), ',');
        add(seat, "pair:" + first + "+" + second);
      } else {
        add(seat, (verb == "turn" ? "card" : verb) + ":" + noun);
      }
    }
  }

  Doc options_ = Doc::object(), position_, script_;
};

// What a vector expects, compared with the position it ended in.
class Checker {
 public:
  Checker(const ScenarioResult& result) : view_(result.position->view(kChance)), questions_(result.questions) {}

  void check(const Strings& w) const {
    const std::string& what = w[0];
    const Strings rest(w.begin() + 1, w.end());
    if (what == "vp" || what == "cards") pairs(what, rest, true);
    else if (what == "gold") pairs("gold_strength", rest, true);
    else if (what == "activated") pairs(what, rest, true);
    else if (what == "control") pairs(what, rest, false);
    else if (what == "row" || what == "hand") same(Doc::of(Strings(w.begin() + 2, w.end())), at(what, w[1]), w);
    else if (what == "tiles") same(Doc::of(Strings(w.begin() + 2, w.end())), at(what, w[1]), w);
    else if (what == "phantom") same(Doc(w[1]), *view_.find("phantom"), w);
    else if (what == "winners" || what == "passed") same(Doc::of(rest), *view_.find(what), w);
    else if (what == "removed") same(Doc::of(in_canonical_order(rest)), *view_.find("removed"), w);
    else if (what == "tw") tws(rest);
    else if (what == "own") same(Doc::of(in_canonical_order(Strings(w.begin() + 2, w.end()))), owned(w[1], false), w);
    else if (what == "active") same(Doc::of(in_canonical_order(Strings(w.begin() + 2, w.end()))), owned(w[1], true), w);
    else if (what == "offers") same(Doc::of(rest == Strings{"none"} ? Strings{} : rest), Doc::of(offers()), w);
    else if (what == "dark" || what == "goldin") totals(what == "dark" ? "dark" : "gold", w);
    else FAIL() << "unknown expectation " << what;
  }

 private:
  const Doc& at(const std::string& key, const std::string& inner) const { return *view_.find(key)->find(inner); }

  static void same(const Doc& expected, const Doc& found, const Strings& w) {
    EXPECT_TRUE(same_content(expected, found)) << join(w, " ") << ": found " << brief(found).english();
  }

  void pairs(const std::string& key, const Strings& items, bool number) const {
    for (const std::string& item : items) {
      const auto [name, value] = cut(item, '=');
      Doc expected = value == "-" ? Doc() : number ? Doc(std::stoi(value)) : Doc(value);
      same(expected, at(key, name), {key, item});
    }
  }
  void tws(const Strings& items) const {
    for (const std::string& item : items) same(Doc(item.substr(2)), at("tw", item.substr(0, 2)), {"tw", item});
  }
  Doc owned(const std::string& seat, bool active_only) const {
    Strings out;
    for (const Doc& tile : at("own", seat).items()) {
      const bool active = tile.text().ends_with('!');
      if (active || !active_only) out.push_back(tile.text().substr(0, tile.text().size() - active));
    }
    return Doc::of(out);
  }
  Strings offers() const {
    Strings out;
    for (const std::string& question : questions_) {
      const auto [seat, id] = cut(question, ' ');
      if (id == "apply-stolen") out.push_back(seat + ":Thief");
      if (id.starts_with("use-")) out.push_back(seat + ":" + capitalised(id.substr(4)));
    }
    return out;
  }
  void totals(const std::string& track, const Strings& w) const {
    for (std::size_t i = 2; i < w.size(); ++i) {
      const auto [seat, value] = cut(w[i], '=');
      std::int64_t sum = 0;
      for (const std::string& age : split(w[1], '+')) sum += view_.find(track)->find(age)->find(seat)->integer();
      EXPECT_EQ(sum, std::stoi(value)) << join(w, " ");
    }
  }

  Doc view_;
  Strings questions_;
};

class WhisperersVector : public testing::TestWithParam<Vector> {};

TEST_P(WhisperersVector, Holds) {
  const Translator translated(GetParam());
  const Result<ScenarioResult> result = run_scenario(translated.scenario_);
  ASSERT_TRUE(result) << result.error().message.english();
  ASSERT_FALSE(translated.expected.empty());
  const Checker checker(*result);
  for (const Strings& expectation : translated.expected) checker.check(expectation);
}

std::string test_name(const testing::TestParamInfo<Vector>& vector) {
  std::string name = vector.param.id;
  std::ranges::replace(name, '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Section12, WhisperersVector, testing::ValuesIn(read_vectors()), test_name);

TEST(WhisperersVectors, AreAllThere) { EXPECT_EQ(read_vectors().size(), 91u); }

}  // namespace
}  // namespace timetable
