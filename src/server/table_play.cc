// Choosing, taking back, bots.
#include <spdlog/spdlog.h>

#include <algorithm>

#include "server/bots.h"
#include "server/table_watch.h"

namespace timetable::server {
namespace {

constexpr Phrase kStandInPlays = "A stand-in plays for you: take your seat back first."_en;
constexpr Phrase kOrderWords = "order: expected turn, attack, always, all, or an empty text to cancel it."_en;
constexpr Phrase kNotRunning = "No game is running at this table."_en;

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
  return refusal(Refused::Forbidden, "This is not your seat."_en);
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
  enqueue([self = shared_from_this(), request = std::move(request), reply = std::move(reply)]() mutable {
    if (!self->sees(request.who)) return reply(refusal(Refused::Unknown));
    if (!self->running()) return reply(refusal(Refused::NotAllowed, kNotRunning));
    const Answer<Seat> seat = self->seat_of(request.who, request.seat);
    if (!seat) return reply(seat.refusal());
    if (self->entry_.seats[*seat].stand_in) return reply(refusal(Refused::NotAllowed, kStandInPlays));
    if (request.version != self->match_->version() && !self->unseen_since(*seat, request.version)) {
      for (const auto& watch : self->watches_) {
        if (watch->identity == request.client) self->mark(watch);
      }
      return reply(refusal(Refused::Stale));
    }
    const std::string code = request.code;
    self->submit(*seat, code, false,
                 [self, request = std::move(request), reply = std::move(reply)](Answer<Doc> answer) mutable {
                   const bool outrun = !answer && answer.refusal().code == Refused::Stale && !request.again;
                   if (!outrun) return reply(std::move(answer));
                   request.again = true;  // by another node: perhaps with something this seat need not know
                   self->choose(std::move(request), std::move(reply));
                 });
  });
}

// Has all that happened since the version been choices of others in the same question, put to several at once? Until
// the last of them has chosen nothing is shown but that they have: what the seat chose for the older version stands.
bool Table::unseen_since(Seat seat, std::int64_t version) const {
  const std::vector<RecordLine>& lines = match_->record().lines;
  const std::int64_t since = match_->version() - version;
  if (version < 0 || since < 1 || since >= kMaxSeats || !match_->to_act().has(seat)) return false;
  SeatSet chosen;
  for (auto i = static_cast<std::size_t>(version); i < lines.size(); ++i) {
    if (lines[i].choice.empty() || lines[i].seat == seat || chosen.has(lines[i].seat)) return false;
    chosen.add(lines[i].seat);
  }
  const SeatSet asked = asked_at(version);
  return asked.has(seat) && (chosen - asked).empty();
}

// Who was asked at one of the last versions; nobody, if it is not known any more.
SeatSet Table::asked_at(std::int64_t version) const {
  for (const auto& [at, asked] : asked_) {
    if (at == version) return asked;
  }
  const Result<Match> then =
      Match::replay(match_->record(), entry_.deck, match_->steps() - (match_->version() - version));
  return then ? then->to_act() : SeatSet();
}

void Table::remember_asked() {
  asked_.emplace_back(match_->version(), match_->to_act());
  if (asked_.size() > kMaxSeats) asked_.erase(asked_.begin());
}

Doc Table::done_message() const {
  Doc done = message("done");
  done.set("version", match_ ? match_->version() : 0);
  return done;
}

void Table::submit(Seat seat, const std::string& code, bool by_bot, Reply reply) {
  const Result<Done> taken = match_->submit(seat, match_->version(), code, House::now() - entry_.started);
  if (!taken) return reply(taken.error());
  entry_.consent.reset();
  commit_lines(seat, [self = shared_from_this(), by_bot, reply = std::move(reply)](Answer<Done> saved) {
    if (!saved) return reply(saved.refusal());
    ++(by_bot ? self->house_.metrics.bot_choices : self->house_.metrics.choices);
    reply(self->done_message());
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
    self->entry_.consent = Consent{*seat, version, others};
    self->commit_entry([self, version, reply](Answer<Done> saved) {
      if (!saved) return reply(saved.refusal());
      self->send_to_all(self->consent_message());
      Doc waiting = self->message("asked");
      waiting.set("version", version);
      reply(std::move(waiting));
    });
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
  const Result<Done> undone = match_->undo(seat, all_agree);
  if (!undone) return reply(undone.error());
  entry_.consent.reset();
  commit_lines(kNoSeat, [self = shared_from_this(), reply = std::move(reply)](Answer<Done> saved) {
    if (!saved) return reply(saved.refusal());
    ++self->house_.metrics.undos;
    reply(self->done_message());
    self->state_changed();
    self->clock_changed();
  });
}

void Table::consent(const Caller& who, std::int64_t version, bool agree, Reply reply) {
  enqueue([self = shared_from_this(), who, version, agree, reply = std::move(reply)] {
    if (!self->sees(who)) return reply(refusal(Refused::Unknown));
    if (!self->entry_.seats_person(who.person)) return reply(refusal(Refused::Forbidden));
    if (!self->consent_asked() || self->entry_.consent->version != version) return reply(refusal(Refused::Stale));
    Consent& asked = *self->entry_.consent;
    for (Seat p = 0; p < self->entry_.seats.size(); ++p) {
      if (self->entry_.seats[p].person == who.person) asked.missing.remove(p);
    }
    if (agree && asked.missing.empty()) return self->do_undo(asked.by, true, reply);
    if (!agree) asked.missing = {};  // nobody is asked any more
    self->commit_entry([self, agree, reply](Answer<Done> saved) {
      if (!saved) return reply(saved.refusal());
      if (!agree) self->send_to_all(self->consent_message());
      reply(self->done_message());
    });
  });
}

bool Table::consent_asked() const {
  return running() && entry_.consent && entry_.consent->version == match_->version() &&
      !entry_.consent->missing.empty();
}

// An empty word cancels the order of the seat.
void Table::order(const Caller& who, std::optional<std::int64_t> wanted, const std::string& word, Reply reply) {
  enqueue([self = shared_from_this(), who, wanted, word, reply = std::move(reply)] {
    if (!self->sees(who)) return reply(refusal(Refused::Unknown));
    if (!self->running()) return reply(refusal(Refused::NotAllowed, kNotRunning));
    const Answer<Seat> seat = self->seat_of(who, wanted);
    if (!seat) return reply(seat.refusal());
    const std::optional<Until> until = until_of(word);
    if (!until && !word.empty()) return reply(refusal(Refused::Malformed, kOrderWords));
    if (!until) self->match_->cancel_order(*seat);
    else if (const Result<Done> given = self->match_->give_order(*seat, *until); !given) {
      return reply(given.error());
    }
    self->entry_.seats[*seat].order = word;
    const auto then = [self, reply](Answer<Done> saved) {
      if (!saved) return reply(saved.refusal());
      reply(self->done_message());
      self->state_changed();
      self->clock_changed();
      if (self->entry_.state == "over") self->entry_changed();
    };
    self->commit_lines(kNoSeat, then, true);
  });
}

bool Table::bot_asked() const {
  for (Seat p : match_->to_act()) {
    if (p < entry_.players && entry_.seats[p].played_by_bot()) return true;
  }
  return false;
}

// One bot of a table thinks at a time, on a copy; if the game has moved on meanwhile, it thinks again.
void Table::wake_bots() {
  if (thinking_ || busy_ || !running() || house_.closing || House::now() < bots_from_) return;
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
  submit(seat, code, true, [id = entry_.id](Answer<Doc> done) {
    if (!done) spdlog::warn("event=bot-refused table={} why=\"{}\"", id, done.refusal().message.english());
  });
}

}  // namespace timetable::server
