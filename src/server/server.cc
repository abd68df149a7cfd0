#include "server/server.h"

#include <fcntl.h>
#include <spdlog/spdlog.h>
#include <sys/socket.h>
#include <unistd.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <charconv>
#include <cstdlib>
#include <future>
#include <thread>

#include "core/words.h"
#include "server/connection.h"
#include "server/consequences.h"
#include "server/pruner.h"
#include "server/secrets.h"
#include "server/tls.h"
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

Error cannot_listen(const std::string& host, int port, const boost::system::error_code& failed) {
  constexpr Phrase kTaken = "Another program listens there: end it, or choose another port with --port"_en;
  constexpr Phrase kElsewhere =
      "Name an address of this machine with --listen, such as 127.0.0.1 or 0.0.0.0, and a port you "
      "may use with --port"_en;
  return {Fault::BadOption,
          say("The server cannot listen at {host} port {port}: {why}. {advice}."_en, host, port, failed.message(),
              failed == asio::error::address_in_use ? kTaken : kElsewhere)};
}

void open_at(tcp::acceptor& acceptor, const tcp::endpoint& endpoint, boost::system::error_code& failed) {
  acceptor.open(endpoint.protocol(), failed);
  if (!failed) acceptor.set_option(asio::socket_base::reuse_address(true), failed);
  if (!failed) acceptor.bind(endpoint, failed);
}

// The socket that systemd has opened for this process (sd_listen_fds): the first one it passes; -1: none.
int given_socket() {
  constexpr int kFirst = 3;
  const char *process = std::getenv("LISTEN_PID"), *count = std::getenv("LISTEN_FDS");
  if (!process || !count || std::to_string(::getpid()) != process || std::string_view(count) == "0") return -1;
  ::fcntl(kFirst, F_SETFD, FD_CLOEXEC);
  return kFirst;
}

tcp protocol_of(int socket) {
  sockaddr_storage name{};
  socklen_t size = sizeof name;
  ::getsockname(socket, reinterpret_cast<sockaddr*>(&name), &size);
  return name.ss_family == AF_INET6 ? tcp::v6() : tcp::v4();
}

}  // namespace

// Declared in the order of need at the end: handlers that still wait in the contexts when those are destroyed own
// tables and sockets, and these speak to what stands above them.
struct Server::Parts {
  Parts(const Settings& s, std::unique_ptr<Store> opened, Page files)
      : settings(s),
        store(std::move(opened)),
        page(std::make_shared<const Page>(std::move(files))),
        access(s.access_log),
        connections(s.limits.connections),
        lines(s.limits.connections * s.limits.lines_each),
        house{io, thinking, reading, *store, metrics, settings, {}, doors},
        webhooks(house),
        hall(house),
        people(*store, s.session_lasts, [this](const std::string& person) { reception.look_again(person); }),
        consequences(house, hall, people, doors),
        api(house, hall, people, webhooks, page, ready, consequences),
        pruner(house, [this](Person person) { asio::co_spawn(io, erase(std::move(person)), asio::detached); }),
        reception{house, hall, api, connections, lines, access, {}, {}},
        thinking(s.bot_threads),
        reading(4),
        acceptor(io),
        host_acceptor(io),
        sweeping(io) {
    api.publishes([this] { return pruner.published(); });
    house.call_webhook = [this](const Person& person, const Doc& body) {
      webhooks.call(person.id, person.webhook, body);
    };
  }

  const Settings settings;
  std::unique_ptr<Store> store;
  Metrics metrics;
  ShownPage page;
  AccessLog access;
  std::atomic<bool> ready{false};
  Counter connections, lines;
  ClosedDoors doors;
  House house;
  Webhooks webhooks;
  Hall hall;
  People people;
  Consequences consequences;
  Api api;
  Pruner pruner;
  Reception reception;
  asio::io_context io;
  Thinkers thinking;
  asio::thread_pool reading;
  asio::executor_work_guard<asio::io_context::executor_type> work{io.get_executor()};
  tcp::acceptor acceptor, host_acceptor;
  std::unique_ptr<TlsDoor> tls;  // none: without TLS
  asio::steady_timer sweeping;
  std::atomic<Millis> store_asked{0};  // whether it is well, and no answer has come
  std::vector<std::thread> threads;

  Result<Done> listen();
  Result<Done> listen_for_host();
  asio::awaitable<void> accept(tcp::acceptor& at, Door door);
  asio::awaitable<void> sweep();
  asio::awaitable<void> erase(Person person);
  void look_after_store();
  void renew_certificate();
};

Result<Done> Server::Parts::listen() {
  boost::system::error_code failed;
  if (const int given = given_socket(); given >= 0) {
    acceptor.assign(protocol_of(given), given, failed);
    if (!failed) return Done{};
  }
  const asio::ip::address address = asio::ip::make_address(settings.address, failed);
  tcp::endpoint endpoint(address, settings.port);
  if (!failed) open_at(acceptor, endpoint, failed);
  if (failed == asio::error::address_in_use && settings.or_any_port) {
    endpoint.port(0);
    acceptor.bind(endpoint, failed);
  }
  if (!failed) acceptor.listen(4096, failed);
  if (!failed) return Done{};
  return cannot_listen(settings.address, settings.port, failed);
}

