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
  int ruleset = 0;                 // it was trained with
  std::vector<std::string> facts;  // what each input means (FactNames); one without a name means nothing
  std::string story;               // how it was trained, one line of text
  bool operator==(const NetLabel&) const = default;
};

// What one list of facts has and another has not.
struct FactsApart {
  int only_here = 0, only_there = 0;
  bool none() const { return only_here == 0 && only_there == 0; }
};
FactsApart apart(const std::vector<std::string>& here, const std::vector<std::string>& there);

// The first position of several that differ little: the others are reached from it by what is different.
struct Similar;

class Net {
 public:
  static constexpr std::string_view kMagic = "timetable net 2\n";  // a file begins with it
  static constexpr std::string_view kFirstMagic =
      "timetable net 1\n";  // of the first format, whose inputs had no names
  static constexpr int kFirst = 64, kSecond = 32, kOutputs = kMaxSeats + 1;

  Net() = default;
  explicit Net(NetLabel label);

  const NetLabel& label() const { return label_; }
  void tell(std::string story) { label_.story = std::move(story); }
  // Two nets with the same stamp are the same.
  std::uint64_t stamp() const { return stamp_; }
  // This net for positions that are told by other facts, as those of another deck: known ones keep their weights, new
  // ones count as zero, gone ones are left out.
  Net fitted(std::vector<std::string> facts) const;
  Worth evaluate(const Features& f, int seats) const;
  // The same but for the last digits, and quicker: for the choices of one seat in one position, one after the other.
  Worth evaluate(const Features& f, int seats, Similar& first) const;

  // The file: a line of text for people, the label, the weights as 16-bit fractions of each layer's largest.
  std::string write() const;
  static Result<Net> read(std::string_view bytes, const Words& what);
  // One of the first format has as many inputs as it should, all without names: this names them.
  void name_facts(std::vector<std::string> names) { label_.facts = std::move(names); }
  // Does this net judge this game? Otherwise the sentence says so.
  Result<Done> plays(std::string_view game) const;

  // Weights by layer, for the trainer: columns of the first layer lie together, one an input.
  struct Layers {
    std::vector<float> first, first_bias, second, second_bias, out, out_bias;
    std::array<std::vector<float>*, 6> all() { return {&first, &first_bias, &second, &second_bias, &out, &out_bias}; }
  };
  Layers& layers() { return stamp_ = next_stamp(), layers_; }
  const Layers& layers() const { return layers_; }

 private:
  static std::uint64_t next_stamp();
  // Nothing is read behind the weights, whoever forgot to fit the net to the table: such a position is an even one.
  bool knows(const Features& f) const;
  Worth worth_of(const float* sum, int seats) const;

  NetLabel label_;
  std::uint64_t stamp_ = 0;
  Layers layers_;
};

struct Similar {
  Features facts;  // none yet: the next position is the first
  float sum[Net::kFirst];
};

// Chances of the first `seats` logits. Plain arithmetic instead of the library's exp: the same everywhere.
void soft_max(const float* logits, int seats, float* out);

}  // namespace timetable
