#include "server/dialogue.h"

#include "core/words.h"
#include "match/json.h"
#include "server/people.h"

namespace timetable::server {
namespace {

constexpr JsonLimits kMessageLimits{.values = 60, .members = 20, .key = 60};
constexpr Millis kRatePeriod = 5'000;  // a burst of some seconds is allowed

std::optional<std::int64_t> maybe_seat(const Node& n) {
  const Node seat = n.maybe("seat");
  return seat.present() ? std::optional(seat.integer(0, kMaxSeats - 1)) : std::nullopt;
}

std::int64_t version_in(const Node& n) { return n["version"].integer(0, INT32_MAX); }

// By which the client knows its request again.
Doc id_in(const Doc& message) {
  const Doc* id = message.find("id");
  const bool fits = id && (id->is(Doc::Kind::Int) || id->is(Doc::Kind::Text)) && id->text().size() <= 64;
  return fits ? *id : Doc();
}

// Of a message that is not heard: only a short one is looked at.
Doc id_of(std::string_view text) {
  constexpr std::size_t kShort = 512;
  const Result<Doc> message = parse_json(text.substr(0, kShort), "message", kMessageLimits);
  return message && text.size() <= kShort ? id_in(*message) : Doc();
}

}  // namespace

Dialogue::Dialogue(House& house, Hall& hall, std::shared_ptr<Client> client, std::optional<Person> person, Lang lang)
    : house_(house),
      hall_(hall),
      client_(client),
      identity_(client.get()),
      person_(std::move(person)),
      lang_(lang),
      messages_(house.settings.limits.messages_per_second * static_cast<double>(kRatePeriod) / 1000, kRatePeriod,
                House::now()) {}

void Dialogue::greet() {
  Doc hello = hello_doc(person_);
  hello.set("type", "hello");
  send(std::move(hello), Doc());
}

void Dialogue::hear(std::string_view text) {
  if (ended()) return;
  if (!messages_.take(House::now())) return refuse(refusal(Refused::TooMany), id_of(text));
  Result<Doc> message = parse_json(text, "message", kMessageLimits);
  if (!message || !message->is(Doc::Kind::Object)) {
    return refuse(malformed("This is not one JSON object: {why}"_en,
                            {message ? at("message", kNoObject) : message.error().message}),
                  Doc());
  }
  Doc id = id_in(*message);
  dispatch({std::move(*message), std::move(id)});
}

void Dialogue::dispatch(const Heard& heard) {
  using Handler = void (Dialogue::*)(const Heard&);
  static const std::map<std::string, Handler, std::less<>> handlers = {
      {"watch", &Dialogue::watch}, {"unwatch", &Dialogue::unwatch}, {"choose", &Dialogue::choose},
      {"undo", &Dialogue::undo},   {"consent", &Dialogue::consent}, {"order", &Dialogue::order},
      {"say", &Dialogue::say},     {"ping", &Dialogue::ping}};
  const Doc* type = heard.message.find("type");
  if (!type || !type->is(Doc::Kind::Text)) {
    return refuse(refusal(Refused::Malformed, "type: expected a text."_en), heard.id);
  }
  const auto handler = handlers.find(type->text());
  if (handler == handlers.end()) {
    return refuse(refusal(Refused::Unknown, "There is no such message; see the protocol."_en), heard.id);
  }
  (this->*handler->second)(heard);
}

bool Dialogue::well_formed(const Heard& heard, const std::vector<Words>& problems) {
  if (problems.empty()) return true;
  refuse(malformed("The message is not as the protocol says: {what}."_en, problems), heard.id);
  return false;
}

Caller Dialogue::caller(const Node& n) const {
  Caller out;
  if (person_)
    out = {.person = person_->id,
           .name = person_->name,
           .key = {},
           .guest = person_->guest(),
           .blocked = person_->blocked};
  if (const Node key = n.maybe("key"); key.present()) out.key = key.text();
  return out;
}

void Dialogue::at_table(const Heard& heard, const Node& n, Act act) {
  const std::string id = n["table"].text();
  hall_.find(id, [self = shared_from_this(), heard_id = heard.id, act = std::move(act)](auto table) {
    if (!table) return self->refuse(table.refusal(), heard_id);
    act(*table, [self, heard_id](Answer<Doc> answer) {
      if (!answer) return self->refuse(answer.refusal(), heard_id);
      self->send(std::move(*answer), heard_id);
    });
  });
}

void Dialogue::watch(const Heard& heard) {
  std::vector<Words> problems;
  const Node n(heard.message, problems);
  WatchRequest request{.client = client_.lock(), .who = caller(n), .seat = maybe_seat(n)};
  if (!request.client) return;
  if (const Node detail = n.maybe("detail"); detail.present()) {
    request.detail = static_cast<Detail>(detail.one_of({"picture", "outline", "table", "program"}));
  }
  if (const Node version = n.maybe("version"); version.present()) request.version = version.integer(0, INT32_MAX);
  if (const Node lang = n.maybe("lang"); lang.present()) lang_ = read_lang(lang);
  request.lang = lang_;
  const std::string id = n["table"].text();
  if (!well_formed(heard, problems)) return;
  {
    const std::lock_guard lock(mutex_);
    if (watched_.size() >= static_cast<std::size_t>(house_.settings.limits.tables_watched) && !watched_.contains(id)) {
      return refuse(refusal(Refused::TooMany), heard.id);
    }
  }
  at_table(heard, n, [self = shared_from_this(), id, request](const std::shared_ptr<Table>& table, Reply reply) {
    // Under the lock, so that the end of the dialogue comes after it.
    const std::lock_guard lock(self->mutex_);
    if (self->ended_) return;
    self->watched_[id] = table;
    table->watch(request, [self, id, reply = std::move(reply)](Answer<Doc> answer) {
      if (!answer) {
        const std::lock_guard relock(self->mutex_);
        self->watched_.erase(id);
      }
      reply(std::move(answer));
    });
  });
}

void Dialogue::unwatch(const Heard& heard) {
  std::vector<Words> problems;
  const std::string id = Node(heard.message, problems)["table"].text();
  if (!well_formed(heard, problems)) return;
  std::shared_ptr<Table> table;
  {
    const std::lock_guard lock(mutex_);
    if (const auto at = watched_.find(id); at != watched_.end()) {
      table = at->second;
      watched_.erase(at);
    }
  }
  if (table) table->unwatch(identity_);
}

constexpr std::size_t kMostMembers = 64;  // more than the largest hand

void Dialogue::choose(const Heard& heard) {
  std::vector<Words> problems;
  const Node n(heard.message, problems);
  ChoiceRequest request{.who = caller(n), .seat = maybe_seat(n), .version = version_in(n), .client = identity_};
  if (const Node codes = n.maybe("codes"); codes.present()) {
    if (codes.size() == 0 || codes.size() > kMostMembers) codes.complain("expected the members of a set"_en);
    else request.codes = codes.texts(), request.set = true;
  } else {
    request.codes = {n["code"].text()};
  }
  n["table"].text();
  if (!well_formed(heard, problems)) return;
  at_table(heard, n, [request = std::move(request)](const std::shared_ptr<Table>& table, Reply reply) mutable {
    table->choose(std::move(request), std::move(reply));
  });
}

void Dialogue::undo(const Heard& heard) {
  std::vector<Words> problems;
  const Node n(heard.message, problems);
  const auto seat = maybe_seat(n);
  const std::int64_t version = version_in(n);
  n["table"].text();
  if (!well_formed(heard, problems)) return;
  at_table(heard, n, [who = caller(n), seat, version](const std::shared_ptr<Table>& table, Reply reply) {
    table->undo(who, seat, version, std::move(reply));
  });
}

void Dialogue::consent(const Heard& heard) {
  std::vector<Words> problems;
  const Node n(heard.message, problems);
  const std::int64_t version = version_in(n);
  const bool agree = n["agree"].boolean();
  n["table"].text();
  if (!well_formed(heard, problems)) return;
  at_table(heard, n, [who = caller(n), version, agree](const std::shared_ptr<Table>& table, Reply reply) {
    table->consent(who, version, agree, std::move(reply));
  });
}

void Dialogue::order(const Heard& heard) {
  std::vector<Words> problems;
  const Node n(heard.message, problems);
  const auto seat = maybe_seat(n);
  const std::string word = n["order"].text();
  n["table"].text();
  if (!well_formed(heard, problems)) return;
  at_table(heard, n, [who = caller(n), seat, word](const std::shared_ptr<Table>& table, Reply reply) {
    table->order(who, seat, word, std::move(reply));
  });
}

void Dialogue::say(const Heard& heard) {
  std::vector<Words> problems;
  const Node n(heard.message, problems);
  const std::string text = n["text"].text();
  n["table"].text();
  if (!well_formed(heard, problems)) return;
  if (person_ && is_muted(*person_)) return refuse(muted(*person_), heard.id);
  at_table(heard, n, [who = caller(n), text](const std::shared_ptr<Table>& table, Reply reply) {
    table->say(who, text, std::move(reply));
  });
}

void Dialogue::ping(const Heard& heard) {
  Doc pong = Doc::object();
  pong.set("type", "pong");
  send(std::move(pong), heard.id);
}

void Dialogue::send(Doc message, const Doc& id) {
  if (!id.is_null()) message.set("id", id);
  if (const std::shared_ptr<Client> client = client_.lock()) {
    client->send(std::make_shared<const std::string>(to_json(message)), nullptr, {});
  }
}

void Dialogue::refuse(const Refusal& why, const Doc& id) {
  house_.metrics.refused(why.code);
  Doc out = Doc::object();
  out.set("type", "error");
  out.set("error", error_doc(why, lang_));
  send(std::move(out), id);
}

bool Dialogue::ended() {
  const std::lock_guard lock(mutex_);
  return ended_;
}

void Dialogue::speaks_for(std::optional<Person> person) { person_ = std::move(person); }

void Dialogue::end() {
  std::map<std::string, std::shared_ptr<Table>> watched;
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    watched.swap(watched_);
  }
  for (const auto& [id, table] : watched) table->unwatch(identity_);
}

}  // namespace timetable::server
