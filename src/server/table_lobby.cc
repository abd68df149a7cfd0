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
      self->opened(self->facts_.entry);
      self->reply_shown(who, reply);
    });
  });
}

void Table::opened(const Entry& entry) const {
  ++house_.metrics.tables_opened;
  spdlog::info("event=opened table={} game={} players={}", entry.id, entry.game, entry.players);
}

void Table::act(const std::string& action, const Caller& who, const Doc& request, Reply reply) {
  enqueue([self = shared_from_this(), action, who, request, reply = std::move(reply)] {
    const auto act = [self, action, who, request, reply] { self->do_act(action, who, request, reply); };
    if (self->house_.store.shared()) self->read_again(act);  // somebody may have sat down at another node just now
    else act();
  });
}

void Table::do_act(const std::string& action, const Caller& who, const Doc& request, Reply reply) {
  if (!facts_.sees(who)) return reply(refusal(Refused::Unknown));
  if (action == "start") return do_start(who, reply);
  if (action == "rematch") return do_rematch(who, reply);
  if (action == "take-back") return take_back(who, reply);
  if (action == "resign") return hand_over(who, true, reply);
  if (action == "claim") return claim(who, request, reply);
  if (action == "leave" && facts_.entry.state == "running") return hand_over(who, false, reply);
  Entry changed = facts_.entry;
  if (action == "join") {
    if (const Answer<Seat> seat = take_seat(changed, who, request); !seat) return reply(seat.refusal());
  } else if (action == "leave") {
    if (const Answer<Done> left = leave_seat(changed, who); !left) return reply(left.refusal());
  } else {
    return reply(refusal(Refused::Unknown));
  }
  facts_.entry = std::move(changed);
  commit_entry([self = shared_from_this(), who, reply](Answer<Done> saved) {
    if (!saved) return reply(saved.refusal());
    self->reply_shown(who, reply);
    self->audience_.entry_changed();
  });
}

void Table::do_start(const Caller& who, Reply reply) {
  if (const Answer<Done> may = may_start(facts_.entry, who); !may) return reply(may.refusal());
  MatchSpec spec;
  spec.game = facts_.entry.game;
  spec.table = {facts_.entry.players, facts_.entry.options, facts_.entry.deck};
  spec.seats = record_seats(facts_.entry);
  spec.secret = from_hex(facts_.entry.secret);
  for (const SeatEntry& s : facts_.entry.seats) spec.entropy.push_back(s.entropy);
  Result<Match> match = Match::start(spec);
  if (!match) return reply(match.error());
  facts_.match = std::move(*match);
  facts_.entry.state = "running";
  facts_.entry.started = House::now();
  facts_.header = write_header(facts_.match->record());
  facts_.clock = TableClock(facts_.entry.pace, facts_.entry.players, house_.settings.minute);
  turn_clock(kNoSeat);
  TableWrite write;
  write.row = facts_.next_row();
  facts_.stored = 0;
  write.append = facts_.new_lines(House::now());
  commit(std::move(write), [self = shared_from_this(), who, reply](Answer<Done> saved) {
    if (!saved) return reply(saved.refusal());
    spdlog::info("event=started table={}", self->facts_.entry.id);
    self->facts_.stored = self->facts_.match->version();
    self->facts_.asked_since = House::now();
    self->facts_.remember_asked();
    self->tell_asked();
    self->reply_shown(who, reply);
    self->audience_.entry_changed();
    self->audience_.state_changed();
    self->audience_.clock_changed();
  });
}

