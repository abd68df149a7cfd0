#include "games/temporum/programs.h"

#include <algorithm>

#include "engine/deck.h"
#include "games/temporum/words.h"

namespace timetable::temporum {
namespace {

// Which programs may use an operation. A card cannot do what would start a further visit or several plays at once: the
// depth of the stack counts on it (state.h).
enum class In : std::uint8_t { Both, Zones, Cards };

// How the fields of an operation are read.
enum class Shape : std::uint8_t {
  Plain,    // no fields
  Players,  // who, where, order, n
  Play,     // who, where, order
  Penalty,  // who, where, order, gold -> arg
  Return,   // cond
  Score,    // optional -> arg bit 0, discount -> n, extra -> arg above
  Fee,      // fee -> arg
  Advance,  // n, from
  Choose,   // options
  May,      // needs, do
  MayPay,   // gold -> arg, do
  MayDrop,  // n -> arg, do
  If,       // cond, then, else
  History,  // at -> arg
  Visit,    // target
  Journey,  // min_crowns -> arg
  Toys,     // draw -> arg
  AfterZone,
  AtEnd,
};

struct OpName {
  std::string_view id;
  Op op;
  Shape shape;
  In in = In::Both;
};
constexpr OpName kOperations[] = {
    {"draw", Op::Draw, Shape::Players},
    {"gain", Op::Gain, Shape::Players},
    {"lose", Op::Lose, Shape::Players},
    {"discard", Op::Discard, Shape::Players},
    {"discard_or_lose", Op::DiscardOrLose, Shape::Penalty},
    {"play_card", Op::PlayCard, Shape::Play},
    {"play_card_may_return", Op::PlayMayReturn, Shape::Return, In::Zones},
    {"score_card", Op::ScoreCard, Shape::Score},
    {"draw_may_score", Op::DrawMayScore, Shape::Plain, In::Zones},
    {"may_score_twice", Op::MayScoreTwice, Shape::Fee, In::Zones},
    {"advance", Op::Advance, Shape::Advance},
    {"retreat", Op::Retreat, Shape::Players},
    {"choose_one", Op::ChooseOne, Shape::Choose},
    {"may", Op::May, Shape::May},
    {"may_pay", Op::MayPay, Shape::MayPay},
    {"may_discard", Op::MayDiscard, Shape::MayDrop},
    {"if", Op::If, Shape::If},
    {"change_history", Op::ChangeHistory, Shape::History},
    {"visit", Op::VisitEarlier, Shape::Visit, In::Zones},
    {"visit_each_real", Op::VisitEachReal, Shape::Journey, In::Zones},
    {"return_this_to_hand", Op::ReturnThis, Shape::Plain, In::Cards},
    {"pass_left", Op::PassLeft, Shape::Plain, In::Zones},
    {"draw_discard_play", Op::DrawDiscardPlay, Shape::Toys, In::Zones},
    {"may_play_as_copy", Op::PlayAsCopy, Shape::Plain, In::Zones},
    {"after_this_zone", Op::VisitAfterZone, Shape::AfterZone, In::Cards},
    {"at_end_of_turn", Op::PredictAtEnd, Shape::AtEnd, In::Cards},
};

const std::vector<std::string> kCounters = {"",
                                            "times_ruled",
                                            "times_without_crowns",
                                            "crowns_here",
                                            "cards_in_hand",
                                            "other_pawns_here",
                                            "pawns_in_time_1",
                                            "just_discarded"};
const std::vector<std::string> kConditions = {"",           "rules",   "rules_at_least", "crowns_here",
                                              "gold_below", "richest", "did_discard",    "hand_min"};
const std::vector<std::string> kWheres = {
    "", "in_time", "not_in_time", "in_time_you_rule", "gold_min", "more_cards_than_you", "rules_here"};
const std::vector<std::string> kPlaces = {"real_time_1", "real_time_2", "real_time_3"};
// The one member of an object that stands for a choice among words, such as {"gold_min": 12}.
std::pair<std::size_t, Node> only_member(const Node& n, const std::vector<std::string>& allowed) {
  const auto members = n.entries();
  if (members.size() != 1) {
    n.complain("expected exactly one condition"_en);
    return {0, n};
  }
  const auto& [key, value] = members[0];
  const auto which = std::ranges::find(allowed, key);
  if (which == allowed.end() || which->empty()) {
    const std::vector<std::string> words(allowed.begin() + 1, allowed.end());
    n.complain(say("''{word}'' is not known here.{meant} Expected one of: {words}"_en, key, did_you_mean(key, words),
                   join(words, ", ")));
    return {0, n};
  }
  return {static_cast<std::size_t>(which - allowed.begin()), value};
}

// Turns the nested operations of a deck file into one straight program with jumps.
class Compiler {
 public:
  Compiler(CardDef* card, std::vector<Words>& problems) : card_(card), problems_(problems) {}

