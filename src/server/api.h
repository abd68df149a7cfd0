// The HTTP part of the protocol, without the transport: a request in, a response out.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <map>
#include <string>
#include <vector>

#include "server/hall.h"
#include "server/limiter.h"
#include "server/page.h"
#include "server/people.h"

namespace timetable::server {

class Webhooks;
class Consequences;

// The page as it is shown now; another one may take its place while the server runs.
using ShownPage = std::atomic<std::shared_ptr<const Page>>;

struct HttpRequest {
  std::string method;
  std::string path;  // decoded, without the query
  std::map<std::string, std::string> query;
  std::string body;
  std::string token;            // of the session cookie
  std::string accept_language;  // header
  std::string device;           // header User-Agent
  bool takes_gzip = false;      // header Accept-Encoding
  std::string origin, host;     // headers
  std::string address;          // of the client
};

struct HttpResponse {
  unsigned status = 200;
  std::string type = "application/json";
  std::string body;
  std::string cookie;       // Set-Cookie
  std::string disposition;  // Content-Disposition
  std::string encoding;     // Content-Encoding
  bool lasting = false;     // may be kept by the browser
  int retry_after = 0;
};
HttpResponse json_response(const Doc& doc, unsigned status = 200);

class Api {
 public:
  Api(House& house, Hall& hall, People& people, Webhooks& webhooks, const ShownPage& page, std::atomic<bool>& ready,
      Consequences& consequences);

  // Of a request whose headers have come: how large its body may be, or why nothing of it is read.
  asio::awaitable<Answer<std::size_t>> admit(const HttpRequest& head);
  asio::awaitable<HttpResponse> handle(HttpRequest request);

  // Leaves nothing of a person but the choices they made.
  asio::awaitable<Answer<Done>> erase(Person person);
  // What everybody may know of how this server is run.
  void publishes(std::function<Doc()> rules) { rules_ = std::move(rules); }

  // Other limits from now on.
  void limit(const Limits& limits);
  // /healthz, /readyz, /metrics; anything else is unknown.
  HttpResponse for_the_host(const std::string& path);

  // No password is hashed any more.
  void stop() { hashing_.join(); }

  // Why somebody may not come in at all.
  std::optional<Refusal> kept_out(const std::string& address, const std::optional<Person>& person) const;
  // Who asks, if anybody in particular; for WebSockets too.
  asio::awaitable<std::optional<Person>> person_of(std::string token);
  bool same_origin(const std::string& origin, const std::string& host) const;
  static Lang language(const HttpRequest& request, const std::optional<Person>& person);
  // "GET /api/tables/*/record", ...: everything that is answered.
  static std::vector<std::string> route_names();

 private:
  struct Call {
    HttpRequest request;
    std::vector<std::string> parts;  // of the path, after "api"
    std::optional<Person> person;
    Lang lang = Lang::En;
    Doc body;
    Caller caller() const;
    std::string text(std::string_view key) const;  // of the body; empty, if it has none
    std::optional<std::int64_t> number(std::string_view key) const;
    std::string asked(const std::string& key) const;  // of the query
    People::From from() const { return {request.device, request.address}; }
  };
  using Handler = asio::awaitable<HttpResponse> (Api::*)(Call);
  struct Field {
    const char* name;
    Doc::Kind kind;  // Text or Int
  };
  struct Route {
    const char* method;
    const char* path;  // "tables/*/record": * is one part
    bool signed_in;
    Handler handler;
    // What the body may hold, each of which may be left out; nullopt: the handler reads it.
    std::optional<std::vector<Field>> body = std::vector<Field>{};
    bool when_banned = false;  // also for somebody who is banned: what is theirs stays theirs
  };
  static const std::vector<Route>& routes();

