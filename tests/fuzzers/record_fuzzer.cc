// libFuzzer: any bytes as a record. Reading never crashes; what is read can be written and read again; replaying it
// ends in a position or a sentence.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/words.h"
#include "match/match.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace timetable;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  (void)read_record(text, verbatim("record"), Torn::Drop);
  const Result<Record> record = read_record(text, verbatim("record"));
  if (!record) return 0;
  const std::string written = write_record(*record);
  const Result<Record> again = read_record(written, verbatim("record"));
  if (!again || write_record(*again) != written) std::abort();
  (void)Match::replay(*record);
  (void)verify_fairness(*record);
  return 0;
}
