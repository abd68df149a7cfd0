// Time Hammer: what it is called, what it asks, what its components do.
#include "core/words.h"
#include "games/hammer/game.h"
#include "games/hammer/verbs.h"
#include "games/hammer/words.h"

namespace timetable::hammer {
namespace {

struct Asked {
  std::string_view id;
  std::string_view clause;
  Phrase prompt;
};

constexpr Asked kFirst = {"first-player", "TH-3-5", {"Chance says who goes first.", "Le hasard dit qui commence."}};
constexpr Asked kDeal = {"deal", "TH-3-7", {"Chance deals a card.", "Le hasard distribue une carte."}};
constexpr Asked kOmen = {
    "omen",
    "TH-3-8",
    {"Chance picks the HAMMER that starts in Déjà vu.", "Le hasard choisit le HAMMER qui commence en Déjà vu."}};
constexpr Asked kQuark = {
    "quark", "TH-4-10", {"Chance turns up the next Quark.", "Le hasard révèle le Quark suivant."}};
constexpr Asked kTop = {
    "top",
    "TH-11-7",
    {"Chance turns up the top card of the deck.", "Le hasard donne la carte du dessus de la pioche."}};
constexpr Asked kStay = {
    "stay",
    "TH-11-5",
    {"Chance picks the HAMMER that stays in Déjà vu.", "Le hasard choisit le HAMMER qui reste en Déjà vu."}};
constexpr Asked kEcho = {
    "echo",
    "TH-11-4",
    {"Chance picks the HAMMER of Déjà vu that strikes.", "Le hasard choisit le HAMMER de Déjà vu qui frappe."}};
constexpr Asked kLeave = {
    "leave", "TH-11-9", {"Chance says which Jump leaves the hand.", "Le hasard dit quel Saut quitte la main."}};
constexpr Asked kToss = {
    "toss", "TH-11-6", {"Chance says which card is discarded.", "Le hasard dit quelle carte est défaussée."}};
constexpr Asked kGlimpse = {
    "glimpse",
    "TH-7-39",
    {"Chance says which card is looked at next.", "Le hasard dit quelle carte est regardée ensuite."}};
constexpr Asked kFido = {"fido",
                         "TH-4-11",
                         {"You have no Agent in play: where do you set your Fido?",
                          "Vous n'avez aucun Agent en jeu : où posez-vous votre Fido ?"}};
constexpr Asked kPick = {
    "pick",
    "TH-4-72",
    {"Your Skill is {0}: which card do you take?", "Votre Compétence est {0} : quelle carte prenez-vous ?"}};
constexpr Asked kStrip = {
    "strip",
    "TH-4-76",
    {"You gain Actions ({0}): which cubes do you take from your guards? The rest comes from the reserve.",
     "Vous gagnez des Actions ({0}) : quels cubes prenez-vous à vos gardes ? Le reste vient de la réserve."}};
constexpr Asked kOpen = {
    "open", "TH-4-125", {"{0} of {1}: do you play a Gadget?", "{0} ({1}) : jouez-vous un Gadget ?"}};
constexpr Asked kReveal = {"reveal", "TH-4-86", {"{0}. Do you react?", "{0}. Réagissez-vous ?"}};
constexpr Asked kInfection = {"hammer",
                              "TH-4-111",
                              {"{0} infects {1}, held by {4} (level {2}; turned away it goes to {3}). Do you play a "
                               "Gadget?",
                               "{0} infecte {1}, que tient {4} (niveau {2} ; détourné, il va en {3}). Jouez-vous un "
                               "Gadget ?"}};
constexpr Asked kAnswer = {
    "answer", "TH-4-123", {"{0} plays {1}: {2} Do you answer?", "{0} joue {1} : {2} Répondez-vous ?"}};
constexpr Asked kSlot = {"slot", "TH-7-40", {"Which card do you Reboot?", "Quelle carte relancez-vous ?"}};
constexpr Asked kAsset = {"asset",
                          "TH-4-26",
                          {"The Flux names {0}, which you do not hold: which asset do you take?",
                           "Le Flux désigne {0}, que vous ne tenez pas : quelle ressource prenez-vous ?"}};
constexpr Asked kAssetOf2020 = {
    "asset",
    "TH-4-26",
    {"The Flux names {0}, which nobody can hold: which asset do you take? Déjà vu follows.",
     "Le Flux désigne {0}, que personne ne peut tenir : quelle ressource prenez-vous ? Déjà vu suivra."}};
constexpr Asked kDraw1 = {"draw1", "TH-4-30", {"{0} How do you draw?", "{0} Comment piochez-vous ?"}};
constexpr Phrase kMayGo[] = {
    {"Three cards have gone.", "Trois cartes sont parties."},
    {"One more card may go first, discarded or played.", "Une carte encore peut partir avant, défaussée ou jouée."},
    {"Two more cards may go first, discarded or played.", "Deux cartes encore peuvent partir avant."},
    {"Up to three cards may go first, discarded or played.",
     "Jusqu'à trois cartes peuvent partir avant, défaussées ou jouées."}};
constexpr Phrase kBoth = {"{0} and {1}", "{0} et {1}"};
constexpr Asked kLose = {
    "lose",
    "TH-4-116",
    {"{0} has reached 2020: which Agent do you lose?", "{0} a atteint 2020 : quel Agent perdez-vous ?"}};
constexpr Asked kLimit = {
    "limit",
    "TH-4-81",
    {"You have more than five Agents: which one do you lose?", "Vous avez plus de cinq Agents : lequel perdez-vous ?"}};
constexpr Asked kTask = {
    "task",
    "TH-4-40",
    {"What do you do? Actions: {0}, Jamais': {1}.", "Que faites-vous ? Actions : {0}, Jamais' : {1}."}};
constexpr Asked kPay = {
    "pay", "TH-4-79", {"Which card do you pay with? To pay: {0}.", "Avec quelle carte payez-vous ? À payer : {0}."}};
constexpr Asked kAgent = {
    "agent",
    "TH-4-42",
    {"Which Agent do you take from the discard pile?", "Quel Agent prenez-vous dans la défausse ?"}};
constexpr Asked kCrucial = {
    "crucial", "TH-4-42", {"Which Agent jumps, and where to?", "Quel Agent saute, et vers où ?"}};
constexpr Asked kReady = {
    "ready",
    "TH-4-101",
    {"Your attack Flux is {0}. What do you do?", "Votre Flux d'attaque est {0}. Que faites-vous ?"}};
constexpr Asked kRespond = {
    "respond",
    "TH-4-103",
    {"{0} attacks {1} with {2} ({3}). How do you answer?", "{0} attaque {1} avec {2} ({3}). Que répondez-vous ?"}};
constexpr Asked kMove = {"move", "TH-7-65", {"{0}: which Agent do you choose?", "{0} : quel Agent choisissez-vous ?"}};
constexpr Asked kRecruit = {
    "recruit", "TH-7-51", {"{0}: which Agent do you recruit, and where?", "{0} : quel Agent recrutez-vous, et où ?"}};
constexpr Asked kOrder = {
    "order", "TH-7-39", {"In which order do you put the cards back?", "Dans quel ordre remettez-vous les cartes ?"}};
constexpr Asked kTake = {
    "take",
    "TH-7-49",
    {"{0}: which card do you take from the discard pile?", "{0} : quelle carte prenez-vous dans la défausse ?"}};

constexpr Phrase kFaceDown = {"face down", "face cachée"};
constexpr Phrase kOver = {"The game is over.", "La partie est terminée."};
constexpr Phrase kPhases[] = {{"Prep Phase", "Phase de préparation"},
                              {"Discovery Phase", "Phase de découverte"},
                              {"Draw Phase", "Phase de pioche"},
                              {"Action Phase", "Phase d'action"}};

Question put(const Asked& q, Lang lang, std::initializer_list<std::string_view> args = {}, bool discreet = false) {
  return {.id = std::string(q.id),
          .prompt = fill(q.prompt.in(lang), args),
          .clause = std::string(q.clause),
          .discreet = discreet};
}

// A reaction window (TH-4-127): `pass` lets it go by.
Question put_window(const Rules& r, const Asked& q, Lang lang, std::initializer_list<std::string_view> args,
                    std::string_view pass = "decline", bool threat = false) {
  Question out = put(q, lang, args, r.ask_all);
  out.pass = pass;
  out.threat = threat;
  return out;
}

Question ask_step(const Rules& r, const State& s, Seat p, Lang lang) {
  const Frame& f = s.stack.top();
  switch (static_cast<Step>(f.pc)) {
    case Step::FirstPlayer: return put(kFirst, lang);
    case Step::Deal: return put(kDeal, lang);
    case Step::FirstHammer: return put(kOmen, lang);
    case Step::NewQuark: return put(kQuark, lang);
    case Step::RollCall: return put(kFido, lang);
    case Step::ChooseAsset: {
      const Decade named = r.deck->named_by[f.n];
      return put(named == kPresent ? kAssetOf2020 : kAsset, lang, {decade_id(r, named)});
    }
    case Step::Discard: return put(kDraw1, lang, {kMayGo[3 - f.n].in(lang)});
    default: {
      const Side& side = s.side[p < kPlayers ? p : s.active];
      return put(kTask, lang, {std::to_string(side.actions), std::to_string(side.jamais)}, r.ask_all);
    }
  }
}

std::string holders(const Rules& r, const State& s, Decade d, Lang lang) {
  const std::string first = Game::seat_name(r, 0, lang), second = Game::seat_name(r, 1, lang);
  if (s.side[0].on[d] && s.side[1].on[d]) return fill(kBoth.in(lang), {first, second});
  return s.side[0].on[d] ? first : second;
}

Question ask_window(const Rules& r, const State& s, Lang lang) {
  const Frame& f = s.stack.top();
  switch (static_cast<Moment>(f.a)) {
    case Moment::Reveal: return put_window(r, kReveal, lang, {trial_text(r, s, lang)});
    case Moment::HammerInfects: {
      const Frame& hammer = s.stack.frame[s.stack.depth - 2];
      return put_window(r, kInfection, lang,
                        {card_name(r, hammer.card, lang), decade_id(r, hammer.a),
                         std::to_string(repair_level(r, s, hammer.a, r.row[hammer.card].level)),
                         decade_id(r, next_stop(s, hammer.a)), holders(r, s, hammer.a, lang)});
    }
    default:
      return put_window(r, kOpen, lang,
                        {kPhases[static_cast<int>(s.phase)].in(lang), Game::seat_name(r, s.active, lang)});
  }
}

Question ask_attack(const Rules& r, const State& s, Lang lang) {
  const Frame& f = s.stack.top();
  const Card flux = s.trial.card[0];
  if (f.pc == 2) return put(kReady, lang, {card_full(r, flux, lang)});
  const std::string shown = s.trial.face_down.empty() ? card_full(r, flux, lang) : std::string(kFaceDown.in(lang));
  return put_window(r, kRespond, lang,
                    {Game::seat_name(r, f.who, lang), card_name(r, f.a, lang), card_name(r, f.card, lang), shown},
                    "fight", true);
}

Question ask_gadget(const Rules& r, const State& s, Lang lang) {
  const Frame& f = s.stack.top();
  const std::string& name = card_name(r, f.card, lang);
  if (f.pc == 1) {
    return put_window(r, kAnswer, lang, {Game::seat_name(r, f.who, lang), name, card_text(r, f.card, lang)});
  }
  switch (r.program(f.card, s.phase)[f.a].op) {
    case Op::Recruit: return put(kRecruit, lang, {name}, r.ask_all);
    case Op::TakeDiscard: return put(kTake, lang, {name});
    case Op::JumpAgent: return put(kCrucial, lang);
    case Op::Reboot: return put(kSlot, lang);
    default: return put(kMove, lang, {name});
  }
}

Question ask_buy(const State& s, Lang lang) {
  return put(static_cast<Good>(s.stack.top().b) == Good::Agent ? kAgent : kCrucial, lang);
}

Question ask_top(const Rules& r, const State& s, Seat p, Lang lang) {
  const Frame& f = s.stack.top();
  switch (f.proc) {
    case Proc::Window: return ask_window(r, s, lang);
    case Proc::Top: return put(s.deck ? kTop : kStay, lang);
    case Proc::Picks: return put(kPick, lang, {std::to_string(s.side[f.who].skill)});
    case Proc::Gain: return put(kStrip, lang, {std::to_string(f.n)});
    case Proc::Pay: return f.a ? put(kToss, lang) : put(kPay, lang, {std::to_string(f.n)}, r.ask_all);
    case Proc::Leave: return put(kLeave, lang);
    case Proc::Enter: return put(kLimit, lang);
    case Proc::Buy: return ask_buy(s, lang);
    case Proc::Attack: return ask_attack(r, s, lang);
    case Proc::DejaVu: return put(kEcho, lang);
    case Proc::Hammer: return put(kLose, lang, {card_name(r, f.card, lang)});
    case Proc::Gadget: return ask_gadget(r, s, lang);
    case Proc::Look: return put(f.pc ? kOrder : kGlimpse, lang);
    default: return ask_step(r, s, p, lang);
  }
}

// Entries.

constexpr Phrase kGroups[] = {{"Agent", "Agent"}, {"Jump", "Saut"}, {"Gadget", "Gadget"}, {"HAMMER", "HAMMER"}};
constexpr Phrase kSkillRow = {"Skill", "Compétence"};
constexpr Phrase kEpochRow = {"Holds a whole epoch", "Tient une époque entière"};
constexpr Phrase kDecadesRow = {"Decades held", "Décennies tenues"};
constexpr Phrase kAgentsRow = {"Agents in play", "Agents en jeu"};
constexpr Phrase kCommandGroup = {"Command", "Commandement"};
constexpr Phrase kQuarkGroup = {"Quark", "Quark"};
constexpr Phrase kStats = {"J {0}, A {1}. ", "J {0}, A {1}. "};

// TH-7-13 to TH-7-28 for the Agents of the printed order, then Fidos, Jumps, HAMMERs and Gadgets.
std::string card_clause(const Rules& r, Card c) {
  int number = 31;
  switch (r.row[c].type) {
    case CardType::Agent:
      number = c >= kDeckCards ? 29 + c - kDeckCards : 13 + count(r.agents & (card_bit(c) - 1));
      break;
    case CardType::Jump: break;
    case CardType::Gadget: number = 38 + count(r.gadgets & (card_bit(c) - 1)); break;
    case CardType::Hammer: number = 32 + count(r.hammers & (card_bit(c) - 1)); break;
  }
  return "TH-7-" + std::to_string(number);
}

Entry entry_of(const Label& label, std::string_view group, std::string text, std::string clause, Lang lang) {
  return {.id = label.id,
          .name = label.name.in(lang),
          .group = std::string(group),
          .text = std::move(text),
          .clause = std::move(clause),
          .source = label.source};
}

Entry card_entry(const Rules& r, Card c, Lang lang) {
  const CardRow& row = r.row[c];
  std::string text = card_text(r, c, lang);
  if (row.type == CardType::Agent) {
    text = fill(kStats.in(lang), {std::to_string(row.jump), std::to_string(row.attack)}) + text;
  }
  if (c < kDeckCards) text += " (" + std::to_string(row.flux) + "/" + stasis_text(r, c) + ")";
  return entry_of(r.card(c), kGroups[static_cast<int>(row.type)].in(lang), text, card_clause(r, c), lang);
}

}  // namespace

const GameInfo& Game::info() {
  static const GameInfo info = {
      .id = "hammer",
      .name = {"Time Hammer", "Time Hammer"},
      .prefix = "TH",
      .authors = "Savage Game Designs",
      .publisher = "Savage Game Designs, LLC",
      .year = 2021,
      .min_seats = kPlayers,
      .max_seats = kPlayers,
      .minutes = 40,
      .pitch =
          {"Two players send Agents through seven decades, hold them for Skill and powers, and attack each other "
           "there. HAMMERs strike out of the deck: repair them for glory, or run before they reach 2020.",
           "Deux joueurs envoient des Agents dans sept décennies, les tiennent pour gagner Compétence et pouvoirs, "
           "et s'y affrontent. Des HAMMERs surgissent de la pioche : réparez-les, ou fuyez avant qu'ils n'atteignent "
           "2020."},
      .windows = true};
  return info;
}

std::vector<Words> Game::deck_warnings(const Rules& r) { return hammer::deck_warnings(*r.deck); }

std::string Game::seat_code(const Rules&, Seat p) {
  return p < kPlayers ? std::string(kSeatCodes[p]) : std::string("-");
}

std::string Game::seat_name(const Rules&, Seat p, Lang lang) {
  constexpr Phrase kNames[kPlayers] = {{"Amber", "Ambre"}, {"Violet", "Violet"}};
  return p < kPlayers ? std::string(kNames[p].in(lang)) : std::string("-");
}

Question Game::question(const Rules& r, const State& s, Seat p, Lang lang) {
  if (s.waiting.empty()) return {.id = "", .prompt = std::string(kOver.in(lang)), .clause = "TH-5-2"};
  Question q = ask_top(r, s, p, lang);
  q.away = p < kPlayers && p != s.active;
  return q;
}

std::vector<TallyRow> Game::tally(const Rules&, const State& s, Lang lang) {  // as verdict() compares
  using enum TallyRow::Kind;
  const auto row = [&](const Phrase& name, TallyRow::Kind kind, auto&& of) {
    return tally_row(name.in(lang), kind, kPlayers, [&](Seat p) { return static_cast<int>(of(s.side[p])); });
  };
  return {row(kSkillRow, Points, [](const Side& side) { return side.skill; }),
          row(kEpochRow, TieBreak, [](const Side& side) { return complete_epoch(side); }),
          row(kDecadesRow, TieBreak, [](const Side& side) { return decades_held(side); }),
          row(kAgentsRow, TieBreak, [](const Side& side) { return count(side.agents); })};
}

std::vector<Entry> Game::entries(const Rules& r, Lang lang) {
  std::vector<Entry> out;
  for (Card c = 0; c < kCards; ++c) out.push_back(card_entry(r, c, lang));
  for (int d = 0, n = 1; d < kDecades; ++d) {
    if (d == kPresent) continue;
    const Label& command = r.deck->command[d];
    out.push_back(entry_of(command, kCommandGroup.in(lang), effect_text(r, command.effect, lang),
                           "TH-7-" + std::to_string(n++), lang));
  }
  int clause = 52;
  for (const Label& quark : r.deck->quark) {
    out.push_back(entry_of(quark, kQuarkGroup.in(lang), effect_text(r, quark.effect, lang),
                           "TH-7-" + std::to_string(clause++), lang));
  }
  return out;
}

}  // namespace timetable::hammer
