#include "match/picture.h"

#include "match/clauses.h"
#include "match/levels.h"
#include "match/sets.h"

namespace timetable {
namespace {

// Some languages have a space before ? ! : ; and inside « »: one at which no line breaks.
std::string unbroken(std::string_view text, Lang lang) {
  constexpr std::string_view kNoBreak = "\u00A0", kOpening = "«", kClosing = "»";
  if (lang == Lang::En) return std::string(text);
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::string_view before = text.substr(0, i), after = text.substr(i + 1);
    const bool sign = !after.empty() && std::string_view("?!:;").find(after[0]) != std::string_view::npos &&
        (after.size() == 1 || after[1] != '-');  // a rule under the head of a table
    const bool inside = before.ends_with(kOpening) || after.starts_with(kClosing);
    if (text[i] == ' ' && (sign || inside)) out += kNoBreak;
    else out += text[i];
  }
  return out;
}

Doc unbroken(std::vector<std::string> texts, Lang lang) {
  for (std::string& text : texts) text = unbroken(text, lang);
  return Doc::of(texts);
}

constexpr Phrase kLevelGone = "This level is not in the program any more: the greedy player sits in."_en;

Doc seats_of(const Match& m, Lang lang) {
  Doc out = Doc::list();
  for (Seat p = 0; p < m.position().seats(); ++p) {
    const SeatInfo& who = m.record().seats[p];
    Doc seat = Doc::object();
    seat.set("code", m.position().seat_code(p));
    seat.set("name", m.position().seat_name(p, lang));
    seat.set("player", who.name);
    seat.set("by", who.by);
    if (const std::optional<Bot> bot = m.bot(p)) {
      seat.set("bot", player_name(m.kind(), m.bot_text(p), lang));
      const bool known = bot_for(m.kind(), m.bot_text(p)).ok();
      const std::string note = known ? stand_in_note(m.kind(), *bot, lang) : kLevelGone.in(lang);
      if (!note.empty()) seat.set("note", note);
    }
    seat.set("asked", m.to_act().has(p));
    out.push(std::move(seat));
  }
  return out;
}

Doc question_of(const Question& q, Lang lang) {
  Doc out = Doc::object();
  out.set("id", q.id);
  out.set("prompt", unbroken(q.prompt, lang));
  out.set("clause", q.clause);
  return out;
}

Doc choices_of(const std::vector<Choice>& choices, Lang lang) {
  Doc out = Doc::list();
  for (const Choice& c : choices) {
    Doc choice = Doc::object();
    choice.set("code", c.code);
    choice.set("label", unbroken(c.label, lang));
    choice.set("targets", Doc::of(c.targets));
    out.push(std::move(choice));
  }
  return out;
}

Doc set_of(const SetQuestion& set, const Position& now, Lang lang) {
  Doc out = Doc::object();
  out.set("so_far", set.asked.so_far);
  out.set("least", set.asked.least);
  out.set("most", set.asked.most);
  Doc members = Doc::list();
  for (const SetQuestion::Member& m : set.members) {
    Doc d = Doc::object();
    d.set("code", m.choice.code);
    d.set("label", unbroken(m.choice.label, lang));
    d.set("targets", Doc::of(m.choice.targets));
    d.set("copies", m.copies);
    if (!set.asked.total.empty()) d.set("worth", m.worth);
    members.push(std::move(d));
  }
  out.set("members", std::move(members));
  if (set.asked.done) out.set("done", now.code(*set.asked.done));
  if (!set.asked.total.empty()) {
    Doc total = Doc::object();
    total.set("name", unbroken(set.asked.total.in(lang), lang));
    total.set("now", set.asked.now);
    total.set("beyond", set.asked.beyond);
    out.set("total", std::move(total));
  }
  return out;
}

Doc log_of(const Match& m, const Glance& glance) {
  Doc out = Doc::list();
  for (std::int64_t i = glance.log_from; i < m.steps(); ++i) {
    const std::vector<std::string> lines = m.log(i, glance.viewer, glance.lang);
    if (lines.empty()) continue;
    Doc entry = Doc::object();
    entry.set("step", i);
    entry.set("lines", unbroken(lines, glance.lang));
    if (const std::string_view clause = m.clause(i); !clause.empty()) entry.set("clause", clause);
    out.push(std::move(entry));
  }
  return out;
}

Doc tally_of(const Position& position, Lang lang) {
  Doc out = Doc::list();
  for (const TallyRow& row : position.tally(lang)) {
    Doc values = Doc::list();
    for (int value : row.of) values.push(value);
    Doc d = Doc::object();
    d.set("name", unbroken(row.name, lang));
    d.set("points", row.kind == TallyRow::Kind::Points);
    d.set("of", std::move(values));
    out.push(std::move(d));
  }
  return out;
}

Doc end_of(const RecordEnd& end) {
  Doc out = Doc::object();
  Doc ranks = Doc::list(), scores = Doc::list();
  for (int rank : end.ranks) ranks.push(rank);
  for (int score : end.scores) scores.push(score);
  out.set("ranks", std::move(ranks));
  out.set("scores", std::move(scores));
  return out;
}

constexpr std::string_view kStyleNames[] = {"plain", "strong", "faint", "gold",  "good",  "bad",
                                            "seat0", "seat1",  "seat2", "seat3", "seat4", "seat5"};

void add_position_in_time(const Match& m, Doc& out) {
  out.set("version", m.version());
  out.set("steps", m.steps());
  out.set("over", m.over());
}

}  // namespace

