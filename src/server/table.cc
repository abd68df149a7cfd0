#include "server/table.h"

#include <spdlog/spdlog.h>

#include <algorithm>

#include "core/words.h"
#include "match/json.h"
#include "server/rating.h"
#include "server/table_watch.h"

namespace timetable::server {
namespace {

constexpr int kChatKept = 50;

std::string lines_since(const Record& record, std::int64_t from) {
  std::string out;
  for (auto i = static_cast<std::size_t>(from); i < record.lines.size(); ++i) out += write_line(record.lines[i]);
  return out;
}

}  // namespace

struct Table::Stored {
  TableRow row;
  TableLog log;
  std::vector<ChatLine> chat;
};

Table::Table(House& house, Entry entry)
    : house_(house),
      strand_(house.serving.get_executor()),
      timer_(strand_),
      entry_(std::move(entry)),
      last_used_(House::now()) {
  ++house_.metrics.tables;
}

Table::~Table() { --house_.metrics.tables; }

Answer<std::shared_ptr<Table>> Table::load(House& house, const std::string& id) {
  const Answer<Stored> stored = fetch(house.store, id);
  if (!stored) return stored.refusal();
  auto table = std::make_shared<Table>(house, Entry{});
  if (Answer<Done> adopted = table->adopt(*stored); !adopted) return adopted.refusal();
  ++house.metrics.tables_loaded;
  return table;
}

Answer<Table::Stored> Table::fetch(Store& store, const std::string& id) {
  Result<std::optional<TableRow>> row = store.table(id);
  if (!row) return row.error();
  if (!*row) return refusal(Refused::Unknown);
  Result<TableLog> log = store.log(id);
  if (!log) return log.error();
  Result<std::vector<ChatLine>> chat = store.chat(id, kChatKept);
  if (!chat) return chat.error();
  return Stored{std::move(**row), std::move(*log), std::move(*chat)};
}

Answer<Done> Table::adopt(const Stored& stored) {
  const Result<Doc> doc = parse_json(stored.row.entry, "the table's entry");
  if (!doc) return doc.error();
  entry_ = restored_entry(*doc);
  entry_.id = stored.row.id;
  entry_.game = stored.row.game;
  entry_.state = stored.row.state;
  entry_.open_to_all = stored.row.open_to_all;
  entry_.opened = stored.row.created;
  revision_ = stored.row.revision;
  header_ = stored.row.header;
  due_ = stored.row.due;
  chat_ = stored.chat;
  match_.reset();
  stored_ = 0;
  bots_from_ = house_.store.shared() ? due_ : 0;
  if (header_.empty()) return Done{};
  const Result<Record> record = read_record(header_ + stored.log.lines, verbatim("table " + entry_.id));
  if (!record) return record.error();
  Result<Match> match = Match::resume(*record, entry_.deck);
  if (!match) return match.error();
  stored_ = static_cast<std::int64_t>(record->lines.size());
  match_ = std::move(*match);
  restore_orders();
  asked_.clear();
  remember_asked();
  told_ = thinking_people();
  clock_ = TableClock(entry_.pace, entry_.players, house_.settings.minute);
  if (const Result<Doc> note = parse_json(stored.log.note, "the table's note"); note && note->find("clock")) {
    clock_.restore(*note->find("clock"), House::now());
  }
  return Done{};
}

void Table::read_again(std::function<void()> then) {
  busy_ = true;
  asio::post(house_.reading, [self = shared_from_this(), then = std::move(then)] {
    Answer<Stored> stored = fetch(self->house_.store, self->entry_.id);
    asio::post(self->strand_, [self, then, stored = std::move(stored)] {
      if (!stored && stored.refusal().code == Refused::Busy) return self->wait_for_store(then);
      self->busy_ = false;
      self->adopt_again(stored);
      then();
      self->catch_up();
      self->pump();
    });
  });
}

// While the store does not answer, nobody can know what is true: the table waits, and whoever asks it something, too.
void Table::wait_for_store(std::function<void()> then) {
  constexpr auto kPause = std::chrono::milliseconds(500);
  timer_.expires_after(kPause);
  timer_.async_wait([weak = weak_from_this(), then = std::move(then)](const boost::system::error_code& cancelled) {
    const std::shared_ptr<Table> self = weak.lock();
    if (self && !cancelled) self->read_again(then);
  });
}

// Takes over what another node has written, and tells the watchers what is new.
void Table::adopt_again(const Answer<Stored>& stored) {
  const std::int64_t said = chat_.empty() ? 0 : chat_.back().n, revision = revision_;
  const std::optional<Consent> consent = entry_.consent;
  const Answer<Done> adopted = stored ? adopt(*stored) : Answer<Done>(stored.refusal());
  if (!adopted) {
    return spdlog::error("event=not-read table={} why=\"{}\"", entry_.id, adopted.refusal().message.english());
  }
  for (const ChatLine& line : chat_) {
    if (line.n > said) send_to_all(said_message(line));
  }
  if (revision_ != revision) entry_changed();
  if (consent_asked() && entry_.consent != consent) send_to_all(consent_message());
  state_changed();
  clock_changed();
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
  if (busy_) return;  // something is being written already
  if (running() && match_->version() > stored_) {
    return commit_lines(kNoSeat, [self = shared_from_this()](const Answer<Done>& saved) {
      if (saved) self->state_changed();
    });
  }
  check_time();
}

void Table::enqueue(std::function<void()> job) {
  asio::defer(strand_, [self = shared_from_this(), job = std::move(job)]() mutable {
    self->last_used_ = House::now();
    self->jobs_.push_back(std::move(job));
    self->pump();
  });
}

void Table::pump() {
  while (!busy_ && !jobs_.empty()) {
    const std::function<void()> job = std::move(jobs_.front());
    jobs_.pop_front();
    job();
  }
}

void Table::when_settled(std::function<void()> then) { enqueue(std::move(then)); }

void Table::commit(TableWrite write, std::function<void(Answer<Done>)> then) {
  busy_ = true;
  write.table = entry_.id;
  const Millis due = due_time();
  if (write.row) write.row->due = due;
  else if (due != due_) write.due = due;
  due_ = due;
  bots_from_ = 0;
  house_.store.write(std::move(write), [self = shared_from_this(), then = std::move(then)](Result<Done> written) {
    asio::post(self->strand_, [self, then, written = std::move(written)] {
      if (!written) {  // what is in memory is not what is stored: the store is right
        spdlog::warn("event=write-refused table={} why=\"{}\"", self->entry_.id, written.error().message.english());
        return self->read_again([then, why = Refusal(written.error())] { then(why); });
      }
      self->busy_ = false;
      then(Done{});
      self->set_timer();
      self->wake_bots();
      self->pump();  // unless `then` has more to do first
    });
  });
}

void Table::commit_entry(std::function<void(Answer<Done>)> then) {
  TableWrite write;
  write.row = row_of(entry_, ++revision_, header_, 0);
  commit(std::move(write), std::move(then));
}

void Table::commit_lines(Seat chose, std::function<void(Answer<Done>)> then, bool entry_too) {
  clock_.turn(thinking_people(), chose, House::now());
  TableWrite write;
  if (match_->version() > stored_) write.append = Append{stored_, lines_since(match_->record(), stored_), note()};
  if (drop_ended_orders()) entry_too = true;
  if (match_->over() != (entry_.state == "over")) finish(write);
  else if (entry_too) write.row = row_of(entry_, ++revision_, header_, 0);
  commit(std::move(write), [self = shared_from_this(), then = std::move(then)](Answer<Done> written) {
    if (written) {
      if (self->match_->over())
        spdlog::info("event=over table={} version={}", self->entry_.id, self->match_->version());
      self->stored_ = self->match_->version();
      self->remember_asked();
      self->tell_asked();
    }
    then(std::move(written));
  });
}

// Bots are not rated; those who gave up are last, whatever their stand-in achieved.
std::optional<RatedGame> Table::rated_game() const {
  std::vector<std::string> people;
  std::vector<int> ranks;
  for (std::size_t i = 0; i < entry_.seats.size(); ++i) {
    const SeatEntry& s = entry_.seats[i];
    if (s.kind != "person" || s.person.empty()) continue;
    people.push_back(s.person);
    ranks.push_back(s.resigned ? static_cast<int>(kMaxSeats) + 1 : match_->record().end->ranks[i]);
  }
  if (!entry_.rated || people.size() < 2) return std::nullopt;
  return RatedGame{entry_.game, std::move(people), [ranks](const auto& before) { return rated(before, ranks); }};
}

// The game has ended, or its end was taken back.
void Table::finish(TableWrite& write) {
  entry_.state = match_->over() ? "over" : "running";
  write.row = row_of(entry_, ++revision_, header_, 0);
  if (!match_->over()) return;
  ++house_.metrics.games_finished;
  const RecordEnd& end = *match_->record().end;
  for (std::size_t i = 0; i < entry_.seats.size(); ++i) {
    const SeatEntry& s = entry_.seats[i];
    write.finishes.push_back({static_cast<int>(i), s.kind == "person" ? s.person : "", end.ranks[i], end.scores[i]});
  }
  write.rated = rated_game();
}

std::string Table::note() const {
  Doc out = Doc::object();
  out.set("turn", match_->to_act().bits());
  out.set("version", match_->version());
  if (clock_.kept()) out.set("clock", clock_.stored(House::now()));
  return to_json(out);
}

// A bot's turn is due soon, so that another node takes it over if this one dies.
Millis Table::due_time() const {
  if (!running()) return 0;
  if (bot_asked()) return House::now() + house_.settings.take_over_after;
  return clock_.next_end().value_or(0);
}

void Table::set_timer() {
  std::optional<Millis> end = running() ? clock_.next_end() : std::nullopt;
  if (running() && bots_from_ > House::now() && bot_asked()) end = std::min(end.value_or(bots_from_), bots_from_);
  if (!end) {
    timer_.cancel();
    return;
  }
  timer_.expires_after(std::chrono::milliseconds(std::max<Millis>(0, *end - House::now())));
  timer_.async_wait([weak = weak_from_this()](const boost::system::error_code& cancelled) {
    if (cancelled) return;
    if (const std::shared_ptr<Table> self = weak.lock()) self->enqueue([self] { self->check_time(); });
  });
}

void Table::check_time() {
  if (!running()) return set_timer();
  wake_bots();
  const SeatSet late = clock_.out_of_time(House::now());
  if (late.empty()) return set_timer();
  for (Seat p : late) entry_.seats[p].stand_in = true;
  clock_.turn(thinking_people(), kNoSeat, House::now());
  commit_entry([self = shared_from_this()](Answer<Done>) { self->entry_changed(); });
}

void Table::wake() {
  enqueue([self = shared_from_this()] { self->catch_up(); });
}

void Table::restore_orders() {
  for (Seat p = 0; p < entry_.seats.size(); ++p) {
    if (const std::optional<Until> until = until_of(entry_.seats[p].order)) (void)match_->give_order(p, *until);
  }
}

bool Table::drop_ended_orders() {
  bool any = false;
  for (Seat p = 0; p < entry_.seats.size(); ++p) {
    if (entry_.seats[p].order.empty() || match_->order(p)) continue;
    entry_.seats[p].order.clear();
    any = true;
  }
  return any;
}

}  // namespace timetable::server
