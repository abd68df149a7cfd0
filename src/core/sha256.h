// SHA-256 and HMAC-SHA-256 (FIPS 180-4, RFC 2104): what fairness and file identity rest on. Anyone can check them with
// sha256sum, OpenSSL or a browser. Written here because this layer also runs as WebAssembly, where no packaged library
// is at hand.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace timetable {

using Digest = std::array<std::uint8_t, 32>;

Digest sha256(std::string_view bytes);
Digest hmac_sha256(std::string_view key, std::string_view message);

std::string to_hex(std::span<const std::uint8_t> bytes);

// The bytes behind a text of hexadecimal digits; an empty string if it is not one.
std::string from_hex(std::string_view hex);

inline std::string_view as_bytes(const Digest& d) { return {reinterpret_cast<const char*>(d.data()), d.size()}; }

}  // namespace timetable
