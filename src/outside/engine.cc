#include "outside/engine.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <istream>
#include <mutex>
#include <ostream>
#include <thread>

#include "core/order_by.h"
#include "match/history.h"
#include "match/json.h"
#include "match/levels.h"
#include "match/match.h"
#include "outside/telling.h"

namespace timetable {
namespace {

constexpr int kQuickly = 8;  // samples: enough for an answer when there is no time left
constexpr int kMostSamples = 10'000'000;
constexpr std::size_t kMostStops = 1'000;  // that came before their question
constexpr std::pair<std::int64_t, std::int64_t> kEverything{-1, -1};
constexpr std::size_t kMostTold = 8;  // choices in one line of information
constexpr JsonLimits kLineLimits{.values = 1'000'000, .members = 20'000, .key = 200};
constexpr std::size_t kLongestLine = 16 << 20;  // bytes

// Thrown out of a search whose time is up.
struct Stopped {};

// The rest of a message that speaks of the same table and question.
Doc about(std::string_view type, const Doc& message) {
  Doc out = typed_message(type);
  for (const char* key : {"table", "version"}) {
    if (const Doc* value = message.find(key)) out.set(key, *value);
  }
  return out;
}

// The record that the trusted are told, as a text.
std::string lines_of(const Doc& list) {
  std::string out;
  for (const Doc& line : list.items()) {
    out += line.text();
    if (!out.ends_with('\n')) out += '\n';
  }
  return out;
}

}  // namespace

bool Engine::hear(std::string_view line) {
  const Result<Doc> message = parse_json(line, "line", kLineLimits);
  if (!message) return complain({}, message.error().message), true;
  const std::string type = text_in(*message, "type");
  if (type == "quit") return false;
  if (type == "hello") hello();
  else if (type == "open") open(*message);
  else if (type == "choose") choose(*message);
  else if (type == "close") close(*message);
  else if (type == "ping") say_(about("pong", *message));
  else if (type != "stop") complain(*message, say("There is no message ''{type}''."_en, type));
  return true;
}

void Engine::hello() {
  Doc out = typed_message("hello");
  out.set("protocol", kEngineProtocol);
  out.set("name", order_.name);
  Doc games = Doc::list(), wants = Doc::list();
  for (const GameKind* kind : order_.kinds) games.push(kind->info().id);
  wants.push("world");
  out.set("games", std::move(games));
  out.set("wants", std::move(wants));
  say_(out);
}

void Engine::complain(const Doc& message, const Words& why) {
  Doc out = about("error", message);
  out.set("message", why.english());
  say_(out);
}

Result<Engine::Table> Engine::table_of(const Doc& message) const {
  const std::string game = text_in(message, "game");
  const auto at = std::ranges::find_if(order_.kinds, [&](const GameKind* kind) { return kind->info().id == game; });
  if (at == order_.kinds.end()) return Error{Fault::UnknownGame, say("''{game}'' is not played here."_en, game)};
  Table out{.kind = *at, .spec = {}, .bot = {}};
  out.spec.players = static_cast<int>(std::clamp<std::int64_t>(number_in(message, "players"), 0, kMaxSeats + 1));
  if (const Doc* options = message.find("options")) out.spec.options = *options;
  if (const Doc* own = message.find("own_deck")) out.spec.deck = *own;
  else if (const std::string deck = text_in(message, "deck"); deck != present_deck_digest(game))
    out.spec.released = deck;
  out.spec.ruleset = static_cast<int>(
      std::clamp<std::int64_t>(number_in(message, "ruleset", kNewestRuleset), kNewestRuleset, 1'000'000));
  const std::string plays = order_.bot.empty() ? levels_of(*out.kind).back().id : order_.bot;
  const Result<Bot> bot = bot_for(*out.kind, plays);
  if (!bot) return bot.error();
  out.bot = *bot;
  if (const Result<std::unique_ptr<Position>> opens = out.kind->open(out.spec); !opens) return opens.error();
  return out;
}

void Engine::open(const Doc& message) {
  const Result<Table> table = table_of(message);
  if (!table) return complain(message, table.error().message);
  tables_.insert_or_assign(number_in(message, "table"), *table);
  say_(about("ready", message));
}

void Engine::close(const Doc& message) { tables_.erase(number_in(message, "table")); }

Result<std::unique_ptr<Position>> Engine::position_of(const Table& table, const Doc& message) const {
  if (const Doc* world = message.find("world")) return table.kind->open(table.spec, world);
  const Doc* lines = message.find("record");
  if (!lines) return Error{Fault::BadPosition, "A world or a record is needed to think."_en};
  const Result<Record> record = read_record(lines_of(*lines), "record"_en);
  if (!record) return record.error();
  const Result<Match> match = Match::replay(*record, table.spec.deck);
  if (!match) return match.error();
  return match->position_to_think().clone();
}

void Engine::choose(const Doc& message) {
  begin_to_think(message);
  const auto table = tables_.find(number_in(message, "table"));
  if (table == tables_.end()) return complain(message, "There is no such table: it has to be opened first."_en);
  const Result<std::unique_ptr<Position>> now = position_of(table->second, message);
  if (!now) return complain(message, now.error().message);
  const std::int64_t seat = number_in(message, "seat", kNoSeat);
  const auto p = static_cast<Seat>(std::clamp<std::int64_t>(seat, 0, kNoSeat));
  if (p >= (*now)->seats() || !(*now)->to_act().has(p)) {
    return complain(message, say("Seat {seat} is not asked in this position."_en, seat));
  }
  const auto seed = static_cast<std::uint64_t>(number_in(message, "seed", 1));
  const Thought thought = think(**now, p, bot_for_question(table->second, message), seed);
  inform(**now, thought, message);
  Doc out = about("choice", message);
  out.set("code", (*now)->code(thought.action));
  say_(out);
}

// A number of samples that is asked for counts more than the bot's own; a time never grows.
Bot Engine::bot_for_question(const Table& table, const Doc& message) const {
  Bot out = table.bot;
  const std::int64_t samples = number_in(message, "samples"), most = number_in(message, "ms");
  if (samples > 0) out.samples = static_cast<int>(std::min<std::int64_t>(samples, kMostSamples)), out.milliseconds = 0;
  else if (most > 0 && out.milliseconds > 0) {
    out.milliseconds = static_cast<int>(std::min<std::int64_t>(out.milliseconds, most * 3 / 4 + 1));
  }
  return out;
}

void Engine::begin_to_think(const Doc& message) {
  const std::lock_guard lock(mutex_);
  now_ = {number_in(message, "table"), number_in(message, "version")};
  stopped_ = to_stop_.contains(now_) || to_stop_.contains(kEverything);
  std::erase_if(to_stop_, [&](const Moment& m) { return m.first == now_.first; });
}

void Engine::stop(std::int64_t table, std::int64_t version) {
  const std::lock_guard lock(mutex_);
  if (now_ == Moment{table, version}) stopped_ = true;
  else if (to_stop_.size() < kMostStops) to_stop_.emplace(table, version);
}

void Engine::stop_all() {
  const std::lock_guard lock(mutex_);
  stopped_ = true;
  to_stop_.insert(kEverything);
}

// A search is stopped where it asks for workers; what is left then is a quick look.
Thought Engine::think(const Position& now, Seat p, const Bot& bot, std::uint64_t seed) {
  const Workers workers = [this](int n, const std::function<void(int)>& job) {
    for (int i = 0; i < n; ++i) {
      if (stopped_) throw Stopped{};
      job(i);
    }
  };
  try {
    return now.think(p, bot, seed, workers);
  } catch (const Stopped&) {
    Bot quick = bot;
    quick.samples = kQuickly, quick.milliseconds = 0;
    return now.think(p, quick, seed);
  }
}

void Engine::inform(const Position& now, const Thought& thought, const Doc& message) {
  if (thought.choices.empty()) return;
  std::vector<Valued> best = thought.choices;
  order_by(best, [](const Valued& each) { return -each.value; });
  Doc out = about("info", message), choices = Doc::list();
  out.set("value", double{best.front().value});
  out.set("samples", thought.samples);
  for (std::size_t i = 0; i < std::min(best.size(), kMostTold); ++i) {
    Doc choice = Doc::object();
    choice.set("code", now.code(best[i].action));
    choice.set("value", double{best[i].value});
    choice.set("share", double{best[i].share});
    choices.push(std::move(choice));
  }
  out.set("choices", std::move(choices));
  say_(out);
}

namespace {

// Lines as they come, read by a thread of its own.
class Inbox {
 public:
  void put(std::string line) {
    const std::lock_guard lock(mutex_);
    lines_.push_back(std::move(line));
    news_.notify_one();
  }
  void end() {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    news_.notify_one();
  }
  std::optional<std::string> next() {
    std::unique_lock lock(mutex_);
    news_.wait(lock, [&] { return ended_ || !lines_.empty(); });
    if (lines_.empty()) return std::nullopt;
    std::string out = std::move(lines_.front());
    lines_.pop_front();
    return out;
  }

