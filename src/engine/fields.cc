#include "engine/fields.h"

namespace timetable {

void Names::add(std::string id, Words name) {
  ids_.push_back(std::move(id));
  names_.push_back(std::move(name));
}

std::size_t Names::read(const Node& n, const std::string& word) const {
  const Doc part = word;
  return find(n, word, n.instead(part));
}

std::size_t Names::find(const Node& n, std::string_view word, const Node& refuse) const {
  for (std::size_t i = 0; i < ids_.size() && !word.empty(); ++i) {
    const std::string_view id = ids_[i];
    const bool short_form = !prefix_.empty() && id.starts_with(prefix_) && same_word(word, id.substr(prefix_.size()));
    if (same_word(word, id) || short_form || (i < names_.size() && same_word(word, names_[i]))) return i;
  }
  if (unknown_.empty() || !n.doc().is(Doc::Kind::Text)) return refuse.one_of(ids_);
  n.complain(say(unknown_, word, did_you_mean(word, ids_)));
  return 0;
}

void Item::seat(Seat& value) const {
  if (writes()) *out_ = value == kNoSeat ? Doc() : Doc(of_->seats()[value]);
  else if (reads()) value = of_->seat(node_);
}

void Item::seats(SeatSet& value) const {
  if (writes()) *out_ = of_->listed(value);
  else if (reads()) value = of_->seats(node_);
}

Doc Item::written_bits(std::uint64_t set, const Names& names) {
  Doc out = Doc::list();
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (set >> i & 1) out.push(names[i]);
  }
  return out;
}

std::uint64_t Item::read_bits(const Names& names) const {
  std::uint64_t out = 0;
  for (std::size_t i = 0; i < node_.size(); ++i) out |= std::uint64_t{1} << names.read(node_[i]);
  return out;
}

void Item::complain_of_depth() const { node_.complain("too deep"_en); }

Item Fields::place(std::string_view key, bool must) {
  keys_.emplace_back(key);
  if (does_ == Does::Write) return Item(*this, &doc_.set(key, Doc()), {}, false);
  if (does_ == Does::Name) return Item(*this, nullptr, {}, false);
  const Node node = must ? root_[key] : root_.maybe(key);
  return Item(*this, nullptr, node, must ? root_.doc().find(key) != nullptr : node.present());
}

Seat Fields::seat(const Node& n) const {
  if (n.doc().is(Doc::Kind::Int)) {
    return static_cast<Seat>(n.integer(0, static_cast<std::int64_t>(seats_->size()) - 1));
  }
  return static_cast<Seat>(seats_->read(n));
}

SeatSet Fields::seats(const Node& list) const {
  SeatSet out;
  for (std::size_t i = 0; i < list.size(); ++i) out.add(list[i].doc().text() == kChanceName ? kChance : seat(list[i]));
  return out;
}

Doc Fields::listed(SeatSet set) const {
  Doc out = Doc::list();
  for (const Seat p : set) {
    if (p == kChance) out.push(kChanceName);
    else if (p < seats_->size()) out.push((*seats_)[p]);
  }
  return out;
}

}  // namespace timetable
