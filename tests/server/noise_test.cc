// Anything may arrive on a connection: random bytes, broken JSON, messages with the wrong members.
#include <gtest/gtest.h>

#include "tests/server/overheard.h"

namespace timetable::server {
namespace {

TEST(Noise, messages_that_are_almost_right) {
  Overheard server;
  Rng rng(2024);
  for (int i = 0; i < 3000; ++i) {
    const std::string text = almost_a_message(server.table(), [&](unsigned n) { return rng.below(n); });
    ASSERT_EQ(server.hear(text), "") << text.substr(0, 500);
  }
  EXPECT_TRUE(server.alive());
}

TEST(Noise, bytes_and_damaged_messages) {
  Overheard server;
  Rng rng(7);
  for (int i = 0; i < 3000; ++i) {
    std::string text = almost_a_message(server.table(), [&](unsigned n) { return rng.below(n); });
    if (rng.below(3) == 0) text.resize(rng.below(64));
    for (unsigned n = rng.below(6); n > 0 && !text.empty(); --n) {
      text[rng.below(static_cast<std::uint32_t>(text.size()))] = static_cast<char>(rng.below(256));
    }
    ASSERT_EQ(server.hear(text), "") << text.substr(0, 500);
  }
  for (const std::string& deep :
       {std::string(5000, '['), std::string(5000, '{'), std::string(1, '\0'), std::string()}) {
    EXPECT_EQ(server.hear(deep), "");
  }
  EXPECT_TRUE(server.alive());
}

}  // namespace
}  // namespace timetable::server
