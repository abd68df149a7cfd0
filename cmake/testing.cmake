# Tests are built where GoogleTest and RapidCheck are installed: playing needs neither. -DBUILD_TESTING=ON demands them.

if(NOT DEFINED BUILD_TESTING)
  find_package(GTest QUIET)
  find_package(rapidcheck QUIET)
  if(NOT GTest_FOUND OR NOT rapidcheck_FOUND)
    message(STATUS "GoogleTest or RapidCheck is not installed: building without tests ('tools/install check' gets them)")
    set(BUILD_TESTING OFF CACHE BOOL "Build the tests")
  endif()
endif()

include(CTest)
if(BUILD_TESTING)
  find_package(GTest REQUIRED)
  find_package(rapidcheck REQUIRED)

  # What nearly all tests include is compiled once.
  set(TIMETABLE_TEST_OPTIONS $<$<CONFIG:Release>:-O0> ${TIMETABLE_PRECOMPILED})
  configure_file(tests/source_dir.cc.in ${CMAKE_BINARY_DIR}/source_dir.cc @ONLY)
  add_library(test_support STATIC tests/folder.cc tests/patterns.cc tests/private_postgres.cc
              ${CMAKE_BINARY_DIR}/source_dir.cc)
  target_include_directories(test_support PRIVATE ${PROJECT_SOURCE_DIR})
  target_compile_options(test_support PRIVATE ${TIMETABLE_TEST_OPTIONS})
  target_link_libraries(test_support PRIVATE GTest::gtest)
  target_precompile_headers(test_support PRIVATE <gtest/gtest.h> <algorithm> <filesystem> <fstream> <map> <set> <sstream>)
endif()
