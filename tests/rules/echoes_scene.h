// Rule tests of Echoes of Time, written as they stand in the rules: a position, choices by name, what is then true.
#pragma once

#include <map>

#include "match/embedded.h"
#include "tests/scene.h"

namespace timetable::echoes_test {

struct Setup {
  int players = 2;
  std::string options = "{}";
  std::string until = "turn-end";
};

inline Doc json(const std::string& text) { return doc_of("{" + text + "}"); }

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
class Scene : public timetable::Scene {
 public:
  explicit Scene(const std::string& position, const Setup& setup = {})
      : timetable::Scene({.game = "echoes",
                          .players = setup.players,
                          .options = setup.options,
                          .position = "{" + position + "}",
                          .until = until(position, setup)}) {}

  // "A play; A play:builder; A pay:thief; draw:miner"
  Scene& play(const std::string& steps) { return play_all(steps, ';'), *this; }

  // Declines and ends what may be declined and ended, up to the stage or the next real question.
  Scene& finish() {
    while (answer_one() || end_turn()) {
    }
    return *this;
  }

  Scene& expect(const std::string& parts) {
    std::vector<Words> problems;
    differences(in_deck_order(json(parts)), view(), "", problems);
    EXPECT_EQ(join(problems, "\n").english(), "");
    return *this;
  }

  bool offers(const std::string& seat, const std::string& code) const { return std::ranges::count(codes(seat), code); }
  std::string question(const std::string& seat) const {
    const Seat p = *find_seat(now(), seat);
    return now().to_act().has(p) ? now().question(p, Lang::En).id : "";
  }
  Position& position() { return now(); }
  Doc view(Seat viewer = kChance) const { return now().view(viewer); }

 private:
  static std::string until(const std::string& position, const Setup& setup) {
    const Doc doc = json(position);
    const Doc* at = doc.find("at");
    return at && at->text() == "time" && setup.until == "turn-end" ? "time-end" : setup.until;
  }

  bool answer_one() override {
    for (Seat p : now().to_act()) {
      const std::vector<Choice> choices = now().choices(p, Lang::En);
      const auto decline = std::ranges::find(choices, "decline", &Choice::code);
      const bool only_draw = choices.size() == 1 && choices[0].code == "draw";
      if (p == kChance || (choices.size() == 1 && !only_draw)) return apply(p, choices[0].action), true;
      if (decline != choices.end()) return apply(p, decline->action), true;
    }
    return false;
  }

  bool end_turn() {
    for (Seat p : now().to_act()) {
      for (const Choice& c : now().choices(p, Lang::En)) {
        if (c.code == "end-turn") return apply(p, c.action), true;
      }
    }
    return false;
  }
};

}  // namespace timetable::echoes_test
