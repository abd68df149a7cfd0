// Friends, invitations, people who want to play with anybody, and who is best.
#include <algorithm>

#include "core/words.h"
#include "match/registry.h"
#include "server/api.h"
#include "server/names.h"
#include "server/pairing.h"
#include "server/waiting.h"

namespace timetable::server {
namespace {

constexpr int kMostLeaders = 100;
constexpr Millis kSeekersStay = 20'000;  // without asking again
constexpr Phrase kInvites = "{name} invites you to a table of {game}: {link}"_en;

Doc leaders_doc(const std::vector<Store::Leader>& leaders) {
  Doc out = Doc::list();
  for (std::size_t i = 0; i < leaders.size(); ++i) {
    Doc& row = out.push(Doc::object());
    row.set("place", i + 1);
    row.set("name", leaders[i].name);
    row.set("rating", leaders[i].rating.mu - 3 * leaders[i].rating.sigma);
    row.set("rated_games", leaders[i].rating.games);
  }
  return out;
}

Doc seeker_doc(const Seeker& s) {
  Doc out = Doc::object();
  out.set("game", s.game);
  out.set("players", s.players);
  out.set("pace", s.pace);
  out.set("rated", s.rated);
  out.set("since", iso_time(s.since));
  out.set("table", s.table.empty() ? Doc() : Doc(s.table));
  return out;
}

// The other one by their name; only people with a password have one of their own.
Answer<Person> other_called(Store& store, const std::string& name, const std::string& me) {
  if (name.empty()) return refusal(Refused::Malformed, "name: expected the name of somebody with a password."_en);
  Result<std::optional<Person>> found = store.kept_person(clean_name(name));
  if (!found) return found.error();
  if (!*found || (*found)->id == me) return refusal(Refused::Unknown);
  return std::move(**found);
}

}  // namespace

asio::awaitable<HttpResponse> Api::leaders(Call call) {
  const Result<const GameKind*> kind = find_game(call.parts[1]);
  if (!kind) co_return refused(refusal(Refused::Unknown), call.lang);
  asio::awaitable<Result<std::vector<Store::Leader>>> found_later = blocking(
      house_.reading,
      [this, game = call.parts[1]] { return house_.store.leaders(game, house_.settings.leaders_after, kMostLeaders); });
  const Result<std::vector<Store::Leader>> found = co_await std::move(found_later);
  if (!found) co_return refused(found.error(), call.lang);
  co_return json_response(leaders_doc(*found));
}

asio::awaitable<HttpResponse> Api::my_people(Call call) {
  asio::awaitable<Result<std::vector<Relation>>> all_later =
      blocking(house_.reading, [this, me = call.person->id] { return house_.store.relations_of(me); });
  const Result<std::vector<Relation>> all = co_await std::move(all_later);
  if (!all) co_return refused(all.error(), call.lang);
  Doc out = Doc::list();
  for (const Relation& r : *all) {
    Doc& row = out.push(Doc::object());
    row.set("name", r.name);
    row.set("kind", r.kind);
  }
  co_return json_response(out);
}

asio::awaitable<HttpResponse> Api::relate(Call call) {
  const std::string kind = call.text("kind");
  if (kind != "friend" && kind != "blocked" && !kind.empty()) {
    co_return refused(refusal(Refused::Malformed, "kind: expected friend, blocked, or an empty text."_en), call.lang);
  }
  asio::awaitable<Answer<Done>> done_later =
      blocking(house_.reading, [this, kind, me = call.person->id, name = call.text("name")]() -> Answer<Done> {
        constexpr std::size_t kMost = 500;
        const Answer<Person> other = other_called(house_.store, name, me);
        if (!other) return other.refusal();
        const Result<std::vector<Relation>> there = house_.store.relations_of(me);
        if (!there) return there.error();
        if (there->size() >= kMost && !kind.empty()) return refusal(Refused::TooMany);
        const Result<Done> kept =
            wait_for([&](Written done) { house_.store.relate(me, other->id, kind, std::move(done)); });
        if (!kept) return kept.error();
        people_.changed_elsewhere(me);
        return Done{};
      });
  const Answer<Done> done = co_await std::move(done_later);
  if (!done) co_return refused(done.refusal(), call.lang);
  co_return co_await my_people(std::move(call));
}

asio::awaitable<HttpResponse> Api::my_invitations(Call call) {
  asio::awaitable<Result<std::vector<Invitation>>> all_later =
      blocking(house_.reading, [this, me = call.person->id] { return house_.store.invitations_of(me); });
  const Result<std::vector<Invitation>> all = co_await std::move(all_later);
  if (!all) co_return refused(all.error(), call.lang);
  Doc out = Doc::list();
  for (const Invitation& i : *all) {
    Doc& row = out.push(Doc::object());
    row.set("table", i.table);
    row.set("by", i.by_name);
    row.set("at", iso_time(i.at));
    row.set("link", "/table/" + i.table + "?key=" + i.key);
  }
  co_return json_response(out);
}

asio::awaitable<HttpResponse> Api::decline(Call call) {
  asio::awaitable<Result<Done>> done_later =
      blocking(house_.reading, [this, me = call.person->id, table = call.parts[2]] {
        return wait_for([&](Written done) { house_.store.decline(me, table, std::move(done)); });
      });
  const Result<Done> done = co_await std::move(done_later);
  if (!done) co_return refused(done.error(), call.lang);
  co_return json_response(Doc::object());
}

// Whoever blocks the inviter is not told, and the inviter does not learn it.
asio::awaitable<HttpResponse> Api::invite(Call call) {
  if (!invitations_.allows(call.person->id, House::now())) co_return refused(refusal(Refused::TooMany), call.lang);
  const Answer<std::shared_ptr<Table>> table = co_await table_of(call);
  if (!table) co_return refused(table.refusal(), call.lang);
  asio::awaitable<Answer<Doc>> way_later =
      called_back<Answer<Doc>>([at = *table, who = call.caller()](Reply reply) { at->invite(who, std::move(reply)); });
  const Answer<Doc> way = co_await std::move(way_later);
  if (!way) co_return refused(way.refusal(), call.lang);
  const Invitation invitation{.table = call.parts[1],
                              .by = call.person->id,
                              .by_name = call.person->name,
                              .key = way->find("key")->text(),
                              .at = House::today()};
  asio::awaitable<Answer<Person>> told_later =
      blocking(house_.reading, [this, invitation, me = call.person->id, name = call.text("name")]() -> Answer<Person> {
        Answer<Person> other = other_called(house_.store, name, me);
        if (!other) return other;
        const Result<std::vector<Relation>> theirs = house_.store.relations_of(other->id);
        if (!theirs) return theirs.error();
        const bool unwanted =
            std::ranges::any_of(*theirs, [&](const Relation& r) { return r.person == me && r.kind == "blocked"; });
        if (unwanted) return Person{};
        const Result<Done> kept =
            wait_for([&](Written done) { house_.store.invite(other->id, invitation, std::move(done)); });
        if (!kept) return kept.error();
        return other;
      });
  const Answer<Person> told = co_await std::move(told_later);
  if (!told) co_return refused(told.refusal(), call.lang);
  if (!told->webhook.empty() && told->webhook_code.empty() && house_.call_webhook) {
    const Lang lang = language_called(told->lang);
    const Result<const GameKind*> kind = find_game(way->find("game")->text());
    const std::string text =
        kInvites.in(lang, invitation.by_name, kind ? (*kind)->info().name.in(lang) : std::string(),
                    house_.settings.origin + "/table/" + invitation.table + "?key=" + invitation.key);
    Doc body = Doc::object();
    body.set("text", text);
    body.set("content", text);
    body.set("table", invitation.table);
    house_.call_webhook(*told, body);
  }
  co_return json_response(Doc::object());
}

Answer<std::vector<std::string>> Api::pair_up(const std::string& person) {
  const auto opened = std::make_shared<std::vector<std::string>>();
  const Millis now = House::today();
  const Store::Pairer pairer = [this, now, opened](const Store::Waiting& waiting) {
    opened->clear();  // asked again where the first commit failed
    std::vector<Store::Pairing> out;
    for (const std::vector<std::size_t>& group : groups_of(waiting, now)) {
      std::vector<Seeker> people;
      for (const std::size_t i : group) people.push_back(waiting.seekers[i]);
      Entry entry = table_for(people);
      make_known(entry, house_.dice_secret(), now);
      out.push_back({row_of(entry, 1, {}, 0), {}});
      for (const Seeker& s : people) out.back().people.push_back(s.person);
      opened->push_back(entry.id);
    }
    return out;
  };
  const Result<Done> paired =
      wait_for([&](Written done) { house_.store.pair_up(person, now, now - kSeekersStay, pairer, std::move(done)); });
  if (!paired) return paired.error();
  return *opened;
}

void Api::begin(const std::string& table, const Caller& who) {
  hall_.find(table, [who](const Answer<std::shared_ptr<Table>>& found) {
    if (found) (*found)->act("start", who, Doc::object(), [](const Answer<Doc>&) {});
  });
}

asio::awaitable<HttpResponse> Api::seek(Call call) {
  Answer<Seeker> wanted = read_seeker(call.body, call.caller());
  if (!wanted) co_return refused(wanted.refusal(), call.lang);
  asio::awaitable<Result<Done>> kept_later = blocking(house_.reading, [this, wish = *wanted]() -> Result<Done> {
    Seeker seeker = wish;
    const Result<Rating> rating = house_.store.rating(seeker.game, seeker.person);
    if (!rating) return rating.error();
    seeker.rating = rating->mu - 3 * rating->sigma;
    seeker.since = seeker.seen = House::today();
    return wait_for([&](Written done) { house_.store.seek(seeker, std::move(done)); });
  });
  const Result<Done> kept = co_await std::move(kept_later);
  if (!kept) co_return refused(kept.error(), call.lang);
  co_return co_await pairing(std::move(call));
}

// Asking is waiting: who does not ask for a while is not looked for any more.
asio::awaitable<HttpResponse> Api::pairing(Call call) {
  asio::awaitable<Answer<std::optional<Seeker>>> found_later =
      blocking(house_.reading, [this, me = call.person->id]() -> Answer<std::optional<Seeker>> {
        Result<std::optional<Seeker>> seeker = house_.store.seeker(me);
        if (!seeker) return seeker.error();
        if (!*seeker || !(*seeker)->table.empty()) return std::move(*seeker);
        if (const auto opened = pair_up(me); !opened) return opened.refusal();
        seeker = house_.store.seeker(me);
        if (!seeker) return seeker.error();
        return std::move(*seeker);
      });
  const Answer<std::optional<Seeker>> found = co_await std::move(found_later);
  if (!found) co_return refused(found.refusal(), call.lang);
  if (!*found) co_return json_response(Doc());
  if (!(*found)->table.empty()) begin((*found)->table, call.caller());  // once is enough; more does no harm
  co_return json_response(seeker_doc(**found));
}

asio::awaitable<HttpResponse> Api::stop_seeking(Call call) {
  asio::awaitable<Result<Done>> done_later = blocking(house_.reading, [this, me = call.person->id] {
    return wait_for([&](Written done) { house_.store.stop_seeking(me, std::move(done)); });
  });
  const Result<Done> done = co_await std::move(done_later);
  if (!done) co_return refused(done.error(), call.lang);
  co_return json_response(Doc::object());
}

}  // namespace timetable::server
