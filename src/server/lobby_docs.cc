// Entries as documents: for the store, and for people.
#include <fmt/chrono.h>

#include <algorithm>
#include <set>

#include "core/sha256.h"
#include "match/json.h"
#include "server/lobby.h"

namespace timetable::server {
namespace {

Doc pace_doc(const Pace& pace) {
  Doc out = Doc::object();
  out.set("kind", pace.kind);
  if (pace.kind == "live") {
    out.set("minutes", pace.minutes);
    out.set("plus_seconds", pace.plus_seconds);
  }
  if (pace.kind == "slow") out.set("days", pace.days);
  return out;
}

Pace restored_pace(const Doc& doc) {
  Pace out;
  if (const Doc* x = doc.find("kind")) out.kind = x->text();
  if (const Doc* x = doc.find("minutes")) out.minutes = x->integer();
  if (const Doc* x = doc.find("plus_seconds")) out.plus_seconds = x->integer();
  if (const Doc* x = doc.find("days")) out.days = x->integer();
  return out;
}

Doc stored_seat(const SeatEntry& s) {
  Doc out = Doc::object();
  out.set("kind", s.kind);
  out.set("person", s.person);
  out.set("name", s.name);
  out.set("level", s.level);
  out.set("entropy", s.entropy);
  if (!s.order.empty()) out.set("order", s.order);
  if (s.guest) out.set("guest", true);
  out.set("stand_in", s.stand_in);
  out.set("resigned", s.resigned);
  return out;
}

SeatEntry restored_seat(const Doc& d) {
  const auto text = [&](std::string_view key) { return d.find(key) ? d.find(key)->text() : std::string(); };
  const auto flag = [&](std::string_view key) { return d.find(key) && d.find(key)->boolean(); };
  return {text("kind"),  text("person"), text("name"),     text("level"),   text("entropy"),
          text("order"), flag("guest"),  flag("stand_in"), flag("resigned")};
}

Doc stored_consent(const Consent& c) {
  Doc out = Doc::object();
  out.set("by", c.by);
  out.set("version", c.version);
  out.set("missing", c.missing.bits());
  return out;
}

std::optional<Consent> restored_consent(const Doc* d) {
  if (!d || !d->find("by") || !d->find("version") || !d->find("missing")) return std::nullopt;
  return Consent{static_cast<Seat>(d->find("by")->integer()), d->find("version")->integer(),
                 SeatSet::from_bits(static_cast<std::uint8_t>(d->find("missing")->integer()))};
}

Doc shown_seat(const SeatEntry& s, const Showing& showing) {
  Doc out = Doc::object();
  out.set("kind", s.kind);
  if (s.free()) return out;
  out.set("name", s.name);
  if (s.bot()) {
    out.set("level", s.level);
    return out;
  }
  if (!showing.viewer.person.empty() && s.person == showing.viewer.person) out.set("you", true);
  out.set("present", std::ranges::find(showing.present, s.person) != showing.present.end());
  if (s.guest && s.kind == "person") out.set("guest", true);
  if (s.stand_in) out.set("stand_in", true);
  if (s.resigned) out.set("resigned", true);
  return out;
}

}  // namespace

std::string iso_time(Millis at) {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(static_cast<std::time_t>(at / 1000)));
}

Doc stored_entry(const Entry& e) {
  Doc out = Doc::object();
  out.set("players", e.players);
  out.set("options", e.options);
  if (!e.deck_id.empty()) out.set("deck_id", e.deck_id);
  out.set("rated", e.rated);
  out.set("odds", e.odds);
  out.set("pace", pace_doc(e.pace));
  Doc seats = Doc::list();
  for (const SeatEntry& s : e.seats) seats.push(stored_seat(s));
  out.set("seats", std::move(seats));
  out.set("opener", e.opener);
  out.set("key", e.key);
  out.set("secret", e.secret);
  out.set("rematch", e.rematch);
  if (!e.closed_by.empty()) out.set("closed_by", e.closed_by);
  out.set("started", e.started);
  if (e.consent) out.set("consent", stored_consent(*e.consent));
  return out;
}

