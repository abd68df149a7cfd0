#include "client/load.h"

#include <algorithm>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "core/rng.h"
#include "core/words.h"
#include "match/json.h"

namespace timetable {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
using asio::ip::tcp;
using Clock = std::chrono::steady_clock;

constexpr auto kToken = asio::as_tuple(asio::use_awaitable);
Clock::duration seconds_long(double seconds) {
  return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

constexpr int kReplacing = 16;  // so many ended tables are replaced at once: with fewer, the others wait for them

struct Guest {
  std::string cookie;
};

class Load;

// One seat of one table: chooses whatever is offered, at random.
class Chooser : public std::enable_shared_from_this<Chooser> {
 public:
  Chooser(Load& load, int slot, int seat, std::string table);
  asio::awaitable<void> run();
  void move_to(std::string table);
  void go_on();  // with the choice that was held back until all were there

 private:
  asio::awaitable<bool> connect();
  asio::awaitable<void> hear(std::string_view text);
  asio::awaitable<void> choose(Doc outline);
  asio::awaitable<void> leave_and_watch(std::string before);
  asio::awaitable<void> say(std::string text);
  void be_ready();

  Load& load_;
  const int slot_, seat_;
  std::string table_;
  beast::websocket::stream<tcp::socket> stream_;
  asio::steady_timer pace_;
  Rng rng_;
  std::int64_t chosen_for_ = -1;
  bool ready_ = false;      // has had a first picture, or never will
  bool under_way_ = false;  // a choice was sent and not answered yet
  Doc newest_;              // outline with choices that came meanwhile
  Clock::time_point sent_;
};

// Everything runs on one thread, but for the opening of new tables, which waits for answers on others.
class Load {
 public:
  explicit Load(const LoadPlan& wanted) : plan(wanted) {}
  Result<LoadReport> run();

  void ready();  // one more chooser
  bool begun() const { return begun_; }
  void acknowledged(Clock::duration latency);
  void table_over(int slot, const std::string& table);
  Clock::time_point next_turn(int slot);

  const LoadPlan plan;
  asio::io_context io;
  Guest guests[2];
  LoadReport report;
  bool measuring = false;

 private:
  Result<std::string> open_table();
  void replace_tables();
  void begin();

  std::vector<std::shared_ptr<Chooser>> choosers_;
  std::vector<std::string> tables_;
  std::vector<Clock::time_point> turns_;
  std::vector<double> latencies_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<int> ended_;
  bool stopping_ = false;
  bool begun_ = false;
  int ready_ = 0;
  asio::steady_timer start_{io}, end_{io};
};

Chooser::Chooser(Load& load, int slot, int seat, std::string table)
    : load_(load),
      slot_(slot),
      seat_(seat),
      table_(std::move(table)),
      stream_(load.io),
      pace_(load.io),
      rng_(static_cast<std::uint64_t>(slot), static_cast<std::uint64_t>(seat)) {}

asio::awaitable<bool> Chooser::connect() {
  const ServerAddress& server = load_.plan.server;
  const tcp::endpoint endpoint(asio::ip::make_address(server.host), server.port);
  if (const auto [failed] = co_await stream_.next_layer().async_connect(endpoint, kToken); failed) co_return false;
  stream_.next_layer().set_option(tcp::no_delay(true));
  if (table_.empty()) {  // idle ones are like those of browsers, which compress
    beast::websocket::permessage_deflate deflate;
    deflate.client_enable = true;
    stream_.set_option(deflate);
  }
  stream_.set_option(beast::websocket::stream_base::decorator([&](beast::websocket::request_type& r) {
    r.set(beast::http::field::origin, server.origin());
    r.set(beast::http::field::cookie, load_.guests[seat_].cookie);
  }));
  const auto [failed] =
      co_await stream_.async_handshake(server.host + ":" + std::to_string(server.port), "/ws", kToken);
  stream_.text(true);
  co_return !failed;
}

asio::awaitable<void> Chooser::say(std::string text) { co_await stream_.async_write(asio::buffer(text), kToken); }

void Chooser::move_to(std::string table) {
  asio::co_spawn(load_.io, leave_and_watch(std::exchange(table_, std::move(table))), asio::detached);
  chosen_for_ = -1;
  under_way_ = false;
  newest_ = Doc();
}

asio::awaitable<void> Chooser::leave_and_watch(std::string before) {
  if (before != table_) co_await say(R"({"type":"unwatch","table":")" + before + R"("})");
  co_await say(R"({"type":"watch","detail":"outline","table":")" + table_ + R"("})");
}

asio::awaitable<void> Chooser::run() {
  const std::shared_ptr<Chooser> self = shared_from_this();
  if (!co_await connect()) {
    ++load_.report.lost;
    be_ready();
    co_return;
  }
  ++load_.report.connections;
  if (table_.empty()) be_ready();
  if (!table_.empty()) move_to(table_);
  beast::flat_buffer buffer;
  while (true) {
    const auto [failed, bytes] = co_await stream_.async_read(buffer, kToken);
    if (failed) break;
    const auto data = buffer.cdata();
    co_await hear({static_cast<const char*>(data.data()), data.size()});
    buffer.consume(bytes);
  }
  be_ready();
  if (load_.measuring) ++load_.report.lost;
}

void Chooser::be_ready() {
  if (!std::exchange(ready_, true)) load_.ready();
}

// The generator shares the processors with the server: only what must be understood is parsed.
asio::awaitable<void> Chooser::hear(std::string_view text) {
  const auto says = [&](std::string_view words) { return text.find(words) != std::string_view::npos; };
  if (text.starts_with(R"({"type":"state")")) be_ready();
  const bool refused = text.starts_with(R"({"type":"error")"), done = text.starts_with(R"({"type":"done")");
  if (refused && load_.measuring) ++load_.report.refused;
  if (done) load_.acknowledged(Clock::now() - sent_);
  if (refused || done) under_way_ = false;
  if (refused && !newest_.is_null()) co_await choose(std::exchange(newest_, Doc()));
  if (!text.starts_with(R"({"type":"state")") || !(says(R"("choices":[)") || says(R"("over":true)"))) co_return;
  const Result<Doc> message = parse_json(text, "message");
  const Doc *table = message ? message->find("table") : nullptr,
            *outline = message ? message->find("outline") : nullptr;
  if (!table || !outline || table->text() != table_) co_return;
  if (outline->find("over")->boolean()) {
    if (seat_ == 0) load_.table_over(slot_, table_);
    co_return;
  }
  if (under_way_) newest_ = *outline;
  else co_await choose(*outline);
}

asio::awaitable<void> Chooser::choose(Doc outline) {
  const Doc* choices = outline.find("choices");
  const std::int64_t version = outline.find("version")->integer();
  if (!choices || choices->items().empty() || version == chosen_for_) co_return;
  if (load_.plan.rate > 0 && !load_.begun()) {
    newest_ = std::move(outline);
    co_return;
  }
  chosen_for_ = version;
  under_way_ = true;
  newest_ = Doc();
  if (load_.plan.rate > 0) {
    pace_.expires_at(load_.next_turn(slot_));
    co_await pace_.async_wait(kToken);
  }
  const auto& items = choices->items();
  Doc request = Doc::object();
  request.set("type", "choose");
  request.set("table", table_);
  request.set("version", version);
  request.set("code", items[rng_.below(static_cast<std::uint32_t>(items.size()))]);
  sent_ = Clock::now();
  co_await say(to_json(request));
}

void Chooser::go_on() {
  if (!newest_.is_null() && !under_way_)
    asio::co_spawn(load_.io, choose(std::exchange(newest_, Doc())), asio::detached);
}

Clock::time_point Load::next_turn(int slot) {
  Clock::time_point& next = turns_[static_cast<std::size_t>(slot)];
  const Clock::time_point turn = std::max(next, Clock::now());
  next = turn + seconds_long(plan.tables / plan.rate);
  return turn;
}

// What is measured begins when everybody has been shown the table: opening thousands takes longer than many a window.
void Load::ready() {
  if (++ready_ == static_cast<int>(choosers_.size())) begin();
}

void Load::begin() {
  begun_ = true;
  if (plan.rate > 0) {  // at a given rate the tables choose one after the other, not all at one moment
    for (int slot = 0; slot < plan.tables; ++slot) turns_.push_back(Clock::now() + seconds_long(slot / plan.rate));
    for (const auto& chooser : choosers_) chooser->go_on();
  }
  start_.expires_after(seconds_long(plan.warm_up));
  start_.async_wait([this](const boost::system::error_code&) {
    measuring = true;
    if (plan.measured) plan.measured(true);
  });
  end_.expires_after(seconds_long(plan.warm_up + plan.seconds));
  end_.async_wait([this](const boost::system::error_code&) {
    measuring = false;
    if (plan.measured) plan.measured(false);
    io.stop();
  });
}

void Load::acknowledged(Clock::duration latency) {
  if (!measuring) return;
  ++report.acknowledged;
  latencies_.push_back(std::chrono::duration<double, std::milli>(latency).count());
}

void Load::table_over(int slot, const std::string& table) {
  if (tables_[static_cast<std::size_t>(slot)] != table) return;
  tables_[static_cast<std::size_t>(slot)].clear();
  if (measuring) ++report.games;
  const std::lock_guard lock(mutex_);
  ended_.push_back(slot);
  wake_.notify_one();
}

constexpr Phrase kNotOpened = "A table could not be opened: {why}"_en;

Result<std::string> Load::open_table() {
  const auto ask = [&](int guest, const std::string& path, const std::string& body) {
    return exchange(plan.server, {"POST", path, body, guests[guest].cookie, {}});
  };
  const WebReply opened =
      ask(0, "/api/tables",
          R"({"game":")" + plan.game + R"(","players":2,"public":true,"seats":[{"kind":"me"},{"kind":"open"}]})");
  const Doc entry = opened.doc();
  if (opened.status != 201) return Error{Fault::NotAllowed, say(kNotOpened, opened.text)};
  const std::string id = entry.find("id")->text();
  if (ask(1, "/api/tables/" + id + "/join", "{}").status != 200 ||
      ask(0, "/api/tables/" + id + "/start", "{}").status != 200) {
    return Error{Fault::NotAllowed, "A table could not be started."_en};
  }
  return id;
}

void Load::replace_tables() {
  while (true) {
    int slot = 0;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return stopping_ || !ended_.empty(); });
      if (stopping_) return;
      slot = ended_.front();
      ended_.pop_front();
    }
    const Result<std::string> table = open_table();
    if (!table) continue;
    asio::post(io, [this, slot, id = *table] {
      tables_[static_cast<std::size_t>(slot)] = id;
      for (int seat = 0; seat < 2; ++seat) choosers_[static_cast<std::size_t>(slot * 2 + seat)]->move_to(id);
    });
  }
}

