#include "wasm/local_tables.h"

#include "core/words.h"
#include "match/embedded.h"
#include "match/history.h"
#include "match/json.h"
#include "match/levels.h"
#include "match/nets.h"
#include "match/picture.h"
#include "match/registry.h"

namespace timetable {
namespace {

// The codes of docs/protocol.md, so that a page tells refusals apart in the same way wherever its table is.
std::string_view code_of(Fault fault) {
  switch (fault) {
    case Fault::NotYourTurn: return "not-your-turn";
    case Fault::Stale: return "stale";
    case Fault::IllegalChoice: return "illegal-choice";
    case Fault::NotAllowed: return "not-allowed";
    case Fault::NeedsDeck: return "needs-deck";
    case Fault::UnknownGame:
    case Fault::NotFound: return "unknown";
    default: return "malformed";
  }
}

Doc refusal(const Error& error, Lang lang) {
  Doc inner = Doc::object();
  inner.set("code", code_of(error.fault));
  inner.set("message", error.message.in(lang));
  Doc out = Doc::object();
  out.set("error", std::move(inner));
  return out;
}

Doc single(std::string_view key, Doc value) {
  Doc out = Doc::object();
  out.set(key, std::move(value));
  return out;
}

// The page fetches the net of a game when it is going to be played: before that, that it is missing says nothing.
Doc without_notes(const Doc& levels) {
  Doc out = Doc::list();
  for (Doc level : levels.items()) {
    level.erase("note");
    out.push(std::move(level));
  }
  return out;
}

// What a page has to fetch before it asks again.
Doc deck_named_by(std::string_view record) {
  Doc out = Doc::object();
  const Result<Record> read = read_record(record, kTheRecord, Torn::Drop);
  out.set("game", read ? read->game : "");
  out.set("digest", read ? read->deck : "");
  return out;
}

// Everything is shown once the game of the table is over, never before.
Result<Seat> viewer_of(const Request& r, bool over) {
  if (!r.open) return r.seat;
  if (!over) {
    return Error{Fault::NotAllowed, "Hidden cards can be looked at when the game is over."_en};
  }
  return kChance;
}

}  // namespace

std::string LocalTables::call(std::string_view text) {
  if (looks_like_net(text)) return to_json(take_net(text));
  const Result<Request> request = read_request(text);
  if (!request) return to_json(refusal(request.error(), Lang::En));
  const auto handler = handlers().find(request->what);
  if (handler == handlers().end()) {
    std::vector<std::string> known;
    for (const auto& [name, _] : handlers()) known.emplace_back(name);
    return to_json(
        refusal({Fault::NotFound,
                 say("There is no request ''{word}''; there are {words}."_en, request->what, join(known, ", "))},
                request->lang));
  }
  const Answer answer = (this->*handler->second)(*request);
  if (answer) return to_json(*answer);
  Doc refused = refusal(answer.error(), request->lang);
  if (answer.error().fault == Fault::NeedsDeck) refused.set("deck", deck_named_by(request->record));
  return to_json(refused);
}

const std::map<std::string_view, LocalTables::Handler>& LocalTables::handlers() {
  static const std::map<std::string_view, Handler> all = {
      {"words", &LocalTables::words},
      {"games", &LocalTables::games},
      {"levels", &LocalTables::levels},
      {"rules", &LocalTables::rules},
      {"guide", &LocalTables::guide},
      {"components", &LocalTables::components_of},
      {"check-deck", &LocalTables::check_deck},
      {"keep-deck", &LocalTables::keep_deck},
      {"open", &LocalTables::open},
      {"resume", &LocalTables::resume},
      {"close", &LocalTables::close},
      {"picture", &LocalTables::picture_of},
      {"outline", &LocalTables::outline_of},
      {"board", &LocalTables::board},
      {"choose", &LocalTables::choose},
      {"bot", &LocalTables::bot},
      {"undo", &LocalTables::undo},
      {"fork", &LocalTables::fork},
      {"record", &LocalTables::record},
      {"verify", &LocalTables::verify},
      {"bench", &LocalTables::bench},
      {"advise", &LocalTables::advise},
      {"withheld", &LocalTables::withheld},
      {"foresee", &LocalTables::foresee},
      {"analyse", &LocalTables::analyse},
      {"analyse-on", &LocalTables::analyse_on},
  };
  return all;
}

// The page loads a language when it shows it, and gives it to the module before it asks for anything in it.
LocalTables::Answer LocalTables::words(const Request& r) {
  if (r.new_lang.empty()) return Error{Fault::BadFile, "lang: whose words are these?"_en};
  Doc problems = Doc::list();
  for (const auto& [domain, text] : r.catalogues.members()) {
    for (const CatalogueProblem& p : add_catalogue({.lang = r.new_lang, .domain = domain, .text = text.text()})) {
      problems.push(domain + ".po:" + std::to_string(p.line) + ": " + p.what + ": " + p.sentence);
    }
  }
  return single("problems", std::move(problems));
}

LocalTables::Answer LocalTables::games(const Request& r) {
  Doc list = Doc::list();
  for (const GameKind* kind : all_games()) {
    Doc game = describe(*kind, r.lang);
    game.set("levels", without_notes(describe_levels(*kind, r.lang)));
    list.push(std::move(game));
  }
  return single("games", std::move(list));
}

LocalTables::Answer LocalTables::levels(const Request& r) {
  const Result<const GameKind*> kind = find_game(r.game);
  if (!kind) return kind.error();
  return single("levels", describe_levels(**kind, r.lang));
}

LocalTables::Answer LocalTables::rules(const Request& r) {
  const Result<const GameKind*> kind = find_game(r.game);
  if (!kind) return kind.error();
  if (r.text.empty()) return single("clauses", clause_docs(clauses_of((*kind)->info().id, r.lang)));
  const std::string_view prefix = (*kind)->info().prefix;
  return single("clauses",
                clause_docs(in_translation(read_clauses(r.text, prefix), read_clauses(r.translated, prefix), r.lang)));
}

// The module has no rules and no guides in it: a page brings the text of those it shows.
LocalTables::Answer LocalTables::guide(const Request& r) {
  const Result<const GameKind*> kind = find_game(r.game);
  if (!kind) return kind.error();
  Guide guide = r.text.empty() ? guide_of((*kind)->info().id, r.lang) : read_guide(r.text);
  if (!r.text.empty()) guide.lang = r.lang;
  if (guide.parts.empty()) return Error{Fault::NotFound, say(kNoGuide)};
  return single("guide", guide_doc(guide));
}

// Of a table, or of a game as it is usually played.
LocalTables::Answer LocalTables::components_of(const Request& r) {
  if (r.game.empty()) {
    const Result<Open*> t = table(r);
    if (!t) return t.error();
    return single("components", components((*t)->match.position(), r.lang));
  }
  const Result<const GameKind*> kind = find_game(r.game);
  if (!kind) return kind.error();
  const int players = r.players ? r.players : (*kind)->info().min_seats;
  const auto position = (*kind)->open({.players = players, .options = r.options, .deck = r.deck});
  if (!position) return position.error();
  return single("components", components(**position, r.lang));
}

LocalTables::Answer LocalTables::check_deck(const Request& r) {
  const Result<const GameKind*> kind = find_game(r.game);
  if (!kind) return kind.error();
  const Result<std::vector<Words>> warnings = (*kind)->check_deck(r.deck);
  if (!warnings) return warnings.error();
  return single("warnings", Doc::of(in(r.lang, *warnings)));
}

// The deck of an earlier release, for the records that name it: the text of its file, because the digest sees how a
// number is written. What it is called follows from what is in it.
LocalTables::Answer LocalTables::keep_deck(const Request& r) {
  const Result<const GameKind*> kind = find_game(r.game);
  if (!kind) return kind.error();
  const Result<Doc> deck = parse_json(r.deck.is(Doc::Kind::Text) ? r.deck.text() : "", "deck");
  if (!deck) return deck.error();
  const std::string digest = deck_digest(*deck);
  add_embedded_text(released_deck_name((*kind)->info().id, digest), r.deck.text());
  return single("digest", digest);
}

LocalTables::Answer LocalTables::open(const Request& r) {
  const Result<const GameKind*> kind = find_game(r.game);
  if (!kind) return kind.error();
  MatchSpec spec;
  spec.game = r.game;
  spec.table = {.players = r.players ? r.players : (*kind)->info().min_seats, .options = r.options, .deck = r.deck};
  spec.seats = r.seats;
  spec.entropy = r.entropy;
  return keep(Match::start(spec), r.deck, r.odds);
}

LocalTables::Answer LocalTables::resume(const Request& r) {
  const Result<Record> kept = read_record(r.record, kTheRecord, Torn::Drop);
  if (!kept) return kept.error();
  return keep(Match::resume(*kept, r.deck), r.deck.is_null() ? kept->own_deck : r.deck, r.odds);
}

LocalTables::Answer LocalTables::close(const Request& r) {
  tables_.erase(r.table);
  return Doc::object();
}

LocalTables::Answer LocalTables::picture_of(const Request& r) {
  const Result<Open*> t = table(r);
  if (!t) return t.error();
  const Match& now = (*t)->match;
  const Result<Seat> viewer = viewer_of(r, now.over());
  if (!viewer) return viewer.error();
  Glance glance{.viewer = *viewer, .lang = r.lang, .log_from = r.log_from};
  if (r.version >= 0) glance.log_from = now.steps_kept_since(r.version);
  if (r.steps < 0) return single("picture", picture(now, glance));
  const Result<Match> then = Match::replay(now.record(), (*t)->deck, r.steps);
  if (!then) return then.error();
  return single("picture", picture(*then, glance));
}

LocalTables::Answer LocalTables::outline_of(const Request& r) {
  const Result<Open*> t = table(r);
  if (!t) return t.error();
  return single("outline", outline((*t)->match, r.seat));
}

LocalTables::Answer LocalTables::board(const Request& r) {
  const Result<Open*> t = table(r);
  if (!t) return t.error();
  const Match& now = (*t)->match;
  const Result<Seat> viewer = viewer_of(r, now.over());
  if (!viewer) return viewer.error();
  if (r.steps < 0) return single("board", board_doc(now.position(), *viewer, r.lang));
  const Result<Match> then = Match::replay(now.record(), (*t)->deck, r.steps);
  if (!then) return then.error();
  return single("board", board_doc(then->position(), *viewer, r.lang));
}

LocalTables::Answer LocalTables::withheld(const Request& r) {
  const Result<Open*> t = table(r);
  if (!t) return t.error();
  return single("withheld", withheld_doc((*t)->match.position(), r.seat, r.lang));
}

LocalTables::Answer LocalTables::foresee(const Request& r) {
  const Result<Open*> t = table(r);
  if (!t) return t.error();
  Result<Doc> told = foresight_doc((*t)->match.position(), r.seat, {.code = r.code, .odds = (*t)->odds}, r.lang);
  if (!told) return told.error();
  return single("foreseen", std::move(*told));
}

LocalTables::Answer LocalTables::choose(const Request& r) {
  const Result<Open*> t = table(r);
  if (!t) return t.error();
  Match& match = (*t)->match;
  const Result<Done> done =
      r.codes.empty() ? match.submit(r.seat, r.version, r.code) : match.submit_set(r.seat, r.version, r.codes);
  if (!done) return done.error();
  return single("version", (*t)->match.version());
}

LocalTables::Answer LocalTables::bot(const Request& r) {
  const Result<Open*> t = table(r);
  if (!t) return t.error();
  const Result<Done> done = (*t)->match.submit_bot(r.seat);
  if (!done) return done.error();
  return single("version", (*t)->match.version());
}

LocalTables::Answer LocalTables::undo(const Request& r) {
  const Result<Open*> t = table(r);
  if (!t) return t.error();
  const Result<Done> done = (*t)->match.undo(r.seat, r.agree);
  if (!done) return done.error();
  return single("version", (*t)->match.version());
}

// The new line of time may be played by others than the old one.
LocalTables::Answer LocalTables::fork(const Request& r) {
  const Result<Open*> t = table(r);
  if (!t) return t.error();
  const Match& parent = (*t)->match;
  Result<Match> line = parent.fork(r.steps < 0 ? parent.steps() : r.steps);
  if (!line || r.seats.empty()) return keep(std::move(line), (*t)->deck, (*t)->odds);
  Record record = line->record();
  record.seats = r.seats;
  return keep(Match::resume(record, (*t)->deck), (*t)->deck, (*t)->odds);
}

LocalTables::Answer LocalTables::record(const Request& r) {
  const Result<Open*> t = table(r);
  if (!t) return t.error();
  Record record = (*t)->match.record();
  record.own_deck = (*t)->deck;
  return single("record", write_record(record));
}

LocalTables::Answer LocalTables::verify(const Request& r) {
  const Result<Record> kept = read_record(r.record, kTheRecord);
  if (!kept) return kept.error();
  const Result<std::int64_t> checked = verify_fairness(*kept, r.deck);
  if (!checked) return checked.error();
  return single("checked", *checked);
}

LocalTables::Answer LocalTables::bench(const Request& r) {
  const Result<const GameKind*> kind = find_game(r.game);
  if (!kind) return kind.error();
  const int players = r.players ? r.players : (*kind)->info().min_seats;
  const Result<BenchRow> row = (*kind)->bench({.players = players, .options = r.options, .deck = r.deck}, r.seconds);
  if (!row) return row.error();
  return single("decisions_per_second", row->decisions_per_second);
}

// Bots that already sit at a table play by it from their next choice on.
Doc LocalTables::take_net(std::string_view bytes) {
  const Result<std::string> game = give_any_net(bytes, "the net"_en);
  return game ? single("net", *game) : refusal(game.error(), Lang::En);
}

Result<LocalTables::Open*> LocalTables::table(const Request& r) {
  const auto it = tables_.find(r.table);
  if (it != tables_.end()) return &it->second;
  return Error{Fault::NotFound, say("There is no table {id} in this page any more."_en, r.table)};
}

LocalTables::Answer LocalTables::keep(Result<Match> match, const Doc& deck, bool odds) {
  if (!match) return match.error();
  const int id = next_++;
  tables_.emplace(id, Open{std::move(*match), deck, odds});
  return single("table", id);
}

}  // namespace timetable
