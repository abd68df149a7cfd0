// Echoes of Time: what it is called, what it asks, what its components do.
#include <algorithm>
#include <bit>
#include <cassert>

#include "games/echoes/card_text.h"
#include "games/echoes/game.h"
#include "games/echoes/verbs.h"
#include "games/echoes/words.h"

namespace timetable::echoes {
namespace {

constexpr Phrase kPickSource = "Chance picks a Source for this game."_en;
constexpr Phrase kFirstPlayer = "Chance picks the first player."_en;
constexpr Phrase kDraw = "{who} draws a card."_en;
constexpr Phrase kFirstCard = "Which card do you play before the first round?"_en;
constexpr Phrase kFirstPay = "Which cards do you discard for {card}? {n} of {all} chosen."_en;
constexpr Phrase kLimit = "More than {most} cards in hand: which do you discard? {n} of {all} chosen."_en;
constexpr Phrase kOrder = "Two cards leave the board: which is summoned first?"_en;
constexpr Phrase kTrigger = "Which effect do you use?"_en;
constexpr Phrase kTurn = "Your turn: a main action, or a free one. The {colour} Flame burns."_en;
constexpr Phrase kAfter = "Another free action, or the end of your turn? The {colour} Flame burns."_en;
constexpr Phrase kPlay = "Which card do you play?"_en;
constexpr Phrase kPay = "Which cards do you discard as its cost? {n} of {all} chosen."_en;
constexpr Phrase kDiscard = "Which cards do you discard? {n} of {all} chosen."_en;
constexpr Phrase kForced = "You must discard: which cards? {n} of {all} chosen."_en;
constexpr Phrase kAdvance = "Which card moves, and how far? Steps left: {n}."_en;
constexpr Phrase kCommit = "Which Creatures conquer {source}? Strength {n}, more than {needed} is needed."_en;
constexpr Phrase kReinforce = "Which Creature goes beneath {source}?"_en;
constexpr Phrase kConquer = "{effect}: which Source do you conquer?"_en;
constexpr Phrase kFortify = "{effect}: which Source do you fortify?"_en;
constexpr Phrase kActivate = "{effect}: which effect do you activate?"_en;
constexpr Phrase kRemove = "{effect}: which card do you remove? {text}."_en;
constexpr Phrase kOffer = "{effect}: do you pay? {text}."_en;
constexpr Phrase kInVain = " No Source can be conquered now."_en;
constexpr Phrase kChoose = "{effect}: which of these?"_en;
constexpr Phrase kGameOver = "The game is over."_en;

constexpr Phrase kTokensRow = "VP tokens"_en;
constexpr Phrase kSourcesRow = "Sources"_en;
constexpr Phrase kCardsRow = "Cards"_en;
constexpr Phrase kFortifiedRow = "Fortified Sources"_en;
constexpr Phrase kSeatName = "Player {who}"_en;
constexpr Phrase kCreatureGroup = "{faction}, {specialization} Creature"_en;
constexpr Phrase kArtifactGroup = "{faction}, {specialization} Artifact"_en;
constexpr Phrase kSpecialization[] = {"War"_en, "Magic"_en};
constexpr Phrase kSourceGroup = "Source"_en;
constexpr Phrase kCreatureHead = "Strength {strength}, cost {cards} and {time} time, {vp}. {text}"_en;
constexpr Phrase kArtifactHead = "Cost {cards} and {time} time, {vp}. {text}"_en;
constexpr Phrase kVp = "{n} VP"_en;
constexpr Phrase kVariableVp = "variable VP"_en;
constexpr Phrase kTwoCopies = " Two copies."_en;
constexpr Phrase kIcon = " Interaction icon."_en;
constexpr Phrase kSourceHead =
    "To exceed: {conquer} to conquer, {fortify} to fortify; {vp} VP, then {later}. {text} "
    "{conquered} {fortified}"_en;

std::string str(int n) { return std::to_string(n); }

Question ask(std::string_view id, std::string prompt, std::string_view clause, bool discreet = false) {
  return {.id = std::string(id), .prompt = std::move(prompt), .clause = std::string(clause), .discreet = discreet};
}
Question ask(std::string_view id, const Phrase& prompt, std::string_view clause, Lang lang, bool discreet = false) {
  return ask(id, prompt.in(lang), clause, discreet);
}

// Copies of a card are one option, so even a forced look of a list may tell what is in a hand (ET-10-6).
bool real_choice(const Rules& r, const State& s, Seat p) {
  const int wanted = picks_wanted(r, s, p);
  return s.player[p].picked.count() < wanted && wanted < s.player[p].hand.count();
}

Question ask_first(const Rules& r, const State& s, Seat p, Lang lang) {
  const Player& player = s.player[p];
  if (player.first == kNone) return ask("first", kFirstCard, "ET-4-21", lang, true);
  const std::string chosen = str(player.picked.count()), wanted = str(picks_wanted(r, s, p));
  return ask("first", kFirstPay.in(lang, r.card(player.first).name.in(lang), chosen, wanted), "ET-4-21",
             real_choice(r, s, p));
}

Question ask_in_game(const Rules& r, const State& s, Seat p, Lang lang) {
  switch (static_cast<Step>(s.stack.top().pc)) {
    case Step::Sources: return ask("sources", kPickSource, "ET-11-1", lang);
    case Step::FirstPlayer: return ask("first-player", kFirstPlayer, "ET-11-2", lang);
    case Step::FirstChoice: return ask_first(r, s, p, lang);
    default: break;
  }
  const std::string chosen = str(s.player[p].picked.count()), wanted = str(picks_wanted(r, s, p));
  return ask("limit", kLimit.in(lang, str(r.deck->hand_limit), chosen, wanted), "ET-4-47", real_choice(r, s, p));
}

Question ask_turn(const Rules& r, const State& s, const Frame& f, Lang lang) {
  const bool before = f.pc == static_cast<std::uint8_t>(TurnStep::Before);
  const std::string flame = lower(colour_name(current_flame(r, s.player[f.who]), lang));
  return ask("turn", (before ? kTurn : kAfter).in(lang, flame), "ET-4-27", before);  // ET-8-51
}

Question ask_pick(const Rules& r, const State& s, const Frame& f, Lang lang) {
  constexpr std::string_view kIds[] = {"pay", "discard", "forced"}, kClauses[] = {"ET-4-18", "ET-7-49", "ET-7-53"};
  constexpr Phrase kPrompts[] = {kPay, kDiscard, kForced};
  const std::string chosen = str(s.player[f.who].picked.count()), wanted = str(picks_wanted(r, s, f.who));
  return ask(kIds[f.b], kPrompts[f.b].in(lang, chosen, wanted), kClauses[f.b], real_choice(r, s, f.who));
}

Question ask_forced(const Rules& r, const State& s, Seat p, Lang lang) {
  const std::string chosen = str(s.player[p].picked.count()), wanted = str(picks_wanted(r, s, p));
  return ask("forced", kForced.in(lang, chosen, wanted), "ET-8-41", real_choice(r, s, p));
}

Question ask_commit(const Rules& r, const State& s, const Frame& f, Lang lang) {
  const int attack = strength(r, s.player[f.who].picked) + f.b + modifier(r, s, f.who, On::Conquering);
  const std::string& source = r.source(f.a).name.in(lang);
  return ask("commit", kCommit.in(lang, source, str(attack), str(needed(r, s, f.a))), "ET-4-35");
}

Question ask_in_effect(const Rules& r, const State& s, const Frame& f, Lang lang) {
  const std::string name = effect_name(r, f.a, lang);
  const auto say = [&](const Phrase& phrase) { return phrase.in(lang, name); };
  const auto with_text = [&](const Phrase& phrase) { return phrase.in(lang, name, operations_text(r, f.a, lang)); };
  const auto offer = [&] {
    const Instr& bonus = r.instr(r.effect(f.a), f.pc + 1);
    const bool in_vain = bonus.op == Op::Conquer && !conquerable(r, s, f.who, bonus.x);  // ET-7-603: a warning
    return with_text(kOffer) + std::string(in_vain ? kInVain.in(lang) : std::string_view());
  };
  switch (r.instr(r.effect(f.a), f.pc).op) {
    case Op::Conquer: return ask("conquer", say(kConquer), "ET-7-45");
    case Op::Fortify: return ask("fortify", say(kFortify), "ET-7-46");
    case Op::Remove: return ask("remove", with_text(kRemove), "ET-7-48");
    case Op::Discard: return ask("offer", offer(), "ET-7-49");
    case Op::SpendVp: return ask("offer", offer(), "ET-7-50");
    case Op::Choose: return ask("choose", say(kChoose), "ET-7-51");
    case Op::ActivateImmediate:
    case Op::ActivateFlame: return ask("activate", say(kActivate), "ET-7-47");
    default: assert(false); return {};
  }
}

std::string with_marks(std::string text, bool twice, bool icon, Lang lang) {
  if (twice) text += kTwoCopies.in(lang);
  if (icon) text += kIcon.in(lang);
  return text;
}

// "reconstructed", or "rulebook (name, type), reconstructed" where only these fields are printed in the rulebook.
std::string where_from(const std::string& source, const std::vector<std::string>& attested) {
  std::vector<std::string> fields;
  for (const std::string& field : attested) {
    std::string word = field.substr(0, field.find_first_of(" ["));
    std::ranges::replace(word, '_', ' ');
    fields.push_back(std::move(word));
  }
  return fields.empty() ? source : source + " (" + join(fields, ", ") + "), reconstructed";
}

bool has_scoring(const Rules& r, int c) {
  for (EffectId e = static_cast<EffectId>(c); e != kNone; e = r.effect(e).next) {
    if (r.effect(e).kind == Kind::Scoring) return true;
  }
  return false;
}

Component card_entry(const Rules& r, int c, Lang lang) {
  const CardDef& card = r.card(c);
  const std::string vp = (has_scoring(r, c) ? kVariableVp : kVp).in(lang, str(card.vp));
  const std::string text = (card.creature ? kCreatureHead : kArtifactHead)
                               .named(lang,
                                      {{"strength", str(card.strength)},
                                       {"cards", cards_text(card.cost_cards, lang)},
                                       {"time", str(card.cost_time)},
                                       {"vp", vp},
                                       {"text", card_text(r, c, lang)}});
  const Phrase& group = card.creature ? kCreatureGroup : kArtifactGroup;
  return {.id = card.id,
          .name = card.name.in(lang),
          .group = group.in(lang, faction_name(card.faction, lang), kSpecialization[card.magic].in(lang)),
          .text = with_marks(text, card.copies == 2, card.interaction, lang),
          .clause = card.clause,
          .source = where_from(card.source, card.attested)};
}

Component source_entry(const Rules& r, int s, Lang lang) {
  const SourceDef& source = r.source(s);
  const std::string text =
      kSourceHead.in(lang, str(source.conquer_strength), str(source.fortify_strength), str(source.vp_conquered),
                     str(source.vp_fortified), effect_text(r, source.standing, lang),
                     effect_text(r, source.on_conquer, lang), effect_text(r, source.on_fortify, lang));
  return {.id = source.id,
          .name = source.name.in(lang),
          .group = kSourceGroup.in(lang),
          .text = with_marks(text, false, source.interaction, lang),
          .clause = source.clause,
          .source = where_from(source.source, source.attested)};
}

}  // namespace

const GameInfo& Game::info() {
  static const GameInfo info = {
      .id = "echoes",
      .name = "Echoes of Time"_en,
      .prefix = "ET",
      .authors = "Roberto Pelli, Simone Luciani",
      .publisher = "Cranio Creations",
      .min_seats = 2,
      .max_seats = kSeatsMax,
      .minutes = 60,
      .pitch =
          "Cards you play ride on tiles that slide across your Time board, and join your Fellowship only "
          "when they leave it on the other side. Creatures conquer the Sources, Artifacts chain their "
          "effects, and the tile beside the board says which Flames burn."_en};
  return info;
}

std::string Game::seat_code(const Rules&, Seat p) {
  return p < kSeatsMax ? std::string(1, "ABCD"[p]) : std::string("-");
}

std::string Game::seat_name(const Rules& r, Seat p, Lang lang) { return kSeatName.in(lang, seat_code(r, p)); }

Question Game::question(const Rules& r, const State& s, Seat p, Lang lang) {
  if (s.stack.empty()) return ask("", kGameOver, "ET-5-2", lang);
  const Frame& f = s.stack.top();
  switch (f.proc) {
    case Proc::Game: return ask_in_game(r, s, p, lang);
    case Proc::Turn: return ask_turn(r, s, f, lang);
    case Proc::Draw: return ask("draw", kDraw.in(lang, seat_name(r, f.who, lang)), "ET-4-7");
    case Proc::Pick: return ask_pick(r, s, f, lang);
    case Proc::Forced: return ask_forced(r, s, p, lang);
    case Proc::Play:
      if (s.round == 0 && s.stack.depth == 2) return ask("first", kFirstCard, "ET-8-1", lang, true);
      return ask("play", kPlay, "ET-4-18", lang, true);  // ET-8-52
    case Proc::Advance: return ask("advance", kAdvance.in(lang, str(f.a)), "ET-4-32");
    case Proc::Slide: return ask("order", kOrder, "ET-4-15", lang);
    case Proc::List: return ask("trigger", kTrigger, "ET-7-8", lang);
    case Proc::Conquer: return ask_commit(r, s, f, lang);
    case Proc::Reinforce: return ask("reinforce", kReinforce.in(lang, r.source(f.a).name.in(lang)), "ET-4-43");
    default: return ask_in_effect(r, s, f, lang);
  }
}

std::vector<TallyRow> Game::tally(const Rules& r, const State& s, Lang lang) {  // ET-5-9
  using enum TallyRow::Kind;
  return {tally_row(kTokensRow.in(lang), Points, r.seats, [&](Seat p) { return s.player[p].vp; }),
          tally_row(kSourcesRow.in(lang), Points, r.seats, [&](Seat p) { return source_score(r, s, p); }),
          tally_row(kCardsRow.in(lang), Points, r.seats, [&](Seat p) { return card_score(r, s, p); }),
          tally_row(kFortifiedRow.in(lang), TieBreak, r.seats,
                    [&](Seat p) { return std::popcount(s.player[p].fortified); })};
}

std::vector<Component> Game::components(const Rules& r, Lang lang) {
  std::vector<Component> out;
  for (int c = 0; c < r.cards; ++c) out.push_back(card_entry(r, c, lang));
  for (int s = 0; s < kSources; ++s) out.push_back(source_entry(r, s, lang));
  return out;
}

}  // namespace timetable::echoes
