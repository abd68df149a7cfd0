// libFuzzer: any bytes as a deck file. What is accepted can be played to the end without breaking a law.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "match/json.h"
#include "match/registry.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace timetable;
  const Result<Doc> doc = parse_json({reinterpret_cast<const char*>(data), size}, "deck");
  if (!doc) return 0;
  for (const GameKind* kind : all_games()) {
    if (!kind->check_deck(*doc)) continue;
    TableSpec spec;
    spec.players = kind->info().max_seats;
    spec.deck = *doc;
    const auto report = kind->simulate(spec, {Bot::Random}, 5, size, [](std::int64_t) { return true; });
    if (!report || !report->failure.empty()) std::abort();
  }
  return 0;
}
