// The module as the page's worker sees it: text in, text out, in the module's own memory. A reactor: _initialize once,
// then calls in any number. The host gives randomness (random_get) and a place for messages of last resort (fd_write).
#include <cstddef>
#include <cstdint>
#include <string>

#include "wasm/local_tables.h"

namespace {

std::string request, answer;

timetable::LocalTables& tables() {
  static timetable::LocalTables all;
  return all;
}

}  // namespace

extern "C" {

// Debian's wasi-libc is compiled with stack protectors and brings no guard: the value is that of musl without entropy.
std::uintptr_t __stack_chk_guard = 0x57AC4C4D;
[[noreturn]] void __stack_chk_fail() { __builtin_trap(); }

// Room for a request of this many bytes.
[[clang::export_name("timetable_request")]] char* timetable_request(std::size_t size) {
  request.resize(size);
  return request.data();
}

// Answers what was written there; the answer stays until the next call.
[[clang::export_name("timetable_call")]] const char* timetable_call() {
  answer = tables().call(request);
  return answer.data();
}

[[clang::export_name("timetable_answer_size")]] std::size_t timetable_answer_size() { return answer.size(); }
}
