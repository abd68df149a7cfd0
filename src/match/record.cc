#include "match/record.h"

#include <algorithm>

#include "core/words.h"
#include "match/json.h"

namespace timetable {
namespace {

Doc seat_doc(Seat seat) { return seat == kChance ? Doc("chance") : Doc(seat); }

Seat read_seat(const Node& n, int players) {
  if (n.doc().text() == "chance") return kChance;
  return static_cast<Seat>(n.integer(0, players - 1));
}

std::vector<int> read_numbers(const Node& n, int low, int high) {
  std::vector<int> out;
  for (std::size_t i = 0; i < n.size(); ++i) out.push_back(static_cast<int>(n[i].integer(low, high)));
  return out;
}

Doc numbers(const std::vector<int>& values) {
  Doc out = Doc::list();
  for (int v : values) out.push(v);
  return out;
}

constexpr Phrase kNoRecord = "expected \"record\": is this a record?"_en;
constexpr Phrase kOtherFormat = "this program reads version 1 of the record format; a newer one may be needed"_en;
constexpr Phrase kOneEntryEach = "there must be one entry a player"_en;
constexpr Phrase kPledgeDigits = "expected 64 hexadecimal digits"_en;
constexpr Phrase kDigits = "expected hexadecimal digits"_en;
constexpr Phrase kBehindTheEnd = "nothing may follow the end of the game"_en;

void read_header(const Node& n, Record& r) {
  n.only({"timetable", "version", "game", "ruleset", "deck", "own_deck", "players", "options", "seats", "fairness",
          "secret", "position", "fork"});
  if (n["timetable"].text() != "record") return n["timetable"].complain(kNoRecord);
  if (n["version"].integer(1, 1'000'000) != Record::kVersion) {
    return n["version"].complain(kOtherFormat);
  }
  r.game = n["game"].text();
  r.ruleset = static_cast<int>(n["ruleset"].integer(0, 1'000'000));
  r.deck = n["deck"].text();
  if (const Node own = n.maybe("own_deck"); own.present()) r.own_deck = own.doc();
  r.players = static_cast<int>(n["players"].integer(1, kMaxSeats));
  r.options = n["options"].doc();
  if (!r.options.is(Doc::Kind::Object)) n["options"].complain("expected an object"_en);
  const Node seats = n["seats"];
  for (std::size_t i = 0; i < seats.size(); ++i) {
    seats[i].only({"name", "by"});
    r.seats.push_back({seats[i]["name"].text(), seats[i]["by"].text()});
  }
  if (r.seats.size() != static_cast<std::size_t>(r.players)) seats.complain(kOneEntryEach);
  const Node fairness = n["fairness"];
  fairness.only({"commitment", "entropy"});
  r.pledge = {fairness["commitment"].text(), fairness["entropy"].texts()};
  if (from_hex(r.pledge.commitment).size() != 32) fairness["commitment"].complain(kPledgeDigits);
  if (const Node secret = n.maybe("secret"); secret.present()) {
    r.secret = secret.text();
    if (from_hex(r.secret).empty()) secret.complain(kDigits);
  }
  if (const Node position = n.maybe("position"); position.present()) r.position = position.doc();
  if (const Node fork = n.maybe("fork"); fork.present()) {
    fork.only({"of", "at"});
    r.fork_of = fork["of"].text();
    r.fork_at = static_cast<int>(fork["at"].integer(0, 1'000'000));
  }
}

void read_line(const Node& n, Record& r) {
  if (r.end) return n.complain(kBehindTheEnd);
  if (n.maybe("end").present()) {
    n.only({"end", "secret", "ranks", "scores"});
    if (!n["end"].boolean()) n["end"].complain("expected true"_en);
    r.end = RecordEnd{read_numbers(n["ranks"], 1, kMaxSeats), read_numbers(n["scores"], -32768, 32767)};
    if (const Node secret = n.maybe("secret"); secret.present()) r.secret = secret.text();
    return;
  }
  RecordLine line;
  n.only({"seat", "do", "undo", "ms"});
  line.seat = read_seat(n["seat"], r.players);
  if (const Node undo = n.maybe("undo"); undo.present()) {
    line.undo = static_cast<int>(undo.integer(1, 1'000'000));
  } else {
    line.choice = n["do"].text();
    if (line.choice.empty()) n["do"].complain("expected the code of a choice"_en);
  }
  if (const Node ms = n.maybe("ms"); ms.present()) line.ms = ms.integer(0, INT64_MAX);
  r.lines.push_back(std::move(line));
}

// A deck without the parts that only people read.
Doc without_words(const Doc& d) {
  static const std::vector<std::string> kWordKeys = {"vocabulary", "inSentence", "fr",    "note",
                                                     "about",      "clause",     "source"};
  if (d.is(Doc::Kind::List)) {
    Doc out = Doc::list();
    for (const Doc& item : d.items()) out.push(without_words(item));
    return out;
  }
  if (!d.is(Doc::Kind::Object)) return d;
  const bool by_language = d.find("en") != nullptr;
  Doc::Object out;  // not by `set`, which looks for each name: a deck may be a stranger's
  for (const auto& [key, value] : d.members()) {
    if (by_language && key != "en") continue;  // a translation changes no game
    if (std::ranges::find(kWordKeys, key) == kWordKeys.end()) out.emplace_back(key, without_words(value));
  }
  return out;
}

}  // namespace

Result<std::vector<RecordLine>> Record::moves() const {
  std::vector<RecordLine> out;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (!lines[i].choice.empty()) {
      out.push_back(lines[i]);
      continue;
    }
    const auto back = static_cast<std::size_t>(lines[i].undo);
    if (back > out.size()) {
      return Error{Fault::BadRecord,
                   say("line {line}: takes back {n} choices, but only {made} were made."_en, i + 2, back, out.size())};
    }
    out.resize(out.size() - back);
  }
  return out;
}

