// The parts of the server that need no server: clocks, limits, names, entries, slow readers.
#include <gtest/gtest.h>
#include <stdlib.h>

#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <filesystem>
#include <fstream>
#include <future>
#include <mutex>
#include <thread>

#include "core/words.h"
#include "match/json.h"
#include "server/answer.h"
#include "server/bots.h"
#include "server/clock.h"
#include "server/limiter.h"
#include "server/names.h"
#include "server/page.h"
#include "server/rating.h"
#include "server/thinkers.h"
#include "server/waiting.h"
#include "server/webhook.h"
#include "tests/folder.h"
#include "tests/french.h"

namespace timetable::server {
namespace {

const SeatSet kFirst = SeatSet::of(0), kSecond = SeatSet::of(1);

TEST(Answers, every_refusal_has_a_code_a_status_and_a_sentence_in_both_languages) {
  for (int i = 0; i <= static_cast<int>(Refused::Busy); ++i) {
    const Refusal why = refusal(static_cast<Refused>(i));
    EXPECT_FALSE(code_of(why.code).empty());
    EXPECT_GE(http_status(why.code), 400u);
    EXPECT_TRUE(why.message.english().ends_with('.')) << why.message.english();
    EXPECT_TRUE(why.message.in(kFrench).ends_with('.')) << why.message.in(kFrench);
    EXPECT_NE(why.message.english(), why.message.in(kFrench));
  }
  const Refusal silent(Error{Fault::BadStore, verbatim("/var/lib/timetable.db: disk I/O error")});
  EXPECT_EQ(code_of(silent.code), "busy");
  EXPECT_EQ(silent.message.english().find("timetable.db"), std::string::npos) << "the store's words are for the host";
}

// Whatever a reader of documents can complain of has a French sentence, with the same data in it.
TEST(Problems, of_every_kind_are_told_in_french) {
  std::vector<Words> problems;
  const Doc doc = *parse_json(R"({"n":9,"t":true,"l":1.5,"w":"lve","extra":null,"o":[]})", "message");
  const Node n(doc, problems);
  n["n"].integer(2, 4);
  n["t"].text();
  n["l"].size();
  n["l"].integer(0, 1);
  n["w"].boolean();
  n["w"].one_of({"live", "slow"});
  n["w"].one_of({"picture", "outline"});
  n["absent"].text();
  n["o"].entries();
  n.maybe("extra").text();
  n.only({"n", "t", "l", "w", "o", "extras"});
  n.only({"n", "t", "l", "w", "o", "something else"});
  for (const char* text : {"{", "[1,", "{\"a\":1,\"a\":2}", "18446744073709551615", "1e999"}) {
    const Result<Doc> parsed = parse_json(text, "message");
    ASSERT_FALSE(parsed) << text;
    problems.push_back(parsed.error().message);
  }
  problems.push_back(parse_json(std::string(200, '['), "message").error().message);
  EXPECT_EQ(problems.size(), 18u);
  for (const Words& problem : problems) {
    EXPECT_NE(problem.in(kFrench), problem.english());
    for (const char* english :
         {"expected", "found", "the field", "known", "line ", "valid JSON", "number", "missing"}) {
      EXPECT_EQ(problem.in(kFrench).find(english), std::string::npos) << problem.in(kFrench);
    }
  }
  EXPECT_EQ(problems[0].in(kFrench), "n : il faut un nombre entier de 2 à 4, pas 9");
  EXPECT_EQ(problems[1].in(kFrench), "t : il faut un texte, pas true ou false");
}

TEST(Clock, runs_only_for_those_who_are_asked_and_pays_for_a_choice) {
  TableClock clock({.kind = "live", .minutes = 1, .plus_seconds = 10}, 2);
  clock.turn(kFirst, kNoSeat, 1000);
  EXPECT_EQ(clock.left(31'000), (std::vector<Millis>{30'000, 60'000}));
  EXPECT_EQ(clock.next_end(), 61'000);
  clock.turn(kSecond, 0, 31'000);
  EXPECT_EQ(clock.left(31'000), (std::vector<Millis>{40'000, 60'000}));
  EXPECT_TRUE(clock.out_of_time(90'000).empty());
  EXPECT_EQ(clock.out_of_time(91'000), kSecond);
  clock.stop(91'000);
  EXPECT_FALSE(clock.next_end());
  clock.grant(1, 5'000);
  EXPECT_EQ(clock.left(200'000), (std::vector<Millis>{40'000, 5'000}));
}

TEST(Clock, two_who_are_asked_at_once_both_think) {
  TableClock clock({.kind = "live", .minutes = 1}, 2);
  clock.turn(kFirst | kSecond, kNoSeat, 0);
  clock.turn(kSecond, 0, 20'000);
  EXPECT_EQ(clock.left(30'000), (std::vector<Millis>{40'000, 30'000}));
}

TEST(Clock, a_slow_table_gives_days_for_every_turn_and_goes_on_while_the_server_sleeps) {
  const Millis day = 24 * 3600 * 1000;
  TableClock clock({.kind = "slow", .days = 2}, 2);
  clock.turn(kFirst, kNoSeat, 0);
  clock.turn(kSecond, 0, day);
  EXPECT_EQ(clock.left(day), (std::vector<Millis>{2 * day, 2 * day}));
  TableClock later({.kind = "slow", .days = 2}, 2), live({.kind = "live", .minutes = 5}, 2);
  later.restore(clock.stored(day), 2 * day);
  EXPECT_EQ(later.left(2 * day), (std::vector<Millis>{2 * day, day}));
  EXPECT_EQ(later.out_of_time(3 * day), kSecond);
  live.turn(kFirst, kNoSeat, 0);
  TableClock woken({.kind = "live", .minutes = 5}, 2);
  woken.restore(live.stored(60'000), day);
  EXPECT_EQ(woken.left(day)[0], 240'000) << "at a live table nobody pays for that";
}

TEST(Clock, none_is_kept_without_a_pace) {
  TableClock clock(Pace{}, 2);
  clock.turn(kFirst, kNoSeat, 0);
  EXPECT_FALSE(clock.kept());
  EXPECT_TRUE(clock.out_of_time(1'000'000).empty());
}

TEST(Limits, refill_with_time_and_count_each_for_themselves) {
  Limiter limiter(3, 3000);
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(limiter.allows("a", 0));
  EXPECT_FALSE(limiter.allows("a", 0));
  EXPECT_TRUE(limiter.allows("b", 0));
  EXPECT_FALSE(limiter.allows("a", 900));
  EXPECT_TRUE(limiter.allows("a", 1900));
  Counter counter(1);
  EXPECT_TRUE(counter.enter("a"));
  EXPECT_FALSE(counter.enter("a"));
  counter.leave("a");
  EXPECT_TRUE(counter.enter("a"));
}

TEST(Limits, count_what_one_visitor_has_as_one) {
  const auto block = [](const char* text) { return address_block(boost::asio::ip::make_address(text)); };
  EXPECT_EQ(block("203.0.113.7"), "203.0.113.7");
  EXPECT_EQ(block("::ffff:203.0.113.7"), "203.0.113.7");
  EXPECT_EQ(block("2001:db8:1:2:3:4:5:6"), block("2001:db8:1:2::9"));
  EXPECT_NE(block("2001:db8:1:2::9"), block("2001:db8:1:3::9"));
}

TEST(Thinking, is_shared_by_those_for_whom_bots_think) {
  std::mutex mutex;
  std::vector<std::string> done;
  Thinkers thinkers(1);
  const auto job = [&](const std::string& whose) {
    return [&, whose] {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
      const std::lock_guard lock(mutex);
      done.push_back(whose);
    };
  };
  for (int i = 0; i < 60; ++i) thinkers.think("greedy", job("greedy"));
  std::this_thread::sleep_for(std::chrono::milliseconds(30));
  thinkers.think("patient", job("patient"));
  thinkers.think("patient", job("patient"));
  const auto count = [&] {
    const std::lock_guard lock(mutex);
    return done.size();
  };
  while (count() < 62) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  const auto last = std::find(done.rbegin(), done.rend(), "patient").base() - done.begin();
  EXPECT_LT(last, 20) << "not behind all that was asked before";
}

TEST(Thinking, that_fails_ends_nothing_else) {
  Thinkers thinkers(1);
  std::promise<void> went_on;
  thinkers.think("x", [] { throw std::bad_alloc(); });
  thinkers.think("x", [&] { went_on.set_value(); });
  EXPECT_EQ(went_on.get_future().wait_for(std::chrono::seconds(10)), std::future_status::ready);
}

// The time a bot takes must not tell whether it had something to think about.
TEST(Thinking, discreet_questions_are_answered_after_a_pause_that_tells_nothing) {
  Settings settings;
  constexpr int kRounds = 4000;
  double mean[2] = {0, 0};
  for (int i = 0; i < kRounds; ++i) {
    for (const int quick : {0, 1}) {
      const Millis at = moment_to_answer(settings, 1000, 1000 + (quick ? 18 : 242));
      EXPECT_GE(at, 1000 + settings.discreet_least);
      EXPECT_LE(at, 1000 + settings.discreet_most);
      mean[quick] += static_cast<double>(at) / kRounds;
    }
  }
  EXPECT_NEAR(mean[0], mean[1], 30) << "five deviations of the difference";
  EXPECT_GT(moment_to_answer(settings, 1000, 5000), 5000 - 1);
}

TEST(Waiting, what_a_worker_throws_ends_the_request_alone) {
  boost::asio::io_context io;
  boost::asio::thread_pool pool(1);
  std::string caught;
  int after = 0;
  const auto ask = [&]() -> boost::asio::awaitable<void> {
    boost::asio::awaitable<int> later = blocking(pool, []() -> int { throw std::bad_alloc(); });
    try {
      co_await std::move(later);
    } catch (const std::bad_alloc& e) {
      caught = e.what();
    }
    boost::asio::awaitable<int> next = blocking(pool, [] { return 7; });
    after = co_await std::move(next);
  };
  boost::asio::co_spawn(io, ask(), boost::asio::detached);
  io.run();
  EXPECT_NE(caught, "");
  EXPECT_EQ(after, 7);
}

TEST(Ratings, follow_the_published_update) {
  // two newcomers: c = sqrt(2 (25/3)^2 + 2 (25/6)^2) = 13.176; mu moves by sigma^2 / c / 2 = 2.635
  const std::vector<Rating> two = rated({{}, {}}, {1, 2});
  EXPECT_NEAR(two[0].mu, 27.635, 0.001);
  EXPECT_NEAR(two[1].mu, 22.365, 0.001);
  EXPECT_NEAR(two[0].sigma, 8.066, 0.001);
  EXPECT_EQ(two[0].games, 1);
  const std::vector<Rating> draw = rated({{}, {}}, {1, 1});
  EXPECT_NEAR(draw[0].mu, 25, 1e-9);
  EXPECT_LT(draw[0].sigma, 25.0 / 3);
  const std::vector<Rating> three = rated({{30, 5, 9}, {25, 5, 9}, {20, 5, 9}}, {3, 2, 1});
  EXPECT_LT(three[0].mu, 30);
  EXPECT_NEAR(three[1].mu, 25, 1e-9);
  EXPECT_GT(three[2].mu, 20);
}

TEST(Names, keep_what_can_be_seen) {
  EXPECT_EQ(clean_name("  Ann  Lee "), "Ann Lee");
  EXPECT_EQ(clean_name("Zoé 世界"), "Zoé 世界");
  EXPECT_EQ(clean_name("A\u202En\u200Bn\n"), "Ann");
  EXPECT_EQ(clean_name(" \t "), "");
  EXPECT_EQ(clean_name("\xC3"), "") << "not UTF-8";
  EXPECT_EQ(clean_name("\xED\xA0\x80"), "") << "half of a pair";
  EXPECT_EQ(clean_name("\xC0\x80"), "") << "longer than needed";
  EXPECT_EQ(clean_name(std::string(41, 'x')), "");
  EXPECT_FALSE(guest_name().empty());
}

TEST(Entries, come_back_from_the_store_as_they_were) {
  Entry e;
  e.players = 3;
  e.options.set("variant", "youth");
  e.rated = true;
  e.pace = {.kind = "live", .minutes = 20, .plus_seconds = 10};
  e.seats = {{.kind = "person", .person = "1", .name = "Ann", .entropy = "x", .stand_in = true},
             {.kind = "bot", .name = "Greedy", .level = "greedy"},
             {.kind = "link"}};
  e.opener = "1";
  e.key = "key";
  e.secret = "00ff";
  e.started = 5;
  const Entry again = restored_entry(stored_entry(e));
  EXPECT_EQ(again.seats, e.seats);
  EXPECT_EQ(again.pace, e.pace);
  EXPECT_EQ(to_json(stored_entry(again)), to_json(stored_entry(e)));
}

TEST(Entries, show_keys_to_those_inside_and_secrets_to_nobody) {
  Entry e;
  e.id = "id";
  e.key = "the-key";
  e.secret = std::string(64, 'a');
  e.opener = "1";
  e.seats = {{.kind = "person", .person = "1", .name = "Ann"}, {.kind = "link"}};
  const auto shown = [&](const Caller& who) { return to_json(shown_entry(e, {.viewer = who})); };
  EXPECT_NE(shown({"1", "Ann", ""}).find("the-key"), std::string::npos);
  EXPECT_NE(shown({"", "", "the-key"}).find("the-key"), std::string::npos);
  EXPECT_EQ(shown({"2", "Eve", "guess"}).find("the-key"), std::string::npos);
  EXPECT_EQ(shown({"", "", ""}).find("the-key"), std::string::npos);
  EXPECT_EQ(shown({"1", "Ann", ""}).find(e.secret), std::string::npos);
}

TEST(Page, gives_a_file_compressed_if_the_build_did_that) {
  const Folder folder;
  folder.write("index.html", "page");
  folder.write("app.js", "plain");
  folder.write("app.js.gz", "packed");
  const Result<Page> page = Page::open(folder.path());
  ASSERT_TRUE(page);
  EXPECT_EQ(page->find("/app.js")->bytes, "plain");
  EXPECT_EQ(page->find("/app.js")->gzip, "packed");
  EXPECT_EQ(page->find("/app.js.gz"), nullptr);
  EXPECT_EQ(page->find("/table/x")->bytes, "page");
  EXPECT_TRUE(page->find("/")->gzip.empty());
}

TEST(Webhook, addresses_are_read_strictly) {
  EXPECT_EQ(read_webhook("https://chat.example/hooks/a?b=c"),
            (WebhookAddress{true, "chat.example", "443", "/hooks/a?b=c"}));
  EXPECT_EQ(read_webhook("http://[2606:4700::1]:81/x"), (WebhookAddress{false, "2606:4700::1", "81", "/x"}));
  EXPECT_EQ(read_webhook("http://host"), (WebhookAddress{false, "host", "80", "/"}));
  for (const char* wrong : {"", "ftp://x/", "https://", "http://user@host/", "http://a b/", "http://x:port/",
                            "http://x/\r\nHost: y", "http://x:123456/", "javascript:alert(1)"}) {
    EXPECT_FALSE(read_webhook(wrong)) << wrong;
  }
  EXPECT_FALSE(read_webhook("http://x/" + std::string(600, 'x')));
}

TEST(Webhook, only_public_addresses_are_called) {
  for (const char* inside : {"127.0.0.1",
                             "127.255.0.3",
                             "10.1.2.3",
                             "172.16.0.1",
                             "172.31.255.255",
                             "192.168.1.1",
                             "169.254.169.254",
                             "0.0.0.0",
                             "100.64.0.1",
                             "224.0.0.1",
                             "255.255.255.255",
                             "198.19.0.1",
                             "::1",
                             "::",
                             "fe80::1",
                             "fc00::1",
                             "fd12::1",
                             "ff02::1",
                             "::ffff:127.0.0.1",
                             "::ffff:10.0.0.1",
                             "64:ff9b::7f00:1",
                             "2001:db8::1",
                             "2002:7f00:1::",
                             "2001:0:1::1"}) {
    EXPECT_FALSE(is_public(asio::ip::make_address(inside))) << inside;
  }
  for (const char* outside :
       {"1.1.1.1", "172.32.0.1", "100.128.0.1", "192.167.0.1", "2606:4700::1111", "::ffff:8.8.8.8"}) {
    EXPECT_TRUE(is_public(asio::ip::make_address(outside))) << outside;
  }
}

}  // namespace
}  // namespace timetable::server
