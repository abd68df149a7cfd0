#pragma once

#include "batch/batch.h"
#include "values.h"

namespace timetable::python {

void add_tables(py::module_& module);
void add_batches(py::module_& module);
void add_decisions(py::module_& module);

}  // namespace timetable::python
