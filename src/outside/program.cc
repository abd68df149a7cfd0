#include "outside/program.h"

#include <algorithm>
#include <filesystem>

#include "match/json.h"

namespace timetable {
namespace {

constexpr int kToGreet = 20'000;         // ms: an interpreter with large libraries starts
constexpr int kToObeyStop = 1'000;       // ms after its time, or as long again as it had
constexpr int kMostPassedOver = 20'000;  // messages in one answer: whoever says more is not thinking aloud
constexpr std::size_t kLongestName = 60, kLongestReason = 500;  // bytes
constexpr JsonLimits kAnswerLimits{.values = 100'000, .members = 1'000, .key = 100};

Error bad_program(Words what) { return {Fault::BadFile, std::move(what)}; }

// One line that is fit to be shown.
std::string plain(std::string text, std::size_t longest = kLongestName) {
  std::erase_if(text, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; });
  if (text.size() <= longest) return text;
  text.resize(longest);
  while (!text.empty() && (static_cast<unsigned char>(text.back()) & 0x80)) text.pop_back();  // perhaps a half letter
  return text;
}

bool plays(const Doc& hello, std::string_view game) {
  const Doc* games = hello.find("games");
  return !games || std::ranges::any_of(games->items(), [&](const Doc& g) { return g.text() == game; });
}

std::set<std::string> wanted_by(const Doc& hello) {
  const Doc* wants = hello.find("wants");
  if (!wants) return {std::begin(kToldByDefault), std::end(kToldByDefault)};
  std::set<std::string> out;
  for (const Doc& what : wants->items()) out.insert(what.text());
  return out;
}

}  // namespace

std::optional<ProgramOrder> program_in(std::string_view text) {
  for (const auto& [word, trusted] : {std::pair{std::string_view("exec:"), false}, {"trusted:", true}}) {
    if (text.starts_with(word))
      return ProgramOrder{.command = std::string(text.substr(word.size())), .trusted = trusted};
  }
  return std::nullopt;
}

Result<std::unique_ptr<PlayerProgram>> PlayerProgram::start(const ProgramOrder& order, const GameKind& kind) {
  Result<std::unique_ptr<Process>> process = Process::start(order.command, order.errors_to);
  if (!process) return process.error();
  std::unique_ptr<PlayerProgram> out(new PlayerProgram(order, std::move(*process)));
  if (const Result<Done> greeted = out->greet(kind); !greeted) return greeted.error();
  return out;
}

PlayerProgram::~PlayerProgram() { process_->send(to_json(typed_message("quit")), in_milliseconds(kToObeyStop)); }

Result<Done> PlayerProgram::greet(const GameKind& kind) {
  Doc hello = typed_message("hello");
  hello.set("protocol", kEngineProtocol);
  const Moment until = in_milliseconds(kToGreet);
  process_->send(to_json(hello), until);
  const Result<Doc> heard = hear({"hello"}, nullptr, until);
  if (!heard) return bad_program(say("{program}: {why}"_en, order_.command, heard.error().message));
  if (number_in(*heard, "protocol") != kEngineProtocol) {
    return bad_program(
        say("{program} speaks another version of the protocol than this one: {n} is expected "
            "(docs/engine-protocol.md)."_en,
            order_.command, kEngineProtocol));
  }
  if (!plays(*heard, kind.info().id)) {
    return bad_program(say("{program} does not play {game}."_en, order_.command, kind.info().name));
  }
  name_ = plain(text_in(*heard, "name"));
  if (name_.empty()) name_ = plain(std::filesystem::path(split(order_.command, ' ')[0]).filename().string());
  wanted_ = wanted_by(*heard);
  return Done{};
}

Error PlayerProgram::silence() const {
  switch (process_->state()) {
    case Process::State::Runs: return bad_program("It did not answer in time."_en);
    case Process::State::Gone: return bad_program("It has ended."_en);
    case Process::State::Flooded: return bad_program("It has said too much at once and was ended."_en);
  }
  return bad_program({});
}

Result<Doc> PlayerProgram::hear(std::initializer_list<std::string_view> types, const Doc* about, Moment until) {
  for (int passed_over = 0; passed_over < kMostPassedOver; ++passed_over) {
    const std::optional<std::string> line = process_->line(until);
    if (!line || (passed_over > 0 && std::chrono::steady_clock::now() > until)) return silence();
    const Result<Doc> message = parse_json(*line, "line", kAnswerLimits);
    if (!message || !message->is(Doc::Kind::Object)) continue;
    const bool fits = std::ranges::find(types, text_in(*message, "type")) != types.end();
    const auto same = [&](const char* key) {
      const Doc *here = about->find(key), *there = message->find(key);
      return !here || (there && *here == *there);
    };
    if (fits && (!about || (same("table") && same("version")))) return *message;
  }
  process_->kill();
  return bad_program("It has said too much at once and was ended."_en);
}

Result<int> PlayerProgram::sit_down(const GameKind& kind, const TableSpec& table, Seat seat) {
  Doc about = Doc::object();
  const Doc open = opening(++tables_, kind, table, seat);
  about.set("table", tables_);
  const Moment until = in_milliseconds(kToGreet);
  process_->send(to_json(open), until);
  const Result<Doc> heard = hear({"ready", "error"}, &about, until);
  if (!heard) return bad_program(say("{program}: {why}"_en, name_, heard.error().message));
  if (text_in(*heard, "type") == "ready") return tables_;
  return bad_program(say("{program} cannot sit down at this table: {why}"_en, name_,
                         plain(text_in(*heard, "message"), kLongestReason)));
}

void PlayerProgram::stand_up(int table, const std::optional<Outcome>& end) {
  process_->send(to_json(ending(table, end)), in_milliseconds(kToObeyStop));
}

Result<Doc> PlayerProgram::answer_to(const Doc& question, Moment until) {
  Doc about = Doc::object();
  for (const char* key : {"table", "version"}) about.set(key, *question.find(key));
  if (!process_->send(to_json(question), until)) return silence();
  Result<Doc> heard = hear({"choice", "error"}, &about, until);
  if (heard || !runs()) return heard;
  Doc stop = typed_message("stop");
  for (const auto& [key, value] : about.members()) stop.set(key, value);
  const Moment at_last = in_milliseconds(std::min(kToObeyStop, order_.milliseconds));
  process_->send(to_json(stop), at_last);
  return hear({"choice", "error"}, &about, at_last);
}

Result<Action> PlayerProgram::choose(int table, const Position& now, Seat p, Asked asked) {
  asked.milliseconds = order_.milliseconds;
  asked.wanted = wanted_;
  if (!order_.trusted) asked.record.clear();
  asked.table = table;
  const Result<std::string> code = ask(question_to(now, p, asked));
  if (!code) return code.error();
  if (const std::optional<Action> action = now.find(p, *code)) return *action;
  return bad_program(say("It chose ''{code}'', which is not legal."_en, plain(*code)));
}

Result<std::string> PlayerProgram::ask(const Doc& question) {
  const Result<Doc> heard = answer_to(question, in_milliseconds(order_.milliseconds));
  if (!heard) return heard.error();
  if (text_in(*heard, "type") != "error") return text_in(*heard, "code");
  return bad_program(verbatim(plain(text_in(*heard, "message"), kLongestReason)));
}

}  // namespace timetable
