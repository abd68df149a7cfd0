// Batches: columns of the program's own memory as NumPy arrays, steps without the interpreter's lock.
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <mutex>

#include "core/words.h"
#include "engine/features.h"
#include "match/levels.h"
#include "match/registry.h"
#include "tables.h"

namespace timetable::python {
namespace {

using Numbers = py::array_t<std::int32_t, py::array::c_style | py::array::forcecast>;

class BatchOfTables {
 public:
  BatchOfTables(const std::string& game, const BatchOrder& order)
      : kind_(*value_of(find_game(game))), batch_(value_of(open_batch(kind_, order))) {}
  BatchOfTables(const BatchOfTables& other) : kind_(other.kind_), batch_(other.batch_->clone()) {}

  const GameKind& kind() const { return kind_; }
  Batch& batch() { return *batch_; }
  const Batch& batch() const { return *batch_; }

  // Another thread may not step while this one does: the lock is ours alone while the interpreter's is free.
  template <class F>
  auto without_interpreter(F&& f) {
    const py::gil_scoped_release others;
    const std::lock_guard lock(stepping_);
    return f();
  }

  void step(const py::object& given) {
    const Numbers numbers = numbers_of(given);
    // A copy: another thread may write into the array while the numbers are being used.
    const std::vector<std::int32_t> own(numbers.data(), numbers.data() + numbers.size());
    must(without_interpreter([&] { return batch_->step(own); }));
  }
  // What sample() and think() answer lies in an array of its own, so that it can be kept.
  Numbers sample() {
    Numbers out(batch_->tables());
    const std::span<std::int32_t> span(out.mutable_data(), static_cast<std::size_t>(out.size()));
    without_interpreter([&] { batch_->sample(span); });
    return out;
  }
  Numbers think(const std::string& bot, std::uint64_t seed, const py::object& where) {
    const Bot how = value_of(bot_for(kind_, bot));
    std::vector<std::uint8_t> wanted;
    if (!where.is_none()) {
      const auto mask = py::array_t < bool, py::array::c_style | py::array::forcecast > ::ensure(where);
      if (!mask || mask.ndim() != 1 || mask.size() != batch_->tables()) {
        PyErr_Clear();
        refuse(Fault::BadOption, say("where: expected {n} truths, one a table."_en, batch_->tables()));
      }
      wanted.assign(mask.data(), mask.data() + mask.size());
    }
    Numbers out(batch_->tables());
    const std::span<std::int32_t> span(out.mutable_data(), static_cast<std::size_t>(out.size()));
    without_interpreter([&] { batch_->think(how, seed, wanted, span); });
    return out;
  }
  void reset(std::uint64_t seed) {
    without_interpreter([&] { batch_->reset(seed); });
  }

  int table(int i) const {
    if (i < 0 || i >= batch_->tables()) {
      refuse(Fault::BadOption, say("There is no table {n}; they are 0 to {last}."_en, i, batch_->tables() - 1));
    }
    return i;
  }
  Seat seat(int p) const {
    if (p < 0 || p >= batch_->seats()) {
      refuse(Fault::BadOption, say("There is no seat {n} at these tables of {seats}."_en, p, batch_->seats()));
    }
    return static_cast<Seat>(p);
  }

 private:
  Numbers numbers_of(const py::object& given) const {
    const py::array any = py::array::ensure(given);
    const bool whole = any && (any.dtype().kind() == 'i' || any.dtype().kind() == 'u');
    if (!whole || any.ndim() != 1 || any.size() != batch_->tables()) {
      PyErr_Clear();
      refuse(Fault::BadOption, say("step: expected {n} whole numbers, one a table."_en, batch_->tables()));
    }
    if (any.itemsize() <= 4 && any.dtype().kind() == 'i') return Numbers::ensure(any);
    return clipped(any);
  }
  // Wider numbers: none may become another one by being cut.
  static Numbers clipped(const py::array& any) {
    const auto wide = py::array_t < std::int64_t, py::array::c_style | py::array::forcecast > ::ensure(any);
    Numbers out(wide.size());
    for (py::ssize_t i = 0; i < wide.size(); ++i) {
      const std::int64_t n = wide.data()[i];
      out.mutable_data()[i] = n < Batch::kLeave || n > INT32_MAX ? INT32_MAX : static_cast<std::int32_t>(n);
    }
    return out;
  }

