#include "batch/batch.h"

#include <algorithm>

#include "core/words.h"

namespace timetable {
namespace {

std::size_t at(int table, int width, int place = 0) {
  return static_cast<std::size_t>(table) * static_cast<std::size_t>(width) + static_cast<std::size_t>(place);
}

}  // namespace

float reward_of(const Outcome& outcome, Seat p) {
  const SeatSet winners = outcome.winners();
  const float share = winners.has(p) ? 1.0f / static_cast<float>(winners.size()) : 0.0f;
  const auto seats = static_cast<float>(outcome.seats);
  return (share * seats - 1) / (seats - 1);
}

Batch::Batch(const BatchOrder& order, std::span<const NounRange> rows, int seats, std::size_t state_bytes)
    : order_(order), numbering_(rows), seats_(seats), state_bytes_(state_bytes) {
  const auto n = static_cast<std::size_t>(order.tables);
  columns_.seat.assign(n, kNoSeat);
  columns_.choices.assign(n, 0);
  columns_.choice.assign(n * kMaxOptions, 0);
  columns_.mask.assign(n * static_cast<std::size_t>(mask_width()), 0);
  columns_.facts.assign(n, 0);
  columns_.fact.assign(order.facts ? n * kFactsMax : 0, 0);
  columns_.reward.assign(n * static_cast<std::size_t>(seats), 0);
  columns_.score.assign(n * static_cast<std::size_t>(seats), 0);
  columns_.ended.assign(n, 0);
  columns_.games.assign(n, 0);
  columns_.steps.assign(n, 0);
}

int Batch::mask_width() const {
  if (order_.masks == BatchOrder::Masks::None) return 0;
  return order_.masks == BatchOrder::Masks::Bytes ? numbering_.size() : (numbering_.size() + 7) / 8;
}

std::size_t Batch::bytes_a_table() const {
  const auto bytes = [](const auto& column) { return column.size() * sizeof column[0]; };
  const Columns& c = columns_;
  const std::size_t all = bytes(c.seat) + bytes(c.choices) + bytes(c.choice) + bytes(c.mask) + bytes(c.facts) +
      bytes(c.fact) + bytes(c.reward) + bytes(c.score) + bytes(c.ended) + bytes(c.games) + bytes(c.steps);
  return state_bytes_ + all / static_cast<std::size_t>(order_.tables);
}

Error Batch::not_legal(int table, int number) const {
  const auto i = static_cast<std::size_t>(table);
  if (columns_.seat[i] == kNoSeat) {
    return {Fault::NotYourTurn, say("Table {n}: the game is over; {leave} leaves a table as it is."_en, table, kLeave)};
  }
  return {
      Fault::IllegalChoice,
      say("Table {n}: {number} is not the number of a legal choice; {count, plural, one {# is} other {# are}} legal."_en,
          table, number, columns_.choices[i])};
}

int Batch::place_of(int table, int number) const {
  const int choices = columns_.choices[static_cast<std::size_t>(table)];
  for (int k = 0; k < choices; ++k) {
    if (columns_.choice[at(table, kMaxOptions, k)] == number) return k;
  }
  return -1;
}

void Batch::mark(int table, int number, bool on) {
  if (order_.masks == BatchOrder::Masks::Bytes) {
    columns_.mask[at(table, mask_width(), number)] = on;
  } else if (order_.masks == BatchOrder::Masks::Bits) {
    std::uint8_t& byte = columns_.mask[at(table, mask_width(), number / 8)];
    const auto bit = static_cast<std::uint8_t>(1u << number % 8);
    byte = static_cast<std::uint8_t>(on ? byte | bit : byte & ~bit);
  }
}

std::optional<Action> Batch::write_choices(int table, const Options& options) {
  std::uint16_t& choices = columns_.choices[static_cast<std::size_t>(table)];
  std::uint16_t* numbers = &columns_.choice[at(table, kMaxOptions)];
  if (order_.masks != BatchOrder::Masks::None) {
    for (int k = 0; k < choices; ++k) mark(table, numbers[k], false);
  }
  choices = 0;
  std::optional<Action> stray;
  for (Action a : options) {
    const int number = numbering_.number(a);
    if (number == Numbering::kNone) {
      stray = a;
      continue;
    }
    if (order_.masks != BatchOrder::Masks::None) mark(table, number, true);
    numbers[choices++] = static_cast<std::uint16_t>(number);
  }
  return stray;
}

void Batch::write_facts(int table, const Features& features) {
  const int n = std::min(features.size(), kFactsMax);
  columns_.facts[static_cast<std::size_t>(table)] = static_cast<std::uint16_t>(n);
  std::copy(features.begin(), features.begin() + n, &columns_.fact[at(table, kFactsMax)]);
}

void Batch::forget(int table) {
  const auto i = static_cast<std::size_t>(table);
  static_cast<void>(write_choices(table, Options()));
  const auto clear = [&](auto& column, int width) {
    if (!column.empty()) std::fill_n(&column[at(table, width)], width, 0);
  };
  clear(columns_.choice, kMaxOptions);
  clear(columns_.fact, kFactsMax);
  clear(columns_.reward, seats_);
  clear(columns_.score, seats_);
  columns_.facts[i] = 0, columns_.ended[i] = 0, columns_.games[i] = 0;
}

void Batch::write_outcome(int table, const Outcome& outcome) {
  const auto i = static_cast<std::size_t>(table);
  columns_.ended[i] = 1;
  ++columns_.games[i];
  for (int p = 0; p < seats_; ++p) {
    columns_.reward[at(table, seats_, p)] = reward_of(outcome, static_cast<Seat>(p));
    columns_.score[at(table, seats_, p)] = outcome.score[p];
  }
}

}  // namespace timetable
