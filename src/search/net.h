// A small value net: sparse facts in, two hidden layers, the chances of every seat and the margin of one's own score
// out. Every sum is taken in a fixed order, so that the same file gives the same numbers on every machine.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"
#include "core/seat.h"
#include "engine/features.h"

namespace timetable {

// What a position is worth to the seat that looks, and to the others by their distance in turn order.
struct Worth {
  std::array<float, kMaxSeats> win{};  // sums to 1 over the seats
  float margin = 0;                    // own score minus the best other, squashed to -1 .. 1

  // What a player maximises: to win, and a little to win clearly.
  float utility() const { return 0.9f * win[0] + 0.1f * (0.5f + 0.5f * margin); }
};

// A win share and a margin as the net's targets.
float squashed_margin(int margin, int scale);

struct NetLabel {
  std::string game;
  int ruleset = 0;
  int features = 0;  // version
  int inputs = 0;
  std::string story;  // how it was trained, one line of text
  bool operator==(const NetLabel&) const = default;
};

// The first position of several that differ little: the others are reached from it by what is different.
struct Similar;

class Net {
 public:
  static constexpr std::string_view kMagic = "timetable net 1\n";  // a file begins with it
  static constexpr int kFirst = 64, kSecond = 32, kOutputs = kMaxSeats + 1;

  Net() = default;
  explicit Net(NetLabel label);

  const NetLabel& label() const { return label_; }
  void tell(std::string story) { label_.story = std::move(story); }
  Worth evaluate(const Features& f, int seats) const;
  // The same but for the last digits, and quicker: for the choices of one seat in one position, one after the other.
  Worth evaluate(const Features& f, int seats, Similar& first) const;

  // The file: a line of text for people, the label, the weights as 16-bit fractions of each layer's largest.
  std::string write() const;
  static Result<Net> read(std::string_view bytes, const Words& what);
  // Does this net judge this game, these rules and these facts? Otherwise the sentence says what does not fit.
  Result<Done> fits(const NetLabel& wanted) const;

  // Weights by layer, for the trainer: columns of the first layer lie together, one an input.
  struct Layers {
    std::vector<float> first, first_bias, second, second_bias, out, out_bias;
    std::array<std::vector<float>*, 6> all() { return {&first, &first_bias, &second, &second_bias, &out, &out_bias}; }
  };
  Layers& layers() { return layers_; }
  const Layers& layers() const { return layers_; }

 private:
  Worth worth_of(const float* sum, int seats) const;

  NetLabel label_;
  Layers layers_;
};

struct Similar {
  Features facts;  // none yet: the next position is the first
  float sum[Net::kFirst];
};

// Chances of the first `seats` logits. Plain arithmetic instead of the library's exp: the same everywhere.
void soft_max(const float* logits, int seats, float* out);

}  // namespace timetable
