// A bot for any game of Timetable in C++: docs/engine-protocol.md and a JSON library, nothing of ours.
//
//     timetable play whisperers --seats 'human,exec:build/release/bin/first_bot'
#include <iostream>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

namespace {

using Json = nlohmann::json;

void say(const Json& message) { std::cout << message.dump() << std::endl; }  // at once: the other side waits for it

// Yours to write: asked["view"] is the position as the seat sees it, asked["choices"] what is legal.
std::string choose(const Json& asked, std::mt19937& luck) {
  const std::string passing = asked["question"].value("pass", "");
  std::vector<std::string> codes;
  for (const Json& choice : asked["choices"]) {
    if (choice["code"] != passing) codes.push_back(choice["code"]);
  }
  if (codes.empty()) return passing;
  return codes[luck() % codes.size()];
}

}  // namespace

int main() {
  std::mt19937 luck(1);
  for (std::string line; std::getline(std::cin, line);) {
    const Json heard = Json::parse(line);
    const std::string type = heard["type"];
    if (type == "quit") break;
    if (type == "hello") {
      say({{"type", "hello"}, {"protocol", 1}, {"name", "First bot"}, {"wants", {"question", "choices", "view"}}});
    } else if (type == "open") {
      say({{"type", "ready"}, {"table", heard["table"]}});
    } else if (type == "choose") {
      say({{"type", "choice"},
           {"table", heard["table"]},
           {"version", heard["version"]},
           {"code", choose(heard, luck)}});
    } else if (type == "ping") {
      say({{"type", "pong"}});
    }
  }
}
