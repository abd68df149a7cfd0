// Writing and reading the position of a game by its scribe (engine/fields.h). A scribe is made of (const Rules&,
// State&) and has
//   void fields(Fields& f);    all fields of a position, in an order in which they can be read
//   void complete(Fields& f);  after reading, if nothing was wrong: fills in what follows, starts the machine where the
//                              position was set up by hand, and complains of what cannot be
#pragma once

#include "core/result.h"
#include "engine/fields.h"
#include "engine/game.h"

namespace timetable {

template <class G>
Names seat_names(const typename G::Rules& r) {
  Names out;
  for (Seat p = 0; p < G::seats(r); ++p) out.add(G::seat_code(r, p));
  return out;
}

template <class G, class Scribe>
Doc write_position(const typename G::Rules& r, typename G::State s, Seat viewer) {
  const Names seats = seat_names<G>(r);
  Fields f = Fields::writing(seats, viewer);
  Scribe(r, s).fields(f);
  return f.take();
}

// A position without any field is the start of the game.
template <class G, class Scribe>
Result<typename G::State> read_position(const typename G::Rules& r, const Doc& doc) {
  std::vector<Words> problems;
  const Node root(doc, problems);
  const Names seats = seat_names<G>(r);
  typename G::State s;
  if (doc.members().empty()) {
    G::setup(r, s);
    return s;
  }
  clear_table(r, s);
  Scribe scribe(r, s);
  Fields naming = Fields::naming(seats);
  scribe.fields(naming);
  root.only(naming.keys());
  Fields f = Fields::reading(seats, root);
  scribe.fields(f);
  if (problems.empty()) scribe.complete(f);
  if (problems.empty()) {
    const Phrase why = G::impossible(r, s);
    if (!why.empty()) root.complain(say("this position is impossible: {why}"_en, why));
  }
  if (!problems.empty()) return Error{Fault::BadPosition, join(problems, "\n")};
  return s;
}

}  // namespace timetable
