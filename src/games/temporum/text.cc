// Temporum: what it is called, what it asks, what its components do.
#include "core/words.h"
#include "games/temporum/card_text.h"
#include "games/temporum/game.h"
#include "games/temporum/verbs.h"

namespace timetable::temporum {
namespace {

// Every question by its id in section 9; {0} is the Zone or card that asks, {1} what else the prompt speaks of.
struct Asking {
  Ask ask;
  std::string_view id;
  std::string_view clause;
  Phrase prompt;
};
constexpr Asking kAskings[] = {
    {Ask::Zones, "C-ZONE", "TP-11-1", {"Chance puts a Zone on the board.", "Le hasard place une Zone sur le plateau."}},
    {Ask::First, "C-FIRST", "TP-11-2", {"Chance decides who begins.", "Le hasard décide qui commence."}},
    {Ask::Deal, "C-DEAL", "TP-11-3", {"Chance deals a card.", "Le hasard distribue une carte."}},
    {Ask::Draw, "C-DRAW", "TP-11-3", {"Chance draws a card for {1}.", "Le hasard pioche une carte pour {1}."}},
    {Ask::History, "D-HISTORY", "TP-4-8", {"Do you change history below {0}?", "Changez-vous l'histoire sous : {0} ?"}},
    {Ask::Move, "D-MOVE", "TP-4-9", {"Which Zone do you visit?", "Quelle Zone visitez-vous ?"}},
    {Ask::Mode, "D-MODE", "TP-4-3", {"{0}: what do you do?", "{0} : que faites-vous ?"}},
    {Ask::Play, "D-PLAY", "TP-4-20", {"{0}: which card do you play?", "{0} : quelle carte jouez-vous ?"}},
    {Ask::Score, "D-SCORE", "TP-4-25", {"{0}: which card do you score?", "{0} : quelle carte scorez-vous ?"}},
    {Ask::Advance,
     "D-ADVANCE",
     "TP-4-28",
     {"How do you advance your crowns? Advancements: {1}.", "Comment avancez-vous vos couronnes ? Avancées : {1}."}},
    {Ask::Retreat,
     "D-RETREAT",
     "TP-4-29",
     {"{0}: which of your crowns goes one Time back?", "{0} : quelle couronne reculez-vous d'un Temps ?"}},
    {Ask::Discard, "D-DISCARD", "TP-4-36", {"{0}: which card do you discard?", "{0} : quelle carte défaussez-vous ?"}},
    {Ask::DiscardAny,
     "D-DISCARD-ANY",
     "TP-9-3",
     {"{0}: which cards do you discard? Picked: {1}.", "{0} : quelles cartes défaussez-vous ? Choisies : {1}."}},
    {Ask::Pay, "D-PAY", "TP-7-32", {"{0}: do you pay {1}?", "{0} : payez-vous {1} ?"}},
    {Ask::MayDiscard, "D-MAYDISCARD", "TP-7-45", {"{0}: do you discard a card?", "{0} : défaussez-vous une carte ?"}},
    {Ask::Redraw,
     "D-REDRAW",
     "TP-7-43",
     {"{0}: do you discard your hand and draw anew?", "{0} : défaussez-vous votre main pour repiocher ?"}},
    {Ask::Pass,
     "D-PASS",
     "TP-7-39",
     {"{0}: which card do you pass to {1}, in secret?", "{0} : quelle carte passez-vous à {1}, en secret ?"}},
    {Ask::Inquisition,
     "D-INQUISITION",
     "TP-7-46",
     {"{0}: do you discard a card or lose gold?", "{0} : défaussez-vous une carte ou perdez-vous de l'or ?"}},
    {Ask::Return,
     "D-RETURN",
     "TP-7-58",
     {"Do you take {1} back into your hand?", "Reprenez-vous cette carte en main : {1} ?"}},
    {Ask::Toys,
     "D-TOYS",
     "TP-7-65",
     {"{0}: which of the two cards do you discard?", "{0} : laquelle des deux cartes défaussez-vous ?"}},
    {Ask::Cats,
     "D-CATS",
     "TP-7-63",
     {"{0}: which card do you score twice?", "{0} : quelle carte scorez-vous deux fois ?"}},
    {Ask::Alien,
     "D-ALIEN",
     "TP-7-66",
     {"{0}: do you score the card just drawn?", "{0} : scorez-vous la carte piochée ?"}},
    {Ask::CopyOf,
     "D-COPY-OF",
     "TP-7-64",
     {"{0}: which card in play do you copy?", "{0} : quelle carte en jeu copiez-vous ?"}},
    {Ask::CopyCard,
     "D-COPY-CARD",
     "TP-7-64",
     {"Which card becomes the copy of {1}?", "Quelle carte devient la copie de : {1} ?"}},
    {Ask::Visit, "D-VISIT", "TP-4-18", {"Which Zone do you visit now?", "Quelle Zone visitez-vous maintenant ?"}},
    {Ask::Inventor, "D-INVENTOR", "TP-7-15", {"{0}: what do you do?", "{0} : que faites-vous ?"}},
    {Ask::After,
     "D-AFTER",
     "TP-4-17",
     {"The visit to {0} is over: what do you do next?", "La visite est finie ({0}) : que faites-vous ensuite ?"}},
    {Ask::End, "D-END", "TP-4-37", {"The turn ends: what do you use?", "Le tour s'achève : qu'utilisez-vous ?"}},
    {Ask::Nothing, "", "TP-5-5", {"The game is over.", "La partie est terminée."}},
};

// The Zone or card on whose behalf is asked.
std::string asker(const Rules& r, const State& s, Lang lang) {
  if (s.stack.empty()) return {};
  const Frame& f = s.stack.top();
  if (f.proc == Proc::Run && f.card != kNone) return r.card(f.card).name.in(lang);
  const Slot slot = f.proc == Proc::Run || f.proc == Proc::Visit ? f.slot : s.player[s.active].pawn;
  return s.zone[slot] == kNone ? std::string() : r.zone(s.zone[slot]).name.in(lang);
}

// The next to the left who has a card (TP-7-39).
Seat receiver(const Rules& r, const State& s, Seat p) {
  Seat q = next_seat(r, p);
  while (s.player[q].hand_size == 0) q = next_seat(r, q);
  return q;
}

std::string subject(const Rules& r, const State& s, Seat p, Ask ask, Lang lang) {
  if (s.stack.empty()) return {};
  const Frame& f = s.stack.top();
  switch (ask) {
    case Ask::Draw: return Game::seat_name(r, f.who, lang);
    case Ask::Pass: return p < r.seats ? Game::seat_name(r, receiver(r, s, p), lang) : std::string();
    case Ask::Advance: return std::to_string(f.n);
    case Ask::DiscardAny: return std::to_string(s.picked.size());
    case Ask::Pay: return gold_text(r.instr(s, f).arg, lang);
    case Ask::Return: return r.card(f.card).name.in(lang);
    case Ask::CopyCard: return r.card(f.n).name.in(lang);
    default: return {};
  }
}

constexpr Phrase kCardGroup[2] = {{"Momentary card", "carte Momentanée"}, {"Perpetual card", "carte Perpétuelle"}};
constexpr Phrase kCrownRows[kTimes - 1] = {
    {"Crowns in Time II, 1 step each", "Couronnes au Temps II, 1 pas chacune"},
    {"Crowns in Time III, 2 steps each", "Couronnes au Temps III, 2 pas chacune"},
    {"Crowns in Time IV, 3 steps each", "Couronnes au Temps IV, 3 pas chacune"}};
constexpr Phrase kGoldRow = {"Gold", "Or"};
constexpr Phrase kZoneGroup = {"Zone of Time {0}", "Zone du Temps {0}"};

Entry card_entry(const Rules& r, const CardDef& card, Lang lang) {
  return {.id = card.id,
          .name = card.name.in(lang),
          .group = std::string(kCardGroup[card.perpetual].in(lang)),
          .text = card_figures(card, lang) + ". " + card_text(r, card, lang),
          .clause = card.clause,
          .source = card.source};
}

Entry zone_entry(const Rules& r, const ZoneDef& zone, Lang lang) {
  return {.id = zone.id,
          .name = zone.name.in(lang),
          .group = fill(kZoneGroup.in(lang), {time_name(zone.time)}),
          .text = zone_text(r, zone, lang),
          .clause = zone.clause,
          .source = zone.source};
}

}  // namespace

const GameInfo& Game::info() {
  static const GameInfo info = {
      .id = "temporum",
      .name = {"Temporum", "Temporum"},
      .prefix = "TP",
      .authors = "Donald X. Vaccarino",
      .publisher = "Rio Grande Games",
      .year = 2014,
      .min_seats = 2,
      .max_seats = kSeatsMax,
      .minutes = 35,
      .pitch = {"Four Times, ten possible Zones, one real course of history: switch its paths, travel along it, play "
                "cards for gold and score them for crowns. Who first rules the last Time with all ten crowns wins.",
                "Quatre Temps, dix Zones possibles, un seul cours réel de l'histoire : changez-en les chemins, "
                "voyagez, jouez des cartes pour de l'or et scorez-les pour des couronnes. Le premier dont les dix "
                "couronnes sont au dernier Temps gagne."}};
  return info;
}

std::string Game::seat_code(const Rules&, Seat p) {
  return p < kSeatsMax ? std::string(1, "RGWPY"[p]) : std::string("-");
}

std::string Game::seat_name(const Rules& r, Seat p, Lang lang) {
  return p < kSeatsMax ? r.deck->colour[p].in(lang) : std::string("-");
}

Question Game::question(const Rules& r, const State& s, Seat p, Lang lang) {
  const Ask ask = asked(r, s);
  for (const Asking& q : kAskings) {
    if (q.ask != ask) continue;
    return {.id = std::string(q.id),
            .prompt = capitalised(fill(q.prompt.in(lang), {asker(r, s, lang), subject(r, s, p, ask, lang)})),
            .clause = std::string(q.clause),
            .discreet = p < r.seats && is_discreet(r, s, p)};
  }
  return {};
}

std::vector<TallyRow> Game::tally(const Rules& r, const State& s, Lang lang) {  // TP-5-4
  using enum TallyRow::Kind;
  std::vector<TallyRow> out;
  for (int time = 1; time < kTimes; ++time) {
    out.push_back(tally_row(kCrownRows[time - 1].in(lang), Points, r.seats,
                            [&](Seat p) { return time * s.player[p].crowns[time]; }));
  }
  out.push_back(tally_row(kGoldRow.in(lang), TieBreak, r.seats, [&](Seat p) { return s.player[p].gold; }));
  return out;
}

std::vector<Entry> Game::entries(const Rules& r, Lang lang) {
  std::vector<Entry> out;
  for (const CardDef& card : r.deck->card) out.push_back(card_entry(r, card, lang));
  for (const ZoneDef& zone : r.deck->zone) out.push_back(zone_entry(r, zone, lang));
  return out;
}

}  // namespace timetable::temporum
