# Writes files into one C++ source. Called by the build as
#   cmake -DOUT=embedded_files.cc -DROOT=<source dir> -DFILES="a.json;b.md" -DFUNCTION=embedded_files -P embed.cmake
set(source "#include <span>\n\n#include \"match/embedded.h\"\n\nnamespace timetable {\n\n")
string(APPEND source "std::span<const EmbeddedFile> ${FUNCTION}();\n\n")
string(APPEND source "std::span<const EmbeddedFile> ${FUNCTION}() {\n  static const EmbeddedFile files[] = {\n")
foreach(file IN LISTS FILES)
  file(READ "${ROOT}/${file}" text)
  string(APPEND source "      {\"${file}\", R\"EMBED(${text})EMBED\"},\n")
endforeach()
string(APPEND source "  };\n  return files;\n}\n\n}  // namespace timetable\n")
file(WRITE "${OUT}" "${source}")
