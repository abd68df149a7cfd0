#include "games/temporum/card_text.h"

#include "core/words.h"

namespace timetable::temporum {
namespace {

constexpr Phrase kCounterWords[] = {
    {"", ""},
    {"Time you rule", "Temps que vous dominez"},
    {"Time in which you have no crown", "Temps où vous n'avez aucune couronne"},
    {"crown you have in this Time", "couronne que vous avez dans ce Temps"},
    {"card in your hand", "carte de votre main"},
    {"other player on this Zone", "autre joueur dans cette Zone"},
    {"player in Time I", "joueur au Temps I"},
    {"card discarded this way", "carte ainsi défaussée"},
};
constexpr Phrase kConditionWords[] = {
    {"", ""},
    {"you rule this Time", "vous dominez ce Temps"},
    {"you rule at least {0} Times", "vous dominez au moins {0} Temps"},
    {"you have {0} crowns in this Time", "vous avez {0} couronne dans ce Temps"},
    {"you have less than {0} gold", "vous avez moins de {0} or"},
    {"you have more gold than every other player", "vous avez plus d'or que chacun des autres joueurs"},
    {"you did", "vous l'avez fait"},
    {"you have a card in hand", "vous avez une carte en main"},
};
constexpr Phrase kWhereWords[] = {
    {"", ""},
    {" in Time {0}", " au Temps {0}"},
    {" not in Time {0}", " hors du Temps {0}"},
    {" in a Time you rule", " dans un Temps que vous dominez"},
    {" with {0} gold or more", " avec au moins {0} or"},
    {" with more cards in hand than you", " ayant plus de cartes en main que vous"},
    {" who rules this Time", " qui domine ce Temps"},
};
constexpr Phrase kSubjects[] = {
    {"", ""},
    {"each other player", "chaque autre joueur"},
    {"each player", "chaque joueur"},
    {"in turn order, starting with you, each player", "dans l'ordre du tour, à commencer par vous, chaque joueur"},
};

// What is done, by you and by others; {0} is the amount.
struct Doing {
  Op op;
  Phrase you, they;
};
constexpr Doing kDoings[] = {
    {Op::Draw, {"draw {0}", "piochez {0}"}, {"draws {0}", "pioche {0}"}},
    {Op::Gain, {"gain {0}", "gagnez {0}"}, {"gains {0}", "gagne {0}"}},
    {Op::Lose, {"lose {0}", "perdez {0}"}, {"loses {0}", "perd {0}"}},
    {Op::Discard, {"discard {0}", "défaussez {0}"}, {"discards {0}", "défausse {0}"}},
    {Op::PlayCard,
     {"play a card", "jouez une carte"},
     {"with a card in hand plays one", "ayant une carte en main en joue une"}},
    {Op::Retreat,
     {"move a crown one Time back", "reculez une couronne d'un Temps"},
     {"moves one of their crowns one Time back", "recule une de ses couronnes d'un Temps"}},
    {Op::DiscardOrLose,
     {"discard a card or lose {0}", "défaussez une carte ou perdez {0}"},
     {"discards a card or loses {0}, as they choose", "défausse une carte ou perd {0}, à son choix"}},
};

constexpr Phrase kLoseAll = {"lose all your gold", "perdez tout votre or"};
constexpr Phrase kDiscardHand = {"discard your whole hand", "défaussez toute votre main"};
constexpr Phrase kDiscardAny = {"discard any number of cards", "défaussez autant de cartes que vous voulez"};
constexpr Phrase kPlayMayReturn = {
    "play a card; if {0} once it is resolved, you may take it back into your hand",
    "jouez une carte ; si {0} une fois la carte résolue, vous pouvez la reprendre en main"};
constexpr Phrase kScore = {"score a card", "scorez une carte"};
constexpr Phrase kScoreMore = {"score a card, advancing {0} more", "scorez une carte en avançant {0} de plus"};
constexpr Phrase kScoreLess = {"score a card, paying {0} less", "scorez une carte en payant {0} de moins"};
constexpr Phrase kScoreLessEach = {"score a card, paying {0} less for each {1}",
                                   "scorez une carte en payant {0} de moins par {1}"};
constexpr Phrase kMayScore = {"you may score another card", "vous pouvez scorer une autre carte"};
constexpr Phrase kAlien = {"draw a card; you may score it at once, paying for it",
                           "piochez une carte ; vous pouvez la scorer aussitôt, en la payant"};
constexpr Phrase kCats = {
    "you may pay {0} more to score one card twice, paying its price twice",
    "vous pouvez payer {0} de plus pour scorer deux fois une carte, en payant deux fois son prix"};
constexpr Phrase kAdvance = {"advance {0}", "avancez {0}"};
constexpr Phrase kAdvanceFrom = {"advance one of your crowns from {0}", "avancez une de vos couronnes depuis {0}"};
constexpr Phrase kThisTime = {"this Time", "ce Temps"};
constexpr Phrase kTimeN = {"Time {0}", "le Temps {0}"};
constexpr Phrase kChooseOne = {"choose one: {0}", "au choix : {0}"};
constexpr Phrase kMay = {"you may {0}", "vous pouvez faire ceci : {0}"};
constexpr Phrase kMayPay = {"you may pay {0}; if you do, {1}", "vous pouvez payer {0} ; dans ce cas, {1}"};
constexpr Phrase kMayDiscard = {"you may discard a card; if you do, {0}",
                                "vous pouvez défausser une carte ; dans ce cas, {0}"};
constexpr Phrase kIf = {"if {0}, {1}", "si {0}, {1}"};
constexpr Phrase kIfElse = {"if {0}, {1}; otherwise {2}", "si {0}, {1} ; sinon {2}"};
constexpr Phrase kChangeHere = {"change history below this Zone", "changez l'histoire sous cette Zone"};
constexpr Phrase kChangeAt = {"change history below the real Zone of Time {0}",
                              "changez l'histoire sous la Zone réelle du Temps {0}"};
constexpr Phrase kVisitEarlier = {"visit a real Zone of an earlier Time",
                                  "visitez une Zone réelle d'un Temps antérieur"};
constexpr Phrase kJourney = {
    "from Time IV back to Time I, visit each real Zone not visited this turn in whose Time you have {0} crowns or more",
    "du Temps IV au Temps I, visitez chaque Zone réelle pas encore visitée ce tour dont le Temps compte au moins {0} "
    "de "
    "vos couronnes"};
constexpr Phrase kReturnThis = {"take this card back into your hand", "reprenez cette carte en main"};
constexpr Phrase kPassLeft = {
    "all players with a card in hand pass one to the left, secretly and all at once",
    "tous les joueurs ayant une carte en main en passent une à gauche, en secret et en même temps"};
constexpr Phrase kToys = {"draw {0}, discard one of them and play the other",
                          "piochez {0}, défaussez-en une et jouez l'autre"};
constexpr Phrase kCopy = {
    "you may play a card from your hand as a copy of a Perpetual card you have in play",
    "vous pouvez jouer une carte de votre main comme copie d'une carte Perpétuelle que vous avez en jeu"};
constexpr Phrase kVisitAfter = {
    "after this Zone is resolved, visit any Zone, real or not, that you have not visited this turn",
    "une fois cette Zone résolue, visitez une Zone quelconque, réelle ou non, pas encore visitée ce tour"};
constexpr Phrase kPredict = {
    "at the end of this turn you may change history below the Zone you played this in",
    "à la fin de ce tour, vous pouvez changer l'histoire sous la Zone où vous avez joué cette carte"};
constexpr Phrase kButterfly = {"at the end of this turn {0}", "à la fin de ce tour, {0}"};
constexpr Phrase kForEach = {"{0} for each {1}", "{0} par {1}"};
constexpr Phrase kThen = {"then ", "puis "};
constexpr Phrase kOr = {" or ", " ou "};
constexpr Phrase kSemicolon = {"; ", " ; "};
constexpr Phrase kComma = {", ", ", "};

constexpr Phrase kPassiveWords[kPassives] = {
    {"When you play another card, gain {0}.", "Quand vous jouez une autre carte, gagnez {0}."},
    {"After you play another card, draw {0}.", "Après avoir joué une autre carte, piochez {0}."},
    {"When you draw a card, gain {0}.", "Quand vous piochez une carte, gagnez {0}."},
    {"When you discard a card, gain {0}.", "Quand vous défaussez une carte, gagnez {0}."},
    {"When you score a card, draw {0}.", "Quand vous scorez une carte, piochez {0}."},
    {"When one of your crowns advances to Time IV, gain {0}.",
     "Quand une de vos couronnes atteint le Temps IV, gagnez {0}."},
    {"The cards you score advance {0} more.", "Les cartes que vous scorez avancent {0} de plus."},
    {"Cards cost you {0} less to score.", "Scorer une carte vous coûte {0} de moins."},
    {"After you visit a Zone of Time IV you may discard this from play to draw {0}.",
     "Après avoir visité une Zone du Temps IV, vous pouvez défausser cette carte du jeu pour piocher {0}."},
    {"At the end of any turn you may discard this from play to gain half of the gold you gained that turn.",
     "À la fin de n'importe quel tour, vous pouvez défausser cette carte du jeu pour gagner la moitié de l'or gagné "
     "pendant ce tour."},
};

constexpr Phrase kBoxGold = {"Setup: {0} on each Zone; the first to visit a Zone alone takes it.",
                             "Mise en place : {0} sur chaque Zone ; le premier à visiter une Zone seul le prend."};
constexpr Phrase kBoxAlone = {"If you start your turn alone here, gain {0}.",
                              "Si vous commencez votre tour seul ici, gagnez {0}."};
constexpr Phrase kBoxPolice = {"You cannot move from here to Time {0}.",
                               "D'ici, vous ne pouvez pas aller au Temps {0}."};
constexpr Phrase kBoxUtopia = {
    "On other players' turns you neither lose gold nor discard cards here.",
    "Ici, pendant le tour des autres, vous ne perdez pas d'or et ne défaussez pas de carte."};

constexpr Phrase kMomentary = {"Momentary", "Momentanée"};
constexpr Phrase kPerpetual = {"Perpetual", "Perpétuelle"};
constexpr Phrase kFigures = {"{0} · gives {1} · scores {2} for {3}", "{0} · donne {1} · score {2} pour {3}"};

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
  std::string words(const Phrase& phrase) const { return std::string(phrase.in(lang_)); }
  template <class... Args>
  std::string words(const Phrase& phrase, const Args&... args) const {
    return fill(phrase.in(lang_), {std::string_view(args)...});
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
    return words(kConditionWords[static_cast<int>(in.cond)], in.cond_arg ? number(in.cond_arg) : none());
  }
  std::string none() const { return lang_ == Lang::En ? "no" : "0"; }

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
  std::string amount;
  switch (card.passive) {
    case Passive::DrawPerPlay:
    case Passive::DrawPerScore:
    case Passive::Map: amount = cards_text(card.amount, lang); break;
    case Passive::ExtraCrowns: amount = crowns_text(card.amount, lang); break;
    default: amount = gold_text(card.amount, lang);
  }
  return fill(kPassiveWords[static_cast<int>(card.passive)].in(lang), {amount});
}

}  // namespace

