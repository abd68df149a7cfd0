// Decks of earlier releases. A record names its deck by digest; its game is played with exactly that deck, whatever the
// program's own has become since. They come from decks/history/GAME/DIGEST.json, which `timetable deck release` writes.
#pragma once

#include <atomic>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/doc.h"
#include "core/result.h"

namespace timetable {

// The digest of a game's deck as it is in the program; made once: a server opens many tables with it.
const std::string& present_deck_digest(std::string_view game);

// The deck that was released under this digest. Fault::NeedsDeck: it is not here.
Result<Doc> released_deck(std::string_view game, std::string_view digest);

// Its file as it was released; empty if it is not here.
std::string released_deck_text(std::string_view game, std::string_view digest);

// The digests of a game's released decks, in alphabetical order.
std::vector<std::string> released_decks(std::string_view game);

// Where such a deck lies among the embedded files, and in the source tree.
std::string released_deck_name(std::string_view game, std::string_view digest);

// What is made once for each key and kept for ever, by any number of threads without a lock: two that come first at the
// same time both make it, and both copies stay. For few keys.
template <class T>
class KeptForEver {
 public:
  KeptForEver() = default;
  KeptForEver(const KeptForEver&) = delete;
  KeptForEver& operator=(const KeptForEver&) = delete;
  ~KeptForEver() {
    for (const Entry* e = first_.load(); e;) delete std::exchange(e, e->next);
  }

  const T* find(std::string_view key) const {
    for (const Entry* e = first_.load(); e; e = e->next) {
      if (e->key == key) return &e->value;
    }
    return nullptr;
  }
  const T& keep(std::string key, T value) {
    Entry* entry = new Entry{std::move(key), std::move(value), first_.load()};
    while (!first_.compare_exchange_weak(entry->next, entry)) {
    }
    return entry->value;
  }

 private:
  struct Entry {
    const std::string key;
    const T value;
    const Entry* next;
  };
  std::atomic<const Entry*> first_ = nullptr;
};

}  // namespace timetable
