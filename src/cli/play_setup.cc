#include "cli/play_setup.h"

#include "core/sha256.h"
#include "core/words.h"
#include "match/levels.h"
#include "match/registry.h"
#include "match/tables.h"

namespace timetable::cli {
namespace {

Result<SeatInfo> seat_of(const GameKind& kind, std::string asked, const std::string& colour) {
  constexpr std::string_view kBot = "bot:";  // as records have it
  asked.erase(0, asked.find_first_not_of(' '));
  asked.erase(asked.find_last_not_of(' ') + 1);
  if (program_in(asked)) return SeatInfo{colour, std::string(kByProgram)};
  const std::size_t colon = asked.find(':');
  const std::string name = colon == std::string::npos ? "" : asked.substr(colon + 1);
  if (same_word(asked.substr(0, colon), "human")) return SeatInfo{name.empty() ? colour : name, "human"};
  const std::string plays = lower(asked.starts_with(kBot) ? asked.substr(kBot.size()) : asked);
  const Result<Bot> bot = bot_for(kind, plays);
  if (bot) return SeatInfo{colour, std::string(kBot) + plays};
  if (plays.find_first_of(":+") != std::string::npos) return bot.error();
  std::vector<std::string> known = {"human", "human:Name"};
  for (const Level& level : levels_of(kind)) known.push_back(level.id);
  return Error{Fault::BadOption,
               say("''{word}'' cannot take a seat.{meant} Expected {words}, or a method such as random, greedy or "
                   "halving:64."_en,
                   asked, did_you_mean(asked, known), join(known, ", "))};
}

// The programs of the seats that are asked for as exec:COMMAND; they are started here.
Result<std::vector<std::unique_ptr<PlayerProgram>>> programs_of(const PlayRequest& request, const GameKind& kind) {
  std::vector<std::unique_ptr<PlayerProgram>> out(request.seats.size());
  for (std::size_t i = 0; i < request.seats.size(); ++i) {
    const std::optional<ProgramOrder> order = request.program_in(request.seats[i]);
    if (!order) continue;
    Result<std::unique_ptr<PlayerProgram>> program = PlayerProgram::start(*order, kind);
    if (!program) return program.error();
    out[i] = std::move(*program);
  }
  return out;
}

// A record never starts a program: whoever goes on with it says which one is to play.
Result<Done> programs_are_there(const Record& record, const std::vector<std::unique_ptr<PlayerProgram>>& programs) {
  for (std::size_t i = 0; i < record.seats.size(); ++i) {
    const bool wanted = record.seats[i].by.starts_with(kByProgram), given = i < programs.size() && programs[i];
    if (wanted == given) continue;
    if (given) return Error{Fault::BadOption, say("No program plays on seat {seat} of this record."_en, i)};
    return Error{Fault::BadOption,
                 say("A program plays on seat {seat} of this record ({name}): say which with --seats, such as "
                     "human,exec:./mybot."_en,
                     i, record.seats[i].by.substr(kByProgram.size()))};
  }
  return Done{};
}

Result<PlayStart> continue_record(const PlayRequest& request) {
  Result<RecordFile::Opened> opened = RecordFile::open(request.record);
  if (!opened) return opened.error();
  if (!same_word(opened->record.game, request.game)) {
    return Error{
        Fault::BadRecord,
        say("{file}: this is a game of {is}, not of {wanted}."_en, request.record, opened->record.game, request.game)};
  }
  if (const auto fair = verify_fairness(opened->record, request.table.deck); !fair) {
    return Error{Fault::BadRecord, at(request.record, fair.error().message)};
  }
  Result<Match> match = Match::resume(opened->record, request.table.deck);
  if (!match) return Error{Fault::BadRecord, at(request.record, match.error().message)};
  Result<std::vector<std::unique_ptr<PlayerProgram>>> programs = programs_of(request, match->kind());
  if (!programs) return programs.error();
  if (Result<Done> there = programs_are_there(match->record(), *programs); !there) return there.error();
  TableSpec table = table_of(match->record(), request.table.deck);
  return PlayStart{std::move(*match),    std::move(opened->file), true, opened->torn, request.telling,
                   std::move(*programs), std::move(table)};
}

Result<PlayStart> new_game(const PlayRequest& request) {
  const Result<const GameKind*> kind = find_game(request.game);
  if (!kind) return kind.error();
  const Result<std::unique_ptr<Position>> table = (*kind)->open(request.table);
  if (!table) return table.error();
  Result<std::vector<SeatInfo>> seats = seat_plan(**kind, request.seats, **table);
  if (!seats) return seats.error();
  Result<std::vector<std::unique_ptr<PlayerProgram>>> programs = programs_of(request, **kind);
  if (!programs) return programs.error();
  for (std::size_t i = 0; i < programs->size(); ++i) {
    if (const PlayerProgram* program = (*programs)[i].get()) {
      (*seats)[i] = {program->name(), std::string(kByProgram) + program->name()};
    }
  }
  MatchSpec spec{.game = request.game, .table = request.table, .seats = *seats, .entropy = request.entropy};
  if (!request.seed.empty()) spec.secret = std::string(as_bytes(sha256(request.seed)));
  Result<Match> match = Match::start(spec);
  if (!match) return match.error();
  return PlayStart{.match = std::move(*match),
                   .file = std::nullopt,
                   .telling = request.telling,
                   .programs = std::move(*programs),
                   .table = request.table};
}

}  // namespace

Result<std::vector<SeatInfo>> seat_plan(const GameKind& kind, const std::vector<std::string>& asked,
                                        const Position& table) {
  if (asked.size() > static_cast<std::size_t>(table.seats())) {
    return Error{
        Fault::BadOption,
        say("{n} seats were given, but the table has {seats}: see --players."_en, asked.size(), table.seats())};
  }
  std::vector<SeatInfo> out;
  for (Seat p = 0; p < table.seats(); ++p) {
    const std::string fallback = asked.empty() && p == 0 ? "human" : usual_level(kind).id;
    const Result<SeatInfo> seat = seat_of(kind, p < asked.size() ? asked[p] : fallback, table.seat_name(p, Lang::En));
    if (!seat) return seat.error();
    out.push_back(*seat);
  }
  return out;
}

Result<PlayStart> start_play(const PlayRequest& request) {
  if (!request.record.empty() && file_exists(request.record)) return continue_record(request);
  Result<PlayStart> start = new_game(request);
  if (!start || request.record.empty()) return start;
  Result<RecordFile> file = RecordFile::create(request.record, start->match.record());
  if (!file) return file.error();
  start->file = std::move(*file);
  return start;
}

}  // namespace timetable::cli
