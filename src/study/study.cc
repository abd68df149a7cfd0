#include "study/study.h"

#include <algorithm>

#include "core/words.h"
#include "match/json.h"
#include "match/record.h"
#include "study/table_of_game.h"

namespace timetable {
namespace {

TableSpec for_players(TableSpec spec, int players) {
  spec.players = players;
  return spec;
}

Result<Done> take_components(const GameKind& kind, const TableSpec& spec, Catalogue& into) {
  Result<std::unique_ptr<Position>> opened = kind.open(spec);
  if (!opened) return opened.error();
  for (const Component& c : (*opened)->components(Lang::En)) {
    if (into.find(c.id) >= 0) continue;
    into.ids.push_back(c.id);
    into.names.push_back(c.name);
  }
  return Done{};
}

Error bad(Words words) { return {Fault::BadOption, std::move(words)}; }

}  // namespace

std::vector<Cell> cells_of(const StudyOrder& order) {
  std::vector<Cell> out;
  for (const int players : order.players) {
    for (std::size_t l = 0; l < order.lineups.size(); ++l) out.push_back({players, l});
  }
  return out;
}

int Catalogue::find(std::string_view id) const {
  const auto found = std::ranges::find(ids, id);
  return found == ids.end() ? -1 : static_cast<int>(found - ids.begin());
}

const StudyKind* study_kind_of(const GameKind& kind) {
  for (const StudyKind* of : study_kinds()) {
    if (of->game() == kind.info().id) return of;
  }
  return nullptr;
}

namespace {

std::string letters_of(std::string_view name) {
  std::string out;
  for (const char c : lower(name)) {
    if (c != ' ' && c != '-' && c != '\'' && c != '.') out += c;
  }
  return out;
}

}  // namespace

int Catalogue::find_by_name(std::string_view name) const {
  const std::string wanted = letters_of(name);
  const auto found = std::ranges::find(names, wanted, letters_of);
  return wanted.empty() || found == names.end() ? -1 : static_cast<int>(found - names.begin());
}

std::vector<std::string> verbs_of(const GameKind& kind) { return study_kind_of(kind)->verbs(); }

Result<Study> Study::open(const GameKind& kind, StudyOrder order) {
  if (order.deals < 1) return bad("A study without games says nothing: ask for at least one deal."_en);
  if (order.players.empty() || order.lineups.empty()) {
    return bad("A study needs a number of players and somebody who plays."_en);
  }
  Study out;
  out.kind_ = &kind;
  out.order_ = std::move(order);
  out.cells_ = cells_of(out.order_);
  for (const int players : out.order_.players) {
    if (auto taken = take_components(kind, for_players(out.order_.table, players), out.catalogue_); !taken)
      return taken.error();
  }
  const std::size_t own = out.catalogue_.ids.size();
  if (out.order_.against) {
    for (const int players : out.order_.players) {
      if (auto taken = take_components(kind, for_players(*out.order_.against, players), out.catalogue_); !taken)
        return taken.error();
    }
  }
  if (out.catalogue_.ids.size() > own + own / 2) {
    return bad(
        say("The two decks share too little to be compared on the same deals: {n} components of the other one are "
            "not in the first. Study each by itself."_en,
            out.catalogue_.ids.size() - own));
  }
  if (out.catalogue_.ids.size() > PlayedGame::kMostComponents) {
    return bad(say("A study counts at most {n} components."_en, PlayedGame::kMostComponents));
  }
  for (const Cell& cell : out.cells_) {
    out.layouts_.emplace_back(cell.players, static_cast<int>(out.catalogue_.ids.size()));
  }
  constexpr std::int64_t kBlocks = 32 * kGroups, kMostDeals = 1 << 16;
  out.deals_in_block_ = std::clamp<std::int64_t>(out.order_.deals / kBlocks, 1, kMostDeals);
  return out;
}

std::int64_t Study::blocks() const {
  return (order_.deals + deals_in_block_ - 1) / deals_in_block_ * static_cast<std::int64_t>(cells_.size());
}

std::int64_t Study::deals_of(std::int64_t block) const {
  const std::int64_t first = block / static_cast<std::int64_t>(cells_.size()) * deals_in_block_;
  return std::clamp<std::int64_t>(order_.deals - first, 0, deals_in_block_);
}

Study::Counted Study::empty(std::size_t cell) const {
  return {std::vector<Sums>(compares() ? 2 : 1, Sums(layouts_[cell].size()))};
}

Study::Counted Study::play(std::int64_t block) const {
  const std::size_t c = cell_of(block);
  const Cell& cell = cells_[c];
  const Lineup& lineup = order_.lineups[cell.lineup];
  Counted out = empty(c);
  std::vector<std::unique_ptr<StudyTable>> tables;
  for (std::size_t t = 0; t < out.sums.size(); ++t) {
    const TableSpec spec = for_players(t == 0 ? order_.table : *order_.against, cell.players);
    // It was opened before, when everything was checked.
    tables.push_back(std::move(*study_kind_of(*kind_)->open(spec, lineup, order_.seed, catalogue_, layouts_[c])));
  }
  const std::int64_t first = block / static_cast<std::int64_t>(cells_.size()) * deals_in_block_;
  for (std::int64_t deal = first; deal < first + deals_of(block); ++deal) {
    for (std::size_t t = 0; t < tables.size(); ++t) tables[t]->play(static_cast<std::uint64_t>(deal), out.sums[t]);
    if (tables.size() < 2) continue;
    const std::vector<StudyTable::Ended>&one = tables[0]->ended(), &other = tables[1]->ended();
    for (std::size_t i = 0; i < one.size(); ++i) {
      out.sums[1][Layout::kParted] += one[i].way != other[i].way;
      out.sums[1][Layout::kOtherWinner] += one[i].winners != other[i].winners;
    }
  }
  return out;
}

std::string Study::identity() const {
  const auto of_table = [](const TableSpec& spec) {
    Doc d = Doc::object();
    d.set("options", spec.options);
    d.set("deck", spec.deck.is_null() ? spec.released : deck_digest(spec.deck));
    d.set("ruleset", spec.ruleset);
    return d;
  };
  Doc d = Doc::object(), players = Doc::list(), bots = Doc::list();
  d.set("game", kind_->info().id);
  d.set("table", of_table(order_.table));
  if (order_.against) d.set("against", of_table(*order_.against));
  for (const int n : order_.players) players.push(n);
  for (const Lineup& l : order_.lineups) {
    bots.push(l.name + "=" + bot_name(l.one) + (l.others ? "/" + bot_name(*l.others) : ""));
  }
  d.set("players", std::move(players));
  d.set("bots", std::move(bots));
  d.set("deals", order_.deals);
  d.set("seed", static_cast<std::int64_t>(order_.seed));
  d.set("components", Doc::of(catalogue_.ids));
  return to_json(d);
}

Counts::Counts(const Study& study) : study_(&study) {
  for (std::size_t c = 0; c < study.cells().size(); ++c) {
    const Sums none(study.layout(c).size());
    sums_.emplace_back(study.compares() ? 2 : 1, std::vector<Sums>(Study::kGroups, none));
  }
}

void Counts::enter(std::int64_t block, const Study::Counted& counted) {
  const std::size_t c = study_->cell_of(block);
  for (std::size_t t = 0; t < counted.sums.size(); ++t) {
    add(sums_[c][t][static_cast<std::size_t>(study_->group_of(block))], counted.sums[t]);
  }
  ++blocks_;
}

Sums Counts::total(std::size_t cell, std::size_t table) const {
  Sums out(study_->layout(cell).size());
  for (const Sums& group : sums_[cell][table]) add(out, group);
  return out;
}

std::string Counts::write() const {
  std::string out = std::to_string(blocks_) + "\n";
  for (const auto& cell : sums_) {
    for (const auto& table : cell) {
      for (const Sums& group : table) {
        const std::string bytes = packed(group);
        out += std::to_string(bytes.size()) + "\n" + bytes;
      }
    }
  }
  return out;
}

bool Counts::read(std::string_view bytes) {
  const auto number = [&](std::int64_t& n) {
    const std::size_t end = bytes.find('\n');
    if (end == std::string_view::npos || end == 0 || end > 18) return false;
    n = 0;
    for (const char c : bytes.substr(0, end)) {
      if (c < '0' || c > '9') return false;
      n = 10 * n + (c - '0');
    }
    bytes.remove_prefix(end + 1);
    return true;
  };
  Counts fresh(*study_);
  if (!number(fresh.blocks_) || fresh.blocks_ > study_->blocks()) return false;
  for (auto& cell : fresh.sums_) {
    for (auto& table : cell) {
      for (Sums& group : table) {
        std::int64_t size = 0;
        if (!number(size) || static_cast<std::size_t>(size) > bytes.size()) return false;
        if (!unpack(bytes.substr(0, static_cast<std::size_t>(size)), group)) return false;
        bytes.remove_prefix(static_cast<std::size_t>(size));
      }
    }
  }
  if (!bytes.empty()) return false;
  *this = std::move(fresh);
  return true;
}

}  // namespace timetable