Doc picture(const Match& m, const Glance& glance) {
  const Position& now = glance.instead ? *glance.instead : m.position();
  Doc out = Doc::object();
  out.set("game", m.record().game);
  out.set("players", m.record().players);
  out.set("options", m.record().options);
  add_position_in_time(m, out);
  const bool seated = glance.viewer < now.seats();
  out.set("you", seated ? Doc(glance.viewer) : Doc());
  out.set("seats", seats_of(m, glance.lang));
  const bool plays = seated && !glance.to_look_at;
  if (plays && m.to_act().has(glance.viewer)) {
    out.set("question", question_of(now.question(glance.viewer, glance.lang), glance.lang));
    out.set("choices", choices_of(now.choices(glance.viewer, glance.lang), glance.lang));
    if (const auto set = set_question(now, glance.viewer, glance.lang)) out.set("set", set_of(*set, now, glance.lang));
  }
  if (const Match::Undo reach = plays ? m.undo_reach(glance.viewer) : Match::Undo{}; reach.steps > 0) {
    Doc undo = Doc::object();
    undo.set("steps", reach.steps);
    undo.set("free", reach.free);
    out.set("undo", std::move(undo));
  }
  out.set("view", now.view(glance.viewer));
  out.set("log_from", glance.log_from);
  out.set("log", log_of(m, glance));
  if (m.record().end) {
    out.set("end", end_of(*m.record().end));
    out.set("tally", tally_of(m.position(), glance.lang));
  }
  return out;
}

Doc outline(const Match& m, Seat viewer) {
  Doc out = Doc::object();
  add_position_in_time(m, out);
  Doc asked = Doc::list();
  for (Seat p : m.to_act()) asked.push(p);
  out.set("asked", std::move(asked));
  if (viewer < m.position().seats() && m.to_act().has(viewer)) {
    out.set("choices", Doc::of(m.position().codes(viewer)));
  }
  if (m.record().end) out.set("end", end_of(*m.record().end));
  return out;
}

// What the list of an option is made of, for those who make a form of it.
static Doc parts_of(const OptionDef& def, Lang lang) {
  Doc out = Doc::list();
  for (const ListPart& part : def.parts) {
    Doc d = Doc::object();
    d.set("group", part.group.in(lang));
    d.set("count", part.count);
    out.push(std::move(d));
  }
  return out;
}

Doc describe(const GameKind& kind, Lang lang) {
  const GameInfo& info = kind.info();
  Doc d = Doc::object();
  d.set("id", info.id);
  d.set("name", info.name.in(lang));
  d.set("authors", info.authors);
  d.set("publisher", info.publisher);
  d.set("year", info.year ? Doc(info.year) : Doc());
  d.set("players", Doc(Doc::List{info.min_seats, info.max_seats}));
  d.set("minutes", info.minutes);
  d.set("pitch", unbroken(info.pitch.in(lang), lang));
  d.set("ruleset", info.ruleset);
  if (info.example) d.set("example", true);
  Doc options = Doc::list();
  for (const OptionDef& def : kind.option_defs()) {
    Doc o = Doc::object();
    o.set("id", def.id);
    Doc values = Doc::list();
    for (std::size_t i = 0; i < def.values.size(); ++i) {
      Doc value = Doc::object();
      value.set("id", def.values[i]);
      value.set("name", def.words.empty() ? def.values[i] : unbroken(def.words[i].in(lang), lang));
      values.push(std::move(value));
    }
    o.set("values", std::move(values));
    if (!def.list.empty()) o.set("list", def.list), o.set("parts", parts_of(def, lang));
    o.set("clause", def.clause);
    o.set("about", unbroken(def.about.in(lang), lang));
    options.push(std::move(o));
  }
  d.set("options", std::move(options));
  return d;
}

Doc clause_docs(const std::vector<Clause>& clauses) {
  Doc out = Doc::list();
  for (const Clause& c : clauses) {
    Doc d = Doc::object();
    d.set("id", c.id);
    d.set("section", unbroken(c.section, c.lang));
    d.set("text", unbroken(c.text, c.lang));
    d.set("lang", c.lang.code());
    out.push(std::move(d));
  }
  return out;
}

