#include "match/json.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "core/words.h"

namespace timetable {
namespace {

constexpr Phrase kTooLarge = "a number is too large"_en;
constexpr std::size_t kMaxDepth = 64;  // far beyond any file of ours; keeps hostile input off the stack

constexpr Phrase kTooMuch = "it holds more than is taken here"_en;

// The name of a member that an object has twice, if any. Hashes could be made to collide: names are sorted.
const std::string* named_twice(const Doc::Object& members) {
  std::vector<const std::string*> names;
  names.reserve(members.size());
  for (const Doc::Member& m : members) names.push_back(&m.first);
  std::ranges::sort(names, {}, [](const std::string* name) -> const std::string& { return *name; });
  const auto twice = std::ranges::adjacent_find(names, [](const auto* a, const auto* b) { return *a == *b; });
  return twice == names.end() ? nullptr : *twice;
}

// Builds a Doc from the parser's events.
class Builder {
 public:
  using json = nlohmann::json;

  explicit Builder(const JsonLimits& limits) : limits_(limits) {}

  bool null() { return put(Doc()); }
  bool boolean(bool v) { return put(Doc(v)); }
  bool number_integer(json::number_integer_t v) { return put(Doc(v)); }
  bool number_unsigned(json::number_unsigned_t v) {
    if (v > INT64_MAX) return fail(kTooLarge);
    return put(Doc(static_cast<std::int64_t>(v)));
  }
  bool number_float(json::number_float_t v, const std::string&) {
    return std::isfinite(v) ? put(Doc(v)) : fail(kTooLarge);
  }
  bool string(std::string& v) { return put(Doc(std::move(v))); }
  bool binary(json::binary_t&) { return fail("binary data"_en); }
  bool start_object(std::size_t) { return open(true); }
  bool start_array(std::size_t) { return open(false); }
  bool end_object() {
    if (const std::string* name = named_twice(open_.back().members)) {
      return fail(say("the field ''{field}'' occurs twice"_en, *name));
    }
    return close();
  }
  bool end_array() { return close(); }
  bool key(std::string& k) {
    if (k.size() > limits_.key || open_.back().members.size() >= limits_.members) return fail(kTooMuch);
    open_.back().key = std::move(k);
    return true;
  }
  bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception& e) {
    position_ = position;
    const std::string text = e.what();
    const std::size_t detail = text.find("; ");
    problem_ = "it is not valid JSON"_en;
    if (detail != std::string::npos) {
      // The library speaks English alone.
      problem_ += in_each_language([&](Lang lang) { return lang == Lang::En ? ": " + text.substr(detail + 2) : ""; });
    }
    return false;
  }

  Doc root;
  const Words& problem() const { return problem_; }
  std::size_t position() const { return position_; }

 private:
  // An object or a list that has not ended.
  struct Open {
    bool object = false;
    Doc::Object members;
    Doc::List items;
    std::string key;  // of the member that comes
  };

  bool fail(Words what) {
    problem_ = std::move(what);
    return false;
  }
  bool open(bool object) {
    if (open_.size() >= kMaxDepth) return fail("it is nested too deeply"_en);
    open_.push_back({.object = object, .members = {}, .items = {}, .key = {}});
    return true;
  }
  bool close() {
    Open ended = std::move(open_.back());
    open_.pop_back();
    return put(ended.object ? Doc(std::move(ended.members)) : Doc(std::move(ended.items)));
  }
  bool put(Doc d) {
    if (++values_ > limits_.values) return fail(kTooMuch);
    if (open_.empty()) root = std::move(d);
    else if (open_.back().object) open_.back().members.emplace_back(std::move(open_.back().key), std::move(d));
    else open_.back().items.push_back(std::move(d));
    return true;
  }

  const JsonLimits limits_;
  std::vector<Open> open_;
  std::size_t values_ = 0;
  Words problem_;
  std::size_t position_ = 0;
};

bool plain(const std::string& text) {
  return std::ranges::all_of(text, [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; });
}

// Most texts need no escapes: servers write thousands of messages a second.
void write_text(const std::string& text, std::string& out) {
  if (plain(text)) out.append(1, '"').append(text).append(1, '"');
  else out += nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

void write(const Doc& d, int indent, int level, std::string& out) {
  const bool lines = indent >= 0;
  const auto new_line = [&](int l) {
    if (lines) out.append(1, '\n').append(static_cast<std::size_t>(indent * l), ' ');
  };
  switch (d.kind()) {
    case Doc::Kind::Null: out += "null"; return;
    case Doc::Kind::Bool: out += d.boolean() ? "true" : "false"; return;
    case Doc::Kind::Int: out += std::to_string(d.integer()); return;
    case Doc::Kind::Real: out += nlohmann::json(d.real()).dump(); return;
    case Doc::Kind::Text: write_text(d.text(), out); return;
    case Doc::Kind::List: {
      const bool flat = std::ranges::none_of(
          d.items(), [](const Doc& x) { return x.is(Doc::Kind::List) || x.is(Doc::Kind::Object); });
      out += '[';
      for (std::size_t i = 0; i < d.items().size(); ++i) {
        if (i) out += lines && flat ? ", " : ",";
        if (!flat) new_line(level + 1);
        write(d.items()[i], indent, level + 1, out);
      }
      if (!flat) new_line(level);
      out += ']';
      return;
    }
    case Doc::Kind::Object:
      out += '{';
      for (std::size_t i = 0; i < d.members().size(); ++i) {
        if (i) out += ',';
        new_line(level + 1);
        write_text(d.members()[i].first, out);
        out += lines ? ": " : ":";
        write(d.members()[i].second, indent, level + 1, out);
      }
      if (!d.members().empty()) new_line(level);
      out += '}';
      return;
  }
}

}  // namespace

Result<Doc> parse_json(std::string_view text, std::string_view what, const JsonLimits& limits) {
  return parse_json_at(verbatim(std::string(what)), text, limits);
}

Result<Doc> parse_json_at(const Words& what, std::string_view text, const JsonLimits& limits) {
  Builder builder(limits);
  if (nlohmann::json::sax_parse(text, &builder)) return std::move(builder.root);
  const std::size_t end = std::min(builder.position(), text.size());
  const auto line = 1 + std::ranges::count(text.substr(0, end), '\n');
  Words place = what;
  if (end > 0) {
    const std::size_t start = text.substr(0, end - 1).rfind('\n');
    const std::size_t column = start == std::string_view::npos ? end : end - start - 1;
    place += say(", line {line}, column {column}"_en, line, column);
  }
  return Error{Fault::BadFile, at(place, builder.problem() + verbatim("."))};
}

std::string to_json(const Doc& doc, int indent) {
  std::string out;
  out.reserve(256);
  write(doc, indent, 0, out);
  return out;
}

}  // namespace timetable
