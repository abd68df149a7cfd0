#include "server/pairing.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/words.h"
#include "match/registry.h"

namespace timetable::server {
namespace {

const std::array<PairingPace, 3> kPaces = {{
    {"quick", {.kind = "live", .minutes = 5, .plus_seconds = 5}},
    {"calm", {.kind = "live", .minutes = 20, .plus_seconds = 10}},
    {"slow", {.kind = "slow", .days = 3}},
}};

constexpr double kFirstRange = 3;  // of mu - 3 sigma: about what two good games change
constexpr double kWider = 0.5;     // a second of waiting
constexpr Phrase kWhatIsWrong = "Nobody can be found like this: {why}."_en;

bool same_wish(const Seeker& a, const Seeker& b) {
  return a.game == b.game && a.players == b.players && a.pace == b.pace && a.rated == b.rated;
}

bool go_together(const Store::Waiting& waiting, const Seeker& a, const Seeker& b, Millis now) {
  if (!same_wish(a, b)) return false;
  const double range = std::max(rating_range(now - a.since), rating_range(now - b.since));
  if (std::abs(a.rating - b.rating) > range) return false;
  return std::ranges::none_of(waiting.at_odds, [&](const auto& odds) {
    return (odds.first == a.person && odds.second == b.person) || (odds.first == b.person && odds.second == a.person);
  });
}

}  // namespace

std::span<const PairingPace> pairing_paces() { return kPaces; }

double rating_range(Millis waited) { return kFirstRange + kWider * static_cast<double>(waited) / 1000; }

Answer<Seeker> read_seeker(const Doc& request, const Caller& who) {
  std::vector<Words> problems;
  const Node n(request, problems);
  Seeker out{.person = who.person, .name = who.name, .game = n["game"].text(), .guest = who.guest};
  n.only({"game", "players", "pace", "rated"});
  const Result<const GameKind*> kind = find_game(out.game);
  if (problems.empty() && !kind) return kind.error();
  if (!kind) return malformed(kWhatIsWrong, problems);
  out.players = static_cast<int>(n["players"].integer((*kind)->info().min_seats, (*kind)->info().max_seats));
  if (out.players < 2) n["players"].complain("expected at least two"_en);
  std::vector<std::string> words;
  for (const PairingPace& p : kPaces) words.emplace_back(p.word);
  out.pace = words[n["pace"].one_of(words)];
  if (const Node rated = n.maybe("rated"); rated.present()) out.rated = rated.boolean();
  if (out.rated && who.guest) n["rated"].complain(kRatedNeedsPassword);
  if (!problems.empty()) return malformed(kWhatIsWrong, problems);
  return out;
}

std::vector<std::vector<std::size_t>> groups_of(const Store::Waiting& waiting, Millis now) {
  std::vector<std::vector<std::size_t>> out;
  std::vector<bool> taken(waiting.seekers.size());
  for (std::size_t i = 0; i < waiting.seekers.size(); ++i) {
    if (taken[i]) continue;
    const Seeker& first = waiting.seekers[i];
    std::vector<std::size_t> near;
    for (std::size_t j = i + 1; j < waiting.seekers.size(); ++j) {
      if (!taken[j] && go_together(waiting, first, waiting.seekers[j], now)) near.push_back(j);
    }
    std::ranges::stable_sort(near, {},
                             [&](std::size_t j) { return std::abs(waiting.seekers[j].rating - first.rating); });
    std::vector<std::size_t> group = {i};
    for (const std::size_t j : near) {
      if (group.size() == static_cast<std::size_t>(first.players)) break;
      const auto fits = [&](std::size_t k) {
        return go_together(waiting, waiting.seekers[k], waiting.seekers[j], now);
      };
      if (std::ranges::all_of(group, fits)) group.push_back(j);
    }
    if (group.size() < static_cast<std::size_t>(first.players)) continue;
    for (const std::size_t j : group) taken[j] = true;
    out.push_back(std::move(group));
  }
  return out;
}

Entry table_for(const std::vector<Seeker>& group) {
  Entry out;
  const Seeker& first = group.front();
  out.game = first.game;
  out.players = first.players;
  out.rated = first.rated;
  out.pace = std::ranges::find(kPaces, first.pace, &PairingPace::word)->pace;
  out.opener = first.person;
  for (const Seeker& s : group) {
    out.seats.push_back({.kind = "person", .person = s.person, .name = s.name, .guest = s.guest});
  }
  return out;
}

}  // namespace timetable::server
