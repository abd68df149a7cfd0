#include "client/sitter.h"

#include <random>
#include <thread>

#include "core/words.h"
#include "match/json.h"
#include "match/registry.h"

namespace timetable {
namespace {

constexpr auto kSilence = std::chrono::seconds(60);
constexpr auto kBeforeNextTry = std::chrono::milliseconds(500);
constexpr int kMostTries = 120;  // connections in a row that came to nothing
constexpr std::string_view kCookie = "timetable=";

Error refused(const WebReply& reply) {
  if (reply.status == 0) return {Fault::NotFound, "The server does not answer."_en};
  const Doc answer = reply.doc();
  const Doc* error = answer.find("error");
  return {Fault::NotAllowed, say("The server says: {what}"_en, error ? text_in(*error, "message") : reply.text)};
}

// What the log of a picture tells, a sentence each.
Doc sentences(const Doc& picture) {
  Doc out = Doc::list();
  const Doc* log = picture.find("log");
  for (const Doc& entry : log ? log->items() : Doc::List{}) {
    for (const Doc& line : entry.find("lines")->items()) out.push(line);
  }
  return out;
}

class Sitter {
 public:
  explicit Sitter(const SittingPlan& plan) : plan_(plan) {}

  Result<Sitting> sit() {
    if (Result<Done> done = find_table(); !done) return done.error();
    Result<std::unique_ptr<PlayerProgram>> program = PlayerProgram::start(plan_.program, *kind_);
    if (!program) return program.error();
    program_ = std::move(*program);
    if (Result<Done> done = sign_in(); !done) return done.error();
    if (Result<Done> done = take_seat(); !done) return done.error();
    Result<Done> done = prepare();
    if (done) done = play();
    if (done) return out_;
    post("leave");
    return done.error();
  }

 private:
  std::string path(const std::string& more = {}) const {
    return "/api/tables/" + plan_.table + more + (plan_.key.empty() ? "" : "?key=" + plan_.key);
  }
  WebReply get(const std::string& more = {}) { return exchange(plan_.server, {"GET", path(more), "", cookie_, {}}); }
  WebReply post(const std::string& action) {
    Doc body = Doc::object();
    if (!plan_.key.empty()) body.set("key", plan_.key);
    return exchange(plan_.server, {"POST", "/api/tables/" + plan_.table + "/" + action, to_json(body), cookie_, {}});
  }

  Result<Done> find_table() {
    if (!plan_.token.empty()) cookie_ = std::string(kCookie) + plan_.token;
    const WebReply reply = get();
    if (reply.status != 200) return refused(reply);
    const Doc entry = reply.doc();
    const Result<const GameKind*> kind = find_game(text_in(entry, "game"));
    if (!kind) return kind.error();
    kind_ = *kind;
    table_.players = static_cast<int>(number_in(entry, "players"));
    if (const Doc* options = entry.find("options")) table_.options = *options;
    if (entry.find("deck")) table_.deck = get("/deck").doc();
    return Done{};
  }

  Result<Done> sign_in() {
    if (!cookie_.empty()) return Done{};
    Doc body = Doc::object();
    body.set("name", program_->name().substr(0, 24));
    const WebReply reply = exchange(plan_.server, {"POST", "/api/guest", to_json(body), "", {}});
    if (reply.status != 200) return refused(reply);
    cookie_ = reply.cookie;
    plan_.guest(cookie_.substr(std::min(cookie_.size(), kCookie.size())));
    return Done{};
  }

  std::optional<Seat> own_seat(const Doc& entry) const {
    const Doc* seats = entry.find("seats");
    for (std::size_t i = 0; seats && i < seats->items().size(); ++i) {
      const Doc* you = seats->items()[i].find("you");
      if (you && you->boolean()) return static_cast<Seat>(i);
    }
    return std::nullopt;
  }

  Result<Done> take_seat() {
    std::optional<Seat> seat = own_seat(get().doc());
    if (!seat) {
      const WebReply joined = post("join");
      if (joined.status != 200) return refused(joined);
      seat = own_seat(get().doc());
    }
    if (!seat) return Error{Fault::NotAllowed, "There is no seat for the program at this table."_en};
    seat_ = *seat;
    return Done{};
  }

