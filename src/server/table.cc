// Who may see what of a table.
#include "server/table.h"

#include "core/words.h"
#include "match/json.h"
#include "match/picture.h"
#include "match/registry.h"
#include "server/names.h"

namespace timetable::server {

Table::Table(House& house, Entry entry)
    : house_(house),
      queue_(house.serving),
      alarm_(queue_.strand()),
      pause_(queue_.strand()),
      audience_(house, facts_),
      last_used_(House::now()) {
  facts_.entry = std::move(entry);
  ++house_.metrics.tables;
}

Table::~Table() { --house_.metrics.tables; }

void Table::enqueue(Queue::Job job) {
  const std::shared_ptr<Table> self = shared_from_this();
  queue_.add(self, [self, job = std::move(job)] {
    self->last_used_ = House::now();
    job();
  });
}

void Table::when_settled(std::function<void()> then) { enqueue(std::move(then)); }

void Table::show(const Caller& who, Reply reply) {
  enqueue([self = shared_from_this(), who, reply = std::move(reply)] {
    if (!self->facts_.sees(who)) return reply(refusal(Refused::Unknown));
    self->reply_shown(who, reply);
  });
}

void Table::watch(WatchRequest request, Reply reply) {
  enqueue([self = shared_from_this(), request = std::move(request), reply = std::move(reply)] {
    if (!self->facts_.sees(request.who)) return reply(refusal(Refused::Unknown));
    const auto later = [weak = self->weak_from_this()](Queue::Job job) {
      if (const std::shared_ptr<Table> table = weak.lock()) table->enqueue(std::move(job));
    };
    const Answer<Done> added = self->audience_.add(request, later, [&](Doc watching) { reply(std::move(watching)); });
    if (!added) reply(added.refusal());
    else if (self->facts_.bots_alone()) self->wake_bots();
  });
}

void Table::unwatch(const Client* client) {
  enqueue([self = shared_from_this(), client] { self->audience_.remove(client); });
}

void Table::say(const Caller& who, const std::string& text, Reply reply) {
  enqueue([self = shared_from_this(), who, text = clean_chat(text), reply = std::move(reply)] {
    Facts& facts = self->facts_;
    if (!facts.sees(who)) return reply(refusal(Refused::Unknown));
    if (who.person.empty()) return reply(refusal(Refused::NotSignedIn));
    if (text.empty()) {
      return reply(refusal(Refused::Malformed, "text: expected 1 to 500 characters."_en));
    }
    const Answer<Seat> seat = facts.seat_of(who, std::nullopt);
    ChatLine line{.n = facts.chat.empty() ? 1 : facts.chat.back().n + 1,
                  .at = House::today(),
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
      std::vector<ChatLine>& chat = self->facts_.chat;
      chat.push_back(line);
      if (chat.size() > kChatKept) chat.erase(chat.begin());
      ++self->house_.metrics.chat_lines;
      reply(self->audience_.done());
      self->audience_.said(line);
    });
  });
}

void Table::record(const Caller& who, Reply reply) {
  enqueue([self = shared_from_this(), who, reply = std::move(reply)] {
    const Facts& facts = self->facts_;
    if (!facts.sees(who)) return reply(refusal(Refused::Unknown));
    if (facts.entry.state == "closed" && facts.halt) return reply(Doc(facts.halt->text));
    if (!facts.match || !facts.match->over()) {
      return reply(refusal(Refused::NotAllowed, "The record can be read when the game is over."_en));
    }
    reply(Doc(write_record(facts.match->record())));
  });
}

void Table::deck(const Caller& who, Reply reply) {
  enqueue([self = shared_from_this(), who, reply = std::move(reply)] {
    const Entry& entry = self->facts_.entry;
    if (!self->facts_.sees(who) || entry.deck.is_null()) return reply(refusal(Refused::Unknown));
    reply(entry.deck);
  });
}

void Table::components(const Caller& who, Lang lang, Reply reply) {
  enqueue([self = shared_from_this(), who, lang, reply = std::move(reply)] {
    const Facts& facts = self->facts_;
    if (!facts.sees(who)) return reply(refusal(Refused::Unknown));
    if (facts.shown()) return reply(timetable::components(facts.shown()->position(), lang));
    const Result<const GameKind*> kind = find_game(facts.entry.game);
    if (!kind) return reply(kind.error());
    const auto position = (*kind)->open({facts.entry.players, facts.entry.options, facts.entry.deck});
    if (!position) return reply(position.error());
    reply(timetable::components(**position, lang));
  });
}

void Table::show_seat(const Caller& who, Lang lang, Draw draw, Reply reply) {
  enqueue([self = shared_from_this(), who, lang, draw, reply = std::move(reply)] {
    const Facts& facts = self->facts_;
    if (!facts.sees(who) || !facts.shown()) return reply(refusal(Refused::Unknown));
    const Answer<Seat> seat = facts.seat_of(who, std::nullopt);
    reply(draw(facts.shown()->position(), seat ? *seat : kSpectator, lang));
  });
}

void Table::foresee(const Caller& who, Lang lang, const std::string& code, Reply reply) {
  enqueue([self = shared_from_this(), who, lang, code, reply = std::move(reply)] {
    const Facts& facts = self->facts_;
    if (!facts.sees(who) || !facts.shown()) return reply(refusal(Refused::Unknown));
    const Answer<Seat> seat = facts.seat_of(who, std::nullopt);
    Result<Doc> told = foresight_doc(facts.shown()->position(), seat ? *seat : kSpectator,
                                     {.code = code, .odds = facts.entry.odds}, lang);
    reply(told ? Answer<Doc>(std::move(*told)) : Answer<Doc>(told.error()));
  });
}

void Table::picture_at(const Caller& who, std::int64_t step, bool open, Lang lang, Reply reply) {
  enqueue([self = shared_from_this(), who, step, open, lang, reply = std::move(reply)] {
    const Facts& facts = self->facts_;
    if (!facts.sees(who)) return reply(refusal(Refused::Unknown));
    if (!facts.match) return reply(facts.halt ? facts.not_running() : refusal(Refused::Unknown));
    if (step < 0 || step > facts.match->steps()) return reply(refusal(Refused::Unknown));
    Glance glance{.lang = lang};
    if (const Answer<Seat> seat = facts.seat_of(who, std::nullopt)) glance.viewer = *seat;
    if (open && facts.match->over()) glance.viewer = kChance;
    const Result<Match> then = Match::replay(facts.match->record(), facts.entry.deck, step);
    if (!then) return reply(then.error());
    Doc shown = picture(*then, glance);
    facts.settle(shown, glance.viewer);
    reply(std::move(shown));
  });
}

}  // namespace timetable::server
