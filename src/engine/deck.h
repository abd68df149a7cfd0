// What the readers of decks share. A deck is a document; each game has a reader of its own for it, made from this one,
// that collects every problem with its place.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/doc.h"
#include "core/result.h"
#include "core/words.h"

namespace timetable {

// A text made for an operation speaks of the operation's own arguments only, in every language.
void check_names(const Node& at, const Words& text, std::string_view op, const std::vector<std::string>& known);

// Does this deck say that it is one of the game? It begins with "timetable": "deck", "game" and "format" 2. Decks of
// format 1, from before all games had the same head, said it in one of several ways.
bool is_deck_of(const Doc& deck, std::string_view game);

class DeckReading {
 protected:
  DeckReading(const Doc& doc, std::vector<Words>& problems) : root_(doc, problems), problems_(problems) {}

  // False: it is none of the game, and its problems say so.
  bool read_head(std::string_view game);

  // Is this entry of the deck the one it must be?
  static void expect(const Node& n, std::string_view word);
  // ... where the order of a list is given.
  static void expect_here(const Node& n, std::string_view word);
  static void expect_size(const Node& list, std::size_t n);
  // Room for so many; the constant in the game's source that says so can be raised, at a price.
  struct Room {
    std::size_t most;
    std::string_view constant;
    Phrase price;
  };
  static bool has_room(const Node& list, std::size_t n, const Room& room);
  static void expect_exactly(const Node& list, const Room& room);
  static Phrase wider_sets();        // what one more costs: sets of them fill a word of the machine
  static Phrase larger_positions();  // every position, and with it every search, gets larger
  // An id that no other entry of the deck has.
  std::string new_id(const Node& n);
  static void complain_of_id(const Node& n, std::string_view id);
  static void complain_of_name(const Node& n, std::string_view name);

  static std::uint8_t small(const Node& n, int low, int high);
  static int number(const Node& n, int low, int high);
  // A bit for each of the listed ids; a list without any is a mistake.
  static unsigned mask_of(const Node& list, const std::vector<std::string>& ids);
  // Where an entry comes from: "rulebook", "public" or "reconstructed"; where its name or number comes from elsewhere,
  // "rulebook, name reconstructed".
  static std::string source_of(const Node& entry);

  Node root_;
  std::vector<Words>& problems_;

 private:
  std::vector<std::string> ids_;
};

Phrase must_not_be_empty();

// The deck that the reader makes of the document, or its problems, a line each.
template <class Deck, class Reader>
Result<std::shared_ptr<const Deck>> deck_read_by(const Doc& doc) {
  auto deck = std::make_shared<Deck>();
  std::vector<Words> problems;
  Reader(doc, *deck, problems).read();
  if (!problems.empty()) return Error{Fault::BadDeck, join(problems, "\n")};
  return std::shared_ptr<const Deck>(std::move(deck));
}

}  // namespace timetable
