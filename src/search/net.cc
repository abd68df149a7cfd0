#include "search/net.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstring>
#include <map>
#include <set>
#include <span>

#include "core/words.h"

namespace timetable {
namespace {

// e^x for x <= 0 by a polynomial for 2^fraction and the exponent bits; relative error below 3e-6.
float exp_negative(float x) {
  const float y = std::max(x, -80.0f) * 1.44269504f;
  const float whole = std::floor(y), f = y - whole;
  const float p = 1.0f + f * (0.693147f + f * (0.240227f + f * (0.0555041f + f * (0.00961812f + f * 0.00133336f))));
  return p * std::bit_cast<float>(static_cast<std::uint32_t>(static_cast<int>(whole) + 127) << 23);
}

// Sums side by side, as many as the machine's registers hold: the order of each sum stays what it is.
using Four = float __attribute__((vector_size(16)));
using Eight = float __attribute__((vector_size(32)));

using Facts = std::span<const std::uint16_t>;

#define TIMETABLE_INLINE inline __attribute__((always_inline))

template <class Lanes>
TIMETABLE_INLINE void load(Lanes& lanes, const float* from) {
  std::memcpy(&lanes, from, sizeof lanes);
}
template <class Lanes>
TIMETABLE_INLINE void store(float* to, const Lanes& lanes) {
  std::memcpy(to, &lanes, sizeof lanes);
}

// sum = from + the columns of `more` - the columns of `less`, so many units at a time: as many as eight registers hold.
template <class Lanes>
TIMETABLE_INLINE void add_columns(const float* from, Facts more, Facts less, const float* columns, float* sum) {
  constexpr int kLanes = sizeof(Lanes) / sizeof(float), kBlock = 8;
  for (int unit = 0; unit < Net::kFirst; unit += kLanes * kBlock) {
    Lanes acc[kBlock], x;
    for (int k = 0; k < kBlock; ++k) load(acc[k], from + unit + kLanes * k);
    for (std::uint16_t i : more) {
      const float* column = columns + std::size_t{i} * Net::kFirst + unit;
      for (int k = 0; k < kBlock; ++k) load(x, column + kLanes * k), acc[k] += x;
    }
    for (std::uint16_t i : less) {
      const float* column = columns + std::size_t{i} * Net::kFirst + unit;
      for (int k = 0; k < kBlock; ++k) load(x, column + kLanes * k), acc[k] -= x;
    }
    for (int k = 0; k < kBlock; ++k) store(sum + unit + kLanes * k, acc[k]);
  }
}

// out = bias + weights^T * relu(in); one row of weights an input, so that no sum is reordered. Nothing is skipped: what
// is below zero adds zero, which is quicker than a branch that nobody can foresee.
template <class Lanes>
TIMETABLE_INLINE void dense(const float* in, const float* weights, const float* bias, float* out) {
  constexpr int kLanes = sizeof(Lanes) / sizeof(float), kBlock = Net::kSecond / kLanes;
  Lanes acc[kBlock], row;
  for (int k = 0; k < kBlock; ++k) load(acc[k], bias + kLanes * k);
  for (int i = 0; i < Net::kFirst; ++i) {
    const float x = std::max(in[i], 0.0f);
    for (int k = 0; k < kBlock; ++k) load(row, weights + i * Net::kSecond + kLanes * k), acc[k] += x * row;
  }
  for (int k = 0; k < kBlock; ++k) store(out + kLanes * k, acc[k]);
}

TIMETABLE_INLINE void outputs(const float* in, const Net::Layers& w, float* out) {
  float sum[Net::kOutputs];
  std::memcpy(sum, w.out_bias.data(), sizeof sum);
  for (int i = 0; i < Net::kSecond; ++i) {
    const float x = std::max(in[i], 0.0f);
    const float* row = w.out.data() + i * Net::kOutputs;
    for (int j = 0; j < Net::kOutputs; ++j) sum[j] += x * row[j];
  }
  std::memcpy(out, sum, sizeof sum);
}

// The same numbers by either way.
template <class Lanes>
struct Kernel {
  static TIMETABLE_INLINE void first(const float* from, Facts more, Facts less, const Net::Layers& w, float* sum) {
    add_columns<Lanes>(from, more, less, w.first.data(), sum);
  }
  static TIMETABLE_INLINE void rest(const float* sum, const Net::Layers& w, float* out) {
    float second[Net::kSecond];
    dense<Lanes>(sum, w.second.data(), w.second_bias.data(), second);
    outputs(second, w, out);
  }
};

#ifdef __x86_64__
__attribute__((target("avx2"))) void first_wide(const float* from, Facts more, Facts less, const Net::Layers& w,
                                                float* sum) {
  Kernel<Eight>::first(from, more, less, w, sum);
}
__attribute__((target("avx2"))) void rest_wide(const float* sum, const Net::Layers& w, float* out) {
  Kernel<Eight>::rest(sum, w, out);
}
bool has_wide_registers() {
  static const bool has = __builtin_cpu_supports("avx2");
  return has;
}
#endif

void first_layer(const float* from, Facts more, Facts less, const Net::Layers& w, float* sum) {
#ifdef __x86_64__
  if (has_wide_registers()) return first_wide(from, more, less, w, sum);
#endif
  Kernel<Four>::first(from, more, less, w, sum);
}
void other_layers(const float* sum, const Net::Layers& w, float* out) {
#ifdef __x86_64__
  if (has_wide_registers()) return rest_wide(sum, w, out);
#endif
  Kernel<Four>::rest(sum, w, out);
}

// What one position has and another has not, both ways. Facts are written in ascending order.
struct Difference {
  std::array<std::uint16_t, Features::kMostActive> more, less;
  std::size_t more_size = 0, less_size = 0;

