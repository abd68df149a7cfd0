// Which component a choice or an event speaks of. Found by the rows in which games speak (engine/speech.h): the nouns
// of a verb's code, the arguments of an event's sentence.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/speech.h"
#include "engine/table.h"
#include "study/study.h"

namespace timetable {

// The names between braces: {"card0", "seat1"}.
std::vector<std::string_view> names_in(std::string_view pattern);
// Kinds of nouns that components have; what an event calls by another name has that of the verbs.
std::string_view component_kind(std::string_view noun);
// Verbs by which something is given away or left alone are no use of it.
bool gives_up(std::string_view code);

template <Hostable G>
class NounReader {
 public:
  NounReader(const typename G::Rules& r, const Catalogue& catalogue) : r_(r), catalogue_(&catalogue) {
    for (Place& place : verb_) place = {};
    std::size_t verb = 0;
    for (const VerbRow<G>& row : G::verbs()) {
      take_names(row.code, verb_[verb % kVerbsMost], 3);
      takes_[verb % kVerbsMost] = !gives_up(row.code);
      ++verb;
    }
    for (const auto& row : G::sentences()) {
      const auto kind = static_cast<std::uint8_t>(row.kind);
      take_names(row.usual.english(), event_[kind], 4);
      if constexpr (requires { is_use(row.kind); }) uses_[kind] = is_use(row.kind);
    }
  }

  bool takes(Action a) const { return takes_[a.verb % kVerbsMost]; }
  bool uses(const Event& e) const { return uses_[e.kind]; }

  template <class F>
  void each(Action a, F&& f) {
    const std::uint8_t of[4] = {a.a, a.b, a.c, 0};
    tell(verb_[a.verb % kVerbsMost], Args(of, 3), f);
  }
  template <class F>
  void each(const Event& e, F&& f) {
    tell(event_[e.kind], Args(e.arg, 4), f);
  }

 private:
  static constexpr std::int16_t kUnknown = -2, kNothing = -1;
  // Up to two nouns of a row: the kind of each and its place.
  struct Place {
    std::array<std::int8_t, 2> kind{-1, -1};
    std::array<std::uint8_t, 2> at{};
  };

  void take_names(std::string_view pattern, Place& place, std::size_t most) {
    std::size_t n = 0;
    for (const std::string_view name : names_in(pattern)) {
      const NounName noun = noun_name(name);
      const std::string_view kind = component_kind(noun.kind);
      if (kind.empty() || noun.place >= most || n == place.kind.size()) continue;
      place.kind[n] = static_cast<std::int8_t>(kind_of(kind));
      place.at[n++] = static_cast<std::uint8_t>(noun.place);
    }
  }
  std::size_t kind_of(std::string_view kind) {
    for (std::size_t i = 0; i < kinds_.size(); ++i) {
      if (kinds_[i].first == kind) return i;
    }
    kinds_.emplace_back(std::string(kind), std::array<std::int16_t, 256>{});
    kinds_.back().second.fill(kUnknown);
    return kinds_.size() - 1;
  }

  template <class F>
  void tell(const Place& place, Args args, F&& f) {
    for (std::size_t i = 0; i < place.kind.size() && place.kind[i] >= 0; ++i) {
      const std::uint8_t value = args[place.at[i]];
      if (value == Event::kBlank) continue;  // nothing, or nothing known
      auto& [kind, known] = kinds_[static_cast<std::size_t>(place.kind[i])];
      std::int16_t& c = known[value];
      if (c == kUnknown) c = look_up(kind, args.subspan(place.at[i]));
      if (c >= 0) f(int{c});
    }
  }
  std::int16_t look_up(const std::string& kind, Args args) const {
    const std::string id = G::noun_id(r_, kind, args);
    int found = catalogue_->find(id.substr(0, id.find(':')));  // the second effect of a card is the card
    if (found < 0) found = catalogue_->find_by_name(id);
    if (found < 0) found = catalogue_->find_by_name(G::noun(r_, kind, args, Lang::En));
    return found < 0 ? kNothing : static_cast<std::int16_t>(found);
  }

  const typename G::Rules& r_;
  const Catalogue* catalogue_;
  std::array<Place, kVerbsMost> verb_{};
  std::array<bool, kVerbsMost> takes_{};
  std::array<Place, 256> event_{};
  std::array<bool, 256> uses_{};
  std::vector<std::pair<std::string, std::array<std::int16_t, 256>>> kinds_;
};

}  // namespace timetable