  asio::awaitable<HttpResponse> dispatch(HttpRequest request, Lang lang);
  asio::awaitable<HttpResponse> run(const Route& route, Call call);
  static const Route* route_of(const std::string& method, const std::vector<std::string>& parts, bool& known);
  bool called_by_name(const std::string& host) const;
  static Answer<Doc> read_body(const Route& route, const HttpRequest& request);
  HttpResponse refused(const Refusal& why, Lang lang);
  HttpResponse signed_in(const SignedIn& who);
  void log_sign_in(const Call& call, const char* how, const std::string& name, bool granted) const;
  template <class T>
  asio::awaitable<Answer<T>> with_password(std::function<Answer<T>()> ask);
  void send_code(const Person& person);
  asio::awaitable<Answer<Done>> forget_at_tables(Person person);
  asio::awaitable<HttpResponse> about_house(Call call);
  asio::awaitable<Answer<std::shared_ptr<Table>>> table_of(const Call& call);
  asio::awaitable<Answer<std::shared_ptr<Table>>> table_named(const std::string& id);
  asio::awaitable<HttpResponse> ask_table(Call call, std::function<void(Table&, const Call&, Reply)> ask);
  struct Belongings;
  Answer<Belongings> belongings_of(const std::string& person);  // blocks
  asio::awaitable<HttpResponse> list(Call call, Result<std::vector<Store::Listed>> tables);

  asio::awaitable<HttpResponse> hello(Call call);
  asio::awaitable<HttpResponse> games(Call call);
  asio::awaitable<HttpResponse> rules(Call call);
  asio::awaitable<HttpResponse> guide(Call call);
  asio::awaitable<HttpResponse> components_of(Call call);
  asio::awaitable<HttpResponse> me(Call call);
  asio::awaitable<HttpResponse> change_me(Call call);
  asio::awaitable<HttpResponse> remove_me(Call call);
  asio::awaitable<HttpResponse> guest(Call call);
  asio::awaitable<HttpResponse> keep(Call call);
  asio::awaitable<HttpResponse> sign_in(Call call);
  asio::awaitable<HttpResponse> sign_out(Call call);
  asio::awaitable<HttpResponse> sessions(Call call);
  asio::awaitable<HttpResponse> end_sessions(Call call);
  asio::awaitable<HttpResponse> confirm_webhook(Call call);
  asio::awaitable<HttpResponse> export_me(Call call);
  asio::awaitable<HttpResponse> my_tables(Call call);
  asio::awaitable<HttpResponse> public_tables(Call call);
  asio::awaitable<HttpResponse> open_table(Call call);
  asio::awaitable<HttpResponse> show_table(Call call);
  asio::awaitable<HttpResponse> act_at_table(Call call);
  asio::awaitable<HttpResponse> acted_at_table(Call call);
  asio::awaitable<HttpResponse> record(Call call);
  asio::awaitable<HttpResponse> deck(Call call);
  asio::awaitable<HttpResponse> components_at(Call call);
  asio::awaitable<HttpResponse> board(Call call);
  asio::awaitable<HttpResponse> withheld(Call call);
  asio::awaitable<HttpResponse> foresee(Call call);
  asio::awaitable<HttpResponse> picture_at(Call call);
  asio::awaitable<HttpResponse> person(Call call);
  // api_host.cc
  asio::awaitable<HttpResponse> report(Call call);
  asio::awaitable<HttpResponse> for_moderators(Call call);
  asio::awaitable<HttpResponse> take_measure(Call call);
  asio::awaitable<Answer<Report>> complaint_of(Call call);
  // api_company.cc
  asio::awaitable<HttpResponse> my_people(Call call);
  asio::awaitable<HttpResponse> relate(Call call);
  asio::awaitable<HttpResponse> my_invitations(Call call);
  asio::awaitable<HttpResponse> decline(Call call);
  asio::awaitable<HttpResponse> invite(Call call);
  asio::awaitable<HttpResponse> leaders(Call call);
  asio::awaitable<HttpResponse> pairing(Call call);
  asio::awaitable<HttpResponse> seek(Call call);
  asio::awaitable<HttpResponse> stop_seeking(Call call);
  Answer<std::vector<std::string>> pair_up(const std::string& person);  // blocks; the tables that opened
  void begin(const std::string& table, const Caller& who);

  House& house_;
  Hall& hall_;
  People& people_;
  Webhooks& webhooks_;
  const ShownPage& page_;
  std::atomic<bool>& ready_;
  Consequences& consequences_;
  std::function<Doc()> rules_;
  Limiter requests_, sign_ins_, tables_, webhook_changes_, reports_, invitations_;
  std::atomic<int> passwords_waiting_{0};
  asio::thread_pool hashing_{1};
};

// A table as a list shows it, from the store alone.
Doc listed_doc(const Store::Listed& listed, const Caller& viewer);

}  // namespace timetable::server
