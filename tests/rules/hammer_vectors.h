// A test vector of docs/rules/hammer.md, section 12: read from the document, set up, played and compared. A deck is an
// order in the document and a set in the game: the order dictates chance.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/words.h"
#include "match/clauses.h"
#include "match/embedded.h"
#include "match/json.h"
#include "match/registry.h"
#include "tests/patterns.h"

namespace timetable::hammer_vectors {

using Strings = std::vector<std::string>;

inline std::string trimmed(std::string text) {
  text.erase(0, text.find_first_not_of(" "));
  while (!text.empty() && (text.back() == ' ' || text.back() == '.')) text.pop_back();
  return text;
}

inline Strings list_of(const std::string& text) {
  Strings out;
  if (text == "none" || text == "empty") return out;
  for (const std::string& word : split(text, ',')) out.push_back(trimmed(word));
  return out;
}

inline Strings segments(const std::string& text) {
  Strings out;
  for (const std::string& part : split(text, ';')) out.push_back(trimmed(part));
  return out;
}

inline bool cut_prefix(std::string& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.erase(0, prefix.size());
  return true;
}

inline std::string seat_of(char role) { return role == 'A' ? "A" : "V"; }

// "A 6, R 5"
inline Doc by_seat(const std::string& text, Doc into = Doc::object()) {
  for (const std::string& part : list_of(text)) into.set(seat_of(part[0]), std::stoi(part.substr(2)));
  return into;
}

struct Vector {
  std::string id, start, event, decisions, expected, remark;
};

inline std::vector<Vector> read_vectors() {
  std::vector<Vector> out;
  for (const Clause& clause : clauses_of("hammer")) {
    if (!clause.id.starts_with("TH-12-")) continue;
    Vector v;
    v.id = clause.id;
    for (std::string line : split(clause.text, '\n')) {
      if (cut_prefix(line, "Start: ")) v.start = trimmed(line);
      else if (cut_prefix(line, "Event: ")) v.event = line;
      else if (cut_prefix(line, "Decisions: ")) v.decisions = trimmed(line);
      else if (cut_prefix(line, "Expected: ")) {
        const std::size_t end = line.find(". ");
        v.expected = trimmed(line.substr(0, end));
        v.remark = line;
      }
    }
    out.push_back(std::move(v));
  }
  return out;
}

struct Decision {
  std::string seat, id, choice;
};

// The codes a decision may be written as in the game.
inline Strings codes_for(const Decision& d) {
  std::string c = d.choice;
  const auto noun = [](const std::string& card) { return card.starts_with("jump-") ? std::string("jump") : card; };
  const auto pair = [&](std::string_view verb, std::string_view between) {
    const std::size_t at = c.find(between);
    return Strings{std::string(verb) + ":" + c.substr(0, at) + ":" + c.substr(at + between.size())};
  };
  if (cut_prefix(c, "play ")) return {"play:" + c};
  if (c == "pass") return {d.id == "task" ? "pass" : "decline"};
  if (d.id == "reveal") return {c.ends_with("defender's Flux") ? "reboot:defender" : "reboot", "reboot:attacker"};
  if (d.id == "draw1" && cut_prefix(c, "discard ")) return {"discard:" + noun(c)};
  if (d.id == "draw1") return {c == "done" ? "done" : "done:card-by-card"};
  if (d.id == "asset") return {c == "Action" ? "asset:action" : c == "Jamais'" ? "asset:jamais" : "asset:draw"};
  if (d.id == "strip") return {cut_prefix(c, "take the cube of ") ? "strip:" + c : "decline"};
  if (d.id == "pick") return {c == "top of the deck" ? "pick-top" : "pick:" + noun(c)};
  if (d.id == "lose" || d.id == "limit") return {"lose:" + c};
  if (d.id == "pay") return {"pay:" + noun(c)};
  if (d.id == "take" || d.id == "agent") return {"take:" + noun(c)};
  if (d.id == "fido") return {"fido:" + c};
  if (d.id == "slot") return {c.starts_with("defender") ? "slot:defender" : "slot:attacker"};
  if (d.id == "ready") return {c == "call off" ? "call-off" : c.ends_with("up") ? "launch:up" : "launch:down"};
  if (d.id == "respond" && cut_prefix(c, "escape by cube to ")) return {"escape:" + c};
  if (d.id == "respond") return {c == "Fight" ? "fight" : "escape:jump"};
  if (d.id == "recruit") return pair("recruit", " onto ");
  if (d.id == "crucial") return pair("jump", " to ");
  if (d.id == "move")
    return c.find(" to ") != std::string::npos ? pair("move", " to ") : Strings{"guard:" + c, "lose:" + c};
  if (d.id == "order") return {"order:" + join(list_of(c), ":")};
  if (cut_prefix(c, "Jump ")) return pair("jump", " to ");
  if (cut_prefix(c, "Ready Attack ")) return pair("attack", " on ");
  if (c == "Crucial Jump for 2 blue") return {"buy:crucial-jump:2-blue"};
  return {};
}

// A vector being set up, played and compared.
class Trial {
 public:
  explicit Trial(const Vector& v) : v_(v), whole_file_(v.remark.find("Whole deck file") != std::string::npos) {
    read_start();
    read_event();
    for (const std::string& part : segments(v.decisions == "none" ? "" : v.decisions)) {
      if (part.empty()) continue;
      const std::size_t colon = part.find(": ");
      script_.push_back({seat_of(part[0]), lower(part.substr(4, colon - 4)), part.substr(colon + 2)});
    }
    if (const auto reform = find_first(v.remark, "Chance: (\\S+) stays; new order ([^.]*)")) {
      stays_ = (*reform)[1], reformed_ = list_of((*reform)[2]);
    }
    if (const auto next = find_first(v.remark, "next Quark is (\\w+)")) next_quark_ = lower((*next)[1]);
  }

