// Joining, leaving, starting, coming back: what people do around the game.
#include <spdlog/spdlog.h>

#include <algorithm>

#include "core/sha256.h"
#include "core/words.h"
#include "server/bots.h"
#include "server/secrets.h"
#include "server/table.h"

namespace timetable::server {
namespace {

constexpr const char* kForgotten = "—";

std::vector<SeatInfo> record_seats(const Entry& entry) {
  std::vector<SeatInfo> out;
  for (const SeatEntry& s : entry.seats) out.push_back({s.name, s.bot() ? "bot:" + s.level : "human"});
  return out;
}

}  // namespace

void Table::save_new(const Caller& who, Reply reply) {
  enqueue([self = shared_from_this(), who, reply = std::move(reply)] {
    self->commit_entry([self, who, reply](Answer<Done> saved) {
      if (!saved) return reply(saved.refusal());
      self->opened(self->entry_);
      self->reply_shown(who, reply);
    });
  });
}

void Table::opened(const Entry& entry) const {
  ++house_.metrics.tables_opened;
  spdlog::info("event=opened table={} game={} players={}", entry.id, entry.game, entry.players);
}

void Table::show(const Caller& who, Reply reply) {
  enqueue([self = shared_from_this(), who, reply = std::move(reply)] {
    if (!self->sees(who)) return reply(refusal(Refused::Unknown));
    self->reply_shown(who, reply);
  });
}

Doc Table::shown_to(const Caller& who) const {
  Showing showing{who, present(), {}, match_ ? match_->version() : 0};
  if (running()) showing.turn = match_->to_act();
  return shown_entry(entry_, showing);
}

void Table::reply_shown(const Caller& who, const Reply& reply) { reply(shown_to(who)); }

void Table::act(const std::string& action, const Caller& who, const Doc& request, Reply reply) {
  enqueue([self = shared_from_this(), action, who, request, reply = std::move(reply)] {
    const auto act = [self, action, who, request, reply] { self->do_act(action, who, request, reply); };
    if (self->house_.store.shared()) self->read_again(act);  // somebody may have sat down at another node just now
    else act();
  });
}

void Table::do_act(const std::string& action, const Caller& who, const Doc& request, Reply reply) {
  if (!sees(who)) return reply(refusal(Refused::Unknown));
  if (action == "start") return do_start(who, reply);
  if (action == "rematch") return do_rematch(who, reply);
  if (action == "take-back") return take_back(who, reply);
  if (action == "resign") return hand_over(who, true, reply);
  if (action == "leave" && entry_.state == "running") return hand_over(who, false, reply);
  Entry changed = entry_;
  if (action == "join") {
    if (const Answer<Seat> seat = take_seat(changed, who, request); !seat) return reply(seat.refusal());
  } else if (action == "leave") {
    if (const Answer<Done> left = leave_seat(changed, who); !left) return reply(left.refusal());
  } else {
    return reply(refusal(Refused::Unknown));
  }
  entry_ = std::move(changed);
  commit_entry([self = shared_from_this(), who, reply](Answer<Done> saved) {
    if (!saved) return reply(saved.refusal());
    self->reply_shown(who, reply);
    self->entry_changed();
  });
}

void Table::do_start(const Caller& who, Reply reply) {
  if (const Answer<Done> may = may_start(entry_, who); !may) return reply(may.refusal());
  MatchSpec spec{.game = entry_.game,
                 .table = {entry_.players, entry_.options, entry_.deck},
                 .seats = record_seats(entry_),
                 .secret = from_hex(entry_.secret)};
  for (const SeatEntry& s : entry_.seats) spec.entropy.push_back(s.entropy);
  Result<Match> match = Match::start(spec);
  if (!match) return reply(match.error());
  match_ = std::move(*match);
  entry_.state = "running";
  entry_.started = House::now();
  header_ = write_header(match_->record());
  clock_ = TableClock(entry_.pace, entry_.players, house_.settings.minute);
  clock_.turn(thinking_people(), kNoSeat, House::now());
  TableWrite write;
  write.row = row_of(entry_, ++revision_, header_, 0);
  if (match_->version() > 0) {
    std::string lines;
    for (const RecordLine& line : match_->record().lines) lines += write_line(line);
    write.append = Append{0, std::move(lines), note()};
  }
  commit(std::move(write), [self = shared_from_this(), who, reply](Answer<Done> saved) {
    if (!saved) return reply(saved.refusal());
    spdlog::info("event=started table={}", self->entry_.id);
    self->stored_ = self->match_->version();
    self->remember_asked();
    self->tell_asked();
    self->reply_shown(who, reply);
    self->entry_changed();
    self->state_changed();
    self->clock_changed();
  });
}

void Table::do_rematch(const Caller& who, Reply reply) {
  if (!entry_.seats_person(who.person)) return reply(refusal(Refused::Forbidden));
  if (entry_.state != "over") return reply(refusal(Refused::NotAllowed));
  if (!entry_.rematch.empty()) return reply_shown(who, reply);  // somebody was quicker: the entry tells where
  const Entry next = rematch_of(entry_, house_.dice_secret(), House::now());
  entry_.rematch = next.id;
  TableWrite write;  // both at once: two people who ask at the same moment get one table
  write.row = row_of(entry_, ++revision_, header_, 0);
  write.opens = row_of(next, 1, {}, 0);
  commit(std::move(write), [self = shared_from_this(), who, next, reply](Answer<Done> saved) {
    if (!saved) return reply(saved.refusal());
    self->opened(next);
    reply(shown_entry(next, {.viewer = who}));
    self->entry_changed();
  });
}

// A bot plays on for the person: until the seat is taken back, or for good.
void Table::hand_over(const Caller& who, bool for_good, Reply reply) {
  if (!running()) return reply(refusal(Refused::NotAllowed));
  if (!entry_.seats_person(who.person)) return reply(refusal(Refused::Forbidden));
  for (SeatEntry& s : entry_.seats) {
    if (s.person != who.person) continue;
    s.stand_in = true;
    s.resigned = s.resigned || for_good;
  }
  clock_.turn(thinking_people(), kNoSeat, House::now());
  commit_entry([self = shared_from_this(), who, reply](Answer<Done> saved) {
    if (!saved) return reply(saved.refusal());
    self->reply_shown(who, reply);
    self->entry_changed();
  });
}

void Table::forget(const std::string& person, Reply reply) {
  enqueue([self = shared_from_this(), person, reply = std::move(reply)] {
    Entry& entry = self->entry_;
    const bool open = entry.state == "open";
    Result<Record> header = read_record(self->header_, verbatim("header"));
    for (std::size_t i = 0; i < entry.seats.size(); ++i) {
      SeatEntry& s = entry.seats[i];
      if (s.person != person) continue;
      if (open) s = {.kind = entry.open_to_all ? "open" : "link"};
      else s = {.kind = s.kind, .name = kForgotten, .entropy = s.entropy, .stand_in = true, .resigned = true};
      if (header && i < header->seats.size()) header->seats[i].name = kForgotten;
    }
    if (entry.opener == person) entry.opener.clear();
    if (header && !self->header_.empty()) self->header_ = write_header(*header);
    TableWrite write;
    write.row = row_of(entry, ++self->revision_, self->header_, 0);
    write.unsay = person;
    self->commit(std::move(write), [self, reply](Answer<Done> saved) {
      if (!saved) return reply(saved.refusal());
      self->read_again([reply] { reply(Doc::object()); });  // the record in memory has the name, too
    });
  });
}

void Table::take_back(const Caller& who, Reply reply) {
  if (!running()) return reply(refusal(Refused::NotAllowed));
  bool any = false;
  for (std::size_t i = 0; i < entry_.seats.size(); ++i) {
    SeatEntry& s = entry_.seats[i];
    if (s.person != who.person || !s.stand_in || s.resigned) continue;
    s.stand_in = false;
    clock_.grant(static_cast<Seat>(i), house_.settings.stand_in_grace);
    any = true;
  }
  if (!any) {
    return reply(refusal(Refused::NotAllowed, "No stand-in plays for you here."_en));
  }
  clock_.turn(thinking_people(), kNoSeat, House::now());
  commit_entry([self = shared_from_this(), who, reply](Answer<Done> saved) {
    if (!saved) return reply(saved.refusal());
    self->reply_shown(who, reply);
    self->entry_changed();
    self->clock_changed();
  });
}

}  // namespace timetable::server
