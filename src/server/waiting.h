// Bridges between coroutines and what answers by a call or blocks a thread.
#pragma once

#include <boost/asio/associated_executor.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <functional>
#include <memory>

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

// Runs something that blocks on threads that may be blocked.
template <class F>
auto blocking(asio::thread_pool& pool, F f) -> asio::awaitable<decltype(f())> {
  using T = decltype(f());
  return called_back<T>([&pool, f = std::move(f)](std::function<void(T)> done) {
    asio::post(pool, [f, done = std::move(done)] { done(f()); });
  });
}

}  // namespace timetable::server
