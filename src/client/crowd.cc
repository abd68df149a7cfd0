#include "client/crowd.h"

#include "match/json.h"
#include "outside/telling.h"

namespace timetable {
namespace {

constexpr auto kPause = std::chrono::milliseconds(20);  // before a server that does not answer is asked again
constexpr auto kFar = std::chrono::hours(24 * 365);

Doc table_request(const std::string& game, bool with_bot) {
  const auto seat = [](std::string_view kind, std::string_view level = {}) {
    Doc s = Doc::object();
    s.set("kind", kind);
    if (!level.empty()) s.set("level", level);
    return s;
  };
  Doc out = Doc::object();
  out.set("game", game);
  out.set("players", 2);
  out.set("public", true);
  Doc seats = Doc::list();
  seats.push(seat("me"));
  seats.push(with_bot ? seat("bot", "random") : seat("open"));
  out.set("seats", std::move(seats));
  return out;
}

}  // namespace

// A table of the crowd: who plays there, and which one it is at the moment.
struct Crowd::Place {
  int n = 0;
  bool with_bot = false;
  Rng rng;
  std::string cookies[2];
  std::string table;
};

Crowd::Crowd(CrowdPlan plan) : plan_(std::move(plan)), deadline_(std::chrono::steady_clock::now() + kFar) {}

Crowd::~Crowd() { finish(std::chrono::seconds(0)); }

void Crowd::start() {
  for (int n = 0; n < plan_.tables; ++n) threads_.emplace_back([this, n] { play_tables(n); });
}

CrowdReport Crowd::finish(std::chrono::seconds patience) {
  closing_ = true;
  deadline_ = std::chrono::steady_clock::now() + patience;
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
  const std::lock_guard lock(mutex_);
  return report_;
}

const ServerAddress& Crowd::any_node(Rng& rng) const {
  return plan_.nodes[rng.below(static_cast<std::uint32_t>(plan_.nodes.size()))];
}

std::string Crowd::sign_in(Rng& rng) {
  while (!late()) {
    const WebReply reply = exchange(any_node(rng), {"POST", "/api/guest", "{}", "", {}});
    if (reply.status == 200) return reply.cookie;
    std::this_thread::sleep_for(kPause);
  }
  return {};
}

void Crowd::play_tables(int n) {
  Place place{.n = n,
              .with_bot = n % 3 == 2,
              .rng = Rng(plan_.seed, static_cast<std::uint64_t>(n)),
              .cookies = {},
              .table = {}};
  for (std::string& cookie : place.cookies) cookie = sign_in(place.rng);
  while (!closing_) {
    if (!open_table(place)) continue;
    std::thread other;
    if (!place.with_bot) other = std::thread([this, &place] { play_seat(place, 1); });
    play_seat(place, 0);
    if (other.joinable()) other.join();
    ++place.n;
    const std::lock_guard lock(mutex_);
    if (late()) report_.left.push_back(place.table);
    else ++report_.finished;
  }
}

// An answer may be lost with the server, so each step looks at what is there. False: nothing was started.
bool Crowd::open_table(Place& place) {
  const std::string& game = plan_.games[static_cast<std::size_t>(place.n) % plan_.games.size()];
  const WebReply opened = exchange(
      any_node(place.rng), {"POST", "/api/tables", to_json(table_request(game, place.with_bot)), place.cookies[0], {}});
  if (opened.status != 201) {
    std::this_thread::sleep_for(kPause);
    return false;
  }
  place.table = text_in(opened.doc(), "id");
  while (!late() && !bring_to_start(place)) std::this_thread::sleep_for(kPause);
  if (late()) return false;
  const std::lock_guard lock(mutex_);
  report_.tables.push_back(place.table);
  return true;
}

// One step towards a running table; true when it runs.
bool Crowd::bring_to_start(const Place& place) {
  const ServerAddress& node = plan_.nodes[static_cast<std::size_t>(place.n) % plan_.nodes.size()];
  const std::string path = "/api/tables/" + place.table;
  const Doc entry = exchange(node, {"GET", path, "", place.cookies[0], {}}).doc();
  if (!entry.find("state")) return false;
  if (text_in(entry, "state") != "open") return true;
  const bool free = entry.find("seats") && text_in(entry.find("seats")->items().at(1), "kind") == "open";
  exchange(node, {"POST", path + (free ? "/join" : "/start"), "{}", place.cookies[free ? 1 : 0], {}});
  return false;
}

// One seat of one table, from the first connection to the end of the game.
class Crowd::Seated {
 public:
  Seated(Crowd& crowd, const Place& place, int seat)
      : crowd_(crowd),
        place_(place),
        seat_(seat),
        rng_(crowd.plan_.seed + 1, static_cast<std::uint64_t>(place.n * 2 + seat)) {}

