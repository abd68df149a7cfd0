#include "server/consequences.h"

#include <spdlog/spdlog.h>

#include <algorithm>

#include "server/people.h"

namespace timetable::server {
namespace {

constexpr Millis kDay = 24 * 3600 * 1000;
constexpr int kMostAtOnce = 1000;

}  // namespace

void Consequences::draw() {
  const std::lock_guard lock(mutex_);
  const Result<std::int64_t> newest = house_.store.newest_deed();
  if (!newest || *newest == seen_) return;
  Result<std::vector<Deed>> deeds = house_.store.deeds(std::max<std::int64_t>(seen_, 0), kMostAtOnce);
  const Result<std::vector<Ban>> bans = house_.store.bans(House::today());
  if (!deeds || !bans) return;  // next time
  doors_.replace(*bans);
  std::ranges::reverse(*deeds);
  if (seen_ < 0) std::erase_if(*deeds, [](const Deed& d) { return d.at + kDay < House::today(); });
  seen_ = *newest;
  for (const Deed& deed : *deeds) draw(deed);
}

void Consequences::draw(const Deed& deed) {
  spdlog::info("event=moderated act={} about={} by=\"{}\"", deed.act, deed.about, deed.by);
  if (deed.act == "close-table") {
    hall_.find(deed.about, [](const Answer<std::shared_ptr<Table>>& table) {
      if (table) (*table)->close_by_moderator();
    });
    return;
  }
  if (deed.act == "close-door") return people_.changed_elsewhere("");  // whoever is in goes out
  people_.changed_elsewhere(deed.about);
  if (deed.act == "rename") rename_at_tables(deed);
}

void Consequences::rename_at_tables(const Deed& deed) {
  const Result<std::optional<Person>> person = house_.store.person(deed.about);
  const Result<std::vector<std::string>> traces = house_.store.traces_of(deed.about);
  if (!person || !*person || !traces) return;
  for (const std::string& id : *traces) {
    hall_.find(id, [who = deed.about, name = (*person)->name](const Answer<std::shared_ptr<Table>>& table) {
      if (table) (*table)->rename(who, name);
    });
  }
}

}  // namespace timetable::server
