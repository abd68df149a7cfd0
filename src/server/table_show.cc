// What the watchers of a table are told.
#include <algorithm>
#include <set>

#include "match/json.h"
#include "match/picture.h"
#include "match/registry.h"
#include "server/names.h"
#include "server/table_watch.h"

namespace timetable::server {
namespace {

std::shared_ptr<const std::string> text_of(const Doc& message) {
  return std::make_shared<const std::string>(to_json(message));
}

}  // namespace

Doc Table::message(std::string_view type) const {
  Doc out = Doc::object();
  out.set("type", type);
  out.set("table", entry_.id);
  return out;
}

void Table::watch(WatchRequest request, Reply reply) {
  enqueue([self = shared_from_this(), request = std::move(request), reply = std::move(reply)] {
    if (!self->sees(request.who)) return reply(refusal(Refused::Unknown));
    auto watch = std::make_shared<Watch>();
    if (const Answer<Seat> seat = self->seat_of(request.who, request.seat)) watch->viewer = *seat;
    else if (request.seat) return reply(seat.refusal());
    watch->chosen_seat = request.seat.has_value();
    watch->client = request.client;
    watch->identity = request.client.get();
    watch->who = request.who;
    watch->detail = request.detail;
    watch->lang = request.lang;
    watch->seen = std::max<std::int64_t>(0, request.version);
    std::erase_if(self->watches_, [&](const auto& w) { return w->identity == watch->identity; });
    self->watches_.push_back(watch);
    Doc watching = self->message("watching");
    watching.set("version", self->match_ ? self->match_->version() : 0);
    reply(std::move(watching));
    self->welcome(watch);
  });
}

void Table::welcome(const std::shared_ptr<Watch>& watch) {
  if (watch->detail == Detail::Picture) {
    for (const ChatLine& line : chat_) send(*watch, said_message(line));
  }
  entry_changed();  // the others see that somebody came
  if (match_) mark(watch);
  if (match_ && clock_.kept() && running()) send(*watch, clock_message());
  if (consent_asked()) send(*watch, consent_message());
}

// The question, or that somebody said no to it.
Doc Table::consent_message() const {
  Doc out = message("consent");
  out.set("version", entry_.consent->version);
  if (entry_.consent->missing.empty()) {
    out.set("agreed", false);
    return out;
  }
  out.set("by", entry_.consent->by);
  out.set("steps", match_->undo_reach(entry_.consent->by).steps);
  return out;
}

void Table::unwatch(const Client* client) {
  enqueue([self = shared_from_this(), client] {
    if (std::erase_if(self->watches_, [&](const auto& w) { return w->identity == client; }) > 0) self->entry_changed();
  });
}

std::vector<std::string> Table::present() const {
  std::set<std::string> out;
  for (const auto& watch : watches_) {
    if (!watch->who.person.empty() && watch->detail != Detail::Table) out.insert(watch->who.person);
  }
  return {out.begin(), out.end()};
}

void Table::send(const Watch& watch, const Doc& message) const {
  if (const std::shared_ptr<Client> client = watch.client.lock()) client->send(text_of(message), {});
}

void Table::send_to_all(const Doc& message) {
  const std::shared_ptr<const std::string> text = text_of(message);
  for (const auto& watch : watches_) {
    if (const std::shared_ptr<Client> client = watch->client.lock()) client->send(text, {});
  }
}

// Somebody who looked on may have sat down since, or stood up.
void Table::refresh_viewers() {
  for (const auto& watch : watches_) {
    if (watch->chosen_seat) continue;
    const bool still = watch->viewer < entry_.seats.size() && entry_.seats[watch->viewer].person == watch->who.person;
    if (still) continue;
    const Answer<Seat> seat = seat_of(watch->who, std::nullopt);
    watch->viewer = seat ? *seat : kSpectator;
  }
}

void Table::entry_changed() {
  refresh_viewers();
  for (const auto& watch : watches_) {
    Doc out = message("table");
    out.set("entry", shown_to(watch->who));
    send(*watch, out);
  }
}

Doc Table::clock_message() const {
  Doc out = message("clock");
  Doc left = Doc::list(), ticking = Doc::list();
  for (Millis ms : clock_.left(House::now())) left.push(ms);
  for (Seat p : clock_.running()) ticking.push(p);
  out.set("left_ms", std::move(left));
  out.set("running", std::move(ticking));
  return out;
}

void Table::clock_changed() {
  if (clock_.kept() && match_) send_to_all(clock_message());
}

void Table::state_changed() {
  if (!match_) return;
  for (const auto& watch : watches_) mark(watch);
}

void Table::mark(const std::shared_ptr<Watch>& watch) {
  if (watch->detail == Detail::Table) return tell_turn(watch);
  int was = watch->sending;
  while (!watch->sending.compare_exchange_weak(was, was == Watch::Idle ? Watch::OnItsWay : Watch::OnItsWayAndOld)) {
  }
  if (was == Watch::Idle) send_state(watch);
}

// Whoever has the table in a list is told when others are asked than before.
void Table::tell_turn(const std::shared_ptr<Watch>& watch) {
  const SeatSet turn = running() ? match_->to_act() : SeatSet{};
  if (turn == watch->turn_told) return;
  watch->turn_told = turn;
  Doc out = message("table");
  out.set("entry", shown_to(watch->who));
  send(*watch, out);
}

// Called with `sending` on its way.
void Table::send_state(const std::shared_ptr<Watch>& watch) {
  const std::shared_ptr<Client> client = watch->client.lock();
  if (!client || !match_) return;
  Doc out = message("state");
  out.set("version", match_->version());
  if (watch->detail == Detail::Outline) {
    out.set("outline", outline(*match_, watch->viewer));
  } else {
    Glance glance{watch->viewer, watch->lang, match_->steps_kept_since(watch->seen)};
    std::unique_ptr<Position> redrawn;
    if (house_.settings.redraw_hidden) {
      redrawn = match_->position().clone();
      redrawn->determinize(watch->viewer, static_cast<std::uint64_t>(match_->version()) + 1);
      glance.instead = redrawn.get();
    }
    out.set("picture", picture(*match_, glance));
  }
  if (watch->viewer < entry_.seats.size() && !entry_.seats[watch->viewer].order.empty()) {
    out.set("order", entry_.seats[watch->viewer].order);
  }
  watch->seen = match_->version();
  client->send(text_of(out), [weak = weak_from_this(), watch] {
    int fresh = Watch::OnItsWay;
    if (watch->sending.compare_exchange_strong(fresh, Watch::Idle)) return;
    const std::shared_ptr<Table> self = weak.lock();
    if (!self) return;
    self->enqueue([self, watch] {
      watch->sending = Watch::OnItsWay;
      self->send_state(watch);
    });
  });
}

Doc Table::said_message(const ChatLine& line) const {
  Doc out = message("said");
  out.set("name", line.name);
  out.set("seat", line.seat < 0 ? Doc() : Doc(line.seat));
  out.set("text", line.text);
  out.set("at", iso_time(line.at));
  out.set("n", line.n);
  return out;
}

void Table::say(const Caller& who, const std::string& text, Reply reply) {
  enqueue([self = shared_from_this(), who, text = clean_chat(text), reply = std::move(reply)] {
    if (!self->sees(who)) return reply(refusal(Refused::Unknown));
    if (who.person.empty()) return reply(refusal(Refused::NotSignedIn));
    if (text.empty()) {
      return reply(refusal(Refused::Malformed, "text: expected 1 to 500 characters."_en));
    }
    const Answer<Seat> seat = self->seat_of(who, std::nullopt);
    ChatLine line{.n = self->chat_.empty() ? 1 : self->chat_.back().n + 1,
                  .at = House::now(),
                  .person = who.person,
                  .name = who.name,
                  .seat = seat ? *seat : -1,
                  .text = text};
    TableWrite write;
    write.said = line;
    self->commit(std::move(write), [self, who, line, reply](Answer<Done> saved) {
      // Somebody at another node said something at the same moment.
      if (!saved && saved.refusal().code == Refused::Stale) return self->say(who, line.text, reply);
      if (!saved) return reply(saved.refusal());
      self->chat_.push_back(line);
      if (self->chat_.size() > kChatKept) self->chat_.erase(self->chat_.begin());
      ++self->house_.metrics.chat_lines;
      reply(self->done_message());
      self->send_to_all(self->said_message(line));
    });
  });
}

void Table::record(const Caller& who, Reply reply) {
  enqueue([self = shared_from_this(), who, reply = std::move(reply)] {
    if (!self->sees(who)) return reply(refusal(Refused::Unknown));
    if (!self->match_ || !self->match_->over()) {
      return reply(refusal(Refused::NotAllowed, "The record can be read when the game is over."_en));
    }
    reply(Doc(write_record(self->match_->record())));
  });
}

void Table::deck(const Caller& who, Reply reply) {
  enqueue([self = shared_from_this(), who, reply = std::move(reply)] {
    if (!self->sees(who) || self->entry_.deck.is_null()) return reply(refusal(Refused::Unknown));
    reply(self->entry_.deck);
  });
}

void Table::components(const Caller& who, Lang lang, Reply reply) {
  enqueue([self = shared_from_this(), who, lang, reply = std::move(reply)] {
    if (!self->sees(who)) return reply(refusal(Refused::Unknown));
    if (self->match_) return reply(timetable::components(self->match_->position(), lang));
    const Result<const GameKind*> kind = find_game(self->entry_.game);
    if (!kind) return reply(kind.error());
    const auto position = (*kind)->open({self->entry_.players, self->entry_.options, self->entry_.deck});
    if (!position) return reply(position.error());
    reply(timetable::components(**position, lang));
  });
}

void Table::show_seat(const Caller& who, Lang lang, Draw draw, Reply reply) {
  enqueue([self = shared_from_this(), who, lang, draw, reply = std::move(reply)] {
    if (!self->sees(who) || !self->match_) return reply(refusal(Refused::Unknown));
    const Answer<Seat> seat = self->seat_of(who, std::nullopt);
    reply(draw(self->match_->position(), seat ? *seat : kSpectator, lang));
  });
}

void Table::picture_at(const Caller& who, std::int64_t step, bool open, Lang lang, Reply reply) {
  enqueue([self = shared_from_this(), who, step, open, lang, reply = std::move(reply)] {
    if (!self->sees(who) || !self->match_) return reply(refusal(Refused::Unknown));
    if (step < 0 || step > self->match_->steps()) return reply(refusal(Refused::Unknown));
    Glance glance{.lang = lang};
    if (const Answer<Seat> seat = self->seat_of(who, std::nullopt)) glance.viewer = *seat;
    if (open && self->match_->over()) glance.viewer = kChance;
    const Result<Match> then = Match::replay(self->match_->record(), self->entry_.deck, step);
    if (!then) return reply(then.error());
    reply(picture(*then, glance));
  });
}

}  // namespace timetable::server
