// Who does the work: threads of this machine, and under MPI those of all ranks.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "core/result.h"
#include "search/bot.h"

namespace timetable {

// So many threads, the caller's own among them; they live as long as one order of jobs.
Workers crew_of(int threads);

// Jobs and their answers are bytes, so that they can be done anywhere.
struct Work {
  // What is to be done next, or nothing more. Asked on the first rank, by one thread at a time.
  std::function<std::optional<std::string>()> next;
  // Does a job: on any rank, on several threads at once. The same job has the same answer wherever it is done.
  std::function<Result<std::string>(const std::string& job)> answer;
  // Takes an answer: on the first rank, by one thread at a time. Answers come in any order.
  std::function<void(const std::string& job, std::string answer)> enter;
  // What all ranks must agree on.
  std::string identity;
};

// What was sent between ranks.
struct Traffic {
  std::int64_t messages = 0, bytes = 0;
  double seconds = 0;
};

// Does all the work; on other ranks than the first: helps until it is done. The first job that fails ends it.
Result<Traffic> share_work(const Work& work, int threads);

}  // namespace timetable
