// A table of Time Hammer for rule tests: set up in words, played by codes, looked at in words.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/rng.h"
#include "core/words.h"
#include "match/choosing.h"
#include "match/embedded.h"
#include "match/json.h"
#include "match/registry.h"
#include "tests/rule_test.h"

namespace timetable {

class HammerTable {
 public:
  // Position and options as JSON; ' stands for ". The words of a position: src/games/hammer/README.md.
  explicit HammerTable(const std::string& position = "", const std::string& options = "{}",
                       const std::string& until = "", const Doc& deck = Doc()) {
    TableSpec spec;
    spec.options = json(options);
    spec.deck = deck;
    const Doc start = position.empty() ? Doc() : json(position);
    auto opened = (*find_game("hammer"))->open(spec, position.empty() ? nullptr : &start, until);
    if (opened) now_ = std::move(*opened);
    else ADD_FAILURE() << opened.error().message.english();
  }

  // What a deck with this Gadget in place of Side-Step Boots is: fields as JSON.
  static Doc deck_with(const std::string& fields) {
    Doc deck = embedded_deck("hammer"), cards = Doc::list();
    const Doc given = json(fields);
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

  const Position& now() const { return *now_; }
  Position& now() { return *now_; }

  // The next cards of the deck, from the top.
  HammerTable& draws(const std::string& cards) {
    for (const std::string& c : split(cards, ' ')) deck_.push_back(c);
    return settle();
  }

  // "A jump:buzz:2050, V decline": each must be legal when its turn comes; questions with one answer need not be
  // listed.
  HammerTable& play(const std::string& script) {
    for (const std::string& step : split(script, ',')) {
      const std::string words = step.substr(step.find_first_not_of(" \n"));
      const std::size_t space = words.find(' ');
      take(*find_seat(*now_, words.substr(0, space)), words.substr(space + 1));
    }
    return settle();
  }

  // Who is asked what: "A task"; nothing if the game stands still.
  std::string asked() const {
    if (now_->to_act().empty()) return "";
    const Seat p = now_->to_act().lowest();
    return now_->seat_code(p) + " " + now_->question(p, Lang::En).id;
  }
  // All that was asked so far, of players.
  std::string history() const { return join(history_, ", "); }
  std::string prompt() const { return now_->question(now_->to_act().lowest(), Lang::En).prompt; }
  std::string log() const { return join(log_, " "); }

  std::string choices(std::string_view prefix = "") const {
    std::vector<std::string> out;
    for (const std::string& code : now_->codes(now_->to_act().lowest())) {
      if (code.starts_with(prefix)) out.push_back(code);
    }
    return join(out, " ");
  }

  // A part of the position as somebody sees it: see("skill.A"), see("hand.V", "A"). Lists are joined by blanks.
  std::string see(const std::string& path, const std::string& viewer = "chance") const {
    const Seat who = viewer == "spectator" ? kSpectator : *find_seat(*now_, viewer);
    const Doc view = now_->view(who);
    const Doc* at = &view;
    for (const std::string& key : split(path, '.')) at = at->find(key);
    return shown(at ? *at : Doc());
  }

  static Doc json(std::string text) {
    std::ranges::replace(text, '\'', '"');
    const Result<Doc> parsed = parse_json(text, "test");
    EXPECT_TRUE(parsed) << text;
    return parsed ? *parsed : Doc();
  }

  HammerTable& settle() {
    while (answer_forced()) {
    }
    return *this;
  }

 private:
  static std::string shown(const Doc& d) {
    switch (d.kind()) {
      case Doc::Kind::Text: return d.text();
      case Doc::Kind::Null: return "-";
      case Doc::Kind::List: {
        std::vector<std::string> out;
        for (const Doc& item : d.items()) out.push_back(shown(item));
        return join(out, " ");
      }
      default: return brief(d).english();
    }
  }

  void apply(Seat p, Action a) {
    if (p != kChance) history_.push_back(asked());
    for (const Event& e : now_->apply(p, a)) {
      const std::string sentence = now_->sentence(e, Lang::En);
      if (!sentence.empty()) log_.push_back(sentence);
    }
  }

  bool take(Seat p, const std::string& code) {
    while (true) {
      if (now_->to_act().has(p)) {
        for (const Choice& choice : now_->choices(p, Lang::En)) {
          if (choice.code == code) return apply(p, choice.action), true;
        }
      }
      if (answer_forced()) continue;
      ADD_FAILURE() << code << " cannot be chosen; asked: " << asked()
                    << "; choices: " << (now_->to_act().empty() ? "none" : choices());
      return false;
    }
  }

  // One question that has a single answer, or a card that was dictated.
  bool answer_forced() {
    if (now_->to_act().empty()) return false;
    const Seat p = now_->to_act().lowest();
    const std::vector<Choice> choices = now_->choices(p, Lang::En);
    if (p != kChance && choices[0].code == "pass") return false;
    if (choices.size() == 1) {
      const std::string& code = choices[0].code;
      if (!deck_.empty() && code == "draw:" + deck_[0]) deck_.erase(deck_.begin());
      return apply(p, choices[0].action), true;
    }
    if (p != kChance || deck_.empty()) return false;
    for (const Choice& c : choices) {
      if (c.code != "draw:" + deck_[0] && c.code != "glimpse:" + deck_[0]) continue;
      deck_.erase(deck_.begin());
      return apply(p, c.action), true;
    }
    return false;
  }

  std::unique_ptr<Position> now_;
  std::vector<std::string> deck_, history_, log_;
};

}  // namespace timetable