Result<Done> Server::Parts::listen_for_host() {
  if (settings.metrics.empty()) return Done{};
  const std::size_t colon = settings.metrics.rfind(':');
  std::string name = settings.metrics.substr(0, colon);
  if (name.starts_with('[') && name.ends_with(']')) name = name.substr(1, name.size() - 2);
  unsigned short port = 0;
  const std::string_view number =
      colon == std::string::npos ? std::string_view() : std::string_view(settings.metrics).substr(colon + 1);
  const auto [end, bad] = std::from_chars(number.data(), number.data() + number.size(), port);
  boost::system::error_code failed;
  const asio::ip::address address = asio::ip::make_address(name, failed);
  if (failed || bad != std::errc() || end != number.data() + number.size()) {
    return Error{
        Fault::BadOption,
        say("--metrics ''{word}'': expected an address and a port, such as 127.0.0.1:9108."_en, settings.metrics)};
  }
  open_at(host_acceptor, {address, port}, failed);
  if (!failed) host_acceptor.listen(16, failed);
  if (failed) return cannot_listen(name, port, failed);
  return Done{};
}

asio::awaitable<void> Server::Parts::accept(tcp::acceptor& at, Door door) {
  const TlsDoor::Inside inside = [this](TcpSocket socket, asio::ip::address peer) {
    return serve_connection(reception, std::move(socket), std::move(peer), Door::Everybody);
  };
  while (at.is_open()) {
    auto [failed, socket] = co_await at.async_accept(asio::make_strand(io), asio::as_tuple(asio::use_awaitable));
    if (failed == asio::error::operation_aborted) co_return;
    if (failed) {  // out of file descriptors, or the client left: wait a little and go on
      asio::steady_timer pause(io, std::chrono::milliseconds(20));
      co_await pause.async_wait(asio::as_tuple(asio::use_awaitable));
      continue;
    }
    const auto strand = socket.get_executor();
    boost::system::error_code gone;
    const asio::ip::address peer = socket.remote_endpoint(gone).address();
    asio::awaitable<void> served = door == Door::Everybody && tls
        ? tls->serve(std::move(socket), settings.limits.first_byte, inside)
        : serve_connection(reception, std::move(socket), peer, door);
    asio::co_spawn(strand, std::move(served), [](const std::exception_ptr& thrown) {
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
    asio::post(reading, [this] {
      consequences.draw();
      pruner.prune();
      renew_certificate();
    });
    look_after_store();
    sweeping.expires_after(std::chrono::milliseconds(settings.sweep_every));
    const auto [stopped] = co_await sweeping.async_wait(asio::as_tuple(asio::use_awaitable));
    if (stopped) co_return;
  }
}

void Server::Parts::renew_certificate() {
  if (!tls) return;
  const Result<bool> renewed = tls->renew_if_changed();
  if (!renewed) spdlog::error("event=certificate-not-renewed why=\"{}\"", renewed.error().message.english());
  else if (*renewed) spdlog::info("event=certificate-renewed");
}

asio::awaitable<void> Server::Parts::erase(Person person) {
  try {
    (void)co_await api.erase(std::move(person));
  } catch (const std::exception& e) {
    spdlog::error("event=request-failed why=\"{}\"", e.what());
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
  if (Result<Done> compared = parts->people.compare_names(); !compared) return compared.error();
  parts->consequences.draw();
  if (Result<Done> logging = parts->access.open(); !logging) return logging.error();
  if (!settings.tls_certificate.empty()) {
    Result<std::unique_ptr<TlsDoor>> door = TlsDoor::open(settings.tls_certificate, settings.tls_key);
    if (!door) return door.error();
    parts->tls = std::move(*door);
  }
  if (Result<Done> listening = parts->listen(); !listening) return listening.error();
  if (Result<Done> listening = parts->listen_for_host(); !listening) return listening.error();
  asio::co_spawn(parts->io, parts->accept(parts->acceptor, Door::Everybody), asio::detached);
  asio::co_spawn(parts->io, parts->accept(parts->host_acceptor, Door::Host), asio::detached);
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
unsigned short Server::host_port() const {
  boost::system::error_code closed;
  return parts_->host_acceptor.local_endpoint(closed).port();
}

Result<Done> Server::reload(const Settings& fresh) {
  Parts& p = *parts_;
  Result<Page> page = Page::open(p.settings.page);  // read before anything changes
  if (!page) return page.error();
  if (Result<Done> logging = p.access.open(); !logging) return logging;
  p.page = std::make_shared<const Page>(std::move(*page));
  p.api.limit(fresh.limits);
  p.connections.allow(fresh.limits.connections);
  p.lines.allow(fresh.limits.connections * fresh.limits.lines_each);
  p.pruner.keep(fresh.keeping);
  return Done{};
}

std::size_t Server::tables_in_memory() const { return parts_->hall.size(); }

void Server::stop() {
  if (!parts_ || !parts_->ready.exchange(false)) return;
  Parts& p = *parts_;
  p.house.closing = true;
  asio::post(p.io, [&p] {
    p.acceptor.close();
    p.host_acceptor.close();
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