  Difference(const Features& from, const Features& to) {
    const std::uint16_t *a = from.begin(), *b = to.begin();
    while (a != from.end() && b != to.end()) {
      if (*a == *b) ++a, ++b;
      else if (*a < *b) less[less_size++] = *a++;
      else more[more_size++] = *b++;
    }
    while (a != from.end()) less[less_size++] = *a++;
    while (b != to.end()) more[more_size++] = *b++;
  }
};

void put(std::string& out, std::uint32_t x) {
  for (int i = 0; i < 4; ++i) out.push_back(static_cast<char>(x >> (8 * i)));
}

void put_layer(std::string& out, const std::vector<float>& weights) {
  float largest = 1e-6f;
  for (float w : weights) largest = std::max(largest, std::fabs(w));
  put(out, std::bit_cast<std::uint32_t>(largest));
  for (float w : weights) {
    const int q = static_cast<int>(std::lround(w / largest * 32767.0f));
    out.push_back(static_cast<char>(q & 0xFF));
    out.push_back(static_cast<char>(q >> 8));
  }
}

// Reads a file from its front; once something is missing, everything is.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : rest_(bytes) {}

  std::string_view take(std::size_t n) {
    if (n > rest_.size()) return broken_ = true, std::string_view{};
    const std::string_view out = rest_.substr(0, n);
    rest_.remove_prefix(n);
    return out;
  }
  std::uint32_t number() {
    const std::string_view b = take(4);
    std::uint32_t x = 0;
    for (std::size_t i = 0; i < b.size(); ++i) x |= std::uint32_t{static_cast<unsigned char>(b[i])} << (8 * i);
    return x;
  }
  std::string text() { return std::string(take(number())); }
  void layer(std::vector<float>& out) {
    const float largest = std::bit_cast<float>(number());
    const std::string_view b = take(2 * out.size());
    for (std::size_t i = 0; i * 2 < b.size(); ++i) {
      const auto q = static_cast<std::int16_t>(static_cast<unsigned char>(b[2 * i]) |
                                               static_cast<unsigned char>(b[2 * i + 1]) << 8);
      out[i] = static_cast<float>(q) / 32767.0f * largest;
    }
    if (!std::isfinite(largest)) broken_ = true;
  }
  bool broken() const { return broken_; }
  bool done() const { return rest_.empty(); }
  void refuse() { broken_ = true; }

 private:
  std::string_view rest_;
  bool broken_ = false;
};

constexpr std::uint32_t kMostInputs = 65535;  // a fact is told by 16 bits

// game, ruleset, story, number and names of the inputs
NetLabel read_label(Reader& in) {
  NetLabel label;
  label.game = in.text();
  label.ruleset = static_cast<int>(in.number());
  label.story = in.text();
  const std::uint32_t inputs = in.number();
  const std::string names = in.text();
  label.facts = split(names, '\n');
  if (label.facts.size() != inputs) in.refuse();
  return label;
}

// game, ruleset, version 1, number of the inputs, story
NetLabel read_first_label(Reader& in) {
  NetLabel label;
  label.game = in.text();
  label.ruleset = static_cast<int>(in.number());
  if (in.number() != 1) in.refuse();
  const std::uint32_t inputs = in.number();
  label.story = in.text();
  if (inputs > kMostInputs) in.refuse();
  else label.facts.resize(inputs);
  return label;
}

}  // namespace

float squashed_margin(int margin, int scale) {
  const float x = static_cast<float>(margin) / static_cast<float>(scale);
  return x / (1.0f + std::fabs(x));
}

void soft_max(const float* logits, int seats, float* out) {
  const float top = *std::max_element(logits, logits + seats);
  float sum = 0;
  for (int i = 0; i < seats; ++i) sum += out[i] = exp_negative(logits[i] - top);
  for (int i = 0; i < seats; ++i) out[i] /= sum;
}