namespace {

Doc entry_doc(const GuideEntry& entry, Lang lang) {
  Doc out = Doc::object();
  out.set("ids", Doc::of(entry.ids));
  out.set("title", unbroken(entry.title, lang));
  out.set("text", unbroken(entry.text, lang));
  return out;
}

Doc part_doc(const GuidePart& part, Lang lang) {
  Doc entries = Doc::list();
  for (const GuideEntry& entry : part.entries) entries.push(entry_doc(entry, lang));
  Doc out = Doc::object();
  out.set("id", part.id);
  out.set("title", unbroken(part.title, lang));
  out.set("text", unbroken(part.text, lang));
  out.set("entries", std::move(entries));
  return out;
}

}  // namespace

Doc guide_doc(const Guide& guide) {
  Doc parts = Doc::list();
  for (const GuidePart& part : guide.parts) parts.push(part_doc(part, guide.lang));
  Doc out = Doc::object();
  out.set("title", unbroken(guide.title, guide.lang));
  out.set("text", unbroken(guide.text, guide.lang));
  out.set("lang", guide.lang.code());
  out.set("parts", std::move(parts));
  return out;
}

Doc components(const Position& position, Lang lang) {
  Doc out = Doc::list();
  for (const Component& e : position.components(lang)) {
    Doc d = Doc::object();
    d.set("id", e.id);
    d.set("name", e.name);
    d.set("group", e.group);
    d.set("text", unbroken(e.text, lang));
    d.set("clause", e.clause);
    d.set("source", e.source);
    out.push(std::move(d));
  }
  return out;
}

Doc withheld_doc(const Position& position, Seat viewer, Lang lang) {
  Doc out = Doc::list();
  for (const Withheld& w : position.withheld(viewer, lang)) {
    Doc d = Doc::object();
    d.set("label", unbroken(w.label, lang));
    d.set("targets", Doc::of(w.targets));
    d.set("why", unbroken(w.why, lang));
    d.set("clause", w.clause);
    out.push(std::move(d));
  }
  return out;
}

static Doc changes_doc(const std::vector<Foreseen::Change>& changes, Lang lang) {
  Doc out = Doc::list();
  for (const Foreseen::Change& c : changes) {
    Doc d = Doc::object();
    d.set("name", unbroken(c.name, lang));
    d.set("from", c.before);
    d.set("to", c.after);
    out.push(std::move(d));
  }
  return out;
}

static Doc foreseen_doc(std::string_view code, const Foreseen& f, bool odds, Lang lang) {
  Doc out = Doc::object();
  out.set("code", code);
  out.set("surely", unbroken(f.surely, lang));
  out.set("numbers", changes_doc(f.numbers, lang));
  Doc ways = Doc::list();
  for (const Foreseen::Following& way : f.odds) {
    Doc d = Doc::object();
    d.set("n", static_cast<std::int64_t>(way.odds.n));
    d.set("of", static_cast<std::int64_t>(way.odds.of));
    d.set("lines", unbroken(way.lines, lang));
    d.set("numbers", changes_doc(way.numbers, lang));
    ways.push(std::move(d));
  }
  if (odds && !f.odds.empty()) out.set("odds", std::move(ways));
  if (odds && f.about) out.set("about", true);
  if (odds && f.unanswered) out.set("unanswered", true);
  if (odds && f.goes_on) out.set("more_chance", true);
  if (f.secret) out.set("secret", true);
  return out;
}

Result<Doc> foresight_doc(const Position& position, Seat viewer, const Foresee& what, Lang lang) {
  std::vector<Action> actions;
  std::vector<std::string> codes;
  if (what.code.empty()) {
    codes = position.codes(viewer);
    if (codes.size() > kFewChoices) {
      return Error{Fault::NotAllowed, say("There are {n} choices: ask for one of them by its code."_en, codes.size())};
    }
  } else {
    codes.emplace_back(what.code);
  }
  for (const std::string& code : codes) {
    const std::optional<Action> action = position.find(viewer, code);
    if (!action) return Error{Fault::IllegalChoice, say("''{code}'' is not among the choices now."_en, code)};
    actions.push_back(*action);
  }
  const std::vector<Foreseen> foreseen = position.foresee(viewer, actions, lang);
  Doc out = Doc::list();
  for (std::size_t i = 0; i < foreseen.size(); ++i) out.push(foreseen_doc(codes[i], foreseen[i], what.odds, lang));
  return out;
}

Doc board_doc(const Position& position, Seat viewer, Lang lang) {
  Doc out = Doc::list();
  for (const Line& line : position.board(viewer, lang)) {
    Doc spans = Doc::list();
    for (const Span& span : line) {
      spans.push(Doc(Doc::List{span.text, kStyleNames[static_cast<std::size_t>(span.style)]}));
    }
    out.push(std::move(spans));
  }
  return out;
}

}  // namespace timetable
