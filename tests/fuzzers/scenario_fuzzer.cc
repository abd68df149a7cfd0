// libFuzzer: any bytes as a scenario. It holds, fails or is refused with a sentence; it never crashes.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "match/json.h"
#include "match/scenario.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace timetable;
  const Result<Doc> doc = parse_json({reinterpret_cast<const char*>(data), size}, "scenario");
  if (!doc) return 0;
  const Result<Doc> again = parse_json(to_json(*doc), "scenario");
  if (!again || !(*again == *doc)) std::abort();
  (void)run_scenario(*doc);
  return 0;
}
