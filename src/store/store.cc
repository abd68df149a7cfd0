#include "store/store.h"

#include <future>
#include <random>

#include "core/words.h"
#include "store/migrations.h"
#include "store/parts.h"

namespace timetable {

Result<std::unique_ptr<Store>> Store::open(const std::string& where, Purpose purpose) {
  const Result<Database> database = find_database(where);
  if (!database) return database.error();
  auto claim = std::make_unique<Claim>();
  if (purpose == Purpose::Serve) {
    if (Result<Done> taken = claim->take(*database); !taken) return taken.error();
  }
  try {
    soci::session sql;
    if (Result<Done> opened = database->open(sql); !opened) return opened.error();
    if (Result<Done> migrated = migrate(sql, *database); !migrated) return migrated.error();
    claim->remember_file();
    return std::unique_ptr<Store>(new Store(std::make_unique<Parts>(*database, std::move(claim))));
  } catch (const std::exception& e) {
    return store_error(e);
  }
}

std::string Store::Parts::random_node() {
  std::random_device device;
  return std::to_string(device()) + "-" + std::to_string(device());
}

Store::Store(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Store::~Store() = default;

bool Store::shared() const { return parts_->database.shared(); }

void Store::listen(std::function<void(const Notice&)> heard) {
  if (shared()) parts_->listener = std::make_unique<Listener>(parts_->database, parts_->node, std::move(heard));
}

void Store::try_writing(Written done) {
  parts_->writer.add(
      [](WriterConnection& c) -> Result<Done> {
        c.sql << "UPDATE schema_version SET version = version";
        return Done{};
      },
      std::move(done));
}

Result<Done> Store::alive() {
  if (!parts_->claim->holds())
    return Error{Fault::BadStore, "The file of the store was moved, replaced or deleted."_en};
  return parts_->read([](soci::session& sql) {
    int one = 0;
    sql << "SELECT 1", soci::into(one);
    return Done{};
  });
}

StoreCounters Store::counters() const { return parts_->writer.counters(); }

Result<Done> wait_for(const std::function<void(Written)>& call) {
  std::promise<Result<Done>> promise;
  call([&promise](Result<Done> r) { promise.set_value(std::move(r)); });
  return promise.get_future().get();
}

}  // namespace timetable