void Table::do_rematch(const Caller& who, Reply reply) {
  if (!facts_.entry.seats_person(who.person)) return reply(refusal(Refused::Forbidden));
  if (facts_.entry.state != "over") return reply(refusal(Refused::NotAllowed));
  if (!facts_.entry.rematch.empty()) return reply_shown(who, reply);  // somebody was quicker: the entry tells where
  const Entry next = rematch_of(facts_.entry, house_.dice_secret(), House::today());
  facts_.entry.rematch = next.id;
  TableWrite write;  // both at once: two people who ask at the same moment get one table
  write.row = facts_.next_row();
  write.opens = row_of(next, 1, {}, 0);
  commit(std::move(write), [self = shared_from_this(), who, next, reply](Answer<Done> saved) {
    if (!saved) return reply(saved.refusal());
    self->opened(next);
    reply(shown_entry(next, {.viewer = who}));
    self->audience_.entry_changed();
  });
}

// A bot plays on for the person: until the seat is taken back, or for good.
void Table::hand_over(const Caller& who, bool for_good, Reply reply) {
  if (!facts_.running()) return reply(refusal(Refused::NotAllowed));
  if (!facts_.entry.seats_person(who.person)) return reply(refusal(Refused::Forbidden));
  for (SeatEntry& s : facts_.entry.seats) {
    if (s.person != who.person) continue;
    s.stand_in = true;
    s.resigned = s.resigned || for_good;
  }
  turn_clock(kNoSeat);
  commit_entry([self = shared_from_this(), who, reply](Answer<Done> saved) {
    if (!saved) return reply(saved.refusal());
    self->reply_shown(who, reply);
    self->audience_.entry_changed();
  });
}

void Table::forget(const std::string& person, Reply reply) {
  enqueue([self = shared_from_this(), person, reply = std::move(reply)] {
    Entry& entry = self->facts_.entry;
    const bool open = entry.state == "open";
    Result<Record> header = read_record(self->facts_.header, verbatim("header"));
    for (std::size_t i = 0; i < entry.seats.size(); ++i) {
      SeatEntry& s = entry.seats[i];
      if (s.person != person) continue;
      if (open) s = {.kind = entry.open_to_all ? "open" : "link"};
      else s = {.kind = s.kind, .name = kForgotten, .entropy = s.entropy, .stand_in = true, .resigned = true};
      if (header && i < header->seats.size()) header->seats[i].name = kForgotten;
    }
    if (entry.opener == person) entry.opener.clear();
    if (header && !self->facts_.header.empty()) self->facts_.header = write_header(*header);
    TableWrite write;
    write.row = self->facts_.next_row();
    write.unsay = person;
    self->commit(std::move(write), [self, reply](Answer<Done> saved) {
      if (!saved) return reply(saved.refusal());
      self->read_again([reply] { reply(Doc::object()); });  // the record in memory has the name, too
    });
  });
}

// The others need not wait for somebody who left: a stand-in plays until they take their seat back.
void Table::claim(const Caller& who, const Doc& request, Reply reply) {
  const Doc* wanted = request.find("seat");
  if (!wanted || !wanted->is(Doc::Kind::Int)) return reply(refusal(Refused::Malformed, "seat: expected a number."_en));
  const auto seat = static_cast<Seat>(std::min<std::int64_t>(wanted->integer(), kMaxSeats));
  const bool here = seat < facts_.entry.seats.size() && audience_.has(facts_.entry.seats[seat].person);
  if (const auto why = facts_.may_not_claim(who, seat, here, house_.settings, House::now())) return reply(*why);
  facts_.entry.seats[seat].stand_in = true;
  turn_clock(kNoSeat);
  commit_entry([self = shared_from_this(), who, reply](Answer<Done> saved) {
    if (!saved) return reply(saved.refusal());
    self->reply_shown(who, reply);
    self->audience_.entry_changed();
    self->audience_.clock_changed();
  });
}

// Whom it is told by name, so that an invitation can be kept for them.
void Table::invite(const Caller& who, Reply reply) {
  enqueue([self = shared_from_this(), who, reply = std::move(reply)] {
    const Entry& entry = self->facts_.entry;
    if (!self->facts_.sees(who)) return reply(refusal(Refused::Unknown));
    if (!entry.seats_person(who.person) && entry.opener != who.person) return reply(refusal(Refused::Forbidden));
    if (entry.state != "open") {
      return reply(refusal(Refused::NotAllowed, "The game has begun: nobody can be invited any more."_en));
    }
    Doc out = Doc::object();
    out.set("key", entry.key);
    out.set("game", entry.game);
    reply(std::move(out));
  });
}

