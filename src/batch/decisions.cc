#include "batch/decisions.h"

#include "batch/tables_of_game.h"
#include "match/tables.h"

namespace timetable {
namespace {

template <class T>
void cut(std::vector<T>& column, std::size_t size) {
  column.resize(size);
}

// What was added of a game that turned out to be no good.
void cut_rows(Decisions& d, std::size_t rows) {
  cut(d.game, rows), cut(d.step, rows), cut(d.seat, rows), cut(d.players, rows), cut(d.question, rows);
  cut(d.by, rows), cut(d.chosen, rows), cut(d.rank, rows), cut(d.score, rows), cut(d.reward, rows), cut(d.code, rows);
  cut(d.option_begin, rows + 1), cut(d.fact_begin, rows + 1);
  cut(d.option, d.option_begin.back()), cut(d.fact, d.fact_begin.back());
}

}  // namespace

void Decisions::clear_rows() { cut_rows(*this, 0); }

std::uint16_t place_of_word(std::vector<std::string>& words, std::string_view word) {
  const auto at = std::ranges::find(words, word);
  if (at != words.end()) return static_cast<std::uint16_t>(at - words.begin());
  words.emplace_back(word);
  return static_cast<std::uint16_t>(words.size() - 1);
}

void add_outcome(Decisions& d, std::size_t from, const Outcome& outcome) {
  for (std::size_t i = from; i < d.rows(); ++i) {
    const Seat p = d.seat[i];
    d.rank.push_back(outcome.rank[p]);
    d.score.push_back(static_cast<std::int16_t>(outcome.score[p]));
    d.reward.push_back(reward_of(outcome, p));
  }
}

std::vector<std::string> fact_names_of(const GameKind& kind) { return kind.net_label().facts; }

Result<Done> add_decisions(const GameKind& kind, const Record& record, std::uint32_t game, Decisions& out) {
  if (record.game != kind.info().id) {
    return Error{Fault::BadRecord, say("This is a game of {is}, not of {wanted}."_en, record.game, kind.info().id)};
  }
  const BatchKind* batches = batches_of(kind);
  if (!batches || batches->rows().empty()) {
    return Error{Fault::NotAllowed,
                 say("The choices of {game} have no numbers yet (docs/adding-a-game.md)."_en, kind.info().name)};
  }
  const std::size_t before = out.rows();
  Result<Done> added = batches->decisions(record, table_of(record), game, out);
  if (!added) cut_rows(out, before);
  return added;
}

std::vector<std::string> records_in(const std::string& text) {
  constexpr std::string_view kHeader = "{\"timetable\":\"record\"";
  std::vector<std::string> out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    const std::string_view line = std::string_view(text).substr(at, end - at);
    if (out.empty() || line.starts_with(kHeader)) out.emplace_back();
    out.back() += line;
    at = end;
  }
  return out;
}

}  // namespace timetable
