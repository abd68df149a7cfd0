#include "server/server.h"

#include <spdlog/spdlog.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <future>
#include <thread>

#include "core/words.h"
#include "server/connection.h"
#include "server/secrets.h"
#include "server/waiting.h"
#include "server/webhook.h"

namespace timetable::server {

using asio::ip::tcp;

namespace {

// What one request throws must not end the others.
void serve_all(asio::io_context& io) {
  while (true) {
    try {
      io.run();
      return;
    } catch (const std::exception& e) {
      spdlog::error("event=request-failed why=\"{}\"", e.what());
    }
  }
}

}  // namespace

// Declared in the order of need at the end: handlers that still wait in the contexts when those are destroyed own
// tables and sockets, and these speak to what stands above them.
struct Server::Parts {
  Parts(const Settings& s, std::unique_ptr<Store> opened, Page files)
      : settings(s),
        store(std::move(opened)),
        page(std::move(files)),
        connections(s.limits.connections),
        lines(s.limits.connections * s.limits.lines_each),
        house{io, thinking, reading, *store, metrics, settings, {}, {}},
        webhooks(house),
        hall(house),
        people(*store, s.session_lasts, [this](const std::string& person) { reception.look_again(person); }),
        api(house, hall, people, webhooks, page, ready),
        reception{house, hall, api, connections, lines, {}, {}},
        thinking(s.bot_threads),
        reading(4),
        acceptor(io),
        sweeping(io) {
    house.call_webhook = [this](const Person& person, const Doc& body) {
      webhooks.call(person.id, person.webhook, body);
    };
  }

  const Settings settings;
  std::unique_ptr<Store> store;
  Metrics metrics;
  Page page;
  std::atomic<bool> ready{false};
  Counter connections, lines;
  House house;
  Webhooks webhooks;
  Hall hall;
  People people;
  Api api;
  Reception reception;
  asio::io_context io;
  Thinkers thinking;
  asio::thread_pool reading;
  asio::executor_work_guard<asio::io_context::executor_type> work{io.get_executor()};
  tcp::acceptor acceptor;
  asio::steady_timer sweeping;
  std::atomic<Millis> store_asked{0};  // whether it is well, and no answer has come
  std::vector<std::thread> threads;

