// A table of any game for rule tests: set up in words, played by codes, looked at in words. What a game's own notation
// adds stands in tests/rules/<game>_*.h.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "core/rng.h"
#include "core/words.h"
#include "match/choosing.h"
#include "match/json.h"
#include "match/registry.h"
#include "tests/rule_test.h"

namespace timetable {

// JSON in which ' may stand for ".
inline Doc doc_of(std::string text) {
  std::ranges::replace(text, '\'', '"');
  const Result<Doc> doc = parse_json(text, "test");
  if (!doc) ADD_FAILURE() << doc.error().message.english() << "\n" << text;
  return doc ? *doc : Doc();
}

struct SceneSpec {
  std::string_view game;
  int players = 2;
  std::string options = "{}";
  std::string position = {};  // empty: the start of the game
  std::string until = {};
  Doc deck = {};
};

class Scene {
 public:
  explicit Scene(const SceneSpec& spec) {
    const Doc start = spec.position.empty() ? Doc() : doc_of(spec.position);
    auto opened = game(spec)->open(table(spec), spec.position.empty() ? nullptr : &start, spec.until);
    if (!opened) {
      ADD_FAILURE() << opened.error().message.english();
      opened = game(spec)->open({.players = spec.players});
    }
    now_ = std::move(*opened);
  }
  virtual ~Scene() = default;
  Scene(Scene&&) = default;
  Scene& operator=(Scene&&) = default;

  // Why there is no such table; empty if there is.
  static std::string refusal(const SceneSpec& spec) {
    const auto opened = game(spec)->open(table(spec));
    return opened ? "" : opened.error().message.english();
  }

  const Position& now() const { return *now_; }
  Position& now() { return *now_; }

  // "R use:Axis, B card:#1": each must be legal when its turn comes; what the game answers by itself need not be
  // listed.
  void play_all(const std::string& script, char between = ',') {
    for (std::string step : split(script, between)) {
      step.erase(0, step.find_first_not_of(" \n"));
      const std::size_t space = step.find(' ');
      if (step.empty()) continue;
      const bool chance = space == std::string::npos;
      take(chance ? kChance : *find_seat(*now_, step.substr(0, space)), chance ? step : step.substr(space + 1));
    }
  }

  // Answers what needs no choice, up to a real question.
  void settle_all() {
    while (answer_one()) {
    }
  }

  // Who is asked what: "R use-axis", or "R card, B card" if several are asked at once.
  std::string asked() const {
    std::vector<std::string> out;
    for (Seat p : now_->to_act()) out.push_back(now_->seat_code(p) + " " + now_->question(p, Lang::En).id);
    return join(out, ", ");
  }
  std::vector<std::string> codes(const std::string& seat) const { return now_->codes(*find_seat(*now_, seat)); }

  // A part of the position as somebody sees it: see("tw.R1"), see("hand.B", "G"). Lists are joined by blanks, nothing
  // is "-".
  std::string see(const std::string& path, const std::string& viewer = "chance") const {
    const Doc view = now_->view(viewer_called(viewer));
    const Doc* at = &view;
    for (const std::string& key : split(path, '.')) {
      if (!(at = at->find(key))) return "no " + path;
    }
    return words_of(*at);
  }

  // What somebody has read so far: everything is read by chance.
  std::vector<std::string> log(const std::string& viewer = "chance") const {
    std::vector<std::string> out;
    for (const Event& e : events_) {
      const bool all = viewer == "chance";
      const std::string text = now_->sentence(all ? e : seen_by(e, viewer_called(viewer)), Lang::En);
      if (!text.empty()) out.push_back(text);
    }
    return out;
  }
  bool read(const std::string& viewer, const std::string& sentence) const {
    return std::ranges::count(log(viewer), sentence) > 0;
  }

 protected:
  virtual void apply(Seat p, Action a) {
    for (const Event& e : now_->apply(p, a)) events_.push_back(e);
    EXPECT_EQ(now_->invariant(), nullptr);
  }

  // Answers one question that has a single answer; false if there is none.
  virtual bool answer_one() {
    for (Seat p : now_->to_act()) {
      const std::vector<Choice> choices = now_->choices(p, Lang::En);
      if (choices.size() == 1) return apply(p, choices[0].action), true;
    }
    return false;
  }

  void take(Seat p, const std::string& code) {
    do {
      if (!now_->to_act().has(p)) continue;
      for (const Choice& c : now_->choices(p, Lang::En)) {
        if (c.code == code) return apply(p, c.action);
      }
    } while (answer_one());
    ADD_FAILURE() << now_->seat_code(p) << " cannot choose " << code << "; asked: " << asked() << legal();
  }

 private:
  static const GameKind* game(const SceneSpec& spec) { return *find_game(spec.game); }
  static TableSpec table(const SceneSpec& spec) { return {spec.players, doc_of(spec.options), spec.deck}; }
  Seat viewer_called(const std::string& name) const {
    return name == "spectator" ? kSpectator : *find_seat(*now_, name);
  }
  std::string legal() const {
    std::string out;
    for (Seat p : now_->to_act()) out += "\n" + now_->seat_code(p) + ": " + legal_choices(*now_, p, 12).english();
    return out;
  }

  static std::string words_of(const Doc& d) {
    if (d.is_null()) return "-";
    if (d.is(Doc::Kind::Text)) return d.text();
    if (!d.is(Doc::Kind::List)) return brief(d).english();
    std::vector<std::string> out;
    for (const Doc& item : d.items()) out.push_back(words_of(item));
    return join(out, " ");
  }

  std::unique_ptr<Position> now_;
  std::vector<Event> events_;
};

}  // namespace timetable
