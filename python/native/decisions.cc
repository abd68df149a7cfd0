// Recorded games as columns (batch/decisions.h), as NumPy arrays.
#include "batch/decisions.h"

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include "core/words.h"
#include "match/registry.h"
#include "tables.h"

namespace timetable::python {
namespace {

// The column itself, without a copy.
template <class T>
py::array_t<T> given_away(std::vector<T>& column) {
  auto* own = new std::vector<T>(std::move(column));
  const py::capsule keeper(own, [](void* p) { delete static_cast<std::vector<T>*>(p); });
  return py::array_t<T>(static_cast<py::ssize_t>(own->size()), own->data(), keeper);
}

py::dict read_decisions(const std::vector<std::string>& texts, std::uint32_t first) {
  Decisions d;
  std::vector<std::pair<std::uint32_t, std::string>> refused;
  const GameKind* kind = nullptr;
  {
    const py::gil_scoped_release others;
    for (std::uint32_t i = 0; i < texts.size(); ++i) {
      const Result<Record> record = read_record(texts[i], "record"_en);
      const Result<const GameKind*> found = record ? find_game(record->game) : Result<const GameKind*>(record.error());
      if (found && !kind) kind = *found;
      const Result<Done> added = found ? add_decisions(*kind, *record, first + i, d) : Result<Done>(found.error());
      if (!added) refused.emplace_back(first + i, added.error().message.english());
    }
  }
  py::dict out;
  out["game"] = given_away(d.game), out["step"] = given_away(d.step), out["players"] = given_away(d.players);
  out["seat"] = given_away(d.seat), out["by"] = given_away(d.by), out["question"] = given_away(d.question);
  out["chosen"] = given_away(d.chosen), out["rank"] = given_away(d.rank), out["score"] = given_away(d.score);
  out["reward"] = given_away(d.reward), out["option_begin"] = given_away(d.option_begin);
  out["option"] = given_away(d.option), out["fact_begin"] = given_away(d.fact_begin), out["fact"] = given_away(d.fact);
  out["code"] = d.code, out["questions"] = d.questions, out["players_by"] = d.players_by, out["refused"] = refused;
  out["name"] = kind ? py::object(py::str(std::string(kind->info().id))) : py::object(py::none());
  return out;
}

}  // namespace

void add_decisions(py::module_& module) {
  module.def("read_decisions", &read_decisions, py::arg("records"), py::arg("first") = 0,
             "The decisions of finished games of one kind, as columns; what timetable.data is built on.");
  module.def("records_in", &records_in, py::arg("text"), "The records in a text, which may hold several.");
  module.def(
      "fact_names", [](const std::string& game) { return fact_names_of(*value_of(find_game(game))); }, py::arg("game"),
      "The names of the facts of a game with its usual deck.");
}

}  // namespace timetable::python
