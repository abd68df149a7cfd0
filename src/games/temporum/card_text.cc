#include "games/temporum/card_text.h"

#include "games/temporum/words.h"

namespace timetable::temporum {
namespace {

constexpr Phrase kCounterWords[] = {
    Phrase(),
    "Time you rule"_en,
    "Time in which you have no crown"_en,
    "crown you have in this Time"_en,
    "card in your hand"_en,
    "other player on this Zone"_en,
    "player in Time I"_en,
    "card discarded this way"_en,
};
constexpr Phrase kConditionWords[] = {
    Phrase(),
    "you rule this Time"_en,
    "you rule at least {n} Times"_en,
    "you have {n, plural, =0 {no crowns} one {# crown} other {# crowns}} in this Time"_en,
    "you have less than {n} gold"_en,
    "you have more gold than every other player"_en,
    "you did"_en,
    "you have a card in hand"_en,
};
constexpr Phrase kWhereWords[] = {
    Phrase(),
    " in Time {time}"_en,
    " not in Time {time}"_en,
    " in a Time you rule"_en,
    " with {n} gold or more"_en,
    " with more cards in hand than you"_en,
    " who rules this Time"_en,
};
constexpr Phrase kSubjects[] = {
    Phrase(),
    "each other player"_en,
    "each player"_en,
    "in turn order, starting with you, each player"_en,
};

// What is done, by you and by others; {0} is the amount.
struct Doing {
  Op op;
  Phrase you, they;
};
constexpr Doing kDoings[] = {
    {Op::Draw, "draw {amount}"_en, "draws {amount}"_en},
    {Op::Gain, "gain {amount}"_en, "gains {amount}"_en},
    {Op::Lose, "lose {amount}"_en, "loses {amount}"_en},
    {Op::Discard, "discard {amount}"_en, "discards {amount}"_en},
    {Op::PlayCard, "play a card"_en, "with a card in hand plays one"_en},
    {Op::Retreat, "move a crown one Time back"_en, "moves one of their crowns one Time back"_en},
    {Op::DiscardOrLose, "discard a card or lose {amount}"_en, "discards a card or loses {amount}, as they choose"_en},
};

constexpr Phrase kLoseAll = "lose all your gold"_en;
constexpr Phrase kDiscardHand = "discard your whole hand"_en;
constexpr Phrase kDiscardAny = "discard any number of cards"_en;
constexpr Phrase kPlayMayReturn =
    "play a card; if {condition} once it is resolved, you may take it back into your hand"_en;
constexpr Phrase kScore = "score a card"_en;
constexpr Phrase kScoreMore = "score a card, advancing {crowns} more"_en;
constexpr Phrase kScoreLess = "score a card, paying {gold} less"_en;
constexpr Phrase kScoreLessEach = "score a card, paying {gold} less for each {each}"_en;
constexpr Phrase kMayScore = "you may score another card"_en;
constexpr Phrase kAlien = "draw a card; you may score it at once, paying for it"_en;
constexpr Phrase kCats = "you may pay {gold} more to score one card twice, paying its price twice"_en;
constexpr Phrase kAdvance = "advance {crowns}"_en;
constexpr Phrase kAdvanceFrom = "advance one of your crowns from {time}"_en;
constexpr Phrase kThisTime = "this Time"_en;
constexpr Phrase kTimeN = "Time {time}"_en.about("where crowns come from");
constexpr Phrase kChooseOne = "choose one: {options}"_en;
constexpr Phrase kMay = "you may {then}"_en;
constexpr Phrase kMayPay = "you may pay {gold}; if you do, {then}"_en;
constexpr Phrase kMayDiscard = "you may discard a card; if you do, {then}"_en;
constexpr Phrase kIf = "if {condition}, {then}"_en;
constexpr Phrase kIfElse = "if {condition}, {then}; otherwise {otherwise}"_en;
constexpr Phrase kChangeHere = "change history below this Zone"_en;
constexpr Phrase kChangeAt = "change history below the real Zone of Time {time}"_en;
constexpr Phrase kVisitEarlier = "visit a real Zone of an earlier Time"_en;
constexpr Phrase kJourney =
    "from Time IV back to Time I, visit each real Zone not visited this turn in whose Time you have "
    "{n} crowns or more"_en;
constexpr Phrase kReturnThis = "take this card back into your hand"_en;
constexpr Phrase kPassLeft = "all players with a card in hand pass one to the left, secretly and all at once"_en;
constexpr Phrase kToys = "draw {cards}, discard one of them and play the other"_en;
constexpr Phrase kCopy = "you may play a card from your hand as a copy of a Perpetual card you have in play"_en;
constexpr Phrase kVisitAfter =
    "after this Zone is resolved, visit any Zone, real or not, that you have not visited this turn"_en;
constexpr Phrase kPredict = "at the end of this turn you may change history below the Zone you played this in"_en;
constexpr Phrase kButterfly = "at the end of this turn {then}"_en;
constexpr Phrase kForEach = "{amount} for each {each}"_en;
constexpr Phrase kThen = "then "_en;
constexpr Phrase kOr = " or "_en;
constexpr Phrase kSemicolon = "; "_en;
constexpr Phrase kComma = ", "_en;

constexpr Phrase kBoxGold = "Setup: {amount} on each Zone; the first to visit a Zone alone takes it."_en;
constexpr Phrase kBoxAlone = "If you start your turn alone here, gain {amount}."_en;
constexpr Phrase kBoxPolice = "You cannot move from here to Time {times}."_en;
constexpr Phrase kBoxUtopia = "On other players' turns you neither lose gold nor discard cards here."_en;

constexpr Phrase kMomentary = "Momentary"_en;
constexpr Phrase kPerpetual = "Perpetual"_en;
constexpr Phrase kFigures = "{kind} · gives {gold} · scores {crowns} for {price}"_en;

constexpr Phrase kGold = "{n} gold"_en;
constexpr Phrase kSomeCrowns = "{n, plural, one {a crown} other {# crowns}}"_en;
constexpr Phrase kSomeCards = "{n, plural, one {a card} other {# cards}}"_en;

std::string number(int n) { return std::to_string(n); }

std::string times_text(unsigned mask, Lang lang) {
  std::string out;
  for (Time t = 0; t < kTimes; ++t) {
    if (!(mask >> t & 1)) continue;
    if (!out.empty()) out += kOr.in(lang);
    out += time_name(t);
  }
  return out;
}

// Sentences of one program.
class Speaker {
 public:
  Speaker(const Program& program, const CardDef* card, Lang lang) : program_(program), card_(card), lang_(lang) {}

