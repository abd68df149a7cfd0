# What every target of the project shares: the language, the warnings, the compiler cache, how a library is made.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)

find_program(CCACHE ccache)
if(CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${PROJECT_SOURCE_DIR}/cmake/cached ${PROJECT_SOURCE_DIR} ${CCACHE})
endif()

add_compile_options(-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wnon-virtual-dtor -Woverloaded-virtual -Werror)
add_compile_options(-Wno-missing-field-initializers) # designated initialisers name what matters
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64" AND NOT CMAKE_SYSTEM_NAME STREQUAL "WASI")
  add_compile_options(-march=x86-64-v2) # every such machine since 2009: bits are counted by one instruction
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  if(CMAKE_CXX_COMPILER_VERSION VERSION_LESS 12)
    message(FATAL_ERROR "g++ 12 or newer is needed, this is ${CMAKE_CXX_COMPILER_VERSION}")
  endif()
  # g++ 12 reports them for operator+ and assignments of strings (its bug 105651), the more behind precompiled headers
  add_compile_options(-Wno-restrict -Wno-stringop-overflow -Wno-array-bounds)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  add_compile_options(-Wno-missing-designated-field-initializers)
  add_link_options(-fuse-ld=lld) # in a quarter of the time
endif()
if(TIMETABLE_SANITIZE)
  add_compile_options(-fsanitize=${TIMETABLE_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${TIMETABLE_SANITIZE})
endif()
if(TIMETABLE_COVERAGE)
  add_compile_options(--coverage)
  add_link_options(--coverage)
endif()

# What the compiler cache needs to know of precompiled headers.
set(TIMETABLE_PRECOMPILED $<IF:$<CXX_COMPILER_ID:Clang>,SHELL:-Xclang -fno-pch-timestamp,-fpch-preprocess>)

# Preset dev compiles each file by itself: quicker where one is changed again and again.
option(TIMETABLE_TOGETHER "Compile several files as one where a library asks for it" ON)

# timetable_library(name [WAITS] [TOGETHER] SOURCES ... [LINKS ...] [HEADERS ... | LIKE library]): one folder, one target.
# Links are private: what a folder includes, it must name.
#   WAITS     it waits for others more than it computes; with sanitizers it is not optimised, which takes a third of the
#             time to compile
#   TOGETHER  its files are compiled half a dozen at a time, since they use the same large templates
#   HEADERS   what most of its files include besides the usual, compiled once
#   LIKE      it takes the compiled headers of this library
# That every file includes what it uses is seen with -DTIMETABLE_TOGETHER=OFF -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON.
function(timetable_library name)
  cmake_parse_arguments(ARG "WAITS;TOGETHER" "LIKE" "SOURCES;LINKS;HEADERS" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  target_include_directories(${name} PUBLIC ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(${name} PRIVATE ${ARG_LINKS})
  if(ARG_TOGETHER)
    set_target_properties(${name} PROPERTIES UNITY_BUILD ${TIMETABLE_TOGETHER} UNITY_BUILD_BATCH_SIZE 6)
    if(TIMETABLE_TOGETHER AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
      target_compile_options(${name} PRIVATE -Wno-subobject-linkage) # each file looks like a header to it
    endif()
  endif()
  if(CMAKE_SYSTEM_NAME STREQUAL "WASI") # there files differ in their options
  elseif(ARG_LIKE)
    target_compile_options(${name} PRIVATE ${TIMETABLE_PRECOMPILED})
    target_precompile_headers(${name} REUSE_FROM ${ARG_LIKE})
  else()
    target_compile_options(${name} PRIVATE ${TIMETABLE_PRECOMPILED})
    target_precompile_headers(${name} PRIVATE <algorithm> <functional> <map> <memory> <optional> <string> <vector>
                              ${ARG_HEADERS})
  endif()
  if(ARG_WAITS AND TIMETABLE_SANITIZE)
    target_compile_options(${name} PRIVATE -O0)
  endif()
  if(CMAKE_SYSTEM_NAME STREQUAL "WASI") # a page is loaded before it is fast: words, files and pictures are kept small
    foreach(source IN LISTS ARG_SOURCES)
      if(source MATCHES "text|speech|fields|defaults|position|table_options|board|cards|deck|load|picture|record|scenario|clauses|json|doc|words|match.cc")
        set_property(SOURCE ${source} APPEND PROPERTY COMPILE_OPTIONS -Oz)
      endif()
    endforeach()
  endif()
endfunction()

# embed_texts(name patterns... [EXCEPT files...]): NAME.cc, a function `name` that returns the files of the project that fit,
# with their texts.
function(embed_texts name)
  cmake_parse_arguments(ARG "" "" "EXCEPT" ${ARGN})
  list(TRANSFORM ARG_UNPARSED_ARGUMENTS PREPEND ${PROJECT_SOURCE_DIR}/ OUTPUT_VARIABLE patterns)
  if(patterns)
    file(GLOB files RELATIVE ${PROJECT_SOURCE_DIR} CONFIGURE_DEPENDS ${patterns})
  endif()
  if(ARG_EXCEPT)
    list(REMOVE_ITEM files ${ARG_EXCEPT})
  endif()
  list(TRANSFORM files PREPEND ${PROJECT_SOURCE_DIR}/ OUTPUT_VARIABLE paths)
  add_custom_command(
    OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/${name}.cc
    COMMAND ${CMAKE_COMMAND} -DOUT=${CMAKE_CURRENT_BINARY_DIR}/${name}.cc -DROOT=${PROJECT_SOURCE_DIR}
            "-DFILES=${files}" -DFUNCTION=${name} -P ${PROJECT_SOURCE_DIR}/cmake/embed.cmake
    DEPENDS ${paths} ${PROJECT_SOURCE_DIR}/cmake/embed.cmake
    VERBATIM)
  set_source_files_properties(${CMAKE_CURRENT_BINARY_DIR}/${name}.cc PROPERTIES COMPILE_OPTIONS -Wno-overlength-strings)
endfunction()

# prefer_optimised(program): with sanitizers, what is inline in many places is linked from where it was optimised, not from
# the first library that WAITS: rules run three times as fast.
function(prefer_optimised program)
  if(TIMETABLE_SANITIZE)
    target_sources(${program} PRIVATE $<TARGET_OBJECTS:match>)
  endif()
endfunction()

# timetable_test(name [RULES | PLAIN] [LONG] SOURCES ... LINKS ...): a GoogleTest program. ./check builds and runs it with g++ as
# people run it, and with clang, assertions and sanitizers, but
#   RULES   only with sanitizers: what it proves of the rules does not hang on the compiler. That both compilers play the
#           same games is proved with g++ by signature, perft and kept records
#   PLAIN   only with g++: it is about files and words of the project, or about what the optimised program does
#   LONG    is begun first, in two halves at the same time
# One test alone: build/release/bin/NAME --gtest_filter='*part of its name*'
add_custom_target(tests_with_g++)
add_custom_target(tests_with_sanitizers)
function(timetable_test name)
  if(NOT BUILD_TESTING)
    return()
  endif()
  cmake_parse_arguments(ARG "RULES;PLAIN;LONG" "" "SOURCES;LINKS" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR})
  target_compile_options(${name} PRIVATE ${TIMETABLE_TEST_OPTIONS})
  target_precompile_headers(${name} REUSE_FROM test_support)
  target_link_libraries(${name} PRIVATE ${ARG_LINKS} test_support GTest::gtest GTest::gtest_main)
  if(server IN_LIST ARG_LINKS)
    prefer_optimised(${name})
  endif()
  set(labels)
  if(ARG_RULES)
    list(APPEND labels rules)
  endif()
  if(ARG_PLAIN)
    list(APPEND labels plain)
  endif()
  set(halves 1)
  if(ARG_LONG)
    set(halves 2)
  endif()
  foreach(half RANGE 1 ${halves})
    set(test ${name})
    if(ARG_LONG)
      set(test ${name}_${half})
    endif()
    add_test(NAME ${test} COMMAND ${name} --gtest_brief=1)
    math(EXPR index "${half} - 1")
    set_tests_properties(${test} PROPERTIES LABELS "${labels}" COST ${halves} TIMEOUT 600 # s; the slowest takes a tenth
                         ENVIRONMENT "GTEST_TOTAL_SHARDS=${halves};GTEST_SHARD_INDEX=${index}")
  endforeach()
  if(NOT ARG_RULES)
    add_dependencies(tests_with_g++ ${name})
  endif()
  if(NOT ARG_PLAIN)
    add_dependencies(tests_with_sanitizers ${name})
  endif()
endfunction()
