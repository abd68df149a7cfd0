// Telling people who are not there that it is their turn.
#include "core/words.h"
#include "server/table.h"

namespace timetable::server {
namespace {

constexpr Phrase kYourTurn = "It is your turn in {game}: {prompt}"_en;

// Chat services read "text" or "content"; programs read the rest.
Doc turn_body(const Person& person, const Entry& entry, const GameKind& kind, const std::string& origin) {
  const Lang lang = language_called(person.lang);
  const std::string text = kYourTurn.in(lang, kind.info().name.in(lang), origin + "/table/" + entry.id);
  Doc out = Doc::object();
  out.set("text", text);
  out.set("content", text);
  out.set("table", entry.id);
  out.set("game", entry.game);
  return out;
}

}  // namespace

// Those who were not asked before and do not watch the table here.
void Table::tell_asked() {
  const SeatSet asked = facts_.thinking_people(), fresh = asked - told_;
  told_ = asked;
  if (fresh.empty()) return;
  for (Seat p : fresh) {
    const std::string& person = facts_.entry.seats[p].person;
    if (person.empty() || audience_.has(person)) continue;
    asio::post(house_.reading, [self = shared_from_this(), person] {
      const Result<std::optional<Person>> found = self->house_.store.person(person);
      if (!found || !*found || (*found)->webhook.empty()) return;
      asio::post(self->queue_.strand(), [self, who = **found] {
        if (!self->facts_.match || !self->house_.call_webhook) return;
        self->house_.call_webhook(
            who.webhook, turn_body(who, self->facts_.entry, self->facts_.match->kind(), self->house_.settings.origin));
      });
    });
  }
}

}  // namespace timetable::server
