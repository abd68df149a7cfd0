#include "cli/server_process.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <netinet/in.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <thread>

namespace timetable::cli {
namespace {

constexpr double kPatience = 60;  // seconds until a server must be ready

// A port that is free at the moment.
unsigned short free_port() {
  const int probe = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  const bool bound = bind(probe, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0 &&
      getsockname(probe, reinterpret_cast<sockaddr*>(&address), &size) == 0;
  ::close(probe);
  return bound ? ntohs(address.sin_port) : 0;
}

}  // namespace

void print_row(const Phrase& what, const std::string& value) { fmt::print("{:<24}{}\n", what.in(spoken()), value); }

std::vector<std::string> without_limits(const std::string& store) {
  std::vector<std::string> out = {"--store", store};
  for (const char* limit : {"connections", "messages", "requests", "sign-ins", "tables"}) {
    out.insert(out.end(), {std::string("--limit-") + limit, "1000000"});
  }
  return out;
}

ServerProcess::ServerProcess(std::vector<std::string> options, std::string log)
    : options_(std::move(options)), log_(log.empty() ? "/dev/null" : std::move(log)) {
  address_.port = free_port();
}

ServerProcess::~ServerProcess() { kill(); }

bool ServerProcess::spawn() {
  std::vector<std::string> words = {"timetable", "serve", "--port", std::to_string(address_.port)};
  words.insert(words.end(), options_.begin(), options_.end());
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, log_.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0644);
  posix_spawn_file_actions_adddup2(&files, STDOUT_FILENO, STDERR_FILENO);
  const int failed = posix_spawn(&pid_, "/proc/self/exe", &files, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  if (failed) pid_ = 0;
  return !failed;
}

bool ServerProcess::ready() const { return exchange(address_, {"GET", "/readyz", "", "", {}}).status == 200; }

double ServerProcess::start() {
  const double since = seconds_now();
  if (!spawn()) return -1;
  while (!ready()) {
    if (!runs() || seconds_now() - since > kPatience) return -1;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return seconds_now() - since;
}

ServerProcess::Use ServerProcess::use() const {
  const std::string folder = "/proc/" + std::to_string(pid_);
  std::ifstream stat(folder + "/stat"), statm(folder + "/statm");
  std::string ignored;
  std::getline(stat, ignored, ')');  // the number and the name
  constexpr int kBeforeTimes = 11;
  for (int field = 0; field < kBeforeTimes; ++field) stat >> ignored;
  double user = 0, system = 0, pages = 0, resident = 0;
  stat >> user >> system;
  statm >> pages >> resident;
  const double tick = 1e6 / static_cast<double>(sysconf(_SC_CLK_TCK));
  return {user * tick, system * tick, resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / (1024 * 1024)};
}

bool ServerProcess::runs() {
  if (pid_ == 0) return false;
  if (waitpid(pid_, nullptr, WNOHANG) == 0) return true;
  pid_ = 0;
  return false;
}

void ServerProcess::kill() {
  if (pid_ == 0) return;
  ::kill(pid_, SIGKILL);
  waitpid(pid_, nullptr, 0);
  pid_ = 0;
}

bool ServerProcess::close() {
  if (pid_ == 0) return false;
  ::kill(pid_, SIGTERM);
  int status = 0;
  waitpid(pid_, &status, 0);
  pid_ = 0;
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace timetable::cli
