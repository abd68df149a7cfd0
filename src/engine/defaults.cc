#include "engine/defaults.h"

#include "engine/drawing.h"

namespace timetable {
namespace {

std::string plain_text(const Doc& value) {
  std::vector<std::string> parts;
  switch (value.kind()) {
    case Doc::Kind::List:
      for (const Doc& item : value.items()) parts.push_back(plain_text(item));
      return join(parts, " ");
    case Doc::Kind::Object:
      for (const auto& [key, inner] : value.members()) parts.push_back(key + " " + plain_text(inner));
      return join(parts, " · ");
    case Doc::Kind::Null: return "-";
    case Doc::Kind::Text: return value.text();
    default: return brief(value).english();
  }
}

}  // namespace

Phrase points_row() { return "Points"_en; }
Phrase seat_called() { return "Player {who}"_en; }

Error has_no_deck(const GameInfo& info) {
  return {Fault::BadDeck, say("{game} has no deck that could be changed."_en, info.name)};
}

Error wrong_number_of_players(const GameInfo& info, int players) {
  if (info.min_seats == info.max_seats) {
    return {Fault::BadOption,
            say("{game} is for exactly {n} players, not {players}."_en, info.name, info.min_seats, players)};
  }
  return {Fault::BadOption,
          say("{game} is for {min} to {max} players, not {players}."_en, info.name, info.min_seats, info.max_seats,
              players)};
}

Error ruleset_out_of_reach(const GameInfo& info, int ruleset) {
  if (ruleset > info.ruleset) {
    return {Fault::NewerRules,
            say("It is played by ruleset {n} of {game}; this program knows those up to {here}: a "
                "newer version of it is needed."_en,
                ruleset, info.name, info.ruleset)};
  }
  return {Fault::RulesGone,
          say("It was played by ruleset {n} of {game}, which this program cannot play any more; the "
              "oldest it knows is {oldest}."_en,
              ruleset, info.name, info.oldest_ruleset)};
}

std::vector<Line> plain_board(const Doc& view) {
  std::vector<Line> out;
  for (const auto& [key, value] : view.members()) {
    Line line = {{key + "  ", Style::Faint}};
    const int indent = columns(key) + 2;
    int used = indent;
    for (const std::string& word : split(plain_text(value), ' ')) {
      if (used + 1 + columns(word) > kBoardWidth && used > indent) {
        out.push_back(std::move(line));
        line = {{std::string(static_cast<std::size_t>(indent), ' ')}};
        used = indent;
      }
      line.push_back({used > indent ? " " + word : word});
      used += columns(word) + 1;
    }
    out.push_back(std::move(line));
  }
  return out;
}

}  // namespace timetable
