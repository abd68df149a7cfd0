// Plain values in both languages, and our refusals as Python exceptions.
#pragma once

#include <pybind11/pybind11.h>

#include <string>

#include "core/doc.h"
#include "core/result.h"
#include "match/game_kind.h"

namespace timetable::python {

namespace py = pybind11;

// Makes timetable.Refused and sees to it that a thrown Refusal becomes one.
void add_refusals(py::module_& module);

struct Refusal {
  Error error;
};

[[noreturn]] inline void refuse(Fault fault, Words message) { throw Refusal{{fault, std::move(message)}}; }

template <class T>
T value_of(Result<T> result) {
  if (!result) throw Refusal{result.error()};
  return std::move(*result);
}
inline void must(const Result<Done>& result) {
  if (!result) throw Refusal{result.error()};
}

py::object to_python(const Doc& doc);
Doc to_doc(const py::handle& value);

// The text of a document, the path of a file with one, or the document itself.
Doc read_document(const py::object& given, std::string_view what);

Lang lang_of(const std::string& code);

// The game's table as Python's arguments say it.
TableSpec table_spec(const GameKind& kind, int players, const py::object& options, const py::object& deck);

py::tuple seats_in(SeatSet seats);
py::object outcome_of(const Outcome& outcome);

}  // namespace timetable::python
