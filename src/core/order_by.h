// Sorting by a key, equal ones as they stood. (That of the standard library takes memory in a way which it deprecates
// itself: clang warns of it inside g++'s headers.)
#pragma once

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

namespace timetable {

template <class T, class Key>
void order_by(std::vector<T>& list, Key&& key) {
  using Rank = std::pair<std::decay_t<std::invoke_result_t<Key&, const T&>>, std::size_t>;
  std::vector<Rank> order;
  order.reserve(list.size());
  for (const T& each : list) order.emplace_back(std::invoke(key, each), order.size());
  std::sort(order.begin(), order.end());
  std::vector<T> out;
  out.reserve(list.size());
  for (const Rank& each : order) out.push_back(std::move(list[each.second]));
  list = std::move(out);
}

}  // namespace timetable
