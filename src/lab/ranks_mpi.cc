// Ranks over MPI. The first rank's main thread hands out jobs and takes answers in; every rank, the first too, does
// jobs on threads of its own, of which only the main one speaks to others. Nobody waits inside MPI, which would keep a
// core busy: who has nothing to do looks again after a short nap.
#include <mpi.h>

#include <chrono>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <sstream>
#include <thread>
#include <vector>

#include "core/hash.h"
#include "core/words.h"
#include "lab/ranks.h"

namespace timetable {
namespace {

enum Tag : int { kHello = 1, kJob, kAnswer, kRefusal, kDismissed };

void nap() { std::this_thread::sleep_for(std::chrono::microseconds(300)); }

// Ends MPI with the program.
struct Membership {
  Ranks ranks;
  bool joined = false;
  ~Membership() {
    int over = 0;
    if (joined) MPI_Finalized(&over);
    if (joined && !over) MPI_Finalize();
  }
};
Membership& membership() {
  static Membership own;
  return own;
}

struct Letter {
  int from = 0, tag = 0;
  std::string text;
};

class Post {
 public:
  void send(int to, int tag, const std::string& text) {
    ++traffic_.messages, traffic_.bytes += static_cast<std::int64_t>(text.size());
    MPI_Send(text.data(), static_cast<int>(text.size()), MPI_BYTE, to, tag, MPI_COMM_WORLD);
  }
  std::optional<Letter> receive() {
    int there = 0, size = 0;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status);
    if (!there) return std::nullopt;
    MPI_Get_count(&status, MPI_BYTE, &size);
    Letter out{status.MPI_SOURCE, status.MPI_TAG, std::string(static_cast<std::size_t>(size), '\0')};
    MPI_Recv(out.text.data(), size, MPI_BYTE, out.from, out.tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    ++traffic_.messages, traffic_.bytes += size;
    return out;
  }
  const Traffic& traffic() const { return traffic_; }

 private:
  Traffic traffic_;
};

// Threads that do jobs as they come in.
class Bench {
 public:
  struct Finished {
    std::string job;
    Result<std::string> answer;
  };

  Bench(const Work& work, int threads) : work_(work) {
    for (int t = 0; t < threads; ++t) threads_.emplace_back([this] { serve(); });
  }
  ~Bench() {
    {
      const std::lock_guard lock(mutex_);
      over_ = true;
    }
    there_is_work_.notify_all();
    for (std::thread& t : threads_) t.join();
  }
  Bench(const Bench&) = delete;
  Bench& operator=(const Bench&) = delete;

  void add(std::string job) {
    {
      const std::lock_guard lock(mutex_);
      jobs_.push_back(std::move(job));
    }
    there_is_work_.notify_one();
  }
  std::optional<Finished> finished() {
    const std::lock_guard lock(mutex_);
    if (finished_.empty()) return std::nullopt;
    Finished out = std::move(finished_.front());
    finished_.pop_front();
    return out;
  }

 private:
  void serve() {
    std::unique_lock lock(mutex_);
    for (;;) {
      there_is_work_.wait(lock, [this] { return over_ || !jobs_.empty(); });
      if (over_) return;
      std::string job = std::move(jobs_.front());
      jobs_.pop_front();
      lock.unlock();
      Result<std::string> answer = work_.answer(job);
      lock.lock();
      finished_.push_back({std::move(job), std::move(answer)});
    }
  }