  const GameKind& kind_;
  std::unique_ptr<Batch> batch_;
  std::mutex stepping_;
};

// A column as an array on the batch's own memory, for reading only; it keeps the batch alive.
template <class T>
py::object column(const py::object& owner, const std::vector<T>& values, std::initializer_list<py::ssize_t> shape) {
  py::array_t<T> out(std::vector<py::ssize_t>(shape), values.data(), owner);
  out.attr("setflags")(py::arg("write") = false);
  return out;
}
py::object truths(const py::object& owner, const std::vector<std::uint8_t>& values,
                  std::initializer_list<py::ssize_t> shape) {
  return column(owner, values, shape).attr("view")(py::dtype::of<bool>());
}

// The true facts of every table as rows of 0 and 1.
template <class T>
void spread(const Batch& batch, T* out) {
  const std::size_t width = batch.fact_names().size();
  const auto n = static_cast<std::size_t>(batch.tables());
  std::fill(out, out + n * width, T{0});
  for (std::size_t i = 0; i < n; ++i) {
    const std::uint16_t* facts = &batch.columns().fact[i * Batch::kFactsMax];
    for (int k = 0; k < batch.columns().facts[i]; ++k) out[i * width + facts[k]] = T{1};
  }
}

template <class T>
py::object dense_into(BatchOfTables& b, const py::object& out) {
  const auto width = static_cast<py::ssize_t>(b.batch().fact_names().size());
  const py::ssize_t n = b.batch().tables();
  py::array_t<T> array;
  if (out.is_none()) {
    array = py::array_t<T>({n, width});
  } else {
    const bool fits = py::isinstance<py::array_t<T, py::array::c_style>>(out) && py::array(out).ndim() == 2 &&
        py::array(out).shape(0) == n && py::array(out).shape(1) == width && py::array(out).writeable();
    if (!fits) refuse(Fault::BadOption, say("out: expected a contiguous array of {n} times {width}."_en, n, width));
    array = py::reinterpret_borrow<py::array_t<T>>(out);
  }
  T* data = array.mutable_data();
  b.without_interpreter([&] { spread(b.batch(), data); });
  return array;
}

py::object dense(BatchOfTables& b, const py::object& dtype, const py::object& out) {
  if (!b.batch().order().facts) refuse(Fault::NotAllowed, "These tables were opened without facts."_en);
  const py::dtype type = out.is_none() ? py::dtype::from_args(dtype) : py::array(out).dtype();
  if (type.kind() == 'f' && type.itemsize() == 4) return dense_into<float>(b, out);
  if (type.kind() == 'u' && type.itemsize() == 1) return dense_into<std::uint8_t>(b, out);
  refuse(Fault::BadOption, "dtype: expected float32 or uint8."_en);
}

BatchOrder::Masks masks_of(const py::object& given) {
  const auto word = py::str(given).cast<std::string>();
  if (word == "bool") return BatchOrder::Masks::Bytes;
  if (word == "bits") return BatchOrder::Masks::Bits;
  if (given.is_none() || word == "none") return BatchOrder::Masks::None;
  refuse(Fault::BadOption, say("masks: expected bool, bits or none, not ''{word}''."_en, word));
}

std::vector<int> facts_of(BatchOfTables& b, int table, int seat) {
  Features features;
  const Seat p = b.seat(seat);
  b.table(table);
  b.without_interpreter([&] { b.batch().look(table, p, features); });
  return std::vector<int>(features.begin(), features.end());
}

std::vector<int> numbers_at(BatchOfTables& b, int table, int seat) {
  Options options;
  const Seat p = b.seat(seat);
  b.table(table);
  b.without_interpreter([&] { b.batch().list(table, p, options); });
  std::vector<int> out;
  for (Action a : options) out.push_back(b.batch().numbering().number(a));
  return out;
}

void add_columns(py::class_<BatchOfTables>& type) {
  const auto get = [&](const char* name, auto read, const char* about) {
    type.def_property_readonly(
        name,
        [read](const py::object& self) {
          const auto& b = self.cast<const BatchOfTables&>().batch();
          return read(self, b, b.columns(), static_cast<py::ssize_t>(b.tables()));
        },
        about);
  };
  using O = const py::object&;
  using B = const Batch&;
  using C = const Batch::Columns&;
  get(
      "seat", [](O o, B, C c, py::ssize_t n) { return column(o, c.seat, {n}); },
      "Who is asked at each table; 255 where the game is over.");
  get(
      "choice_counts", [](O o, B, C c, py::ssize_t n) { return column(o, c.choices, {n}); },
      "How many legal choices there are.");
  get(
      "choices", [](O o, B, C c, py::ssize_t n) { return column(o, c.choice, {n, kMaxOptions}); },
      "Their numbers; only the first choice_counts of a row mean something.");
  get(
      "mask",
      [](O o, B b, C c, py::ssize_t n) -> py::object {
        if (b.order().masks == BatchOrder::Masks::None) return py::none();
        if (b.order().masks == BatchOrder::Masks::Bytes) return truths(o, c.mask, {n, b.mask_width()});
        return column(o, c.mask, {n, b.mask_width()});
      },
      "Legal choices over all numbers: truths, or bits (numpy.unpackbits(..., bitorder='little')).");
  get("fact_counts", [](O o, B, C c, py::ssize_t n) { return column(o, c.facts, {n}); }, "How many facts are true.");
  get(
      "facts",
      [](O o, B b, C c, py::ssize_t n) -> py::object {
        if (!b.order().facts) return py::none();
        return column(o, c.fact, {n, Batch::kFactsMax});
      },
      "The indices of the true facts, as the seat that is asked knows them, ascending.");
  get(
      "rewards", [](O o, B b, C c, py::ssize_t n) { return column(o, c.reward, {n, b.seats()}); },
      "By seat, of a game that ended with the last step: 1 for a victory alone, their sum is 0.");
  get(
      "scores", [](O o, B b, C c, py::ssize_t n) { return column(o, c.score, {n, b.seats()}); },
      "By seat, of a game that ended with the last step.");
  get(
      "ended", [](O o, B, C c, py::ssize_t n) { return truths(o, c.ended, {n}); },
      "Did a game end with the last step?");
  get("games", [](O o, B, C c, py::ssize_t n) { return column(o, c.games, {n}); }, "Games that have ended so far.");
  get("steps", [](O o, B, C c, py::ssize_t n) { return column(o, c.steps, {n}); }, "Choices made in the present game.");
}

}  // namespace

void add_batches(py::module_& module) {
  py::class_<BatchOfTables> type(module, "Batch", "Many tables of one game, stepped at once.");
  type.def(
      py::init([](const std::string& game, int tables, int players, const py::object& options, const py::object& deck,
                  std::uint64_t seed, int threads, bool restart, bool facts, const py::object& masks) {
        const GameKind& kind = *value_of(find_game(game));
        return std::make_unique<BatchOfTables>(game,
                                               BatchOrder{.table = table_spec(kind, players, options, deck),
                                                          .tables = tables,
                                                          .seed = seed,
                                                          .threads = threads,
                                                          .restart = restart,
                                                          .facts = facts,
                                                          .masks = masks_of(masks)});
      }),
      py::arg("game"), py::arg("tables"), py::arg("players") = 0, py::kw_only(), py::arg("options") = py::none(),
      py::arg("deck") = py::none(), py::arg("seed") = 1, py::arg("threads") = 1, py::arg("restart") = true,
      py::arg("facts") = true, py::arg("masks") = "bool");
  add_columns(type);
  type.def("step", &BatchOfTables::step, py::arg("numbers"),
           "A choice by number for every table, or -1 to leave one as it is. If one is not legal nothing is done.")
      .def("reset", &BatchOfTables::reset, py::arg("seed"), "Every table begins a new game.")
      .def("sample", &BatchOfTables::sample, "A random legal choice for each table; -1 where the game is over.")
      .def("think", &BatchOfTables::think, py::arg("bot"), py::kw_only(), py::arg("seed") = 0,
           py::arg("where") = py::none(), "The choice of a bot for each table, or -1 where it is not wanted.")
      .def("dense", &dense, py::kw_only(), py::arg("dtype") = "float32", py::arg("out") = py::none(),
           "The facts as rows of 0 and 1, float32 or uint8.")
      .def("copy",
           [](BatchOfTables& b) { return b.without_interpreter([&] { return std::make_unique<BatchOfTables>(b); }); })
      .def_property_readonly("game", [](const BatchOfTables& b) { return std::string(b.kind().info().id); })
      .def_property_readonly("tables", [](const BatchOfTables& b) { return b.batch().tables(); })
      .def_property_readonly("seats", [](const BatchOfTables& b) { return b.batch().seats(); })
      .def_property_readonly("threads", [](const BatchOfTables& b) { return b.batch().threads(); })
      .def_property_readonly(
          "actions", [](const BatchOfTables& b) { return b.batch().numbering().size(); },
          "How many numbers of choices there are.")
      .def_property_readonly("fact_names", [](const BatchOfTables& b) { return b.batch().fact_names(); })
      .def_property_readonly("bytes_per_table", [](const BatchOfTables& b) { return b.batch().bytes_a_table(); })
      .def(
          "code",
          [](BatchOfTables& b, int table, int number) {
            b.table(table);
            const std::string code = b.without_interpreter([&] { return b.batch().code(table, number); });
            if (code.empty())
              refuse(Fault::IllegalChoice, say("{n} is no legal choice at table {table}."_en, number, table));
            return code;
          },
          py::arg("table"), py::arg("number"), "The code of a legal choice of the seat that is asked.")
      .def(
          "to_act", [](const BatchOfTables& b, int table) { return seats_in(b.batch().to_act(b.table(table))); },
          py::arg("table"), "All seats that owe a choice at a table.")
      .def("facts_of", &facts_of, py::arg("table"), py::arg("seat"), "The facts as a seat of a table knows them.")
      .def("numbers_of", &numbers_at, py::arg("table"), py::arg("seat"),
           "The legal choices of a seat; empty if it is not asked.")
      .def(
          "choose",
          [](BatchOfTables& b, int table, int seat, int number) {
            const Seat p = b.seat(seat);
            b.table(table);
            must(b.without_interpreter([&] { return b.batch().choose(table, p, number); }));
          },
          py::arg("table"), py::arg("seat"), py::arg("number"), "One choice of one seat at one table.")
      .def(
          "determinize",
          [](BatchOfTables& b, int table, int seat, std::uint64_t seed) {
            const Seat p = b.seat(seat);
            b.table(table);
            b.without_interpreter([&] { b.batch().determinize(table, p, seed); });
          },
          py::arg("table"), py::arg("seat"), py::kw_only(), py::arg("seed") = 0, "Redraws what the seat cannot know.");
  module.def(
      "action_names",
      [](const std::string& game) {
        const GameKind& kind = *value_of(find_game(game));
        const Numbering* numbering = numbering_of(kind);
        std::vector<std::string> out;
        for (int n = 0; numbering && n < numbering->size(); ++n) out.push_back(number_name(kind, n));
        return out;
      },
      py::arg("game"), "What the numbers of choices stand for: verb and nouns.");
}

}  // namespace timetable::python
