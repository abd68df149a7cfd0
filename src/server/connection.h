// One connection from a browser or a program: HTTP requests, until it perhaps becomes a WebSocket.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <mutex>
#include <set>

#include "server/access_log.h"
#include "server/api.h"

namespace timetable::server {

class Socket;
using TcpSocket = asio::basic_stream_socket<asio::ip::tcp, Strand>;

// What connections share.
struct Reception {
  House& house;
  Hall& hall;
  Api& api;
  Counter& connections;  // WebSockets
  Counter& lines;        // all of them
  AccessLog& access;

  // Open WebSockets, to be closed when the server stops.
  std::mutex mutex;
  std::set<Socket*> sockets;
  bool closing = false;

  void close_all();
  // Something about a person has changed (empty: about anybody): their connections ask who they speak for.
  void look_again(const std::string& person);
};

// Everybody comes in at one door; the host may have one of their own, where only /healthz, /readyz and /metrics are.
enum class Door : unsigned char { Everybody, Host };
asio::awaitable<void> serve_connection(Reception& reception, TcpSocket socket, asio::ip::address peer, Door door);

}  // namespace timetable::server
