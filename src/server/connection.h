// One connection from a browser or a program: HTTP requests, until it perhaps becomes a WebSocket.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <mutex>
#include <set>

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

  // Open WebSockets, to be closed when the server stops.
  std::mutex mutex;
  std::set<Socket*> sockets;
  bool closing = false;

  void close_all();
  // Something about a person has changed (empty: about anybody): their connections ask who they speak for.
  void look_again(const std::string& person);
};

asio::awaitable<void> serve_connection(Reception& reception, TcpSocket socket);

}  // namespace timetable::server
