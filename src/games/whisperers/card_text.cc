#include "games/whisperers/card_text.h"

#include "games/whisperers/operations.h"
#include "games/whisperers/words.h"

namespace timetable::whisperers {
namespace {

constexpr Phrase kChoose = "choose {what}"_en;
constexpr Phrase kBetweenClauses = "; "_en;
constexpr Phrase kUse = "{when}, {frequency}: {effect}."_en;
constexpr Phrase kOnly = "Only {conditions}."_en;

std::string cards_listed(const Rules& r, CardSet cards, Lang lang) {
  std::vector<std::string> names;
  for (Card c = 0; c < kCards; ++c) {
    if (cards & card_bit(c)) names.push_back(r.card(c).name.in(lang));
  }
  return listed(r, names, "list-or", lang);
}

std::string track_text(const Rules& r, int track, Lang lang) {
  return r.text(track == 0 ? "track-dark" : "track-gold", lang);
}

std::string tracks_listed(const Rules& r, int tracks, Lang lang) {
  std::vector<std::string> names;
  for (int track = 0; track < 2; ++track) {
    if ((tracks >> track) & 1) names.push_back(track_text(r, track, lang));
  }
  return listed(r, names, "list-and", lang);
}

// Sentences of one program; `variables` names what its choices have bound.
class Speaker {
 public:
  Speaker(const Rules& r, const std::vector<std::string>& variables, Lang lang)
      : r_(r), variables_(variables), lang_(lang) {}

  std::string clause(const Instr& in) const {
    const Operation& name = describe(in.op);
    const Words& text = r_.deck->text.find(name.id)->second;
    return text.spelled(lang_, [&](std::string_view word) { return placeholder(in, name, word); });
  }

 private:
  std::string placeholder(const Instr& in, const Operation& name, std::string_view word) const {
    for (int i = 0; i < 3; ++i) {
      if (name.arg[i].name == word) return argument(in, name, i);
    }
    if (word == "tornado_spares") {  // TW-8-30: the text follows the ruling in force
      return r_.text(r_.tornado_spares_owned ? "tornado_spares-owned" : "tornado_spares-activated", lang_);
    }
    return std::to_string(r_.deck->augmented_factor);
  }

  std::string argument(const Instr& in, const Operation& name, int i) const {
    const int value = in.arg[i];
    const auto texts = r_.deck->arg_text.find(std::string(name.id) + "." + std::string(name.arg[i].name));
    if (texts != r_.deck->arg_text.end()) return texts->second.at(std::to_string(value)).in(lang_);
    switch (name.arg[i].kind) {
      case ArgKind::kNumber:
      case ArgKind::kSteps: return std::to_string(value);
      case ArgKind::kCount: return std::to_string(in.op == Op::SetStrengthFactor ? r_.titan_factor : value);  // TW-8-31
      case ArgKind::kLevel: return std::string(level_name(value));
      case ArgKind::kPowerId: return r_.power(static_cast<Power>(value)).in_sentence.in(lang_);
      case ArgKind::kCardList: return cards_listed(r_, static_cast<CardSet>(value), lang_);
      case ArgKind::kTrackList: return tracks_listed(r_, value, lang_);
      case ArgKind::kTrack: return track_text(r_, value, lang_);
      default: return reference(in.ref(i));
    }
  }

  std::string reference(Ref ref) const {
    if (ref <= Ref::Var2) return r_.text(variables_[static_cast<std::size_t>(ref)], lang_);
    return r_.text(term_id(ref), lang_);
  }

  const Rules& r_;
  const std::vector<std::string>& variables_;
  Lang lang_;
};

std::string windows_text(const Rules& r, const Use& use, Lang lang) {
  std::vector<std::string> names;
  for (int w = 0; w < kWindows; ++w) {
    if ((use.windows >> w) & 1) {
      names.push_back(r.text("window-" + std::string(window_id(static_cast<Window>(w))), lang));
    }
  }
  return capitalised(listed(r, names, "list-and", lang));
}

std::string use_text(const Rules& r, const Use& use, Lang lang) {
  const std::string& frequency = r.text("frequency-" + std::string(frequency_id(use.frequency)), lang);
  std::string out = kUse.in(lang, windows_text(r, use, lang), frequency, effect_text(r, use, lang));
  const Speaker speaker(r, use.variables, lang);
  std::vector<std::string> conditions;
  for (const Instr& in : use.offer_if) {
    if (!r.deck->implied.contains(describe(in.op).id)) conditions.push_back(speaker.clause(in));
  }
  if (conditions.empty()) return out;
  return out + " " + kOnly.in(lang, listed(r, conditions, "list-and", lang));
}

}  // namespace

std::string listed(const Rules& r, const std::vector<std::string>& items, std::string_view list, Lang lang) {
  return enumerated(items, r.text(list, lang));
}

std::string_view level_name(int level) {
  constexpr std::string_view kNames[kLevels] = {"I", "II", "III"};
  return kNames[level - 1];
}

std::string card_text(const Rules& r, const CardDef& card, Lang lang) {
  const std::vector<std::string> no_variables;
  const Speaker speaker(r, no_variables, lang);
  std::vector<std::string> clauses;
  for (const Instr& in : card.effect) clauses.push_back(speaker.clause(in));
  return capitalised(join(clauses, kBetweenClauses.in(lang))) + ".";
}

std::string effect_text(const Rules& r, const Use& use, Lang lang) {
  const Speaker speaker(r, use.variables, lang);
  std::vector<std::string> chosen, clauses;
  for (int i = 0; i < static_cast<int>(use.effect.size()); ++i) {
    const std::string clause = speaker.clause(use.effect[static_cast<std::size_t>(i)]);
    (i < use.heads ? chosen : clauses).push_back(clause);
  }
  if (!chosen.empty()) {
    clauses.insert(clauses.begin(), kChoose.in(lang, listed(r, chosen, "list-and", lang)));
  }
  return join(clauses, kBetweenClauses.in(lang));
}

std::string power_text(const Rules& r, const PowerDef& power, Lang lang) {
  std::vector<std::string> texts;
  for (int u : power.uses) texts.push_back(use_text(r, r.use(u), lang));
  return join(texts, " ");
}

}  // namespace timetable::whisperers
