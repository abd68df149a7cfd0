// TLS at the server's own door: what comes encrypted is handed on decrypted, through a pair of sockets of this process,
// to what serves every connection. Certificates may change while it runs.
#pragma once

#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <string>

#include "core/result.h"
#include "server/house.h"

namespace timetable::server {

class TlsDoor {
 public:
  using TcpSocket = asio::basic_stream_socket<asio::ip::tcp, Strand>;
  // Serves what is inside; `peer` is who is outside.
  using Inside = std::function<asio::awaitable<void>(TcpSocket socket, asio::ip::address peer)>;

  // PEM files: the certificate with those that vouch for it, and its key.
  static Result<std::unique_ptr<TlsDoor>> open(const std::string& certificate, const std::string& key);

  // Another certificate from now on, if the files have changed; connections that are open stay as they are. What is
  // wrong with new files changes nothing.
  Result<bool> renew_if_changed();

  asio::awaitable<void> serve(TcpSocket socket, std::chrono::seconds patience, Inside inside) const;

 private:
  TlsDoor(std::string certificate, std::string key) : certificate_(std::move(certificate)), key_(std::move(key)) {}
  Result<Done> read();

  const std::string certificate_, key_;
  std::mutex looking_;
  std::filesystem::file_time_type changed_;
  std::atomic<std::shared_ptr<asio::ssl::context>> context_;
};

}  // namespace timetable::server
