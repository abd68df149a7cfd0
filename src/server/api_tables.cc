// Requests about games and tables.
#include <charconv>

#include "core/words.h"
#include "match/json.h"
#include "match/levels.h"
#include "match/picture.h"
#include "match/registry.h"
#include "server/api.h"
#include "server/bots.h"
#include "server/waiting.h"

namespace timetable::server {
namespace {

constexpr int kMostListed = 100;

Doc described(const GameKind& kind, Lang lang) {
  Doc out = describe(kind, lang);
  out.set("levels", describe_levels(kind, lang));
  return out;
}

}  // namespace

Doc listed_doc(const Store::Listed& listed, const Caller& viewer) {
  const Result<Entry> read = entry_of(listed.row);
  const TableRow& row = listed.row;
  const Entry entry = read
      ? *read
      : Entry{
            .id = row.id, .game = row.game, .state = row.state, .open_to_all = row.open_to_all, .opened = row.created};
  Showing showing{.viewer = viewer};
  if (const Result<Doc> note = parse_json(listed.note, "note"); note) {
    if (const Doc* turn = note->find("turn"); turn && entry.state == "running") {
      showing.turn = SeatSet::from_bits(static_cast<std::uint8_t>(turn->integer()));
    }
    if (const Doc* version = note->find("version")) showing.version = version->integer();
  }
  return shown_entry(entry, showing);
}

asio::awaitable<HttpResponse> Api::games(Call call) {
  Doc out = Doc::list();
  for (const GameKind* kind : all_games()) out.push(described(*kind, call.lang));
  co_return json_response(out);
}

asio::awaitable<HttpResponse> Api::rules(Call call) {
  const Result<const GameKind*> kind = find_game(call.parts[1]);
  if (!kind) co_return refused(refusal(Refused::Unknown), call.lang);
  co_return json_response(clause_docs(clauses_of((*kind)->info().id, call.lang)));
}

asio::awaitable<HttpResponse> Api::guide(Call call) {
  const Result<const GameKind*> kind = find_game(call.parts[1]);
  if (!kind) co_return refused(refusal(Refused::Unknown), call.lang);
  const Guide& guide = guide_of((*kind)->info().id, call.lang);
  if (guide.parts.empty()) co_return refused(Error{Fault::NotFound, say(kNoGuide)}, call.lang);
  co_return json_response(guide_doc(guide));
}

asio::awaitable<HttpResponse> Api::components_of(Call call) {
  const Result<const GameKind*> kind = find_game(call.parts[1]);
  if (!kind) co_return refused(refusal(Refused::Unknown), call.lang);
  const auto position = (*kind)->open({(*kind)->info().min_seats, Doc::object(), Doc()});
  if (!position) co_return refused(position.error(), call.lang);
  co_return json_response(components(**position, call.lang));
}

asio::awaitable<HttpResponse> Api::list(Call call, Result<std::vector<Store::Listed>> tables) {
  if (!tables) co_return refused(tables.error(), call.lang);
  Doc out = Doc::list();
  for (const Store::Listed& t : *tables) out.push(listed_doc(t, call.caller()));
  co_return json_response(out);
}

asio::awaitable<HttpResponse> Api::my_tables(Call call) {
  asio::awaitable<Result<std::vector<Store::Listed>>> tables_later =
      blocking(house_.reading, [this, id = call.person->id] { return house_.store.tables_of(id, kMostListed); });
  Result<std::vector<Store::Listed>> tables = co_await std::move(tables_later);
  co_return co_await list(std::move(call), std::move(tables));
}

asio::awaitable<HttpResponse> Api::public_tables(Call call) {
  asio::awaitable<Result<std::vector<Store::Listed>>> tables_later =
      blocking(house_.reading, [this] { return house_.store.public_tables(kMostListed); });
  Result<std::vector<Store::Listed>> tables = co_await std::move(tables_later);
  co_return co_await list(std::move(call), std::move(tables));
}

asio::awaitable<HttpResponse> Api::open_table(Call call) {
  Answer<Entry> entry = read_table_request(call.body, call.caller());
  if (!entry) co_return refused(entry.refusal(), call.lang);
  if (!tables_.allows(call.request.address, House::now())) co_return refused(refusal(Refused::TooMany), call.lang);
  asio::awaitable<Answer<Doc>> opened_later = called_back<Answer<Doc>>(
      [this, entry = *entry, who = call.caller()](Reply reply) { hall_.open(entry, who, std::move(reply)); });
  const Answer<Doc> opened = co_await std::move(opened_later);
  if (!opened) co_return refused(opened.refusal(), call.lang);
  co_return json_response(*opened, 201);
}

// What the table of the request answers when it is asked.
asio::awaitable<HttpResponse> Api::ask_table(Call call, std::function<void(Table&, const Call&, Reply)> ask) {
  const Answer<std::shared_ptr<Table>> table = co_await table_of(call);
  if (!table) co_return refused(table.refusal(), call.lang);
  asio::awaitable<Answer<Doc>> answer_later = called_back<Answer<Doc>>(
      [table = *table, call, ask = std::move(ask)](Reply reply) { ask(*table, call, std::move(reply)); });
  const Answer<Doc> answer = co_await std::move(answer_later);
  if (!answer) co_return refused(answer.refusal(), call.lang);
  co_return json_response(*answer);
}

asio::awaitable<HttpResponse> Api::show_table(Call call) {
  return ask_table(std::move(call), [](Table& t, const Call& c, Reply reply) { t.show(c.caller(), std::move(reply)); });
}

asio::awaitable<HttpResponse> Api::act_at_table(Call call) {
  if (call.parts[2] == "join") {
    asio::awaitable<Result<bool>> at_odds_later =
        blocking(house_.reading,
                 [this, who = call.person->id, table = call.parts[1]] { return house_.store.at_odds(who, table); });
    const Result<bool> at_odds = co_await std::move(at_odds_later);
    if (!at_odds) co_return refused(at_odds.error(), call.lang);
    if (*at_odds) {
      co_return refused(
          refusal(Refused::NotAllowed, "You and somebody at this table do not play together: choose another."_en),
          call.lang);
    }
  }
  co_return co_await acted_at_table(std::move(call));
}

asio::awaitable<HttpResponse> Api::acted_at_table(Call call) {
  return ask_table(std::move(call), [](Table& t, const Call& c, Reply reply) {
    t.act(c.parts[2], c.caller(), c.body, std::move(reply));
  });
}

asio::awaitable<HttpResponse> Api::deck(Call call) {
  return ask_table(std::move(call), [](Table& t, const Call& c, Reply reply) { t.deck(c.caller(), std::move(reply)); });
}

asio::awaitable<HttpResponse> Api::components_at(Call call) {
  return ask_table(std::move(call),
                   [](Table& t, const Call& c, Reply reply) { t.components(c.caller(), c.lang, std::move(reply)); });
}

asio::awaitable<HttpResponse> Api::board(Call call) {
  return ask_table(std::move(call), [](Table& t, const Call& c, Reply reply) {
    t.show_seat(c.caller(), c.lang, board_doc, std::move(reply));
  });
}

asio::awaitable<HttpResponse> Api::withheld(Call call) {
  return ask_table(std::move(call), [](Table& t, const Call& c, Reply reply) {
    t.show_seat(c.caller(), c.lang, withheld_doc, std::move(reply));
  });
}

asio::awaitable<HttpResponse> Api::foresee(Call call) {
  return ask_table(std::move(call), [](Table& t, const Call& c, Reply reply) {
    const auto code = c.request.query.find("code");
    t.foresee(c.caller(), c.lang, code == c.request.query.end() ? "" : code->second, std::move(reply));
  });
}

asio::awaitable<HttpResponse> Api::record(Call call) {
  const Answer<std::shared_ptr<Table>> table = co_await table_of(call);
  if (!table) co_return refused(table.refusal(), call.lang);
  asio::awaitable<Answer<Doc>> text_later = called_back<Answer<Doc>>(
      [table = *table, who = call.caller()](Reply reply) { table->record(who, std::move(reply)); });
  const Answer<Doc> text = co_await std::move(text_later);
  if (!text) co_return refused(text.refusal(), call.lang);
  HttpResponse out;
  out.type = "application/x-ndjson";
  out.body = text->text();
  out.disposition = "attachment; filename=\"" + call.parts[1] + ".jsonl\"";
  co_return out;
}

asio::awaitable<HttpResponse> Api::picture_at(Call call) {
  const std::string& text = call.parts[3];
  std::int64_t step = -1;
  const auto [end, bad] = std::from_chars(text.data(), text.data() + text.size(), step);
  if (bad != std::errc() || end != text.data() + text.size()) co_return refused(refusal(Refused::Unknown), call.lang);
  const bool open = call.request.query.contains("open");
  asio::awaitable<HttpResponse> shown_later =
      ask_table(std::move(call), [step, open](Table& t, const Call& c, Reply reply) {
        t.picture_at(c.caller(), step, open, c.lang, std::move(reply));
      });
  co_return co_await std::move(shown_later);
}

}  // namespace timetable::server
