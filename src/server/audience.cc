#include "server/audience.h"

#include <algorithm>
#include <set>

#include "match/json.h"
#include "match/picture.h"

namespace timetable::server {

namespace {

bool wants_to_hear(const Caller& who, const ChatLine& line) {
  return line.person.empty() || std::ranges::find(who.blocked, line.person) == who.blocked.end();
}

}  // namespace

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
  bool chosen_seat = false;    // the client has said which
  std::int64_t seen = 0;       // the version sent last
  SeatSet turn_told;           // to somebody who has the table in a list
  std::int64_t said_from = 0;  // the first line of the chat that was told
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
  if (!facts_.thinking_people().empty()) showing.waiting_since = facts_.asked_since;
  return shown_entry(facts_.entry, showing);
}

std::shared_ptr<Audience::Watch> Audience::watch_of(const Client* client) const {
  const auto at = std::ranges::find(watches_, client, [](const auto& w) { return w->identity; });
  return at == watches_.end() ? nullptr : *at;
}

Answer<Done> Audience::add(const WatchRequest& request, Later later, const std::function<void(Doc)>& watching) {
  Seat viewer = kSpectator;
  if (const Answer<Seat> seat = facts_.seat_of(request.who, request.seat)) viewer = *seat;
  else if (request.seat) return seat.refusal();
  const std::vector<std::string> present_before = present();
  std::shared_ptr<Watch> watch = watch_of(request.client.get());
  const bool fresh = !watch;
  if (fresh) {
    watch = watches_.emplace_back(std::make_shared<Watch>());
    watch->client = request.client;
    watch->identity = request.client.get();
    watch->said_from = facts_.chat.empty() ? 1 : facts_.chat.back().n + 1;
    watch->later = std::move(later);
  }
  const bool other_view = watch->detail != request.detail || watch->lang != request.lang || watch->viewer != viewer;
  const bool other_person = watch->who.person != request.who.person || watch->who.key != request.who.key;
  const std::int64_t seen = std::max<std::int64_t>(0, request.version);
  const bool show = fresh || other_view || seen < watch->seen;
  watch->viewer = viewer;
  watch->chosen_seat = request.seat.has_value();
  watch->who = request.who;
  watch->detail = request.detail;
  watch->lang = request.lang;
  if (show) watch->seen = seen;
  Doc answer = message("watching");
  answer.set("version", facts_.version());
  watching(std::move(answer));
  tell_chat(*watch);
  tell_presence(present_before, fresh || other_person ? watch.get() : nullptr);
  if (show && facts_.shown()) mark(watch);
  if (!fresh) return Done{};
  if (facts_.clock.kept() && facts_.running()) send(*watch, clock_message());
  if (facts_.consent_asked()) send(*watch, consent_message());
  return Done{};
}

// The lines from before somebody came, once.
void Audience::tell_chat(Watch& watch) const {
  if (watch.detail != Detail::Picture) return;
  for (const ChatLine& line : facts_.chat) {
    if (line.n < watch.said_from && wants_to_hear(watch.who, line)) send(watch, said_message(line));
  }
  watch.said_from = 0;
}

// All are told if somebody has come or gone whom they see; else at most the one who came.
void Audience::tell_presence(const std::vector<std::string>& before, Watch* newcomer) {
  if (present() != before) return entry_changed();
  if (newcomer) tell_entry(*newcomer);
}

void Audience::remove(const Client* client) {
  const std::shared_ptr<Watch> watch = watch_of(client);
  if (!watch) return;
  const std::vector<std::string> before = present();
  std::erase(watches_, watch);
  if (const std::shared_ptr<Client> there = watch->client.lock()) there->withdraw(this);
  tell_presence(before, nullptr);
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
    client->send(std::make_shared<const std::string>(to_json(message)), this, {});
  }
}

void Audience::send_to_all(const Doc& message) const {
  const auto text = std::make_shared<const std::string>(to_json(message));
  for (const auto& watch : watches_) {
    if (const std::shared_ptr<Client> client = watch->client.lock()) client->send(text, this, {});
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

void Audience::tell_entry(Watch& watch) const {
  watch.turn_told = facts_.running() ? facts_.match->to_act() : SeatSet{};
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

void Audience::said(const ChatLine& line) {
  const auto text = std::make_shared<const std::string>(to_json(said_message(line)));
  for (const auto& watch : watches_) {
    if (!wants_to_hear(watch->who, line)) continue;
    if (const std::shared_ptr<Client> client = watch->client.lock()) client->send(text, this, {});
  }
}

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
  if (turn != watch.turn_told) tell_entry(watch);
}

// A position as it may be for a seat that is asked: all that it cannot know is redrawn.
static void add_world(const Match& match, Seat viewer, Doc& out) {
  if (viewer >= match.position().seats() || !match.to_act().has(viewer)) return;
  const std::unique_ptr<Position> world = match.position_to_think().clone();
  world->determinize(viewer, static_cast<std::uint64_t>(match.version()) + 1);
  out.set("world", world->view(kChance));
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
    Doc shown = picture(match, glance);
    facts_.settle(shown, watch.viewer);
    out.set("picture", std::move(shown));
    if (watch.detail == Detail::Program && !facts_.halt) add_world(match, watch.viewer, out);
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
  client->send(std::make_shared<const std::string>(to_json(state)), this, [this, watch] {
    int fresh = Watch::OnItsWay;
    if (watch->sending.compare_exchange_strong(fresh, Watch::Idle)) return;
    watch->later([this, watch] {  // the table is there as long as this runs
      watch->sending = Watch::OnItsWay;
      if (watch_of(watch->identity) == watch) send_state(watch);
    });
  });
}

}  // namespace timetable::server