  // The operations from one place up to another, as clauses joined by "then"; a mere comma holds together what belongs
  // to one condition or offer.
  std::string block(std::size_t from, std::size_t to, const Phrase& between = kSemicolon) const {
    std::vector<std::string> clauses;
    while (from < to) {
      clauses.push_back(clause(from));
      from = behind(from);
    }
    std::string out;
    for (std::size_t i = 0; i < clauses.size(); ++i) {
      out += i ? words(between) + words(kThen) + clauses[i] : clauses[i];
    }
    return out;
  }

 private:
  const Instr& at(std::size_t i) const { return program_[i]; }
  std::string part(std::size_t from, std::size_t to) const { return block(from, to, kComma); }
  std::string words(const Phrase& phrase) const { return phrase.in(lang_); }
  template <class... Args>
  std::string words(const Phrase& phrase, const Args&... args) const {
    return phrase.in(lang_, std::string_view(args)...);
  }

  // Where the program goes on behind an operation and what belongs to it.
  std::size_t behind(std::size_t i) const {
    switch (at(i).op) {
      case Op::ChooseOne:
      case Op::May:
      case Op::MayPay:
      case Op::MayDiscard: return at(i).jump;
      case Op::If: return has_else(i) ? at(at(i).jump - 1u).jump : at(i).jump;
      default: return i + 1;
    }
  }
  bool has_else(std::size_t i) const {
    const Instr& last = at(at(i).jump - 1u);
    return last.op == Op::Jump && last.jump > at(i).jump;
  }

  std::string clause(std::size_t i) const {
    const Instr& in = at(i);
    for (const Doing& doing : kDoings) {
      if (doing.op == in.op) return done_by(in, doing);
    }
    switch (in.op) {
      case Op::LoseAll: return words(kLoseAll);
      case Op::DiscardHand: return words(kDiscardHand);
      case Op::DiscardAny: return words(kDiscardAny);
      case Op::PlayMayReturn: return words(kPlayMayReturn, condition(in));
      case Op::ScoreCard: return score(in);
      case Op::DrawMayScore: return words(kAlien);
      case Op::MayScoreTwice: return words(kCats, gold_text(in.arg, lang_));
      case Op::Advance: return words(kAdvance, amount(in));
      case Op::AdvanceFrom:
        return words(kAdvanceFrom, in.arg == kHere ? words(kThisTime) : words(kTimeN, time_name(in.arg)));
      case Op::ChooseOne: return choice(i);
      case Op::May: return words(kMay, part(i + 1, in.jump));
      case Op::MayPay: return words(kMayPay, gold_text(in.arg, lang_), part(i + 1, in.jump));
      case Op::MayDiscard: return words(kMayDiscard, part(i + 1, in.jump));
      case Op::If: return branch(i);
      case Op::ChangeHistory: return in.arg == kHere ? words(kChangeHere) : words(kChangeAt, time_name(in.arg));
      case Op::VisitEarlier: return words(kVisitEarlier);
      case Op::VisitEachReal: return words(kJourney, number(in.arg));
      case Op::ReturnThis: return words(kReturnThis);
      case Op::PassLeft: return words(kPassLeft);
      case Op::DrawDiscardPlay: return words(kToys, cards_text(in.arg, lang_));
      case Op::PlayAsCopy: return words(kCopy);
      case Op::VisitAfterZone: return words(kVisitAfter);
      case Op::PredictAtEnd: return words(kPredict);
      case Op::ButterflyAtEnd: return butterfly();
      default: return {};
    }
  }