Error illegal_in_record(std::int64_t step, const std::string& choice) {
  return {Fault::BadRecord, say("choice {n}: ''{choice}'' is not legal."_en, step + 1, choice)};
}

std::string write_header(const Record& r) {
  Doc d = Doc::object();
  d.set("timetable", "record");
  d.set("version", Record::kVersion);
  d.set("game", r.game);
  d.set("ruleset", r.ruleset);
  d.set("deck", r.deck);
  if (!r.own_deck.is_null()) d.set("own_deck", r.own_deck);
  d.set("players", r.players);
  d.set("options", r.options);
  Doc seats = Doc::list();
  for (const SeatInfo& s : r.seats) {
    Doc seat = Doc::object();
    seat.set("name", s.name);
    seat.set("by", s.by);
    seats.push(std::move(seat));
  }
  d.set("seats", std::move(seats));
  Doc fairness = Doc::object();
  fairness.set("commitment", r.pledge.commitment);
  fairness.set("entropy", Doc::of(r.pledge.entropy));
  d.set("fairness", std::move(fairness));
  if (!r.secret.empty()) d.set("secret", r.secret);
  if (!r.position.is_null()) d.set("position", r.position);
  if (!r.fork_of.empty()) {
    Doc fork = Doc::object();
    fork.set("of", r.fork_of);
    fork.set("at", r.fork_at);
    d.set("fork", std::move(fork));
  }
  return to_json(d) + "\n";
}

std::string write_line(const RecordLine& line) {
  Doc d = Doc::object();
  d.set("seat", seat_doc(line.seat));
  if (line.choice.empty()) d.set("undo", line.undo);
  else d.set("do", line.choice);
  if (line.ms) d.set("ms", *line.ms);
  return to_json(d) + "\n";
}

std::string write_end(const Record& r) {
  Doc d = Doc::object();
  d.set("end", true);
  d.set("ranks", numbers(r.end->ranks));
  d.set("scores", numbers(r.end->scores));
  return to_json(d) + "\n";
}

std::string write_record(const Record& r) {
  std::string out = write_header(r);
  for (const RecordLine& line : r.lines) out += write_line(line);
  if (r.end) out += write_end(r);
  return out;
}

Result<Record> read_record(std::string_view text, const Words& what, Torn torn) {
  Record r;
  if (text.empty()) {
    return Error{Fault::BadRecord, at(what, "the file is empty; a record has at least a header line."_en)};
  }
  if (text.back() != '\n') {
    const std::size_t whole = text.rfind('\n');
    if (torn == Torn::Refuse || whole == std::string_view::npos) {
      return Error{Fault::BadRecord, at(what, "the last line is cut off; the record is truncated."_en)};
    }
    text = text.substr(0, whole + 1);
  }
  int number = 0;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const Words place = say("{file}, line {n}"_en, what, ++number);
    const Result<Doc> doc = parse_json_at(place, text.substr(0, end));
    if (!doc) return Error{Fault::BadRecord, doc.error().message};
    std::vector<Words> problems;
    const Node node(*doc, problems);
    if (number == 1) read_header(node, r);
    else read_line(node, r);
    if (!problems.empty()) return Error{Fault::BadRecord, at(place, join(problems, kSemicolon) + verbatim("."))};
    text.remove_prefix(end + 1);
  }
  return r;
}

std::string deck_digest(const Doc& deck) { return to_hex(sha256(to_json(without_words(deck)))); }

}  // namespace timetable
