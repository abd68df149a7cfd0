#include "cli/play_table.h"

#include <algorithm>

#include "match/choosing.h"
#include "match/levels.h"
#include "match/sets.h"

namespace timetable::cli {
namespace {

constexpr Phrase kWelcome = "{who}: {prompt}."_en;
constexpr Phrase kFirstGame = "First game? Type 'how'. Choose by number or part of a name; 'help' tells more."_en;
constexpr Phrase kHuman = "{who} (at the keyboard)"_en;
constexpr Phrase kNote = "Note: {note}"_en;
constexpr Phrase kBot = "{who} ({level} bot)"_en;
constexpr Phrase kProgram = "{who} (a program)"_en;
constexpr Phrase kStoodIn = "The greedy player chooses in place of {who}. {why}"_en;
constexpr Phrase kContinued = "The game in {file} goes on after {n} choices."_en;
constexpr Phrase kTorn = "The last line of the record was cut off and is left out."_en;
constexpr Phrase kPassKeyboard = "Pass the keyboard to {who}; the others look away."_en;
constexpr Phrase kPressEnter = "{who}, press Enter."_en;
constexpr Phrase kChosen = "→ {choice}"_en;
constexpr Phrase kUnknown =
    "''{word}'' is none of the choices: type a number from 1 to {n}, part of a choice, or 'help'."_en;
constexpr Phrase kSeveral = "''{word}'' fits several choices: {choices}."_en;

constexpr Phrase kNothingToUndo = "There is nothing of yours to take back."_en;
constexpr Phrase kAgree = "Something was revealed or chosen since. Does everybody agree to take it back?"_en;
constexpr Phrase kSeenSince =
    "Something was drawn or laid open since, and you have seen it. Take your choice back all the same?"_en;
constexpr Phrase kUndoneSeen = "Taken back. What was drawn or laid open comes again as it was."_en;
constexpr Phrase kNewCards = "New in your hand:"_en;
constexpr Phrase kEmptyHand = "You have no cards in hand."_en;
constexpr Phrase kYesOrNo = "y/n >"_en;
constexpr Phrase kNotUndone = "Nothing is taken back."_en;
constexpr Phrase kUndone = "Taken back."_en;
constexpr Phrase kWhichClause = "Which clause? For example: rules {example}"_en;
constexpr Phrase kWhichCard = "Which card or power? For example: card {example}"_en;
constexpr Phrase kWhichFile = "In which file? For example: save game.jsonl"_en;
constexpr Phrase kSaved = "The game so far is in {file}."_en;
constexpr Phrase kExists = "{file} exists already and is not overwritten: give another name."_en;
constexpr Phrase kNotSaved = "Not saved. {why}"_en;

// Standing orders, in the order of Until.
constexpr Phrase kUntil[] = {"on other players' turns, until your next one"_en, "until you are attacked"_en,
                             "until you cancel it; attacks are still asked"_en,
                             "until you cancel it, attacks included"_en};
constexpr Phrase kExact = "exact"_en, kNot = "not"_en;
constexpr Phrase kOrder = "order"_en;
constexpr Phrase kOff = "off"_en;
constexpr Phrase kOrderHint =
    "(To be asked less: 'order turn' passes for you on other players' turns; 'order' tells more.)"_en;
constexpr Phrase kOrdered = "Reaction windows are passed for you {until} ('order off' ends it)."_en;
constexpr Phrase kNotOrdered = "You are asked whenever you might react."_en;
constexpr Phrase kOrderEnded = "Your standing order has ended."_en;
constexpr Phrase kOrderRow = "pass for you {until}"_en;
constexpr Phrase kOffRow = "ask you again"_en;
constexpr Phrase kNoSuchOrder = "There is no such order: ''{word}''."_en;

constexpr Phrase kResume = "To go on later:"_en;
constexpr Phrase kNotRecorded = "This game was not recorded; 'save FILE' or --record FILE keeps the next one."_en;
constexpr Phrase kRecordKept = "The record is kept; verify with:"_en;
constexpr Phrase kNotKept = "The record cannot be written, so the game stops here. {why}"_en;

bool says_yes(const std::string& typed) {
  return std::ranges::any_of(std::initializer_list<const char*>{"y", "yes", "o", "oui", "j", "ja"},
                             [&](const char* word) { return same_word(typed, word); });
}

}  // namespace

struct PlayTable::Command {
  Phrase word;
  Phrase argument;
  Phrase about;
  void (PlayTable::*run)(Seat p, const std::string& rest);
  bool windows = false;  // only where a game has reaction windows