  void play() {
    while (!over_ && !crowd_.late()) {
      if (!socket_.connected()) connect();
      else if (const std::optional<Doc> heard = listen()) hear(*heard);
    }
  }
  void tell(CrowdReport& report) const {
    report.acknowledged.insert(report.acknowledged.end(), acknowledged_.begin(), acknowledged_.end());
    report.reconnected += connections_ > 0 ? connections_ - 1 : 0;
    report.silent += silent_;
  }

 private:
  void connect() {
    sent_.code.clear();
    newest_ = Doc();
    const std::string watch = R"({"type":"watch","detail":"outline","table":")" + place_.table + R"("})";
    if (socket_.connect(crowd_.any_node(rng_), place_.cookies[seat_]) && socket_.send(std::string_view(watch)))
      ++connections_;
    else std::this_thread::sleep_for(kPause);
  }

  std::optional<Doc> listen() {
    const auto since = std::chrono::steady_clock::now();
    std::optional<Doc> heard = socket_.next(crowd_.plan_.silence);
    if (heard) return heard;
    if (std::chrono::steady_clock::now() - since >= crowd_.plan_.silence) ++silent_;
    socket_.drop();
    return std::nullopt;
  }

  void hear(const Doc& heard) {
    const std::string type = text_in(heard, "type");
    if (type == "done" && !sent_.code.empty()) {
      sent_.until = heard.find("version")->integer();
      acknowledged_.push_back(sent_);
      ++crowd_.count_;
    }
    if (type == "done" || type == "error") sent_.code.clear();
    if (const Doc* outline = heard.find("outline")) newest_ = *outline;
    const Doc* version = newest_.find("version");
    if (version && (version->integer() != sent_.version || heard.find("outline"))) look_at(newest_);
  }

  void look_at(const Doc& outline) {
    over_ = outline.find("over") && outline.find("over")->boolean();
    const Doc* choices = outline.find("choices");
    if (!choices || choices->items().empty() || !sent_.code.empty()) return;
    const std::uint32_t which = rng_.below(static_cast<std::uint32_t>(choices->items().size()));
    sent_ = {place_.table, outline.find("version")->integer(), 0, seat_, choices->items()[which].text()};
    Doc request = Doc::object();
    request.set("type", "choose");
    request.set("table", place_.table);
    request.set("version", sent_.version);
    request.set("code", sent_.code);
    socket_.send(request);
  }

  Crowd& crowd_;
  const Place& place_;
  const int seat_;
  Rng rng_;
  WebSocketClient socket_;
  Doc newest_;         // outline
  Acknowledged sent_;  // its code is empty while nothing is under way
  std::vector<Acknowledged> acknowledged_;
  int connections_ = 0, silent_ = 0;
  bool over_ = false;
};

void Crowd::play_seat(const Place& place, int seat) {
  Seated seated(*this, place, seat);
  seated.play();
  const std::lock_guard lock(mutex_);
  seated.tell(report_);
}

}  // namespace timetable
