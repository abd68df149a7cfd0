#include "core/doc.h"

#include <algorithm>

#include "core/words.h"

namespace timetable {
namespace {

const std::string kNoText;
const Doc::List kNoItems;
const Doc::Object kNoMembers;
const Doc kNull;

constexpr Phrase kNothing = "nothing"_en;

Phrase kind_name(Doc::Kind kind) {
  switch (kind) {
    case Doc::Kind::Null: return kNothing;
    case Doc::Kind::Bool: return "true or false"_en;
    case Doc::Kind::Int: return "a whole number"_en;
    case Doc::Kind::Real: return "a number with a fraction"_en;
    case Doc::Kind::Text: return "a text"_en;
    case Doc::Kind::List: return "a list"_en;
    case Doc::Kind::Object: return "an object"_en;
  }
  return kNothing;
}

}  // namespace

Doc Doc::of(const std::vector<std::string>& words) {
  List out;
  for (const std::string& w : words) out.emplace_back(w);
  return Doc(std::move(out));
}

const std::string& Doc::text() const { return is(Kind::Text) ? std::get<std::string>(v_) : kNoText; }
const Doc::List& Doc::items() const { return is(Kind::List) ? std::get<List>(v_) : kNoItems; }
const Doc::Object& Doc::members() const { return is(Kind::Object) ? std::get<Object>(v_) : kNoMembers; }

const Doc* Doc::find(std::string_view key) const {
  for (const Member& m : members()) {
    if (m.first == key) return &m.second;
  }
  return nullptr;
}

Doc& Doc::push(Doc item) {
  if (!is(Kind::List)) v_ = List{};
  return std::get<List>(v_).emplace_back(std::move(item));
}

Doc& Doc::set(std::string_view key, Doc value) {
  if (!is(Kind::Object)) v_ = Object{};
  auto& members = std::get<Object>(v_);
  const auto it = std::ranges::find(members, key, &Member::first);
  if (it != members.end()) return it->second = std::move(value);
  if (members.empty()) members.reserve(4);  // one member is rarely all: messages are built by the thousand
  return members.emplace_back(std::string(key), std::move(value)).second;
}

void Doc::erase(std::string_view key) {
  if (is(Kind::Object)) std::erase_if(std::get<Object>(v_), [&](const Member& m) { return m.first == key; });
}

Words words_of(const Doc& d) {
  if (!d.is(Doc::Kind::Object)) return Words::verbatim(d.text());
  const Doc* english = d.find("en");
  Words::ByLanguage own = {{"en", english ? english->text() : std::string()}};
  for (const auto& [code, text] : d.members()) {
    if (code != "en") own.emplace_back(code, text.text());
  }
  return Words(std::move(own));
}

bool same_content(const Doc& a, const Doc& b) {
  if (a.kind() != b.kind()) return false;
  if (a.is(Doc::Kind::Object)) {
    return a.members().size() == b.members().size() && std::ranges::all_of(a.members(), [&](const Doc::Member& m) {
             const Doc* other = b.find(m.first);
             return other && same_content(m.second, *other);
           });
  }
  if (a.is(Doc::Kind::List)) return std::ranges::equal(a.items(), b.items(), same_content);
  return a == b;
}

void differences(const Doc& part, const Doc& whole, const std::string& path, std::vector<Words>& out) {
  if (part.is(Doc::Kind::Object) && whole.is(Doc::Kind::Object)) {
    for (const auto& [key, value] : part.members()) {
      const std::string inner = path.empty() ? key : path + "." + key;
      const Doc* other = whole.find(key);
      differences(value, other ? *other : kNull, inner, out);
    }
    return;
  }
  if (!same_content(part, whole)) {
    out.push_back(at(path, say("expected {wanted}, found {found}"_en, brief(part), brief(whole))));
  }
}

void lacking(const Doc& part, const Doc& whole, const std::string& path, std::vector<Words>& out) {
  if (part.is(Doc::Kind::Object) && whole.is(Doc::Kind::Object)) {
    for (const auto& [key, value] : part.members()) {
      const Doc* other = whole.find(key);
      lacking(value, other ? *other : kNull, path.empty() ? key : path + "." + key, out);
    }
    return;
  }
  if (!part.is(Doc::Kind::List) || !whole.is(Doc::Kind::List)) return differences(part, whole, path, out);
  for (const Doc& wanted : part.items()) {
    const bool there = std::ranges::any_of(whole.items(), [&](const Doc& item) { return same_content(wanted, item); });
    if (!there) out.push_back(at(path, say("{wanted} is not in {found}"_en, brief(wanted), brief(whole))));
  }
}

Words brief(const Doc& d) {
  switch (d.kind()) {
    case Doc::Kind::Null: return kNothing;
    case Doc::Kind::Bool: return verbatim(d.boolean() ? "true" : "false");
    case Doc::Kind::Int: return verbatim(std::to_string(d.integer()));
    case Doc::Kind::Real: return verbatim(std::to_string(d.real()));
    case Doc::Kind::Text: return verbatim("\"" + d.text() + "\"");
    case Doc::Kind::List: {
      std::vector<Words> parts;
      for (const Doc& item : d.items()) parts.push_back(brief(item));
      return verbatim("[") + join(parts, ", ") + verbatim("]");
    }
    case Doc::Kind::Object: {
      std::vector<Words> parts;
      for (const auto& [key, value] : d.members()) parts.push_back(verbatim("\"" + key + "\": ") + brief(value));
      return verbatim("{") + join(parts, ", ") + verbatim("}");
    }
  }
  return {};
}

Node Node::maybe(std::string_view key) const {
  std::string inner = path_.empty() ? std::string(key) : path_ + "." + std::string(key);
  return Node(doc_ ? doc_->find(key) : nullptr, problems_, std::move(inner));
}

Node Node::operator[](std::string_view key) const {
  if (doc_ && !expect(Doc::Kind::Object)) return Node(nullptr, problems_, path_);
  Node inner = maybe(key);
  if (doc_ && !inner.doc_) complain(say("the field ''{field}'' is missing"_en, key));
  return inner;
}

Node Node::operator[](std::size_t index) const {
  const bool there = doc_ && index < doc_->items().size();
  return Node(there ? &doc_->items()[index] : nullptr, problems_, path_ + "[" + std::to_string(index) + "]");
}

const Doc& Node::doc() const { return doc_ ? *doc_ : kNull; }

void Node::complain(const Words& what) const { problems_->push_back(at(path_, what)); }

bool Node::expect(Doc::Kind kind) const {
  if (!doc_) return false;  // the missing field has been reported already
  if (doc_->is(kind)) return true;
  complain(
      say("expected {wanted}, found {found}"_en.about("a kind of value"), kind_name(kind), kind_name(doc_->kind())));
  return false;
}

std::size_t Node::size() const { return expect(Doc::Kind::List) ? doc_->items().size() : 0; }

std::vector<std::pair<std::string, Node>> Node::entries() const {
  std::vector<std::pair<std::string, Node>> out;
  if (!expect(Doc::Kind::Object)) return out;
  const std::string before = path_.empty() ? path_ : path_ + ".";
  for (const auto& [key, value] : doc_->members()) out.emplace_back(key, Node(&value, problems_, before + key));
  return out;
}

std::int64_t Node::integer(std::int64_t low, std::int64_t high) const {
  if (!expect(Doc::Kind::Int)) return low;
  const std::int64_t value = doc_->integer();
  if (value >= low && value <= high) return value;
  complain(say("expected a whole number from {low} to {high}, found {found}"_en, low, high, value));
  return low;
}

bool Node::boolean() const { return expect(Doc::Kind::Bool) && doc_->boolean(); }

std::string Node::text() const { return expect(Doc::Kind::Text) ? doc_->text() : std::string(); }

std::vector<std::string> Node::texts() const {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < size(); ++i) out.push_back((*this)[i].text());
  return out;
}

