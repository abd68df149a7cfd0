// How a table is read from the store and what happens to it becomes durable.
#include <spdlog/spdlog.h>

#include "server/table.h"

namespace timetable::server {

Answer<std::shared_ptr<Table>> Table::load(House& house, const std::string& id) {
  const Answer<StoredTable> stored = fetch_table(house.store, id);
  if (!stored) return stored.refusal();
  auto table = std::make_shared<Table>(house, Entry{});
  if (Answer<Done> adopted = table->adopt(*stored); !adopted) return adopted.refusal();
  if (const auto& halt = table->facts_.halt; halt && table->facts_.entry.state != "closed") {
    spdlog::error("event=halted table={} why=\"{}\"", id, halt->why.message.english());
  }
  ++house.metrics.tables_loaded;
  return table;
}

Answer<Done> Table::adopt(const StoredTable& stored) {
  Answer<Done> adopted = facts_.adopt(stored, house_.settings, house_.store.shared(), House::now());
  told_ = facts_.thinking_people();
  return adopted;
}

// While the store does not answer, nobody can know what is true: the table waits, and whoever asks it something, too.
void Table::read_again(std::function<void()> then) {
  constexpr Millis kPause = 500;
  queue_.hold();
  asio::post(house_.reading, [self = shared_from_this(), then = std::move(then)] {
    Answer<StoredTable> stored = refusal(Refused::Busy);  // as it stays if there is no memory: it is tried again
    try {
      stored = fetch_table(self->house_.store, self->facts_.entry.id);
    } catch (const std::exception& e) {
      spdlog::error("event=not-read table={} why=\"{}\"", self->facts_.entry.id, e.what());
    }
    asio::post(self->queue_.strand(), [self, then, stored = std::move(stored)] {
      if (!stored && stored.refusal().code == Refused::Busy) {
        return self->alarm_.set(kPause, [weak = self->weak_from_this(), then] {
          if (const std::shared_ptr<Table> table = weak.lock()) table->read_again(then);
        });
      }
      self->queue_.release();
      self->adopt_again(stored);
      then();
      self->catch_up();
      self->queue_.go_on();
    });
  });
}

// Takes over what another node has written, and tells the watchers what is new.
void Table::adopt_again(const Answer<StoredTable>& stored) {
  const std::int64_t said = facts_.chat.empty() ? 0 : facts_.chat.back().n, revision = facts_.revision;
  const std::optional<Consent> consent = facts_.entry.consent;
  const Answer<Done> adopted = stored ? adopt(*stored) : Answer<Done>(stored.refusal());
  if (!adopted) {
    return spdlog::error("event=not-read table={} why=\"{}\"", facts_.entry.id, adopted.refusal().message.english());
  }
  for (const ChatLine& line : facts_.chat) {
    if (line.n > said) audience_.said(line);
  }
  if (facts_.revision != revision) audience_.entry_changed();
  if (facts_.consent_asked() && facts_.entry.consent != consent) audience_.consent_changed();
  audience_.state_changed();
  audience_.clock_changed();
}

void Table::others_wrote() {
  if (looking_again_.exchange(true)) return;  // it will be seen with what came before
  enqueue([self = shared_from_this()] {
    self->looking_again_ = false;
    self->read_again([] {});
  });
}

// What fell by itself while the table was read (chance after a crash, standing orders) becomes durable like a choice.
void Table::catch_up() {
  if (queue_.held()) return;  // something is being written already
  if (facts_.must_be_closed()) return close();
  if (facts_.halt && facts_.due > 0 && facts_.due <= House::now()) {  // later again, so that others' turn comes
    TableWrite write;
    write.due = facts_.due_time(house_.settings, House::now());
    return commit(std::move(write), [](const Answer<Done>&) {});
  }
  if (facts_.running() && facts_.match->version() > facts_.stored) {
    return commit_lines(kNoSeat, [self = shared_from_this()](const Answer<Done>& saved) {
      if (saved) self->audience_.state_changed();
    });
  }
  check_time();
}

// Nobody's rating changes: nobody has lost.
void Table::close() {
  facts_.entry.state = "closed";
  facts_.entry.consent.reset();
  spdlog::warn("event=closed table={} why=\"{}\"", facts_.entry.id, facts_.halt->why.message.english());
  commit_entry([self = shared_from_this()](const Answer<Done>& saved) {
    if (!saved) return;
    self->audience_.entry_changed();
    self->tell_closed();
  });
}

void Table::wake() {
  enqueue([self = shared_from_this()] { self->catch_up(); });
}

void Table::commit(TableWrite write, Then then) {
  queue_.hold();
  write.table = facts_.entry.id;
  const Millis due = facts_.due_time(house_.settings, House::now());
  if (write.row) write.row->due = due;
  else if (due != facts_.due) write.due = due;
  facts_.due = due;
  facts_.bots_from = 0;
  house_.store.write(std::move(write), [self = shared_from_this(), then = std::move(then)](Result<Done> written) {
    asio::post(self->queue_.strand(), [self, then, written = std::move(written)] {
      if (!written) {  // what is in memory is not what is stored: the store is right
        spdlog::warn("event=write-refused table={} why=\"{}\"", self->facts_.entry.id,
                     written.error().message.english());
        return self->read_again([then, why = Refusal(written.error())] { then(why); });
      }
      self->queue_.release();
      then(Done{});
      self->set_alarm();
      self->wake_bots();
      self->queue_.go_on();  // unless `then` has more to do first
    });
  });
}

void Table::commit_entry(Then then) {
  TableWrite write;
  write.row = facts_.next_row();
  commit(std::move(write), std::move(then));
}

void Table::commit_lines(Seat chose, Then then, bool entry_too) {
  turn_clock(chose);
  TableWrite write;
  write.append = facts_.new_lines(House::now());
  if (facts_.drop_ended_orders()) entry_too = true;
  const bool ends = facts_.match->over() && facts_.entry.state != "over";
  if (facts_.match->over() != (facts_.entry.state == "over")) facts_.finish(write);
  else if (entry_too) write.row = facts_.next_row();
  if (ends) ++house_.metrics.games_finished;
  commit(std::move(write), [self = shared_from_this(), then = std::move(then)](Answer<Done> written) {
    Facts& facts = self->facts_;
    if (written) {
      if (facts.match->over()) spdlog::info("event=over table={} version={}", facts.entry.id, facts.version());
      facts.stored = facts.version();
      facts.asked_since = House::now();
      facts.remember_asked();
      self->tell_asked();
    }
    then(std::move(written));
  });
}

}  // namespace timetable::server
