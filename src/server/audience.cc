#include "server/audience.h"

#include <algorithm>
#include <set>

#include "match/json.h"
#include "match/picture.h"

namespace timetable::server {

// One client's interest in the table. At most one state is on its way to a client: if something changes meanwhile, the
// newest follows when it has left.
struct Audience::Watch {
  enum Sending : int { Idle, OnItsWay, OnItsWayAndOld };

  std::weak_ptr<Client> client;
  const Client* identity = nullptr;
  Caller who;
  Detail detail = Detail::Picture;
  Lang lang = Lang::En;
  Later later;
  Seat viewer = kSpectator;
  bool chosen_seat = false;  // the client has said which
  std::int64_t seen = 0;     // the version sent last
  SeatSet turn_told;         // to somebody who has the table in a list
  std::atomic<int> sending{Idle};
};

Doc Audience::message(std::string_view type) const {
  Doc out = Doc::object();
  out.set("type", type);
  out.set("table", facts_.entry.id);
  return out;
}

Doc Audience::done() const {
  Doc out = message("done");
  out.set("version", facts_.version());
  return out;
}

Doc Audience::shown_to(const Caller& who) const {
  Showing showing{who, present(), {}, facts_.version()};
  if (facts_.running()) showing.turn = facts_.match->to_act();
  showing.halted = facts_.halted();
  return shown_entry(facts_.entry, showing);
}

Answer<Done> Audience::add(const WatchRequest& request, Later later, const std::function<void(Doc)>& watching) {
  auto watch = std::make_shared<Watch>();
  if (const Answer<Seat> seat = facts_.seat_of(request.who, request.seat)) watch->viewer = *seat;
  else if (request.seat) return seat.refusal();
  watch->chosen_seat = request.seat.has_value();
  watch->client = request.client;
  watch->identity = request.client.get();
  watch->who = request.who;
  watch->detail = request.detail;
  watch->lang = request.lang;
  watch->later = std::move(later);
  watch->seen = std::max<std::int64_t>(0, request.version);
  std::erase_if(watches_, [&](const auto& w) { return w->identity == watch->identity; });
  watches_.push_back(watch);
  Doc answer = message("watching");
  answer.set("version", facts_.version());
  watching(std::move(answer));
  welcome(watch);
  return Done{};
}

void Audience::welcome(const std::shared_ptr<Watch>& watch) {
  if (watch->detail == Detail::Picture) {
    for (const ChatLine& line : facts_.chat) send(*watch, said_message(line));
  }
  entry_changed();  // the others see that somebody came
  if (facts_.shown()) mark(watch);
  if (facts_.clock.kept() && facts_.running()) send(*watch, clock_message());
  if (facts_.consent_asked()) send(*watch, consent_message());
}

void Audience::remove(const Client* client) {
  if (std::erase_if(watches_, [&](const auto& w) { return w->identity == client; }) > 0) entry_changed();
}

bool Audience::has(const std::string& person) const {
  return std::ranges::any_of(watches_, [&](const auto& watch) { return watch->who.person == person; });
}

std::vector<std::string> Audience::present() const {
  std::set<std::string> out;
  for (const auto& watch : watches_) {
    if (!watch->who.person.empty() && watch->detail != Detail::Table) out.insert(watch->who.person);
  }
  return {out.begin(), out.end()};
}

void Audience::send(const Watch& watch, const Doc& message) const {
  if (const std::shared_ptr<Client> client = watch.client.lock()) {
    client->send(std::make_shared<const std::string>(to_json(message)), {});
  }
}

void Audience::send_to_all(const Doc& message) const {
  const auto text = std::make_shared<const std::string>(to_json(message));
  for (const auto& watch : watches_) {
    if (const std::shared_ptr<Client> client = watch->client.lock()) client->send(text, {});
  }
}

// Somebody who looked on may have sat down since, or stood up.
void Audience::refresh_viewers() {
  const std::vector<SeatEntry>& seats = facts_.entry.seats;
  for (const auto& watch : watches_) {
    if (watch->chosen_seat) continue;
    if (watch->viewer < seats.size() && seats[watch->viewer].person == watch->who.person) continue;
    const Answer<Seat> seat = facts_.seat_of(watch->who, std::nullopt);
    watch->viewer = seat ? *seat : kSpectator;
  }
}

void Audience::tell_entry(const Watch& watch) const {
  Doc out = message("table");
  out.set("entry", shown_to(watch.who));
  send(watch, out);
}

void Audience::entry_changed() {
  refresh_viewers();
  for (const auto& watch : watches_) tell_entry(*watch);
}

Doc Audience::clock_message() const {
  Doc out = message("clock");
  Doc left = Doc::list(), ticking = Doc::list();
  for (Millis ms : facts_.clock.left(House::now())) left.push(ms);
  for (Seat p : facts_.clock.running()) ticking.push(p);
  out.set("left_ms", std::move(left));
  out.set("running", std::move(ticking));
  return out;
}

void Audience::clock_changed() {
  if (facts_.clock.kept() && facts_.match) send_to_all(clock_message());
}

// The question, or that somebody said no to it.
Doc Audience::consent_message() const {
  const Consent& asked = *facts_.entry.consent;
  Doc out = message("consent");
  out.set("version", asked.version);
  if (asked.missing.empty()) {
    out.set("agreed", false);
    return out;
  }
  out.set("by", asked.by);
  out.set("steps", facts_.match->undo_reach(asked.by).steps);
  return out;
}

void Audience::consent_changed() { send_to_all(consent_message()); }

Doc Audience::said_message(const ChatLine& line) const {
  Doc out = message("said");
  out.set("name", line.name);
  out.set("seat", line.seat < 0 ? Doc() : Doc(line.seat));
  out.set("text", line.text);
  out.set("at", iso_time(line.at));
  out.set("n", line.n);
  return out;
}

void Audience::said(const ChatLine& line) { send_to_all(said_message(line)); }

void Audience::state_changed() {
  if (!facts_.shown()) return;
  for (const auto& watch : watches_) mark(watch);
}

void Audience::show_again(const Client* client) {
  for (const auto& watch : watches_) {
    if (watch->identity == client) mark(watch);
  }
}

void Audience::mark(const std::shared_ptr<Watch>& watch) {
  if (watch->detail == Detail::Table) return tell_turn(*watch);
  int was = watch->sending;
  while (!watch->sending.compare_exchange_weak(was, was == Watch::Idle ? Watch::OnItsWay : Watch::OnItsWayAndOld)) {
  }
  if (was == Watch::Idle) send_state(watch);
}

// Whoever has the table in a list is told when others are asked than before.
void Audience::tell_turn(Watch& watch) const {
  const SeatSet turn = facts_.running() ? facts_.match->to_act() : SeatSet{};
  if (turn == watch.turn_told) return;
  watch.turn_told = turn;
  tell_entry(watch);
}

Doc Audience::state_for(const Watch& watch) const {
  const Match& match = *facts_.shown();
  Doc out = message("state");
  out.set("version", match.version());
  if (watch.detail == Detail::Outline) {
    out.set("outline", outline(match, facts_.halt ? kSpectator : watch.viewer));
  } else {
    Glance glance{.viewer = watch.viewer,
                  .lang = watch.lang,
                  .log_from = facts_.halt ? 0 : match.steps_kept_since(watch.seen),
                  .to_look_at = facts_.halt.has_value()};
    std::unique_ptr<Position> redrawn;
    if (house_.settings.redraw_hidden) {
      redrawn = match.position().clone();
      redrawn->determinize(watch.viewer, static_cast<std::uint64_t>(match.version()) + 1);
      glance.instead = redrawn.get();
    }
    out.set("picture", picture(match, glance));
  }
  const std::vector<SeatEntry>& seats = facts_.entry.seats;
  if (watch.viewer < seats.size() && !seats[watch.viewer].order.empty()) out.set("order", seats[watch.viewer].order);
  return out;
}

// Called with `sending` on its way.
void Audience::send_state(const std::shared_ptr<Watch>& watch) {
  const std::shared_ptr<Client> client = watch->client.lock();
  if (!client || !facts_.shown()) return;
  const Doc state = state_for(*watch);
  watch->seen = facts_.version();
  client->send(std::make_shared<const std::string>(to_json(state)), [this, watch] {
    int fresh = Watch::OnItsWay;
    if (watch->sending.compare_exchange_strong(fresh, Watch::Idle)) return;
    watch->later([this, watch] {  // the table is there as long as this runs
      watch->sending = Watch::OnItsWay;
      send_state(watch);
    });
  });
}

}  // namespace timetable::server