  std::string done_by(const Instr& in, const Doing& doing) const {
    if (in.who == Who::You) return words(doing.you, amount(in));
    std::string where;
    if (in.where == Where::InTimes || in.where == Where::NotInTimes) where = times_text(in.where_arg, lang_);
    else where = number(in.where_arg);
    return words(kSubjects[static_cast<int>(in.who)]) + words(kWhereWords[static_cast<int>(in.where)], where) + " " +
        words(doing.they, amount(in));
  }

  // How much, of what the operation is about.
  std::string amount(const Instr& in) const {
    if (in.op == Op::DiscardOrLose) return gold_text(in.arg, lang_);
    std::string base;
    if (in.op == Op::Draw || in.op == Op::Discard) base = cards_text(in.n.mult, lang_);
    else if (in.op == Op::Advance) base = crowns_text(in.n.mult, lang_);
    else base = gold_text(in.n.mult, lang_);
    if (in.n.of == Counter::One) return base;
    return words(kForEach, base, kCounterWords[static_cast<int>(in.n.of)].in(lang_));
  }

  std::string condition(const Instr& in) const {
    return words(kConditionWords[static_cast<int>(in.cond)], number(in.cond_arg));
  }

  std::string score(const Instr& in) const {
    if (in.arg & 1) return words(kMayScore);
    if (in.arg >> 1) return words(kScoreMore, crowns_text(in.arg >> 1, lang_));
    if (in.n.mult == 0) return words(kScore);
    const std::string less = gold_text(in.n.mult, lang_);
    if (in.n.of == Counter::One) return words(kScoreLess, less);
    return words(kScoreLessEach, less, kCounterWords[static_cast<int>(in.n.of)].in(lang_));
  }

  std::string choice(std::size_t i) const {
    std::vector<std::string> options;
    const std::size_t count = at(i).arg;
    for (std::size_t k = 1; k <= count; ++k) {
      const std::size_t end = k < count ? at(i + k + 1).jump : at(i).jump;
      options.push_back(part(at(i + k).jump, end - 1));
    }
    const std::vector<std::string> first(options.begin(), options.end() - 1);
    return words(kChooseOne, join(first, ", ") + words(kOr) + options.back());
  }

  std::string branch(std::size_t i) const {
    const std::size_t jump = at(i).jump;
    if (!has_else(i)) return words(kIf, condition(at(i)), part(i + 1, jump));
    return words(kIfElse, condition(at(i)), part(i + 1, jump - 1), part(jump, at(jump - 1).jump));
  }

  std::string butterfly() const {
    std::vector<std::string> flips;
    for (Time t : card_->flips) flips.push_back(words(kChangeAt, time_name(t)));
    return words(kButterfly, join(flips, ", " + words(kThen)));
  }

  const Program& program_;
  const CardDef* card_;
  Lang lang_;
};

std::string sentence(const Program& program, const CardDef* card, Lang lang) {
  return capitalised(Speaker(program, card, lang).block(0, program.size() - 1)) + ".";
}

std::string passive_text(const CardDef& card, Lang lang) {
  const PassiveRow& row = kPassives[static_cast<std::size_t>(card.passive)];
  const auto amount = row.does == Op::Draw   ? cards_text
      : card.passive == Passive::ExtraCrowns ? crowns_text
                                             : gold_text;
  return row.text.in(lang, amount(card.amount, lang));
}

}  // namespace

std::string gold_text(int n, Lang lang) { return kGold.in(lang, n); }
std::string crowns_text(int n, Lang lang) { return kSomeCrowns.in(lang, n); }
std::string cards_text(int n, Lang lang) { return kSomeCards.in(lang, n); }

std::string plan_text(int a, int b, int c) {
  std::vector<std::string> parts;
  const int n[] = {a, b, c};
  for (Time t = 0; t < 3; ++t) {
    if (n[t]) parts.push_back(number(n[t]) + " " + std::string(time_name(t)) + "→" + std::string(time_name(t + 1)));
  }
  return join(parts, ", ");
}

std::string mode_text(const Instr& option, Lang lang) { return Speaker({option, Instr{}}, nullptr, lang).block(0, 1); }

std::string card_figures(const CardDef& card, Lang lang) {
  const Phrase& kind = card.perpetual ? kPerpetual : kMomentary;
  return kFigures.in(lang, kind.in(lang), gold_text(card.gold, lang), crowns_text(card.crowns, lang),
                     gold_text(card.price, lang));
}

std::string card_text(const Rules&, const CardDef& card, Lang lang) {
  return card.perpetual ? passive_text(card, lang) : sentence(card.effect, &card, lang);
}

std::string zone_text(const Rules&, const ZoneDef& zone, Lang lang) {
  std::string out = sentence(zone.effect, nullptr, lang);
  const auto box = [&](const Phrase& phrase, const std::string& arg) { out += " " + phrase.in(lang, arg); };
  if (zone.gold_everywhere) box(kBoxGold, gold_text(zone.gold_everywhere, lang));
  if (zone.gold_alone) box(kBoxAlone, gold_text(zone.gold_alone, lang));
  if (zone.forbidden_times) box(kBoxPolice, times_text(zone.forbidden_times, lang));
  if (zone.protects) box(kBoxUtopia, "");
  return out;
}

}  // namespace timetable::temporum
