// Time Collectors by hand: positions and choices in the notation of docs/rules/collectors.md, section 12.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <sstream>

#include "core/words.h"
#include "games/collectors/game.h"
#include "games/collectors/scoring.h"
#include "games/collectors/verbs.h"
#include "match/embedded.h"

namespace timetable::collectors {

inline Rules rules_for(int players, const Doc& options = Doc::object()) {
  Result<Rules> r = rules_from<Game>(embedded_deck("collectors"), players, options);
  EXPECT_TRUE(r) << r.error().message.english();
  return *r;
}

inline Doc option(std::string_view key, Doc value) {
  Doc out = Doc::object();
  out.set(key, std::move(value));
  return out;
}

inline std::vector<std::string> words_of(const std::string& text) {
  std::istringstream in(text);
  return {std::istream_iterator<std::string>(in), {}};
}

inline Seat seat_of(char c) { return static_cast<Seat>(std::string_view("XYZV").find(c)); }

// The base situation of section 12: a table that starts at the first question asked, and plays what it is told.
class Scene {
 public:
  explicit Scene(int players, const Doc& options = Doc::object()) : rules(rules_for(players, options)) {
    const char* const boards[] = {"plants", "animals", "wonders", "minerals"};
    for (Seat p = 0; p < players; ++p) put("boards", p, boards[p]);
    position_.set("display", Doc::of({"column", "row", "plants", "crystals", "minerals"}));
    position_.set("timeline", "WPA1");
    draw("23wpamtbc");
  }

  // The situation.
  Scene& crystals(const std::string& each) { return each_seat("crystals", each, true); }
  Scene& pawns(const std::string& each) { return each_seat("pawns", each, false); }
  Scene& dates(const std::string& each) { return each_seat("dates", each, false); }
  Scene& dice(Seat p, std::vector<int> values) {
    Doc list = Doc::list();
    for (int v : values) list.push(v);
    return put("dice", p, list);
  }
  Scene& board(char who, const std::string& cards) { return put("cards", seat_of(who), cards); }
  Scene& on_board(char who, const std::string& name) { return put("boards", seat_of(who), name); }
  Scene& set(std::string_view key, Doc value) { return position_.set(key, std::move(value)), *this; }
  Scene& timeline(const std::string& letters) { return set("timeline", letters); }
  Scene& discard(const std::string& letters) { return set("discard", letters); }
  Scene& draw(const std::string& letters) {
    set("top", letters.substr(0, 1));
    set("pile", letters.substr(1));
    next_.assign(letters.begin() + 1, letters.end());
    return *this;
  }
  // What chance brings to the top after the cards named so far.
  Scene& then_draw(const std::string& letters) {
    next_.insert(next_.end(), letters.begin(), letters.end());
    return *this;
  }

  // "Turn of X, date d, played: YZ": the others come after him.
  Scene& turn_of(char who, const std::string& date, const std::string& played = "") {
    Doc order = Doc::list();
    const auto add = [&](char c) { order.push(std::string(1, c)); };
    for (char c : played) add(c);
    add(who);
    for (char c : std::string("XYZV").substr(0, static_cast<std::size_t>(rules.seats))) {
      if (c != who && played.find(c) == std::string::npos) add(c);
    }
    set("order", order);
    set("turn", std::string(1, who));
    put("dates", seat_of(who), date);
    EXPECT_TRUE(Game::stop_at(rules, "turn-end"));
    return start();
  }

  Scene& start() {
    const Result<State> loaded = Game::load(rules, position_);
    EXPECT_TRUE(loaded) << loaded.error().message.english();
    if (loaded) s = *loaded;
    return *this;
  }

  // Makes the listed choices of one player: "TRAVEL(era-3,0), SIFT collect, PLACE A r2c1". Whatever else is asked of
  // him must have a single answer; nothing may be left to ask in his turn.
  Scene& play(char who, const std::string& choices) {
    const Seat p = seat_of(who);
    for (const std::string& text : listed_choices(choices)) {
      settle(p);
      choose(p, text);
    }
    settle(p);
    EXPECT_FALSE(s.waiting.has(p) && !behind_screens(s)) << who << " is asked more: " << join(asks(), ", ");
    return *this;
  }

  // Rolls the dice of every player and submits the dates made of them.
  void roll_and_submit(const std::vector<std::string>& dates) {
    for (Seat p = 0; p < rules.seats; ++p) {
      for (char digit : dates[p]) {
        ASSERT_TRUE(rolling());
        Game::apply(rules, s, kChance, act::roll(p, digit - '0'), log);
      }
    }
    for (Seat p = 0; p < rules.seats; ++p) choose(p, "ARRANGE " + dates[p]);
  }

  // The options of whoever is asked, in the notation of the vectors.
  std::vector<std::string> asks() {
    settle(s.waiting.lowest());
    std::vector<std::string> out;
    if (s.waiting.empty() || s.waiting.has(kChance)) return out;
    Options options;
    Game::options(rules, s, s.waiting.lowest(), options);
    for (Action a : options) out.push_back(notation(a));
    return out;
  }

  void choose(Seat p, const std::string& text) {
    ASSERT_TRUE(s.waiting.has(p)) << text << ": seat " << int{p} << " is not asked";
    Options options;
    Game::options(rules, s, p, options);
    for (Action a : options) {
      if (notation(a) == text) return Game::apply(rules, s, p, a, log);
    }
    FAIL() << text << " is not legal: " << join(asks(), ", ");
  }