  Result<Done> prepare() {
    const Result<int> number = program_->sit_down(*kind_, table_, seat_);
    if (!number) return number.error();
    number_ = *number;
    plan_.tell(say("{program} sits on seat {seat}."_en, program_->name(), int{seat_}));
    return Done{};
  }

  // Whatever was on its way is asked again: a choice that has arrived is stale the second time.
  bool watch() {
    answered_ = -1;
    if (!socket_.connect(plan_.server, cookie_)) return false;
    Doc request = typed_message("watch");
    request.set("table", plan_.table);
    request.set("detail", "program");
    request.set("version", seen_);
    request.set("lang", "en");
    request.set("seat", seat_);
    if (!plan_.key.empty()) request.set("key", plan_.key);
    return socket_.send(request);
  }

  Result<Done> play() {
    for (int tries = 0; out_.end.is_null();) {
      if (!socket_.connected()) {
        if (++tries > kMostTries) return Error{Fault::NotFound, "The server does not answer."_en};
        if (!watch()) std::this_thread::sleep_for(kBeforeNextTry);
        continue;
      }
      const std::optional<Doc> heard = socket_.next(kSilence);  // a longer one ends the connection
      if (!heard) continue;
      tries = 0;
      if (Result<Done> done = hear(*heard); !done) return done;
    }
    return Done{};
  }

  Result<Done> hear(const Doc& heard) {
    const Doc* picture = heard.find("picture");
    if (text_in(heard, "type") == "error" && heard.find("error")) return not_taken(*heard.find("error"));
    if (!picture) return Done{};
    if (const Doc* end = picture->find("end")) {
      out_.end = *end;
      return Done{};
    }
    const std::int64_t version = number_in(heard, "version");
    if (!picture->find("choices") || version == answered_) return Done{};
    seen_ = version;
    const Result<std::string> code = program_->ask(question(heard, *picture));
    if (!code) return Error{Fault::BadFile, say("{program}: {why}"_en, program_->name(), code.error().message)};
    Doc choice = typed_message("choose");
    choice.set("table", plan_.table);
    choice.set("version", version);
    choice.set("seat", seat_);
    choice.set("code", *code);
    answered_ = version;
    ++out_.choices;
    socket_.send(choice);
    return Done{};
  }

  // What has moved on meanwhile is shown again; anything else will not get better.
  Result<Done> not_taken(const Doc& error) {
    const std::string code = text_in(error, "code");
    if (code == "stale" || code == "not-your-turn") {
      answered_ = -1;
      return Done{};
    }
    if (code == "busy" || code == "too-many") {
      std::this_thread::sleep_for(kBeforeNextTry);
      socket_.drop();
      answered_ = -1;
      return Done{};
    }
    return Error{Fault::NotAllowed, say("The server says: {what}"_en, text_in(error, "message"))};
  }

  Doc question(const Doc& heard, const Doc& picture) const {
    Doc out = typed_message("choose");
    out.set("table", number_);
    out.set("version", number_in(heard, "version"));
    out.set("seat", seat_);
    const auto told = [&](const char* member, const Doc* from) {
      if (from && program_->wants(member)) out.set(member, *from);
    };
    told("question", picture.find("question"));
    told("choices", picture.find("choices"));
    if (!program_->wants("choices")) out.set("codes", codes(*picture.find("choices")));
    told("view", picture.find("view"));
    told("world", heard.find("world"));
    const Doc log = sentences(picture);
    told("log", &log);
    out.set("seed", static_cast<std::int64_t>(luck_() >> 12));
    out.set("ms", plan_.program.milliseconds);
    return out;
  }
  static Doc codes(const Doc& choices) {
    Doc out = Doc::list();
    for (const Doc& c : choices.items()) out.push(text_in(c, "code"));
    return out;
  }

  const SittingPlan& plan_;
  const GameKind* kind_ = nullptr;
  TableSpec table_;
  std::unique_ptr<PlayerProgram> program_;
  std::string cookie_;
  Seat seat_ = 0;
  int number_ = 0;
  WebSocketClient socket_;
  std::int64_t seen_ = 0, answered_ = -1;
  mutable std::mt19937_64 luck_{std::random_device{}()};
  Sitting out_;
};

}  // namespace

Result<Sitting> sit_at_table(const SittingPlan& plan) { return Sitter(plan).sit(); }

}  // namespace timetable
