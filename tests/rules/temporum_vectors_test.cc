// The test vectors of docs/rules/temporum.md, section 12, as they stand there: each clause becomes a position, a list
// of decisions and what is expected.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "core/words.h"
#include "match/clauses.h"
#include "match/registry.h"
#include "tests/patterns.h"
#include "tests/rule_test.h"

namespace timetable {
namespace {

using Strings = std::vector<std::string>;

struct Vector {
  std::string id, situation, decisions, expected;
};

// The text between two headings of a vector, without the full stop.
std::string between(const std::string& text, const std::string& from, const Strings& ends) {
  const std::size_t start = text.find(from);
  if (start == std::string::npos) return {};
  const std::size_t begin = start + from.size();
  std::size_t end = text.size();
  for (const std::string& stop : ends) end = std::min(end, text.find(stop, begin));
  std::string out = text.substr(begin, end - begin);
  while (out.ends_with('.') || out.ends_with(' ') || out.ends_with('\n')) out.pop_back();
  return out;
}

std::vector<Vector> read_vectors() {
  std::vector<Vector> out;
  for (const Clause& clause : clauses_of("temporum")) {
    if (!clause.id.starts_with("TP-12-") || clause.text.find("Situation: ") == std::string::npos) continue;
    const Strings ends = {" Decisions: ", " Expected: ", " Why: ", " Clauses: "};
    out.push_back({clause.id, between(clause.text, "Situation: ", ends), between(clause.text, "Decisions: ", ends),
                   between(clause.text, "Expected: ", ends)});
  }
  return out;
}

std::string trimmed(std::string text) {
  while (text.starts_with(' ')) text.erase(0, 1);
  while (text.ends_with(' ')) text.pop_back();
  return text;
}

// Splits at a separator outside brackets.
Strings parts(const std::string& text, char at) {
  Strings out;
  std::string part;
  int depth = 0;
  for (char c : text) {
    depth += (c == '[' || c == '{') - (c == ']' || c == '}');
    if (c == at && depth == 0) out.push_back(trimmed(std::exchange(part, "")));
    else part += c;
  }
  if (!trimmed(part).empty()) out.push_back(trimmed(part));
  return out;
}

std::string seat_of(const std::string& letter) {
  return std::string(1, std::string("RGWPY")[static_cast<std::size_t>(letter[0] - 'A')]);
}

// "[artist, inventor]" or "{4, 9}" as words.
Strings listed(const std::string& text) {
  const std::size_t open = text.find_first_of("[{"), close = text.find_first_of("]}");
  return parts(text.substr(open + 1, close - open - 1), ',');
}

bool starts(const std::string& text, const std::string& word) { return text.starts_with(word); }

class Translator {
 public:
  explicit Translator(const std::string& situation) {
    zones_.set("set", "beginners");
    position_.set("active", "R");
    for (const std::string& part : parts(situation, ';')) translate(part);
    position_.set("zones", zones_);
  }

  TableSpec spec;
  Strings draws;  // dictated, from the top
  Doc position_ = Doc::object();

 private:
  void translate(const std::string& part) {
    if (part.ends_with(" players")) spec.players = part[0] - '0';
    else if (starts(part, "board ")) zones_.set("set", part.substr(6));
    else if (starts(part, "slot ")) zones_.set(part.substr(5, 1), part.substr(part.find("= ") + 2));
    else if (starts(part, "paths ")) position_.set("paths", part.substr(6));
    else if (starts(part, "pawns "))
      each("pawns", part.substr(6), [](const std::string& v) { return Doc(std::stoi(v)); });
    else if (starts(part, "crowns ")) each("crowns", part.substr(7), [](const std::string& v) { return Doc(v); });
    else if (starts(part, "gold "))
      each("gold", part.substr(5), [](const std::string& v) { return Doc(std::stoi(v)); });
    else if (starts(part, "hands "))
      each("hand", part.substr(6), [](const std::string& v) { return Doc::of(listed(v)); });
    else if (starts(part, "in play "))
      each("in_play", part.substr(8), [](const std::string& v) { return Doc::of(listed(v)); });
    else if (starts(part, "discard pile ")) position_.set("discard", Doc::of(listed(part)));
    else if (starts(part, "deck: ")) deck(part.substr(6));
    else ADD_FAILURE() << "unknown situation: " << part;
  }

