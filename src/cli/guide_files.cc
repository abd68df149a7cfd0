#include "cli/guide_files.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <map>
#include <sstream>

#include "cli/command.h"
#include "cli/play_table.h"
#include "core/words.h"
#include "match/choosing.h"
#include "match/match.h"
#include "match/registry.h"

namespace timetable::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFence = "```", kBoard = "```board ";

struct Moment {
  std::string record, seat;
  std::int64_t steps = 0;
};

Result<Moment> moment_of(const std::string& fence) {
  const std::vector<std::string> words = split(fence.substr(kBoard.size()), ' ');
  Moment out;
  if (words.size() == 3) {
    const std::string& n = words[1];
    const auto [end, fault] = std::from_chars(n.data(), n.data() + n.size(), out.steps);
    out.record = words[0], out.seat = words[2];
    if (fault == std::errc() && end == n.data() + n.size()) return out;
  }
  return Error{Fault::BadFile, say("''{line}'': expected a record, a number of steps and a seat."_en, fence)};
}

Result<std::string> board_at(const Moment& m, Lang lang, const fs::path& project) {
  const std::string path = (project / "tests/records" / m.record).string();
  const Result<std::string> text = read_file(path);
  if (!text) return text.error();
  const Result<Record> record = read_record(*text, verbatim(path));
  if (!record) return record.error();
  const Result<Match> match = Match::replay(*record, Doc(), m.steps);
  if (!match) return match.error();
  const Result<Seat> seat = find_seat(match->position(), m.seat);
  if (!seat) return seat.error();
  std::string out;
  for (const Line& line : match->position().board(*seat, lang)) {
    std::string drawn;
    for (const Span& span : line) drawn += span.text;
    drawn.erase(drawn.find_last_not_of(' ') + 1);
    out += drawn + "\n";
  }
  return out;
}

struct Script {
  PlayRequest request;
  std::string typed;
};

Result<Script> read_script(const std::string& game, const std::string& text) {
  constexpr std::string_view kTyped = "--\n";
  const std::size_t head = text.find(kTyped);
  if (head == std::string::npos) return Error{Fault::BadFile, say("The script has no line ''--''."_en)};
  Script out{.request = {.game = game}, .typed = text.substr(head + kTyped.size())};
  for (const std::string& line : split(text.substr(0, head), '\n')) {
    const std::size_t blank = std::min(line.size(), line.find(' '));
    const std::string key = line.substr(0, blank), value = line.substr(std::min(line.size(), blank + 1));
    if (key == "seats") out.request.seats = split(value, ' ');
    if (key == "seed") out.request.seed = value;
  }
  out.request.table.players = static_cast<int>(out.request.seats.size());
  return out;
}

Lang language_of(const fs::path& guide) {
  const std::string name = guide.stem().string();  // "hammer" or "hammer.fr"
  const std::size_t dot = name.find('.');
  return dot == std::string::npos ? Lang(Lang::En) : language_called(name.substr(dot + 1));
}

std::vector<fs::path> files_in(const fs::path& folder, std::string_view extension) {
  std::vector<fs::path> out;
  std::error_code gone;
  for (const auto& entry : fs::directory_iterator(folder, gone)) {
    if (entry.path().extension() == extension) out.push_back(entry.path());
  }
  std::ranges::sort(out);
  return out;
}

Error in_file(const fs::path& path, const Error& error) { return {error.fault, at(path.string(), error.message)}; }

}  // namespace

Result<std::string> with_boards(const std::string& markdown, Lang lang, const fs::path& project) {
  std::string out;
  bool skipping = false;  // what stood in the fence before
  std::vector<std::string> lines = split(markdown, '\n');
  if (!lines.empty() && lines.back().empty()) lines.pop_back();
  for (const std::string& line : lines) {
    if (skipping && line != kFence) continue;
    skipping = line.starts_with(kBoard);
    out += line + "\n";
    if (!skipping) continue;
    const Result<Moment> moment = moment_of(line);
    if (!moment) return moment.error();
    const Result<std::string> board = board_at(*moment, lang, project);
    if (!board) return board.error();
    out += *board;
  }
  return out;
}

Result<std::string> transcript_of(const std::string& game, const std::string& script) {
  const Result<const GameKind*> kind = find_game(game);
  if (!kind) return kind.error();
  const Result<Script> read = read_script(game, script);
  if (!read) return read.error();
  Result<PlayStart> start = start_play(read->request);
  if (!start) return start.error();
  std::istringstream in(read->typed);
  std::ostringstream shown;
  PlayTable(std::move(*start), {in, shown}, Lang::En).run();
  return "# " + std::string((*kind)->info().name.english()) + ": two rounds in the terminal\n\n" +
      "`timetable guide --update` makes this text from [the lines that were typed](" + game + ".script).\n\n```\n" +
      shown.str() + "```\n";
}

Result<std::vector<GuideFile>> guide_files(const fs::path& project) {
  const fs::path folder = project / "docs/guide";
  std::vector<GuideFile> out;
  const auto add = [&](const fs::path& path, const std::string& is, const Result<std::string>& made) {
    if (made) out.push_back({path, is, *made});
    return static_cast<bool>(made);
  };
  for (const fs::path& path : files_in(folder, ".md")) {
    const Result<std::string> is = read_file(path.string());
    if (!is) return is.error();
    const Result<std::string> made = with_boards(*is, language_of(path), project);
    if (!add(path, *is, made)) return in_file(path, made.error());
  }
  for (const fs::path& path : files_in(folder / "transcripts", ".script")) {
    const Result<std::string> script = read_file(path.string());
    if (!script) return script.error();
    const Result<std::string> made = transcript_of(path.stem().string(), *script);
    const fs::path target = fs::path(path).replace_extension(".md");
    const Result<std::string> is = read_file(target.string());
    if (!add(target, is ? *is : "", made)) return in_file(path, made.error());
  }
  return out;
}

}  // namespace timetable::cli