  Result<Done> listen();
  asio::awaitable<void> accept();
  asio::awaitable<void> sweep();
  void look_after_store();
};

Result<Done> Server::Parts::listen() {
  boost::system::error_code failed;
  const asio::ip::address address = asio::ip::make_address(settings.address, failed);
  tcp::endpoint endpoint(address, settings.port);
  if (!failed) acceptor.open(endpoint.protocol(), failed);
  if (!failed) acceptor.set_option(asio::socket_base::reuse_address(true), failed);
  if (!failed) acceptor.bind(endpoint, failed);
  if (failed == asio::error::address_in_use && settings.or_any_port) {
    endpoint.port(0);
    acceptor.bind(endpoint, failed);
  }
  if (!failed) acceptor.listen(4096, failed);
  if (!failed) return Done{};
  constexpr Phrase kTaken = "Another program listens there: end it, or choose another port with --port"_en;
  constexpr Phrase kElsewhere =
      "Name an address of this machine with --listen, such as 127.0.0.1 or 0.0.0.0, and a port you "
      "may use with --port"_en;
  return Error{Fault::BadOption,
               say("The server cannot listen at {host} port {port}: {why}. {advice}."_en, settings.address,
                   settings.port, failed.message(), failed == asio::error::address_in_use ? kTaken : kElsewhere)};
}

asio::awaitable<void> Server::Parts::accept() {
  while (acceptor.is_open()) {
    auto [failed, socket] = co_await acceptor.async_accept(asio::make_strand(io), asio::as_tuple(asio::use_awaitable));
    if (failed == asio::error::operation_aborted) co_return;
    if (failed) {  // out of file descriptors, or the client left: wait a little and go on
      asio::steady_timer pause(io, std::chrono::milliseconds(20));
      co_await pause.async_wait(asio::as_tuple(asio::use_awaitable));
      continue;
    }
    const auto strand = socket.get_executor();
    asio::co_spawn(strand, serve_connection(reception, std::move(socket)), [](const std::exception_ptr& thrown) {
      if (!thrown) return;
      try {
        std::rethrow_exception(thrown);
      } catch (const std::exception& e) {
        spdlog::error("event=connection-failed why=\"{}\"", e.what());
      }
    });
  }
}

asio::awaitable<void> Server::Parts::sweep() {
  while (true) {
    hall.sweep();
    look_after_store();
    sweeping.expires_after(std::chrono::milliseconds(settings.sweep_every));
    const auto [stopped] = co_await sweeping.async_wait(asio::as_tuple(asio::use_awaitable));
    if (stopped) co_return;
  }
}

// Whoever asks whether the server is ready is told no while its store cannot be read and written, or says nothing.
void Server::Parts::look_after_store() {
  constexpr Millis kPatience = 10'000;
  const auto judge = [this](const std::string& trouble) {
    const bool sound = trouble.empty();
    const bool was = house.store_sound.exchange(sound);
    if (!sound) spdlog::critical("event=store-lost why=\"{}\"", trouble);
    else if (!was) spdlog::info("event=store-back");
  };
  const Millis now = House::now();
  if (store_asked != 0) {
    if (now - store_asked > kPatience) judge("it does not answer");
    return;
  }
  store_asked = now;
  asio::post(reading, [this, judge] {
    if (const Result<Done> read = store->alive(); !read) {
      judge(read.error().message.english());
      store_asked = 0;
      return;
    }
    store->try_writing([this, judge](const Result<Done>& written) {
      judge(written ? "" : written.error().message.english());
      store_asked = 0;
    });
  });
}

Result<std::unique_ptr<Server>> Server::start(const Settings& settings) {
  if (!prepare_secrets()) {
    return Error{Fault::BadStore, "This machine gives no random numbers."_en};
  }
  Result<std::unique_ptr<Store>> store = Store::open(settings.store, Store::Purpose::Serve);
  if (!store) return store.error();
  Result<Page> page = Page::open(settings.page);
  if (!page) return page.error();
  auto parts = std::make_unique<Parts>(settings, std::move(*store), std::move(*page));
  if (Result<Done> listening = parts->listen(); !listening) return listening.error();
  asio::co_spawn(parts->io, parts->accept(), asio::detached);
  asio::co_spawn(parts->io, parts->sweep(), asio::detached);
  for (unsigned i = 0; i < std::max(1u, settings.threads); ++i) {
    parts->threads.emplace_back([io = &parts->io] { serve_all(*io); });
  }
  parts->store->listen([p = parts.get()](const Notice& notice) {
    if (notice.kind != Notice::Kind::Person) p->hall.heard(notice);
    if (notice.kind != Notice::Kind::Table) p->people.changed_elsewhere(notice.id);
  });
  parts->ready = true;
  return std::unique_ptr<Server>(new Server(std::move(parts)));
}

Server::Server(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Server::~Server() { stop(); }

unsigned short Server::port() const { return parts_->acceptor.local_endpoint().port(); }
std::size_t Server::tables_in_memory() const { return parts_->hall.size(); }

void Server::stop() {
  if (!parts_ || !parts_->ready.exchange(false)) return;
  Parts& p = *parts_;
  p.house.closing = true;
  asio::post(p.io, [&p] {
    p.acceptor.close();
    p.sweeping.cancel();
  });
  const auto settled = std::make_shared<std::promise<void>>();
  p.hall.settle([settled] { settled->set_value(); });
  settled->get_future().wait_for(std::chrono::seconds(10));
  p.reception.close_all();
  p.thinking.stop();
  p.reading.join();
  p.api.stop();
  std::this_thread::sleep_for(std::chrono::milliseconds(100));  // the last frames leave
  p.io.stop();
  for (std::thread& t : p.threads) t.join();
  p.hall.clear();
  p.store.reset();
}

}  // namespace timetable::server
