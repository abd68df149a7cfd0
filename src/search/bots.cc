#include "search/bots.h"

#include <array>

namespace timetable {
namespace {

constexpr std::array<std::string_view, 5> kMethods = {"random", "greedy", "ismcts", "net", "halving"};

}  // namespace

std::string bot_name(const Bot& bot) {
  std::string out(kMethods[static_cast<std::size_t>(bot.method)]);
  if (bot.milliseconds) out += ":" + std::to_string(bot.milliseconds) + "ms";
  else if (bot.samples) out += ":" + std::to_string(bot.samples);
  return out;
}

std::optional<Bot> bot_of(std::string_view text) {
  const std::size_t colon = text.find(':');
  const std::string_view method = text.substr(0, colon);
  Bot bot;
  for (std::size_t i = 0;; ++i) {
    if (i == kMethods.size()) return std::nullopt;
    if (kMethods[i] != method) continue;
    bot.method = static_cast<Method>(i);
    break;
  }
  if (colon == std::string_view::npos) return bot;
  if (bot.method != Method::Ismcts && bot.method != Method::Halving) return std::nullopt;
  std::string_view budget = text.substr(colon + 1);
  const bool time = budget.ends_with("ms");
  if (time) budget.remove_suffix(2);
  constexpr int kMost = 10'000'000;
  int n = 0;
  const auto [end, fault] = std::from_chars(budget.data(), budget.data() + budget.size(), n);
  if (fault != std::errc{} || end != budget.data() + budget.size() || n < 1 || n > kMost) return std::nullopt;
  (time ? bot.milliseconds : bot.samples) = n;
  return bot;
}

}  // namespace timetable
