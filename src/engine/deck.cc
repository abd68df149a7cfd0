#include "engine/deck.h"

#include <algorithm>

namespace timetable {

void check_names(const Node& at, const Words& text, std::string_view op, const std::vector<std::string>& known) {
  for (const std::string& message : text.texts()) {
    if (!is_message(message)) at.complain(say("there is a mistake in the braces: {text}"_en, message));
    for (const std::string_view word : arguments_of(message)) {
      if (std::ranges::count(known, word)) continue;
      at.complain(say("'{'{word}'}' is not an argument of {op}; expected one of: {words}.{meant}"_en, word, op,
                      join(known, ", "), did_you_mean(word, known)));
    }
  }
}

bool is_deck_of(const Doc& deck, std::string_view game) {
  const auto text = [&](std::string_view key) {
    const Doc* found = deck.find(key);
    return found && found->is(Doc::Kind::Text) ? std::string_view(found->text()) : std::string_view();
  };
  if (deck.find("timetable") || text("game") == game) return text("game") == game;
  return text("gameId") == game || text("format").find(game) != std::string_view::npos;
}

bool DeckReading::read_head(std::string_view game) {
  if (!root_.maybe("timetable").present() && is_deck_of(root_.doc(), game)) return problems_.empty();
  expect(root_["timetable"], "deck");
  expect(root_["game"], game);
  root_["format"].integer(2, 2);
  return problems_.empty();
}

void DeckReading::expect(const Node& n, std::string_view word) {
  if (n.text() != word) n.complain(say("expected \"{word}\""_en, word));
}

void DeckReading::expect_here(const Node& n, std::string_view word) {
  if (n.text() != word) n.complain(say("expected \"{word}\" in this place"_en, word));
}

void DeckReading::expect_size(const Node& list, std::size_t n) {
  if (list.size() != n) list.complain(say("expected {n} entries, found {found}"_en, n, list.size()));
}

bool DeckReading::has_room(const Node& list, std::size_t n, const Room& room) {
  if (n <= room.most) return true;
  list.complain(say("{most} fit, found {n}; for more, raise {constant} in the game's source: {price}"_en, room.most, n,
                    room.constant, room.price));
  return false;
}

void DeckReading::expect_exactly(const Node& list, const Room& room) {
  if (list.size() == room.most) return;
  list.complain(
      say("expected {n} entries, found {found}; for another number, change {constant} in the game's source: {price}"_en,
          room.most, list.size(), room.constant, room.price));
}

Phrase DeckReading::wider_sets() { return "sets of them need wider words then, which slows the rules down"_en; }
Phrase DeckReading::larger_positions() { return "every position gets larger then"_en; }

std::string DeckReading::new_id(const Node& n) {
  std::string id = n.some_text();
  if (std::ranges::count(ids_, id)) complain_of_id(n, id);
  ids_.push_back(id);
  return id;
}

void DeckReading::complain_of_id(const Node& n, std::string_view id) {
  n.complain(say("the id ''{id}'' occurs twice"_en, id));
}

void DeckReading::complain_of_name(const Node& n, std::string_view name) {
  n.complain(say("the name ''{name}'' occurs twice"_en, name));
}

std::uint8_t DeckReading::small(const Node& n, int low, int high) {
  return static_cast<std::uint8_t>(n.integer(low, high));
}

int DeckReading::number(const Node& n, int low, int high) { return static_cast<int>(n.integer(low, high)); }

unsigned DeckReading::mask_of(const Node& list, const std::vector<std::string>& ids) {
  unsigned mask = 0;
  for (std::size_t i = 0; i < list.size(); ++i) mask |= 1u << list[i].one_of(ids);
  if (!mask) list.complain(must_not_be_empty());
  return mask;
}

std::string DeckReading::source_of(const Node& entry) {
  static const std::vector<std::string> kSources = {"rulebook", "public", "reconstructed"};
  std::string out = kSources[entry["source"].one_of(kSources)];
  const std::string rest = out;
  for (const auto& [key, what] : {std::pair("nameSource", ", name "), {"copiesSource", ", number "}}) {
    const Node other = entry.maybe(key);
    if (!other.present()) continue;
    const std::string& word = kSources[other.one_of(kSources)];
    if (word != rest) out += what + word;
  }
  return out;
}

Phrase must_not_be_empty() { return "must not be empty"_en; }

}  // namespace timetable
