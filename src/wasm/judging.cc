// The tables of a browser: what the AI would choose, and a whole game seen with its eyes. An analysis goes on by one
// step a request, so that the page can tell how far it is and end it at any moment.
#include "match/nets.h"
#include "match/reasons.h"
#include "match/registry.h"
#include "wasm/local_tables.h"

namespace timetable {
namespace {

Doc progress(const Analyst& analyst) {
  Doc out = Doc::object();
  out.set("done", analyst.done());
  out.set("of", analyst.of());
  return out;
}

}  // namespace

// From what the seat knows alone, like any bot on it.
LocalTables::Answer LocalTables::advise(const Request& r) {
  const Result<Open*> t = table(r);
  if (!t) return t.error();
  const Match& now = (*t)->match;
  const Result<Advice> advice = timetable::advise(now, r.seat, r.lang);
  if (!advice) return advice.error();
  Doc out = describe(*advice);
  out.set("version", now.version());
  return out;
}

LocalTables::Answer LocalTables::analyse(const Request& r) {
  const Result<Record> kept = read_record(r.record, kTheRecord, Torn::Drop);
  if (!kept) return kept.error();
  if (!kept->end) {
    return Error{Fault::NotAllowed, "A game can be analysed when it is over."_en};
  }
  const Result<const GameKind*> kind = find_game(kept->game);
  if (!kind) return kind.error();
  const Result<const Net*> net = net_of(**kind);
  Result<Analyst> analyst = Analyst::begin(
      *kept, r.deck, {.net = net ? *net : nullptr, .samples = r.samples, .lang = r.lang, .workers = {}, .go_on = {}});
  if (!analyst) return analyst.error();
  analysing_.emplace(std::move(*analyst), kept->seats);
  Doc out = progress(analysing_->analyst);
  out.set("net", static_cast<bool>(net));
  return out;
}

LocalTables::Answer LocalTables::analyse_on(const Request&) {
  if (!analysing_) {
    return Error{Fault::NotAllowed, "No analysis has been begun."_en};
  }
  Analyst& analyst = analysing_->analyst;
  if (analyst.done() < analyst.of()) {
    if (const Result<Done> looked = analyst.step(); !looked) return looked.error();
  }
  Doc out = progress(analyst);
  if (analyst.done() < analyst.of()) return out;
  out.set("analysis", describe(analyst.finish(), analysing_->seats));
  analysing_.reset();
  return out;
}

}  // namespace timetable
