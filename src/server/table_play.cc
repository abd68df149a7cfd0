// Choosing, taking back, bots.
#include <spdlog/spdlog.h>

#include <algorithm>

#include "server/bots.h"
#include "server/table_watch.h"

namespace timetable::server {
namespace {

constexpr Phrase kStandInPlays = {"A stand-in plays for you: take your seat back first.",
                                  "Un remplaçant joue pour vous : reprenez d’abord votre place."};
constexpr Phrase kNotRunning = {"No game is running at this table.", "Aucune partie n’est en cours à cette table."};

}  // namespace

// The seat the caller speaks for: the one that was named, or the one that is asked, or the first of theirs.
Answer<Seat> Table::seat_of(const Caller& who, std::optional<std::int64_t> wanted) const {
  std::optional<Seat> found;
  for (Seat p = 0; p < entry_.seats.size(); ++p) {
    if (who.person.empty() || entry_.seats[p].person != who.person) continue;
    if (wanted && *wanted != p) continue;
    const bool asked = match_ && match_->to_act().has(p);
    if (!found || (asked && !match_->to_act().has(*found))) found = p;
  }
  if (found) return *found;
  return refusal(Refused::Forbidden, {"This is not your seat.", "Ce n’est pas votre place."});
}

// The seats whose clocks run: those that are asked and that no bot plays.
SeatSet Table::thinking_people() const {
  SeatSet out;
  if (!match_ || match_->over()) return out;
  for (Seat p : match_->to_act()) {
    if (p < entry_.players && !entry_.seats[p].played_by_bot()) out.add(p);
  }
  return out;
}

void Table::choose(ChoiceRequest request, Reply reply) {
  enqueue([self = shared_from_this(), request = std::move(request), reply = std::move(reply)] {
    if (!self->sees(request.who)) return reply(refusal(Refused::Unknown));
    if (!self->running()) return reply(refusal(Refused::NotAllowed, kNotRunning));
    const Answer<Seat> seat = self->seat_of(request.who, request.seat);
    if (!seat) return reply(seat.refusal());
    if (self->entry_.seats[*seat].stand_in) return reply(refusal(Refused::NotAllowed, kStandInPlays));
    if (request.version != self->match_->version()) {
      for (const auto& watch : self->watches_) {
        if (watch->identity == request.client) self->mark(watch);
      }
    }
    self->submit(*seat, request.version, request.code, false, reply);
  });
}

void Table::submit(Seat seat, std::int64_t version, const std::string& code, bool by_bot, Reply reply) {
  const Result<Done> taken = match_->submit(seat, version, code, House::now() - entry_.started);
  if (!taken) return reply(refusal(taken.error()));
  consent_.reset();
  commit_lines(version, seat, [self = shared_from_this(), by_bot, reply = std::move(reply)](Answer<Done> saved) {
    if (!saved) return reply(saved.refusal());
    ++(by_bot ? self->house_.metrics.bot_choices : self->house_.metrics.choices);
    Doc done = self->message("done");
    done.set("version", self->match_->version());
    reply(std::move(done));
    self->state_changed();
    self->clock_changed();
    if (self->entry_.state == "over") self->entry_changed();
  });
}

void Table::undo(const Caller& who, std::optional<std::int64_t> wanted, std::int64_t version, Reply reply) {
  enqueue([self = shared_from_this(), who, wanted, version, reply = std::move(reply)] {
    if (!self->sees(who)) return reply(refusal(Refused::Unknown));
    if (!self->running()) return reply(refusal(Refused::NotAllowed, kNotRunning));
    const Answer<Seat> seat = self->seat_of(who, wanted);
    if (!seat) return reply(seat.refusal());
    if (version != self->match_->version()) return reply(refusal(Refused::Stale));
    const Match::Undo reach = self->match_->undo_reach(*seat);
    const SeatSet others = self->must_agree(*seat);
    if (reach.free || reach.steps == 0 || others.empty()) return self->do_undo(*seat, true, reply);
    self->consent_ = Consent{*seat, version, others};
    Doc asked = self->message("consent");
    asked.set("version", version);
    asked.set("by", *seat);
    asked.set("steps", reach.steps);
    self->send_to_all(asked);
    Doc waiting = self->message("asked");
    waiting.set("version", version);
    reply(std::move(waiting));
  });
}

// Other people at the table: bots always agree, and one person at one device agrees with themselves.
SeatSet Table::must_agree(Seat asking) const {
  SeatSet out;
  for (Seat p = 0; p < entry_.seats.size(); ++p) {
    const SeatEntry& s = entry_.seats[p];
    if (!s.played_by_bot() && s.person != entry_.seats[asking].person) out.add(p);
  }
  return out;
}

void Table::do_undo(Seat seat, bool all_agree, Reply reply) {
  const std::int64_t before = match_->version();
  const Result<Done> undone = match_->undo(seat, all_agree);
  if (!undone) return reply(refusal(undone.error()));
  consent_.reset();
  commit_lines(before, kNoSeat, [self = shared_from_this(), reply = std::move(reply)](Answer<Done> saved) {
    if (!saved) return reply(saved.refusal());
    ++self->house_.metrics.undos;
    Doc done = self->message("done");
    done.set("version", self->match_->version());
    reply(std::move(done));
    self->state_changed();
    self->clock_changed();
  });
}

void Table::consent(const Caller& who, std::int64_t version, bool agree, Reply reply) {
  enqueue([self = shared_from_this(), who, version, agree, reply = std::move(reply)] {
    if (!self->sees(who)) return reply(refusal(Refused::Unknown));
    if (!self->entry_.seats_person(who.person)) return reply(refusal(Refused::Forbidden));
    std::optional<Consent>& asked = self->consent_;
    if (!self->running() || !asked || asked->version != version || version != self->match_->version()) {
      return reply(refusal(Refused::Stale));
    }
    Doc done = self->message("done");
    done.set("version", version);
    if (!agree) {
      asked.reset();
      Doc refused = self->message("consent");
      refused.set("version", version);
      refused.set("agreed", false);
      self->send_to_all(refused);
      return reply(std::move(done));
    }
    for (Seat p = 0; p < self->entry_.seats.size(); ++p) {
      if (self->entry_.seats[p].person == who.person) asked->missing.remove(p);
    }
    if (asked->missing.empty()) return self->do_undo(asked->by, true, reply);
    reply(std::move(done));
  });
}

// One bot of a table thinks at a time, on a copy; if the game has moved on meanwhile, it thinks again.
void Table::wake_bots() {
  if (thinking_ || busy_ || !running() || house_.closing) return;
  for (Seat p : match_->to_act()) {
    if (p >= entry_.players || !entry_.seats[p].played_by_bot()) continue;
    const SeatEntry& s = entry_.seats[p];
    const std::string level = s.bot() ? s.level : stand_in_level(match_->kind());
    thinking_ = true;
    asio::post(house_.thinking,
               [self = shared_from_this(), p, level, seed = match_->bot_seed(p), version = match_->version(),
                &kind = match_->kind(), position = std::shared_ptr<Position>(match_->position_to_think().clone())] {
                 const std::string code = bot_choice(kind, *position, p, level, seed);
                 self->enqueue([self, p, version, code] { self->bot_has_chosen(p, version, code); });
               });
    return;
  }
}

void Table::bot_has_chosen(Seat seat, std::int64_t version, const std::string& code) {
  thinking_ = false;
  if (!running() || match_->version() != version || !entry_.seats[seat].played_by_bot()) return wake_bots();
  submit(seat, version, code, true, [id = entry_.id](Answer<Doc> done) {
    if (!done) spdlog::warn("table={} a bot's choice was refused: {}", id, done.refusal().message(Lang::En));
  });
}

}  // namespace timetable::server
