# The JSON library is headers only and serves every target; but its folder, /usr/include, also holds the C library of this
# machine, which a build for another one must not see: there it is reached through a folder of its own.
find_package(nlohmann_json 3.11 REQUIRED)
if(CMAKE_SYSTEM_NAME STREQUAL "WASI")
  get_target_property(json_include nlohmann_json::nlohmann_json INTERFACE_INCLUDE_DIRECTORIES)
  list(GET json_include 0 json_include)
  file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/json)
  file(CREATE_LINK ${json_include}/nlohmann ${CMAKE_BINARY_DIR}/json/nlohmann SYMBOLIC)
  set_target_properties(nlohmann_json::nlohmann_json PROPERTIES
    INTERFACE_INCLUDE_DIRECTORIES ${CMAKE_BINARY_DIR}/json)
endif()
