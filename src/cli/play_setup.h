// From what the command line asked for to a game that can be played: a new one, or the one in a record.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/play_screen.h"
#include "cli/record_file.h"
#include "core/result.h"
#include "match/match.h"
#include "outside/program.h"

namespace timetable::cli {

struct PlayRequest {
  std::string game;
  TableSpec table;
  std::vector<std::string> seats;  // "human", "human:Ann", "agent", "halving:64", "exec:./mybot"; empty: one human
  std::string record;              // file, or empty
  std::string seed;                // empty: a fresh secret
  std::vector<std::string> entropy;
  std::function<std::optional<ProgramOrder>(std::string_view)> program_in = timetable::program_in;
  PlayScreen::Telling telling = {};
};

struct PlayStart {
  Match match;
  std::optional<RecordFile> file;
  bool continued = false;
  bool torn = false;  // the record's last line was cut off and is left out
  PlayScreen::Telling telling = {};
  std::vector<std::unique_ptr<PlayerProgram>> programs = {};  // one a seat, where one plays
  TableSpec table = {};
};

// The seats of the table; those not asked for are taken by bots of the usual level.
Result<std::vector<SeatInfo>> seat_plan(const GameKind& kind, const std::vector<std::string>& asked,
                                        const Position& table);

// What the record says of a seat on which a program plays, before the program's name.
inline constexpr std::string_view kByProgram = "program:";

Result<PlayStart> start_play(const PlayRequest& request);

}  // namespace timetable::cli
