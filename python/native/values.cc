#include "values.h"

#include <fstream>
#include <sstream>

#include "core/words.h"
#include "match/json.h"

namespace timetable::python {
namespace {

py::object& refused() {
  static auto* type = new py::object();  // as long as the interpreter
  return *type;
}

const char* id_of(Fault fault) {
  switch (fault) {
    case Fault::NotYourTurn: return "not-your-turn";
    case Fault::Stale: return "stale";
    case Fault::IllegalChoice: return "illegal-choice";
    case Fault::UnknownGame: return "unknown-game";
    case Fault::BadOption: return "bad-option";
    case Fault::BadFile: return "bad-file";
    case Fault::BadRecord: return "bad-record";
    case Fault::BadDeck: return "bad-deck";
    case Fault::NeedsDeck: return "needs-deck";
    case Fault::NewerRules: return "newer-rules";
    case Fault::RulesGone: return "rules-gone";
    case Fault::BadScenario: return "bad-scenario";
    case Fault::BadPosition: return "bad-position";
    case Fault::UnexpectedResult: return "unexpected-result";
    case Fault::NotAllowed: return "not-allowed";
    case Fault::NotFound: return "not-found";
    case Fault::BadStore: return "bad-store";
  }
  return "";
}

constexpr int kDeepest = 100;  // of a document: JSON of ours is never so deep

Doc to_doc(const py::handle& value, int depth) {
  if (depth > kDeepest) refuse(Fault::BadOption, "A document may not be nested so deeply."_en);
  if (value.is_none()) return {};
  if (py::isinstance<py::bool_>(value)) return Doc(value.cast<bool>());
  if (py::isinstance<py::int_>(value)) return Doc(value.cast<std::int64_t>());
  if (py::isinstance<py::float_>(value)) return Doc(value.cast<double>());
  if (py::isinstance<py::str>(value)) return Doc(value.cast<std::string>());
  if (py::isinstance<py::dict>(value)) {
    Doc out = Doc::object();
    for (const auto& [key, member] : value.cast<py::dict>()) {
      out.set(py::str(key).cast<std::string>(), to_doc(member, depth + 1));
    }
    return out;
  }
  if (py::isinstance<py::list>(value) || py::isinstance<py::tuple>(value)) {
    Doc out = Doc::list();
    for (const py::handle item : value) out.push(to_doc(item, depth + 1));
    return out;
  }
  refuse(Fault::BadOption,
         say("A document is made of dictionaries, lists, texts, numbers and truths, not of {type}."_en,
             py::str(py::type::of(value)).cast<std::string>()));
}

}  // namespace

void add_refusals(py::module_& module) {
  const py::object exceptions = py::module_::import("timetable._refused");
  refused() = exceptions.attr("Refused");
  module.attr("Refused") = refused();
  py::register_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const Refusal& refusal) {
      const py::object made = refused()(refusal.error.message.english(), id_of(refusal.error.fault));
      PyErr_SetObject(refused().ptr(), made.ptr());
    }
  });
}

py::object to_python(const Doc& doc) {
  switch (doc.kind()) {
    case Doc::Kind::Null: return py::none();
    case Doc::Kind::Bool: return py::bool_(doc.boolean());
    case Doc::Kind::Int: return py::int_(doc.integer());
    case Doc::Kind::Real: return py::float_(doc.real());
    case Doc::Kind::Text: return py::str(doc.text());
    case Doc::Kind::List: {
      py::list out;
      for (const Doc& item : doc.items()) out.append(to_python(item));
      return out;
    }
    case Doc::Kind::Object: {
      py::dict out;
      for (const auto& [key, member] : doc.members()) out[py::str(key)] = to_python(member);
      return out;
    }
  }
  return py::none();
}

Doc to_doc(const py::handle& value) { return to_doc(value, 0); }

Doc read_document(const py::object& given, std::string_view what) {
  if (!py::isinstance<py::str>(given) && !py::hasattr(given, "__fspath__")) return to_doc(given);
  const auto text = py::str(given).cast<std::string>();
  if (text.find('{') != std::string::npos) return value_of(parse_json(text, what));
  std::ifstream file(text);
  if (!file) refuse(Fault::BadFile, say("{file} cannot be opened."_en, text));
  std::ostringstream all;
  all << file.rdbuf();
  return value_of(parse_json(all.str(), text));
}

Lang lang_of(const std::string& code) {
  bool known = false;
  const Lang lang = language_called(code, &known);
  if (!known) refuse(Fault::BadOption, say("There is no language ''{word}'' here."_en, code));
  return lang;
}

TableSpec table_spec(const GameKind& kind, int players, const py::object& options, const py::object& deck) {
  TableSpec spec;
  spec.players = players > 0 ? players : kind.info().min_seats;
  if (!options.is_none()) spec.options = to_doc(options);
  if (!spec.options.is(Doc::Kind::Object)) refuse(Fault::BadOption, "Options of a table are a dictionary."_en);
  if (!deck.is_none()) spec.deck = read_document(deck, "deck");
  return spec;
}

py::tuple seats_in(SeatSet seats) {
  py::list out;
  for (Seat p : seats) out.append(int{p});
  return py::tuple(out);
}

py::object outcome_of(const Outcome& outcome) {
  py::list ranks, scores;
  for (Seat p = 0; p < outcome.seats; ++p) ranks.append(int{outcome.rank[p]}), scores.append(int{outcome.score[p]});
  return py::module_::import("timetable._refused").attr("Outcome")(py::tuple(ranks), py::tuple(scores));
}

}  // namespace timetable::python
