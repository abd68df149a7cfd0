# embed_bytes(FUNCTION ROOT files...): FUNCTION.cc in the build folder, which holds binary files, taken in by the assembler
# and named from ROOT. A module for the page holds none: the page fetches the net of a game when somebody plays it, an
# older deck when somebody opens a game that was begun with it.
function(embed_bytes name root)
  set(out ${CMAKE_CURRENT_BINARY_DIR}/${name}.cc)
  set(blobs "")
  set(rows "")
  set(count 0)
  if(NOT CMAKE_SYSTEM_NAME STREQUAL "WASI")
    foreach(file ${ARGN})
      file(RELATIVE_PATH path ${root} ${file})
      string(APPEND blobs "asm(\".section .rodata\\n.balign 16\\n${name}${count}_begin:\\n.incbin \\\"${file}\\\"\\n\"\n"
                          "    \"${name}${count}_end:\\n.byte 0\\n.previous\\n\");\n"
                          "extern \"C\" const char ${name}${count}_begin[], ${name}${count}_end[];\n")
      string(APPEND rows "      {\"${path}\", {${name}${count}_begin, static_cast<std::size_t>(${name}${count}_end - ${name}${count}_begin)}},\n")
      math(EXPR count "${count} + 1")
    endforeach()
  endif()
  if(count EQUAL 0)
    set(body "  return {};\n")
  else()
    set(body "  static const EmbeddedFile files[] = {\n${rows}  };\n  return files;\n")
  endif()
  file(CONFIGURE OUTPUT ${out} @ONLY CONTENT "#include <span>\n\n#include \"match/embedded.h\"\n\n${blobs}
namespace timetable {\n\nstd::span<const EmbeddedFile> ${name}();\n
std::span<const EmbeddedFile> ${name}() {\n${body}}\n\n}  // namespace timetable\n")
  if(count GREATER 0)
    set_source_files_properties(${out} PROPERTIES OBJECT_DEPENDS "${ARGN}")
  endif()
endfunction()