 private:
  std::mutex mutex_;
  std::condition_variable news_;
  std::deque<std::string> lines_;
  bool ended_ = false;
};

// A short message, read before its turn: null for any other line.
Doc short_message(std::string_view line) {
  constexpr std::size_t kLongest = 200;
  const Result<Doc> message = line.size() > kLongest ? Doc() : parse_json(line, "line", kLineLimits);
  return message ? *message : Doc();
}

// Hands on what is read; what says stop is heard at once, although somebody thinks.
void read_lines(std::istream& in, Engine& engine, Inbox& inbox) {
  for (std::string line; std::getline(in, line) && line.size() <= kLongestLine;) {
    const Doc message = short_message(line);
    const std::string type = text_in(message, "type");
    if (type == "stop") engine.stop(number_in(message, "table"), number_in(message, "version"));
    else inbox.put(std::move(line));
    if (type == "quit") break;
  }
  engine.stop_all();
  inbox.end();
}

}  // namespace

void run_engine(EngineOrder order, std::istream& in, std::ostream& out) {
  Engine engine(std::move(order), [&out](const Doc& message) { out << to_json(message) << std::endl; });
  Inbox inbox;
  std::thread reader([&] { read_lines(in, engine, inbox); });
  while (const std::optional<std::string> line = inbox.next()) {
    if (!engine.hear(*line)) break;
  }
  reader.join();
}

}  // namespace timetable
