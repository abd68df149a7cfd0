// timetable store check: what a program makes of the tables of a store, before servers meet them.
#include <fmt/core.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <memory>

#include "cli/command.h"
#include "core/words.h"
#include "match/json.h"
#include "server/checkup.h"
#include "store/backup.h"

namespace timetable::cli {
namespace {

using server::Health;
using server::TableHealth;

constexpr Phrase kMeanings[] = {
    "sound: it can be played on, or has been played to its end"_en,
    "begun with older cards or rules, which this program has: it can be played on"_en,
    "closed before: its last position can be looked at"_en,
    "to be closed: this program cannot play its rules any more"_en,
    "halted: it waits for a newer program, or for a deck that is missing"_en,
    "damaged: it cannot be read or replayed"_en,
};

struct Found {
  std::array<std::int64_t, std::size(kMeanings)> count{};
  std::int64_t all = 0;

  std::int64_t of(Health h) const { return count[static_cast<std::size_t>(h)]; }
  bool fine() const { return of(Health::Halted) == 0 && of(Health::Damaged) == 0; }
};

Doc table_doc(const TableHealth& t) {
  Doc out = Doc::object();
  out.set("table", t.id);
  out.set("game", t.game);
  out.set("state", t.state);
  out.set("health", server::health_word(t.health));
  if (const std::string why = t.why.in(spoken()); !why.empty()) out.set("why", why);
  return out;
}

// What people need not read one by one is only counted.
void tell(const TableHealth& t, bool json) {
  if (json) return fmt::print("{}\n", to_json(table_doc(t)));
  if (t.health == Health::Sound || t.health == Health::Older || t.health == Health::Closed) return;
  fmt::print("{:<24} {:<12} {}\n", t.id, t.game, t.why.in(spoken()));
}

int check(const std::string& where, bool json) {
  const Result<std::int64_t> there = count_of_store(where);
  if (!there) return fail(there.error());
  if (*there == 0) {
    return fail({Fault::NotFound, say("{store}: there is nothing in it, or no store at all."_en, where)});
  }
  Result<std::unique_ptr<Store>> store = Store::open(where);
  if (!store) return fail(store.error());
  Found found;
  const bool shows_progress = !json && isatty(STDERR_FILENO);
  auto told = std::chrono::steady_clock::now();
  const Result<Done> all = server::check_up(**store, [&](const TableHealth& t) {
    ++found.count[static_cast<std::size_t>(t.health)];
    ++found.all;
    tell(t, json);
    const auto now = std::chrono::steady_clock::now();
    if (!shows_progress || now - told < std::chrono::seconds(1)) return;
    told = now;
    fmt::print(stderr, "\r{}", spoken("{n, plural, one {# table} other {# tables}} so far"_en, found.all));
  });
  if (!all) return fail(all.error());
  if (shows_progress) fmt::print(stderr, "\r\033[K");
  if (!json) {
    fmt::print("{}\n", spoken("{n, plural, one {# table} other {# tables}}."_en, found.all));
    for (std::size_t i = 0; i < std::size(kMeanings); ++i) {
      if (found.count[i]) fmt::print("{:>8}  {}\n", found.count[i], kMeanings[i].in(spoken()));
    }
  }
  return found.fine() ? 0 : 1;
}

}  // namespace

void add_store(Command app, Session& session) {
  Command store = app.add_subcommand("store", "look after the store of a server"_en);
  store.require_subcommand();
  store.footer(examples("  timetable store check --store sqlite:copy.db"));
  Command command = store.add_subcommand("check", "replay every table: which can this program play on?"_en);
  auto where = std::make_shared<std::string>("sqlite:timetable.db");
  auto json = std::make_shared<bool>(false);
  command.add_option("--store", *where, kWhichStore);
  command.add_flag("--json", *json, "one line of JSON a table"_en);
  command.footer(
      examples("  timetable backup before.backup && timetable restore before.backup --store sqlite:copy.db\n"
               "  timetable store check --store sqlite:copy.db") +
      "\nOpening a store brings it up to date: check a copy before you upgrade (docs/upgrading.md). Ends with 1 if a table is halted or damaged."_en);
  command.callback([&session, where, json] { session.run = [where, json] { return check(*where, *json); }; });
}

}  // namespace timetable::cli