  void play() {
    Result<std::unique_ptr<Position>> opened = (*find_game("hammer"))->open(spec_, &position_, until_);
    ASSERT_TRUE(opened) << opened.error().message.english();
    now_ = std::move(*opened);
    while (!now_->to_act().empty() && step()) {
    }
    EXPECT_TRUE(script_.empty()) << "not asked: " << (script_.empty() ? "" : script_[0].id + " " + script_[0].choice);
    EXPECT_TRUE(tasks_.empty());
    EXPECT_STREQ(now_->invariant(), nullptr);
  }

  void compare() const {
    const Doc view = now_->view(kChance);
    std::string key;
    for (std::string part : segments(v_.expected)) {
      SCOPED_TRACE(part);
      if (part.starts_with("R: ")) part = key + " " + part;
      if (cut_prefix(part, "Skill ")) same(by_seat(part), *view.find("skill"));
      else if (cut_prefix(part, "Jamais' ")) same(by_seat(part), *view.find("jamais"));
      else if (cut_prefix(part, "Actions "))
        EXPECT_EQ(view.find("actions")->find("A")->integer(), std::stoi(part.substr(2)));
      else if (cut_prefix(part, "green cubes in reserve ")) same(by_seat(part), *view.find("reserve"));
      else if (cut_prefix(part, "Agents ")) key = "Agents", cards(part, "agents", view);
      else if (cut_prefix(part, "hand ")) key = "hand", cards(part, "hand", view);
      else if (cut_prefix(part, "discard: ")) EXPECT_EQ(list_of(part), words_in(*view.find("discard")));
      else if (cut_prefix(part, "Déjà vu: ")) EXPECT_EQ(sorted(list_of(part)), sorted(words_in(*view.find("deja_vu"))));
      else if (cut_prefix(part, "deck: ")) deck(list_of(part), view);
      else if (cut_prefix(part, "Commands: ")) commands(part, view);
      else if (part == "Paradox" || part == "no Paradox") EXPECT_EQ(view.find("paradox")->boolean(), part == "Paradox");
      else if (part == "A goes on") EXPECT_EQ(now_->question(0, Lang::En).id, "task");
      else if (part == "A must pass") EXPECT_EQ(view.find("at")->text(), "turn-end");
      else if (part == "A wins" || part == "R wins") EXPECT_EQ(winners(), seat_of(part[0]));
      else if (part == "shared victory") EXPECT_EQ(winners(), "A V");
      else ADD_FAILURE() << "unknown expectation";
    }
  }

  const Position& position() const { return *now_; }

 private:
  // Start.

