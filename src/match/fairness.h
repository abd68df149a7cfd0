// Dice that can be checked. Before the first choice the host commits to a secret; every player adds entropy; chance
// outcome n is a keyed function of both; the secret is shown at the end. docs/record-format.md has the recipe in words.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "core/sha256.h"

namespace timetable {

// What everybody knows from the start.
struct Pledge {
  std::string commitment;            // SHA-256 of the secret, in hexadecimal
  std::vector<std::string> entropy;  // one text a seat
};

class Dice {
 public:
  Dice() = default;
  // secret: 32 bytes. The key is HMAC-SHA-256(secret, entropy texts joined by line feeds).
  Dice(std::string_view secret, const std::vector<std::string>& entropy);

  // The ticket of the n-th chance event of the game, 0 <= ticket < total: the first 48 bits of
  // HMAC-SHA-256(key, "chance <n>"), times total, shifted right by 48.
  std::uint32_t ticket(std::int64_t n, std::uint32_t total) const;

  // The seed of the bot on this seat for the choice after `step` steps: 64 bits of HMAC-SHA-256(key, "bot <seat>
  // <step>").
  std::uint64_t bot_seed(int seat, std::int64_t step) const;

 private:
  std::string key_;
};

Pledge pledge(std::string_view secret, std::vector<std::string> entropy);

// Does the secret belong to the commitment?
bool keeps(const Pledge& pledge, std::string_view secret);

// 32 bytes from the operating system's generator.
std::string fresh_secret();

}  // namespace timetable
