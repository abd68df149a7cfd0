#include "match/sets.h"

#include <algorithm>

namespace timetable {
namespace {

constexpr Phrase kNotTogether = "''{code}'' cannot be chosen together with the others."_en;
constexpr Phrase kNotComplete = "These are too few."_en;

bool puts(const SetAsked& asked, const Choice& choice) { return choice.action.verb == asked.put; }

// The question for the next member, once one was put; nothing if the set is complete. Chance may have its say between
// two members (which of several like cards it is), but not about what can be chosen.
std::optional<SetAsked> next_of(Position& at, Seat p, const SetAsked& before) {
  constexpr int kDraws = 4;
  for (int i = 0; i < kDraws && at.to_act() == SeatSet::of(kChance); ++i) {
    at.apply(kChance, *at.find(kChance, at.codes(kChance)[0]));
  }
  const std::optional<SetAsked> now = at.to_act().has(p) ? at.set_asked(p) : std::nullopt;
  return now && now->continues(before) ? now : std::nullopt;
}

// How often this choice can be made in a row.
int copies_of(const Position& from, Seat p, const SetAsked& asked, const Choice& member) {
  const std::unique_ptr<Position> at = from.clone();
  int copies = 0;
  for (std::optional<SetAsked> now = asked; now && at->find(p, member.code); now = next_of(*at, p, *now)) {
    at->apply(p, member.action);
    ++copies;
  }
  return copies;
}

}  // namespace

std::optional<SetQuestion> set_question(const Position& position, Seat p, Lang lang) {
  if (!position.to_act().has(p)) return {};
  const std::optional<SetAsked> asked = position.set_asked(p);
  if (!asked || (asked->most - asked->so_far < 2 && asked->so_far == 0)) return {};
  SetQuestion out{.asked = *asked, .members = {}};
  // Whatever may come later is offered somewhere on the way that takes the first of what is offered.
  const std::unique_ptr<Position> at = position.clone();
  for (std::optional<SetAsked> now = asked; now; now = next_of(*at, p, *now)) {
    std::vector<Choice> offered = at->choices(p, lang);
    std::erase_if(offered, [&](const Choice& c) { return !puts(*now, c); });
    for (const Choice& c : offered) {
      const auto same = [&](const SetQuestion::Member& m) { return m.choice.code == c.code; };
      if (std::ranges::any_of(out.members, same)) continue;
      out.members.push_back({c, copies_of(*at, p, *now, c), at->set_worth(p, c.action)});
    }
    if (offered.empty()) break;
    at->apply(p, offered[0].action);
  }
  return out;
}

std::vector<Choice> choices_for_people(const Position& position, Seat p, Lang lang) {
  std::vector<Choice> all = position.choices(p, lang);
  std::ranges::stable_sort(all, {}, [&](const Choice& c) { return position.list_rank(c.action); });
  const std::optional<SetQuestion> set = set_question(position, p, lang);
  if (!set) return all;
  std::vector<Choice> out;
  for (const SetQuestion::Member& member : set->members) {
    out.push_back(member.choice);
    if (!set->asked.total.empty()) out.back().label += " (" + std::to_string(member.worth) + ")";
    if (member.copies > 1) out.back().label += " ×" + std::to_string(member.copies);
  }
  std::ranges::copy_if(all, std::back_inserter(out), [&](const Choice& c) { return !puts(set->asked, c); });
  return out;
}

Result<std::vector<std::string>> chain_of(const Position& position, Seat p, const std::vector<std::string>& codes) {
  const std::unique_ptr<Position> at = position.clone();
  std::optional<SetAsked> now = at->to_act().has(p) ? at->set_asked(p) : std::nullopt;
  std::vector<std::string> left = codes, out;
  while (!left.empty()) {
    // The first that is offered: members come in the order of the choices, and whatever ends the set comes last.
    const std::vector<std::string> offered = now || out.empty() ? at->codes(p) : std::vector<std::string>();
    auto next = left.end();
    bool member = false;
    for (const std::string& code : offered) {
      const auto wanted = std::ranges::find(left, code);
      const std::optional<Action> action = wanted == left.end() ? std::nullopt : at->find(p, code);
      const bool puts_one = action && now && action->verb == now->put;
      if (!action || (next != left.end() && (member || !puts_one))) continue;
      next = wanted, member = puts_one;
    }
    if (next == left.end() || (!member && left.size() > 1)) {
      return Error{Fault::IllegalChoice, say(kNotTogether, left.front())};
    }
    out.push_back(*next);
    at->apply(p, *at->find(p, *next));
    left.erase(next);
    now = member ? next_of(*at, p, *now) : std::nullopt;
  }
  if (!now) return out;
  const std::string done = now->done ? at->code(*now->done) : "";
  if (!now->done || !at->find(p, done)) return Error{Fault::IllegalChoice, kNotComplete};
  out.push_back(done);
  return out;
}

}  // namespace timetable
