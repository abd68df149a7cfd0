// A rule test that anyone can write: a position, a script of choices, what is expected. docs/scenarios.md describes it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/doc.h"
#include "core/result.h"
#include "match/game_kind.h"

namespace timetable {

struct ScenarioResult {
  std::vector<Words> problems;         // what was not as expected; empty: it holds
  std::vector<std::string> questions;  // all that was asked, forced ones included: "R use-axis"
  std::unique_ptr<Position> position;  // where it ended
};

// Runs a scenario document. An error means that the scenario itself cannot be understood or carried out (and does not
// expect that).
Result<ScenarioResult> run_scenario(const Doc& scenario);

}  // namespace timetable
