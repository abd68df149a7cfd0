#include "server/networks.h"

#include <algorithm>
#include <charconv>

#include "server/limiter.h"

namespace timetable::server {
namespace {

namespace ip = boost::asio::ip;

constexpr int kWidestV4 = 8, kWidestV6 = 16, kOneV4 = 32, kOneV6 = 64;

template <class Bytes>
bool same_bits(const Bytes& a, const Bytes& b, int bits) {
  for (std::size_t i = 0; bits > 0; ++i, bits -= 8) {
    const int shift = std::max(0, 8 - bits);
    if ((a[i] ^ b[i]) >> shift != 0) return false;
  }
  return true;
}

template <class Bytes>
Bytes masked(Bytes bytes, int bits) {
  for (std::size_t i = 0; i < bytes.size(); ++i, bits -= 8) {
    const int kept = std::clamp(bits, 0, 8);
    bytes[i] = static_cast<unsigned char>(bytes[i] & (0xFF << (8 - kept)));
  }
  return bytes;
}

ip::address plain(const ip::address& address) {
  if (address.is_v6() && address.to_v6().is_v4_mapped()) {
    return ip::make_address_v4(ip::v4_mapped, address.to_v6());
  }
  return address;
}

}  // namespace

bool Network::holds(const ip::address& address) const {
  if (address.is_v4() != base.is_v4()) return false;
  if (base.is_v4()) return same_bits(base.to_v4().to_bytes(), address.to_v4().to_bytes(), bits);
  return same_bits(base.to_v6().to_bytes(), address.to_v6().to_bytes(), bits);
}

std::string Network::text() const { return base.to_string() + "/" + std::to_string(bits); }

std::optional<Network> read_network(std::string_view text) {
  const std::size_t slash = text.find('/');
  boost::system::error_code failed;
  const ip::address address = plain(ip::make_address(std::string(text.substr(0, slash)), failed));
  if (failed) return std::nullopt;
  const int one = address.is_v4() ? kOneV4 : kOneV6, widest = address.is_v4() ? kWidestV4 : kWidestV6;
  int bits = one;
  if (slash != std::string_view::npos) {
    const std::string_view number = text.substr(slash + 1);
    const auto [end, bad] = std::from_chars(number.data(), number.data() + number.size(), bits);
    if (bad != std::errc() || end != number.data() + number.size()) return std::nullopt;
    if (bits < widest || bits > (address.is_v4() ? 32 : 128)) return std::nullopt;
    bits = std::min(bits, one);
  }
  if (address.is_v4()) return Network{ip::address_v4(masked(address.to_v4().to_bytes(), bits)), bits};
  return Network{ip::address_v6(masked(address.to_v6().to_bytes(), bits)), bits};
}

void ClosedDoors::replace(const std::vector<Ban>& bans) {
  std::vector<Door> doors;
  for (const Ban& ban : bans) {
    if (const std::optional<Network> network = read_network(ban.network)) doors.push_back({*network, ban});
  }
  const std::lock_guard lock(mutex_);
  doors_ = std::move(doors);
}

std::optional<Ban> ClosedDoors::closed_to(const std::string& block, Millis now) const {
  const std::lock_guard lock(mutex_);
  if (doors_.empty()) return std::nullopt;
  const std::optional<Network> visitor = read_network(block);
  if (!visitor) return std::nullopt;
  for (const Door& door : doors_) {
    if (door.ban.until > now && door.network.bits <= visitor->bits && door.network.holds(visitor->base))
      return door.ban;
  }
  return std::nullopt;
}

}  // namespace timetable::server
