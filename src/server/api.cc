#include "server/api.h"

#include <spdlog/spdlog.h>

#include <algorithm>

#include "core/words.h"
#include "match/json.h"
#include "server/waiting.h"

namespace timetable::server {
namespace {

constexpr int kWebhookChanges = 5;  // an hour and person: each sends something to an address nobody has confirmed
constexpr int kInvitations = 30;    // an hour and person
constexpr int kReports = 20;        // an hour and person
constexpr Millis kMinute = 60'000, kHour = 60 * kMinute;

// What the largest deck of ours needs, some times over; other requests have a handful of members.
constexpr JsonLimits kDeckLimits{.values = 50'000, .members = 2'000, .key = 200};
constexpr JsonLimits kBodyLimits{.values = 100, .members = 30, .key = 60};

bool changes_something(const std::string& method) { return method != "GET" && method != "HEAD"; }

bool matches(const std::vector<std::string>& parts, const char* pattern) {
  const std::vector<std::string> wanted = split(pattern, '/');
  if (wanted.size() != parts.size()) return false;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (wanted[i] != "*" && wanted[i] != parts[i]) return false;
  }
  return true;
}

}  // namespace

Api::Api(House& house, Hall& hall, People& people, Webhooks& webhooks, const ShownPage& page, std::atomic<bool>& ready,
         Consequences& consequences)
    : house_(house),
      hall_(hall),
      people_(people),
      webhooks_(webhooks),
      page_(page),
      ready_(ready),
      consequences_(consequences),
      requests_(house.settings.limits.requests_per_minute, kMinute),
      sign_ins_(house.settings.limits.sign_ins_per_minute, kMinute),
      tables_(house.settings.limits.tables_per_hour, kHour),
      webhook_changes_(kWebhookChanges, kHour),
      reports_(kReports, kHour),
      invitations_(kInvitations, kHour) {}

const std::vector<Api::Route>& Api::routes() {
  constexpr Doc::Kind kText = Doc::Kind::Text, kInt = Doc::Kind::Int;
  static const std::vector<Route> all = {
      {.method = "GET", .path = "hello", .signed_in = false, .handler = &Api::hello, .when_banned = true},
      {.method = "GET", .path = "house", .signed_in = false, .handler = &Api::about_house, .when_banned = true},
      {"GET", "games", false, &Api::games},
      {"GET", "games/*/rules", false, &Api::rules},
      {"GET", "games/*/guide", false, &Api::guide},
      {"GET", "games/*/components", false, &Api::components_of},
      {.method = "GET", .path = "me", .signed_in = true, .handler = &Api::me, .when_banned = true},
      {"PATCH", "me", true, &Api::change_me, {{{"name", kText}, {"lang", kText}, {"webhook", kText}}}},
      {.method = "DELETE", .path = "me", .signed_in = true, .handler = &Api::remove_me, .when_banned = true},
      {"POST", "guest", false, &Api::guest, {{{"name", kText}}}},
      {"POST", "me/password", true, &Api::keep, {{{"name", kText}, {"password", kText}, {"old", kText}}}},
      {"POST", "sign-in", false, &Api::sign_in, {{{"name", kText}, {"password", kText}}}},
      {.method = "POST", .path = "sign-out", .signed_in = true, .handler = &Api::sign_out, .when_banned = true},
      {"GET", "me/sessions", true, &Api::sessions},
      {"DELETE", "me/sessions", true, &Api::end_sessions},
      {"DELETE", "me/sessions/*", true, &Api::end_sessions},
      {"POST", "me/webhook", true, &Api::confirm_webhook, {{{"code", kText}}}},
      {.method = "GET", .path = "me/export", .signed_in = true, .handler = &Api::export_me, .when_banned = true},
      {"GET", "me/people", true, &Api::my_people},
      {"POST", "me/people", true, &Api::relate, {{{"name", kText}, {"kind", kText}}}},
      {"GET", "me/invitations", true, &Api::my_invitations},
      {"DELETE", "me/invitations/*", true, &Api::decline},
      {"GET", "games/*/leaders", false, &Api::leaders},
      {"GET", "pairing", true, &Api::pairing},
      {"POST", "pairing", true, &Api::seek, std::nullopt},
      {"DELETE", "pairing", true, &Api::stop_seeking},
      {"GET", "me/tables", true, &Api::my_tables},
      {"GET", "tables", false, &Api::public_tables},
      {"POST", "tables", true, &Api::open_table, std::nullopt},
      {"GET", "tables/*", false, &Api::show_table},
      {"GET", "tables/*/record", false, &Api::record},
      {"GET", "tables/*/deck", false, &Api::deck},
      {"GET", "tables/*/components", false, &Api::components_at},
      {"GET", "tables/*/board", false, &Api::board},
      {"GET", "tables/*/withheld", false, &Api::withheld},
      {"GET", "tables/*/foresee", false, &Api::foresee},
      {"GET", "tables/*/at/*", false, &Api::picture_at},
      {"POST", "tables/*/invite", true, &Api::invite, {{{"name", kText}, {"key", kText}}}},
      {"POST", "tables/*/*", true, &Api::act_at_table, {{{"seat", kInt}, {"entropy", kText}, {"key", kText}}}},
      {"GET", "people/*", false, &Api::person},
      {"POST",
       "reports",
       true,
       &Api::report,
       {{{"table", kText}, {"key", kText}, {"line", kInt}, {"seat", kInt}, {"name", kText}, {"why", kText}}}},
      {"GET", "host/reports", true, &Api::for_moderators},
      {"GET", "host/people", true, &Api::for_moderators},
      {"GET", "host/doors", true, &Api::for_moderators},
      {"GET", "host/deeds", true, &Api::for_moderators},
      {"POST",
       "host/measures",
       true,
       &Api::take_measure,
       {{{"act", kText}, {"about", kText}, {"minutes", kInt}, {"why", kText}, {"name", kText}}}},
  };
  return all;
}

