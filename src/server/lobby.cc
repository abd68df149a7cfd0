#include "server/lobby.h"

#include <algorithm>

#include "core/sha256.h"
#include "core/words.h"
#include "match/levels.h"
#include "match/record.h"
#include "match/registry.h"
#include "server/bots.h"
#include "server/names.h"
#include "server/secrets.h"

namespace timetable::server {
namespace {

constexpr std::size_t kMaxEntropy = 200;

constexpr Phrase kNotLikeThis = "The table cannot be opened like this: {why}."_en;
constexpr Phrase kOwnDeckRated = "a table with a deck of its own is not rated"_en;
constexpr Phrase kOneDeviceRated = "a table with several people at one device is not rated"_en;
constexpr Phrase kOneEntryEach = "there must be one entry a player"_en;
constexpr Phrase kOneMe = "only one seat can be 'me'"_en;
constexpr Phrase kNoDeck = "This deck cannot be played with: {why}"_en;

Pace read_pace(const Node& n) {
  Pace out;
  n.only({"kind", "minutes", "plus_seconds", "days"});
  const std::vector<std::string> kinds = {"none", "live", "slow"};
  out.kind = kinds[n["kind"].one_of(kinds)];
  if (out.kind == "live") {
    out.minutes = n["minutes"].integer(1, 600);
    if (const Node plus = n.maybe("plus_seconds"); plus.present()) out.plus_seconds = plus.integer(0, 600);
  }
  if (out.kind == "slow") out.days = n["days"].integer(1, 30);
  return out;
}

SeatEntry read_seat(const Node& n, const GameKind& kind, const Caller& me) {
  n.only({"kind", "level", "name"});
  const std::vector<std::string> kinds = {"me", "link", "open", "bot", "hot"};
  SeatEntry out{.kind = kinds[n["kind"].one_of(kinds)]};
  if (out.kind == "me") out = {.kind = "person", .person = me.person, .name = me.name, .guest = me.guest};
  if (out.kind == "hot") {
    out.person = me.person;
    out.name = me.name;
    if (const Node name = n.maybe("name"); name.present()) out.name = clean_name(name.text());
    if (out.name.empty()) n["name"].complain("expected a name of 1 to 40 characters"_en);
  }
  if (out.kind == "bot") {
    const Node level = n["level"];
    out.level = level.text();
    if (level.present() && !is_bot_level(kind, out.level)) {
      level.complain(say("expected one of {words}"_en, join(bot_levels(kind), ", ")));
    }
    out.name = capitalised(player_name(kind, out.level, Lang::En));
  }
  return out;
}

Refusal not_seated() { return refusal(Refused::Forbidden, "You have no seat at this table."_en); }

Refusal not_open() { return refusal(Refused::NotAllowed, "The game has begun: this is only possible before."_en); }

}  // namespace

bool Entry::seats_person(const std::string& person) const {
  return !person.empty() && std::ranges::any_of(seats, [&](const SeatEntry& s) { return s.person == person; });
}

bool Entry::full() const { return std::ranges::none_of(seats, &SeatEntry::free); }

bool Entry::visible_to(const std::string& person, const std::string& key_given) const {
  return open_to_all || seats_person(person) || (!person.empty() && opener == person) ||
      (!key.empty() && key_given == key);
}

Answer<Entry> read_table_request(const Doc& request, const Caller& me) {
  std::vector<Words> problems;
  const Node n(request, problems);
  n.only({"game", "players", "options", "seats", "pace", "public", "rated", "odds", "entropy", "deck"});
  Entry e;
  e.game = n["game"].text();
  const Result<const GameKind*> kind = find_game(e.game);
  if (problems.empty() && !kind) return kind.error();
  if (!kind) return malformed(kNotLikeThis, problems);
  e.players = static_cast<int>(n["players"].integer((*kind)->info().min_seats, (*kind)->info().max_seats));
  if (const Node options = n.maybe("options"); options.present()) e.options = options.doc();
  if (const Node deck = n.maybe("deck"); deck.present()) e.deck = deck.doc();
  if (const Node pace = n.maybe("pace"); pace.present()) e.pace = read_pace(pace);
  if (const Node open = n.maybe("public"); open.present()) e.open_to_all = open.boolean();
  if (const Node rated = n.maybe("rated"); rated.present()) e.rated = rated.boolean();
  if (const Node odds = n.maybe("odds"); odds.present()) e.odds = odds.boolean();
  if (e.rated && !e.deck.is_null()) n["rated"].complain(kOwnDeckRated);
  if (e.rated && me.guest) n["rated"].complain(kRatedNeedsPassword);
  const Node seats = n["seats"];
  for (std::size_t i = 0; i < seats.size() && i < kMaxSeats; ++i) e.seats.push_back(read_seat(seats[i], **kind, me));
  if (seats.size() != static_cast<std::size_t>(e.players)) seats.complain(kOneEntryEach);
  if (std::ranges::count(e.seats, "person", &SeatEntry::kind) > 1) seats.complain(kOneMe);
  if (e.rated && std::ranges::count(e.seats, "hot", &SeatEntry::kind) > 0) n["rated"].complain(kOneDeviceRated);
  std::string entropy;
  if (const Node own = n.maybe("entropy"); own.present()) entropy = own.text();
  if (entropy.size() > kMaxEntropy) n["entropy"].complain("it is too long"_en);
  if (!problems.empty()) return malformed(kNotLikeThis, problems);
  for (SeatEntry& s : e.seats) {
    if (s.kind == "person") s.entropy = entropy;
  }
  if (!e.deck.is_null()) {
    if (const auto usable = (*kind)->check_deck(e.deck); !usable)
      return malformed(kNoDeck, usable.error().message.lines());
    e.deck_id = deck_digest(e.deck);
  }
  const auto opened = (*kind)->open({e.players, e.options, e.deck});
  if (!opened) return malformed(kNotLikeThis, opened.error().message.lines());
  e.opener = me.person;
  return e;
}

Answer<Seat> take_seat(Entry& entry, const Caller& who, const Doc& request) {
  if (entry.state != "open") return not_open();
  if (std::ranges::any_of(entry.seats,
                          [&](const SeatEntry& s) { return s.kind == "person" && s.person == who.person; })) {
    return refusal(Refused::NotAllowed, "You have a seat already."_en);
  }
  if (entry.rated && who.guest) {
    return refusal(Refused::NotAllowed,
                   "This table is rated: choose a password first, so that your rating can be kept."_en);
  }
  const bool friendly = !entry.key.empty() && who.key == entry.key;
  const Doc* wanted = request.find("seat");
  if (wanted && wanted->is_null()) wanted = nullptr;
  for (std::size_t i = 0; i < entry.seats.size(); ++i) {
    SeatEntry& s = entry.seats[i];
    if (wanted && wanted->integer() != static_cast<std::int64_t>(i)) continue;
    if (!s.free() || (s.kind == "link" && !friendly && entry.opener != who.person)) continue;
    s = {.kind = "person", .person = who.person, .name = who.name, .guest = who.guest};
    if (const Doc* entropy = request.find("entropy")) s.entropy = entropy->text().substr(0, kMaxEntropy);
    return static_cast<Seat>(i);
  }
  return refusal(Refused::NotAllowed, "This seat is not free: look at the table again."_en);
}

Answer<Done> leave_seat(Entry& entry, const Caller& who) {
  if (!entry.seats_person(who.person)) return not_seated();
  if (entry.state != "open") return not_open();
  for (SeatEntry& s : entry.seats) {
    if (s.person == who.person) s = {.kind = entry.open_to_all ? "open" : "link"};
  }
  return Done{};
}

Answer<Done> may_start(const Entry& entry, const Caller& who) {
  if (!entry.seats_person(who.person) && entry.opener != who.person) return not_seated();
  if (entry.state != "open") return not_open();
  if (!entry.full()) {
    return refusal(Refused::NotAllowed, "Some seats are still free: wait, or open the table with bots."_en);
  }
  return Done{};
}

void make_known(Entry& entry, std::string_view secret, Millis now) {
  entry.id = random_id();
  entry.key = random_id();
  entry.secret = to_hex({reinterpret_cast<const std::uint8_t*>(secret.data()), secret.size()});
  entry.opened = now;
}

Entry rematch_of(const Entry& entry, std::string_view secret, Millis now) {
  Entry out = entry;
  make_known(out, secret, now);
  out.state = "open";
  out.deck_stored = false;
  out.rematch.clear();
  out.consent.reset();
  for (SeatEntry& s : out.seats) {
    s.stand_in = s.resigned = false;
    s.order.clear();
    if (!s.bot() && s.person.empty()) s = {.kind = out.open_to_all ? "open" : "link"};  // somebody who is gone
  }
  return out;
}

}  // namespace timetable::server