std::string gold_text(int n, Lang lang) { return number(n) + (lang == Lang::En ? " gold" : " or"); }

std::string crowns_text(int n, Lang lang) {
  if (n == 1) return lang == Lang::En ? "a crown" : "une couronne";
  return number(n) + (lang == Lang::En ? " crowns" : " couronnes");
}

std::string cards_text(int n, Lang lang) {
  if (n == 1) return lang == Lang::En ? "a card" : "une carte";
  return number(n) + (lang == Lang::En ? " cards" : " cartes");
}

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
  return fill(kFigures.in(lang),
              {kind.in(lang), gold_text(card.gold, lang), crowns_text(card.crowns, lang), gold_text(card.price, lang)});
}

std::string card_text(const Rules&, const CardDef& card, Lang lang) {
  return card.perpetual ? passive_text(card, lang) : sentence(card.effect, &card, lang);
}

std::string zone_text(const Rules&, const ZoneDef& zone, Lang lang) {
  std::string out = sentence(zone.effect, nullptr, lang);
  const auto box = [&](const Phrase& phrase, const std::string& arg) { out += " " + fill(phrase.in(lang), {arg}); };
  if (zone.gold_everywhere) box(kBoxGold, gold_text(zone.gold_everywhere, lang));
  if (zone.gold_alone) box(kBoxAlone, gold_text(zone.gold_alone, lang));
  if (zone.forbidden_times) box(kBoxPolice, times_text(zone.forbidden_times, lang));
  if (zone.protects) box(kBoxUtopia, "");
  return out;
}

}  // namespace timetable::temporum
