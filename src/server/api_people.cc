// Requests about people: names, passwords, sessions, their data.
#include <spdlog/spdlog.h>

#include <limits>

#include "core/words.h"
#include "match/json.h"
#include "match/registry.h"
#include "server/api.h"
#include "server/names.h"
#include "server/secrets.h"
#include "server/waiting.h"
#include "server/webhook.h"

namespace timetable::server {
namespace {

constexpr Phrase kCode =
    "Somebody wants to be told here when it is their turn at a table. If that is you, give this code there: {code}"_en;

Doc finish_doc(const Store::Played& played) {
  Doc out = Doc::object();
  out.set("table", played.table);
  out.set("game", played.game);
  out.set("rank", played.finish.rank);
  if (played.finish.left) out.set("left", true);
  out.set("score", played.finish.score);
  out.set("ended", iso_time(played.ended));
  return out;
}

// How often somebody played and won a game, and how they are rated.
Doc statistics(const std::string& game, const std::vector<Store::Played>& played, const Rating& rating) {
  int games = 0, wins = 0, left = 0;
  for (const Store::Played& p : played) {
    if (p.game != game) continue;
    ++games;
    wins += p.finish.rank == 1;
    left += p.finish.left;
  }
  Doc out = Doc::object();
  out.set("game", game);
  out.set("games", games);
  out.set("wins", wins);
  out.set("left", left);
  out.set("rated_games", rating.games);
  if (rating.games > 0) out.set("rating", rating.mu - 3 * rating.sigma);
  return out;
}

Doc said_doc(const Store::Said& said) {
  Doc out = Doc::object();
  out.set("table", said.table);
  out.set("at", iso_time(said.line.at));
  out.set("text", said.line.text);
  return out;
}

Doc moment_doc(Millis moment) {
  if (moment == 0) return Doc();
  return moment == kForEver ? Doc("always") : Doc(iso_time(moment));
}

Doc relation_doc(const Relation& r) {
  Doc out = Doc::object();
  out.set("name", r.name);
  out.set("kind", r.kind);
  return out;
}

Doc invitation_doc(const Invitation& i) {
  Doc out = Doc::object();
  out.set("table", i.table);
  out.set("by", i.by_name);
  out.set("at", iso_time(i.at));
  return out;
}

// What somebody told the moderators; not what others told about them.
Doc own_report_doc(const Report& r) {
  Doc out = Doc::object();
  out.set("at", iso_time(r.at));
  out.set("table", r.table);
  out.set("name", r.about_name);
  out.set("why", r.why);
  return out;
}

Doc session_doc(const Session& s) {
  Doc out = Doc::object();
  out.set("device", s.device);
  out.set("address", s.address);
  out.set("since", iso_time(s.created));
  out.set("used", iso_time(s.used));
  return out;
}

template <class T>
Doc listed_docs(const std::vector<T>& all, Doc (*one)(const T&)) {
  Doc out = Doc::list();
  for (const T& t : all) out.push(one(t));
  return out;
}

struct PersonFacts {
  Person person;
  std::vector<Store::Played> played;
  std::vector<std::pair<std::string, Rating>> ratings;
};

Answer<PersonFacts> facts_of(Store& store, const Person& person) {
  PersonFacts out{person, {}, {}};
  Result<std::vector<Store::Played>> played = store.played_by(person.id);
  if (!played) return played.error();
  out.played = std::move(*played);
  for (const GameKind* kind : all_games()) {
    const std::string game(kind->info().id);
    const Result<Rating> rating = store.rating(game, person.id);
    if (!rating) return rating.error();
    out.ratings.emplace_back(game, *rating);
  }
  return out;
}

// Takes words out of a table that cannot be read as one.
Result<Done> scrub(Store& store, const std::string& table, const std::vector<std::string>& words) {
  Result<std::optional<TableRow>> row = store.table(table);
  if (!row) return row.error();
  if (!*row) return Done{};
  TableRow& damaged = **row;
  for (const std::string& word : words) {
    std::erase(damaged.people, word);
    for (std::string* text : {&damaged.entry, &damaged.header}) {
      for (std::size_t at = 0; (at = text->find(word, at)) != std::string::npos;) text->replace(at, word.size(), "");
    }
  }
  ++damaged.revision;
  TableWrite write{.table = table, .row = damaged, .unsay = words.front()};
  return wait_for([&](Written done) { store.write(std::move(write), std::move(done)); });
}

Doc statistics_of(const PersonFacts& facts) {
  Doc out = Doc::list();
  for (const auto& [game, rating] : facts.ratings) out.push(statistics(game, facts.played, rating));
  return out;
}

}  // namespace

// Argon2id is slow by design: it has a thread of its own, and only so many wait for it.
template <class T>
asio::awaitable<Answer<T>> Api::with_password(std::function<Answer<T>()> ask) {
  if (++passwords_waiting_ > house_.settings.limits.passwords_waiting) {
    --passwords_waiting_;
    co_return refusal(Refused::Busy);
  }
  asio::awaitable<Answer<T>> answer_later = blocking(hashing_, [this, ask = std::move(ask)] {
    const std::shared_ptr<void> gone(nullptr, [this](void*) { --passwords_waiting_; });
    return ask();
  });
  co_return co_await std::move(answer_later);
}

void Api::log_sign_in(const Call& call, const char* how, const std::string& name, bool granted) const {
  if (!house_.settings.log_sign_ins) return;
  spdlog::info("event=sign-in how={} granted={} address={} name=\"{}\"", how, granted, call.request.address,
               clean_name(name));
}

HttpResponse Api::signed_in(const SignedIn& who) {
  HttpResponse out = json_response(person_doc(who.person));
  const bool secure = house_.settings.origin.starts_with("https://") || !house_.settings.tls_certificate.empty();
  out.cookie =
      "timetable=" + who.token + "; Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000" + (secure ? "; Secure" : "");
  return out;
}

asio::awaitable<HttpResponse> Api::hello(Call call) { co_return json_response(hello_doc(call.person)); }

asio::awaitable<HttpResponse> Api::me(Call call) { co_return json_response(person_doc(*call.person)); }

asio::awaitable<HttpResponse> Api::guest(Call call) {
  if (!sign_ins_.allows(call.request.address, House::now())) co_return refused(refusal(Refused::TooMany), call.lang);
  const std::string name = call.text("name");
  asio::awaitable<Answer<SignedIn>> added_later =
      blocking(house_.reading, [this, name, from = call.from()] { return people_.add_guest(name, "", from); });
  const Answer<SignedIn> added = co_await std::move(added_later);
  log_sign_in(call, "guest", added ? added->person.name : name, bool(added));
  if (!added) co_return refused(added.refusal(), call.lang);
  co_return signed_in(*added);
}

asio::awaitable<HttpResponse> Api::sign_in(Call call) {
  if (!sign_ins_.allows(call.request.address, House::now())) co_return refused(refusal(Refused::TooMany), call.lang);
  asio::awaitable<Answer<SignedIn>> found_later =
      with_password<SignedIn>([this, name = call.text("name"), password = call.text("password"), from = call.from()] {
        return people_.sign_in(name, password, from);
      });
  const Answer<SignedIn> found = co_await std::move(found_later);
  log_sign_in(call, "password", call.text("name"), bool(found));
  if (!found) co_return refused(found.refusal(), call.lang);
  co_return signed_in(*found);
}

asio::awaitable<HttpResponse> Api::sign_out(Call call) {
  asio::awaitable<Answer<Done>> gone_later =
      blocking(house_.reading, [this, token = call.request.token] { return people_.sign_out(token); });
  const Answer<Done> gone = co_await std::move(gone_later);
  if (!gone) co_return refused(gone.refusal(), call.lang);
  HttpResponse out = json_response(Doc::object());
  out.cookie = "timetable=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0";
  co_return out;
}

asio::awaitable<HttpResponse> Api::keep(Call call) {
  if (!sign_ins_.allows(call.request.address, House::now())) co_return refused(refusal(Refused::TooMany), call.lang);
  People::NewPassword wanted{call.text("name"), call.text("old"), call.text("password")};
  asio::awaitable<Answer<Person>> kept_later =
      with_password<Person>([this, person = *call.person, wanted = std::move(wanted), token = call.request.token] {
        return people_.keep(person, wanted, token);
      });
  const Answer<Person> kept = co_await std::move(kept_later);
  if (!kept) co_return refused(kept.refusal(), call.lang);
  co_return json_response(person_doc(*kept));
}

// Whoever can read what arrives there may have it called: nobody else's address is.
void Api::send_code(const Person& person) {
  const Lang lang = language_called(person.lang);
  const std::string text = kCode.in(lang, person.webhook_code);
  Doc body = Doc::object();
  body.set("text", text);
  body.set("content", text);
  body.set("code", person.webhook_code);
  webhooks_.call(person.id, person.webhook, body);
}

asio::awaitable<HttpResponse> Api::change_me(Call call) {
  People::Changes changes;
  if (const Doc* x = call.body.find("name")) changes.name = x->text();
  if (const Doc* x = call.body.find("lang")) changes.lang = x->text();
  if (const Doc* x = call.body.find("webhook")) changes.webhook = x->text();
  std::vector<Words> problems;
  if (changes.lang) read_lang(Node(call.body, problems)["lang"]);
  if (!problems.empty())
    co_return refused(malformed("The request is not as the protocol says: {what}."_en, problems), call.lang);
  if (changes.webhook && !changes.webhook->empty() && !webhooks_.acceptable(*changes.webhook)) {
    co_return refused(
        refusal(Refused::Malformed, "webhook: expected a public https:// or http:// address, or an empty text."_en),
        call.lang);
  }
  if (changes.webhook && !changes.webhook->empty()) {
    if (!webhook_changes_.allows(call.person->id, House::now()))
      co_return refused(refusal(Refused::TooMany), call.lang);
    changes.webhook_code = random_id();
  }
  asio::awaitable<Answer<Person>> changed_later =
      blocking(house_.reading, [this, person = *call.person, changes] { return people_.change(person, changes); });
  const Answer<Person> changed = co_await std::move(changed_later);
  if (!changed) co_return refused(changed.refusal(), call.lang);
  if (!changes.webhook_code.empty() && changed->webhook_code == changes.webhook_code) send_code(*changed);
  co_return json_response(person_doc(*changed));
}

asio::awaitable<HttpResponse> Api::sessions(Call call) {
  asio::awaitable<Answer<Doc>> listed_later =
      blocking(house_.reading,
               [this, person = *call.person, token = call.request.token] { return people_.sessions(person, token); });
  const Answer<Doc> listed = co_await std::move(listed_later);
  if (!listed) co_return refused(listed.refusal(), call.lang);
  co_return json_response(*listed);
}

asio::awaitable<HttpResponse> Api::end_sessions(Call call) {
  const std::string id = call.parts.size() > 2 ? call.parts[2] : "";
  asio::awaitable<Answer<Done>> ended_later =
      blocking(house_.reading, [this, person = *call.person, id] { return people_.end_sessions(person, id); });
  const Answer<Done> ended = co_await std::move(ended_later);
  if (!ended) co_return refused(ended.refusal(), call.lang);
  co_return json_response(Doc::object());
}

asio::awaitable<HttpResponse> Api::confirm_webhook(Call call) {
  asio::awaitable<Answer<Person>> done_later = blocking(
      house_.reading,
      [this, person = *call.person, code = call.text("code")] { return people_.confirm_webhook(person, code); });
  const Answer<Person> done = co_await std::move(done_later);
  if (!done) co_return refused(done.refusal(), call.lang);
  co_return json_response(person_doc(*done));
}

// Leaves nothing of the person at any table where they were. A refusal: not yet at all of them.
asio::awaitable<Answer<Done>> Api::forget_at_tables(Person person) {
  asio::awaitable<Result<std::vector<std::string>>> traces_later =
      blocking(house_.reading, [this, id = person.id] { return house_.store.traces_of(id); });
  const Result<std::vector<std::string>> traces = co_await std::move(traces_later);
  if (!traces) co_return traces.error();
  for (const std::string& id : *traces) {
    asio::awaitable<Answer<std::shared_ptr<Table>>> table_later = table_named(id);
    const Answer<std::shared_ptr<Table>> table = co_await std::move(table_later);
    if (!table && table.refusal().code == Refused::Busy) co_return table.refusal();
    if (!table) {  // its row is damaged: nobody can read it, and it must not keep the name
      asio::awaitable<Result<Done>> scrubbed_later =
          blocking(house_.reading, [this, id, person] { return scrub(house_.store, id, {person.id, person.name}); });
      const Result<Done> scrubbed = co_await std::move(scrubbed_later);
      if (!scrubbed) co_return scrubbed.error();
      continue;
    }
    asio::awaitable<Answer<Doc>> forgotten_later = called_back<Answer<Doc>>(
        [table = *table, person = person.id](Reply reply) { table->forget(person, std::move(reply)); });
    const Answer<Doc> forgotten = co_await std::move(forgotten_later);
    if (!forgotten) co_return forgotten.refusal();
  }
  co_return Done{};
}

// Nobody speaks for the person from here on. Tables first: if the server dies in between, the person is still there to
// ask again. Then once more: at another node something may have been said until the account was gone.
asio::awaitable<Answer<Done>> Api::erase(Person person) {
  people_.begin_removing(person);
  asio::awaitable<Answer<Done>> forgotten_later = forget_at_tables(person);
  const Answer<Done> forgotten = co_await std::move(forgotten_later);
  if (!forgotten) {
    people_.stay(person);
    co_return forgotten.refusal();
  }
  asio::awaitable<Answer<Done>> removed_later =
      blocking(house_.reading, [this, person] { return people_.remove(person); });
  const Answer<Done> removed = co_await std::move(removed_later);
  if (!removed) co_return removed.refusal();
  asio::awaitable<Answer<Done>> late_later = forget_at_tables(person);
  co_return co_await std::move(late_later);
}

asio::awaitable<HttpResponse> Api::remove_me(Call call) {
  const Answer<Done> erased = co_await erase(*call.person);
  if (!erased) co_return refused(erased.refusal(), call.lang);
  HttpResponse out = json_response(Doc::object());
  out.cookie = "timetable=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0";
  co_return out;
}

struct Api::Belongings {
  std::vector<Store::Listed> tables;
  std::vector<Store::Said> said;
  std::vector<Relation> people;
  std::vector<Invitation> invitations;
  std::vector<Report> reports;
  std::vector<Session> sessions;
};

Answer<Api::Belongings> Api::belongings_of(const std::string& person) {
  Result<std::vector<Store::Listed>> tables = house_.store.tables_of(person, std::numeric_limits<int>::max());
  if (!tables) return tables.error();
  Result<std::vector<Store::Said>> said = house_.store.said_by(person);
  if (!said) return said.error();
  Result<std::vector<Relation>> people = house_.store.relations_of(person);
  if (!people) return people.error();
  Result<std::vector<Invitation>> invitations = house_.store.invitations_of(person);
  if (!invitations) return invitations.error();
  Result<std::vector<Report>> reports = house_.store.reports_by(person);
  if (!reports) return reports.error();
  Result<std::vector<Session>> sessions = house_.store.sessions_of(person);
  if (!sessions) return sessions.error();
  return Belongings{std::move(*tables),      std::move(*said),    std::move(*people),
                    std::move(*invitations), std::move(*reports), std::move(*sessions)};
}

asio::awaitable<HttpResponse> Api::export_me(Call call) {
  asio::awaitable<Answer<PersonFacts>> facts_later =
      blocking(house_.reading, [this, person = *call.person] { return facts_of(house_.store, person); });
  const Answer<PersonFacts> facts = co_await std::move(facts_later);
  if (!facts) co_return refused(facts.refusal(), call.lang);
  asio::awaitable<Answer<Belongings>> more_later =
      blocking(house_.reading, [this, id = call.person->id] { return belongings_of(id); });
  const Answer<Belongings> more = co_await std::move(more_later);
  if (!more) co_return refused(more.refusal(), call.lang);
  Doc out = Doc::object();
  out.set("person", person_doc(facts->person));
  out.set("created", iso_time(facts->person.created));
  Doc results = Doc::list();
  for (const Store::Played& p : facts->played) results.push(finish_doc(p));
  out.set("results", std::move(results));
  out.set("games", statistics_of(*facts));
  Doc tables = Doc::list(), said = Doc::list();
  for (const Store::Listed& t : more->tables) tables.push(listed_doc(t, call.caller()));
  for (const Store::Said& s : more->said) said.push(said_doc(s));
  out.set("tables", std::move(tables));
  out.set("said", std::move(said));
  out.set("people", listed_docs(more->people, relation_doc));
  out.set("invitations", listed_docs(more->invitations, invitation_doc));
  out.set("reports", listed_docs(more->reports, own_report_doc));
  out.set("sessions", listed_docs(more->sessions, session_doc));
  out.set("muted_until", moment_doc(facts->person.muted_until));
  out.set("banned_until", moment_doc(facts->person.banned_until));
  HttpResponse response = json_response(out);
  response.disposition = "attachment; filename=\"timetable.json\"";
  co_return response;
}

asio::awaitable<HttpResponse> Api::person(Call call) {
  asio::awaitable<Result<std::optional<Person>>> found_later =
      blocking(house_.reading, [this, name = call.parts[1]] { return house_.store.kept_person(name); });
  const Result<std::optional<Person>> found = co_await std::move(found_later);
  if (!found) co_return refused(found.error(), call.lang);
  if (!*found) co_return refused(refusal(Refused::Unknown), call.lang);
  asio::awaitable<Answer<PersonFacts>> facts_later =
      blocking(house_.reading, [this, person = **found] { return facts_of(house_.store, person); });
  const Answer<PersonFacts> facts = co_await std::move(facts_later);
  if (!facts) co_return refused(facts.refusal(), call.lang);
  Doc out = Doc::object();
  out.set("name", facts->person.name);
  out.set("games", statistics_of(*facts));
  co_return json_response(out);
}

}  // namespace timetable::server
