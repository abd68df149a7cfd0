#include "search/bot.h"

#include <array>
#include <charconv>
#include <optional>

#include "core/words.h"

namespace timetable {
namespace {

constexpr std::array<std::string_view, 5> kMethods = {"random", "greedy", "ismcts", "net", "halving"};
constexpr int kMostBudget = 10'000'000, kMostPercent = 100;

// A whole number from 1 to `most`, and nothing else.
std::optional<int> number(std::string_view text, int most) {
  int n = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (fault != std::errc{} || end != text.data() + text.size() || n < 1 || n > most) return std::nullopt;
  return n;
}

bool read_budget(std::string_view text, Bot& bot) {
  const bool time = text.ends_with("ms");
  if (time) text.remove_suffix(2);
  const std::optional<int> n = number(text, kMostBudget);
  if (n) (time ? bot.milliseconds : bot.samples) = *n;
  return n.has_value();
}

bool read_method(std::string_view text, Bot& bot) {
  const std::size_t colon = text.find(':');
  for (std::size_t i = 0; i < kMethods.size(); ++i) {
    if (kMethods[i] != text.substr(0, colon)) continue;
    bot.method = static_cast<Method>(i);
    if (colon == std::string_view::npos) return true;
    const bool searches = bot.method == Method::Ismcts || bot.method == Method::Halving;
    return searches && read_budget(text.substr(colon + 1), bot);
  }
  return false;
}

bool read_weakness(std::string_view text, Bot& bot) {
  for (const auto& [word, percent] : {std::pair{std::string_view("cap"), &Bot::cap}, {"slip", &Bot::slip}}) {
    if (!text.starts_with(word)) continue;
    const std::optional<int> n = number(text.substr(word.size()), kMostPercent);
    if (n) bot.*percent = *n;
    return n.has_value();
  }
  return false;
}

}  // namespace

std::string bot_name(const Bot& bot) {
  std::string out(kMethods[static_cast<std::size_t>(bot.method)]);
  if (bot.milliseconds) out += ":" + std::to_string(bot.milliseconds) + "ms";
  else if (bot.samples) out += ":" + std::to_string(bot.samples);
  if (bot.cap) out += "+cap" + std::to_string(bot.cap);
  if (bot.slip) out += "+slip" + std::to_string(bot.slip);
  return out;
}

Result<Bot> bot_of(std::string_view text) {
  const std::vector<std::string> parts = split(text, '+');
  Bot bot;
  bool understood = !parts.empty() && read_method(parts[0], bot);
  for (std::size_t i = 1; i < parts.size(); ++i) understood = understood && read_weakness(parts[i], bot);
  if (understood) return bot;
  return Error{Fault::BadOption,
               say("''{word}'' is no way to play: expected random, greedy, net, ismcts:N or halving:N (N samples, 1 "
                   "to 10000000, or milliseconds with 'ms'), each with +capN or +slipN (N percent, 1 to 100) to "
                   "make it weaker."_en,
                   text)};
}

}  // namespace timetable