std::string Node::some_text() const {
  std::string out = text();
  if (present() && doc_->is(Doc::Kind::Text) && out.empty()) complain("expected a text that is not empty"_en);
  return out;
}

Words Node::words() const {
  if (!doc().is(Doc::Kind::Object)) {
    some_text();
  } else {
    (*this)["en"];
    for (const auto& [code, text] : entries()) text.some_text();
  }
  return words_of(doc());
}

std::size_t Node::one_of(const std::vector<std::string>& allowed) const {
  const bool number = present() && doc_->is(Doc::Kind::Int);
  if (!number && !expect(Doc::Kind::Text)) return 0;
  const std::string word = number ? std::to_string(doc_->integer()) : doc_->text();
  const auto it = std::ranges::find(allowed, word);
  if (it != allowed.end()) return static_cast<std::size_t>(it - allowed.begin());
  complain(say("''{word}'' is not known here; expected one of: {words}.{meant}"_en, word, join(allowed, ", "),
               did_you_mean(word, allowed)));
  return 0;
}

Lang read_lang(const Node& n) {
  bool known = false;
  const Lang out = language_called(n.text(), &known);
  if (known || !n.doc().is(Doc::Kind::Text)) return out;
  std::vector<std::string> codes;
  for (const Lang lang : languages()) codes.emplace_back(lang.code());
  n.one_of(codes);  // says which there are
  return out;
}

void Node::only(const std::vector<std::string>& allowed) const {
  for (const auto& [key, value] : doc().members()) {
    if (std::ranges::find(allowed, key) != allowed.end()) continue;
    const Words known = allowed.empty() ? Words() : say("; known are: {words}"_en, join(allowed, ", "));
    complain(say("the field ''{field}'' is not known here{known}.{meant}"_en, key, known, did_you_mean(key, allowed)));
  }
}

}  // namespace timetable
