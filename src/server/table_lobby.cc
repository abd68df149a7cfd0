// Joining, leaving, starting, coming back: what people do around the game.
#include <algorithm>

#include "core/sha256.h"
#include "server/bots.h"
#include "server/secrets.h"
#include "server/table.h"

namespace timetable::server {
namespace {

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
      ++self->house_.metrics.tables_opened;
      self->reply_shown(who, reply);
    });
  });
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
    if (!self->sees(who)) return reply(refusal(Refused::Unknown));
    if (action == "start") return self->do_start(who, reply);
    if (action == "rematch") return self->do_rematch(who, reply);
    if (action == "take-back") return self->take_back(who, reply);
    if (action == "resign") return self->hand_over(who, true, reply);
    if (action == "leave" && self->entry_.state == "running") return self->hand_over(who, false, reply);
    Entry changed = self->entry_;
    if (action == "join") {
      if (const Answer<Seat> seat = take_seat(changed, who, request); !seat) return reply(seat.refusal());
    } else if (action == "leave") {
      if (const Answer<Done> left = leave_seat(changed, who); !left) return reply(left.refusal());
    } else {
      return reply(refusal(Refused::Unknown));
    }
    self->entry_ = std::move(changed);
    self->commit_entry([self, who, reply](Answer<Done> saved) {
      if (!saved) return reply(saved.refusal());
      self->reply_shown(who, reply);
      self->entry_changed();
    });
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
  if (!match) return reply(refusal(match.error()));
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
  Entry next = rematch_of(entry_, random_id(), House::now());
  house_.open_table(next, [self = shared_from_this(), id = next.id, reply](Answer<Doc> opened) {
    reply(opened);
    if (!opened) return;
    self->enqueue([self, id] {
      self->entry_.rematch = id;
      self->commit_entry([self](Answer<Done>) { self->entry_changed(); });
    });
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
    return reply(
        refusal(Refused::NotAllowed, {"No stand-in plays for you here.", "Aucun remplaçant ne joue pour vous ici."}));
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
