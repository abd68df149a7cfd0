#include "server/facts.h"

#include <algorithm>

#include "core/words.h"
#include "match/json.h"
#include "match/standing_order.h"
#include "server/rating.h"

namespace timetable::server {
namespace {

constexpr Millis kLookAgain = 3600 * 1000;
constexpr Phrase kClosedByModerator = "A moderator has closed it."_en;
constexpr Phrase kClosed = "Its rules are not in the program any more."_en;

}  // namespace

Answer<StoredTable> fetch_table(Store& store, const std::string& id) {
  Result<std::optional<TableRow>> row = store.table(id);
  if (!row) return row.error();
  if (!*row) return refusal(Refused::Unknown);
  Result<TableLog> log = store.log(id);
  if (!log) return log.error();
  Result<std::vector<ChatLine>> chat = store.chat(id, static_cast<int>(kChatKept));
  if (!chat) return chat.error();
  return StoredTable{std::move(**row), std::move(*log), std::move(*chat)};
}

Answer<Done> Facts::adopt(const StoredTable& from, const Settings& settings, bool shared, Millis now) {
  const Result<Entry> read = entry_of(from.row);
  if (!read) return read.error();
  entry = *read;
  revision = from.row.revision;
  header = from.row.header;
  due = from.row.due;
  chat = from.chat;
  match.reset();
  halt.reset();
  stored = 0;
  bots_from = shared ? due : 0;
  if (header.empty()) return Done{};
  const Result<Record> record = read_record(header + from.log.lines, verbatim("table " + entry.id));
  Result<Match> resumed = record ? Match::resume(*record, entry.deck) : Result<Match>(record.error());
  if (!resumed || entry.state == "closed") {
    const Error gone{Fault::RulesGone, entry.closed_by.empty() ? kClosed : kClosedByModerator};
    halt = Halt{.why = entry.state == "closed" ? gone : resumed.error(),
                .left = record ? Match::remains_of(*record, entry.deck) : Match::Remains{},
                .text = header + from.log.lines};
    return Done{};
  }
  stored = static_cast<std::int64_t>(record->lines.size());
  match = std::move(*resumed);
  restore_orders();
  asked_.clear();
  remember_asked();
  clock = TableClock(entry.pace, entry.players, settings.minute);
  if (const Result<Doc> note = parse_json(from.log.note, "the table's note"); note && note->find("clock")) {
    clock.restore(*note->find("clock"), now);
  }
  asked_since = now;
  if (const Result<Doc> note = parse_json(from.log.note, "the table's note"); note && note->find("at")) {
    asked_since = note->find("at")->integer();
  }
  return Done{};
}

std::optional<Halted> Facts::halted() const {
  if (!halt) return std::nullopt;
  const auto word = [&] {
    if (!entry.closed_by.empty()) return "moderator";
    switch (halt->why.fault) {
      case Fault::RulesGone: return "rules-gone";
      case Fault::NewerRules: return "newer-rules";
      case Fault::NeedsDeck: return "needs-deck";
      default: return "damaged";
    }
  };
  return Halted{.why = word(), .shown = halt->left.shown, .of = halt->left.of};
}

Refusal Facts::not_running() const {
  if (!halt) return refusal(Refused::NotAllowed, "No game is running at this table."_en);
  return refusal(Refused::NotAllowed, say("This game cannot be played on here. {why}"_en, halt->why.message));
}

Answer<Seat> Facts::seat_of(const Caller& who, std::optional<std::int64_t> wanted) const {
  std::optional<Seat> found;
  for (Seat p = 0; p < entry.seats.size(); ++p) {
    if (who.person.empty() || entry.seats[p].person != who.person) continue;
    if (wanted && *wanted != p) continue;
    const bool asked = match && match->to_act().has(p);
    if (!found || (asked && !match->to_act().has(*found))) found = p;
  }
  if (found) return *found;
  return refusal(Refused::Forbidden, "This is not your seat."_en);
}

SeatSet Facts::thinking_people() const {
  SeatSet out;
  if (!match || match->over()) return out;
  for (Seat p : match->to_act()) {
    if (p < entry.players && !entry.seats[p].played_by_bot()) out.add(p);
  }
  return out;
}

std::optional<Seat> Facts::bot_asked() const {
  for (Seat p : match->to_act()) {
    if (p < entry.players && entry.seats[p].played_by_bot()) return p;
  }
  return std::nullopt;
}

bool Facts::unseen_since(Seat seat, std::int64_t version) const {
  const std::vector<RecordLine>& lines = match->record().lines;
  const std::int64_t since = match->version() - version;
  if (version < 0 || since < 1 || since >= kMaxSeats || !match->to_act().has(seat)) return false;
  SeatSet chosen;
  for (auto i = static_cast<std::size_t>(version); i < lines.size(); ++i) {
    if (lines[i].choice.empty() || lines[i].seat == seat || chosen.has(lines[i].seat)) return false;
    chosen.add(lines[i].seat);
  }
  const SeatSet asked = asked_at(version);
  return asked.has(seat) && (chosen - asked).empty();
}

// Who was asked at one of the last versions; nobody, if it is not known any more.
SeatSet Facts::asked_at(std::int64_t version) const {
  for (const auto& [at, asked] : asked_) {
    if (at == version) return asked;
  }
  const Result<Match> then = Match::replay(match->record(), entry.deck, match->steps() - (match->version() - version));
  return then ? then->to_act() : SeatSet();
}

void Facts::remember_asked() {
  asked_.emplace_back(match->version(), match->to_act());
  if (asked_.size() > kMaxSeats) asked_.erase(asked_.begin());
}

SeatSet Facts::must_agree(Seat asking) const {
  SeatSet out;
  for (Seat p = 0; p < entry.seats.size(); ++p) {
    const SeatEntry& s = entry.seats[p];
    if (!s.bot() && s.person != entry.seats[asking].person) out.add(p);
  }
  return out;
}

std::optional<Refusal> Facts::may_not_ask(Seat asking) const {
  if (entry.rated) {
    return refusal(Refused::NotAllowed,
                   "At a rated table only what nobody else has seen or answered can be taken back."_en);
  }
  for (Seat p : must_agree(asking)) {
    if (entry.seats[p].person.empty()) {
      return refusal(Refused::NotAllowed, "Somebody who would have to agree is gone for good."_en);
    }
  }
  return std::nullopt;
}

bool Facts::bots_alone() const { return std::ranges::all_of(entry.seats, &SeatEntry::bot); }

std::string Facts::played_for() const {
  std::string out;
  for (const SeatEntry& s : entry.seats) {
    if (s.played_by_bot() || s.person.empty()) continue;
    if (out.empty() || s.person == entry.opener) out = s.person;
  }
  return out;
}

bool Facts::consent_asked() const {
  return running() && entry.consent && entry.consent->version == match->version() && !entry.consent->missing.empty();
}

void Facts::restore_orders() {
  for (Seat p = 0; p < entry.seats.size(); ++p) {
    if (const std::optional<Until> until = until_of(entry.seats[p].order)) (void)match->give_order(p, *until);
  }
}

bool Facts::drop_ended_orders() {
  bool any = false;
  for (Seat p = 0; p < entry.seats.size(); ++p) {
    if (entry.seats[p].order.empty() || match->order(p)) continue;
    entry.seats[p].order.clear();
    any = true;
  }
  return any;
}

Millis Facts::due_time(const Settings& settings, Millis now) const {
  if (halt && entry.state == "running") return now + kLookAgain;  // another program may be able to play it
  if (!running()) return 0;
  if (bots_alone()) return 0;  // it goes on when somebody watches, wherever that is
  return bot_asked() ? now + settings.take_over_after : clock.next_end().value_or(0);
}

std::optional<Millis> Facts::next_alarm(Millis now) const {
  if (!running()) return std::nullopt;
  const std::optional<Millis> end = clock.next_end();
  return bots_from > now && bot_asked() ? std::min(end.value_or(bots_from), bots_from) : end;
}

std::optional<Append> Facts::new_lines(Millis now) const {
  if (match->version() <= stored) return std::nullopt;
  std::string lines;
  for (auto i = static_cast<std::size_t>(stored); i < match->record().lines.size(); ++i) {
    lines += write_line(match->record().lines[i]);
  }
  Doc note = Doc::object();
  note.set("turn", match->to_act().bits());
  note.set("version", match->version());
  note.set("at", now);
  if (clock.kept()) note.set("clock", clock.stored(now));
  return Append{stored, std::move(lines), to_json(note)};
}

TableRow Facts::next_row() {
  TableRow row = row_of(entry, ++revision, header, 0);
  entry.deck_stored = !entry.deck.is_null();
  return row;
}

bool Facts::gave_up(std::size_t seat) const {
  const SeatEntry& s = entry.seats[seat];
  return s.resigned || (entry.rated && s.stand_in);
}

bool Facts::anybody_gave_up() const {
  for (std::size_t i = 0; i < entry.seats.size(); ++i) {
    if (gave_up(i)) return true;
  }
  return false;
}

std::optional<Refusal> Facts::may_not_claim(const Caller& who, Seat seat, bool here, const Settings& settings,
                                            Millis now) const {
  if (!running()) return not_running();
  if (!entry.seats_person(who.person)) return refusal(Refused::Forbidden, "You have no seat at this table."_en);
  const bool theirs =
      seat < entry.seats.size() && entry.seats[seat].kind == "person" && entry.seats[seat].person != who.person;
  if (!theirs || !thinking_people().has(seat)) {
    return refusal(Refused::NotAllowed, "Nobody is waiting for this seat: it is not asked, or a bot plays it."_en);
  }
  if (entry.pace.kind == "slow") {
    return refusal(Refused::NotAllowed, "This table has days for a turn: the clock decides when a stand-in comes."_en);
  }
  const bool live = entry.pace.kind == "live";
  if (live && here) return refusal(Refused::NotAllowed, "They are here: their clock is running."_en);
  const Millis left = asked_since + (live ? settings.claim_absent_after : settings.claim_silent_after) - now;
  if (left <= 0) return std::nullopt;
  Refusal out = refusal(Refused::NotAllowed, "Wait a little: they may come back."_en);
  out.retry_after = static_cast<int>(left / 1000 + 1);
  return out;
}

std::vector<int> Facts::places() const {
  const std::vector<int>& played = match->record().end->ranks;
  std::vector<bool> last(entry.seats.size());
  for (std::size_t i = 0; i < last.size(); ++i) last[i] = gave_up(i);
  if (std::ranges::all_of(last, [](bool b) { return b; })) return played;  // nobody stayed who could be before them
  std::vector<int> out;
  for (std::size_t i = 0; i < last.size(); ++i) {
    int before = 0;
    for (std::size_t j = 0; j < last.size(); ++j) before += !last[j] && (last[i] || played[j] < played[i]);
    out.push_back(1 + before);
  }
  return out;
}

void Facts::settle(Doc& picture, Seat viewer) const {
  const Doc* end = picture.find("end");
  if (end && match && match->over() && anybody_gave_up()) {
    Doc ranks = Doc::list(), told = *end;
    for (int place : places()) ranks.push(place);
    told.set("ranks", std::move(ranks));
    picture.set("end", std::move(told));
  }
  const Doc* undo = picture.find("undo");
  const Doc* free = undo ? undo->find("free") : nullptr;
  if (free && !free->boolean() && !must_agree(viewer).empty() && may_not_ask(viewer)) picture.erase("undo");
}

// Bots are not rated.
std::optional<RatedGame> Facts::rated_game() const {
  std::vector<std::string> people;
  std::vector<int> ranks;
  const std::vector<int> all = places();
  for (std::size_t i = 0; i < entry.seats.size(); ++i) {
    const SeatEntry& s = entry.seats[i];
    if (s.kind != "person" || s.person.empty()) continue;
    people.push_back(s.person);
    ranks.push_back(all[i]);
  }
  if (!entry.rated || people.size() < 2) return std::nullopt;
  return RatedGame{entry.game, std::move(people), [ranks](const auto& before) { return rated(before, ranks); }};
}

// The game has ended, or its end was taken back.
void Facts::finish(TableWrite& write) {
  entry.state = match->over() ? "over" : "running";
  write.row = next_row();
  if (!match->over()) return;
  const RecordEnd& end = *match->record().end;
  const std::vector<int> ranks = places();
  for (std::size_t i = 0; i < entry.seats.size(); ++i) {
    const SeatEntry& s = entry.seats[i];
    const bool left = s.kind == "person" && s.stand_in && !s.resigned;
    write.finishes.push_back({static_cast<int>(i), s.kind == "person" ? s.person : "", ranks[i], end.scores[i], left});
  }
  write.rated = rated_game();
}

}  // namespace timetable::server
