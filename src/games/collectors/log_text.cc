// Time Collectors: the sentence of every event.
#include "core/words.h"
#include "games/collectors/card_text.h"
#include "games/collectors/game.h"
#include "games/collectors/scoring.h"
#include "games/collectors/verbs.h"

namespace timetable::collectors {
namespace {

// A sentence speaks of the event by {who} and by its arguments: {card1} is argument 1 as a card, {n0} argument 0 as a
// number, {date2} the date of arguments 2 and 3, {price1} what changing so many dice costs; likewise board, space,
// exploit, place, slot, seat, crystals, points and family. `variant` is used where takes_variant() says so.
struct Sentence {
  Ev kind;
  Phrase usual;
  Phrase variant = {};
};

constexpr Sentence kSentences[] = {
    {Ev::BoardDealt, {"{who} plays on the {board0}.", "{who} joue sur le {board0}."}},
    {Ev::Dealt, {"{card1} comes to {space0}.", "{card1} arrive sur {space0}."}},
    {Ev::TopRevealed, {"The draw pile now shows {card0}.", "La pioche montre maintenant {card0}."}},
    {Ev::Featured, {"Exploit on offer: {exploit0}.", "Exploit disponible : {exploit0}."}},
    {Ev::RoundBegins, {"Round {n0}: the dice are rolled.", "Manche {n0} : on lance les dés."}},
    {Ev::Rolled, {"{who} rolls a {n0}.", "{who} obtient un {n0}."}, {"{who} rolls a die.", "{who} lance un dé."}},
    {Ev::Arranged,
     {"{who} composes the date {date0}.", "{who} compose la date {date0}."},
     {"{who} has composed a date.", "{who} a composé une date."}},
    {Ev::DateRevealed, {"{who} reveals {date0}.", "{who} révèle {date0}."}},
    {Ev::Rift,
     {"Equal dates open a time rift: everybody starts the round again.",
      "Des dates égales ouvrent une faille temporelle : tout le monde recommence la manche."}},
    {Ev::RiftLoss,
     {"{who} loses {crystals0} in the rift.", "{who} perd {crystals0} dans la faille."},
     {"{who} has no crystal to lose.", "{who} n'a pas de cristal à perdre."}},
    {Ev::TurnBegins, {"{who} takes turn {n0} of the round.", "{who} joue en position {n0}."}},
    {Ev::Travelled,
     {"{who} travels with {date2} to {place0}.", "{who} voyage avec {date2} vers {place0}."},
     {"{who} pays {price1} to turn the date into {date2} and travels to {place0}.",
      "{who} paie {price1} pour obtenir la date {date2} et voyage vers {place0}."}},
    {Ev::Stayed,
     {"{who} stays with {date2} in {place0}.", "{who} reste sur place ({place0}) avec {date2}."},
     {"{who} pays {price1} to turn the date into {date2} and stays in {place0}.",
      "{who} paie {price1} pour obtenir la date {date2} et reste sur place ({place0})."}},
    {Ev::TollPaid, {"{who} disturbs {seat0} and pays {crystals1}.", "{who} dérange {seat0} et lui donne {crystals1}."}},
    {Ev::OrderChosen,
     {"{who} collects first.", "{who} collecte d'abord."},
     {"{who} begins with the future.", "{who} commence par le futur."}},
    {Ev::Sifted,
     {"{who} pays to replace {card1} on {space0} with {card2}.",
      "{who} paie pour remplacer {card1} sur {space0} par {card2}."}},
    {Ev::Replaced,
     {"{who} replaces {card1} on {space0} with {card2}.", "{who} remplace {card1} sur {space0} par {card2}."}},
    {Ev::KeptTimeline, {"{who} leaves the timeline as it is.", "{who} laisse la ligne du temps telle quelle."}},
    {Ev::Gained,
     {"{who} gains {crystals0}.", "{who} gagne {crystals0}."},
     {"The reserve has no crystal left for {who}.", "La réserve n'a plus de cristal pour {who}."}},
    {Ev::Collected, {"{who} collects {card0} from {space1}.", "{who} collecte {card0} sur {space1}."}},
    {Ev::Refilled, {"{card1} refills {space0}.", "{card1} vient remplir {space0}."}},
    {Ev::Renewed,
     {"The {n0} discarded cards are shuffled into a new draw pile.",
      "Les {n0} cartes défaussées sont mélangées et forment une nouvelle pioche."},
     {"The discarded card becomes the new draw pile.", "La carte défaussée devient la nouvelle pioche."}},
    {Ev::Placed, {"{who} places {card0} on {slot1}.", "{who} place {card0} en {slot1}."}},
    {Ev::Unplaceable,
     {"{who} has no slot for {card0} and discards it.",
      "{who} n'a pas d'emplacement pour {card0} : la carte est défaussée."}},
    {Ev::ExploitTaken, {"{who} takes the exploit {exploit0}.", "{who} prend l'exploit {exploit0}."}},
    {Ev::ExploitPassed, {"{who} takes no exploit.", "{who} ne prend aucun exploit."}},
    {Ev::RoundEnds,
     {"The round ends; the fullest board holds {n0} cards.",
      "La manche se termine ; le plateau le plus rempli porte {n0} cartes."},
     {"The round ends; the fullest board holds {n0} card.",
      "La manche se termine ; le plateau le plus rempli porte {n0} carte."}},
    {Ev::GameOver, {"The game is over.", "La partie est terminée."}},
    {Ev::Scored, {"{who}, {family0}: {points1}.", "{who}, {family0} : {points1}."}},
    {Ev::Total, {"{who} has {points0} in all.", "{who} totalise {points0}."}},
};

constexpr Phrase kCrystalsHeld = {"Crystals held", "Cristaux en main"};
constexpr Phrase kOtherFamilies[2] = {{"exploits", "exploits"}, {"crystals", "cristaux"}};

bool takes_variant(const Event& e) {
  switch (static_cast<Ev>(e.kind)) {
    case Ev::Rolled:
    case Ev::Arranged: return e.arg[0] == Event::kBlank;
    case Ev::RiftLoss:
    case Ev::Gained: return e.arg[0] == 0;
    case Ev::Travelled:
    case Ev::Stayed: return e.arg[1] > 0;
    case Ev::OrderChosen: return e.arg[0] == 1;
    case Ev::Renewed: return e.arg[0] == 1;
    case Ev::RoundEnds: return e.arg[0] < 2;
    default: return false;
  }
}

std::string family_name(const Rules& r, int family, Lang lang) {
  if (family < kTypes) return r.deck->type[static_cast<std::size_t>(family)].plural.in(lang);
  return std::string(kOtherFamilies[family - kTypes].in(lang));
}

}  // namespace

std::vector<TallyRow> Game::tally(const Rules& r, const State& s, Lang lang) {  // TC-5-1 to TC-5-7
  using enum TallyRow::Kind;
  std::vector<TallyRow> out;
  for (int family = 0; family < kFamilies; ++family) {
    out.push_back(tally_row(capitalised(family_name(r, family, lang)), Points, r.seats,
                            [&](Seat p) { return score(r, s.player[p]).of[family]; }));
  }
  out.push_back(tally_row(kCrystalsHeld.in(lang), TieBreak, r.seats, [&](Seat p) { return s.player[p].crystals; }));
  return out;
}

namespace {

std::string word_for(const Rules& r, const Event& e, std::string_view placeholder, Lang lang) {
  if (placeholder == "who") return Game::seat_name(r, e.who, lang);
  const std::string_view kind = placeholder.substr(0, placeholder.size() - 1);
  const int i = placeholder.back() - '0';
  const std::uint8_t value = e.arg[i];
  if (kind == "board") return r.deck->board[value].name.in(lang);
  if (kind == "space") return r.deck->space[value].in(lang);
  if (kind == "card") return r.kind(value).in_sentence.in(lang);
  if (kind == "exploit") return r.deck->exploit[value].name.in(lang);
  if (kind == "place") return r.place(value).name.in(lang);
  if (kind == "slot") return slot_text(value, lang);
  if (kind == "seat") return Game::seat_name(r, value, lang);
  if (kind == "crystals") return crystals_text(value, lang);
  if (kind == "price") return crystals_text(value * r.constant.crystals_per_die, lang);
  if (kind == "date") return date_text(static_cast<Date>(100 * value + e.arg[i + 1]));
  if (kind == "family") return family_name(r, value, lang);
  if (kind == "points") return points_text((value << 8 | e.arg[i + 1]) - 32768, lang);
  return std::to_string(value);
}

std::string spell_out(const Rules& r, const Event& e, std::string_view phrase, Lang lang) {
  return capitalised(fill(phrase, [&](std::string_view name) { return word_for(r, e, name, lang); }));
}

}  // namespace

std::string Game::sentence(const Rules& r, const Event& e, Lang lang) {
  for (const Sentence& s : kSentences) {
    if (s.kind == static_cast<Ev>(e.kind)) {
      return spell_out(r, e, (takes_variant(e) ? s.variant : s.usual).in(lang), lang);
    }
  }
  return {};
}

}  // namespace timetable::collectors
