// Telling people who are not there that it is their turn.
#include "core/words.h"
#include "match/registry.h"
#include "server/table.h"

namespace timetable::server {
namespace {

constexpr Phrase kYourTurn = "It is your turn in {game}: {prompt}"_en;

constexpr Phrase kClosed = "The game of {game} that you were playing had to be closed: {link}"_en;

// Chat services read "text" or "content"; programs read the rest.
Doc body(const Phrase& phrase, const Person& person, const Facts& facts, const std::string& origin) {
  const Lang lang = language_called(person.lang);
  const Result<const GameKind*> kind = find_game(facts.entry.game);
  const std::string game = kind ? (*kind)->info().name.in(lang) : facts.entry.game;
  const std::string text = phrase.in(lang, game, origin + "/table/" + facts.entry.id);
  Doc out = Doc::object();
  out.set("text", text);
  out.set("content", text);
  out.set("table", facts.entry.id);
  out.set("game", facts.entry.game);
  return out;
}
Doc turn_body(const Person& person, const Facts& facts, const std::string& origin) {
  return body(kYourTurn, person, facts, origin);
}
Doc closed_body(const Person& person, const Facts& facts, const std::string& origin) {
  return body(kClosed, person, facts, origin);
}

}  // namespace

// Those who were not asked before and do not watch the table here.
void Table::tell_asked() {
  const SeatSet asked = facts_.thinking_people(), fresh = asked - told_;
  told_ = asked;
  if (fresh.empty()) return;
  for (Seat p : fresh) tell(facts_.entry.seats[p].person, &turn_body);
}

void Table::tell_closed() {
  for (const SeatEntry& seat : facts_.entry.seats) {
    if (seat.kind == "person") tell(seat.person, &closed_body);
  }
}

void Table::tell(const std::string& person, Doc (*body)(const Person&, const Facts&, const std::string&)) {
  if (person.empty() || audience_.has(person)) return;
  asio::post(house_.reading, [self = shared_from_this(), person, body] {
    const Result<std::optional<Person>> found = self->house_.store.person(person);
    if (!found || !*found || (*found)->webhook.empty() || !(*found)->webhook_code.empty()) return;
    asio::post(self->queue_.strand(), [self, who = **found, body] {
      if (self->house_.call_webhook)
        self->house_.call_webhook(who, body(who, self->facts_, self->house_.settings.origin));
    });
  });
}

}  // namespace timetable::server
