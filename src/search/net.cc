#include "search/net.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

namespace timetable {
namespace {

// e^x for x <= 0 by a polynomial for 2^fraction and the exponent bits; relative error below 3e-6.
float exp_negative(float x) {
  const float y = std::max(x, -80.0f) * 1.44269504f;
  const float whole = std::floor(y), f = y - whole;
  const float p = 1.0f + f * (0.693147f + f * (0.240227f + f * (0.0555041f + f * (0.00961812f + f * 0.00133336f))));
  return p * std::bit_cast<float>(static_cast<std::uint32_t>(static_cast<int>(whole) + 127) << 23);
}

// Four sums side by side; every target has such registers, and the order of each sum stays what it is.
using Four = float __attribute__((vector_size(16)));

// sum = bias + the columns of all facts. Half of the units at a time: as many as fit into registers.
void add_columns(const Features& f, const float* bias, const float* columns, float* sum) {
  constexpr int kBlock = 8;  // Fours
  for (int from = 0; from < Net::kFirst; from += 4 * kBlock) {
    Four acc[kBlock];
    std::memcpy(acc, bias + from, sizeof acc);
    for (std::uint16_t i : f) {
      const float* column = columns + std::size_t{i} * Net::kFirst + from;
      for (int k = 0; k < kBlock; ++k) {
        Four x;
        std::memcpy(&x, column + 4 * k, sizeof x);
        acc[k] += x;
      }
    }
    std::memcpy(sum + from, acc, sizeof acc);
  }
}

// out = bias + weights^T * relu(in); one row of weights an input, so that no sum is reordered.
template <int kIn, int kOut>
void dense(const float* in, const float* weights, const float* bias, float* out) {
  float sum[kOut];
  std::memcpy(sum, bias, sizeof sum);
  for (int i = 0; i < kIn; ++i) {
    const float x = in[i];
    if (x <= 0) continue;
    const float* row = weights + i * kOut;
    for (int j = 0; j < kOut; ++j) sum[j] += x * row[j];
  }
  std::memcpy(out, sum, sizeof sum);
}

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

 private:
  std::string_view rest_;
  bool broken_ = false;
};

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

Net::Net(NetLabel label) : label_(std::move(label)) {
  layers_.first.resize(static_cast<std::size_t>(label_.inputs) * kFirst);
  layers_.first_bias.resize(kFirst);
  layers_.second.resize(kFirst * kSecond);
  layers_.second_bias.resize(kSecond);
  layers_.out.resize(kSecond * kOutputs);
  layers_.out_bias.resize(kOutputs);
}

Worth Net::evaluate(const Features& f, int seats) const {
  alignas(32) float first[kFirst], second[kSecond], out[kOutputs];
  add_columns(f, layers_.first_bias.data(), layers_.first.data(), first);
  dense<kFirst, kSecond>(first, layers_.second.data(), layers_.second_bias.data(), second);
  dense<kSecond, kOutputs>(second, layers_.out.data(), layers_.out_bias.data(), out);
  Worth worth;
  soft_max(out, seats, worth.win.data());
  worth.margin = std::clamp(out[kMaxSeats], -1.0f, 1.0f);
  return worth;
}

std::string Net::write() const {
  std::string out(kMagic);
  const auto text = [&](const std::string& s) {
    put(out, static_cast<std::uint32_t>(s.size()));
    out += s;
  };
  text(label_.game);
  put(out, static_cast<std::uint32_t>(label_.ruleset));
  put(out, static_cast<std::uint32_t>(label_.features));
  put(out, static_cast<std::uint32_t>(label_.inputs));
  text(label_.story);
  Net copy = *this;
  for (const std::vector<float>* layer : copy.layers_.all()) put_layer(out, *layer);
  return out;
}

Result<Net> Net::read(std::string_view bytes, std::string_view what) {
  const auto refuse = [&](std::string_view why) {
    return Error{Fault::BadFile, std::string(what) + " is not a net that can be used: " + std::string(why)};
  };
  if (!bytes.starts_with(kMagic)) return refuse("it does not begin like one.");
  Reader in(bytes.substr(kMagic.size()));
  NetLabel label;
  label.game = in.text();
  label.ruleset = static_cast<int>(in.number());
  label.features = static_cast<int>(in.number());
  label.inputs = static_cast<int>(in.number());
  label.story = in.text();
  if (in.broken() || label.inputs < 1 || label.inputs > 65535) return refuse("its head is damaged.");
  Net net(label);
  for (std::vector<float>* layer : net.layers_.all()) in.layer(*layer);
  if (in.broken() || !in.done()) return refuse("it is truncated or damaged.");
  return net;
}

Result<Done> Net::fits(const NetLabel& wanted) const {
  const auto refuse = [&](const std::string& why) {
    return Error{Fault::BadFile, "This net cannot play " + wanted.game + ": " + why};
  };
  if (label_.game != wanted.game) return refuse("it was trained for " + label_.game + ".");
  if (label_.ruleset != wanted.ruleset) {
    return refuse("it was trained with ruleset " + std::to_string(label_.ruleset) + ", this is ruleset " +
                  std::to_string(wanted.ruleset) + ".");
  }
  if (label_.features != wanted.features || label_.inputs != wanted.inputs) {
    return refuse("it reads positions by version " + std::to_string(label_.features) + " of the features, this is " +
                  std::to_string(wanted.features) + ".");
  }
  return Done{};
}

}  // namespace timetable