  Program compile(const Node& list) {
    block(list);
    emit({.op = Op::End});
    if (out_.size() > 200) list.complain("this effect is too long"_en);
    return std::move(out_);
  }

 private:
  Instr& emit(const Instr& in) { return out_.emplace_back(in); }
  std::size_t here() const { return out_.size(); }
  void jump_here(std::size_t from) { out_[from].jump = static_cast<std::uint8_t>(here()); }

  void block(const Node& list) {
    for (std::size_t i = 0; i < list.size(); ++i) operation(list[i]);
  }

  void operation(const Node& n) {
    static const std::vector<std::string> ids = [] {
      std::vector<std::string> out;
      for (const OpName& name : kOperations) out.emplace_back(name.id);
      return out;
    }();
    const std::size_t before = problems_.size();
    const std::size_t which = n["op"].one_of(ids);
    if (problems_.size() != before) return;
    const OpName& name = kOperations[which];
    if (name.in == In::Cards && !card_) {
      return n["op"].complain("only a player card can do this"_en);
    }
    if (name.in == In::Zones && card_) {
      return n["op"].complain("only a Zone can do this"_en);
    }
    read(n, name);
  }

  void read(const Node& n, const OpName& name) {
    Instr in{.op = name.op};
    switch (name.shape) {
      case Shape::Plain: n.only({"op"}); break;
      case Shape::Players:
        n.only({"op", "who", "where", "order", "n"});
        players(n, in);
        if (!special_amount(n["n"], in)) in.n = amount(n["n"]);
        if (in.op == Op::Retreat && in.n.mult != 1) n["n"].complain("expected 1"_en);
        break;
      case Shape::Play:
        n.only({"op", "who", "where", "order"});
        players(n, in);
        if (card_ && in.who != Who::You) {
          n.complain("a card can only make its own player play"_en);
        }
        break;
      case Shape::Penalty:
        n.only({"op", "who", "where", "order", "gold"});
        players(n, in);
        in.arg = small(n["gold"], 1, 99);
        break;
      case Shape::Return:
        n.only({"op", "cond"});
        condition(n["cond"], in);
        break;
      case Shape::Score: score(n, in); break;
      case Shape::Fee:
        n.only({"op", "fee"});
        in.arg = small(n["fee"], 0, 99);
        break;
      case Shape::Advance: advance(n, in); break;
      case Shape::Choose: return choose(n);
      case Shape::May:
        n.only({"op", "needs", "do"});
        condition(n["needs"], in);
        return offer(n, in);
      case Shape::MayPay:
        n.only({"op", "gold", "do"});
        in.arg = small(n["gold"], 1, 99);
        return offer(n, in);
      case Shape::MayDrop:
        n.only({"op", "n", "do"});
        in.arg = small(n["n"], 1, 1);
        return offer(n, in);
      case Shape::If: return branch(n, in);
      case Shape::History:
        n.only({"op", "at"});
        in.arg = place(n["at"]);
        break;
      case Shape::Visit:
        n.only({"op", "target"});
        n["target"].one_of({"earlier_real"});
        break;
      case Shape::Journey:
        n.only({"op", "min_crowns"});
        in.arg = small(n["min_crowns"], 1, kCrowns);
        break;
      case Shape::Toys:
        n.only({"op", "draw"});
        in.arg = small(n["draw"], 2, 2);
        break;
      case Shape::AfterZone: after_zone(n); break;
      case Shape::AtEnd: at_end(n, in); break;
    }
    emit(in);
  }

