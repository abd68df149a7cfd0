// Passwords and tokens, by libsodium.
#pragma once

#include <string>
#include <string_view>

namespace timetable::server {

// Called once before anything else here; false: the machine has no random numbers.
bool prepare_secrets();

// Names of things that nobody can guess: 256 bits for tokens, 128 for identifiers, in letters that suit a URL.
std::string random_token();
std::string random_id();

// What the store keeps of a token.
std::string token_hash(std::string_view token);

// Argon2id. Slow by design: not on a thread that serves others.
std::string password_hash(const std::string& password);
bool password_matches(const std::string& hash, const std::string& password);
// Takes as long as a comparison would, so that nobody learns by waiting whether a name exists.
void pretend_to_compare(const std::string& password);

}  // namespace timetable::server
