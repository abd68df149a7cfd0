// A quick hash over the bytes of a flat value: for tables and signatures, not for secrets (see sha256.h).
#pragma once

#include <cstdint>
#include <cstring>
#include <type_traits>

#include "core/rng.h"

namespace timetable {

inline std::uint64_t hash_bytes(const void* data, std::size_t size, std::uint64_t seed = 0) {
  const auto* p = static_cast<const unsigned char*>(data);
  std::uint64_t h = mix64(seed ^ size);
  for (; size >= 8; p += 8, size -= 8) {
    std::uint64_t word;
    std::memcpy(&word, p, 8);
    h = mix64(h ^ word);
  }
  std::uint64_t tail = 0;
  if (size > 0) std::memcpy(&tail, p, size);
  return mix64(h ^ tail);
}

// Equal values are equal bytes: the type has no padding and no second way to write the same value.
template <class T>
  requires std::has_unique_object_representations_v<T>
std::uint64_t hash_of(const T& value, std::uint64_t seed = 0) {
  return hash_bytes(&value, sizeof(T), seed);
}

}  // namespace timetable
