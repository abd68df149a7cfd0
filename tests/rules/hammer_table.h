// A table of Time Hammer for rule tests. The words of a position: src/games/hammer/README.md.
#pragma once

#include "match/embedded.h"
#include "tests/scene.h"

namespace timetable {

class HammerTable : public Scene {
 public:
  explicit HammerTable(const std::string& position = "", const std::string& options = "{}",
                       const std::string& until = "", const Doc& deck = Doc())
      : Scene({.game = "hammer", .options = options, .position = position, .until = until, .deck = deck}) {}

  // What a deck with this Gadget in place of Side-Step Boots is: fields as JSON.
  static Doc deck_with(const std::string& fields) {
    Doc deck = embedded_deck("hammer"), cards = Doc::list();
    const Doc given = doc_of(fields);
    for (Doc card : deck.find("cards")->items()) {
      if (card.find("id")->text() == "side-step-boots") {
        card.set("id", "custom"), card.set("name", "Custom"), card.set("costActions", 0);
        for (const auto& [key, value] : given.members()) card.set(key, value);
      }
      cards.push(std::move(card));
    }
    deck.set("cards", std::move(cards));
    return deck;
  }

  // The next cards of the deck, from the top.
  HammerTable& draws(const std::string& cards) {
    for (const std::string& c : split(cards, ' ')) deck_.push_back(c);
    return settle();
  }

  HammerTable& play(const std::string& script) { return play_all(script), settle(); }
  HammerTable& settle() { return settle_all(), *this; }

  // All that was asked so far, of players.
  std::string history() const { return join(history_, ", "); }
  std::string prompt() const { return now().question(now().to_act().lowest(), Lang::En).prompt; }

  std::string choices(std::string_view prefix = "") const {
    std::vector<std::string> out;
    for (const std::string& code : now().codes(now().to_act().lowest())) {
      if (code.starts_with(prefix)) out.push_back(code);
    }
    return join(out, " ");
  }

 private:
  void apply(Seat p, Action a) override {
    if (p != kChance) history_.push_back(now().seat_code(p) + " " + now().question(p, Lang::En).id);
    Scene::apply(p, a);
  }

  // Also the cards that were dictated; to pass is a choice even if it is the only one.
  bool answer_one() override {
    if (now().to_act().empty()) return false;
    const Seat p = now().to_act().lowest();
    const std::vector<Choice> choices = now().choices(p, Lang::En);
    if (p != kChance && choices[0].code == "pass") return false;
    for (const Choice& c : choices) {
      const bool dictated = !deck_.empty() && (c.code == "draw:" + deck_[0] || c.code == "glimpse:" + deck_[0]);
      if (choices.size() > 1 && (p != kChance || !dictated)) continue;
      if (dictated) deck_.erase(deck_.begin());
      return apply(p, c.action), true;
    }
    return false;
  }

  std::vector<std::string> deck_, history_;
};

}  // namespace timetable
