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
  include(GoogleTest)
endif()
