// `timetable play` with a script instead of a keyboard.
#include <gtest/gtest.h>
#include <stdlib.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "cli/paragraph.h"
#include "cli/play_table.h"
#include "tests/folder.h"
#include "tests/french.h"

namespace timetable::cli {
namespace {

std::string text_of(const std::string& path) {
  std::ifstream in(path);
  std::stringstream out;
  out << in.rdbuf();
  return out.str();
}

void write_file(const std::string& path, const std::string& text) { std::ofstream(path) << text; }

PlayRequest request(std::vector<std::string> seats, const std::string& record = {}) {
  PlayRequest out{.game = "whisperers", .seats = std::move(seats), .record = record, .seed = "test"};
  out.table.players = std::max(2, static_cast<int>(out.seats.size()));
  return out;
}

struct Played {
  PlayTable::Ending ending;
  std::string shown;

  bool shows(std::string_view text) const { return shown.find(text) != std::string::npos; }
};

Played play(const PlayRequest& asked, const std::string& typed, Lang lang = Lang::En) {
  Result<PlayStart> start = start_play(asked);
  if (!start) throw std::runtime_error(start.error().message.english());
  std::istringstream in(typed);
  std::ostringstream out;
  PlayTable table(std::move(*start), {in, out}, lang);
  const PlayTable::Ending ending = table.run();
  return {ending, out.str()};
}

std::string lines(int n, const std::string& line) {
  std::string out;
  for (int i = 0; i < n; ++i) out += line + "\n";
  return out;
}

TEST(Play, a_whole_game_by_always_taking_the_first_choice) {
  const Folder folder;
  const std::string file = folder.file("game.jsonl");
  for (const Lang lang : languages()) {
    const Played game = play(request({"human", "greedy"}), lines(400, "1"), lang);
    EXPECT_EQ(game.ending, PlayTable::Ending::Over);
    constexpr Phrase kOver("whisperers", "The game is over");
    EXPECT_TRUE(game.shows(kOver.in(lang)));
  }
  const Played kept = play(request({"human", "greedy", "random"}, file), lines(400, "1"));
  EXPECT_TRUE(kept.shows("  timetable verify " + file + "\n"));
  const Result<Record> record = read_record(text_of(file), verbatim(file));
  ASSERT_TRUE(record) << record.error().message.english();
  EXPECT_TRUE(record->end);
  EXPECT_TRUE(verify_fairness(*record));
}

TEST(Play, nothing_is_wider_than_eighty_columns) {
  for (const Lang lang : languages()) {
    const Played game =
        play(request({"human", "human:Ann", "greedy"}), lines(60, "1") + "help\nwhy\nlog\nfoo\nquit\n", lang);
    for (const std::string& line : split(game.shown, '\n')) {
      EXPECT_LE(columns(line), kTextWidth) << line;
    }
  }
}

TEST(Play, bots_play_alone) {
  const Played game = play(request({"random", "random"}), "");
  EXPECT_EQ(game.ending, PlayTable::Ending::Over);
}

TEST(Play, choices_by_number_code_label_and_part) {
  const Folder folder;
  const std::string file = folder.file("game.jsonl");
  const Played game = play(request({"human", "random"}, file), "3\nplace:1g\ntw#4, GOLD side up\ndark\nProg\nquit\n");
  EXPECT_EQ(game.ending, PlayTable::Ending::Quit);
  const std::string record = text_of(file);
  for (const char* code : {"place:2d", "place:1g", "place:4g", "place:3d", "card:Prog"}) {
    EXPECT_NE(record.find(code), std::string::npos) << code;
  }
}

TEST(Play, bad_input_gets_a_sentence_and_loses_nothing) {
  const Played game = play(request({"human", "greedy"}), "foo\n99\ndark\n0\n\nrules TW-99-1\ncard Knigth\nsave\n1\n");
  EXPECT_TRUE(game.shows("'foo' is none of the choices: type a number from 1 to 8"));
  EXPECT_TRUE(game.shows("'99' is none of the choices"));
  EXPECT_TRUE(game.shows("'dark' fits several choices: TW#1, dark side up"));
  EXPECT_TRUE(game.shows("There is no clause 'TW-99-1'."));
  EXPECT_TRUE(game.shows("Perhaps Knight?"));
  EXPECT_TRUE(game.shows("In which file?"));
  EXPECT_TRUE(game.shows("Red places TW#1 in Dawn, dark side up."));
}

TEST(Play, says_what_follows_from_a_choice) {
  PlayRequest asked = request({"human", "greedy"});
  asked.game = "temporum";
  const std::string typed = lines(4, "1") + "what 1\nwhat\nwhat foo\nquit\n";
  const Played game = play(asked, typed);
  EXPECT_TRUE(game.shows("Gold ")) << game.shown;
  EXPECT_TRUE(game.shows(" → ")) << game.shown;
  EXPECT_GE(std::ranges::count(split(game.shown, '\n'), "1 Leave history as it is"), 1) << game.shown;
  EXPECT_TRUE(game.shows("'foo' is none of the choices"));
  for (const std::string& line : split(game.shown, '\n')) EXPECT_LE(columns(line), kTextWidth) << line;
  asked.telling.under_choices = false;
  const Played brief = play(asked, typed);
  EXPECT_LT(split(brief.shown, '\n').size(), split(game.shown, '\n').size());
  EXPECT_FALSE(brief.shows("('what'"));
}

TEST(Play, odds_are_told_unless_they_are_not_wanted) {
  PlayRequest asked = request({"human", "greedy"});
  asked.game = "hammer";
  const std::string typed = [] {
    std::string out;
    for (int i = 0; i < 120; ++i) out += std::to_string(1 + i % 3) + "\n1\n";
    return out;
  }();
  const auto tells_odds = [](const Played& game) {
    for (int of = 2; of < 60; ++of) {
      if (game.shows(" in " + std::to_string(of) + ": ")) return true;
    }
    return false;
  };
  EXPECT_TRUE(tells_odds(play(asked, typed)));
  asked.telling.odds = false;
  EXPECT_FALSE(tells_odds(play(asked, typed)));
}

// Plays Time Hammer by a script until cards are to be discarded, then discards two at once and takes that back.
TEST(Play, a_set_is_chosen_at_once_and_taken_back_as_one) {
  PlayRequest asked = request({"human", "greedy"});
  asked.game = "hammer";
  std::string typed;
  for (int i = 0; i < 60; ++i) {
    typed += "1\n";
    const Played so_far = play(asked, typed + "quit\n");
    const std::size_t question = so_far.shown.rfind("(All at once: 0 to 3 of them");
    if (question == std::string::npos || so_far.shown.find("Which", question) != std::string::npos) continue;
    const Played set = play(asked, typed + "2 1\nundo\ny\nquit\n");
    if (!set.shows("→ Discard ")) continue;
    EXPECT_TRUE(set.shows("Taken back.")) << set.shown;
    const std::size_t again = set.shown.find("(All at once: 0 to 3 of them", set.shown.find("Taken back."));
    EXPECT_NE(again, std::string::npos) << set.shown;
    return;
  }
  ADD_FAILURE() << "no cards were to be discarded";
}

TEST(Play, tells_the_rules) {
  const Played game = play(request({"human", "greedy"}), "help\nwhy exact\nrules tw-4-10\ncard knight\ncard kni\n");
  EXPECT_TRUE(game.shows("undo              take your last choice back"));
  EXPECT_TRUE(game.shows("TW-3-7 Secret placement"));
  EXPECT_TRUE(game.shows("TW-4-10 Controller."));
  EXPECT_TRUE(game.shows("Knight (power I, TW-7-14)"));
  EXPECT_FALSE(game.shows("**"));
  const Played french = play(request({"human", "greedy"}), "aide\npourquoi exact\n", kFrench);
  EXPECT_TRUE(french.shows("annuler           reprendre"));
  EXPECT_TRUE(french.shows("TW-3-7 Placement secret"));
}

TEST(Play, explains_itself_to_whoever_has_never_played) {
  const Played game = play(request({"human", "greedy"}),
                           "how\nhow 6\nhow phantom\nhow xyzzy\nwhy\nrules phantom\ncard phantom\ncard t\n");
  EXPECT_TRUE(game.shows("First game? Type 'how'."));
  EXPECT_TRUE(game.shows("\n1  The goal\n2  What lies on the table\n"));
  EXPECT_TRUE(game.shows("First hints\n-----------\n"));
  EXPECT_TRUE(game.shows("\nPhantom\nA figure that makes one age richer"));
  EXPECT_TRUE(game.shows("The guide has no part and no word 'xyzzy'."));
  EXPECT_TRUE(game.shows("Everybody fills the ages one after the other, in secret."));
  EXPECT_TRUE(game.shows("('why exact' shows the rule itself, TW-3-7;"));
  EXPECT_FALSE(game.shows("Secret placement"));
  EXPECT_TRUE(game.shows("'t' fits several: "));
}

TEST(Play, says_why_something_cannot_be_chosen) {
  const std::string placed = "tw#1, dark\ntw#2, dark\ntw#3, dark\ntw#4, dark\n";
  const Played game =
      play(request({"human", "greedy"}), placed + "card:#1\nwhy not #1\nwhy not\nwhy not doubling\nwhy not xyzzy\n");
  EXPECT_TRUE(game.shows("Not now: #1. You have played this card in this round already. (TW-4-32)"));
  EXPECT_TRUE(game.shows("Nobody can do these things"));
  EXPECT_TRUE(game.shows("- Refusing a gold power\n"));
  EXPECT_TRUE(game.shows("A tile is augmented once a round."));
  EXPECT_TRUE(game.shows("Nothing is known about 'xyzzy'"));
}

TEST(Play, undo_takes_back_the_last_choice) {
  const Folder folder;
  const std::string file = folder.file("game.jsonl");
  const Played game = play(request({"human", "greedy"}, file), "undo\n1\nundo\nn\nundo\ny\n2\nquit\n");
  EXPECT_TRUE(game.shows("There is nothing of yours to take back."));
  EXPECT_TRUE(game.shows("Something was drawn or laid open since, and you have seen it."));
  EXPECT_TRUE(game.shows("Nothing is taken back."));
  EXPECT_TRUE(game.shows("Taken back."));
  EXPECT_NE(text_of(file).find("\"undo\""), std::string::npos);
  EXPECT_TRUE(game.shows("Red places TW#1 in Dawn, gold side up."));
}

TEST(Play, hints_give_reasons) {
  PlayRequest asked = request({"human", "greedy"});
  asked.game = "temporum";
  const Played game = play(asked, "hint\n1\nhint\nquit\n");
  EXPECT_TRUE(game.shows("The AI would choose: "));
  EXPECT_TRUE(game.shows("imagined games"));
  for (const std::string& line : split(game.shown, '\n')) EXPECT_LE(columns(line), kTextWidth) << line;
}

TEST(Play, cards_are_explained_when_they_come_and_piles_can_be_looked_through) {
  PlayRequest asked = request({"human", "greedy"});
  asked.game = "echoes";
  const std::string typed = "hand\npile\npile 2\npile sources\npile xyzzy\nquit\n";
  const Played game = play(asked, typed);
  const std::size_t cards = game.shown.find("New in your hand:");
  ASSERT_NE(cards, std::string::npos);
  EXPECT_LT(cards, game.shown.find("Player A >")) << "before the first choice";
  EXPECT_TRUE(game.shows("Your hand (7)"));
  EXPECT_TRUE(game.shows("2 Discard pile (0)"));
  EXPECT_TRUE(game.shows("It is empty."));
  EXPECT_TRUE(game.shows("To exceed: "));
  EXPECT_TRUE(game.shows("There is no pile 'xyzzy'"));
  EXPECT_TRUE(game.shows("When conquered:")) << "the board says what Sources do";
  asked.telling.under_choices = false;
  EXPECT_FALSE(play(asked, typed).shows("New in your hand:"));
}

// What is left out of the news is never what came of one's own choice.
TEST(Play, the_result_of_ones_own_choice_is_shown_whole) {
  PlayRequest asked = request({"human", "greedy"});
  asked.game = "hammer";
  const Played game = play(asked, "order always\n" + lines(80, "1"));
  std::size_t cut = 0;
  for (std::size_t at = 0; (at = game.shown.find("(lines left out", at)) != std::string::npos; ++at, ++cut) {
    const std::size_t chosen = game.shown.rfind("\n→ ", at);
    if (chosen == std::string::npos) continue;  // before the first choice
    EXPECT_NE(game.shown.substr(chosen, at - chosen).find("\n· "), std::string::npos) << game.shown.substr(chosen, 400);
  }
  EXPECT_GT(cut, 0u) << "nothing was left out";
}

TEST(Play, the_end_tells_what_the_scores_are_made_of_and_how_they_grew) {
  const Played game = play(request({"human", "greedy"}), lines(400, "1"));
  ASSERT_EQ(game.ending, PlayTable::Ending::Over);
  const std::size_t made_of = game.shown.find("What the scores are made of:"), by_round = game.shown.find("  Round 4 ");
  EXPECT_NE(made_of, std::string::npos);
  EXPECT_NE(by_round, std::string::npos);
  EXPECT_LT(made_of, by_round);
}

TEST(Play, undo_needs_everybody_where_people_play) {
  const std::string to_reveal = "\n1\n\n1\n";  // Red and Blue place; Blue keeps the keyboard
  EXPECT_TRUE(play(request({"human", "human"}), to_reveal + "undo\nn\n").shows("Nothing is taken back."));
  EXPECT_TRUE(play(request({"human", "human"}), to_reveal + "undo\ny\n").shows("Taken back."));
}

TEST(Play, a_game_goes_on_from_its_record) {
  const Folder folder;
  const std::string file = folder.file("game.jsonl");
  const Played first = play(request({"human", "greedy"}, file), lines(7, "1"));
  EXPECT_EQ(first.ending, PlayTable::Ending::Quit);
  EXPECT_TRUE(first.shows("  timetable play whisperers --record " + file + "\n"));
  const std::string kept = text_of(file);
  const Played second = play(request({}, file), lines(400, "1"));
  EXPECT_TRUE(second.shows("goes on after"));
  EXPECT_EQ(second.ending, PlayTable::Ending::Over);
  EXPECT_TRUE(text_of(file).starts_with(kept));
  const std::string over = text_of(file);
  EXPECT_EQ(play(request({}, file), "1\n").ending, PlayTable::Ending::Over);
  EXPECT_EQ(text_of(file), over);

  const std::string whole = folder.file("whole.jsonl");
  play(request({"human", "greedy"}, whole), lines(400, "1"));
  EXPECT_EQ(text_of(whole), over) << "the same choices with the same seed are the same record";
}

TEST(Play, a_record_cut_off_anywhere_can_be_continued) {
  const Folder folder;
  const std::string whole = folder.file("whole.jsonl"), torn = folder.file("torn.jsonl");
  play(request({"human", "greedy"}, whole), lines(400, "1"));
  const std::string text = text_of(whole);
  const std::size_t header = text.find('\n') + 1;
  for (std::size_t size = header; size < text.size(); size += 97) {
    write_file(torn, text.substr(0, size));
    const Played game = play(request({}, torn), lines(400, "1"));
    EXPECT_EQ(game.ending, PlayTable::Ending::Over);
    EXPECT_EQ(game.shows("was cut off"), text[size - 1] != '\n');
    EXPECT_EQ(text_of(torn), text) << size;
  }
}

TEST(Play, what_is_not_our_record_is_left_alone) {
  const Folder folder;
  const std::string file = folder.file("letter.txt");
  for (const std::string& text : {std::string("Dear Ann,\n"), std::string(), std::string("{\"timetable\": ")}) {
    write_file(file, text);
    EXPECT_FALSE(start_play(request({"human"}, file)));
    EXPECT_EQ(text_of(file), text);
  }
  EXPECT_FALSE(start_play(request({"human"}, folder.file(""))));
  const Played game = play(request({"human", "greedy"}), "save " + file + "\nsave " + folder.file("new.jsonl") + "\n");
  EXPECT_TRUE(game.shows("exists already"));
  EXPECT_EQ(text_of(file), "{\"timetable\": ");
  EXPECT_TRUE(read_record(text_of(folder.file("new.jsonl")), verbatim("new.jsonl")));
}

PlayRequest hammer_request(std::vector<std::string> seats) {
  PlayRequest out = request(std::move(seats));
  out.game = "hammer";
  return out;
}

TEST(Play, standing_orders_pass_reaction_windows) {
  const std::string script = "2000\norder\norder soon\norder all\ndone\npass\n";
  const Played game = play(hammer_request({"human", "greedy"}), "help\n" + script + "order off\norder\n");
  EXPECT_TRUE(game.shows("order WHEN        pass reaction windows without asking you"));
  EXPECT_TRUE(game.shows("(To be asked less: 'order turn' passes for you"));
  EXPECT_TRUE(game.shows("There is no such order: 'soon'."));
  EXPECT_TRUE(game.shows("order attack      pass for you until you are attacked"));
  EXPECT_TRUE(game.shows("Reaction windows are passed for you until you cancel it, attacks included"));
  EXPECT_TRUE(game.shows("You are asked whenever you might react."));
  EXPECT_FALSE(play(request({"human", "greedy"}), "help\n").shows("order")) << "a game without reaction windows";
  EXPECT_TRUE(play(hammer_request({"human", "greedy"}), "aide\n2000\nconsigne tour\n", kFrench)
                  .shows("On passe pour vous pendant le tour des autres"));
}

TEST(Play, long_lists_put_choices_that_differ_in_their_ends_in_one_line) {
  const Played game = play(hammer_request({"human", "greedy"}), "order always\n2000\n1\nstraight\n");
  EXPECT_TRUE(game.shows(" onto 1990   ")) << game.shown;
  for (const std::string& line : split(game.shown, '\n')) EXPECT_LE(columns(line), 80) << line;
}

TEST(Play, two_programs_cannot_write_one_record) {
  const Folder folder;
  const std::string file = folder.file("game.jsonl");
  const Result<PlayStart> first = start_play(request({"human"}, file));
  ASSERT_TRUE(first);
  const Result<PlayStart> second = start_play(request({"human"}, file));
  ASSERT_FALSE(second);
  EXPECT_NE(second.error().message.english().find("another program"), std::string::npos);
}

// The parts of the output between two handings over of the keyboard.
std::vector<std::string> screens(const std::string& shown) {
  std::vector<std::string> out(1);
  for (const std::string& line : split(shown, '\n')) {
    if (line == std::string(kTextWidth, '=')) out.emplace_back();
    else out.back() += line + "\n";
  }
  return out;
}

TEST(Play, people_at_one_keyboard_keep_their_secrets) {
  const Played game = play(request({"human:Ann", "human:Ben"}), "\nplace:3g\n\n");
  EXPECT_TRUE(game.shows("Pass the keyboard to Blue (Ben); the others look away."));
  const std::vector<std::string> shown = screens(game.shown);
  ASSERT_EQ(shown.size(), 5u);  // welcome, Red's curtain, Red, Blue's curtain, Blue
  EXPECT_NE(shown[2].find("→ TW#3, gold side up"), std::string::npos);
  for (std::size_t i = 3; i < 5; ++i) {
    EXPECT_EQ(shown[i].find("→ TW#3"), std::string::npos);
    EXPECT_EQ(shown[i].find("chose "), std::string::npos);
    EXPECT_EQ(shown[i].find("R3"), std::string::npos);
  }
  EXPECT_NE(shown[4].find("R Red · 0 VP · 9 cards in hand · has chosen"), std::string::npos);
}

TEST(Play, one_person_needs_no_curtain) {
  EXPECT_EQ(screens(play(request({"human", "greedy", "random"}), lines(40, "1")).shown).size(), 1u);
}

TEST(Play, seats_are_understood_or_explained) {
  EXPECT_TRUE(start_play(request({" human:Ann", "greedy "})));
  for (const char* wrong : {"humn", "bot", "greedy:Ann", ""})
    EXPECT_FALSE(start_play(request({"human", wrong}))) << wrong;
  PlayRequest crowded = request({"human", "greedy", "greedy"});
  crowded.table.players = 2;
  EXPECT_FALSE(start_play(crowded));
}

TEST(Play, refuses_in_french_too) {
  const Folder folder;
  const std::string letter = folder.write("letter.txt", "Chère Ann,\n"), kept = folder.file("kept.jsonl");
  const Result<PlayStart> playing = start_play(request({"human"}, kept));
  ASSERT_TRUE(playing);
  PlayRequest other = request({"human"}, folder.file("other.jsonl"));
  play(other, "1\n");
  other.game = "hammer";
  PlayRequest crowded = request({"human", "greedy", "greedy"});
  crowded.table.players = 2;
  const struct {
    PlayRequest asked;
    std::string says;
  } cases[] = {
      {request({"human", "humn"}), "« humn » ne peut pas prendre place. Vouliez-vous dire « human » ?"},
      {request({"human", "halving:0"}), "10000000"},
      {crowded, "3 places sont données, mais la table en a 2 : voir --players."},
      {other, "other.jsonl : c’est une partie de whisperers, et non de hammer."},
      {request({"human"}, kept), "kept.jsonl : un autre programme joue cette partie en ce moment."},
      {request({"human"}, letter), "letter.txt"},
      {request({"human"}, folder.path()), "l’ouverture est impossible"},
      {request({"human"}, folder.file("nowhere/game.jsonl")), "la création est impossible"},
  };
  for (const auto& [asked, says] : cases) {
    const Result<PlayStart> start = start_play(asked);
    ASSERT_FALSE(start) << says;
    const Words& told = start.error().message;
    EXPECT_NE(told.in(kFrench).find(says), std::string::npos) << told.in(kFrench);
    EXPECT_NE(told.in(kFrench), told.english());
    EXPECT_EQ(told.in(kFrench).find("{0}"), std::string::npos) << told.in(kFrench);
  }
  const Played game = play(request({"human", "greedy"}), "sauver " + letter + "\n", kFrench);
  EXPECT_TRUE(game.shows("existe déjà et n'est pas écrasé")) << game.shown;
}

TEST(Paragraph, breaks_lines_between_words) {
  EXPECT_EQ(wrapped("one two three", 7), (std::vector<std::string>{"one two", "three"}));
  EXPECT_EQ(wrapped("- one two", 5, 2), (std::vector<std::string>{"- one", "  two"}));
  EXPECT_EQ(wrapped("été été", 3), (std::vector<std::string>{"été", "été"}));
}

TEST(Paragraph, takes_markdown_marks_away) {
  EXPECT_EQ(without_marks("- **TW-1-1 Players.** See [the box](x.md), `2` to *4* [rulebook]."),
            "TW-1-1 Players. See the box, 2 to 4 [rulebook].");
  EXPECT_EQ(without_marks("### TW-1-2\n| a | b |\n| --- | --- |\n| c | d |"), "TW-1-2\na · b\nc · d");
}

TEST(Paint, colours_only_where_they_are_wanted) {
  EXPECT_EQ(Paint(false).line({{"R1", Style::Seat0}, {"  ", Style::Plain}}), "R1");
  EXPECT_EQ(Paint(true).line({{"R1", Style::Seat0}}), "\x1b[1;91mR1\x1b[0m");
}

}  // namespace
}  // namespace timetable::cli
