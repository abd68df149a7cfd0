#include "match/match.h"

#include <algorithm>

#include "core/words.h"
#include "match/history.h"
#include "match/levels.h"
#include "match/registry.h"
#include "match/sets.h"

namespace timetable {
namespace {

constexpr std::string_view kBy = "bot:", kByProgram = "program:";
constexpr Phrase kNoSuchSeat = "There is no such seat at this table."_en;

Error bad_record(Words message) { return {Fault::BadRecord, std::move(message)}; }

// The choice of this code among p's, or an error that names the legal ones.
Result<Action> legal(const Position& position, Seat p, std::string_view code) {
  if (const std::optional<Action> found = position.find(p, code)) return *found;
  const std::vector<std::string> codes = position.codes(p);
  return Error{Fault::IllegalChoice,
               say("''{word}'' is not a legal choice now.{meant} Legal: {choices}."_en, code, did_you_mean(code, codes),
                   join(codes, ", "))};
}

// The outcome of the n-th chance event of a game.
std::string drawn(const Dice& dice, std::int64_t n, const Position& position) {
  return position.code(position.at_ticket([&](std::uint32_t total) { return dice.ticket(n, total); }));
}

std::string digest_of(const TableSpec& table, std::string_view game) {
  if (!table.deck.is_null()) return deck_digest(table.deck);
  return table.released.empty() ? present_deck_digest(game) : table.released;
}

// The table of a record: with the deck that was given or that it carries, or with that of the release it names.
Result<TableSpec> table_of(const Record& record, const Doc& given) {
  TableSpec table{.players = record.players,
                  .options = record.options,
                  .deck = given.is_null() ? record.own_deck : given,
                  .ruleset = record.ruleset};
  const std::string digest = digest_of(table, record.game);
  if (digest == record.deck) return table;
  if (!table.deck.is_null()) {
    return Error{Fault::NeedsDeck,
                 say("The record was made with another deck (digest {digest}, here {here}): give the deck file with "
                     "--deck."_en,
                     record.deck.substr(0, 12), digest.substr(0, 12))};
  }
  table.released = record.deck;
  return table;
}

}  // namespace

Result<Match> Match::start(const MatchSpec& spec) {
  Match m;
  const Result<const GameKind*> kind = find_game(spec.game);
  if (!kind) return kind.error();
  m.kind_ = *kind;
  m.record_.game = m.kind_->info().id;
  m.record_.ruleset = spec.table.ruleset == kNewestRuleset ? m.kind_->info().ruleset : spec.table.ruleset;
  m.record_.deck = digest_of(spec.table, m.record_.game);
  m.record_.players = spec.table.players;
  m.record_.options = spec.table.options;
  m.record_.position = spec.position;
  const std::string secret = spec.secret.empty() ? fresh_secret() : spec.secret;
  m.record_.secret = to_hex({reinterpret_cast<const std::uint8_t*>(secret.data()), secret.size()});
  m.record_.pledge = pledge(secret, spec.entropy);
  m.record_.seats = spec.seats;
  if (Result<Done> opened = m.open(spec.table); !opened) return opened.error();
  if (Result<Done> known = m.players_are_known(); !known) return known.error();
  for (std::size_t i = m.record_.seats.size(); i < static_cast<std::size_t>(m.start_->seats()); ++i) {
    m.record_.seats.push_back({m.start_->seat_name(static_cast<Seat>(i), Lang::En), "human"});
  }
  m.settle();
  return m;
}

Result<Match> Match::begun(const Record& record, TableSpec table) {
  Match m;
  const Result<const GameKind*> kind = find_game(record.game);
  if (!kind) return kind.error();
  m.kind_ = *kind;
  m.record_ = record;
  if (Result<Done> opened = m.open(std::move(table)); !opened) return opened.error();
  return m;
}

Result<Match> Match::replay(const Record& record, const Doc& given, std::int64_t steps) {
  Result<TableSpec> table = table_of(record, given);
  if (!table) return table.error();
  Result<Match> begun = Match::begun(record, std::move(*table));
  if (!begun) return begun;
  Match& m = *begun;
  const Result<std::vector<RecordLine>> moves = record.moves();
  if (!moves) return moves.error();
  const auto count = steps < 0 ? static_cast<std::int64_t>(moves->size()) : steps;
  if (count > static_cast<std::int64_t>(moves->size())) {
    return bad_record(say("The record has {n} choices, not {at}."_en, moves->size(), count));
  }
  for (std::int64_t i = 0; i < count; ++i) {
    const RecordLine& line = (*moves)[static_cast<std::size_t>(i)];
    if (Result<Done> taken = m.take(line); !taken) {
      const auto at = std::ranges::find(record.lines, line) - record.lines.begin();
      return bad_record(say("line {line}: {what}"_en, at + 2, taken.error().message));
    }
  }
  if (count < static_cast<std::int64_t>(moves->size())) {
    m.record_.lines.assign(moves->begin(), moves->begin() + static_cast<std::ptrdiff_t>(count));
    m.record_.end.reset();
  }
  return begun;
}

Match::Remains Match::remains_of(const Record& record, const Doc& given) {
  Remains out;
  const Result<std::vector<RecordLine>> moves = record.moves();
  const Result<const GameKind*> kind = find_game(record.game);
  if (!moves || !kind) return out;
  out.of = static_cast<std::int64_t>(moves->size());
  const GameInfo& info = (*kind)->info();
  Record near = record;
  near.ruleset = std::clamp(record.ruleset, info.oldest_ruleset, info.ruleset);
  const Result<TableSpec> own = table_of(near, given);
  Result<Match> m = own ? begun(near, *own) : Result<Match>(own.error());
  if (!m && m.error().fault == Fault::NeedsDeck) {
    m = begun(near, {.players = near.players, .options = near.options, .ruleset = near.ruleset});
  }
  if (!m) return out;
  for (const RecordLine& line : *moves) {
    if (!m->take(line)) break;
    ++out.shown;
  }
  out.match = std::make_unique<Match>(std::move(*m));
  out.match->record_ = record;
  return out;
}

Result<Match> Match::resume(const Record& record, const Doc& deck) {
  Result<Match> m = replay(record, deck);
  if (m) m->settle();
  return m;
}

Result<Done> Match::open(TableSpec table) {
  table_ = std::move(table);
  dice_ = Dice(from_hex(record_.secret), record_.pledge.entropy);
  const Doc* position = record_.position.is_null() ? nullptr : &record_.position;
  Result<std::unique_ptr<Position>> opened = kind_->open(table_, position);
  if (!opened) return opened.error();
  start_ = std::move(*opened);
  now_ = start_->clone();
  if (record_.seats.size() > static_cast<std::size_t>(now_->seats())) {
    return Error{Fault::BadOption, "There are more names than seats at this table."_en};
  }
  return Done{};
}

Result<Done> Match::players_are_known() const {
  for (const SeatInfo& seat : record_.seats) {
    if (seat.by == "human" || seat.by.starts_with(kByProgram)) continue;
    if (!seat.by.starts_with(kBy)) {
      return Error{Fault::BadOption,
                   say("''{word}'' cannot take a seat; expected human, bot:LEVEL or bot:METHOD."_en, seat.by)};
    }
    if (const Result<Bot> known = bot_for(*kind_, seat.by.substr(kBy.size())); !known) return known.error();
  }
  return Done{};
}

Result<Done> Match::take(const RecordLine& line) {
  if (over()) {
    return Error{Fault::NotYourTurn, "The game is over; nothing can be chosen any more."_en};
  }
  if (!to_act().has(line.seat)) {
    std::vector<std::string> asked;
    for (Seat p : to_act()) asked.push_back(now_->seat_code(p));
    return Error{
        Fault::NotYourTurn,
        say("{who} is not asked now; the choice is with {asked}."_en, now_->seat_code(line.seat), join(asked, ", "))};
  }
  const Result<Action> action = legal(*now_, line.seat, line.choice);
  if (!action) return action.error();
  Step step{.line = line};
  if (line.seat != kChance) {
    const Question asked = now_->question(line.seat, Lang::En);
    step.clause = asked.clause;
    step.forced = now_->choice_count(line.seat) == 1 && !asked.discreet;
    const std::optional<SetAsked> set = now_->set_asked(line.seat);
    step.puts = set && action->verb == set->put;
    if (step.puts || (set && set->done && action->verb == set->done->verb)) step.set = set;
  } else {
    step.forced = now_->choice_count(line.seat) == 1;
  }
  const SeatSet left = to_act() - SeatSet::of(line.seat);
  if (!left.empty() && !common_) common_ = now_->clone();
  step.events = now_->apply(line.seat, *action);
  if (left.empty() || to_act() != left) common_.reset();
  moves_.push_back(std::move(step));
  return Done{};
}

Result<Done> Match::not_stale(Seat p, std::int64_t version) const {
  if (p >= now_->seats()) return Error{Fault::NotYourTurn, kNoSuchSeat};
  if (version == this->version()) return Done{};
  return Error{Fault::Stale,
               say("The game has moved on since (version {version}, not {given}): look again before choosing."_en,
                   this->version(), version)};
}

Result<Done> Match::submit(Seat p, std::int64_t version, std::string_view code, std::optional<std::int64_t> ms) {
  if (Result<Done> fresh = not_stale(p, version); !fresh) return fresh;
  RecordLine line{.seat = p, .choice = std::string(code), .undo = 0, .ms = ms};
  if (Result<Done> taken = take(line); !taken) return taken;
  record_.lines.push_back(std::move(line));
  settle();
  return Done{};
}

Result<Done> Match::submit_set(Seat p, std::int64_t version, const std::vector<std::string>& codes,
                               std::optional<std::int64_t> ms) {
  if (Result<Done> fresh = not_stale(p, version); !fresh) return fresh;
  const Result<std::vector<std::string>> chain = chain_of(*now_, p, codes);
  if (!chain) return chain.error();
  const std::int64_t before = steps();
  const std::size_t lines = record_.lines.size();
  for (const std::string& code : *chain) {
    if (to_act() == SeatSet::of(kChance)) settle();
    RecordLine line{.seat = p, .choice = code, .undo = 0, .ms = ms};
    if (Result<Done> taken = take(line); !taken) {
      record_.lines.resize(lines);
      record_.end.reset();
      if (Result<Done> rebuilt = rebuild(before); !rebuilt) return rebuilt;
      return taken;
    }
    record_.lines.push_back(std::move(line));
  }
  settle();
  return Done{};
}

std::int64_t Match::steps_kept_since(std::int64_t version) const {
  std::int64_t in_force = 0, kept = 0;
  for (std::int64_t i = 0; i < this->version(); ++i) {
    const RecordLine& line = record_.lines[static_cast<std::size_t>(i)];
    in_force += line.choice.empty() ? -line.undo : 1;
    kept = i < version ? in_force : std::min(kept, in_force);
  }
  return kept;
}

std::optional<Bot> Match::bot(Seat p) const {
  const std::string_view text = bot_text(p);
  if (text.empty()) return std::nullopt;
  const Result<Bot> known = bot_for(*kind_, text);
  return known ? *known : Bot::Greedy;  // a level that the program had once
}

std::string_view Match::bot_text(Seat p) const {
  const std::string_view by = record_.seats[p].by;
  return by.starts_with(kBy) ? by.substr(kBy.size()) : std::string_view{};
}

Result<Done> Match::submit_bot(Seat p) {
  const std::optional<Bot> who = p < now_->seats() ? bot(p) : std::nullopt;
  if (!who || !to_act().has(p)) {
    return Error{Fault::NotYourTurn, "No bot is asked on this seat."_en};
  }
  const Action a = position_to_think().think(p, *who, bot_seed(p)).action;
  return submit(p, version(), now_->code(a));
}

void Match::settle() {
  while (!over()) {
    const std::optional<Owed> next = owed();
    if (!next) return;
    RecordLine line{.seat = next->seat, .choice = next->choice, .undo = 0, .ms = {}};
    if (!take(line)) return;
    moves_.back().ordered = next->ordered;
    record_.lines.push_back(std::move(line));
  }
  finish();
}

// Chance, a choice that is none, or one that a standing order makes.
std::optional<Match::Owed> Match::owed() {
  if (to_act() == SeatSet::of(kChance)) {
    if (!secret_known()) return {};
    return Owed{kChance, drawn(dice_, chance_events(), *now_)};
  }
  watch_orders();
  for (Seat p : to_act()) {
    const bool single = now_->choice_count(p) == 1;
    if (!single && !orders_[p]) continue;
    const Question q = now_->question(p, Lang::En);
    if (single && !q.discreet) return Owed{p, now_->codes(p)[0]};
    if (orders_[p] && orders_[p]->passes(q)) return Owed{p, q.pass, true};
  }
  return {};
}

// Every order sees every question that comes up, and ends itself.
void Match::watch_orders() {
  for (Seat p = 0; p < kMaxSeats; ++p) {
    for (Seat asked : to_act()) {
      if (orders_[p] && !orders_[p]->goes_on(asked == p, now_->question(asked, Lang::En))) orders_[p].reset();
    }
  }
}

Result<Done> Match::give_order(Seat p, Until until) {
  if (p >= now_->seats()) return Error{Fault::NotYourTurn, kNoSuchSeat};
  if (!kind_->info().windows) {
    return Error{Fault::NotAllowed, "This game has no reaction windows to be passed."_en};
  }
  orders_[p] = StandingOrder(until);
  settle();
  return Done{};
}

std::optional<Until> Match::order(Seat p) const {
  return p < kMaxSeats && orders_[p] ? std::optional(orders_[p]->until()) : std::nullopt;
}

void Match::finish() {
  const Outcome o = now_->outcome();
  RecordEnd end;
  for (Seat p = 0; p < o.seats; ++p) end.ranks.push_back(o.rank[p]), end.scores.push_back(o.score[p]);
  record_.end = std::move(end);
}

std::int64_t Match::chance_events() const {
  return std::ranges::count_if(moves_, [](const Step& s) { return s.line.seat == kChance; });
}

// The step that put the member before this one into the same set.
std::optional<std::size_t> Match::member_before(std::size_t step) const {
  const Step& here = moves_[step];
  for (std::size_t i = step; here.set && i-- > 0;) {
    const Step& before = moves_[i];
    if (before.line.seat != here.line.seat) continue;
    return before.puts && here.set->continues(*before.set) ? std::optional(i) : std::nullopt;
  }
  return {};
}

Match::Undo Match::undo_reach(Seat p) const {
  Undo out;
  bool free = true;
  for (std::size_t i = moves_.size(); i-- > 0;) {
    const Step& step = moves_[i];
    ++out.steps;
    const bool own = step.line.seat == p;
    if (step.line.seat == kChance || (!own && !step.forced)) free = false;
    out.reveals |= step.line.seat == kChance || std::ranges::any_of(step.events, &Event::reveals);
    if (out.reveals) free = false;
    if (!own || step.forced || step.ordered) continue;
    if (member_before(i)) continue;
    out.free = free;
    return out;
  }
  return {};
}

Result<Done> Match::undo(Seat p, bool all_agree) {
  const Undo reach = undo_reach(p);
  if (reach.steps == 0) {
    return Error{Fault::NotAllowed, "There is nothing of yours to take back."_en};
  }
  if (!reach.free && !all_agree) {
    return Error{Fault::NotAllowed,
                 "Something was revealed or chosen since: everybody has to agree to take this back."_en};
  }
  if (Result<Done> rebuilt = rebuild(steps() - reach.steps); !rebuilt) return rebuilt;
  record_.lines.push_back({.seat = p, .choice = "", .undo = reach.steps, .ms = {}});
  record_.end.reset();
  return Done{};
}

Result<Done> Match::rebuild(std::int64_t steps) {
  moves_.resize(static_cast<std::size_t>(steps));
  now_ = start_->clone();
  common_.reset();
  const std::vector<Step> kept = std::exchange(moves_, {});
  for (const Step& step : kept) {
    if (Result<Done> taken = take(step.line); !taken) return taken;
    moves_.back().ordered = step.ordered;
  }
  return Done{};
}

Result<Match> Match::fork(std::int64_t steps, std::string secret) const {
  if (steps < 0 || steps > this->steps()) {
    return Error{Fault::NotFound, say("The game has {n} choices; fork at 0 to that."_en, this->steps())};
  }
  Record record = record_;
  record.fork_of = to_hex(sha256(write_record(record_)));
  record.fork_at = static_cast<int>(steps);
  record.end.reset();
  record.lines.clear();
  for (std::int64_t i = 0; i < steps; ++i) record.lines.push_back(moves_[static_cast<std::size_t>(i)].line);
  if (secret.empty()) secret = fresh_secret();
  record.secret = to_hex({reinterpret_cast<const std::uint8_t*>(secret.data()), secret.size()});
  record.pledge = pledge(secret, record_.pledge.entropy);
  Result<Match> forked = replay(record, table_.deck);
  if (forked) forked->settle();
  return forked;
}

std::vector<std::string> Match::log(std::int64_t step, Seat viewer, Lang lang, bool brief) const {
  std::vector<std::string> out;
  for (const Event& e : moves_[static_cast<std::size_t>(step)].events) {
    if (brief && e.routine) continue;
    const std::string sentence = now_->sentence(seen_by(e, viewer), lang);
    if (!sentence.empty()) out.push_back(sentence);
  }
  return out;
}

Result<std::int64_t> verify_fairness(const Record& record, const Doc& deck) {
  if (record.secret.empty()) {
    return bad_record("The secret is not in the record yet: the dice can be checked when the game is over."_en);
  }
  const std::string secret = from_hex(record.secret);
  if (!keeps(record.pledge, secret)) {
    return bad_record("The secret is not the one the host committed to before the game."_en);
  }
  const Result<std::vector<RecordLine>> moves = record.moves();
  if (!moves) return moves.error();
  const Dice dice(secret, record.pledge.entropy);
  Result<Match> m = Match::replay(record, deck, 0);
  if (!m) return m.error();
  std::unique_ptr<Position> position = m->position().clone();
  std::int64_t n = 0, checked = 0;
  for (std::size_t i = 0; i < moves->size(); ++i) {
    const RecordLine& line = (*moves)[i];
    const std::optional<Action> chosen = position->find(line.seat, line.choice);
    if (!chosen) return illegal_in_record(static_cast<std::int64_t>(i), line.choice);
    if (line.seat == kChance && static_cast<int>(i) >= record.fork_at) {  // before: drawn with the parent's secret
      ++checked;
      const std::string fair = drawn(dice, n, *position);
      if (fair != line.choice) {
        return bad_record(
            say("Chance event {n} should have been ''{drawn}'', the record says ''{said}'': the dice were not "
                "fair."_en,
                n + 1, fair, line.choice));
      }
    }
    n += line.seat == kChance;
    position->apply(line.seat, *chosen);
  }
  return checked;
}

}  // namespace timetable
