// A server without a network, for noise: one running table with a bot's seat and a hidden hand, one connection that may
// say anything. Everything it is told is checked: one JSON object with a known type, and never a secret.
#pragma once

#include <stdlib.h>

#include <boost/asio/io_context.hpp>
#include <filesystem>
#include <stdexcept>
#include <thread>

#include "core/rng.h"
#include "match/json.h"
#include "server/dialogue.h"
#include "server/secrets.h"

namespace timetable::server {

class Overheard {
 public:
  Overheard() : store_(open_store()), house_{io_, thinking_, reading_, *store_, metrics_, settings_, {}, doors_} {
    prepare_secrets();
    settings_.limits.messages_per_second = 1'000'000;
    me_ = {"p1", "Ann", "", "", 0};
    ear_ = std::make_shared<Ear>();
    open_table();
    connect();
  }
  ~Overheard() {
    dialogue_->end();
    house_.closing = true;
    reading_.join();
    thinking_.stop();
    io_.restart();
    io_.poll();
    hall_.clear();
    store_.reset();
    std::filesystem::remove_all(folder_);
  }
  Overheard(const Overheard&) = delete;
  Overheard& operator=(const Overheard&) = delete;

  const std::string& table() const { return table_; }

  // The text is heard; then whatever is ready happens. Returns what is wrong with the answers, or nothing.
  std::string hear(const std::string& text) {
    dialogue_->hear(text);
    settle();
    std::string wrong;
    for (const auto& said : ear_->take()) {
      const Result<Doc> doc = parse_json(*said, "answer");
      const Doc* type = doc ? doc->find("type") : nullptr;
      if (!type || !known(type->text())) wrong = "not a message of the protocol: " + *said;
      if (said->find(secret_) != std::string::npos) wrong = "the secret of the dice: " + *said;
    }
    return wrong;
  }
  // The table still answers, and nobody but its players has changed it.
  bool alive() {
    ear_->take();
    dialogue_->hear(R"({"type":"ping","id":"still there"})");
    settle();
    for (const auto& said : ear_->take()) {
      if (said->find("still there") != std::string::npos) return true;
    }
    return false;
  }

 private:
  class Ear final : public Client {
   public:
    void withdraw(const void*) override {}
    void send(std::shared_ptr<const std::string> text, const void*, std::function<void()> written) override {
      {
        const std::lock_guard lock(mutex_);
        heard_.push_back(std::move(text));
      }
      if (written) written();
    }
    std::vector<std::shared_ptr<const std::string>> take() {
      const std::lock_guard lock(mutex_);
      return std::exchange(heard_, {});
    }

   private:
    std::mutex mutex_;
    std::vector<std::shared_ptr<const std::string>> heard_;
  };

  static bool known(const std::string& type) {
    static const std::vector<std::string> all = {"hello", "watching", "state", "table", "done", "clock",
                                                 "asked", "consent",  "said",  "error", "pong"};
    return std::ranges::find(all, type) != all.end();
  }

  std::unique_ptr<Store> open_store() {
    std::string name = (std::filesystem::temp_directory_path() / "timetable-noise-XXXXXX").string();
    folder_ = mkdtemp(name.data());
    Result<std::unique_ptr<Store>> opened = Store::open("sqlite:" + folder_ + "/store.db");
    if (!opened) throw std::runtime_error(opened.error().message.english());
    return std::move(*opened);
  }

  // Runs what waits. What is being written meanwhile is heard of with one of the next messages.
  void settle() {
    do io_.restart();
    while (io_.poll() > 0);
  }

  void wait_until(const bool& done) {
    while (!done) {
      settle();
      std::this_thread::yield();
    }
  }

  void open_table() {
    const Result<Doc> request =
        parse_json(R"({"game":"whisperers","players":2,"seats":[{"kind":"me"},{"kind":"hot","name":"Bob"}]})", "table");
    Answer<Entry> entry = read_table_request(*request, {me_.id, me_.name, {}});
    bool opened = false, started = false;
    hall_.open(std::move(*entry), {me_.id, me_.name, {}}, [&](const Answer<Doc>& answer) {
      table_ = answer->find("id")->text();
      opened = true;
    });
    wait_until(opened);
    hall_.find(table_, [&](const Answer<std::shared_ptr<Table>>& table) {
      (*table)->act("start", {me_.id, me_.name, {}}, Doc::object(), [&](const Answer<Doc>&) { started = true; });
    });
    wait_until(started);
    secret_ = parse_json((*store_->table(table_))->entry, "entry")->find("secret")->text();
  }

  void connect() {
    dialogue_ = std::make_shared<Dialogue>(house_, hall_, ear_, me_, Lang::En);
    dialogue_->greet();
  }

  std::string folder_, table_, secret_;
  Settings settings_;
  Metrics metrics_;
  std::unique_ptr<Store> store_;
  ClosedDoors doors_;
  House house_;
  Hall hall_{house_};
  Person me_;
  std::shared_ptr<Ear> ear_;
  std::shared_ptr<Dialogue> dialogue_;
  asio::io_context io_;  // what still waits in it speaks to what stands above
  Thinkers thinking_{1};
  asio::thread_pool reading_{1};
};

// A message that is almost one of the protocol: known words in known and unknown places.
template <class Draw>  // below(n)
std::string almost_a_message(const std::string& table, Draw&& below) {
  static const std::vector<std::string> types = {"watch", "unwatch", "choose", "undo", "consent",
                                                 "order", "say",     "ping",   "état", ""};
  static const std::vector<std::string> keys = {"table", "version", "code",  "seat", "id",  "detail",
                                                "lang",  "agree",   "order", "text", "key", "?"};
  static const std::vector<std::string> codes = {"card:#1", "pass", "outline", "picture",
                                                 "fr",      "all",  "",        "\x01é\u202e"};
  const auto value = [&]() -> Doc {
    switch (below(10)) {
      case 0: return Doc();
      case 1: return below(2) == 1;
      case 2: return static_cast<std::int64_t>(below(70)) - 2;
      case 3: return INT64_MAX - static_cast<std::int64_t>(below(3));
      case 4: return 0.5;
      case 5: return Doc(Doc::List{Doc(1)});
      case 6: return Doc(Doc::Object{{"table", Doc(table)}});
      case 7: return std::string(below(4) == 0 ? 70'000 : 5, 'x');
      default: return codes[below(static_cast<unsigned>(codes.size()))];
    }
  };
  Doc out = Doc::object();
  out.set("type", below(12) == 0 ? value() : Doc(types[below(static_cast<unsigned>(types.size()))]));
  if (below(6) != 0) out.set("table", table);
  if (below(3) != 0) out.set("version", below(40));
  for (unsigned n = below(5); n > 0; --n) out.set(keys[below(static_cast<unsigned>(keys.size()))], value());
  return to_json(out);
}

}  // namespace timetable::server