  void players(const Node& n, Instr& in) {
    in.who = static_cast<Who>(n["who"].one_of({"you", "each_other", "each"}));
    if (const Node order = n.maybe("order"); order.present() && order.one_of({"active_first", "you_first"}) == 1) {
      if (in.who == Who::Each) in.who = Who::EachYouFirst;
      else order.complain("goes with \"who\": \"each\" only"_en);
    }
    const Node where = n.maybe("where");
    if (!where.present()) return;
    if (where.size() != 1) {
      return where.complain("expected a list with one restriction"_en);
    }
    const auto [which, value] = only_member(where[0], kWheres);
    in.where = static_cast<Where>(which);
    if (in.where == Where::InTimes || in.where == Where::NotInTimes) in.where_arg = time_mask(value);
    else if (in.where == Where::GoldMin) in.where_arg = small(value, 1, 255);
    else if (in.where != Where::Anywhere) expect_true(value);
  }

  // The amounts that are words: "all" gold, the whole "hand", "any" number of cards.
  static bool special_amount(const Node& n, Instr& in) {
    if (!n.doc().is(Doc::Kind::Text)) return false;
    const bool lose = in.op == Op::Lose;
    if (!lose && in.op != Op::Discard) {
      n.complain("expected a number or '{'\"mult\", \"of\"'}'"_en);
      return true;
    }
    const std::size_t which = lose ? n.one_of({"all"}) : n.one_of({"hand", "any"});
    in.op = lose ? Op::LoseAll : which ? Op::DiscardAny : Op::DiscardHand;
    if (in.who != Who::You) n.complain("goes with \"who\": \"you\" only"_en);
    return true;
  }

  static Amount amount(const Node& n) {
    if (!n.doc().is(Doc::Kind::Object)) return {.mult = small(n, 1, 60)};
    n.only({"mult", "of"});
    Amount a{.mult = small(n["mult"], 1, 4)};
    a.of = static_cast<Counter>(n["of"].one_of(kCounters));
    if (a.of == Counter::One) n["of"].complain("expected a counter"_en);
    return a;
  }

  static void condition(const Node& n, Instr& in) {
    const auto [which, value] = only_member(n, kConditions);
    in.cond = static_cast<Cond>(which);
    switch (in.cond) {
      case Cond::Always: return;
      case Cond::RulesHere: value.one_of({"here"}); return;
      case Cond::Richest:
      case Cond::DidDiscard: return expect_true(value);
      default: in.cond_arg = small(value, 0, 255);
    }
  }

  static void score(const Node& n, Instr& in) {
    n.only({"op", "optional", "discount", "extra"});
    unsigned extra = 0;
    if (const Node e = n.maybe("extra"); e.present()) extra = small(e, 0, 10);
    if (const Node d = n.maybe("discount"); d.present()) in.n = amount(d);
    in.arg = static_cast<std::uint8_t>(extra << 1 | unsigned{n["optional"].boolean()});
  }

  static void advance(const Node& n, Instr& in) {
    n.only({"op", "n", "from"});
    in.n = amount(n["n"]);
    const Node from = n["from"];
    if (from.doc().text() == "any") return;
    in.op = Op::AdvanceFrom;
    if (from.doc().is(Doc::Kind::Int)) in.arg = static_cast<std::uint8_t>(small(from, 1, kTimes - 1) - 1);
    else in.arg = static_cast<std::uint8_t>(kHere + from.one_of({"here"}));
    if (in.n.of != Counter::One || in.n.mult != 1) {
      n["n"].complain("expected 1 where the Time is fixed"_en);
    }
  }

