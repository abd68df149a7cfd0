#include "wasm/request.h"

#include "core/words.h"
#include "match/json.h"

namespace timetable {
namespace {

constexpr std::int64_t kMany = 1'000'000;

void read(const Node& node, std::string& out) {
  if (node.present()) out = node.text();
}
void read(const Node& node, bool& out) {
  if (node.present()) out = node.boolean();
}
template <std::integral T>
void read(const Node& node, T& out, std::int64_t low, std::int64_t high) {
  if (node.present()) out = static_cast<T>(node.integer(low, high));
}

std::vector<SeatInfo> read_seats(const Node& list) {
  std::vector<SeatInfo> out;
  for (std::size_t i = 0; list.present() && i < list.size(); ++i) {
    SeatInfo seat;
    seat.name = list[i]["name"].text();
    read(list[i].maybe("by"), seat.by);
    out.push_back(std::move(seat));
  }
  return out;
}

void read_table(const Node& n, Request& r) {
  read(n.maybe("game"), r.game);
  read(n.maybe("players"), r.players, 1, kChance);
  if (n.maybe("options").present()) r.options = n.maybe("options").doc();
  if (!r.options.is(Doc::Kind::Object)) n.maybe("options").complain("expected an object"_en);
  r.seats = read_seats(n.maybe("seats"));
  if (n.maybe("entropy").present()) r.entropy = n.maybe("entropy").texts();
  r.deck = n.maybe("deck").doc();
}

void read_glance(const Node& n, Request& r) {
  if (n.maybe("lang").present() && r.what == "words") r.new_lang = n.maybe("lang").text();
  else if (n.maybe("lang").present()) r.lang = read_lang(n.maybe("lang"));
  read(n.maybe("table"), r.table, 0, kMany);
  read(n.maybe("seat"), r.seat, 0, kSpectator);
  read(n.maybe("open"), r.open);
  read(n.maybe("log_from"), r.log_from, 0, kMany);
  read(n.maybe("version"), r.version, 0, kMany);
  read(n.maybe("steps"), r.steps, 0, kMany);
}

}  // namespace

Result<Request> read_request(std::string_view text) {
  const Result<Doc> doc = parse_json_at("the request"_en, text);
  if (!doc) return doc.error();
  if (!doc->is(Doc::Kind::Object)) {
    return Error{Fault::BadFile, "A request is an object."_en};
  }
  std::vector<Words> problems;
  const Node n(*doc, problems);
  Request r;
  r.what = n["do"].text();
  read_glance(n, r);
  read_table(n, r);
  read(n.maybe("code"), r.code);
  if (n.maybe("codes").present()) r.codes = n.maybe("codes").texts();
  read(n.maybe("agree"), r.agree);
  read(n.maybe("odds"), r.odds);
  read(n.maybe("record"), r.record);
  read(n.maybe("text"), r.text);
  read(n.maybe("translated"), r.translated);
  read(n.maybe("samples"), r.samples, 1, kMany);
  r.catalogues = n.maybe("catalogues").doc();
  if (const Node seconds = n.maybe("seconds"); seconds.present()) r.seconds = seconds.doc().real();
  if (!problems.empty()) {
    return Error{Fault::BadFile, say("The request cannot be read: {why}."_en, join(problems, kSemicolon))};
  }
  return r;
}

}  // namespace timetable