  const Work& work_;
  std::mutex mutex_;
  std::condition_variable there_is_work_;
  std::deque<std::string> jobs_;
  std::deque<Finished> finished_;
  bool over_ = false;
  std::vector<std::thread> threads_;
};

// The program's own file and the order: ranks with another one would count other games.
std::string hello(const Work& work, int threads) {
  std::ostringstream file;
  file << std::ifstream("/proc/self/exe", std::ios::binary).rdbuf();
  const std::string bytes = file.str() + work.identity;
  std::uint64_t hash = 0xCBF29CE484222325u;
  for (const char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3u;
  return std::to_string(hash) + " " + std::to_string(threads);
}

// What is in hand at a rank beyond what its threads do: the next job is there when one is done.
constexpr int kAhead = 1;

class Leader {
 public:
  Leader(const Work& work, int threads) : work_(work), threads_(threads), bench_(work, threads) {}

  Result<Traffic> lead() {
    const double began = MPI_Wtime();
    const std::string own = hello(work_, threads_);
    for (int i = 0; i < threads_ + kAhead; ++i) hand_out(0);
    int dismissed = 1;
    while (dismissed < ranks().count || in_hand_ > 0) {
      bool idle = true;
      while (auto letter = post_.receive()) {
        idle = false;
        read(*letter, own);
      }
      while (auto done = bench_.finished()) {
        idle = false;
        if (done->answer) {
          take(0, done->job, std::move(*done->answer));
        } else {
          --in_hand_, --helper_[0].in_hand;
          refuse(done->answer.error().message.english());
        }
      }
      for (int rank = 1; over_ && rank < ranks().count; ++rank) {
        Helper& helper = helper_[static_cast<std::size_t>(rank)];
        if (!helper.here || helper.in_hand > 0) continue;
        post_.send(rank, kDismissed, "");
        ++dismissed, helper.here = false;
      }
      if (idle) nap();
    }
    if (!refusal_.empty()) return Error{Fault::NotAllowed, verbatim(refusal_)};
    Traffic out = post_.traffic();
    out.seconds = MPI_Wtime() - began;
    return out;
  }

 private:
  void read(const Letter& letter, const std::string& own) {
    if (letter.tag == kHello) {
      const std::size_t gap = letter.text.find(' ');
      if (letter.text.substr(0, gap) != own.substr(0, own.find(' '))) {
        refuse(
            say("Rank {n} has another program or another order: start the same file with the same words everywhere."_en,
                letter.from)
                .english());
      }
      const int more = std::atoi(letter.text.c_str() + gap + 1) + kAhead;
      helper_[static_cast<std::size_t>(letter.from)].here = true;
      for (int i = 0; i < more; ++i) hand_out(letter.from);
    } else if (letter.tag == kAnswer) {
      const std::size_t end = letter.text.find('\n');
      take(letter.from, letter.text.substr(0, end), letter.text.substr(end + 1));
    } else {
      --in_hand_, --helper_[static_cast<std::size_t>(letter.from)].in_hand;
      refuse(letter.text);
    }
  }
  void take(int from, const std::string& job, std::string answer) {
    --in_hand_, --helper_[static_cast<std::size_t>(from)].in_hand;
    if (refusal_.empty()) work_.enter(job, std::move(answer));
    hand_out(from);
  }
  void hand_out(int to) {
    if (over_) return;
    std::optional<std::string> job = work_.next();
    if (!job) {
      over_ = true;
      return;
    }
    ++in_hand_, ++helper_[static_cast<std::size_t>(to)].in_hand;
    if (to == 0) bench_.add(std::move(*job));
    else post_.send(to, kJob, *job);
  }
  void refuse(std::string why) {
    over_ = true;
    if (refusal_.empty()) refusal_ = std::move(why);
  }

  const Work& work_;
  const int threads_;
  Post post_;
  int in_hand_ = 0;
  struct Helper {
    bool here = false;  // it has said hello, and was not dismissed
    int in_hand = 0;
  };
  std::vector<Helper> helper_ = std::vector<Helper>(static_cast<std::size_t>(ranks().count));
  bool over_ = false;
  std::string refusal_;
  Bench bench_;
};

Result<Traffic> follow(const Work& work, int threads) {
  Post post;
  Bench bench(work, threads);
  post.send(0, kHello, hello(work, threads));
  for (;;) {
    bool idle = true;
    while (auto letter = post.receive()) {
      idle = false;
      if (letter->tag == kDismissed) return post.traffic();
      bench.add(std::move(letter->text));
    }
    while (auto done = bench.finished()) {
      idle = false;
      if (done->answer) post.send(0, kAnswer, done->job + "\n" + *done->answer);
      else post.send(0, kRefusal, done->answer.error().message.english());
    }
    if (idle) nap();
  }
}

}  // namespace

bool knows_mpi() { return true; }
const Ranks& ranks() { return membership().ranks; }

Result<Done> join_ranks() {
  Membership& own = membership();
  if (own.joined || !started_by_mpirun()) return Done{};
  int given = 0;
  MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &given);
  own.joined = true;
  MPI_Comm_rank(MPI_COMM_WORLD, &own.ranks.rank);
  MPI_Comm_size(MPI_COMM_WORLD, &own.ranks.count);
  return Done{};
}

Result<Traffic> share_among_ranks(const Work& work, int threads) {
  if (!ranks().first()) return follow(work, threads);
  return Leader(work, threads).lead();
}

}  // namespace timetable
