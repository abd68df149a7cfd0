# What CMake has to know of the platform (it has no description of its own): programs are modules, nothing is shared.
set(CMAKE_EXECUTABLE_SUFFIX .wasm)
set_property(GLOBAL PROPERTY TARGET_SUPPORTS_SHARED_LIBS FALSE)