  void read_start() {
    spec_.players = 2;
    position_.set("active", "A");
    position_.set("skill", by_seat("A 3, R 3"));
    position_.set("jamais", by_seat("A 0, R 0"));
    std::string key;
    for (std::string part : segments(v_.start)) {
      if (part.starts_with("R: ")) part = key + " " + part;
      if (cut_prefix(part, "Skill ")) position_.set("skill", by_seat(part));
      else if (cut_prefix(part, "Jamais' ")) position_.set("jamais", by_seat(part));
      else if (cut_prefix(part, "Actions ")) position_.set("actions", by_seat(part));
      else if (cut_prefix(part, "Agents ")) key = "Agents", inner("agents", part);
      else if (cut_prefix(part, "hand ")) inner("hand", part);
      else if (cut_prefix(part, "known to both in the hand of ")) inner("known", part);
      else if (cut_prefix(part, "deck: ")) deck_ = without_numbers(part);
      else if (cut_prefix(part, "discard: ")) position_.set("discard", Doc::of(list_of(part)));
      else if (cut_prefix(part, "Déjà vu: ")) position_.set("deja_vu", Doc::of(list_of(part)));
      else if (cut_prefix(part, "phase: ")) position_.set("phase", lower(part));
      else if (cut_prefix(part, "Quark: ")) position_.set("quark", part), spec_.options.set("quarks", "on");
      else if (part == "Paradox in force") position_.set("paradox", true);
      else if (cut_prefix(part, "custom is a Gadget")) custom_gadget(part);
      else ADD_FAILURE() << v_.id << ": unknown start " << part;
    }
    if (!whole_file_) position_.set("deck", Doc::of(deck_));
  }

  void inner(const std::string& key, const std::string& text) {  // "A: buzz@2000, tick@2010 and Fido"
    std::string cards = text.substr(3);
    if (cards.ends_with(" and Fido")) cards.resize(cards.size() - 9);
    Doc d = position_.find(key) ? *position_.find(key) : Doc::object();
    d.set(seat_of(text[0]), Doc::of(list_of(cards)));
    position_.set(key, std::move(d));
  }

  static Strings without_numbers(const std::string& text) {  // "brain (0/9)"
    Strings out;
    for (const std::string& card : list_of(text)) out.push_back(card.substr(0, card.find(' ')));
    return out;
  }

  // A green Action gear, trigger open, no cost: only the effect differs.
  void custom_gadget(const std::string& text) {
    const Result<Doc> effect = parse_json(text.substr(text.find('[')), "effect");
    ASSERT_TRUE(effect) << effect.error().message.english();
    Doc deck = embedded_deck("hammer"), cards = Doc::list();
    for (Doc card : deck.find("cards")->items()) {
      if (card.find("id")->text() == "side-step-boots") {
        card.set("id", "custom");
        card.set("name", "Custom");
        card.set("costActions", 0);
        card.set("effect", *effect);
      }
      cards.push(std::move(card));
    }
    deck.set("cards", std::move(cards));
    spec_.deck = std::move(deck);
  }

  // Event.

  void read_event() {
    const std::string& e = v_.event;
    Doc start = Doc::object();
    if (const auto hammer = find_first(e, "^(hammer-\\d+) \\(level \\d+\\) is resolved")) {
      start.set("hammer", (*hammer)[1]);
    } else if (const auto jump = find_first(e, "^A makes a Jump with (\\S+) to (\\d+)")) {
      start.set("jump", (*jump)[1]);
      start.set("to", (*jump)[2]);
    } else if (e.starts_with("A must draw a card")) {
      start.set("draw", true);
    } else if (e.starts_with("A gains 1 Skill in his Prep Phase")) {
      position_.set("at", "prep-skill");
      until_ = "prep-end";
    } else if (e.starts_with("A's turn is played from its start")) {
      position_.set("at", "turn");
    } else if (e.starts_with("A's whole turn is played")) {
      whole_turn(e);
    } else if (e.starts_with("the last turn has ended")) {
      position_.set("at", "game-end");
    } else {
      position_.set("at", "task");
      until_ = "turn-end";
      read_tasks(e);
    }
    if (start.members().empty()) return;
    position_.set("start", std::move(start));
    until_ = "effect-end";
  }

  void whole_turn(const std::string& e) {
    position_.set("at", "turn");
    if (e.find("then") == std::string::npos) {
      until_ = "turn-end";
      return;
    }
    position_.set("first", "V");  // A is the second player
    position_.set("round", e.find("scored") != std::string::npos ? 4 : 2);
  }

  void read_tasks(const std::string& e) {
    const auto all = [&](const char* pattern, const char* verb) {
      for (const Found& task : find_all(e, pattern)) {
        tasks_.push_back(verb);
        for (std::size_t i = 1; i < task.group.size(); ++i) tasks_.back() += ":" + task[i];
      }
    };
    if (e.starts_with("A recruits")) all("(\\S+) onto (\\d+)", "recruit");
    else if (e.starts_with("A readies")) all("with (\\S+) on (\\S+)", "attack");
    else if (e.starts_with("A plays")) all("plays (\\S+) as a task", "play");
    else if (e.starts_with("A puts")) all("puts (\\S+) On Guard", "guard");
    else if (e.starts_with("A buys an Agent for 3 cards")) tasks_.push_back("buy:agent:cards");
    else EXPECT_TRUE(e.starts_with("the options of D-TASK are listed")) << e;
  }

