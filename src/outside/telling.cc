#include "outside/telling.h"

#include "match/history.h"
#include "match/record.h"

namespace timetable {
namespace {

Doc question_doc(const Question& q) {
  Doc out = Doc::object();
  out.set("id", q.id);
  out.set("prompt", q.prompt);
  out.set("clause", q.clause);
  if (!q.pass.empty()) out.set("pass", q.pass);
  return out;
}

Doc choices_doc(const std::vector<Choice>& choices) {
  Doc out = Doc::list();
  for (const Choice& c : choices) {
    Doc choice = Doc::object();
    choice.set("code", c.code);
    choice.set("label", c.label);
    choice.set("targets", Doc::of(c.targets));
    out.push(std::move(choice));
  }
  return out;
}

Doc redrawn(const Position& now, Seat p, std::uint64_t seed) {
  const std::unique_ptr<Position> world = now.clone();
  world->determinize(p, seed);
  return world->view(kChance);
}

}  // namespace

Doc typed_message(std::string_view type) {
  Doc out = Doc::object();
  out.set("type", type);
  return out;
}

std::string text_in(const Doc& message, std::string_view key) {
  const Doc* found = message.find(key);
  return found ? found->text() : std::string();
}

std::int64_t number_in(const Doc& message, std::string_view key, std::int64_t otherwise) {
  const Doc* found = message.find(key);
  return found && found->is(Doc::Kind::Int) ? found->integer() : otherwise;
}

Doc opening(int number, const GameKind& kind, const TableSpec& table, Seat seat) {
  Doc out = typed_message("open");
  out.set("table", number);
  out.set("game", kind.info().id);
  out.set("players", table.players);
  out.set("seat", seat);
  out.set("options", table.options);
  out.set("ruleset", table.ruleset == kNewestRuleset ? kind.info().ruleset : table.ruleset);
  const bool own = !table.deck.is_null();
  out.set("deck",
          own                          ? deck_digest(table.deck)
              : table.released.empty() ? present_deck_digest(kind.info().id)
                                       : table.released);
  if (own) out.set("own_deck", table.deck);
  return out;
}

Doc question_to(const Position& now, Seat p, const Asked& asked) {
  Doc out = typed_message("choose");
  out.set("table", asked.table);
  out.set("version", asked.version);
  out.set("seat", p);
  const auto told = [&](const char* member, auto&& make) {
    if (asked.wanted.contains(member)) out.set(member, make());
  };
  told("question", [&] { return question_doc(now.question(p, Lang::En)); });
  if (asked.wanted.contains("choices")) out.set("choices", choices_doc(now.choices(p, Lang::En)));
  else out.set("codes", Doc::of(now.codes(p)));
  told("view", [&] { return now.view(p); });
  told("world", [&] { return redrawn(now, p, asked.seed); });
  told("log", [&] { return Doc::of(asked.log); });
  if (!asked.record.empty()) out.set("record", Doc::of(asked.record));
  out.set("seed", static_cast<std::int64_t>(asked.seed >> 12));  // a whole number in every language
  out.set("ms", asked.milliseconds);
  return out;
}

Doc ending(int number, const std::optional<Outcome>& outcome) {
  Doc out = typed_message("close"), ranks = Doc::list(), scores = Doc::list(), end = Doc::object();
  out.set("table", number);
  if (!outcome) return out;
  for (Seat p = 0; p < outcome->seats; ++p) ranks.push(outcome->rank[p]), scores.push(outcome->score[p]);
  end.set("ranks", std::move(ranks));
  end.set("scores", std::move(scores));
  out.set("end", std::move(end));
  return out;
}

}  // namespace timetable
