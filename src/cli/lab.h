// The commands of timetable lab, and what they share.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/programs.h"
#include "lab/tournament.h"

namespace timetable::cli {

void add_lab_train(Command lab, Session& session);
void add_lab_bench(Command lab, Session& session);
void add_lab_tournament(Command lab, Session& session);
void add_lab_ladder(Command lab, Session& session);
void add_lab_standing(Command lab, Session& session);
void add_lab_study(Command lab, Session& session);
void add_lab_rulings(Command lab, Session& session);
void add_lab_setups(Command lab, Session& session);
void add_lab_exploit(Command lab, Session& session);

// 0: as many as the machine has.
int threads_of(int asked);
// Joins the other ranks, if mpirun started several: one of them speaks for all, and each has one thread unless more are
// asked for. Returns the threads to use.
Result<int> join_and_hush(int threads);
Result<Net> load_net(const GameKind& kind, const std::string& path);
inline constexpr Phrase kNetFile = "a net's file (default: the one in the program)"_en;
inline constexpr Phrase kCores = "cores to use (default: all)"_en;

// The file is there whole or not at all.
Result<Done> write_file(const std::string& path, const std::string& bytes);

// Bots by their text, with the nets they need: "halving:64", "agent", or "halving:64@other.net". Programs, such as
// "exec:./mybot", are left to cli/programs.h.
class Entrants {
 public:
  Entrants(const GameKind& kind, std::string net_file) : kind_(kind), net_file_(std::move(net_file)) {}
  Result<std::vector<Contestant>> read(const std::vector<std::string>& texts);

 private:
  Result<const Net*> net(const std::string& path);

  const GameKind& kind_;
  std::string net_file_;
  std::map<std::string, std::unique_ptr<Net>> nets_;
};

// Holds a tournament with a line of progress; Ctrl-C ends it with what there is.
Result<Tournament> hold_watched(const GameKind& kind, const TournamentOrder& order, const Words& what);

// The result as a table, as a document, and as a picture of the ratings with their intervals.
void print_tournament(const TournamentOrder& order, const Tournament& t);
Doc tournament_doc(const TournamentOrder& order, const Tournament& t);
std::string tournament_svg(const std::string& title, const TournamentOrder& order, const Tournament& t);

}  // namespace timetable::cli
