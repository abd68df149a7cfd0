// What one viewer sees of a match, as one document: all that a page, a server or a program needs to show the table and
// to choose. docs/protocol.md describes every member. Made from views, options and logs of that viewer alone.
#pragma once

#include <cstdint>

#include "match/clauses.h"
#include "match/guide.h"
#include "match/match.h"

namespace timetable {

struct Glance {
  Seat viewer = kSpectator;
  Lang lang = Lang::En;
  std::int64_t log_from = 0;          // the log starts with this step
  bool to_look_at = false;            // nobody can choose or take back
  const Position* instead = nullptr;  // shown in place of the match's own: how tests prove that nothing hidden leaves
};

Doc picture(const Match& match, const Glance& glance);

// The parts of a picture that change from choice to choice and suffice for a program to play: version, who is asked,
// the codes of the viewer's choices.
Doc outline(const Match& match, Seat viewer);

// A game and its table options, for people who are about to open a table.
Doc describe(const GameKind& kind, Lang lang);

// Rules by clause, each with the language it is in.
Doc clause_docs(const std::vector<Clause>& clauses);

// A guide: its parts, and what stands in them, in the language it is written in.
Doc guide_doc(const Guide& guide);

// All cards, powers, zones of a table with their generated texts.
Doc components(const Position& position, Lang lang);

// What the viewer cannot choose now and why: [{"label","targets","why","clause"}].
Doc withheld_doc(const Position& position, Seat viewer, Lang lang);

// What follows from the choice of this code, or, if there is no code, from each of the viewer's choices if they are
// few:
// [{"code","surely","numbers","odds","secret"}]. Without `odds` nothing is said of chance.
struct Foresee {
  std::string_view code = {};
  bool odds = true;
};
inline constexpr int kFewChoices = 40;
Result<Doc> foresight_doc(const Position& position, Seat viewer, const Foresee& what, Lang lang);

// The board as the terminal draws it: lines of [text, style].
Doc board_doc(const Position& position, Seat viewer, Lang lang);

}  // namespace timetable
