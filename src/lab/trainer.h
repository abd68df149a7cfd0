// Fits a net to samples: mini-batches, Adam, only the inputs that occur in a batch are touched.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "search/experience.h"
#include "search/net.h"

namespace timetable {

// Weights small and random, biases zero.
Net fresh_net(NetLabel label, std::uint64_t seed);

// A sample to learn from: where it lies.
struct Drawn {
  const Experience* part;
  std::uint32_t at;
};

class Trainer {
 public:
  explicit Trainer(Net net);

  const Net& net() const { return net_; }
  void set_rate(float rate) { rate_ = rate; }

  // One step on these samples; the mean loss before it.
  float step(const std::vector<Drawn>& batch);

  // Everything that training goes on from: weights as they are, not rounded as in a net's file, and the optimiser's
  // means.
  std::string write_state() const;
  // The state must be that of a net of the same shape.
  Result<Done> read_state(std::string_view bytes);

 private:
  struct Moments {
    std::vector<float> gradient, first, second;
  };
  // The activations of one sample, kept between its forward and its backward pass.
  struct Pass {
    float first[Net::kFirst], second[Net::kSecond], out[Net::kOutputs];
  };

  Pass forward(const Experience& samples, std::uint32_t i) const;
  float backward(const Experience& samples, std::uint32_t i, const Pass& pass);
  void touch(std::uint16_t input);
  void update(std::size_t layer, std::size_t from, std::size_t count);

  Net net_;
  std::array<Moments, 6> moments_;
  std::vector<std::uint16_t> touched_;
  std::vector<bool> is_touched_;
  float rate_ = 1e-3f;
  std::int64_t steps_ = 0;
};

}  // namespace timetable
