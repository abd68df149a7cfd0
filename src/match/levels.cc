#include "match/levels.h"

#include <map>

#include "core/words.h"
#include "match/embedded.h"
#include "match/json.h"
#include "match/nets.h"
#include "match/registry.h"

namespace timetable {
namespace {

struct Ladder {
  std::vector<Level> levels;
  std::size_t usual = 0;
};

std::optional<Level::Strength> rating_of(const Doc* d) {
  if (!d) return std::nullopt;
  const auto number = [&](const char* key) { return static_cast<int>(d->find(key)->integer()); };
  return Level::Strength{.elo = number("elo"), .half = number("half"), .games = number("games")};
}

// A game without levels has the players that need neither net nor measurement.
Ladder plain_ladder() {
  return {.levels = {{.id = "random",
                      .plays = "random",
                      .name = "Random"_en,
                      .about = "Knows the rules and nothing else."_en,
                      .rating = {}},
                     {.id = "greedy",
                      .plays = "greedy",
                      .name = "Greedy"_en,
                      .about = "Takes what it can get at once."_en,
                      .rating = {}}},
          .usual = 1};
}

// The list is our own and its shape is tested: what is asked for is there.
Ladder read_ladder(const Doc& file, std::string_view game) {
  Ladder out;
  const Doc* listed = file.find("games")->find(game);
  if (!listed) return plain_ladder();
  const Doc& ladder = *listed;
  for (const Doc& row : ladder.find("levels")->items()) {
    const std::string& id = row.find("id")->text();
    const Doc& character = *file.find("characters")->find(id);
    if (ladder.find("usual")->text() == id) out.usual = out.levels.size();
    out.levels.push_back({.id = id,
                          .plays = row.find("plays")->text(),
                          .name = words_of(*character.find("name")),
                          .about = words_of(*character.find("about")),
                          .rating = rating_of(row.find("rating"))});
  }
  return out;
}

std::map<std::string, Ladder, std::less<>> read_ladders() {
  std::map<std::string, Ladder, std::less<>> out;
  const Result<Doc> file = parse_json(embedded_text("nets/levels.json"), "nets/levels.json");
  for (const GameKind* kind : all_games()) out.emplace(kind->info().id, read_ladder(*file, kind->info().id));
  return out;
}

const Ladder& ladder_of(const GameKind& kind) {
  static const std::map<std::string, Ladder, std::less<>> all = read_ladders();
  return all.find(kind.info().id)->second;
}

constexpr Phrase kRandom = "Chooses at random."_en;
constexpr Phrase kGreedy = "Tries each choice in a few imagined worlds and takes what looks best right afterwards."_en;
constexpr Phrase kTree = "Searches a tree of choices by {budget} of games played at random."_en;
constexpr Phrase kNet = "Judges what each choice leads to by a small net that has learnt from games against itself."_en;
constexpr Phrase kHalving =
    "Judges by a small net that has learnt from games against itself, and plays the promising "
    "choices on: {budget} of imagined games."_en;
constexpr Phrase kSamples = "{n} samples"_en;
constexpr Phrase kMilliseconds = "{n} ms"_en;
constexpr Phrase kCap = " Takes any choice that looks at most {n} % less likely to win than the best."_en;
constexpr Phrase kSlip = " Makes {n} % of its choices at random."_en;
constexpr Phrase kStandIn = "{game} has no net that can be used here: the greedy player sits in."_en;

constexpr Phrase kGrown =
    "Its rating was measured before the game changed: of what it looks at now {new, plural, =0 {nothing is} one {one "
    "thing is} other {# things are}} new to it, and {gone, plural, =0 {nothing is} one {one thing is} other {# things "
    "are}} gone."_en;

std::string budget_of(const Bot& bot, Lang lang) {
  if (bot.milliseconds) return kMilliseconds.in(lang, std::to_string(bot.milliseconds));
  return kSamples.in(lang, bot.usual_samples());
}

Doc describe(const Level::Strength& r) {
  Doc out = Doc::object();
  out.set("elo", r.elo);
  out.set("half", r.half);
  out.set("games", r.games);
  return out;
}

}  // namespace

const std::vector<Level>& levels_of(const GameKind& kind) { return ladder_of(kind).levels; }

const Level& usual_level(const GameKind& kind) { return ladder_of(kind).levels[ladder_of(kind).usual]; }

const Level* find_level(const GameKind& kind, std::string_view id) {
  for (const Level& level : levels_of(kind)) {
    if (same_word(level.id, id)) return &level;
  }
  return nullptr;
}

Result<Bot> bot_for(const GameKind& kind, std::string_view text) {
  const Level* level = find_level(kind, text);
  Result<Bot> bot = bot_of(level ? level->plays : text);
  if (!bot) {
    std::vector<std::string> ids;
    for (const Level& l : levels_of(kind)) ids.push_back(l.id);
    return Error{bot.error().fault,
                 say("{why}{meant} Levels of {game}: {levels}."_en, bot.error().message, did_you_mean(text, ids),
                     kind.info().id, join(ids, ", "))};
  }
  if (!bot->needs_net()) return bot;
  if (const Result<const Net*> net = net_of(kind); net) bot->net = *net;
  return bot;
}

std::string player_name(const GameKind& kind, std::string_view text, Lang lang) {
  const Level* level = find_level(kind, text);
  return level ? level->name.in(lang) : std::string(text);
}

std::string how_it_plays(const Bot& bot, Lang lang) {
  constexpr Phrase kMethods[] = {kRandom, kGreedy, kTree, kNet, kHalving};
  std::string out = kMethods[static_cast<std::size_t>(bot.method)].in(lang, budget_of(bot, lang));
  if (bot.cap) out += kCap.in(lang, std::to_string(bot.cap));
  if (bot.slip) out += kSlip.in(lang, std::to_string(bot.slip));
  return out;
}

std::string stand_in_note(const GameKind& kind, const Bot& bot, Lang lang) {
  if (!bot.needs_net() || bot.net) return {};
  return kStandIn.in(lang, kind.info().name.in(lang));
}

std::string growth_note(const GameKind& kind, const Bot& bot, Lang lang) {
  if (!bot.net) return {};
  const FactsApart facts = apart(kind.net_label().facts, bot.net->label().facts);
  return facts.none() ? std::string() : kGrown.in(lang, facts.only_here, facts.only_there);
}

Doc describe_levels(const GameKind& kind, Lang lang) {
  Doc out = Doc::list();
  for (const Level& level : levels_of(kind)) {
    const Result<Bot> bot = bot_for(kind, level.id);
    Doc d = Doc::object();
    d.set("id", level.id);
    d.set("name", level.name.in(lang));
    d.set("about", level.about.in(lang) + " " + how_it_plays(*bot, lang));
    d.set("usual", &level == &usual_level(kind));
    const std::string stand_in = stand_in_note(kind, *bot, lang), growth = growth_note(kind, *bot, lang);
    if (!stand_in.empty() || !growth.empty()) d.set("note", stand_in.empty() ? growth : stand_in);
    if (stand_in.empty() && level.rating) d.set("rating", describe(*level.rating));
    out.push(std::move(d));
  }
  return out;
}

}  // namespace timetable