  template <class F>
  void each(const std::string& key, const std::string& text, F&& value) {
    Doc d = Doc::object();
    for (const std::string& item : parts(text, ',')) d.set(seat_of(item), value(item.substr(2)));
    position_.set(key, std::move(d));
  }

  void deck(const std::string& text) {
    for (const std::string& card : parts(text, ',')) {
      if (card != "…") draws.push_back(card);
    }
    if (text.find("…") == std::string::npos) position_.set("deck", Doc::of(draws));
  }

  Doc zones_ = Doc::object();
};

struct Decision {
  std::string seat, id, code;
  Strings options;
  bool exact = false;
};

std::string code_for(const std::string& id, const std::string& word) {
  static const std::map<std::string, std::string> verbs = {
      {"D-MOVE", "move"},          {"D-MODE", "choose"},     {"D-PLAY", "play"},       {"D-SCORE", "score"},
      {"D-ADVANCE", "advance"},    {"D-RETREAT", "retreat"}, {"D-DISCARD", "discard"}, {"D-DISCARD-ANY", "discard"},
      {"D-MAYDISCARD", "discard"}, {"D-PASS", "pass"},       {"D-TOYS", "discard"},    {"D-CATS", "score"},
      {"D-COPY-OF", "copy"},       {"D-COPY-CARD", "lay"},   {"D-VISIT", "visit"},     {"D-INVENTOR", "choose"}};
  for (const char* pass : {"keep", "decline", "stop", "done", "no", "leave"}) {
    if (word == pass) return "decline";
  }
  if (id == "D-PAY" && word == "yes") return "pay";
  if (id == "D-REDRAW" && word == "yes") return "redraw";
  if (word == "discard-nothing") return "discard:nothing";
  const auto verb = verbs.find(id);
  return verb == verbs.end() ? word : verb->second + ":" + word;
}

std::vector<Decision> read_decisions(const std::string& text) {
  std::vector<Decision> out;
  for (const std::string& part : parts(text, ';')) {
    const std::optional<Found> form = matched_whole(part, "([A-E]) (D-[A-Z-]+) ([^ ]+)( \\[.*\\])?");
    if (!form) {
      ADD_FAILURE() << "unknown decision: " << part;
      continue;
    }
    const Found& m = *form;
    Decision d{seat_of(m[1]), m[2], code_for(m[2], m[3]), {}, !m[4].empty()};
    if (d.exact) {
      for (const std::string& word : listed(m[4])) d.options.push_back(code_for(d.id, word));
    }
    out.push_back(std::move(d));
  }
  return out;
}

// Plays one turn by the script; what has a single answer answers itself.
class Player {
 public:
  Player(Position& now, std::vector<Decision> script, Strings draws)
      : now_(now), script_(std::move(script)), draws_(std::move(draws)) {}

  void run() {
    while (!now_.to_act().empty() && !testing::Test::HasFailure()) step(now_.to_act().lowest());
    EXPECT_EQ(next_, script_.size()) << "decisions left over";
    EXPECT_TRUE(draws_.empty()) << "draws left over: " << join(draws_, ", ");
  }