  // Play.

  bool step() {
    const Seat p = now_->to_act().lowest();
    return p == kChance ? chance() : answer(p);
  }

  bool take(Seat p, const Strings& codes) {
    for (const Choice& choice : now_->choices(p, Lang::En)) {
      if (!std::ranges::count(codes, choice.code)) continue;
      now_->apply(p, choice.action);
      return true;
    }
    ADD_FAILURE() << join(codes, " or ") << " is not among " << join(now_->codes(p), ", ");
    return false;
  }

  bool chance() {
    const std::string id = now_->question(kChance, Lang::En).id;
    const Strings codes = now_->codes(kChance);
    if (id == "stay") {
      deck_ = reformed_;
      return take(kChance, {"stay:" + stays_});
    }
    if (id == "quark") return take(kChance, {"quark:" + next_quark_});
    if (id != "top" && id != "glimpse") return take(kChance, {codes[0]});  // the lowest number
    const std::string verb = id == "top" ? "draw:" : "glimpse:";
    const auto next =
        std::ranges::find_if(deck_, [&](const std::string& c) { return std::ranges::count(codes, verb + c); });
    if (next == deck_.end()) {
      ADD_FAILURE() << "the deck has run out";
      return false;
    }
    const std::string code = verb + *next;
    if (id == "top") deck_.erase(next);
    return take(kChance, {code});
  }

  // False if the vector ends here.
  bool answer(Seat p) {
    const Question q = now_->question(p, Lang::En);
    const Strings codes = now_->codes(p);
    if (q.id == "task" && !tasks_.empty()) {
      const std::string task = tasks_.front();
      tasks_.erase(tasks_.begin());
      return take(p, {task});
    }
    const bool listed = !script_.empty() && script_[0].seat == now_->seat_code(p) && script_[0].id == q.id;
    const bool automatic = codes.size() == 1 && q.id != "task" && !(whole_file_ && q.discreet);
    const Strings wanted = listed ? codes_for(script_[0]) : Strings{};
    if (listed && (!automatic || std::ranges::count(wanted, codes[0]))) {
      script_.erase(script_.begin());
      return take(p, wanted);
    }
    if (automatic) return take(p, codes);
    EXPECT_TRUE(script_.empty()) << now_->seat_code(p) << " is asked " << q.id << ": " << join(codes, ", ");
    return false;
  }

  // Expected.

  static Strings words_in(const Doc& list) {
    Strings out;
    for (const Doc& item : list.items()) out.push_back(item.text());
    return out;
  }
  static Strings sorted(Strings words) {
    std::ranges::sort(words);
    return words;
  }
  static void same(const Doc& expected, const Doc& found) {
    std::vector<Words> problems;
    differences(expected, found, "", problems);
    EXPECT_EQ(join(problems, "\n").english(), "");
  }
  void cards(const std::string& text, const std::string& key, const Doc& view) const {
    EXPECT_EQ(sorted(list_of(text.substr(3))), sorted(words_in(*view.find(key)->find(seat_of(text[0])))));
  }
  void deck(const Strings& expected, const Doc& view) const {
    EXPECT_EQ(expected, deck_);
    EXPECT_EQ(sorted(expected), sorted(words_in(*view.find("deck"))));
  }
  void commands(const std::string& text, const Doc& view) const {
    Doc expected = Doc::object();
    for (const std::string& part : list_of(text == "all in the gallery" ? "none" : text)) {
      expected.set(part.substr(0, 4), seat_of(part[5]));
    }
    EXPECT_TRUE(same_content(expected, *view.find("commands"))) << brief(*view.find("commands")).english();
  }
  std::string winners() const {
    if (!now_->to_act().empty()) return "the game goes on";
    Strings out;
    for (Seat p : now_->outcome().winners()) out.push_back(now_->seat_code(p));
    return join(out, " ");
  }

  const Vector& v_;
  bool whole_file_;
  TableSpec spec_;
  Doc position_ = Doc::object();
  std::string until_, stays_, next_quark_;
  Strings deck_, reformed_, tasks_;
  std::vector<Decision> script_;
  std::unique_ptr<Position> now_;
};

}  // namespace timetable::hammer_vectors
