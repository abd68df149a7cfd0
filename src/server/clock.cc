#include "server/clock.h"

#include <algorithm>

namespace timetable::server {

TableClock::TableClock(const Pace& pace, int seats, Millis minute) : pace_(pace), minute_(minute) {
  if (pace.kind != "none") left_.assign(static_cast<std::size_t>(seats), full());
}

Millis TableClock::full() const {
  return pace_.kind == "slow" ? pace_.days * 24 * 60 * minute_ : pace_.minutes * minute_;
}

std::vector<Millis> TableClock::left(Millis now) const {
  std::vector<Millis> out = left_;
  for (Seat p : running_) out[p] = std::max<Millis>(0, out[p] - (now - since_));
  return out;
}

void TableClock::turn(SeatSet asked, Seat chose, Millis now) {
  if (!kept()) return;
  left_ = left(now);
  since_ = now;
  const bool slow = pace_.kind == "slow";
  for (Seat p = 0; p < left_.size(); ++p) {
    if (slow && (p == chose || !running_.has(p))) left_[p] = full();
    if (!slow && p == chose) left_[p] += pace_.plus_seconds * minute_ / 60;
  }
  running_ = asked & SeatSet::first(static_cast<unsigned>(left_.size()));
}

void TableClock::grant(Seat p, Millis least) {
  if (p < left_.size()) left_[p] = std::max(left_[p], least);
}

SeatSet TableClock::out_of_time(Millis now) const {
  SeatSet out;
  const std::vector<Millis> rest = left(now);
  for (Seat p : running_) {
    if (rest[p] == 0) out.add(p);
  }
  return out;
}

std::optional<Millis> TableClock::next_end() const {
  std::optional<Millis> first;
  for (Seat p : running_) first = std::min(first.value_or(since_ + left_[p]), since_ + left_[p]);
  return first;
}

Doc TableClock::stored(Millis now) const {
  Doc out = Doc::object();
  Doc rest = Doc::list();
  for (Millis ms : left(now)) rest.push(ms);
  out.set("left", std::move(rest));
  out.set("running", running_.bits());
  out.set("at", now);
  return out;
}

void TableClock::restore(const Doc& doc, Millis now) {
  const Doc* rest = doc.find("left");
  const Doc *running = doc.find("running"), *at = doc.find("at");
  if (!kept() || !rest || !running || !at || rest->items().size() != left_.size()) return;
  for (std::size_t i = 0; i < left_.size(); ++i) left_[i] = rest->items()[i].integer();
  running_ = SeatSet::from_bits(static_cast<std::uint8_t>(running->integer())) &
      SeatSet::first(static_cast<unsigned>(left_.size()));
  since_ = pace_.kind == "slow" ? at->integer() : now;
}

}  // namespace timetable::server
