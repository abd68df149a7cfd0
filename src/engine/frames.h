// Half-finished effects as data: a fixed stack of small frames inside the state.
#pragma once

#include <cassert>
#include <cstdint>
#include <span>

namespace timetable {

// Frame is a small flat struct of the game's own, by custom {procedure, pc, who, locals...}. The top frame is the one
// that runs or asks; what it calls is pushed on it and pops when done. Progress is the frame's pc, never guessed from
// other fields. Free slots are always zero, so that equal positions are equal bytes.
template <class Frame, int kCapacity>
struct FrameStack {
  Frame frame[kCapacity];
  std::uint8_t depth;
  std::uint8_t unused[3];  // keeps the struct free of padding whatever Frame's alignment up to 4

  static constexpr int capacity() { return kCapacity; }
  bool empty() const { return depth == 0; }
  Frame& top() { return frame[depth - 1]; }
  const Frame& top() const { return frame[depth - 1]; }
  Frame& below(int n) { return frame[depth - 1 - n]; }
  // From the first, which plays the game, to the top.
  Frame* begin() { return frame; }
  Frame* end() { return frame + depth; }
  const Frame* begin() const { return frame; }
  const Frame* end() const { return frame + depth; }
  std::span<const Frame> above_first() const { return std::span(begin(), end()).subspan(depth ? 1 : 0); }

  Frame& push(const Frame& f) {
    assert(depth < kCapacity);
    return frame[depth++] = f;
  }
  void pop() {
    assert(depth > 0);
    frame[--depth] = Frame{};
  }
  void clear() {
    while (depth) pop();
  }
  bool operator==(const FrameStack&) const = default;
};

}  // namespace timetable