void Table::rename(const std::string& person, const std::string& name) {
  enqueue([self = shared_from_this(), person, name] {
    Facts& facts = self->facts_;
    Result<Record> header = read_record(facts.header, verbatim("header"));
    for (std::size_t i = 0; i < facts.entry.seats.size(); ++i) {
      SeatEntry& s = facts.entry.seats[i];
      if (s.person != person || s.kind != "person") continue;
      s.name = name;
      if (header && i < header->seats.size()) header->seats[i].name = name;
    }
    if (header && !facts.header.empty()) facts.header = write_header(*header);
    TableWrite write;
    write.row = facts.next_row();
    write.renamed = {{person, name}};
    self->commit(std::move(write), [self](const Answer<Done>&) { self->read_again([] {}); });
  });
}

void Table::close_by_moderator() {
  enqueue([self = shared_from_this()] {
    Facts& facts = self->facts_;
    if (facts.entry.state == "closed" || facts.entry.state == "over") return;
    facts.entry.state = "closed";
    facts.entry.closed_by = "moderator";
    facts.entry.consent.reset();
    self->commit_entry([self](const Answer<Done>& saved) {
      if (saved) self->read_again([self] { self->audience_.entry_changed(); });
    });
  });
}

void Table::complain(const Caller& who, const Complaint& about, std::function<void(Answer<Report>)> told) {
  enqueue([self = shared_from_this(), who, about, told = std::move(told)] {
    constexpr std::ptrdiff_t kLinesBefore = 8;
    const Facts& facts = self->facts_;
    if (!facts.sees(who)) return told(refusal(Refused::Unknown));
    Report out{.by = who.person, .by_name = who.name, .table = facts.entry.id};
    if (about.line) {
      const auto line = std::ranges::find(facts.chat, *about.line, &ChatLine::n);
      if (line == facts.chat.end()) return told(refusal(Refused::Unknown));
      out.about = line->person;
      out.about_name = line->name;
      const auto from = line - std::min<std::ptrdiff_t>(line - facts.chat.begin(), kLinesBefore);
      for (auto l = from; l <= line; ++l) out.said += (out.said.empty() ? "" : "\n") + l->name + ": " + l->text;
    } else if (about.seat) {
      const auto seat = static_cast<std::size_t>(*about.seat);
      if (seat >= facts.entry.seats.size() || facts.entry.seats[seat].person.empty()) {
        return told(refusal(Refused::Unknown));
      }
      out.about = facts.entry.seats[seat].person;
      out.about_name = facts.entry.seats[seat].name;
    }
    told(out);
  });
}

void Table::take_back(const Caller& who, Reply reply) {
  if (!facts_.running()) return reply(refusal(Refused::NotAllowed));
  bool any = false;
  for (std::size_t i = 0; i < facts_.entry.seats.size(); ++i) {
    SeatEntry& s = facts_.entry.seats[i];
    if (s.person != who.person || !s.stand_in || s.resigned) continue;
    s.stand_in = false;
    facts_.clock.grant(static_cast<Seat>(i), house_.settings.stand_in_grace);
    any = true;
  }
  if (!any) {
    return reply(refusal(Refused::NotAllowed, "No stand-in plays for you here."_en));
  }
  turn_clock(kNoSeat);
  commit_entry([self = shared_from_this(), who, reply](Answer<Done> saved) {
    if (!saved) return reply(saved.refusal());
    self->reply_shown(who, reply);
    self->audience_.entry_changed();
    self->audience_.clock_changed();
  });
}

}  // namespace timetable::server