std::vector<std::string> Api::route_names() {
  std::vector<std::string> out;
  for (const Route& route : routes()) out.push_back(std::string(route.method) + " /api/" + route.path);
  return out;
}

std::string Api::Call::text(std::string_view key) const {
  const Doc* value = body.find(key);
  return value ? value->text() : std::string();
}

std::optional<std::int64_t> Api::Call::number(std::string_view key) const {
  const Doc* value = body.find(key);
  return value && value->is(Doc::Kind::Int) ? std::optional(value->integer()) : std::nullopt;
}

std::string Api::Call::asked(const std::string& key) const {
  const auto at = request.query.find(key);
  return at == request.query.end() ? std::string() : at->second;
}

Caller Api::Call::caller() const {
  Caller out;
  if (person)
    out = {.person = person->id, .name = person->name, .key = {}, .guest = person->guest(), .blocked = person->blocked};
  if (const auto key = request.query.find("key"); key != request.query.end()) out.key = key->second;
  if (const Doc* key = body.find("key")) out.key = key->text();
  return out;
}

Lang Api::language(const HttpRequest& request, const std::optional<Person>& person) {
  std::string wanted = request.accept_language.substr(0, 2);
  if (person && !person->lang.empty()) wanted = person->lang;
  if (const auto lang = request.query.find("lang"); lang != request.query.end()) wanted = lang->second;
  return language_called(wanted);
}

bool Api::same_origin(const std::string& origin, const std::string& host) const {
  if (!house_.settings.origin.empty()) return origin == house_.settings.origin;
  return called_by_name(host) && (origin == "http://" + host || origin == "https://" + host);
}

// A name that somebody else owns may be made to lead here for a moment (DNS rebinding): pages of that name would then
// count as our own. An address cannot be lent, nor can "localhost".
bool Api::called_by_name(const std::string& host) const {
  const std::size_t colon = host.rfind(':');
  const bool port = colon != std::string::npos && host.find(']', colon) == std::string::npos;
  std::string name = lower(port ? host.substr(0, colon) : host);
  if (name.starts_with('[') && name.ends_with(']')) name = name.substr(1, name.size() - 2);
  boost::system::error_code no_address;
  asio::ip::make_address(name, no_address);
  const std::vector<std::string>& known = house_.settings.hosts;
  return !no_address || name == "localhost" ||
      std::ranges::any_of(known, [&](const auto& n) { return lower(n) == name; });
}