  bool named(std::string_view typed) const { return same_word(typed, word); }
};

const PlayTable::Command PlayTable::kCommands[] = {
    {"undo"_en, {}, "take your last choice back"_en, &PlayTable::undo},
    {"what"_en, " N"_en, "what follows from each choice, or from one in full"_en, &PlayTable::what},
    {"hint"_en, {}, "what the AI would choose, and why"_en, &PlayTable::hint},
    {"how"_en, " PART"_en, "how the game is played, and what its words mean"_en, &PlayTable::how},
    {"why"_en, {}, "what you are asked (also: why exact, why not)"_en, &PlayTable::why},
    {"rules"_en, " CLAUSE"_en, "a rule by its number, a word by its name"_en, &PlayTable::rules},
    {"card"_en, " NAME"_en, "what a card or power does"_en, &PlayTable::card},
    {"hand"_en, {}, "what the cards in your hand do"_en, &PlayTable::hand},
    {"pile"_en, " NAME"_en, "look through the discard pile and others"_en, &PlayTable::pile},
    {"board"_en, {}, "draw the board again"_en, &PlayTable::board},
    {"log"_en, {}, "everything that has happened"_en, &PlayTable::log},
    {kOrder, " WHEN"_en, "pass reaction windows without asking you"_en, &PlayTable::order, true},
    {"save"_en, " FILE"_en, "write the game so far into a new file"_en, &PlayTable::save},
    {"help"_en, {}, "this list"_en, &PlayTable::help},
    {"quit"_en, {}, "leave the game"_en, &PlayTable::quit},
};

PlayTable::PlayTable(PlayStart start, const Terminal& terminal, Lang lang)
    : start_(std::move(start)), match_(start_.match), screen_(terminal, lang, start_.telling) {
  for (Seat p = 0; p < match_.position().seats(); ++p) {
    const bool program = p < start_.programs.size() && start_.programs[p];
    if (!match_.bot(p) && !program) humans_.add(p);
  }
  std::ranges::fill(seen_, match_.steps());  // the board shows what chance has dealt
}

Result<Done> PlayTable::seat_programs() {
  for (Seat p = 0; p < start_.programs.size(); ++p) {
    if (!start_.programs[p]) continue;
    Result<std::unique_ptr<ProgramSeat>> seat =
        ProgramSeat::sit_down(*start_.programs[p], match_.kind(), start_.table, p);
    if (!seat) return seat.error();
    programs_[p] = std::move(*seat);
  }
  return Done{};
}

PlayTable::Ending PlayTable::run() {
  welcome();
  while (!quit_) {
    if (const Result<Done> kept = keep(); !kept) {
      screen_.say(kNotKept, kept.error().message.in(screen_.lang()));
      return Ending::NotKept;
    }
    if (match_.over()) {
      finish();
      return Ending::Over;
    }
    if (bots_choose()) continue;
    const Seat p = next_human();
    if (!hand_over(p)) break;
    show(p);
    if (!ask(p)) break;
  }
  leave();
  return Ending::Quit;
}

void PlayTable::welcome() {
  std::vector<std::string> seats;
  for (Seat p = 0; p < match_.position().seats(); ++p) {
    const std::string who = screen_.who(match_, p);
    const std::string_view bot = match_.bot_text(p);
    const Lang lang = screen_.lang();
    if (programs_.contains(p)) seats.push_back(kProgram.in(lang, who));
    else if (bot.empty()) seats.push_back(kHuman.in(lang, who));
    else seats.push_back(kBot.in(lang, who, player_name(match_.kind(), bot, lang)));
  }
  screen_.say(kWelcome, match_.kind().info().name.in(screen_.lang()), join(seats, ", "));
  if (!humans_.empty()) screen_.say(kFirstGame);
  if (start_.continued) screen_.say(kContinued, start_.file->path(), std::to_string(match_.steps()));
  if (start_.torn) screen_.say(kTorn);
  for (Seat p : SeatSet::first(static_cast<unsigned>(match_.position().seats())) - humans_) {
    const std::optional<Bot> bot = match_.bot(p);
    const std::string note = bot ? stand_in_note(match_.kind(), *bot, screen_.lang()) : std::string();
    if (note.empty()) continue;
    screen_.say(kNote, note);
    break;  // one net serves all of them
  }
}

Result<Done> PlayTable::keep() { return start_.file ? start_.file->append(match_.record()) : Done{}; }

// One bot's choice, if one is asked; it knows nothing of what people choose at the same time.
bool PlayTable::bots_choose() {
  const SeatSet bots = match_.to_act() - humans_;
  if (bots.empty()) return false;
  const Seat p = bots.lowest();
  if (!(programs_.contains(p) ? program_chooses(p) : match_.submit_bot(p))) return false;
  if (humans_.empty()) {
    screen_.log(match_, seen_[kSpectator], kSpectator, true);
    seen_[kSpectator] = match_.steps();
  }
  return true;
}

// A program is told what its seat has heard since it was asked last, and thinks where nobody else is heard.
Result<Done> PlayTable::program_chooses(Seat p) {
  const Position& now = match_.position_to_think();
  if (now.choice_count(p) == 1) return match_.submit(p, match_.version(), now.codes(p)[0]);
  Asked asked{.version = match_.version(), .log = {}, .seed = match_.bot_seed(p), .milliseconds = 0};
  for (; seen_[p] < match_.steps(); ++seen_[p]) {
    for (std::string& line : match_.log(seen_[p], p, Lang::En)) asked.log.push_back(std::move(line));
  }
  Record record = match_.record();
  record.secret.clear();
  asked.record = {write_record(record)};
  const ProgramSeat::Chosen chosen = programs_.at(p)->choose(now, std::move(asked));
  if (!chosen.trouble.empty()) {
    screen_.say(kStoodIn, screen_.who(match_, p), chosen.trouble.in(screen_.lang()));
  }
  return match_.submit(p, match_.version(), now.code(chosen.action));
}

// Whoever has the keyboard keeps it as long as there is something to choose.
Seat PlayTable::next_human() const {
  const SeatSet asked = match_.to_act() & humans_;
  return at_keyboard_ != kNoSeat && asked.has(at_keyboard_) ? at_keyboard_ : asked.lowest();
}

// False if nobody came.
bool PlayTable::hand_over(Seat p) {
  const Seat from = std::exchange(at_keyboard_, p);
  if (humans_.size() < 2 || from == p) return true;
  if (from != kNoSeat && !secrets_between(from, p)) return true;
  screen_.curtain();
  const std::string name = screen_.who(match_, p);
  screen_.say(kPassKeyboard, name);
  if (!screen_.read(kPressEnter.in(screen_.lang(), name))) return false;
  screen_.curtain();
  return true;
}

// Could something on the screen of one be news to the other: what they see now, or what they were told before?
bool PlayTable::secrets_between(Seat from, Seat to) const {
  if (match_.position().view(from) != match_.position().view(to)) return true;
  for (std::int64_t i = 0; i < match_.steps(); ++i) {
    if (match_.log(i, from, Lang::En) != match_.log(i, to, Lang::En)) return true;
  }
  return false;
}

void PlayTable::show(Seat p) {
  screen_.blank_line();
  screen_.log(match_, seen_[p], p, false);
  seen_[p] = match_.steps();
  screen_.board(match_, p);
  show_new_cards(p);
  show_question(p);
}

// What the cards of the hand do, each when it is first seen; not where the board tells it.
void PlayTable::show_new_cards(Seat p) {
  if (!start_.telling.under_choices) return;
  std::vector<std::string> fresh;
  for (const Pile& pile : match_.position().piles(p, screen_.lang())) {
    if (!pile.hand || pile.told) continue;
    std::ranges::copy_if(pile.cards, std::back_inserter(fresh),
                         [&](const std::string& id) { return met_[p].insert(id).second; });
  }
  if (fresh.empty()) return;
  screen_.say(kNewCards);
  screen_.cards(match_, fresh);
}

void PlayTable::show_question(Seat p) {
  screen_.blank_line();
  show_order(p);
  screen_.question(match_, p, choices_for_people(match_.position(), p, screen_.lang()));
}

// That an order is in force or has ended; once, that there are orders at all.
void PlayTable::show_order(Seat p) {
  const std::optional<Until> order = match_.order(p);
  if (order) say_order(*order);
  else if (ordered_.has(p)) screen_.say(kOrderEnded);
  else if (!hinted_.has(p) && !match_.position().question(p, screen_.lang()).pass.empty()) {
    screen_.say(kOrderHint);
    hinted_.add(p);
  }
  if (order) ordered_.add(p);
  else ordered_.remove(p);
}

void PlayTable::say_order(Until until) {
  screen_.say(kOrdered, kUntil[static_cast<std::size_t>(until)].in(screen_.lang()));
}

// Until something was chosen or taken back; false at the end of the input.
bool PlayTable::ask(Seat p) {
  const std::int64_t version = match_.version();
  while (match_.version() == version && !quit_) {
    const std::optional<std::string> typed = screen_.read(match_.position().seat_name(p, screen_.lang()) + " >");
    if (!typed) return false;
    obey(p, *typed);
  }
  return true;
}

void PlayTable::obey(Seat p, const std::string& typed) {
  if (typed.empty()) return show_question(p);
  const std::size_t blank = typed.find(' ');
  const std::string word = typed.substr(0, blank);
  const std::string rest = blank == std::string::npos ? "" : typed.substr(typed.find_first_not_of(' ', blank));
  for (const Command& command : kCommands) {
    if (offered(command) && command.named(word)) return (this->*command.run)(p, rest);
  }
  choose(p, typed);
}

bool PlayTable::offered(const Command& command) const { return !command.windows || match_.kind().info().windows; }

// By its number, its code, or what it is called; nothing, and a sentence that says so, if it is none of the choices.
std::optional<Choice> PlayTable::meant(Seat p, const std::string& words) {
  const std::vector<Choice> choices = choices_for_people(match_.position(), p, screen_.lang());
  const bool number = words.size() <= 3 && std::ranges::all_of(words, [](char c) { return c >= '0' && c <= '9'; });
  const std::size_t n = number ? std::stoul(words) : 0;
  const Choice* chosen = n >= 1 && n <= choices.size() ? &choices[n - 1] : nullptr;
  if (!chosen && !number) {
    const Result<Choice> found = find_choice(match_.position(), p, words);
    const auto same = [&](const Choice& c) { return c.action == found->action; };
    const auto it = std::ranges::find_if(choices, [&](const Choice& c) { return found && same(c); });
    if (it != choices.end()) chosen = &*it;
  }
  if (chosen) return *chosen;
  not_understood(choices, words);
  return {};
}

// As the choice is called by itself: in a set it is listed with its worth and how many there are.
std::string PlayTable::plain_label(Seat p, const Choice& choice) const {
  const std::vector<Choice> all = match_.position().choices(p, screen_.lang());
  const auto same = std::ranges::find(all, choice.code, &Choice::code);
  return same == all.end() ? choice.label : same->label;
}

// "1 4 5", or codes: several choices in one line.
bool PlayTable::names_several(Seat p, const std::string& words) const {
  const std::vector<Choice> choices = choices_for_people(match_.position(), p, screen_.lang());
  return std::ranges::all_of(split(words, ' '), [&](const std::string& word) {
    const bool number = std::ranges::all_of(word, [](char c) { return c >= '0' && c <= '9'; });
    return number || std::ranges::find(choices, word, &Choice::code) != choices.end();
  });
}

// A set in one go: "1 4 5", or a single member of it; a member that is not enough is put, and the question goes on.
void PlayTable::choose(Seat p, const std::string& words) {
  const bool set = set_question(match_.position(), p, screen_.lang()).has_value();
  std::vector<std::string> codes, labels;
  for (const std::string& word : set&& names_several(p, words) ? split(words, ' ') : std::vector{words}) {
    if (word.empty()) continue;
    const std::optional<Choice> chosen = meant(p, word);
    if (!chosen) return;
    codes.push_back(chosen->code), labels.push_back(plain_label(p, *chosen));
  }
  Result<Done> done =
      set ? match_.submit_set(p, match_.version(), codes) : match_.submit(p, match_.version(), codes[0]);
  if (!done && set && codes.size() == 1 && match_.position().find(p, codes[0])) {
    done = match_.submit(p, match_.version(), codes[0]);
  }
  if (!done) return screen_.paragraph(done.error().message.in(screen_.lang()));
  screen_.say(kChosen, join(labels, ", "));
}

void PlayTable::not_understood(const std::vector<Choice>& choices, const std::string& words) {
  std::vector<std::string> fitting;
  for (const Choice& c : choices) {
    if (lower(c.label).find(lower(words)) != std::string::npos) fitting.push_back(c.label);
  }
  if (fitting.size() < 2) return screen_.say(kUnknown, words, std::to_string(choices.size()));
  constexpr std::size_t kMost = 4;
  if (fitting.size() > kMost) fitting.resize(kMost), fitting.push_back("...");
  screen_.say(kSeveral, words, join(fitting, ", "));
}

// Bots do not mind; whoever has seen what was hidden is told so before it is undone.
bool PlayTable::everybody_agrees(const Match::Undo& reach) {
  if (humans_.size() == 1 && !reach.reveals) return true;
  const std::optional<std::string> typed = screen_.read((humans_.size() == 1 ? kSeenSince : kAgree).in(screen_.lang()));
  return typed && says_yes(*typed);
}

void PlayTable::undo(Seat p, const std::string&) {
  const Match::Undo reach = match_.undo_reach(p);
  if (reach.steps == 0) return screen_.say(kNothingToUndo);
  if (!reach.free && !everybody_agrees(reach)) return screen_.say(kNotUndone);
  if (const Result<Done> done = match_.undo(p, true); !done)
    return screen_.paragraph(done.error().message.in(screen_.lang()));
  for (std::int64_t& steps : seen_) steps = std::min(steps, match_.steps());
  screen_.say(reach.reveals ? kUndoneSeen : kUndone);
}

void PlayTable::what(Seat p, const std::string& rest) {
  if (rest.empty()) {
    return screen_.all_foresight(match_, p, choices_for_people(match_.position(), p, screen_.lang()));
  }
  if (const std::optional<Choice> choice = meant(p, rest)) screen_.foresight(match_, p, *choice);
}

void PlayTable::hint(Seat p, const std::string&) { screen_.advice(match_, p); }

void PlayTable::hand(Seat p, const std::string&) {
  for (const Pile& pile : match_.position().piles(p, screen_.lang())) {
    if (pile.hand && !pile.cards.empty()) return screen_.piles(match_, p, pile.name);
  }
  screen_.say(kEmptyHand);
}

void PlayTable::pile(Seat p, const std::string& rest) { screen_.piles(match_, p, rest); }

void PlayTable::how(Seat, const std::string& rest) { screen_.how(match_.kind(), rest); }

void PlayTable::why(Seat p, const std::string& rest) {
  const std::size_t blank = std::min(rest.size(), rest.find(' '));
  if (same_word(rest.substr(0, blank), kNot)) return screen_.why_not(match_, p, rest.substr(blank));
  const Question asked = match_.position().question(p, screen_.lang());
  screen_.why(match_.kind(), asked, same_word(rest, kExact));
}

void PlayTable::rules(Seat p, const std::string& rest) {
  if (rest.empty()) return screen_.say(kWhichClause, match_.position().question(p, screen_.lang()).clause);
  screen_.clause(match_.kind(), rest);
}

void PlayTable::card(Seat, const std::string& rest) {
  if (!rest.empty()) return screen_.entry(match_, rest);
  const std::vector<Component> entries = match_.position().components(screen_.lang());
  if (!entries.empty()) screen_.say(kWhichCard, entries.back().name);
}

void PlayTable::board(Seat p, const std::string&) {
  screen_.board(match_, p);
  show_question(p);
}

void PlayTable::log(Seat p, const std::string&) {
  screen_.log(match_, 0, p, true);
  show_question(p);
}

void PlayTable::order(Seat p, const std::string& rest) {
  if (same_word(rest, kOff)) {
    match_.cancel_order(p);
    ordered_.remove(p);
    return screen_.say(kNotOrdered);
  }
  hinted_.add(p);
  const std::optional<Until> until = until_of(rest);
  if (!until) return list_orders(p, rest);
  if (const Result<Done> given = match_.give_order(p, *until); !given) {
    return screen_.paragraph(given.error().message.in(screen_.lang()));
  }
  say_order(*until);
}

void PlayTable::list_orders(Seat p, const std::string& rest) {
  const Lang lang = screen_.lang();
  const std::optional<Until> now = match_.order(p);
  if (!rest.empty()) screen_.say(kNoSuchOrder, rest);
  else if (now) say_order(*now);
  else screen_.say(kNotOrdered);
  const auto row = [&](const Phrase& word, const std::string& about) {
    screen_.row(kOrder.in(lang) + " " + word.in(lang), about);
  };
  for (const UntilWord& w : kUntilWords) {
    row(w.word, kOrderRow.in(lang, kUntil[static_cast<std::size_t>(w.until)].in(lang)));
  }
  row(kOff, kOffRow.in(lang));
}

void PlayTable::save(Seat, const std::string& rest) {
  if (rest.empty()) return screen_.say(kWhichFile);
  if (file_exists(rest)) return screen_.say(kExists, rest);
  const Result<RecordFile> file = RecordFile::create(rest, match_.record());
  if (!file) return screen_.say(kNotSaved, file.error().message.in(screen_.lang()));
  screen_.say(kSaved, rest);
}

void PlayTable::help(Seat, const std::string&) {
  const Lang lang = screen_.lang();
  for (const Command& command : kCommands) {
    if (!offered(command)) continue;
    screen_.row(command.word.in(lang) + command.argument.in(lang), command.about.in(lang));
  }
}

void PlayTable::quit(Seat, const std::string&) { quit_ = true; }

void PlayTable::leave() {
  if (!start_.file) return screen_.say(kNotRecorded);
  screen_.say(kResume);
  screen_.command("timetable play " + std::string(match_.kind().info().id) + " --record " + start_.file->path());
}

void PlayTable::finish() {
  const bool alone = humans_.size() == 1;
  const Seat viewer = alone ? humans_.lowest() : kSpectator;
  const std::int64_t told = at_keyboard_ == kNoSeat ? match_.steps() : seen_[at_keyboard_];
  screen_.blank_line();
  screen_.log(match_, told, viewer, false);
  screen_.board(match_, viewer);
  screen_.blank_line();
  screen_.ranking(match_);
  if (!start_.file) return;
  screen_.say(kRecordKept);
  screen_.command("timetable verify " + start_.file->path());
}

}  // namespace timetable::cli
