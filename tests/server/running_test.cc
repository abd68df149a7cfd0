// How a server is run: what its host sees, and what can be changed while it serves.
#include <filesystem>
#include <fstream>
#include <thread>

#include "tests/server/hosted_test.h"
#include "tests/source_dir.h"

namespace timetable::server {
namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

class Running : public HostedTest {
 protected:
  unsigned status(const std::string& path) { return exchange(address, {"GET", path, "", "", {}}).status; }
  Folder files;
};
INSTANTIATE_TEST_SUITE_P(Stores, Running, testing::Values("sqlite"), [](const auto& store) { return store.param; });

TEST_P(Running, metrics_may_have_an_address_of_their_own) {
  settings.metrics = "127.0.0.1:0";
  start();
  EXPECT_EQ(status("/metrics"), 404u);
  EXPECT_EQ(status("/readyz"), 200u);
  ServerAddress host;
  host.port = server->host_port();
  EXPECT_NE(exchange(host, {"GET", "/metrics", "", "", {}}).text.find("timetable_choices_total"), std::string::npos);
  EXPECT_EQ(exchange(host, {"GET", "/readyz", "", "", {}}).status, 200u);
  for (const char* other : {"/", "/api/hello", "/api/tables", "/ws"}) {
    EXPECT_EQ(exchange(host, {"GET", other, "", "", {}}).status, 404u) << other;
  }
  for (const char* wrong : {"9108", "localhost:x", "127.0.0.1:", "127.0.0.1:99999", "nowhere:1"}) {
    Settings other = settings;
    other.store = "sqlite:" + files.file("other.db");
    other.metrics = wrong;
    EXPECT_FALSE(Server::start(other)) << wrong;
  }
}

TEST_P(Running, limits_and_the_page_change_while_it_serves) {
  settings.limits.requests_per_minute = 5;
  settings.page = files.path() + "/page";
  fs::create_directories(settings.page);
  std::ofstream(settings.page + "/index.html") << "the first page";
  start();
  for (int i = 0; i < 5; ++i) status("/api/hello");
  EXPECT_EQ(status("/api/hello"), 429u);
  EXPECT_EQ(exchange(address, {"GET", "/", "", "", {}}).text, "the first page");
  std::ofstream(settings.page + "/index.html") << "the second page";
  Settings fresh = settings;
  fresh.limits.requests_per_minute = 100;
  fresh.keeping.chat = 3;
  ASSERT_TRUE(server->reload(fresh));
  EXPECT_EQ(status("/api/hello"), 200u);
  EXPECT_EQ(exchange(address, {"GET", "/", "", "", {}}).text, "the second page");
  EXPECT_EQ(number_at(*exchange(address, {"GET", "/api/house", "", "", {}}).doc().find("keeps_days"), "chat"), 3);
  fs::remove(settings.page + "/index.html");
  EXPECT_FALSE(server->reload(fresh)) << "a page that is none takes no page's place";
  EXPECT_EQ(exchange(address, {"GET", "/", "", "", {}}).text, "the second page");
}

TEST_P(Running, an_access_log_has_a_line_a_request_and_no_keys) {
  settings.access_log = files.file("access.log");
  start();
  EXPECT_EQ(status("/api/tables?key=secret"), 200u);
  EXPECT_EQ(status("/api/no%0Athing"), 404u);
  const std::string log = text_of(settings.access_log);
  EXPECT_NE(log.find(" 127.0.0.1 GET /api/tables 200 "), std::string::npos) << log;
  EXPECT_NE(log.find(" GET /api/no_thing 404 "), std::string::npos) << "one line: " << log;
  EXPECT_EQ(log.find("secret"), std::string::npos);
  fs::rename(settings.access_log, settings.access_log + ".1");
  ASSERT_TRUE(server->reload(settings));
  EXPECT_EQ(status("/api/hello"), 200u);
  EXPECT_NE(text_of(settings.access_log).find("/api/hello"), std::string::npos) << "a new file";
  Settings nowhere = settings;
  nowhere.store = "sqlite:" + files.file("other.db");
  nowhere.access_log = files.file("access.log") + "/in/a/file";
  EXPECT_FALSE(Server::start(nowhere));
}

// A certificate of its own making for localhost, valid for a day; says its serial number.
std::string make_certificate(const std::string& file) {
  const std::string command =
      "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -subj "
      "/CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1 -keyout " +
      file + ".part -out " + file + ".crt 2>/dev/null && cat " + file + ".crt >> " + file + ".part && mv " + file +
      ".part " + file;
  EXPECT_EQ(system(command.c_str()), 0);
  return text_of(file + ".crt");
}

TEST_P(Running, speaks_tls_itself_and_takes_a_new_certificate_while_it_serves) {
  settings.tls_certificate = settings.tls_key = files.file("server.pem");
  settings.limits.first_byte = std::chrono::seconds(1);
  settings.sweep_every = 50;
  make_certificate(settings.tls_certificate);
  start();
  const std::string at = "https://127.0.0.1:" + std::to_string(address.port);
  const auto curl = [&](const std::string& words) {
    const std::string out = files.file("out");
    const int failed = system(
        ("curl -sS -m 10 --cacert " + files.file("server.pem.crt") + " " + words + " >" + out + " 2>&1").c_str());
    return failed ? "failed: " + text_of(out) : text_of(out);
  };
  EXPECT_NE(curl(at + "/api/hello").find("\"protocol\":1"), std::string::npos) << curl(at + "/api/hello");
  const std::string guest = curl("-i -X POST -H 'Origin: " + at + "' -d '{\"name\":\"Ann\"}' " + at + "/api/guest");
  EXPECT_NE(guest.find("; Secure"), std::string::npos) << guest;
  EXPECT_NE(curl("-d @/dev/null " + at + "/api/guest").find("forbidden"), std::string::npos) << "without an origin";
  const std::string upgrade = curl("-i --http1.1 -H 'Origin: " + at +
                                   "' -H 'Connection: Upgrade' -H 'Upgrade: websocket' -H 'Sec-WebSocket-Version: 13' "
                                   "-H 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==' -m 1 " +
                                   at + "/ws");
  EXPECT_NE(upgrade.find("101 Switching"), std::string::npos) << upgrade;
  EXPECT_NE(upgrade.find("\"type\":\"hello\""), std::string::npos) << upgrade;
  EXPECT_EQ(status("/api/hello"), 0u) << "nothing is said without TLS";
  EXPECT_NE(curl("--tls-max 1.1 " + at + "/api/hello").find("failed"), std::string::npos);
  make_certificate(settings.tls_certificate);
  bool renewed = false;
  for (int i = 0; i < 50 && !renewed; ++i) {
    renewed = curl(at + "/api/hello").find("\"protocol\":1") != std::string::npos;
    if (!renewed) std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  EXPECT_TRUE(renewed) << "the old certificate is not the one that is trusted now";
  std::ofstream(settings.tls_certificate) << "no certificate";
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  EXPECT_NE(curl(at + "/api/hello").find("\"protocol\":1"), std::string::npos) << "a broken file changes nothing";
  Settings broken = settings;
  broken.store = "sqlite:" + files.file("other.db");
  EXPECT_FALSE(Server::start(broken));
}

TEST_P(Running, the_dashboard_asks_for_what_there_is) {
  start();
  const std::string metrics = exchange(address, {"GET", "/metrics", "", "", {}}).text;
  const std::string dashboard = text_of(in_source("packaging/grafana.json"));
  ASSERT_FALSE(json(dashboard).is_null());
  int asked = 0;
  for (std::size_t at = 0; (at = dashboard.find("timetable_", at)) != std::string::npos; ++asked) {
    const std::size_t end = dashboard.find_first_not_of("abcdefghijklmnopqrstuvwxyz_", at);
    const std::string name = dashboard.substr(at, end - at);
    EXPECT_NE(metrics.find("# TYPE " + name + " "), std::string::npos) << name;
    at = end;
  }
  EXPECT_GT(asked, 10);
}

TEST_P(Running, the_manual_page_names_every_command) {
  const std::string manual = text_of(in_source("packaging/timetable.1")), main = text_of(in_source("src/cli/main.cc"));
  int commands = 0;
  for (std::size_t at = 0; (at = main.find("  add_", at)) != std::string::npos; ++commands) {
    const std::size_t end = main.find('(', at);
    const std::string name = main.substr(at + 6, end - at - 6);
    EXPECT_NE(manual.find(name), std::string::npos) << name;
    at = end;
  }
  EXPECT_GT(commands, 15);
}

}  // namespace
}  // namespace timetable::server