Entry restored_entry(const Doc& d) {
  Entry e;
  const auto text = [&](std::string_view key) { return d.find(key) ? d.find(key)->text() : std::string(); };
  if (const Doc* x = d.find("players")) e.players = static_cast<int>(x->integer());
  if (const Doc* x = d.find("options")) e.options = *x;
  if (const Doc* x = d.find("deck")) e.deck = *x;  // as earlier releases kept it
  if (const Doc* x = d.find("rated")) e.rated = x->boolean();
  if (const Doc* x = d.find("odds")) e.odds = x->boolean();  // tables of earlier releases do not say
  if (const Doc* x = d.find("pace")) e.pace = restored_pace(*x);
  if (const Doc* x = d.find("seats")) {
    for (const Doc& s : x->items()) e.seats.push_back(restored_seat(s));
  }
  if (const Doc* x = d.find("started")) e.started = x->integer();
  e.consent = restored_consent(d.find("consent"));
  e.deck_id = text("deck_id");
  e.opener = text("opener");
  e.key = text("key");
  e.secret = text("secret");
  e.rematch = text("rematch");
  e.closed_by = text("closed_by");
  return e;
}

Result<Entry> entry_of(const TableRow& row) {
  const Result<Doc> doc = parse_json(row.entry, "the table's entry");
  if (!doc) return doc.error();
  Entry e = restored_entry(*doc);
  if (!row.deck.empty()) {
    const Result<Doc> deck = parse_json(row.deck, "the table's deck");
    if (!deck) return deck.error();
    e.deck = *deck;
    e.deck_stored = true;
  }
  e.id = row.id;
  e.game = row.game;
  e.state = row.state;
  e.open_to_all = row.open_to_all;
  e.opened = row.created;
  return e;
}

TableRow row_of(const Entry& e, std::int64_t revision, std::string header, Millis due) {
  std::set<std::string> people;
  for (const SeatEntry& s : e.seats) {
    if (!s.person.empty()) people.insert(s.person);
  }
  return {.id = e.id,
          .game = e.game,
          .state = e.state,
          .open_to_all = e.open_to_all,
          .revision = revision,
          .entry = to_json(stored_entry(e)),
          .header = std::move(header),
          .created = e.opened,
          .due = due,
          .people = {people.begin(), people.end()},
          .deck = e.deck.is_null() || e.deck_stored ? "" : to_json(e.deck)};
}

Doc shown_entry(const Entry& e, const Showing& showing) {
  Doc out = Doc::object();
  out.set("id", e.id);
  out.set("game", e.game);
  out.set("players", e.players);
  out.set("options", e.options);
  if (!e.deck_id.empty()) out.set("deck", e.deck_id);
  out.set("state", e.state);
  out.set("public", e.open_to_all);
  out.set("rated", e.rated);
  out.set("odds", e.odds);
  out.set("pace", pace_doc(e.pace));
  Doc seats = Doc::list();
  for (const SeatEntry& s : e.seats) seats.push(shown_seat(s, showing));
  out.set("seats", std::move(seats));
  Doc turn = Doc::list();
  for (Seat p : showing.turn) {
    if (p < e.players) turn.push(p);
  }
  out.set("turn", std::move(turn));
  out.set("opened", iso_time(e.opened));
  if (showing.waiting_since > 0) out.set("waiting_since", iso_time(showing.waiting_since));
  const std::string& viewer = showing.viewer.person;
  const bool inside = e.seats_person(viewer) || (!viewer.empty() && e.opener == viewer) ||
      (!e.key.empty() && e.key == showing.viewer.key);
  out.set("link", "/table/" + e.id + (inside ? "?key=" + e.key : ""));
  out.set("version", showing.version);
  out.set("commitment", to_hex(sha256(from_hex(e.secret))));
  if (!e.rematch.empty()) out.set("rematch", e.rematch);
  if (showing.halted) {
    Doc halted = Doc::object();
    halted.set("why", showing.halted->why);
    halted.set("shown", showing.halted->shown);
    halted.set("of", showing.halted->of);
    out.set("halted", std::move(halted));
  }
  return out;
}

}  // namespace timetable::server