Result<LoadReport> Load::run() {
  for (Guest& guest : guests) {
    const WebReply reply = exchange(plan.server, {"POST", "/api/guest", "{}", "", {}});
    if (reply.status == 0) {
      return Error{Fault::NotAllowed,
                   say("No server answers at {address}: is it running there?"_en, plan.server.origin())};
    }
    if (reply.status != 200) {
      return Error{Fault::NotAllowed, say("The server takes no guest: {why}"_en, reply.text)};
    }
    guest.cookie = reply.cookie;
  }
  tables_.resize(static_cast<std::size_t>(plan.tables));
  for (int slot = 0; slot < plan.tables; ++slot) {
    const Result<std::string> table = open_table();
    if (!table) return table.error();
    tables_[static_cast<std::size_t>(slot)] = *table;
    for (int seat = 0; seat < 2; ++seat) choosers_.push_back(std::make_shared<Chooser>(*this, slot, seat, *table));
  }
  std::vector<std::thread> replacing;
  for (int i = 0; i < kReplacing; ++i) replacing.emplace_back([this] { replace_tables(); });
  for (int i = 0; i < plan.idle; ++i) choosers_.push_back(std::make_shared<Chooser>(*this, 0, 0, ""));
  for (const auto& chooser : choosers_) asio::co_spawn(io, chooser->run(), asio::detached);
  io.run();
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  for (std::thread& thread : replacing) thread.join();
  if (plan.tables > 0 && report.acknowledged == 0) {
    return Error{Fault::NotAllowed,
                 say("The server acknowledged no choice within {seconds} s: measure longer (--seconds), "
                     "at a higher --rate or with fewer --tables."_en,
                     plan.seconds)};
  }
  report.tables = plan.tables;
  report.seconds = plan.seconds;
  report.per_second = static_cast<double>(report.acknowledged) / plan.seconds;
  std::ranges::sort(latencies_);
  const auto at = [&](double share) {
    return latencies_.empty()
        ? 0.0
        : latencies_[static_cast<std::size_t>(share * static_cast<double>(latencies_.size() - 1))];
  };
  report.p50_ms = at(0.5), report.p90_ms = at(0.9), report.p99_ms = at(0.99), report.worst_ms = at(1);
  return report;
}

}  // namespace

Result<LoadReport> run_load(const LoadPlan& plan) { return Load(plan).run(); }

}  // namespace timetable
