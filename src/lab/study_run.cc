#include "lab/study_run.h"

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "core/hash.h"
#include "core/words.h"
#include "lab/ranks.h"
#include "lab/whole_file.h"
#include "match/measure.h"
#include "match/record.h"

namespace timetable {
namespace {

std::string to_bytes(const Study::Counted& counted) {
  std::string out;
  for (const Sums& sums : counted.sums) {
    const std::string bytes = packed(sums);
    out += std::to_string(bytes.size()) + "\n" + bytes;
  }
  return out;
}

Study::Counted from_bytes(const Study& study, std::int64_t block, std::string_view bytes) {
  Study::Counted out = study.empty(study.cell_of(block));
  for (Sums& sums : out.sums) {
    const std::size_t end = bytes.find('\n');
    const auto size = static_cast<std::size_t>(std::atoll(std::string(bytes.substr(0, end)).c_str()));
    unpack(bytes.substr(end + 1, size), sums);
    bytes.remove_prefix(end + 1 + size);
  }
  return out;
}

// Takes blocks in as they come and adds them up in their order.
class Runner {
 public:
  Runner(const Study& study, const StudyRun& run, const std::function<bool(const StudyProgress&)>& go_on)
      : study_(study), run_(run), go_on_(go_on), counts_(study), began_(steady_seconds()), kept_at_(began_) {}

  Result<StudyOutcome> go() {
    if (run_.resume && ranks().first()) {  // what is wrong with it is told when the other ranks have been sent home
      if (const Result<Done> resumed = resume(); !resumed) fault_ = resumed.error();
    }
    const Work work{.next = [this] { return next(); },
                    .answer = [this](const std::string& job) -> Result<std::string> {
                      return to_bytes(study_.play(std::atoll(job.c_str())));
                    },
                    .enter = [this](const std::string& job, std::string answer) { enter(job, std::move(answer)); },
                    .identity = study_.identity()};
    const Result<Traffic> done = share_work(work, run_.threads);
    if (!done) return done.error();
    if (fault_) return *fault_;
    if (ranks().first() && !run_.kept.empty()) {
      if (const Result<Done> kept = keep(); !kept) return kept.error();
    }
    return StudyOutcome{counts_, finished(), steady_seconds() - began_, *done};
  }

 private:
  bool finished() const { return enough_ || counts_.blocks() == study_.blocks(); }

  Result<Done> resume() {
    std::ostringstream text;
    std::ifstream file(run_.kept, std::ios::binary);
    if (!file) {
      return Error{Fault::BadFile,
                   say("There is nothing to go on from: {file} is not there. Start without --resume."_en, run_.kept)};
    }
    text << file.rdbuf();
    Result<Counts> read = read_kept(study_, text.str(), verbatim(run_.kept));
    if (!read) return read.error();
    counts_ = std::move(*read);
    given_ = counts_.blocks();
    look();
    return Done{};
  }

  std::optional<std::string> next() {
    if (stopped_ || enough_ || fault_ || given_ == study_.blocks()) return std::nullopt;
    return std::to_string(given_++);
  }

  void enter(const std::string& job, std::string answer) {
    waiting_[std::atoll(job.c_str())] = std::move(answer);
    while (!enough_ && !waiting_.empty() && waiting_.begin()->first == counts_.blocks()) {
      const std::int64_t block = waiting_.begin()->first;
      counts_.enter(block, from_bytes(study_, block, waiting_.begin()->second));
      waiting_.erase(waiting_.begin());
      look();
    }
    const double now = steady_seconds();
    if (!run_.kept.empty() && now - kept_at_ > run_.keep_every && !fault_) {
      kept_at_ = now;
      if (const Result<Done> kept = keep(); !kept) fault_ = kept.error();
    }
    if (!go_on_({counts_.blocks(), study_.blocks(), now - began_, &counts_})) stopped_ = true;
  }

  // Is it known well enough? Asked when all groups of all cells have had their turn once more.
  void look() {
    const auto turn = static_cast<std::int64_t>(study_.cells().size()) * Study::kGroups;
    if (run_.until <= 0 || counts_.blocks() == 0 || counts_.blocks() % turn != 0) return;
    double widest = 0;
    for (std::size_t c = 0; c < study_.cells().size(); ++c) widest = std::max(widest, precision_of(study_, counts_, c));
    enough_ = widest <= run_.until;
  }

  Result<Done> keep() const { return write_whole(run_.kept, write_kept(study_, counts_)); }

  const Study& study_;
  const StudyRun& run_;
  const std::function<bool(const StudyProgress&)>& go_on_;
  Counts counts_;
  std::map<std::int64_t, std::string> waiting_;
  std::int64_t given_ = 0;
  bool stopped_ = false, enough_ = false;
  std::optional<Error> fault_;
  double began_, kept_at_;
};

constexpr std::string_view kMark = "timetable study 1\n";

std::string digest_of(const std::string& text) {
  return deck_digest(Doc(text));  // SHA-256 of it as a document
}

}  // namespace

Result<StudyOutcome> run_study(const Study& study, const StudyRun& run,
                               const std::function<bool(const StudyProgress&)>& go_on) {
  if (const Result<Done> joined = join_ranks(); !joined) return joined.error();
  return Runner(study, run, go_on).go();
}

std::string write_kept(const Study& study, const Counts& counts) {
  const std::string body = counts.write();
  return std::string(kMark) + digest_of(study.identity()) + "\n" +
      std::to_string(hash_bytes(body.data(), body.size())) + "\n" + body;
}

Result<Counts> read_kept(const Study& study, const std::string& bytes, const Words& what) {
  const auto refuse = [&](Phrase why) { return Error{Fault::BadFile, at(what, why)}; };
  std::string_view rest = bytes;
  if (!rest.starts_with(kMark)) return refuse("This is no study that was broken off."_en);
  rest.remove_prefix(kMark.size());
  const std::size_t first = rest.find('\n'), second = rest.find('\n', first + 1);
  if (first == std::string_view::npos || second == std::string_view::npos) {
    return refuse("The file is damaged. Remove it and start the study anew."_en);
  }
  if (rest.substr(0, first) != digest_of(study.identity())) {
    return refuse("It belongs to another study: the same game, tables, bots, deals and seed go on from it."_en);
  }
  const std::string_view sum = rest.substr(first + 1, second - first - 1), body = rest.substr(second + 1);
  Counts counts(study);
  if (sum != std::to_string(hash_bytes(body.data(), body.size())) || !counts.read(body)) {
    return refuse("The file is damaged. Remove it and start the study anew."_en);
  }
  return counts;
}

}  // namespace timetable
