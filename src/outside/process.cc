#include "outside/process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>
#include <vector>

#include "core/words.h"

namespace timetable {
namespace {

constexpr int kClosed = -1;
constexpr std::chrono::milliseconds kTimeToLeave{300};

int milliseconds_until(Moment until) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - std::chrono::steady_clock::now()).count();
  return static_cast<int>(std::clamp<std::int64_t>(left, 0, 1'000'000'000));
}

bool ready(int fd, short what, Moment until) {
  pollfd waiting{.fd = fd, .events = what, .revents = 0};
  int n = 0;
  do {
    n = poll(&waiting, 1, milliseconds_until(until));
  } while (n < 0 && errno == EINTR);
  return n > 0;
}

// Writing to somebody who has gone must not end this program: the signal is held back and taken away again.
ssize_t write_quietly(int fd, std::string_view bytes) {
  sigset_t pipe, before, pending;
  sigemptyset(&pipe);
  sigaddset(&pipe, SIGPIPE);
  sigpending(&pending);
  const bool was_pending = sigismember(&pending, SIGPIPE) == 1;
  pthread_sigmask(SIG_BLOCK, &pipe, &before);
  const ssize_t n = write(fd, bytes.data(), bytes.size());
  const int why = errno;
  if (n < 0 && why == EPIPE && !was_pending) {
    constexpr timespec kAtOnce{};
    while (sigtimedwait(&pipe, nullptr, &kAtOnce) < 0 && errno == EINTR) {
    }
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  errno = why;
  return n;
}

class Launch {
 public:
  Launch() {
    posix_spawn_file_actions_init(&files_);
    posix_spawnattr_init(&how_);
  }
  ~Launch() {
    posix_spawn_file_actions_destroy(&files_);
    posix_spawnattr_destroy(&how_);
    for (const int fd : theirs_) close(fd);
  }
  Launch(const Launch&) = delete;
  Launch& operator=(const Launch&) = delete;

  // A pipe whose other end the program finds as its standard input (0) or output (1).
  int pipe_to(int standard) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return kClosed;
    const bool reads = standard == STDIN_FILENO;
    theirs_.push_back(ends[reads ? 0 : 1]);
    posix_spawn_file_actions_adddup2(&files_, theirs_.back(), standard);
    const int ours = ends[reads ? 1 : 0];
    fcntl(ours, F_SETFL, O_NONBLOCK);
    return ours;
  }

  int run(std::vector<std::string>& words, const std::string& errors_to, pid_t& pid) {
    const char* file = errors_to.empty() ? "/dev/null" : errors_to.c_str();
    posix_spawn_file_actions_addopen(&files_, STDERR_FILENO, file, O_WRONLY | O_CREAT | O_APPEND, 0644);
    posix_spawn_file_actions_addclosefrom_np(&files_, STDERR_FILENO + 1);  // records, stores, other programs
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&how_, &none);
    posix_spawnattr_setsigdefault(&how_, &all);
    posix_spawnattr_setpgroup(&how_, 0);  // of its own: Ctrl-C is for us, and all of it can be ended at once
    posix_spawnattr_setflags(&how_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    return posix_spawnp(&pid, argv[0], &files_, &how_, argv.data(), environ);
  }

 private:
  posix_spawn_file_actions_t files_;
  posix_spawnattr_t how_;
  std::vector<int> theirs_;
};

std::vector<std::string> words_in(const std::string& command) {
  std::vector<std::string> out;
  for (std::string& word : split(command, ' ')) {
    if (!word.empty()) out.push_back(std::move(word));
  }
  return out;
}

}  // namespace

Result<std::unique_ptr<Process>> Process::start(const std::string& command, const std::string& errors_to) {
  std::vector<std::string> words = words_in(command);
  if (words.empty()) return Error{Fault::BadOption, "A program is missing behind 'exec:', such as exec:./mybot."_en};
  Launch launch;
  const int to = launch.pipe_to(STDIN_FILENO), from = launch.pipe_to(STDOUT_FILENO);
  pid_t pid = 0;
  const int failed = to == kClosed || from == kClosed ? errno : launch.run(words, errors_to, pid);
  if (failed == 0) return std::unique_ptr<Process>(new Process(pid, to, from));
  for (const int fd : {to, from}) {
    if (fd != kClosed) close(fd);
  }
  return Error{Fault::BadFile, say("{program}: cannot be started ({why})."_en, words[0], std::strerror(failed))};
}

Process::~Process() {
  if (to_ != kClosed) close(std::exchange(to_, kClosed));  // the end of its input tells it to go
  for (const Moment until = std::chrono::steady_clock::now() + kTimeToLeave;
       state_ == State::Runs && std::chrono::steady_clock::now() < until && line(until);) {
  }
  kill();
  close(from_);
}

bool Process::send(std::string_view line, Moment until) {
  std::string bytes(line);
  bytes += '\n';
  for (std::string_view left = bytes; state_ == State::Runs && !left.empty();) {
    const ssize_t n = write_quietly(to_, left);
    if (n > 0) left.remove_prefix(static_cast<std::size_t>(n));
    else if (n < 0 && errno == EAGAIN) {
      if (!ready(to_, POLLOUT, until)) return false;
    } else if (n >= 0 || errno != EINTR) end(State::Gone);
  }
  return state_ == State::Runs;
}

std::optional<std::string> Process::line(Moment until) {
  while (true) {
    const std::size_t feed = heard_.find('\n', searched_);
    if (feed != std::string::npos) {
      std::string out = heard_.substr(0, feed);
      heard_.erase(0, feed + 1);
      searched_ = 0;
      return out;
    }
    searched_ = heard_.size();
    if (heard_.size() > kLongestLine) end(State::Flooded);
    if (state_ != State::Runs || !read_more(until)) return std::nullopt;
  }
}

bool Process::read_more(Moment until) {
  if (!ready(from_, POLLIN, until)) return false;
  char bytes[1 << 16];
  const ssize_t n = read(from_, bytes, sizeof bytes);
  if (n > 0) heard_.append(bytes, static_cast<std::size_t>(n));
  else if (n == 0 || (errno != EAGAIN && errno != EINTR)) end(State::Gone);
  return state_ == State::Runs;
}

void Process::end(State why) {
  state_ = why;
  kill();
}

void Process::kill() {
  if (pid_ == 0) return;
  ::kill(-pid_, SIGKILL);
  ::kill(pid_, SIGKILL);  // where its group was not made yet
  while (waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
  }
  pid_ = 0;
  if (state_ == State::Runs) state_ = State::Gone;
}

}  // namespace timetable
