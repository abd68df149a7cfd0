// Bridges between coroutines and what answers by a call or blocks a thread.
#pragma once

#include <boost/asio/associated_executor.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <exception>
#include <functional>
#include <memory>
#include <variant>

namespace timetable::server {

namespace asio = boost::asio;

// g++ 12 destroys the captures of a lambda twice if it stands in the same expression as co_await: what is waited for is
// made in one statement and awaited in the next.

// Waits until `start` has called its argument; goes on on the coroutine's own executor.
template <class T>
asio::awaitable<T> called_back(std::function<void(std::function<void(T)>)> start) {
  auto initiate = [start = std::move(start)](auto handler) {
    auto shared = std::make_shared<decltype(handler)>(std::move(handler));
    start([shared](T value) {
      asio::post(asio::get_associated_executor(*shared),
                 [shared, value = std::move(value)]() mutable { (*shared)(std::move(value)); });
    });
  };
  return asio::async_initiate<const asio::use_awaitable_t<>&, void(T)>(std::move(initiate), asio::use_awaitable);
}

// Runs something that blocks on threads that may be blocked. What it throws there is thrown here: a request ends by it,
// and nothing else.
template <class F>
auto blocking(asio::thread_pool& pool, F f) -> asio::awaitable<decltype(f())> {
  using T = decltype(f());
  using Outcome = std::variant<std::exception_ptr, T>;
  asio::awaitable<Outcome> outcome_later = called_back<Outcome>([&pool, f = std::move(f)](auto done) {
    asio::post(pool, [f, done = std::move(done)] {
      Outcome outcome;
      try {
        outcome.template emplace<1>(f());
      } catch (...) {
        outcome = std::current_exception();
      }
      done(std::move(outcome));
    });
  });
  Outcome outcome = co_await std::move(outcome_later);
  if (outcome.index() == 0) std::rethrow_exception(std::get<0>(outcome));
  co_return std::get<1>(std::move(outcome));
}

}  // namespace timetable::server