 private:
  void step(Seat p) {
    const Strings codes = now_.codes(p);
    if (p == kChance) return take(p, draw(codes));
    if (codes.size() == 1) return take(p, codes[0]);
    const std::string id = now_.question(p, Lang::En).id, seat = now_.seat_code(p);
    ASSERT_LT(next_, script_.size()) << seat << " is asked " << id << ": " << join(codes, ", ");
    const Decision& d = script_[next_++];
    EXPECT_EQ(d.seat + " " + d.id, seat + " " + id);
    if (d.exact) {
      EXPECT_EQ(join(d.options, ", "), join(codes, ", ")) << id;
    }
    take(p, d.code == "score" ? codes[0] : d.code);
  }

  // The next dictated card; else one that cannot matter: dear, and without a use in these situations.
  std::string draw(const Strings& codes) {
    if (!draws_.empty()) {
      const std::string code = "draw:" + draws_.front();
      draws_.erase(draws_.begin());
      return code;
    }
    for (const char* dear : {"kings-sword", "prime-real-estate", "tulip-stocks", "golden-goose", "inventor"}) {
      const std::string code = "draw:" + std::string(dear);
      if (std::ranges::count(codes, code)) return code;
    }
    return codes[0];
  }

  void take(Seat p, const std::string& code) {
    for (const Choice& c : now_.choices(p, Lang::En)) {
      if (c.code != code) continue;
      now_.apply(p, c.action);
      return;
    }
    FAIL() << code << " is not among " << join(now_.codes(p), ", ");
  }

  Position& now_;
  std::vector<Decision> script_;
  Strings draws_;
  std::size_t next_ = 0;
};

class Checker {
 public:
  explicit Checker(Doc view) : view_(std::move(view)) {}

  void check(const std::string& part) const {
    if (starts(part, "gold on slots 0-9: ")) return slots(part);
    if (starts(part, "gold ")) return numbers("gold", part.substr(5));
    if (starts(part, "hand size ")) return numbers("hand_size", part.substr(10));
    if (starts(part, "hand ")) return lists("hand", part.substr(5));
    if (starts(part, "in play ")) return lists("in_play", part.substr(8));
    if (starts(part, "visited ")) return lists("visited", part.substr(8));
    if (starts(part, "pawn ")) return numbers("pawns", part.substr(5));
    if (starts(part, "crowns ")) return texts("crowns", part.substr(7));
    if (starts(part, "paths ")) return same(Doc(part.substr(6)), "paths");
    if (starts(part, "discard pile size ")) return same(Doc(std::stoi(part.substr(18))), "discard_size");
    if (starts(part, "deck size ")) return same(Doc(std::stoi(part.substr(10))), "deck_size");
    if (starts(part, "discard pile ")) return same(Doc::of(sorted(listed(part))), "discard");
    if (starts(part, "winner: ")) return same(part.ends_with("none") ? Doc() : Doc(seat_of(part.substr(8))), "winner");
    ADD_FAILURE() << "unknown expectation: " << part;
  }

 private:
  const Doc& at(const std::string& key, const std::string& seat) const { return *view_.find(key)->find(seat_of(seat)); }
  static Strings sorted(Strings words) {
    std::ranges::sort(words);
    return words;
  }
  static Strings as_words(const Doc& list) {
    Strings out;
    for (const Doc& item : list.items())
      out.push_back(item.is(Doc::Kind::Int) ? std::to_string(item.integer()) : item.text());
    return out;
  }

  void same(const Doc& expected, const std::string& key) const {
    EXPECT_TRUE(same_content(expected, *view_.find(key))) << key << ": found " << brief(*view_.find(key)).english();
  }
  void numbers(const std::string& key, const std::string& text) const {
    for (const std::string& item : parts(text, ','))
      EXPECT_EQ(at(key, item).integer(), std::stoi(item.substr(2))) << key << " " << item;
  }
  void texts(const std::string& key, const std::string& text) const {
    for (const std::string& item : parts(text, ',')) EXPECT_EQ(at(key, item).text(), item.substr(2)) << key;
  }
  void lists(const std::string& key, const std::string& text) const {
    for (const std::string& item : parts(text, ',')) {
      EXPECT_EQ(join(sorted(as_words(at(key, item))), ", "), join(sorted(listed(item)), ", ")) << key << " " << item;
    }
  }
  void slots(const std::string& part) const {
    EXPECT_EQ(join(as_words(*view_.find("zone_gold")), " "), part.substr(part.find(": ") + 2));
  }