  // ChooseOne, a Jump for each option, then the options, each with a Jump behind the last one.
  void choose(const Node& n) {
    n.only({"op", "options"});
    const Node options = n["options"];
    const std::size_t count = options.size(), head = here();
    if (count < 2 || count > 4) {
      return options.complain("expected two to four options"_en);
    }
    emit({.op = Op::ChooseOne, .arg = static_cast<std::uint8_t>(count)});
    for (std::size_t i = 0; i < count; ++i) emit({.op = Op::Jump});
    std::vector<std::size_t> leaving;
    std::vector<Op> begins;
    for (std::size_t i = 0; i < count; ++i) {
      jump_here(head + 1 + i);
      const std::size_t start = here();
      block(options[i]);
      if (here() == start) {
        return options[i].complain("an option needs an operation"_en);
      }
      const Op op = out_[start].op;
      const bool can_be_judged =
          op == Op::ScoreCard || op == Op::PlayCard || op == Op::Draw || op == Op::Gain || op == Op::Advance;
      if (!can_be_judged) {
        options[i].complain("an option begins with score_card, play_card, draw, gain or advance"_en);
      }
      if (std::ranges::count(begins, op)) {
        options[i].complain("every option must begin with another operation"_en);
      }
      begins.push_back(op);
      leaving.push_back(here());
      emit({.op = Op::Jump});
    }
    for (std::size_t from : leaving) jump_here(from);
    jump_here(head);
  }

  void offer(const Node& n, const Instr& in) {
    const std::size_t at = here();
    emit(in);
    block(n["do"]);
    jump_here(at);
  }

  void branch(const Node& n, Instr& in) {
    n.only({"op", "cond", "then", "else"});
    condition(n["cond"], in);
    const std::size_t at = here();
    emit(in);
    block(n["then"]);
    const Node otherwise = n.maybe("else");
    if (!otherwise.present()) return jump_here(at);
    const std::size_t skip = here();
    emit({.op = Op::Jump});
    jump_here(at);
    block(otherwise);
    jump_here(skip);
  }

  static std::uint8_t place(const Node& n) {
    if (n.doc().text() == "here") return kHere;
    return static_cast<std::uint8_t>(n.one_of(kPlaces));
  }

  static void after_zone(const Node& n) {
    n.only({"op", "do"});
    const Node list = n["do"];
    if (list.size() != 1 || list[0]["op"].text() != "visit") {
      return list.complain("after a Zone a card can only visit any_unvisited"_en);
    }
    list[0]["target"].one_of({"any_unvisited"});
  }

  // Optional: below the Zone where it was played. Compulsory: below the real Zones of the listed Times.
  void at_end(const Node& n, Instr& in) {
    n.only({"op", "optional", "do"});
    const bool optional = n["optional"].boolean();
    const Node list = n["do"];
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (list[i]["op"].text() != "change_history") {
        return list[i].complain("expected change_history"_en);
      }
      if (optional) {
        list[i]["at"].one_of({"zone_where_played"});
      } else {
        const auto time = list[i]["at"].one_of({"real_time_1", "real_time_2", "real_time_3"});
        card_->flips.push_back(static_cast<Time>(time));
      }
    }
    if (list.size() == 0 || (optional && list.size() != 1)) {
      list.complain("expected one change_history"_en);
    }
    in.op = optional ? Op::PredictAtEnd : Op::ButterflyAtEnd;
  }

  CardDef* card_;  // nullptr: a Zone's program
  std::vector<Words>& problems_;
  Program out_;
};

}  // namespace

void expect_true(const Node& n) {
  if (!n.boolean()) n.complain("expected true"_en);
}

std::uint8_t time_mask(const Node& list) {
  unsigned mask = 0;
  for (std::size_t i = 0; i < list.size(); ++i) mask |= 1u << (list[i].integer(1, kTimes) - 1);
  if (!mask) list.complain(must_not_be_empty());
  return static_cast<std::uint8_t>(mask);
}

Program compile(const Node& list, CardDef* card, std::vector<Words>& problems) {
  return Compiler(card, problems).compile(list);
}

}  // namespace timetable::temporum
