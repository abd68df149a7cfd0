# embed_nets(OUT files...): a C++ source that holds binary files, taken in by the assembler. A module for the page holds
# none: the page fetches the net of a game when somebody plays it.
function(embed_nets out)
  set(blobs "")
  set(rows "")
  set(count 0)
  if(NOT CMAKE_SYSTEM_NAME STREQUAL "WASI")
    foreach(file ${ARGN})
      file(RELATIVE_PATH name ${PROJECT_SOURCE_DIR} ${file})
      string(APPEND blobs "asm(\".section .rodata\\n.balign 16\\nnet${count}_begin:\\n.incbin \\\"${file}\\\"\\n\"\n"
                          "    \"net${count}_end:\\n.byte 0\\n.previous\\n\");\n"
                          "extern \"C\" const char net${count}_begin[], net${count}_end[];\n")
      string(APPEND rows "      {\"${name}\", {net${count}_begin, static_cast<std::size_t>(net${count}_end - net${count}_begin)}},\n")
      math(EXPR count "${count} + 1")
    endforeach()
  endif()
  if(count EQUAL 0)
    set(body "  return {};\n")
  else()
    set(body "  static const EmbeddedFile files[] = {\n${rows}  };\n  return files;\n")
  endif()
  file(CONFIGURE OUTPUT ${out} @ONLY CONTENT "#include <span>\n\n#include \"match/embedded.h\"\n\n${blobs}
namespace timetable {\n\nstd::span<const EmbeddedFile> embedded_nets();\n
std::span<const EmbeddedFile> embedded_nets() {\n${body}}\n\n}  // namespace timetable\n")
  if(count GREATER 0)
    set_source_files_properties(${out} PROPERTIES OBJECT_DEPENDS "${ARGN}")
  endif()
endfunction()
