#include "match/fairness.h"

#include <random>

#include "core/words.h"

namespace timetable {
namespace {

// The first `bytes` bytes of a digest as a number, most significant first.
std::uint64_t leading(const Digest& d, int bytes) {
  std::uint64_t out = 0;
  for (int i = 0; i < bytes; ++i) out = out << 8 | d[static_cast<std::size_t>(i)];
  return out;
}

}  // namespace

Dice::Dice(std::string_view secret, const std::vector<std::string>& entropy)
    : key_(as_bytes(hmac_sha256(secret, join(entropy, "\n")))) {}

std::uint32_t Dice::ticket(std::int64_t n, std::uint32_t total) const {
  const std::uint64_t bits = leading(hmac_sha256(key_, "chance " + std::to_string(n)), 6);
  // total is below 2^16 * 256: keep the product within 64 bits by splitting the 48 bits in two halves
  const std::uint64_t high = bits >> 24, low = bits & 0xFFFFFF;
  return static_cast<std::uint32_t>((high * total + (low * total >> 24)) >> 24);
}

std::uint64_t Dice::bot_seed(int seat, std::int64_t step) const {
  return leading(hmac_sha256(key_, "bot " + std::to_string(seat) + " " + std::to_string(step)), 8);
}

Pledge pledge(std::string_view secret, std::vector<std::string> entropy) {
  return {to_hex(sha256(secret)), std::move(entropy)};
}

bool keeps(const Pledge& p, std::string_view secret) { return to_hex(sha256(secret)) == p.commitment; }

std::string fresh_secret() {
  std::random_device device;
  std::string out;
  while (out.size() < 32) {
    std::uint32_t word = device();
    for (int i = 0; i < 4; ++i, word >>= 8) out.push_back(static_cast<char>(word & 0xFF));
  }
  return out;
}

}  // namespace timetable
