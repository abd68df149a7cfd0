// A table of The Time Whisperers for rule tests: set up in words, played by codes, looked at in words.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/rng.h"
#include "core/words.h"
#include "match/choosing.h"
#include "match/json.h"
#include "match/registry.h"
#include "tests/rule_test.h"

namespace timetable {

class WhisperersTable {
 public:
  // Position and options as JSON; ' stands for ". The words of a position: src/games/whisperers/README.md.
  explicit WhisperersTable(int players, const std::string& position = "", const std::string& options = "{}",
                           const std::string& until = "") {
    TableSpec spec;
    spec.players = players;
    spec.options = json(options);
    const Doc start = position.empty() ? Doc() : json(position);
    auto opened = (*find_game("whisperers"))->open(spec, position.empty() ? nullptr : &start, until);
    if (opened) now_ = std::move(*opened);
    else error_ = opened.error().message.english(), ADD_FAILURE() << error_;
  }

  static std::string refusal(int players, const std::string& options) {
    TableSpec spec;
    spec.players = players;
    spec.options = json(options);
    const auto opened = (*find_game("whisperers"))->open(spec);
    return opened ? "" : opened.error().message.english();
  }

  const Position& now() const { return *now_; }

  // "R use:Axis, B card:#1": each must be legal when its turn comes; questions with one answer need not be listed.
  WhisperersTable& play(const std::string& script) {
    for (const std::string& step : split(script, ',')) {
      const std::string words = step.substr(step.find_first_not_of(" \n"));
      const std::size_t space = words.find(' ');
      take(*find_seat(*now_, words.substr(0, space)), words.substr(space + 1));
    }
    return *this;
  }

  // Answers the questions that have one answer, up to a real one.
  WhisperersTable& settle() {
    while (answer_forced()) {
    }
    return *this;
  }

  // All of chance at random, as at the start of a game.
  WhisperersTable& deal(std::uint64_t seed) {
    Rng rng(seed);
    while (now_->to_act().has(kChance)) {
      const std::vector<Choice> choices = now_->choices(kChance, Lang::En);
      apply(kChance, choices[rng.below(static_cast<std::uint32_t>(choices.size()))].action);
    }
    return *this;
  }

  // Who is asked what: "R use-axis", or "R card, B card" if several are asked at once.
  std::string asked() const {
    std::vector<std::string> out;
    for (Seat p : now_->to_act()) out.push_back(now_->seat_code(p) + " " + now_->question(p, Lang::En).id);
    return join(out, ", ");
  }
  std::string choices(const std::string& seat) const { return join(now_->codes(*find_seat(*now_, seat)), " "); }

  // A part of the position as somebody sees it: see("tw.R1"), see("hand.B", "G"). Lists are joined by blanks, nothing
  // is "-".
  std::string see(const std::string& path, const std::string& viewer = "chance") const {
    const Seat seat = viewer == "spectator" ? kSpectator : *find_seat(*now_, viewer);
    Doc d = now_->view(seat);
    for (const std::string& key : split(path, '.')) {
      const Doc* inner = d.find(key);
      if (!inner) return "no " + path;
      d = Doc(*inner);
    }
    return words_of(d);
  }

  // What somebody has read so far.
  std::vector<std::string> log(const std::string& viewer) const {
    const Seat seat = viewer == "spectator" ? kSpectator : *find_seat(*now_, viewer);
    std::vector<std::string> out;
    for (const Event& e : events_) out.push_back(now_->sentence(seen_by(e, seat), Lang::En));
    return out;
  }
  bool read(const std::string& viewer, const std::string& sentence) const {
    return std::ranges::count(log(viewer), sentence) > 0;
  }

 private:
  static Doc json(std::string text) {
    std::ranges::replace(text, '\'', '"');
    const Result<Doc> d = parse_json(text, "position");
    if (!d) ADD_FAILURE() << d.error().message.english();
    return d ? *d : Doc();
  }

  static std::string words_of(const Doc& d) {
    if (d.is_null()) return "-";
    if (d.is(Doc::Kind::Text)) return d.text();
    if (!d.is(Doc::Kind::List)) return brief(d).english();
    std::vector<std::string> out;
    for (const Doc& item : d.items()) out.push_back(words_of(item));
    return join(out, " ");
  }

  void apply(Seat p, Action a) {
    for (const Event& e : now_->apply(p, a)) events_.push_back(e);
    ASSERT_EQ(now_->invariant(), nullptr);
  }

  bool answer_forced() {
    for (Seat p : now_->to_act()) {
      const std::vector<Choice> choices = now_->choices(p, Lang::En);
      if (choices.size() != 1) continue;
      apply(p, choices[0].action);
      return true;
    }
    return false;
  }

  void take(Seat p, const std::string& code) {
    while (true) {
      for (const Choice& c : now_->choices(p, Lang::En)) {
        if (c.code == code) return apply(p, c.action);
      }
      if (!answer_forced()) break;
    }
    FAIL() << now_->seat_code(p) << " cannot choose " << code << "; asked: " << asked()
           << "; legal: " << legal_choices(*now_, p).english();
  }

  std::unique_ptr<Position> now_;
  std::vector<Event> events_;
  std::string error_;
};

}  // namespace timetable