asio::awaitable<std::optional<Person>> Api::person_of(std::string token) {
  if (token.empty() || token.size() > 128) co_return std::nullopt;
  if (std::optional<Person> known = people_.remembered(token)) co_return known;
  asio::awaitable<Answer<Person>> found_later = blocking(house_.reading, [this, token] { return people_.find(token); });
  const Answer<Person> found = co_await std::move(found_later);
  if (!found) co_return std::nullopt;
  co_return *found;
}

std::optional<Refusal> Api::kept_out(const std::string& address, const std::optional<Person>& person) const {
  if (person && is_banned(*person)) return banned(person->banned_until, person->ban_why);
  if (person && person->moderates()) return std::nullopt;  // who closed too much must be able to open it again
  if (const std::optional<Ban> door = house_.doors.closed_to(address, House::today())) {
    return banned(door->until, door->why);
  }
  return std::nullopt;
}

asio::awaitable<Answer<std::size_t>> Api::admit(const HttpRequest& head) {
  const Limits& limits = house_.settings.limits;
  const bool api = head.path.starts_with("/api/");
  if (!api && head.path != "/ws") co_return limits.body_bytes;
  if (!requests_.allows(head.address, House::now())) co_return refusal(Refused::TooMany);
  if (!api) co_return limits.body_bytes;
  bool known = false;
  const Route* route = route_of(head.method, split(std::string_view(head.path).substr(5), '/'), known);
  if (!route || route->body || !changes_something(head.method)) co_return limits.body_bytes;
  const std::optional<Person> person = co_await person_of(head.token);
  co_return person ? limits.deck_bytes : limits.body_bytes;
}

asio::awaitable<HttpResponse> Api::handle(HttpRequest request) {
  ++house_.metrics.requests;
  const std::string& path = request.path;
  const bool elsewhere = path == "/metrics" && !house_.settings.metrics.empty();
  if (elsewhere) co_return refused(refusal(Refused::Unknown), Lang::En);
  if (path == "/healthz" || path == "/readyz" || path == "/metrics") co_return for_the_host(path);
  const Lang lang = language(request, std::nullopt);
  if (!path.starts_with("/api/")) {
    const std::shared_ptr<const Page> page = page_.load();
    const Page::File* file = changes_something(request.method) ? nullptr : page->find(path);
    if (!file) co_return refused(refusal(Refused::Unknown), lang);
    HttpResponse out;
    out.type = file->type;
    const bool packed = request.takes_gzip && !file->gzip.empty();
    out.body = packed ? file->gzip : file->bytes;
    if (packed) out.encoding = "gzip";
    out.lasting = file->lasting;
    co_return out;
  }
  co_return co_await dispatch(std::move(request), lang);
}

const Api::Route* Api::route_of(const std::string& method, const std::vector<std::string>& parts, bool& known) {
  for (const Route& route : routes()) {
    if (!matches(parts, route.path)) continue;
    known = true;
    if (method == route.method) return &route;
  }
  return nullptr;
}

void Api::limit(const Limits& limits) {
  requests_.allow(limits.requests_per_minute);
  sign_ins_.allow(limits.sign_ins_per_minute);
  tables_.allow(limits.tables_per_hour);
}

asio::awaitable<HttpResponse> Api::about_house(Call) {
  Doc out = Doc::object(), claims = Doc::object();
  if (rules_) out.set("keeps_days", rules_());
  claims.set("absent_seconds", house_.settings.claim_absent_after / 1000);
  claims.set("silent_seconds", house_.settings.claim_silent_after / 1000);
  out.set("claims", std::move(claims));
  out.set("leaders_after", house_.settings.leaders_after);
  co_return json_response(out);
}

