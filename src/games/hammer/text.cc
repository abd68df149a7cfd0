// Time Hammer: what it is called, what it asks, what its components do.
#include "games/hammer/card_text.h"
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

constexpr Asked kFirst = {"first-player", "TH-3-5", "Chance says who goes first."_en};
constexpr Asked kDeal = {"deal", "TH-3-7", "Chance deals a card."_en};
constexpr Asked kOmen = {"omen", "TH-3-8", "Chance picks the HAMMER that starts in Déjà vu."_en};
constexpr Asked kQuark = {"quark", "TH-4-10", "Chance turns up the next Quark."_en};
constexpr Asked kTop = {"top", "TH-11-7", "Chance turns up the top card of the deck."_en};
constexpr Asked kStay = {"stay", "TH-11-5", "Chance picks the HAMMER that stays in Déjà vu."_en};
constexpr Asked kEcho = {"echo", "TH-11-4", "Chance picks the HAMMER of Déjà vu that strikes."_en};
constexpr Asked kLeave = {"leave", "TH-11-9", "Chance says which Jump leaves the hand."_en};
constexpr Asked kToss = {"toss", "TH-11-6", "Chance says which card is discarded."_en};
constexpr Asked kGlimpse = {"glimpse", "TH-7-39", "Chance says which card is looked at next."_en};
constexpr Asked kFido = {"fido", "TH-4-11", "You have no Agent in play: where do you set your Fido?"_en};
constexpr Asked kPick = {"pick", "TH-4-72", "Your Skill is {n}: which card do you take?"_en};
constexpr Asked kStrip = {"strip", "TH-4-76",
                          "You gain Actions ({n}): which cubes do you take from your guards? The rest comes from the "
                          "reserve."_en};
constexpr Asked kOpen = {"open", "TH-4-125", "{phase} of {who}: do you play a Gadget?"_en};
constexpr Asked kReveal = {"reveal", "TH-4-86", "{trial}. Do you react?"_en};
constexpr Asked kInfection = {
    "hammer", "TH-4-111",
    "{card} infects {decade}, held by {who} (level {n}; turned away it goes to {next}). Do you play "
    "a Gadget?"_en};
constexpr Asked kAnswer = {"answer", "TH-4-123", "{who} plays {card}: {text} Do you answer?"_en};
constexpr Asked kSlot = {"slot", "TH-7-40", "Which card do you Reboot?"_en};
constexpr Asked kAsset = {"asset", "TH-4-26",
                          "The Flux names {decade}, which you do not hold: which asset do you take?"_en};
constexpr Asked kAssetOf2020 = {
    "asset", "TH-4-26", "The Flux names {decade}, which nobody can hold: which asset do you take? Déjà vu follows."_en};
constexpr Asked kDraw1 = {"draw1", "TH-4-30", "{text} How do you draw?"_en};
constexpr Phrase kMayGo[] = {"Three cards have gone."_en, "One more card may go first, discarded or played."_en,
                             "Two more cards may go first, discarded or played."_en,
                             "Up to three cards may go first, discarded or played."_en};
constexpr Phrase kBoth = "{one} and {other}"_en;
constexpr Asked kLose = {"lose", "TH-4-116", "{card} has reached 2020: which Agent do you lose?"_en};
constexpr Asked kLimit = {"limit", "TH-4-81", "You have more than five Agents: which one do you lose?"_en};
constexpr Asked kTask = {"task", "TH-4-40", "What do you do? Actions: {actions}, Jamais': {jamais}."_en};
constexpr Asked kPay = {"pay", "TH-4-79", "Which card do you pay with? To pay: {left}."_en};
constexpr Asked kAgent = {"agent", "TH-4-42", "Which Agent do you take from the discard pile?"_en};
constexpr Asked kCrucial = {"crucial", "TH-4-42", "Which Agent jumps, and where to?"_en};
constexpr Asked kReady = {"ready", "TH-4-101", "Your attack Flux is {card}. What do you do?"_en};
constexpr Asked kRespond = {"respond", "TH-4-103",
                            "{who} attacks {target} with {agent} ({flux}). How do you answer?"_en};
constexpr Asked kMove = {"move", "TH-7-65", "{card}: which Agent do you choose?"_en};
constexpr Asked kRecruit = {"recruit", "TH-7-51", "{card}: which Agent do you recruit, and where?"_en};
constexpr Asked kOrder = {"order", "TH-7-39", "In which order do you put the cards back?"_en};
constexpr Asked kTake = {"take", "TH-7-49", "{card}: which card do you take from the discard pile?"_en};

