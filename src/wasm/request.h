// A request to the tables of a browser, read and checked as a whole before anything is done.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/doc.h"
#include "core/result.h"
#include "core/seat.h"
#include "core/words.h"
#include "match/record.h"

namespace timetable {

struct Request {
  std::string what;  // "picture", "choose", ...
  Lang lang = Lang::En;
  std::string new_lang;  // whose words are given
  int table = 0;

  // whose eyes: a seat, a spectator, or everybody's once the game is over
  Seat seat = kSpectator;
  bool open = false;
  std::int64_t log_from = 0;
  std::int64_t version = -1;
  std::int64_t steps = -1;  // -1: all of them

  std::string code;                // of a choice
  std::vector<std::string> codes;  // of a set
  bool odds = true;                // are told at this table
  bool agree = false;              // everybody agrees to take back
  std::string record;

  std::string game;
  int players = 0;  // 0: as few as the game allows
  Doc options = Doc::object();
  std::vector<SeatInfo> seats;
  std::vector<std::string> entropy;
  Doc deck;
  Doc catalogues;                // of a language: by domain
  std::string text, translated;  // of a guide or of rules; of rules in another language
  double seconds = 1;
  int samples = 32;  // imagined games for each decision that is judged
};

inline constexpr Phrase kTheRecord = "the record"_en;  // as messages call it

Result<Request> read_request(std::string_view text);

}  // namespace timetable