  // What there is.
  std::string crystals() const {
    std::vector<std::string> out;
    for (Seat p = 0; p < rules.seats; ++p) out.push_back(std::to_string(s.player[p].crystals));
    return join(out, " ");
  }
  std::string line() const { return letters(s.timeline, kSpaces); }
  std::string top() const { return std::string(1, letter(s.top)); }
  std::string discarded() const { return pile(s.discard); }
  std::string drawable() const { return pile(s.pile); }
  std::string cards(char who) const {
    const Player& p = s.player[seat_of(who)];
    return letters(p.slot, kColumns) + "/" + letters(p.slot + kColumns, kColumns) + "/" +
        letters(p.slot + 2 * kColumns, kColumns);
  }
  std::string place(char who) const { return rules.place(s.player[seat_of(who)].pawn).id; }
  std::string order() const {
    std::string out;
    for (int i = 0; i < rules.seats; ++i) out += s.order[i] == kNoSeat ? '-' : "XYZV"[s.order[i]];
    return out;
  }
  std::string exploits(ExploitSet set) const {
    std::vector<std::string> out;
    for (std::size_t e = 0; e < kExploits; ++e) {
      if (set >> e & 1) out.push_back(rules.deck->exploit[e].id.substr(8));
    }
    return join(out, ", ");
  }
  Score score_of(char who) const { return score(rules, s.player[seat_of(who)]); }
  bool rolling() const { return s.waiting.has(kChance) && behind_screens(s); }
  std::vector<std::string> sentences(Seat viewer) const {
    std::vector<std::string> out;
    for (const Event& e : log.events) out.push_back(Game::sentence(rules, seen_by(e, viewer), Lang::En));
    return out;
  }

  Rules rules;
  State s;
  EventLog log;

 private:
  Scene& put(std::string_view key, Seat p, Doc value) {
    Doc inner = position_.find(key) ? *position_.find(key) : Doc::object();
    inner.set(std::string(1, "XYZV"[p]), std::move(value));
    position_.set(key, std::move(inner));
    return *this;
  }
  Scene& each_seat(std::string_view key, const std::string& each, bool numbers) {
    Seat p = 0;
    for (const std::string& word : words_of(each)) put(key, p++, numbers ? Doc(std::stoi(word)) : Doc(word));
    return *this;
  }

  static std::vector<std::string> listed_choices(const std::string& text) {
    std::vector<std::string> out;
    int depth = 0;
    std::string word;
    for (char c : text + ",") {
      depth += (c == '(') - (c == ')');
      if (c != ',' || depth) {
        if (c != ' ' || !word.empty()) word += c;
        continue;
      }
      if (!word.empty()) out.push_back(word);
      word.clear();
    }
    return out;
  }

  // Answers what is no decision: cards that chance reveals, and single choices of p.
  void settle(Seat p) {
    while (!s.waiting.empty()) {
      if (s.waiting.has(kChance) && s.stack.top().proc == Proc::Reveal) {
        reveal_next();
        continue;
      }
      Options options;
      if (!s.waiting.has(p) || p == kChance || behind_screens(s)) return;
      Game::options(rules, s, p, options);
      if (options.size() != 1) return;
      Game::apply(rules, s, p, options[0], log);
    }
  }

  void reveal_next() {
    Options options;
    Game::options(rules, s, kChance, options);
    Action a = options[0];
    if (!next_.empty()) {
      for (Action there : options) {
        if (letter(there.a) == next_.front()) a = there;
      }
      EXPECT_EQ(letter(a.a), next_.front()) << "is not in the draw pile";
      next_.pop_front();
    } else {
      EXPECT_EQ(options.size(), 1) << "the test does not say which card chance reveals";
    }
    Game::apply(rules, s, kChance, a, log);
  }

  std::string notation(Action a) const {
    const auto exploit = [&](int e) { return rules.deck->exploit[static_cast<std::size_t>(e)].id; };
    switch (verb(a)) {
      case Verb::Arrange: return "ARRANGE " + date_text(date_of(a));
      case Verb::Travel: return "TRAVEL(" + rules.place(a.a).id + "," + std::to_string(a.b) + ")";
      case Verb::Toll: return std::string("TOLL ") + "XYZV"[a.a];
      case Verb::Sift: return "SIFT replace";
      case Verb::Order: return a.a ? "ORDER future-first" : "ORDER collect-first";
      case Verb::Replace: return "FUTURE " + space_id(a.a);
      case Verb::Lay: return std::string("PLACE ") + letter(a.a) + " " + slot_id(a.b);
      case Verb::Claim: return "EXPLOIT " + exploit(a.a);
      case Verb::Decline: break;
      default: return Game::code(rules, a);
    }
    const char* const passes[] = {"SIFT collect", "FUTURE none", "EXPLOIT pass"};
    return passes[a.a];
  }

  char letter(Kind k) const { return k == kNone ? '.' : rules.kind(k).letter; }
  std::string letters(const Kind* cards, int n) const {
    std::string out;
    for (int i = 0; i < n; ++i) out += letter(cards[i]);
    return out;
  }
  std::string pile(const std::uint8_t (&counts)[kKindsMax]) const {
    std::string out;
    for (Kind k = 0; k < rules.kinds; ++k) out += std::string(counts[k], letter(k));
    return out;
  }

  Doc position_ = Doc::object();
  std::deque<char> next_;
};

}  // namespace timetable::collectors
