// Random numbers: small, fast, the same on every machine.
#pragma once

#include <cstdint>

namespace timetable {

// Mixes 64 bits so that every input bit reaches every output bit (the finaliser of SplitMix64).
constexpr std::uint64_t mix64(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
  return x ^ (x >> 31);
}

// A counter run through mix64. Not for secrets: fair dice are drawn by match/fairness.
class Rng {
 public:
  constexpr explicit Rng(std::uint64_t seed, std::uint64_t stream = 0) : state_(mix64(seed) ^ mix64(~stream)) {}

  constexpr std::uint64_t next() { return mix64(state_ += 0x9E3779B97F4A7C15u); }

  // Uniform in [0, n), n >= 1. Multiply and shift; the bias is rejected away.
  constexpr std::uint32_t below(std::uint32_t n) {
    std::uint64_t m = (next() >> 32) * n;
    if (static_cast<std::uint32_t>(m) < n) {
      const std::uint32_t threshold = (0u - n) % n;
      while (static_cast<std::uint32_t>(m) < threshold) m = (next() >> 32) * n;
    }
    return static_cast<std::uint32_t>(m >> 32);
  }

 private:
  std::uint64_t state_;
};

}  // namespace timetable
