#include "server/pruner.h"

#include <spdlog/spdlog.h>

namespace timetable::server {
namespace {

constexpr int kTablesAtOnce = 500, kGuestsAtOnce = 100;

}  // namespace

void Pruner::keep(const Keeping& keeping) {
  const std::lock_guard lock(mutex_);
  keeping_ = keeping;
  next_ = 0;
}

Keeping Pruner::rules() const {
  const std::lock_guard lock(mutex_);
  return keeping_;
}

void Pruner::prune() {
  const Settings& settings = house_.settings;
  {
    const std::lock_guard lock(mutex_);
    if (House::now() < next_) return;
    next_ = House::now() + settings.prune_every;
  }
  const Keeping keeping = rules();
  const Millis now = House::today();
  const auto before = [&](int days) { return days > 0 ? now - days * settings.day : 0; };
  const Bygone bygone{.sessions = now - settings.session_lasts,
                      .open_tables = before(keeping.open_tables),
                      .chat = before(keeping.chat),
                      .records = before(keeping.records),
                      .reports = before(keeping.reports),
                      .invitations = before(keeping.invitations),
                      .now = now};
  house_.store.prune(bygone, kTablesAtOnce, [](const Result<std::int64_t>& gone) {
    if (!gone) spdlog::error("event=not-pruned why=\"{}\"", gone.error().message.english());
    else if (*gone > 0) spdlog::info("event=pruned rows={}", *gone);
  });
  if (keeping.guests <= 0) return;
  const Result<std::vector<Person>> idle = house_.store.idle_guests(before(keeping.guests), kGuestsAtOnce);
  if (!idle) return;
  if (!idle->empty()) spdlog::info("event=pruned guests={}", idle->size());
  for (const Person& person : *idle) erase_(person);
}

Doc Pruner::published() const {
  const Keeping k = rules();
  Doc out = Doc::object();
  out.set("guests", k.guests);
  out.set("sessions", house_.settings.session_lasts / (24LL * 3600 * 1000));
  out.set("open_tables", k.open_tables);
  out.set("chat", k.chat);
  out.set("records", k.records);
  out.set("reports", k.reports);
  out.set("invitations", k.invitations);
  return out;
}

}  // namespace timetable::server
