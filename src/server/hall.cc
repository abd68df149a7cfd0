#include "server/hall.h"

#include <spdlog/spdlog.h>

#include <atomic>

namespace timetable::server {
namespace {

constexpr int kDueAtOnce = 200;
constexpr std::size_t kLongestId = 64;

}  // namespace

void Hall::find(const std::string& id, Found found) {
  if (id.size() > kLongestId) return found(refusal(Refused::Unknown));
  std::shared_ptr<Table> here;
  {
    const std::lock_guard lock(mutex_);
    if (const auto at = tables_.find(id); at != tables_.end()) {
      here = at->second;
    } else {
      std::vector<Found>& waiting = loading_[id].waiting;
      waiting.push_back(std::move(found));
      if (waiting.size() > 1) return;
    }
  }
  if (here) return found(std::move(here));
  asio::post(house_.reading, [this, id] {
    Answer<std::shared_ptr<Table>> table = refusal(Refused::Busy);
    try {
      table = Table::load(house_, id);
    } catch (const std::exception& e) {
      spdlog::error("event=not-read table={} why=\"{}\"", id, e.what());
    }
    loaded(id, std::move(table));
  });
}

void Hall::loaded(const std::string& id, Answer<std::shared_ptr<Table>> table) {
  Loading loading;
  {
    const std::lock_guard lock(mutex_);
    if (table) tables_[id] = *table;
    loading = std::move(loading_[id]);
    loading_.erase(id);
  }
  if (table && loading.outdated) (*table)->others_wrote();
  if (table) (*table)->wake();
  else if (table.refusal().code != Refused::Unknown) {
    spdlog::error("event=not-read table={} why=\"{}\"", id, table.refusal().message.english());
  }
  for (Found& found : loading.waiting) found(table);
}

void Hall::open(Entry entry, const Caller& who, Reply reply) {
  make_known(entry, house_.dice_secret(), House::today());
  auto table = std::make_shared<Table>(house_, entry);
  {
    const std::lock_guard lock(mutex_);
    tables_[entry.id] = table;
  }
  table->save_new(who, std::move(reply));
}

std::size_t Hall::size() const {
  const std::lock_guard lock(mutex_);
  return tables_.size();
}

void Hall::clear() {
  const std::lock_guard lock(mutex_);
  tables_.clear();
  loading_.clear();
}

void Hall::sweep() {
  park_unused();
  asio::post(house_.reading, [this] { wake_due(); });
}

// A table that only this map knows has no watcher, no request under way and no bot thinking for it.
void Hall::park_unused() {
  const Millis now = House::now();
  const std::lock_guard lock(mutex_);
  std::erase_if(tables_, [&](const auto& entry) {
    return entry.second.use_count() == 1 && now - entry.second->last_used() > house_.settings.park_after;
  });
}

void Hall::wake_due() {
  const Result<std::vector<std::string>> due = house_.store.due(House::now(), kDueAtOnce);
  if (!due) return spdlog::error("event=store-silent why=\"{}\"", due.error().message.english());
  for (const std::string& id : *due) {
    find(id, [](const Answer<std::shared_ptr<Table>>& table) {
      if (table) (*table)->wake();
    });
  }
}

void Hall::heard(const Notice& notice) {
  std::vector<std::shared_ptr<Table>> concerned;
  {
    const std::lock_guard lock(mutex_);
    const bool all = notice.kind == Notice::Kind::Everything;
    for (auto& [id, loading] : loading_) loading.outdated |= all || id == notice.id;
    if (all) {
      for (const auto& [id, table] : tables_) concerned.push_back(table);
    } else if (const auto at = tables_.find(notice.id); at != tables_.end()) {
      concerned.push_back(at->second);
    }
  }
  for (const auto& table : concerned) table->others_wrote();
}

void Hall::settle(std::function<void()> then) {
  std::vector<std::shared_ptr<Table>> all;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, table] : tables_) all.push_back(table);
  }
  // The last to be settled calls back.
  auto rest = std::shared_ptr<void>(nullptr, [then = std::move(then)](void*) { then(); });
  for (const auto& table : all) table->when_settled([rest] {});
}

}  // namespace timetable::server