FactsApart apart(const std::vector<std::string>& here, const std::vector<std::string>& there) {
  const auto count = [](const std::vector<std::string>& all, const std::vector<std::string>& known) {
    const std::set<std::string_view> names(known.begin(), known.end());
    return static_cast<int>(
        std::ranges::count_if(all, [&](const std::string& name) { return !name.empty() && !names.contains(name); }));
  };
  return {.only_here = count(here, there), .only_there = count(there, here)};
}

std::uint64_t Net::next_stamp() {
  static std::atomic<std::uint64_t> last = 0;
  return ++last;
}

Net Net::fitted(std::vector<std::string> facts) const {
  Net out({.game = label_.game, .ruleset = label_.ruleset, .facts = std::move(facts), .story = label_.story});
  std::map<std::string_view, std::size_t> column;
  for (std::size_t i = 0; i < label_.facts.size(); ++i) column.emplace(label_.facts[i], i);
  for (std::size_t i = 0; i < out.label_.facts.size(); ++i) {
    const auto known = column.find(out.label_.facts[i]);
    if (known == column.end() || known->first.empty()) continue;
    std::copy_n(layers_.first.begin() + static_cast<std::ptrdiff_t>(known->second * kFirst), kFirst,
                out.layers_.first.begin() + static_cast<std::ptrdiff_t>(i * kFirst));
  }
  out.layers_.first_bias = layers_.first_bias;
  out.layers_.second = layers_.second, out.layers_.second_bias = layers_.second_bias;
  out.layers_.out = layers_.out, out.layers_.out_bias = layers_.out_bias;
  return out;
}

Net::Net(NetLabel label) : label_(std::move(label)), stamp_(next_stamp()) {
  layers_.first.resize(label_.facts.size() * kFirst);
  layers_.first_bias.resize(kFirst);
  layers_.second.resize(kFirst * kSecond);
  layers_.second_bias.resize(kSecond);
  layers_.out.resize(kSecond * kOutputs);
  layers_.out_bias.resize(kOutputs);
}

Worth Net::worth_of(const float* sum, int seats) const {
  float out[kOutputs];
  other_layers(sum, layers_, out);
  Worth worth;
  soft_max(out, seats, worth.win.data());
  worth.margin = std::clamp(out[kMaxSeats], -1.0f, 1.0f);
  return worth;
}

bool Net::knows(const Features& f) const { return static_cast<std::size_t>(f.width()) <= label_.facts.size(); }

Worth Net::evaluate(const Features& f, int seats) const {
  if (!knows(f)) return evaluate({}, seats);
  float sum[kFirst];
  first_layer(layers_.first_bias.data(), f, {}, layers_, sum);
  return worth_of(sum, seats);
}

Worth Net::evaluate(const Features& f, int seats, Similar& first) const {
  if (!knows(f)) return evaluate({}, seats);
  if (first.facts.size() == 0) {
    first.facts = f;
    first_layer(layers_.first_bias.data(), f, {}, layers_, first.sum);
    return worth_of(first.sum, seats);
  }
  const Difference d(first.facts, f);
  if (d.more_size + d.less_size >= static_cast<std::size_t>(f.size())) return evaluate(f, seats);
  float sum[kFirst];
  first_layer(first.sum, {d.more.data(), d.more_size}, {d.less.data(), d.less_size}, layers_, sum);
  return worth_of(sum, seats);
}

std::string Net::write() const {
  std::string out(kMagic);
  const auto text = [&](const std::string& s) {
    put(out, static_cast<std::uint32_t>(s.size()));
    out += s;
  };
  text(label_.game);
  put(out, static_cast<std::uint32_t>(label_.ruleset));
  text(label_.story);
  put(out, static_cast<std::uint32_t>(label_.facts.size()));
  text(join(label_.facts, "\n"));
  Net copy = *this;
  for (const std::vector<float>* layer : copy.layers_.all()) put_layer(out, *layer);
  return out;
}

Result<Net> Net::read(std::string_view bytes, const Words& what) {
  const auto refuse = [&](Phrase why) {
    return Error{Fault::BadFile, say("{file} is not a net that can be used: {why}"_en, what, why)};
  };
  const bool first = bytes.starts_with(kFirstMagic);
  if (!first && !bytes.starts_with(kMagic)) return refuse("it does not begin like one."_en);
  Reader in(bytes.substr(kMagic.size()));
  NetLabel label = first ? read_first_label(in) : read_label(in);
  if (in.broken() || label.facts.empty() || label.facts.size() > kMostInputs) return refuse("its head is damaged."_en);
  Net net(label);
  for (std::vector<float>* layer : net.layers_.all()) in.layer(*layer);
  if (in.broken() || !in.done()) return refuse("it is truncated or damaged."_en);
  return net;
}

Result<Done> Net::plays(std::string_view game) const {
  if (label_.game == game) return Done{};
  return Error{Fault::BadFile, say("This net cannot play {game}: it was trained for {other}."_en, game, label_.game)};
}

}  // namespace timetable
