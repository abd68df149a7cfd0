// Sorting a short list where it lies: equal elements keep their order, and no memory is taken.
#pragma once

#include <algorithm>
#include <iterator>

namespace timetable {

template <class Iterator, class Before>
void insertion_sort(Iterator first, Iterator last, Before before) {
  for (Iterator it = first; it != last; ++it) {
    std::rotate(std::upper_bound(first, it, *it, before), it, std::next(it));
  }
}

}  // namespace timetable
