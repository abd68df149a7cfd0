// timetable._native: what python/timetable is built on.
#include "tables.h"

PYBIND11_MODULE(_native, module) {
  module.doc() = "The games of Timetable, natively.";
  timetable::python::add_refusals(module);
  timetable::python::add_tables(module);
  timetable::python::add_batches(module);
  timetable::python::add_decisions(module);
}
