// Choosing, taking back, bots and clocks.
#include <spdlog/spdlog.h>

#include "core/words.h"
#include "match/standing_order.h"
#include "server/table.h"

namespace timetable::server {
namespace {

constexpr Phrase kStandInPlays = "A stand-in plays for you: take your seat back first."_en;
constexpr Phrase kOrderWords = "order: expected turn, attack, always, all, or an empty text to cancel it."_en;

}  // namespace

void Table::for_seat(const Caller& who, std::optional<std::int64_t> wanted, Reply reply, Playing act) {
  enqueue([self = shared_from_this(), who, wanted, reply = std::move(reply), act = std::move(act)] {
    if (!self->facts_.sees(who)) return reply(refusal(Refused::Unknown));
    if (!self->facts_.running()) return reply(self->facts_.not_running());
    const Answer<Seat> seat = self->facts_.seat_of(who, wanted);
    if (!seat) return reply(seat.refusal());
    act(*self, *seat);
  });
}

// What was shown to all has changed: the game went on or back.
void Table::played_on(const Reply& reply) {
  reply(audience_.done());
  audience_.state_changed();
  audience_.clock_changed();
  if (facts_.entry.state == "over") audience_.entry_changed();
}

void Table::choose(ChoiceRequest request, Reply reply) {
  for_seat(request.who, request.seat, reply, [request, reply](Table& table, Seat seat) {
    const Facts& facts = table.facts_;
    if (facts.entry.seats[seat].stand_in) return reply(refusal(Refused::NotAllowed, kStandInPlays));
    if (request.version != facts.version() && !facts.unseen_since(seat, request.version)) {
      table.audience_.show_again(request.client);
      return reply(refusal(Refused::Stale));
    }
    const Take take = [&request, seat](Match& match, std::int64_t ms) {
      if (request.set) return match.submit_set(seat, match.version(), request.codes, ms);
      return match.submit(seat, match.version(), request.codes[0], ms);
    };
    table.submit(seat, take, false, [self = table.shared_from_this(), request, reply](Answer<Doc> answer) {
      const bool outrun = !answer && answer.refusal().code == Refused::Stale && !request.again;
      if (!outrun) return reply(std::move(answer));
      ChoiceRequest once_more = request;  // by another node: perhaps with something this seat need not know
      once_more.again = true;
      self->choose(std::move(once_more), reply);
    });
  });
}

void Table::submit(Seat seat, const Take& take, bool by_bot, Reply reply) {
  Match& match = *facts_.match;
  const Result<Done> taken = take(match, House::now() - facts_.entry.started);
  if (!taken) return reply(taken.error());
  facts_.entry.consent.reset();
  commit_lines(seat, [self = shared_from_this(), by_bot, reply = std::move(reply)](Answer<Done> saved) {
    if (!saved) return reply(saved.refusal());
    ++(by_bot ? self->house_.metrics.bot_choices : self->house_.metrics.choices);
    self->played_on(reply);
  });
}

void Table::undo(const Caller& who, std::optional<std::int64_t> wanted, std::int64_t version, Reply reply) {
  for_seat(who, wanted, reply, [version, reply](Table& table, Seat seat) {
    Facts& facts = table.facts_;
    if (version != facts.version()) return reply(refusal(Refused::Stale));
    const Match::Undo reach = facts.match->undo_reach(seat);
    const SeatSet others = facts.must_agree(seat);
    if (reach.free || reach.steps == 0 || others.empty()) return table.do_undo(seat, true, reply);
    if (const std::optional<Refusal> why = facts.may_not_ask(seat)) return reply(*why);
    facts.entry.consent = Consent{seat, version, others};
    table.commit_entry([self = table.shared_from_this(), version, reply](Answer<Done> saved) {
      if (!saved) return reply(saved.refusal());
      self->audience_.consent_changed();
      Doc waiting = self->audience_.message("asked");
      waiting.set("version", version);
      reply(std::move(waiting));
    });
  });
}

void Table::do_undo(Seat seat, bool all_agree, Reply reply) {
  const Result<Done> undone = facts_.match->undo(seat, all_agree);
  if (!undone) return reply(undone.error());
  facts_.entry.consent.reset();
  commit_lines(kNoSeat, [self = shared_from_this(), reply = std::move(reply)](Answer<Done> saved) {
    if (!saved) return reply(saved.refusal());
    ++self->house_.metrics.undos;
    self->played_on(reply);
  });
}

void Table::consent(const Caller& who, std::int64_t version, bool agree, Reply reply) {
  enqueue([self = shared_from_this(), who, version, agree, reply = std::move(reply)] {
    Facts& facts = self->facts_;
    if (!facts.sees(who)) return reply(refusal(Refused::Unknown));
    if (!facts.entry.seats_person(who.person)) return reply(refusal(Refused::Forbidden));
    if (!facts.consent_asked() || facts.entry.consent->version != version) return reply(refusal(Refused::Stale));
    Consent& asked = *facts.entry.consent;
    for (Seat p = 0; p < facts.entry.seats.size(); ++p) {
      if (facts.entry.seats[p].person == who.person) asked.missing.remove(p);
    }
    if (agree && asked.missing.empty()) return self->do_undo(asked.by, true, reply);
    if (!agree) asked.missing = {};  // nobody is asked any more
    self->commit_entry([self, agree, reply](Answer<Done> saved) {
      if (!saved) return reply(saved.refusal());
      if (!agree) self->audience_.consent_changed();
      reply(self->audience_.done());
    });
  });
}

// An empty word cancels the order of the seat.
void Table::order(const Caller& who, std::optional<std::int64_t> wanted, const std::string& word, Reply reply) {
  for_seat(who, wanted, reply, [word, reply](Table& table, Seat seat) {
    Facts& facts = table.facts_;
    const std::optional<Until> until = until_of(word);
    if (!until && !word.empty()) return reply(refusal(Refused::Malformed, kOrderWords));
    if (!until) facts.match->cancel_order(seat);
    else if (const Result<Done> given = facts.match->give_order(seat, *until); !given) return reply(given.error());
    facts.entry.seats[seat].order = word;
    const auto then = [self = table.shared_from_this(), reply](Answer<Done> saved) {
      if (!saved) return reply(saved.refusal());
      self->played_on(reply);
    };
    table.commit_lines(kNoSeat, then, true);
  });
}

void Table::wake_bots() {
  if (queue_.held()) return;
  bots_.wake(house_, facts_, !audience_.empty(), [self = shared_from_this()](const Thinker::Choice& choice) {
    asio::post(self->queue_.strand(), [self, choice] {
      self->pause_.set(choice.from - House::now(),
                       [self, choice] { self->enqueue([self, choice] { self->bot_has_chosen(choice); }); });
    });
  });
}

// If the game has moved on meanwhile, whoever is asked now thinks again.
void Table::bot_has_chosen(const Thinker::Choice& choice) {
  constexpr Millis kPauseAfterFailure = 1000;
  const Entry& entry = facts_.entry;
  if (choice.code.empty()) {
    return pause_.set(kPauseAfterFailure, [self = shared_from_this()] {
      self->enqueue([self] {
        self->bots_.has_chosen();
        self->wake_bots();
      });
    });
  }
  bots_.has_chosen();
  if (!facts_.running() || facts_.version() != choice.version || !entry.seats[choice.seat].played_by_bot())
    return wake_bots();
  const Take take = [&choice](Match& match, std::int64_t ms) {
    return match.submit(choice.seat, match.version(), choice.code, ms);
  };
  submit(choice.seat, take, true, [id = entry.id](Answer<Doc> done) {
    if (!done) spdlog::warn("event=bot-refused table={} why=\"{}\"", id, done.refusal().message.english());
  });
}

void Table::set_alarm() {
  const Millis now = House::now();
  const std::optional<Millis> at = facts_.next_alarm(now);
  if (!at) return alarm_.cancel();
  alarm_.set(*at - now, [weak = weak_from_this()] {
    if (const std::shared_ptr<Table> self = weak.lock()) self->enqueue([self] { self->check_time(); });
  });
}

void Table::check_time() {
  if (!facts_.running()) return set_alarm();
  wake_bots();
  const SeatSet late = facts_.clock.out_of_time(House::now());
  if (late.empty()) return set_alarm();
  for (Seat p : late) facts_.entry.seats[p].stand_in = true;
  turn_clock(kNoSeat);
  commit_entry([self = shared_from_this()](Answer<Done>) { self->audience_.entry_changed(); });
}

}  // namespace timetable::server
