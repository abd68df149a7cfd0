#include "lab/trainer.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "core/rng.h"

// Compiled a second time for machines with wide registers, and the better one is taken when the program starts.
#if defined(__x86_64__) && !defined(__clang__)
#define TIMETABLE_WIDE_TOO __attribute__((target_clones("avx2", "default")))
#else
#define TIMETABLE_WIDE_TOO
#endif

namespace timetable {
namespace {

constexpr float kMarginWeight = 0.5f;
enum Layer : std::size_t { kFirstW, kFirstB, kSecondW, kSecondB, kOutW, kOutB };

// gradient of the weights += in x delta, and of the input where it is positive
template <int kIn, int kOut>
inline __attribute__((always_inline)) void dense_back(const float* in, const float* weights, const float* delta,
                                                      float* weight_gradient, float* in_delta) {
  for (int i = 0; i < kIn; ++i) {
    in_delta[i] = 0;
    if (in[i] <= 0) continue;
    const float* row = weights + i * kOut;
    float* gradient = weight_gradient + i * kOut;
    float sum = 0;
    for (int j = 0; j < kOut; ++j) {
      gradient[j] += in[i] * delta[j];
      sum += row[j] * delta[j];
    }
    in_delta[i] = sum;
  }
}

template <int kIn, int kOut>
inline __attribute__((always_inline)) void dense(const float* in, const float* weights, const float* bias, float* out) {
  std::copy(bias, bias + kOut, out);
  for (int i = 0; i < kIn; ++i) {
    if (in[i] <= 0) continue;
    for (int j = 0; j < kOut; ++j) out[j] += in[i] * weights[i * kOut + j];
  }
}

}  // namespace

Net fresh_net(NetLabel label, std::uint64_t seed) {
  Net net(std::move(label));
  Rng rng(seed);
  const auto fill = [&](std::vector<float>& weights, float scale) {
    for (float& w : weights) w = scale * (static_cast<float>(rng.next() >> 40) * 0x1p-23f - 1.0f);
  };
  fill(net.layers().first, 0.08f);
  fill(net.layers().second, std::sqrt(6.0f / Net::kFirst));
  fill(net.layers().out, 0.1f);
  return net;
}

Trainer::Trainer(Net net) : net_(std::move(net)), is_touched_(net_.label().facts.size()) {
  const auto layers = net_.layers().all();
  for (std::size_t i = 0; i < layers.size(); ++i) {
    const std::size_t n = layers[i]->size();
    moments_[i] = {std::vector<float>(n), std::vector<float>(n), std::vector<float>(n)};
  }
}

TIMETABLE_WIDE_TOO Trainer::Pass Trainer::forward(const Experience& samples, std::uint32_t i) const {
  Pass pass;
  const Net::Layers& w = net_.layers();
  std::copy(w.first_bias.begin(), w.first_bias.end(), pass.first);
  for (std::uint32_t k = samples.begin[i]; k < samples.begin[i + 1]; ++k) {
    const float* column = w.first.data() + std::size_t{samples.facts[k]} * Net::kFirst;
    for (int j = 0; j < Net::kFirst; ++j) pass.first[j] += column[j];
  }
  dense<Net::kFirst, Net::kSecond>(pass.first, w.second.data(), w.second_bias.data(), pass.second);
  dense<Net::kSecond, Net::kOutputs>(pass.second, w.out.data(), w.out_bias.data(), pass.out);
  return pass;
}

TIMETABLE_WIDE_TOO float Trainer::backward(const Experience& samples, std::uint32_t i, const Pass& pass) {
  const int seats = samples.seats[i];
  const Worth& target = samples.target[i];
  float win[kMaxSeats] = {}, delta[Net::kOutputs] = {};
  soft_max(pass.out, seats, win);
  float loss = 0;
  for (int s = 0; s < seats; ++s) {
    delta[s] = win[s] - target.win[static_cast<std::size_t>(s)];
    loss -= target.win[static_cast<std::size_t>(s)] * std::log(win[s] + 1e-9f);
  }
  const float miss = pass.out[kMaxSeats] - target.margin;
  delta[kMaxSeats] = kMarginWeight * miss;
  loss += 0.5f * kMarginWeight * miss * miss;

  float second_delta[Net::kSecond], first_delta[Net::kFirst];
  const Net::Layers& w = net_.layers();
  for (int j = 0; j < Net::kOutputs; ++j) moments_[kOutB].gradient[static_cast<std::size_t>(j)] += delta[j];
  dense_back<Net::kSecond, Net::kOutputs>(pass.second, w.out.data(), delta, moments_[kOutW].gradient.data(),
                                          second_delta);
  for (int j = 0; j < Net::kSecond; ++j) moments_[kSecondB].gradient[static_cast<std::size_t>(j)] += second_delta[j];
  dense_back<Net::kFirst, Net::kSecond>(pass.first, w.second.data(), second_delta, moments_[kSecondW].gradient.data(),
                                        first_delta);
  for (int j = 0; j < Net::kFirst; ++j) moments_[kFirstB].gradient[static_cast<std::size_t>(j)] += first_delta[j];
  for (std::uint32_t k = samples.begin[i]; k < samples.begin[i + 1]; ++k) {
    touch(samples.facts[k]);
    float* column = moments_[kFirstW].gradient.data() + std::size_t{samples.facts[k]} * Net::kFirst;
    for (int j = 0; j < Net::kFirst; ++j) column[j] += first_delta[j];
  }
  return loss;
}

void Trainer::touch(std::uint16_t input) {
  if (is_touched_[input]) return;
  is_touched_[input] = true;
  touched_.push_back(input);
}

TIMETABLE_WIDE_TOO void Trainer::update(std::size_t layer, std::size_t from, std::size_t count) {
  constexpr float kOld = 0.9f, kOldSquare = 0.999f;
  const auto t = static_cast<float>(std::min<std::int64_t>(steps_, 100'000));
  const float rate = rate_ * std::sqrt(1 - std::pow(kOldSquare, t)) / (1 - std::pow(kOld, t));
  float* w = net_.layers().all()[layer]->data() + from;
  float* g = moments_[layer].gradient.data() + from;
  float* m = moments_[layer].first.data() + from;
  float* v = moments_[layer].second.data() + from;
  for (std::size_t i = 0; i < count; ++i) {
    m[i] = kOld * m[i] + (1 - kOld) * g[i];
    v[i] = kOldSquare * v[i] + (1 - kOldSquare) * g[i] * g[i];
    w[i] -= rate * m[i] / (std::sqrt(v[i]) + 1e-7f);
    g[i] = 0;
  }
}

float Trainer::step(const std::vector<Drawn>& batch) {
  float loss = 0;
  for (const auto& [part, at] : batch) loss += backward(*part, at, forward(*part, at));
  const float share = 1.0f / static_cast<float>(batch.size());
  const auto mean = [&](std::size_t layer, std::size_t from, std::size_t count) {
    float* g = moments_[layer].gradient.data() + from;
    for (std::size_t i = 0; i < count; ++i) g[i] *= share;
    update(layer, from, count);
  };
  ++steps_;
  for (std::uint16_t input : touched_) {
    mean(kFirstW, std::size_t{input} * Net::kFirst, Net::kFirst);
    is_touched_[input] = false;
  }
  touched_.clear();
  for (std::size_t layer : {kFirstB, kSecondW, kSecondB, kOutW, kOutB}) {
    mean(layer, 0, moments_[layer].gradient.size());
  }
  return loss * share;
}

namespace {

constexpr std::string_view kStateMagic = "timetable trainer 1\n";

void put_floats(std::string& out, const std::vector<float>& values) {
  out.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(float));
}

bool take_floats(std::string_view& bytes, std::vector<float>& values) {
  const std::size_t size = values.size() * sizeof(float);
  if (bytes.size() < size) return false;
  std::memcpy(values.data(), bytes.data(), size);
  bytes.remove_prefix(size);
  return true;
}

}  // namespace

std::string Trainer::write_state() const {
  std::string out(kStateMagic);
  out.append(reinterpret_cast<const char*>(&steps_), sizeof steps_);
  Net copy = net_;
  const auto layers = copy.layers().all();
  for (std::size_t i = 0; i < layers.size(); ++i) {
    put_floats(out, *layers[i]);
    put_floats(out, moments_[i].first);
    put_floats(out, moments_[i].second);
  }
  return out;
}

Result<Done> Trainer::read_state(std::string_view bytes) {
  const Error damaged{Fault::BadFile,
                      "This is no state of a training of this net: it is damaged or of another shape."_en};
  if (!bytes.starts_with(kStateMagic) || bytes.size() < kStateMagic.size() + sizeof steps_) return damaged;
  Trainer fresh(net_);
  bytes.remove_prefix(kStateMagic.size());
  std::memcpy(&fresh.steps_, bytes.data(), sizeof steps_);
  bytes.remove_prefix(sizeof steps_);
  const auto layers = fresh.net_.layers().all();
  for (std::size_t i = 0; i < layers.size(); ++i) {
    const bool whole = take_floats(bytes, *layers[i]) && take_floats(bytes, fresh.moments_[i].first) &&
        take_floats(bytes, fresh.moments_[i].second);
    if (!whole) return damaged;
  }
  if (!bytes.empty()) return damaged;
  fresh.rate_ = rate_;
  *this = std::move(fresh);
  return Done{};
}

}  // namespace timetable