constexpr Phrase kFaceDown = "face down"_en;
constexpr Phrase kOver = "The game is over."_en;
constexpr Phrase kPhases[] = {"Prep Phase"_en, "Discovery Phase"_en, "Draw Phase"_en, "Action Phase"_en};

Question put(const Asked& q, Lang lang, std::initializer_list<std::string_view> args = {}, bool discreet = false) {
  return {.id = std::string(q.id),
          .prompt = q.prompt.in(lang, args),
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
  if (s.side[0].on[d] && s.side[1].on[d]) return kBoth.in(lang, first, second);
  return s.side[0].on[d] ? first : second;
}

Question ask_window(const Rules& r, const State& s, Lang lang) {
  const Frame& f = s.stack.top();
  switch (static_cast<Moment>(f.a)) {
    case Moment::Reveal: return put_window(r, kReveal, lang, {trial_text(r, s, lang)});
    case Moment::HammerInfects: {
      const Frame& hammer = s.stack.frame[s.stack.depth - 2];
      return put_window(r, kInfection, lang,
                        {card_name(r, hammer.card, lang), decade_id(r, hammer.a), holders(r, s, hammer.a, lang),
                         std::to_string(repair_level(r, s, hammer.a, r.row[hammer.card].level)),
                         decade_id(r, next_stop(s, hammer.a))});
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
  const std::string shown = s.trial.face_down.empty() ? card_full(r, flux, lang) : kFaceDown.in(lang);
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

constexpr Phrase kGroups[] = {"Agent"_en, "Jump"_en, "Gadget"_en, "HAMMER"_en};
constexpr Phrase kSkillRow = "Skill"_en;
constexpr Phrase kEpochRow = "Holds a whole epoch"_en;
constexpr Phrase kDecadesRow = "Decades held"_en;
constexpr Phrase kAgentsRow = "Agents in play"_en;
constexpr Phrase kCommandGroup = "Command"_en;
constexpr Phrase kQuarkGroup = "Quark"_en;
constexpr Phrase kStats = "J {j}, A {a}. "_en;

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

Component entry_of(const Label& label, std::string_view group, std::string text, std::string clause, Lang lang) {
  return {.id = label.id,
          .name = label.name.in(lang),
          .group = std::string(group),
          .text = std::move(text),
          .clause = std::move(clause),
          .source = label.source};
}

Component card_entry(const Rules& r, Card c, Lang lang) {
  const CardRow& row = r.row[c];
  std::string text = card_text(r, c, lang);
  if (row.type == CardType::Agent) {
    text = kStats.in(lang, std::to_string(row.jump), std::to_string(row.attack)) + text;
  }
  if (c < kDeckCards) text += " (" + std::to_string(row.flux) + "/" + stasis_text(r, c) + ")";
  return entry_of(r.card(c), kGroups[static_cast<int>(row.type)].in(lang), text, card_clause(r, c), lang);
}

}  // namespace

const GameInfo& Game::info() {
  static const GameInfo info = {
      .id = "hammer",
      .name = "Time Hammer"_en,
      .prefix = "TH",
      .authors = "Savage Game Designs",
      .publisher = "Savage Game Designs, LLC",
      .year = 2021,
      .min_seats = kPlayers,
      .max_seats = kPlayers,
      .minutes = 40,
      .pitch =
          "Two players send Agents through seven decades, hold them for Skill and powers, and attack each "
          "other there. HAMMERs strike out of the deck: repair them for glory, or run before they reach "
          "2020."_en,
      .windows = true};
  return info;
}

std::vector<Words> Game::deck_warnings(const Rules& r) { return hammer::deck_warnings(*r.deck); }

std::string Game::seat_code(const Rules&, Seat p) {
  return p < kPlayers ? std::string(kSeatCodes[p]) : std::string("-");
}

std::string Game::seat_name(const Rules&, Seat p, Lang lang) {
  constexpr Phrase kNames[kPlayers] = {"Amber"_en, "Violet"_en};
  return p < kPlayers ? kNames[p].in(lang) : std::string("-");
}

Question Game::question(const Rules& r, const State& s, Seat p, Lang lang) {
  if (s.waiting.empty()) return {.id = "", .prompt = kOver.in(lang), .clause = "TH-5-2"};
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

std::vector<Component> Game::components(const Rules& r, Lang lang) {
  std::vector<Component> out;
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
