// How a game was won: what the scores are made of, and how they grew from round to round.
#pragma once

#include <vector>

#include "match/match.h"

namespace timetable {

struct ScoreSheet {
  struct Round {
    int round = 0;
    std::vector<int> scores;  // by seat, when the next round began or the game was over
  };
  std::vector<TallyRow> rows;
  std::vector<Round> rounds;  // none: the game has no rounds, or a single one
};

ScoreSheet score_sheet(const Match& match, Lang lang);

}  // namespace timetable
