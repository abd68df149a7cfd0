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

Words words_of(const Doc& d) { return {d.find("en")->text(), d.find("fr")->text()}; }

std::optional<Level::Strength> rating_of(const Doc* d) {
  if (!d) return std::nullopt;
  const auto number = [&](const char* key) { return static_cast<int>(d->find(key)->integer()); };
  return Level::Strength{.elo = number("elo"), .half = number("half"), .games = number("games")};
}

// The list is our own and its shape is tested: what is asked for is there.
Ladder read_ladder(const Doc& file, std::string_view game) {
  Ladder out;
  const Doc& ladder = *file.find("games")->find(game);
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

constexpr Phrase kRandom = {"Chooses at random.", "Choisit au hasard."};
constexpr Phrase kGreedy = {
    "Tries each choice in a few imagined worlds and takes what looks best right afterwards.",
    "Essaie chaque choix dans quelques mondes imaginés et prend ce qui paraît le meilleur juste après."};
constexpr Phrase kTree = {"Searches a tree of choices by {0} of games played at random.",
                          "Explore un arbre de choix par {0} de parties jouées au hasard."};
constexpr Phrase kNet = {"Judges what each choice leads to by a small net that has learnt from games against itself.",
                         "Juge ce qu’amène chaque choix par un petit réseau qui a appris en jouant contre lui-même."};
constexpr Phrase kHalving = {
    "Judges by a small net that has learnt from games against itself, and plays the promising choices on: {0} of "
    "imagined games.",
    "Juge par un petit réseau qui a appris en jouant contre lui-même, et poursuit les choix prometteurs : {0} de "
    "parties "
    "imaginées."};
constexpr Phrase kSamples = {"{0} samples", "{0} échantillons"};
constexpr Phrase kMilliseconds = {"{0} ms", "{0} ms"};
constexpr Phrase kCap = {" Takes any choice that looks at most {0} % less likely to win than the best.",
                         " Prend n’importe quel choix qui paraît au plus {0} % moins gagnant que le meilleur."};
constexpr Phrase kSlip = {" Makes {0} % of its choices at random.", " Fait {0} % de ses choix au hasard."};
constexpr Phrase kStandIn = {"{0} has no net that can be used here: the greedy player sits in.",
                             "{0} n’a pas ici de réseau utilisable : le joueur gourmand le remplace."};

std::string budget_of(const Bot& bot, Lang lang) {
  constexpr int kUsualTree = 1000, kUsualHalving = 64;
  if (bot.milliseconds) return fill(kMilliseconds.in(lang), {std::to_string(bot.milliseconds)});
  const int usual = bot.method == Method::Ismcts ? kUsualTree : kUsualHalving;
  return fill(kSamples.in(lang), {std::to_string(bot.samples ? bot.samples : usual)});
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
                 say({"{0}{1} Levels of {2}: {3}.", "{0}{1} Niveaux de {2} : {3}."}, bot.error().message,
                     did_you_mean(text, ids), kind.info().id, join(ids, ", "))};
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
  std::string out = fill(kMethods[static_cast<std::size_t>(bot.method)].in(lang), {budget_of(bot, lang)});
  if (bot.cap) out += fill(kCap.in(lang), {std::to_string(bot.cap)});
  if (bot.slip) out += fill(kSlip.in(lang), {std::to_string(bot.slip)});
  return out;
}

std::string stand_in_note(const GameKind& kind, const Bot& bot, Lang lang) {
  if (!bot.needs_net() || bot.net) return {};
  return fill(kStandIn.in(lang), {kind.info().name.in(lang)});
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
    const std::string note = stand_in_note(kind, *bot, lang);
    if (!note.empty()) d.set("note", note);
    else if (level.rating) d.set("rating", describe(*level.rating));
    out.push(std::move(d));
  }
  return out;
}

}  // namespace timetable
