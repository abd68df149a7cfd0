#include "server/secrets.h"

#include <sodium.h>

#include <array>
#include <new>

#include "core/sha256.h"

namespace timetable::server {
namespace {

template <std::size_t N>
std::string random_text() {
  std::array<unsigned char, N> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  std::array<char, sodium_base64_ENCODED_LEN(N, sodium_base64_VARIANT_URLSAFE_NO_PADDING)> text{};
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  return text.data();
}

}  // namespace

bool prepare_secrets() { return sodium_init() >= 0; }
std::string random_token() { return random_text<32>(); }
std::string random_id() { return random_text<16>(); }

std::string token_hash(std::string_view token) { return to_hex(sha256(token)); }

std::string password_hash(const std::string& password) {
  std::array<char, crypto_pwhash_STRBYTES> out{};
  if (crypto_pwhash_str(out.data(), password.data(), password.size(), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                        crypto_pwhash_MEMLIMIT_INTERACTIVE) != 0) {
    throw std::bad_alloc();
  }
  return out.data();
}

bool password_matches(const std::string& hash, const std::string& password) {
  return crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

void pretend_to_compare(const std::string& password) { password_hash(password); }

}  // namespace timetable::server
