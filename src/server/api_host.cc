// What people tell the moderators, and what those can see and do.
#include <spdlog/spdlog.h>

#include "core/words.h"
#include "server/api.h"
#include "server/consequences.h"
#include "server/moderation.h"
#include "server/names.h"
#include "server/secrets.h"
#include "server/waiting.h"

namespace timetable::server {
namespace {

Refusal moderators_only() { return refusal(Refused::Forbidden, "Only moderators of this server may do this."_en); }

}  // namespace

// Somebody with a password by their name, or what happened at a table.
asio::awaitable<Answer<Report>> Api::complaint_of(Call call) {
  const std::string table = call.text("table");
  if (table.empty()) {
    asio::awaitable<Result<std::optional<Person>>> found_later = blocking(
        house_.reading, [this, name = call.text("name")] { return house_.store.kept_person(clean_name(name)); });
    const Result<std::optional<Person>> found = co_await std::move(found_later);
    if (!found) co_return found.error();
    if (!*found) co_return refusal(Refused::Unknown);
    co_return Report{
        .by = call.person->id, .by_name = call.person->name, .about = (*found)->id, .about_name = (*found)->name};
  }
  const Answer<std::shared_ptr<Table>> there = co_await table_named(table);
  if (!there) co_return there.refusal();
  const Table::Complaint about{call.number("line"), call.number("seat")};
  asio::awaitable<Answer<Report>> told_later =
      called_back<Answer<Report>>([at = *there, who = call.caller(), about](std::function<void(Answer<Report>)> told) {
        at->complain(who, about, std::move(told));
      });
  co_return co_await std::move(told_later);
}

asio::awaitable<HttpResponse> Api::report(Call call) {
  if (!reports_.allows(call.person->id, House::now())) co_return refused(refusal(Refused::TooMany), call.lang);
  const std::string why = clean_chat(call.text("why"));
  if (why.empty()) {
    co_return refused(refusal(Refused::Malformed, "why: say in 1 to 500 characters what is wrong."_en), call.lang);
  }
  asio::awaitable<Answer<Report>> complaint_later = complaint_of(call);
  Answer<Report> complaint = co_await std::move(complaint_later);
  if (!complaint) co_return refused(complaint.refusal(), call.lang);
  complaint->id = random_id();
  complaint->at = House::today();
  complaint->why = why;
  asio::awaitable<Result<Done>> kept_later = blocking(house_.reading, [this, report = *complaint] {
    return wait_for([&](Written done) { house_.store.add_report(report, std::move(done)); });
  });
  const Result<Done> kept = co_await std::move(kept_later);
  if (!kept) co_return refused(kept.error(), call.lang);
  ++house_.metrics.reports;
  spdlog::info("event=reported id={} table={}", complaint->id, complaint->table);
  co_return json_response(Doc::object(), 201);
}

asio::awaitable<HttpResponse> Api::for_moderators(Call call) {
  if (!call.person->moderates()) co_return refused(moderators_only(), call.lang);
  const std::string what = call.parts[1];
  const std::string name = call.asked("name");
  const bool settled = call.request.query.contains("settled");
  asio::awaitable<Answer<Doc>> shown_later = blocking(house_.reading, [this, what, name, settled]() -> Answer<Doc> {
    Moderation moderation(house_.store);
    if (what == "reports") return moderation.reports(settled);
    if (what == "people") return moderation.people(name);
    if (what == "doors") return moderation.doors();
    return moderation.deeds();
  });
  const Answer<Doc> shown = co_await std::move(shown_later);
  if (!shown) co_return refused(shown.refusal(), call.lang);
  co_return json_response(*shown);
}

asio::awaitable<HttpResponse> Api::take_measure(Call call) {
  if (!call.person->moderates()) co_return refused(moderators_only(), call.lang);
  const Moderator by{call.person->name, call.person->role == "owner"};
  const Measure measure{.act = call.text("act"),
                        .about = call.text("about"),
                        .minutes = call.number("minutes").value_or(0),
                        .why = call.text("why"),
                        .name = call.text("name")};
  asio::awaitable<Answer<Done>> taken_later = blocking(house_.reading, [this, by, measure] {
    Answer<Done> taken = Moderation(house_.store).take(by, measure);
    if (taken) consequences_.draw();
    return taken;
  });
  const Answer<Done> taken = co_await std::move(taken_later);
  if (!taken) co_return refused(taken.refusal(), call.lang);
  co_return json_response(Doc::object());
}

}  // namespace timetable::server
