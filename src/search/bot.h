// How a bot thinks, and what comes of it: the words in which searches are ordered and answered, without the searches.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "core/words.h"
#include "engine/action.h"
#include "search/net.h"

namespace timetable {

enum class Method : std::uint8_t {
  Random,
  Greedy,   // one choice ahead, by the game's own appraisal
  Ismcts,   // plain tree search
  Net,      // one choice ahead, by the net
  Halving,  // the net, and sequential halving on top of it
};

// How a bot thinks. Written as method[:budget][+capN][+slipN]: "greedy", "ismcts:1000", "halving:64", "halving:800ms",
// "net+cap10", "greedy+slip60".
struct Bot {
  Method method = Method::Random;
  int samples = 0;       // 0: the method's own number, or as many as the time allows
  int milliseconds = 0;  // 0: no clock is looked at
  int cap = 0;   // percent: with a net, plays any choice that looks worse than the best by no more win probability
  int slip = 0;  // percent of its choices made at random
  const Net* net = nullptr;

  // Where no time is given: the number that was asked for, or the method's own.
  int usual_samples() const { return samples ? samples : method == Method::Ismcts ? 1000 : 64; }
  bool needs_net() const { return method == Method::Net || method == Method::Halving; }
  bool operator==(const Bot&) const = default;

  static const Bot Random, Greedy;
};
inline constexpr Bot Bot::Random{.method = Method::Random};
inline constexpr Bot Bot::Greedy{.method = Method::Greedy};

std::string bot_name(const Bot& bot);
// The bot of a text, without its net; otherwise the sentence says which texts there are.
Result<Bot> bot_of(std::string_view text);

// Seconds since any fixed moment. Search itself knows no clock: whoever has one lends it.
using Stopwatch = double (*)();

// Does the jobs 0 to n-1, in any order and at the same time if it has the threads, and returns when all are done.
// Search knows no threads either. Whoever lends them, the answer is the same.
using Workers = std::function<void(int n, const std::function<void(int)>& job)>;

inline void in_turn(int n, const std::function<void(int)>& job) {
  for (int i = 0; i < n; ++i) job(i);
}

// A choice with what it is worth: how often to play it, and how much of the search it saw.
struct Valued {
  Action action;
  float value = 0;
  float share = 0;
  int samples = 0;
};

struct Thought {
  Action action;
  int samples = 0;
  bool forced = false;          // there was nothing to choose
  std::vector<Valued> choices;  // best first; empty where the bot does not judge choices
};

// Looking back: how positions are judged.
struct Hindsight {
  const Net* net = nullptr;
  int samples = 64;
  std::uint64_t seed = 1;
};

// One thing in which two choices may differ, seen where each imagined game was left: a fact, counted, or a number that
// people watch, on average (engine/number.h).
struct Contrast {
  Phrase what;
  bool fact = false, welcome = true;
  int samples = 0;
  double one = 0, other = 0;  // a share of the samples, or a mean
  double half = 0;            // of the 95 % interval of one - other
};

// Two choices tried in the same worlds with the same luck: chances to win after each.
struct Compared {
  double one = 0, other = 0;
  double half = 1;  // of the 95 % interval of one - other
  std::vector<Contrast> contrasts = {};
};

}  // namespace timetable
