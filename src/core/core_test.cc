// Fixed examples for what a standard or a sentence fixes, properties over random input (RapidCheck) for the laws.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "core/doc.h"
#include "core/hash.h"
#include "core/rng.h"
#include "core/seat.h"
#include "core/sha256.h"
#include "core/words.h"
#include "tests/french.h"

namespace timetable {
namespace {

using Strings = std::vector<std::string>;

// --- seat.h

SeatSet any_seats() { return SeatSet::from_bits(*rc::gen::arbitrary<std::uint8_t>()); }

RC_GTEST_PROP(SeatSet, behaves_like_a_set, ()) {
  const SeatSet a = any_seats(), b = any_seats();
  for (Seat s = 0; s < 8; ++s) {
    RC_ASSERT((a & b).has(s) == (a.has(s) && b.has(s)));
    RC_ASSERT((a | b).has(s) == (a.has(s) || b.has(s)));
    RC_ASSERT((a - b).has(s) == (a.has(s) && !b.has(s)));
  }
  RC_ASSERT(((a - b) | (a & b)) == a);
  RC_ASSERT((a | b).size() + (a & b).size() == a.size() + b.size());
  RC_ASSERT(SeatSet::from_bits(a.bits()) == a);
}

RC_GTEST_PROP(SeatSet, adds_and_removes, ()) {
  const SeatSet before = any_seats();
  const Seat seat = *rc::gen::inRange<Seat>(0, 8);
  SeatSet with = before, without = before;
  with.add(seat);
  without.remove(seat);
  RC_ASSERT(with == (before | SeatSet::of(seat)));
  RC_ASSERT(without == before - SeatSet::of(seat));
}

RC_GTEST_PROP(SeatSet, is_visited_in_ascending_order, ()) {
  const SeatSet set = any_seats();
  std::vector<Seat> visited;
  for (Seat s : set) visited.push_back(s);
  RC_ASSERT(static_cast<int>(visited.size()) == set.size());
  RC_ASSERT(std::ranges::is_sorted(visited));
  RC_ASSERT(std::ranges::all_of(visited, [&](Seat s) { return set.has(s); }));
  if (!set.empty()) RC_ASSERT(set.lowest() == visited.front());
}

TEST(SeatSet, first_holds_the_lowest_seats) {
  EXPECT_TRUE(SeatSet::first(0).empty());
  EXPECT_EQ(SeatSet::first(3).bits(), 0b111);
  EXPECT_EQ(SeatSet::first(8).size(), 8);
  EXPECT_FALSE(SeatSet::first(kMaxSeats).has(kChance));
}

// --- rng.h, hash.h

RC_GTEST_PROP(Rng, below_stays_in_range, (std::uint64_t seed, std::uint32_t n)) {
  RC_PRE(n > 0u);
  Rng rng(seed);
  for (int i = 0; i < 100; ++i) RC_ASSERT(rng.below(n) < n);
}

TEST(Rng, below_is_uniform) {
  Rng rng(42);
  for (std::uint32_t n : {1u, 2u, 7u, 52u}) {
    std::vector<int> count(n);
    const int draws = 10'000 * static_cast<int>(n);
    for (int i = 0; i < draws; ++i) ++count[rng.below(n)];
    for (int c : count) EXPECT_NEAR(c, 10'000, 500) << "five standard deviations, of " << n;
  }
}

TEST(Rng, below_is_uniform_where_the_bias_would_be_large) {
  Rng rng(43);
  const std::uint32_t n = 3u << 30;  // a plain multiply and shift would give every third number twice
  int by_remainder[3] = {};
  for (int i = 0; i < 30'000; ++i) ++by_remainder[rng.below(n) % 3];
  for (int c : by_remainder) EXPECT_NEAR(c, 10'000, 500);
}

TEST(Rng, the_numbers_of_a_seed_never_change) {
  EXPECT_EQ(mix64(1), 0x5692161D100B05E5u);
  Rng a(1), b(1), other_stream(1, 1);
  EXPECT_EQ(a.next(), b.next());
  EXPECT_NE(b.next(), other_stream.next());
}

TEST(Hash, depends_on_every_byte_and_on_the_length) {
  std::set<std::uint64_t> seen;
  for (std::size_t size = 0; size <= 20; ++size) {
    std::string bytes(size, '\0');
    seen.insert(hash_bytes(bytes.data(), size));
    for (char& c : bytes) {
      c = 1;
      seen.insert(hash_bytes(bytes.data(), size));
      c = 0;
    }
  }
  EXPECT_EQ(seen.size(), 21u + 20 * 21 / 2);
  EXPECT_EQ(hash_of(std::uint32_t{7}), hash_of(std::uint32_t{7}));
  EXPECT_NE(hash_of(std::uint32_t{7}), hash_of(std::uint32_t{7}, 1));
}

// --- sha256.h

TEST(Sha256, agrees_with_the_examples_of_fips_180) {
  EXPECT_EQ(to_hex(sha256("")), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(to_hex(sha256("abc")), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(to_hex(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(to_hex(sha256(std::string(1'000'000, 'a'))),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, pads_every_length_around_a_block) {
  EXPECT_EQ(to_hex(sha256(std::string(55, 'a'))), "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318");
  EXPECT_EQ(to_hex(sha256(std::string(56, 'a'))), "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a");
  EXPECT_EQ(to_hex(sha256(std::string(64, 'a'))), "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb");
}

TEST(Hmac, agrees_with_rfc_4231) {
  EXPECT_EQ(to_hex(hmac_sha256(std::string(20, '\x0b'), "Hi There")),
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
  EXPECT_EQ(to_hex(hmac_sha256("Jefe", "what do ya want for nothing?")),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  EXPECT_EQ(to_hex(hmac_sha256(std::string(20, '\xaa'), std::string(50, '\xdd'))),
            "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe");
  EXPECT_EQ(
      to_hex(hmac_sha256(from_hex("0102030405060708090a0b0c0d0e0f10111213141516171819"), std::string(50, '\xcd'))),
      "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b");
  EXPECT_EQ(to_hex(hmac_sha256(std::string(131, '\xaa'), "Test Using Larger Than Block-Size Key - Hash Key First")),
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
  EXPECT_EQ(to_hex(hmac_sha256(std::string(131, '\xaa'),
                               "This is a test using a larger than block-size key and a larger than block-size data. "
                               "The key needs to be hashed before being used by the HMAC algorithm.")),
            "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2");
}

RC_GTEST_PROP(Hex, goes_there_and_back, (const std::vector<std::uint8_t>& bytes)) {
  const std::string hex = to_hex(bytes);
  RC_ASSERT(hex.size() == 2 * bytes.size());
  RC_ASSERT(from_hex(hex) == std::string(bytes.begin(), bytes.end()));
}

TEST(Hex, refuses_what_is_not_hexadecimal) {
  EXPECT_EQ(from_hex("0aFF"), std::string("\x0a\xff"));
  EXPECT_EQ(from_hex("abc"), "");
  EXPECT_EQ(from_hex("zz"), "");
  EXPECT_EQ(from_hex("0 "), "");
}

// --- doc.h: the tree

Doc any_doc(int depth) {
  switch (*rc::gen::inRange(0, depth > 0 ? 7 : 5)) {
    case 1: return *rc::gen::arbitrary<bool>();
    case 2: return *rc::gen::arbitrary<std::int64_t>();
    case 3: return *rc::gen::inRange(-100, 100) / 4.0;
    case 4: return *rc::gen::arbitrary<std::string>();
    case 5: {
      Doc list = Doc::list();
      for (int n = *rc::gen::inRange(0, 4); n > 0; --n) list.push(any_doc(depth - 1));
      return list;
    }
    case 6: {
      Doc object = Doc::object();
      for (const std::string& key : *rc::gen::container<Strings>(rc::gen::element<std::string>("a", "b", "c", "d"))) {
        object.set(key, any_doc(depth - 1));
      }
      return object;
    }
    default: return {};
  }
}

Doc reversed(const Doc& d) {
  Doc::Object members = d.members();
  std::ranges::reverse(members);
  return members;
}

TEST(Doc, knows_its_kind_and_is_neutral_otherwise) {
  EXPECT_TRUE(Doc().is_null());
  EXPECT_EQ(Doc(true).kind(), Doc::Kind::Bool);
  EXPECT_EQ(Doc(7u).integer(), 7);
  EXPECT_EQ(Doc(7).real(), 7.0);
  EXPECT_EQ(Doc(0.5).real(), 0.5);
  EXPECT_EQ(Doc("x").text(), "x");
  EXPECT_EQ(Doc::of({"x", "y"}).items().size(), 2u);
  EXPECT_EQ(Doc("x").integer(), 0);
  EXPECT_EQ(Doc(1).boolean(), false);
  EXPECT_EQ(Doc(1).text(), "");
  EXPECT_TRUE(Doc(1).items().empty());
  EXPECT_TRUE(Doc(1).members().empty());
  EXPECT_EQ(Doc(1).find("x"), nullptr);
}

TEST(Doc, members_keep_the_order_in_which_they_were_added) {
  Doc d;
  d.set("z", 1);
  d.set("a", 2);
  d.set("m", 3);
  d.set("a", 4);  // replaced in its place
  EXPECT_EQ(brief(d).english(), R"({"z": 1, "a": 4, "m": 3})");
  EXPECT_EQ(d.find("a")->integer(), 4);
  EXPECT_EQ(d.find("b"), nullptr);
  d.erase("a");
  d.erase("not there");
  EXPECT_EQ(brief(d).english(), R"({"z": 1, "m": 3})");
}

TEST(Doc, becomes_what_is_needed) {
  Doc list, object;
  list.push(1).push("inner");
  object.set("a", Doc::list()).push(true);
  EXPECT_EQ(brief(list).english(), R"([["inner"]])");
  EXPECT_EQ(brief(object).english(), R"({"a": [true]})");
  EXPECT_EQ(brief(Doc()).english(), "nothing");
}

RC_GTEST_PROP(Doc, content_does_not_depend_on_the_order_of_members, ()) {
  const Doc d = any_doc(3);
  RC_ASSERT(same_content(d, d));
  if (d.is(Doc::Kind::Object)) RC_ASSERT(same_content(d, reversed(d)));
}

RC_GTEST_PROP(Doc, differences_are_found_only_where_content_differs, ()) {
  const Doc a = any_doc(2), b = any_doc(2);
  std::vector<Words> own, mutual;
  differences(a, a, "", own);
  RC_ASSERT(own.empty());
  differences(a, b, "", mutual);
  if (same_content(a, b)) RC_ASSERT(mutual.empty());
  if (!mutual.empty()) RC_ASSERT(!same_content(a, b));
}

TEST(Doc, lists_and_kinds_must_agree) {
  EXPECT_FALSE(same_content(Doc::of({"a", "b"}), Doc::of({"b", "a"})));
  EXPECT_FALSE(same_content(Doc::of({"a"}), Doc::of({"a", "a"})));
  EXPECT_FALSE(same_content(1, 1.0));
  Doc more = Doc::object();
  more.set("a", 1);
  EXPECT_FALSE(same_content(more, Doc::object()));
}

TEST(Doc, differences_name_the_path_and_ignore_what_the_part_leaves_out) {
  Doc part, whole;
  part.set("player", Doc::object()).set("gold", 3);
  part.set("round", 2);
  part.set("hand", Doc::of({"a"}));
  whole.set("player", Doc::object()).set("gold", 4);
  whole.set("hand", Doc::of({"a", "b"}));
  whole.set("extra", true);
  std::vector<Words> found;
  differences(part, whole, "", found);
  EXPECT_EQ(in(Lang::En, found),
            (Strings{"player.gold: expected 3, found 4", "round: expected 2, found nothing",
                     R"(hand: expected ["a"], found ["a", "b"])"}));
}

// --- doc.h: reading with complaints

class NodeTest : public testing::Test {
 protected:
  NodeTest() {
    Doc card;
    card.set("name", "Axis");
    card.set("cost", 3);
    card.set("gold", true);
    card.set("tags", Doc::of({"red", "blue"}));
    doc_.set("cards", Doc::list()).push(card);
  }
  Node root() { return Node(doc_, problems_); }
  Node card() { return root()["cards"][0u]; }

  Doc doc_;
  std::vector<Words> problems_;
};

TEST_F(NodeTest, reads_what_is_right_without_complaint) {
  EXPECT_EQ(root()["cards"].size(), 1u);
  EXPECT_EQ(card()["name"].text(), "Axis");
  EXPECT_EQ(card()["cost"].integer(0, 5), 3);
  EXPECT_TRUE(card()["gold"].boolean());
  EXPECT_EQ(card()["tags"].texts(), (Strings{"red", "blue"}));
  EXPECT_EQ(card()["name"].one_of({"Star", "Axis"}), 1u);
  EXPECT_EQ(card().entries().size(), 4u);
  EXPECT_EQ(card().entries()[1].second.path(), "cards[0].cost");
  EXPECT_EQ(card().maybe("cost").doc(), Doc(3));
  EXPECT_FALSE(card().maybe("text").present());
  card().only({"name", "cost", "gold", "tags"});
  EXPECT_TRUE(problems_.empty());
}

TEST_F(NodeTest, a_missing_field_is_reported_once) {
  EXPECT_EQ(card()["price"].integer(2, 5), 2);
  EXPECT_EQ(root()["deck"]["name"].text(), "");
  EXPECT_EQ(in(Lang::En, problems_),
            (Strings{"cards[0]: the field 'price' is missing", "the field 'deck' is missing"}));
}

TEST_F(NodeTest, a_wrong_kind_says_what_was_found) {
  card()["name"].integer(0, 5);
  card()["cost"].text();
  card()["cost"].boolean();
  card()["cost"].size();
  card()["gold"].entries();
  card()["tags"].one_of({"red"});
  card()["name"]["first"].text();
  EXPECT_EQ(in(Lang::En, problems_),
            (Strings{
                "cards[0].name: expected a whole number, found a text",
                "cards[0].cost: expected a text, found a whole number",
                "cards[0].cost: expected true or false, found a whole number",
                "cards[0].cost: expected a list, found a whole number",
                "cards[0].gold: expected an object, found true or false",
                "cards[0].tags: expected a text, found a list",
                "cards[0].name: expected an object, found a text",
            }));
}

TEST_F(NodeTest, an_item_of_a_list_is_named_by_its_place) {
  doc_ = Doc::list();
  doc_.push("a");
  doc_.push(0.5);
  doc_.push(Doc());
  EXPECT_EQ(root().texts(), (Strings{"a", "", ""}));
  EXPECT_EQ(root()[7u].text(), "");
  EXPECT_EQ(in(Lang::En, problems_),
            (Strings{"[1]: expected a text, found a number with a fraction", "[2]: expected a text, found nothing"}));
}

TEST_F(NodeTest, a_number_outside_its_range_is_reported) {
  EXPECT_EQ(card()["cost"].integer(4, 9), 4);
  EXPECT_EQ(in(Lang::En, problems_), Strings{"cards[0].cost: expected a whole number from 4 to 9, found 3"});
}

TEST_F(NodeTest, an_unknown_word_comes_with_a_suggestion) {
  EXPECT_EQ(card()["name"].one_of({"Star", "Axes"}), 0u);
  card().only({"name", "costs", "gold", "tags"});
  EXPECT_EQ(in(Lang::En, problems_),
            (Strings{"cards[0].name: 'Axis' is not known here; expected one of: Star, Axes. Did you mean "
                     "'Axes'?",
                     "cards[0]: the field 'cost' is not known here; known are: name, costs, gold, tags. Did "
                     "you mean 'costs'?"}));
}

TEST_F(NodeTest, a_complaint_of_ones_own_carries_the_path) {
  root().complain(verbatim("no cards"));
  card().complain(verbatim("too dear"));
  EXPECT_EQ(in(Lang::En, problems_), (Strings{"no cards", "cards[0]: too dear"}));
}

// --- words.h

TEST(Words, are_compared_without_regard_to_case) {
  EXPECT_TRUE(same_word("Axis", "aXIS"));
  EXPECT_FALSE(same_word("Axis", "Axi"));
  EXPECT_EQ(lower("TOWER of Étain"), "tower of Étain") << "ASCII letters only";
}

TEST(Words, nearest_is_the_word_that_was_meant) {
  const Strings games = {"whisperers", "collectors", "temporum", "hammer", "echoes"};
  EXPECT_EQ(nearest("wisperers", games), "whisperers");
  EXPECT_EQ(nearest("HAMER", games), "hammer");
  EXPECT_EQ(nearest("echoes", games), "echoes");
  EXPECT_EQ(nearest("chess", games), "");
  EXPECT_EQ(nearest("", games), "");
  EXPECT_EQ(nearest(std::string(1000, 'e'), games), "") << "far too long for any of them";
  EXPECT_EQ(did_you_mean("temprum", games).english(), " Did you mean 'temporum'?");
  EXPECT_EQ(did_you_mean("chess", games), Words());
}

RC_GTEST_PROP(Words, a_word_is_nearest_to_itself, (const Strings& words)) {
  for (const std::string& w : words) RC_ASSERT(same_word(nearest(w, words), w));
}

RC_GTEST_PROP(Words, split_and_join_undo_each_other, (const std::string& text)) {
  RC_ASSERT(join(split(text, ','), ",") == text);
}

TEST(Words, split_keeps_empty_parts) {
  EXPECT_EQ(split("a,,b,", ','), (Strings{"a", "", "b", ""}));
  EXPECT_EQ(split("", ','), Strings{""});
  EXPECT_EQ(join(Strings{}, ", "), "");
}

TEST(Words, a_sentence_takes_its_arguments_in_the_order_in_which_english_names_them) {
  EXPECT_EQ("{who} plays {card}, {who}!"_en.in(Lang::En, "Red", "#2"), "Red plays #2, Red!");
  EXPECT_EQ("{who}"_en.in(Lang::En, "{who}"), "{who}") << "an argument is not a message";
  EXPECT_EQ("Nothing to fill"_en.in(Lang::En, "left over"), "Nothing to fill");
  EXPECT_EQ("{card} of {who}"_en.named(Lang::En, {{"who", "Red"}, {"card", "#2"}}), "#2 of Red");
  const auto shout = [](std::string_view name) { return "<" + std::string(name) + ">"; };
  EXPECT_EQ("{who} plays {card0}{n1}."_en.spelled(Lang::En, shout), "<who> plays <card0><n1>.");
}

TEST(Words, words_are_put_together_before_their_language_is_known) {
  const Words told = at("deck.json", say("the field ''{field}'' is missing"_en, "cards")) + verbatim(".");
  EXPECT_EQ(told.english(), "deck.json: the field 'cards' is missing.");
  EXPECT_EQ(told.in(kFrench), "deck.json : le champ « cards » manque.");
  const Words both = join(std::vector{told, Words("nothing"_en)}, "\n");
  ASSERT_EQ(both.lines().size(), 2u);
  EXPECT_EQ(both.lines()[1].in(kFrench), "rien");
}

TEST(Words, a_file_brings_its_own_languages) {
  const Words name(Words::ByLanguage{{"en", "Dawn"}, {"fr", "Aube"}});
  EXPECT_EQ(name.in(kFrench), "Aube");
  EXPECT_EQ(name.in(language_called("en-XA")), "Dawn") << "what a file does not say in a language it says in English";
  EXPECT_TRUE(same_word("aube", name));
  EXPECT_FALSE(same_word("nuit", name));
}

TEST(Words, an_unknown_language_is_english) {
  bool known = true;
  EXPECT_EQ(language_called("tlh", &known), Lang::En);
  EXPECT_FALSE(known);
  EXPECT_EQ(language_called("fr_FR.UTF-8", &known), kFrench);
  EXPECT_TRUE(known);
  EXPECT_EQ(kFrench.name(), "Français");
}

TEST(Words, capitals_know_accents) {
  EXPECT_EQ(capitalised("axe"), "Axe");
  EXPECT_EQ(capitalised("étoile"), "Étoile");
  EXPECT_EQ(capitalised("àç"), "Àç");
  EXPECT_EQ(capitalised("Été"), "Été");
  EXPECT_EQ(capitalised("÷"), "÷") << "the one sign among the small letters";
  EXPECT_EQ(capitalised("ß"), "ß");
  EXPECT_EQ(capitalised("2 cartes"), "2 cartes");
  EXPECT_EQ(capitalised(""), "");
}

TEST(Words, columns_count_what_the_eye_sees) {
  EXPECT_EQ(columns(""), 0);
  EXPECT_EQ(columns("Axis"), 4);
  EXPECT_EQ(columns("étoilé"), 6);
  EXPECT_EQ(columns("e\u0301"), 1) << "a combining accent takes no column";
  EXPECT_EQ(columns("┌─┐"), 3);
  EXPECT_EQ(columns("ͻ"), 1) << "a letter just behind the combining marks";
}

}  // namespace
}  // namespace timetable
