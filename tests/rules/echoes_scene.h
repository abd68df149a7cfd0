// Rule tests of Echoes of Time, written as they stand in the rules: a position, choices by name, what is then true.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/words.h"
#include "match/choosing.h"
#include "match/embedded.h"
#include "match/json.h"
#include "match/registry.h"
#include "tests/rule_test.h"

namespace timetable::echoes_test {

struct Setup {
  int players = 2;
  std::string options = "{}";
  std::string until = "turn-end";
};

inline Doc json(const std::string& text) {
  Result<Doc> doc = parse_json("{" + text + "}", "the test");
  if (!doc) ADD_FAILURE() << doc.error().message.english();
  return doc ? *doc : Doc::object();
}

// Lists of cards in the order of the deck file, as views write them.
inline Doc in_deck_order(const Doc& d) {
  static const std::map<std::string, int> place = [] {
    std::map<std::string, int> out;
    for (const Doc& card : embedded_deck("echoes").find("cards")->items()) {
      out[card.find("id")->text()] = static_cast<int>(out.size());
    }
    return out;
  }();
  if (d.is(Doc::Kind::Object)) {
    Doc out = Doc::object();
    for (const auto& [key, value] : d.members()) out.set(key, in_deck_order(value));
    return out;
  }
  if (!d.is(Doc::Kind::List)) return d;
  Doc::List items = d.items();
  const auto is_card = [](const Doc& item) { return place.contains(item.text()); };
  if (!std::ranges::all_of(items, is_card)) return d;
  std::ranges::sort(items, {}, [](const Doc& item) { return place.at(item.text()); });
  return Doc(items);
}

// One table. Choices are "seat code"; a choice without a seat is chance's. What a step does not list (single choices,
// offers that may be declined, draws nobody dictates) is answered where a listed choice needs it.
class Scene {
 public:
  explicit Scene(const std::string& position, const Setup& setup = {}) {
    TableSpec spec;
    spec.players = setup.players;
    spec.options = *parse_json(setup.options, "options");
    const Doc doc = json(position);
    const Doc* at = doc.find("at");
    const std::string until = at && at->text() == "time" && setup.until == "turn-end" ? "time-end" : setup.until;
    Result<std::unique_ptr<Position>> opened = (*find_game("echoes"))->open(spec, &doc, until);
    if (!opened) {
      ADD_FAILURE() << opened.error().message.english();
      opened = (*find_game("echoes"))->open(spec);
    }
    now_ = std::move(*opened);
  }

  // "A play; A play:builder; A pay:thief; draw:miner"
  Scene& play(const std::string& steps) {
    for (std::string step : split(steps, ';')) {
      step.erase(0, step.find_first_not_of(" \n"));
      const std::size_t space = step.find(' ');
      if (!step.empty()) {
        choose(space == std::string::npos ? "chance" : step.substr(0, space), step.substr(space + 1));
      }
    }
    return *this;
  }

  // Declines and ends what may be declined and ended, up to the stage or the next real question.
  Scene& finish() {
    while (answer_unlisted() || end_turn()) {
    }
    return *this;
  }

  Scene& expect(const std::string& parts) {
    std::vector<Words> problems;
    differences(in_deck_order(json(parts)), now_->view(kChance), "", problems);
    EXPECT_EQ(join(problems, "\n").english(), "");
    return *this;
  }

  std::vector<std::string> codes(const std::string& seat) const { return now_->codes(*find_seat(*now_, seat)); }
  bool offers(const std::string& seat, const std::string& code) const { return std::ranges::count(codes(seat), code); }
  std::string question(const std::string& seat) const {
    const Seat p = *find_seat(*now_, seat);
    return now_->to_act().has(p) ? now_->question(p, Lang::En).id : "";
  }
  Position& position() { return *now_; }
  Doc view(Seat viewer = kChance) const { return now_->view(viewer); }
  std::string log() const { return join(log_, "\n"); }

 private:
  void apply(Seat p, Action a) {
    for (const Event& e : now_->apply(p, a)) log_.push_back(now_->sentence(e, Lang::En));
  }

  void choose(const std::string& seat, const std::string& code) {
    const Seat p = *find_seat(*now_, seat);
    while (true) {
      if (now_->to_act().has(p)) {
        for (const Choice& c : now_->choices(p, Lang::En)) {
          if (c.code == code) return apply(p, c.action);
        }
      }
      if (!answer_unlisted()) {
        std::string asked;
        for (Seat q : now_->to_act()) asked += now_->seat_code(q) + ": " + legal_choices(*now_, q, 12).english() + "\n";
        ADD_FAILURE() << seat << " cannot choose " << code << " now; asked:\n" << asked << log();
        return;
      }
    }
  }

  bool answer_unlisted() {
    for (Seat p : now_->to_act()) {
      const std::vector<Choice> choices = now_->choices(p, Lang::En);
      const auto decline = std::ranges::find(choices, "decline", &Choice::code);
      const bool only_draw = choices.size() == 1 && choices[0].code == "draw";
      if (p == kChance || (choices.size() == 1 && !only_draw)) return apply(p, choices[0].action), true;
      if (decline != choices.end()) return apply(p, decline->action), true;
    }
    return false;
  }

  bool end_turn() {
    for (Seat p : now_->to_act()) {
      for (const Choice& c : now_->choices(p, Lang::En)) {
        if (c.code == "end-turn") return apply(p, c.action), true;
      }
    }
    return false;
  }

  std::unique_ptr<Position> now_;
  std::vector<std::string> log_;
};

}  // namespace timetable::echoes_test