HttpResponse Api::for_the_host(const std::string& path) {
  HttpResponse out;
  out.type = "text/plain; charset=utf-8";
  out.body = "ok\n";
  if (path != "/healthz" && path != "/readyz" && path != "/metrics")
    return refused(refusal(Refused::Unknown), Lang::En);
  if (path == "/metrics") out.body = house_.metrics.text(house_.store.counters());
  if (path == "/readyz" && !(ready_ && house_.store_sound)) {
    out.status = 503;
    out.body = "not ready\n";
  }
  return out;
}

asio::awaitable<HttpResponse> Api::dispatch(HttpRequest request, Lang lang) {
  if (changes_something(request.method) && !same_origin(request.origin, request.host)) {
    co_return refused(
        refusal(Refused::Forbidden, "This request comes from another page: open this server’s own page."_en), lang);
  }
  const std::vector<std::string> parts = split(std::string_view(request.path).substr(5), '/');
  bool known = false;
  if (const Route* route = route_of(request.method, parts, known)) {
    Call call{.request = std::move(request), .parts = parts, .lang = lang};
    co_return co_await run(*route, std::move(call));
  }
  HttpResponse out = refused(refusal(Refused::Unknown), lang);
  if (known) out.status = 405;
  co_return out;
}

asio::awaitable<HttpResponse> Api::run(const Route& route, Call call) {
  call.person = co_await person_of(call.request.token);
  call.lang = language(call.request, call.person);
  if (route.signed_in && !call.person) co_return refused(refusal(Refused::NotSignedIn), call.lang);
  if (const auto why = kept_out(call.request.address, call.person); why && !route.when_banned) {
    co_return refused(*why, call.lang);
  }
  Answer<Doc> body = read_body(route, call.request);
  if (!body) co_return refused(body.refusal(), call.lang);
  call.body = std::move(*body);
  const Lang lang = call.lang;
  try {
    co_return co_await (this->*route.handler)(std::move(call));
  } catch (const std::exception& e) {
    spdlog::error("event=request-failed route={} why=\"{}\"", route.path, e.what());
  }
  co_return refused(refusal(Refused::Busy), lang);
}

Answer<Doc> Api::read_body(const Route& route, const HttpRequest& request) {
  if (!changes_something(request.method) || request.body.empty()) return Doc::object();
  Result<Doc> body = parse_json(request.body, "body", route.body ? kBodyLimits : kDeckLimits);
  if (!body || !body->is(Doc::Kind::Object)) {
    return malformed("The body is not a JSON object: {why}"_en, {body ? at("body", kNoObject) : body.error().message});
  }
  if (!route.body) return std::move(*body);
  std::vector<Words> problems;
  std::vector<std::string> known;
  const Node n(*body, problems);
  for (const Field& field : *route.body) {
    known.emplace_back(field.name);
    const Node value = n.maybe(field.name);
    if (!value.present()) continue;
    if (field.kind == Doc::Kind::Int) value.integer(0, INT32_MAX);
    else value.text();
  }
  n.only(known);
  if (problems.empty()) return std::move(*body);
  return malformed("The request is not as the protocol says: {what}."_en, problems);
}

HttpResponse json_response(const Doc& doc, unsigned status) {
  HttpResponse out;
  out.status = status;
  out.body = to_json(doc);
  return out;
}

HttpResponse Api::refused(const Refusal& why, Lang lang) {
  house_.metrics.refused(why.code);
  Doc body = Doc::object();
  body.set("error", error_doc(why, lang));
  HttpResponse out = json_response(body, http_status(why.code));
  out.retry_after = why.retry_after;
  return out;
}

asio::awaitable<Answer<std::shared_ptr<Table>>> Api::table_of(const Call& call) { return table_named(call.parts[1]); }

asio::awaitable<Answer<std::shared_ptr<Table>>> Api::table_named(const std::string& id) {
  return called_back<Answer<std::shared_ptr<Table>>>(
      [this, id](std::function<void(Answer<std::shared_ptr<Table>>)> found) { hall_.find(id, std::move(found)); });
}

}  // namespace timetable::server
