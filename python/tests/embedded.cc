// The module inside a program of ours, so that its tests run with the sanitizers: `./check` does. The native part is
// linked in; Python finds it where it would find the library.
#include <pybind11/embed.h>

#include <cstdlib>

#include "native/tables.h"

PYBIND11_EMBEDDED_MODULE(_native, module) {
  timetable::python::add_refusals(module);
  timetable::python::add_tables(module);
  timetable::python::add_batches(module);
  timetable::python::add_decisions(module);
}

namespace {

constexpr const char* kRun = R"(
import importlib.util, sys
import pytest

class Linked:
    @staticmethod
    def find_spec(name, path=None, target=None):
        return importlib.util.spec_from_loader(name, Linked) if name == "timetable._native" else None
    @staticmethod
    def create_module(spec):
        import _native
        return _native
    @staticmethod
    def exec_module(module):
        pass

sys.meta_path.insert(0, Linked)
sys.path.insert(0, folder)
code = pytest.main(["-q", "-p", "no:cacheprovider", *arguments])
)";

}  // namespace

// embedded FOLDER TESTS...: the folder that holds the package, and what pytest is told.
int main(int argc, char** argv) {
  namespace py = pybind11;
  const py::scoped_interpreter python;
  py::dict names;
  names["__builtins__"] = py::module_::import("builtins");
  names["folder"] = argc > 1 ? argv[1] : ".";
  py::list arguments;
  for (int i = 2; i < argc; ++i) arguments.append(argv[i]);
  names["arguments"] = arguments;
  py::exec(kRun, names);
  return py::int_(names["code"]).cast<int>();
}
