// What a game need not write: struct Game : Defaults<Game>. Whatever it declares itself takes the place of what stands
// here. Left to write: setup, options, apply, outcome, determinize, info, question, the rows of its verbs
// and events with their nouns, and a scribe for its position.
#pragma once

#include <span>
#include <vector>

#include "engine/number.h"
#include "engine/numbering.h"
#include "engine/scribe.h"
#include "engine/speech.h"
#include "engine/table.h"
#include "engine/wish.h"

namespace timetable {

// Of games whose components are all in the code.
struct NoDeck {};

// The view as lines of text, at most 80 columns wide.
std::vector<Line> plain_board(const Doc& view);
Error has_no_deck(const GameInfo& info);
Phrase points_row();
Phrase seat_called();

template <class G>
struct Defaults {
  using Deck = NoDeck;

  static int seats(const auto& r) { return r.seats; }
  static SeatSet to_act(const auto&, const auto& s) { return s.waiting; }
  static Phrase impossible(const auto&, const auto&) { return {}; }
  static const char* invariant(const auto& r, const auto& s) { return G::impossible(r, s).english().data(); }

  // Rules from deck and options. A game lists its options as rows, and fills in what follows from them:
  // complete(Rules&).
  static const auto& option_rows() {
    static const std::vector<OptionRow<typename G::Rules>> none;
    return none;
  }
  static void complete(auto&) {}
  // What has changed since the first ruleset.
  static auto changes() { return std::span<const RuleChange<typename G::Rules>>(); }
  static const std::vector<OptionDef>& option_defs() {
    static const std::vector<OptionDef> defs = defs_of(G::option_rows());
    return defs;
  }
  static auto make_rules(const auto& deck, int players, const Doc& options, int ruleset = kNewestRuleset) {
    return rules_of<G>(G::option_rows(), deck, players, options, ruleset, [](auto& r) { G::complete(r); });
  }
  static Result<std::shared_ptr<const NoDeck>> read_deck(const Doc& doc) {
    if (!doc.is_null()) return has_no_deck(G::info());
    return std::make_shared<const NoDeck>();
  }
  static std::vector<Words> deck_warnings(const auto&) { return {}; }
  // How far the nouns of its verbs go (engine/numbering.h). None: its tables cannot be stepped in batches.
  static std::span<const NounRange> noun_ranges() { return {}; }

  static std::string seat_code(const auto&, Seat p) { return std::string(1, p < kMaxSeats ? "ABCDEF"[p] : '-'); }
  static std::string seat_name(const auto& r, Seat p, Lang lang) {
    return p < kMaxSeats ? seat_called().in(lang, G::seat_code(r, p)) : std::string("-");
  }

  // From the rows.
  static std::string noun(const auto&, std::string_view, Args, Lang) { return {}; }
  static std::string noun_id(const auto&, std::string_view, Args) { return {}; }
  static std::string noun_here(const auto&, std::string_view) { return {}; }
  static std::string code(const auto& r, Action a) { return code_of<G>(r, a); }
  static std::string label(const auto& r, const auto& s, Seat p, Action a, Lang lang) {
    return label_of<G>({r, s, p, a, lang});
  }
  static std::vector<std::string> targets(const auto& r, const auto& s, Seat p, Action a) {
    return targets_of<G>({r, s, p, a});
  }
  // Can this code be one of a's verb? No code is made for the answer.
  static bool may_be(Action a, std::string_view code) { return code.starts_with(code_stem(G::verbs()[a.verb].code)); }
  static int list_rank(const auto&, Action) { return 0; }
  static std::uint8_t details(std::uint8_t) { return 0; }
  static std::optional<Action> let_pass(const auto&, const auto&, Seat) { return {}; }
  static std::string sentence(const auto& r, const Event& e, Lang lang) { return told<G>(G::sentences(), r, e, lang); }

  // Stages that a scenario can run until: those of G::kStages, if there are any, in the order of Rules::stop_at; the
  // last is the end of the game, where everything stops by itself.
  static std::vector<std::string> stages() {
    if constexpr (requires { G::kStages; }) return {std::begin(G::kStages), std::end(G::kStages)};
    else return {"game-end"};
  }
  static bool stop_at(auto& r, std::string_view stage) {
    const std::vector<std::string> names = stages();
    const auto at = std::ranges::find(names, stage);
    if (at == names.end()) return false;
    if constexpr (requires { r.stop_at; }) {
      const bool last = at + 1 == names.end();
      r.stop_at = static_cast<std::remove_reference_t<decltype(r.stop_at)>>(last ? 0 : at - names.begin() + 1);
    }
    return true;
  }

  static std::vector<Line> board(const auto& r, const auto& s, Seat viewer, Lang) {
    return plain_board(G::view(r, s, viewer));
  }
  static std::vector<Component> components(const auto&, Lang) { return {}; }
  static std::vector<Pile> piles(const auto&, const auto&, Seat, Lang) { return {}; }
  static int round(const auto&, const auto&) { return 0; }
  static std::vector<TallyRow> tally(const auto& r, const auto& s, Lang lang) {
    const Outcome o = G::outcome(r, s);
    return {tally_row(points_row().in(lang), TallyRow::Kind::Points, o.seats, [&](Seat p) { return o.score[p]; })};
  }
  // The score, and how far it is ahead of the best other one.
  static int appraise(const auto& r, const auto& s, Seat p) {
    const Outcome o = G::outcome(r, s);
    int best = 0;
    for (Seat q = 0; q < o.seats; ++q) best = q != p && o.score[q] > best ? o.score[q] : best;
    return 2 * o.score[p] - best;
  }
  static std::span<const Wish<G>> wishes() { return {}; }
  static std::optional<SetAsked> set_asked(const auto&, const auto&, Seat) { return {}; }
  static int set_worth(const auto&, const auto&, Seat, Action) { return 0; }
  static std::span<const Fact<G>> facts() { return {}; }
  static std::span<const Number<G>> numbers() {
    static const Number<G> points[] = {
        {.name = points_row(), .of = [](const typename G::Rules& r, const typename G::State& s, Seat p) -> int {
           return G::outcome(r, s).score[p];
         }}};
    return points;
  }
};

}  // namespace timetable
