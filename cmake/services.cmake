# What the store and the server need beyond the games. SOCI and libsodium of Debian come without CMake packages.
find_package(Threads REQUIRED)
find_package(PostgreSQL 13 REQUIRED)
find_package(spdlog 1.10 REQUIRED)
find_package(Boost 1.81 REQUIRED)
find_package(OpenSSL 3 REQUIRED)
find_package(CURL 7.85 REQUIRED)
find_package(ICU 70 REQUIRED COMPONENTS uc i18n)
find_library(SODIUM_LIBRARY sodium REQUIRED)
set(SOCI_LIBRARIES)
foreach(part soci_core soci_sqlite3 soci_postgresql sqlite3)
  find_library(${part}_library ${part} REQUIRED)
  list(APPEND SOCI_LIBRARIES ${${part}_library})
endforeach()
list(APPEND SOCI_LIBRARIES PostgreSQL::PostgreSQL)

# The parts of Asio and Beast that are not templates, compiled once instead of with every file that includes them.
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/boost_parts.cc CONTENT [[
#include <boost/asio/impl/src.hpp>
#include <boost/asio/ssl/impl/src.hpp>
#include <boost/beast/src.hpp>
]])
add_library(boost_parts STATIC ${CMAKE_BINARY_DIR}/boost_parts.cc)
target_compile_definitions(boost_parts PUBLIC BOOST_ASIO_SEPARATE_COMPILATION BOOST_BEAST_SEPARATE_COMPILATION)
target_compile_options(boost_parts PRIVATE -w $<$<CONFIG:Debug>:-O0>) # not our code
target_link_libraries(boost_parts PUBLIC OpenSSL::SSL Boost::headers Threads::Threads)