  Doc view_;
};

std::unique_ptr<Position> open(const TableSpec& spec, const Doc& position, std::string_view until) {
  const Result<const GameKind*> kind = find_game("temporum");
  Result<std::unique_ptr<Position>> opened = (*kind)->open(spec, &position, until);
  if (!opened) {
    ADD_FAILURE() << opened.error().message.english();
    return nullptr;
  }
  return std::move(*opened);
}

void run_vector(const Vector& v) {
  const Translator translated(v.situation);
  const std::unique_ptr<Position> position = open(translated.spec, translated.position_, "turn-end");
  ASSERT_TRUE(position);
  Player(*position, read_decisions(v.decisions), translated.draws).run();
  const Checker checker(position->view(kChance));
  for (const std::string& part : parts(v.expected, ';')) checker.check(part);
  EXPECT_EQ(position->invariant(), nullptr);
}

class TemporumVector : public testing::TestWithParam<Vector> {};

TEST_P(TemporumVector, Holds) { run_vector(GetParam()); }

std::string test_name(const testing::TestParamInfo<Vector>& vector) {
  std::string name = vector.param.id;
  std::ranges::replace(name, '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Section12, TemporumVector, testing::ValuesIn(read_vectors()), test_name);

TEST(TemporumVectors, AreAllThere) { EXPECT_EQ(read_vectors().size(), 108u); }

RULE_TEST("TP-12-1 TP-2-2 TP-2-3 TP-2-7 TP-3-1 TP-3-2 TP-3-3 TP-3-4 TP-3-5 TP-3-7 TP-3-8 TP-4-15 TP-6-2",
          StartOfAGame) {
  TableSpec spec;
  spec.players = 3;
  spec.options.set("zones", "beginners");
  spec.options.set("first", "R");
  const std::unique_ptr<Position> now = open(spec, Doc::object(), "setup-end");
  ASSERT_TRUE(now);
  while (!now->to_act().empty()) now->apply(kChance, now->choices(kChance, Lang::En)[0].action);
  const Checker checker(now->view(kChance));
  for (const char* expected : {"gold A 0, B 3, C 6", "crowns A 10-0-0-0, B 10-0-0-0, C 10-0-0-0", "pawn A 7, B 7, C 7",
                               "hand size A 2, B 2, C 2", "deck size 54", "discard pile size 0", "paths LRRLLL"}) {
    checker.check(expected);
  }
  EXPECT_EQ(brief(*now->view(kChance).find("real")).english(), "[0, 1, 4, 7]");
}

// Who rules Time II with these crowns there, the others being in Time I.
std::string rulers(const std::vector<int>& crowns) {
  TableSpec spec;
  spec.players = static_cast<int>(crowns.size());
  Doc position = Doc::object(), all = Doc::object();
  for (std::size_t p = 0; p < crowns.size(); ++p) {
    all.set(std::string(1, "RGWPY"[p]), std::to_string(10 - crowns[p]) + "-" + std::to_string(crowns[p]) + "-0-0");
  }
  position.set("crowns", all);
  const std::unique_ptr<Position> now = open(spec, position, "");
  const Doc view = now->view(kSpectator);
  std::string out;
  for (const Doc& seat : view.find("ruled")->find("II")->items()) out += seat.text();
  return out;
}

RULE_TEST("TP-12-2 TP-4-30 TP-4-31 TP-4-32 TP-6-8 TP-8-45 TP-8-46", Ruling) {
  const std::pair<std::vector<int>, std::string> cases[] = {
      {{5, 5}, ""},           {{6, 4}, "R"},           {{1, 0}, "R"},
      {{0, 0}, ""},           {{4, 4, 1}, ""},         {{4, 3, 3}, "R"},
      {{1, 0, 0}, "R"},       {{3, 3, 3}, ""},         {{4, 3, 2, 1}, "RG"},
      {{4, 4, 2, 1}, "RG"},   {{3, 3, 3, 1}, ""},      {{4, 2, 2, 1}, "R"},
      {{1, 0, 0, 0}, "R"},    {{2, 2, 2, 2}, ""},      {{3, 3, 0, 0}, "RG"},
      {{3, 1, 0, 0}, "RG"},   {{5, 4, 3, 2, 1}, "RG"}, {{5, 5, 5, 0, 0}, ""},
      {{5, 3, 3, 3, 0}, "R"}, {{2, 2, 1, 1, 1}, "RG"}, {{4, 4, 4, 4, 4}, ""},
      {{6, 6, 5, 5, 0}, "RG"}};
  for (const auto& [crowns, expected] : cases) EXPECT_EQ(rulers(crowns), expected) << testing::PrintToString(crowns);
}

RULE_TEST(
    "TP-8-2 TP-8-6 TP-8-7 TP-8-8 TP-8-9 TP-8-10 TP-8-11 TP-8-12 TP-8-13 TP-8-16 TP-8-17 TP-8-18 "
    "TP-8-19 TP-8-21 TP-8-22 TP-8-23 TP-8-24 TP-8-26 TP-8-27 TP-8-28 TP-8-29 TP-8-31 TP-8-32 TP-8-33 "
    "TP-8-34 TP-8-35 TP-8-38 TP-8-39 TP-8-40 TP-8-42 TP-8-43 TP-8-44 TP-8-51 TP-8-52 TP-8-55",
    RulingsHoldInTheVectorsThatShowThem) {
  const std::pair<std::string, std::string> shown[] = {
      {"TP-8-2", "TP-12-83"},   {"TP-8-6", "TP-12-73"},   {"TP-8-7", "TP-12-17"},   {"TP-8-8", "TP-12-71"},
      {"TP-8-9", "TP-12-47"},   {"TP-8-10", "TP-12-46"},  {"TP-8-11", "TP-12-72"},  {"TP-8-12", "TP-12-60"},
      {"TP-8-13", "TP-12-61"},  {"TP-8-16", "TP-12-86"},  {"TP-8-17", "TP-12-52"},  {"TP-8-18", "TP-12-50"},
      {"TP-8-19", "TP-12-3"},   {"TP-8-21", "TP-12-53"},  {"TP-8-22", "TP-12-10"},  {"TP-8-23", "TP-12-81"},
      {"TP-8-24", "TP-12-54"},  {"TP-8-26", "TP-12-56"},  {"TP-8-27", "TP-12-56"},  {"TP-8-28", "TP-12-28"},
      {"TP-8-29", "TP-12-105"}, {"TP-8-31", "TP-12-106"}, {"TP-8-32", "TP-12-44"},  {"TP-8-33", "TP-12-109"},
      {"TP-8-34", "TP-12-85"},  {"TP-8-35", "TP-12-25"},  {"TP-8-38", "TP-12-77"},  {"TP-8-39", "TP-12-110"},
      {"TP-8-40", "TP-12-44"},  {"TP-8-42", "TP-12-98"},  {"TP-8-43", "TP-12-104"}, {"TP-8-44", "TP-12-82"},
      {"TP-8-51", "TP-12-76"},  {"TP-8-52", "TP-12-65"},  {"TP-8-55", "TP-12-61"}};
  const std::vector<Vector> vectors = read_vectors();
  for (const auto& [ruling, id] : shown) {
    SCOPED_TRACE(ruling);
    const auto v = std::ranges::find(vectors, id, &Vector::id);
    ASSERT_NE(v, vectors.end());
    run_vector(*v);
  }
}

}  // namespace
}  // namespace timetable
