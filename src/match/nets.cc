#include "match/nets.h"

#include <map>
#include <memory>
#include <span>

#include "core/words.h"
#include "match/embedded.h"
#include "match/registry.h"

namespace timetable {

std::span<const EmbeddedFile> embedded_nets();  // made by cmake/embed_bytes.cmake

namespace {

// What the inputs of a net of the first format meant, a line each: it did not say so itself.
std::string first_facts(std::string_view game) { return archived_text("nets/facts/" + std::string(game) + ".txt"); }

constexpr Phrase kForeign = "This game is not one of the program's own."_en;

struct Slot {
  std::unique_ptr<const Net> net;
  Words problem;

  void fill(Result<Net> read) {
    if (read) net = std::make_unique<const Net>(std::move(*read)), problem = {};
    else net.reset(), problem = read.error().message;
  }
};

// A game without a file keeps the sentence for that.
std::map<const GameKind*, Slot> read_shipped() {
  std::map<const GameKind*, Slot> out;
  for (const GameKind* kind : all_games()) {
    const std::string id(kind->info().id), name = "nets/" + id + ".net";
    Slot& slot = out[kind];
    slot.problem = say("This program came without a net for {game}."_en, id);
    for (const EmbeddedFile& file : embedded_nets()) {
      if (file.name == name) slot.fill(read_net(*kind, file.text, verbatim(name)));
    }
  }
  return out;
}

std::map<const GameKind*, Slot>& slots() {
  static std::map<const GameKind*, Slot> all = read_shipped();
  return all;
}

}  // namespace

Result<Net> read_net(const GameKind& kind, std::string_view bytes, const Words& what) {
  Result<Net> net = Net::read(bytes, what);
  if (!net) return net;
  if (Result<Done> plays = net->plays(kind.info().id); !plays) {
    return Error{plays.error().fault, at(what, plays.error().message)};
  }
  if (kind.net_label().facts.empty()) return Error{Fault::BadFile, at(what, "This game has no use for a net."_en)};
  if (!bytes.starts_with(Net::kFirstMagic)) return net;
  std::vector<std::string> facts = split(first_facts(kind.info().id), '\n');
  if (facts.size() != net->label().facts.size()) {
    return Error{Fault::BadFile,
                 at(what,
                    "It was made before inputs of nets had names, and what they meant is not known "
                    "here: train it again with 'timetable lab train'."_en)};
  }
  net->name_facts(std::move(facts));
  return net;
}

Result<const Net*> net_of(const GameKind& kind) {
  const auto found = slots().find(&kind);
  if (found == slots().end()) return Error{Fault::NotFound, kForeign};
  if (!found->second.net) return Error{Fault::BadFile, found->second.problem};
  return found->second.net.get();
}

Result<Done> give_net(const GameKind& kind, std::string_view bytes, const Words& what) {
  Slot& slot = slots()[&kind];
  slot.fill(read_net(kind, bytes, what));
  if (!slot.net) return Error{Fault::BadFile, slot.problem};
  return Done{};
}

void take_net_away(const GameKind& kind, Words why) { slots()[&kind].fill(Error{Fault::BadFile, std::move(why)}); }

Result<std::string> give_any_net(std::string_view bytes, const Words& what) {
  const Result<Net> net = Net::read(bytes, what);
  if (!net) return net.error();
  const Result<const GameKind*> kind = find_game(net->label().game);
  if (!kind) return kind.error();
  if (Result<Done> given = give_net(**kind, bytes, what); !given) return given.error();
  return net->label().game;
}

bool looks_like_net(std::string_view bytes) {
  return bytes.starts_with(Net::kMagic) || bytes.starts_with(Net::kFirstMagic);
}

}  // namespace timetable
