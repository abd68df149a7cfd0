// timetable guide
#include <fmt/core.h>

#include <fstream>
#include <memory>

#include "cli/command.h"
#include "cli/guide_files.h"
#include "cli/guide_topics.h"
#include "core/words.h"
#include "match/registry.h"

namespace timetable::cli {
namespace {

constexpr Phrase kOneTopic =
    "One part: timetable guide {game} table   a word: timetable guide {game} {word}   everything: --all"_en;
constexpr Phrase kWhichGame = "Which game? For example: timetable guide {game}"_en;
constexpr Phrase kMadeAnew = "{n} of {all} texts made anew."_en;

struct GuideFlags {
  std::string game, topic, source = ".";
  bool all = false, update = false;
};

void print(const TextLines& lines) {
  for (const std::string& line : lines) fmt::print("{}\n", line);
}

int update(const std::string& source) {
  const Result<std::vector<GuideFile>> files = guide_files(source);
  if (!files) return fail(files.error());
  if (files->empty()) {
    return fail({Fault::BadFile,
                 say("{folder}: there are no guides here. Name the folder of a checkout with --source."_en, source)});
  }
  int changed = 0;
  for (const GuideFile& file : *files) {
    if (file.is == file.should_be) continue;
    std::ofstream out(file.path, std::ios::binary);
    out << file.should_be;
    if (!out.flush()) return fail(cannot_be_written(file.path.string()));
    ++changed;
  }
  fmt::print("{}\n", spoken(kMadeAnew, changed, files->size()));
  return 0;
}

int show(const GuideFlags& f, Lang lang) {
  if (f.game.empty()) return fail({Fault::BadOption, say(kWhichGame, all_games().front()->info().id)});
  const Result<const GameKind*> kind = find_game(f.game);
  if (!kind) return fail(kind.error());
  const Guide& guide = guide_of((*kind)->info().id, lang);
  if (!f.topic.empty() || guide.parts.empty()) {
    const Result<TextLines> found = guide_topic(guide, f.topic);
    if (!found) return fail(found.error());
    return print(*found), 0;
  }
  print(whole_guide(guide, f.all));
  const GuidePart* words = find_part(guide, kWordsPart);
  if (f.all || !words || words->entries.empty()) return 0;
  fmt::print("\n{}\n", kOneTopic.in(lang, (*kind)->info().id, words->entries.front().ids.front()));
  return 0;
}

}  // namespace

void add_guide(Command app, Session& session) {
  auto f = std::make_shared<GuideFlags>();
  Command command = app.add_subcommand("guide", "a game explained in ten minutes, and its words"_en);
  command.add_argument(kGame, f->game, kSeeGames);
  command.add_argument("PART"_en, f->topic, "a part of the guide, or a word of the game"_en);
  command.add_flag("--all", f->all, "also the words, what each question is about, and what cannot be done"_en);
  command.add_flag("--update", f->update, "draw the boards and play the games of docs/guide anew"_en);
  command.add_option("--source", f->source, "for --update: the folder of a checkout (default: this one)"_en);
  command.footer(examples("  timetable guide whisperers\n  timetable guide hammer jamais --lang fr"));
  command.callback([&session, f] { session.run = [f] { return f->update ? update(f->source) : show(*f, spoken()); }; });
}

}  // namespace timetable::cli
