// What every game must keep (engine/conformance.h), and what every match of it must keep, over all tables.
#include <gtest/gtest.h>

#include <set>

#include "core/rng.h"
#include "core/words.h"
#include "match/clauses.h"
#include "match/match.h"
#include "match/picture.h"
#include "match/sets.h"
#include "tests/french.h"
#include "tests/tables.h"

namespace timetable {
namespace {

class EveryTable : public testing::TestWithParam<TestTable> {
 protected:
  Match start(std::uint64_t seed, const std::string& by = "bot:random") const {
    MatchSpec spec;
    spec.game = GetParam().kind->info().id;
    spec.table = GetParam().spec;
    spec.secret = std::string(32, static_cast<char>(seed));
    for (int p = 0; p < spec.table.players; ++p) {
      spec.seats.push_back({"Player " + std::to_string(p), by});
      spec.entropy.push_back("entropy " + std::to_string(seed + static_cast<std::uint64_t>(p)));
    }
    Result<Match> m = Match::start(spec);
    EXPECT_TRUE(m) << m.error().message.english();
    return std::move(*m);
  }

  static void play_bots(Match& m, int most = 1'000'000) {
    for (int i = 0; i < most && !m.over(); ++i) {
      const Result<Done> done = m.submit_bot(m.to_act().lowest());
      ASSERT_TRUE(done) << done.error().message.english();
    }
  }
};

#ifdef NDEBUG
constexpr int kKitGames = 8;
#else
constexpr int kKitGames = 1;  // with sanitizers, where ./check plays further ones from a fresh seed
#endif

TEST_P(EveryTable, PassesTheConformanceKit) {
  const Result<FuzzReport> report =
      GetParam().kind->fuzz(GetParam().spec, 1, [](std::int64_t n) { return n < kKitGames; });
  ASSERT_TRUE(report) << report.error().message.english();
  EXPECT_EQ(report->failure, "") << "seed " << report->failing_seed;
  EXPECT_EQ(report->games, kKitGames);
}

// What a seat is told that it lacks follows from what it knows, is none of its choices, and cites a rule.
TEST_P(EveryTable, WithholdsNothingByWhatIsHidden) {
  Match m = start(11);
  const std::vector<Clause> rules = clauses_of(m.kind().info().id);
  int told = 0;
  while (!m.over()) {
    const Seat p = m.to_act().lowest();
    const std::vector<Withheld> withheld = m.position().withheld(p, Lang::En);
    const std::unique_ptr<Position> world = m.position().clone();
    world->determinize(p, static_cast<std::uint64_t>(m.steps()));
    ASSERT_EQ(world->withheld(p, Lang::En), withheld) << "step " << m.steps();
    std::set<std::string> offered;
    for (const Choice& c : m.position().choices(p, Lang::En)) offered.insert(c.label);
    for (const Withheld& w : withheld) {
      EXPECT_FALSE(offered.contains(w.label)) << w.label;
      EXPECT_TRUE(find_clause(rules, w.clause)) << w.clause;
    }
    told += !withheld.empty();
    play_bots(m, 1);
  }
  EXPECT_TRUE(told > 0 || m.kind().info().example);
}

// What is said to follow from a choice is the same for all positions that the seat cannot tell apart, in words too.
TEST_P(EveryTable, ForeseesByWhatIsKnown) {
  Match m = start(12);
  Rng rng(12);
  int told = 0, asked = 0;  // where there is a choice
  for (int n = 0; n < 400 && !m.over(); ++n) {
    const Seat p = m.to_act().lowest();
    const std::vector<Choice> choices = m.position().choices(p, Lang::En);
    const Action a = choices[rng.below(static_cast<std::uint32_t>(choices.size()))].action;
    const std::vector<Foreseen> here = m.position().foresee(p, std::span(&a, 1), kFrench);
    ASSERT_EQ(here.size(), 1u);
    const std::unique_ptr<Position> world = m.position().clone();
    world->determinize(p, static_cast<std::uint64_t>(m.steps()));
    ASSERT_EQ(world->foresee(p, std::span(&a, 1), kFrench), here) << "step " << m.steps();
    for (Seat q = 0; q < m.position().seats(); ++q) {
      if (!m.to_act().has(q)) {
        EXPECT_TRUE(m.position().foresee(q, std::span(&a, 1), Lang::En).empty());
      }
    }
    if (choices.size() > 1) told += here[0].tells() || here[0].secret, ++asked;
    ASSERT_TRUE(m.submit(p, m.version(), m.position().code(a)));
  }
  EXPECT_TRUE(m.kind().info().example || 100 * told > 80 * asked) << told << " of " << asked;
}

void expect_no_break(const Doc& d) {
  if (d.is(Doc::Kind::Text)) {
    for (const char* sign : {" ? ", " ! ", " : ", " ; ", " »", "« "}) {
      EXPECT_EQ((d.text() + " ").find(sign), std::string::npos) << d.text();
    }
  }
  if (d.is(Doc::Kind::List)) {
    for (const Doc& item : d.items()) expect_no_break(item);
  }
  if (d.is(Doc::Kind::Object)) {
    for (const auto& [key, value] : d.members()) expect_no_break(value);
  }
}

TEST_P(EveryTable, FrenchBreaksNoLineBeforeASign) {
  Match m = start(5, "human");
  for (int i = 0; i < 60 && !m.over(); ++i) {
    const Seat p = m.to_act().lowest();
    expect_no_break(picture(m, {.viewer = p, .lang = kFrench, .log_from = std::max<std::int64_t>(0, m.steps() - 3)}));
    expect_no_break(withheld_doc(m.position(), p, kFrench));
    const std::vector<std::string> codes = m.position().codes(p);
    ASSERT_TRUE(m.submit(p, m.version(), codes[static_cast<std::size_t>(i) % codes.size()]));
  }
  expect_no_break(components(m.position(), kFrench));
  const Doc clauses = clause_docs(clauses_of(m.kind().info().id, kFrench));
  for (const Doc& clause : clauses.items()) {
    if (clause.find("lang")->text() == "fr") expect_no_break(clause);
  }
}

TEST_P(EveryTable, RecordsRoundTripByteIdentically) {
  Match m = start(3);
  play_bots(m);
  const std::string text = write_record(m.record());
  const Result<Record> read = read_record(text, verbatim("record"));
  ASSERT_TRUE(read) << read.error().message.english();
  EXPECT_EQ(write_record(*read), text);
  const Result<Match> again = Match::replay(*read);
  ASSERT_TRUE(again) << again.error().message.english();
  EXPECT_EQ(again->position().bytes(), m.position().bytes());
  EXPECT_TRUE(again->over());
}

TEST_P(EveryTable, ReplayStopsAtAnyStepAndForksFromIt) {
  Match m = start(4);
  play_bots(m);
  const std::int64_t half = m.steps() / 2;
  const Result<Match> at_half = Match::replay(m.record(), Doc(), half);
  ASSERT_TRUE(at_half) << at_half.error().message.english();
  EXPECT_EQ(at_half->steps(), half);
  Result<Match> fork = m.fork(half, std::string(32, 'f'));
  ASSERT_TRUE(fork) << fork.error().message.english();
  EXPECT_GE(fork->steps(), half);
  play_bots(*fork);
  EXPECT_TRUE(fork->over());
  EXPECT_TRUE(verify_fairness(fork->record()));
  const Result<Match> again = Match::replay(fork->record());
  ASSERT_TRUE(again) << again.error().message.english();
  EXPECT_EQ(again->position().bytes(), fork->position().bytes());
}

TEST_P(EveryTable, BotsMoveAgainAsRecorded) {
  Match m = start(5, "bot:greedy");
  play_bots(m, 20);
  Match again = start(5, "bot:greedy");
  play_bots(again, 20);
  EXPECT_EQ(write_record(m.record()), write_record(again.record()));
}

TEST_P(EveryTable, DiceAreThoseOfTheCommittedSecret) {
  Match m = start(6);
  play_bots(m);
  const Result<std::int64_t> checked = verify_fairness(m.record());
  ASSERT_TRUE(checked) << checked.error().message.english();
  Record other_secret = m.record();
  other_secret.secret.back() = other_secret.secret.back() == '0' ? '1' : '0';
  EXPECT_FALSE(verify_fairness(other_secret));
  if (*checked == 0) return;  // a variant without chance has nothing more to forge
  Record other_entropy = m.record();
  other_entropy.pledge.entropy[0] += "!";
  EXPECT_FALSE(verify_fairness(other_entropy)) << "all dice the same with other entropy";
}

TEST_P(EveryTable, RefusedChoicesChangeNothing) {
  Match m = start(7, "human");
  Rng rng(7);
  for (int i = 0; i < 60 && !m.over(); ++i) {
    const std::string bytes = m.position().bytes();
    const std::int64_t version = m.version();
    const Seat asked = m.to_act().lowest();
    const std::vector<std::string> codes = m.position().codes(asked);
    const std::string good = codes[rng.below(static_cast<std::uint32_t>(codes.size()))];
    EXPECT_EQ(m.submit(asked, version, "no such choice").error().fault, Fault::IllegalChoice);
    EXPECT_EQ(m.submit(asked, version - 1, good).error().fault, Fault::Stale);
    EXPECT_EQ(m.submit(asked, version + 1, good).error().fault, Fault::Stale);
    EXPECT_EQ(m.submit(kChance, version, good).error().fault, Fault::NotYourTurn);
    for (Seat p = 0; p < m.position().seats(); ++p) {
      if (!m.to_act().has(p)) {
        EXPECT_EQ(m.submit(p, version, good).error().fault, Fault::NotYourTurn);
      }
    }
    EXPECT_EQ(m.position().bytes(), bytes);
    EXPECT_EQ(m.version(), version);
    ASSERT_TRUE(m.submit(asked, version, good));
  }
}

// Of a set, undo takes back everything from its first member on.
TEST_P(EveryTable, UndoRestoresThePositionAndNeverRerolls) {
  Match m = start(8, "human");
  Rng rng(8);
  struct Chosen {
    std::int64_t at;
    Seat seat;
    std::string code, before;
  };
  std::vector<Chosen> chosen;
  for (int i = 0; i < 40 && !m.over(); ++i) {
    const Seat p = m.to_act().lowest();
    const std::vector<std::string> codes = m.position().codes(p);
    const std::string code = codes[rng.below(static_cast<std::uint32_t>(codes.size()))];
    chosen.push_back({m.steps(), p, code, m.position().bytes()});
    ASSERT_TRUE(m.submit(p, m.version(), code));
    const std::string after = m.position().bytes();
    const Match::Undo reach = m.undo_reach(p);
    ASSERT_GT(reach.steps, 0);
    if (!reach.free) {
      EXPECT_EQ(m.undo(p, false).error().fault, Fault::NotAllowed);
    }
    ASSERT_TRUE(m.undo(p, true));
    const auto from = std::ranges::find(chosen, m.steps(), &Chosen::at);
    ASSERT_NE(from, chosen.end());
    EXPECT_EQ(m.position().bytes(), from->before);
    EXPECT_EQ(from->seat, p);
    for (auto again = from; again != chosen.end(); ++again) {
      ASSERT_TRUE(m.submit(again->seat, m.version(), again->code));
    }
    EXPECT_EQ(m.position().bytes(), after) << "the same choices met other luck";
  }
  const Result<Match> again = Match::replay(m.record());
  ASSERT_TRUE(again) << again.error().message.english();
  EXPECT_EQ(again->position().bytes(), m.position().bytes());
}

std::vector<std::string> some_members(const SetQuestion& set, Rng& rng) {
  std::vector<std::string> all;
  for (const SetQuestion::Member& member : set.members) {
    for (int n = 0; n < member.copies; ++n) all.push_back(member.choice.code);
  }
  for (std::size_t k = all.size(); k > 1; --k) std::swap(all[k - 1], all[rng.below(static_cast<std::uint32_t>(k))]);
  const int least = std::max(set.asked.least, 1), most = std::max(set.asked.most, least);
  const auto size = static_cast<std::size_t>(least) + rng.below(static_cast<std::uint32_t>(most - least + 1));
  all.resize(std::min(size, all.size()));
  return all;
}

// A set in two orders, with undo between them; all of it where a part is not worth enough.
void choose_a_set(Match& m, Seat p, const SetQuestion& set, Rng& rng, int& sets) {
  std::vector<std::string> some = some_members(set, rng);
  ASSERT_GE(static_cast<int>(some.size()), set.asked.least);
  Result<std::vector<std::string>> chain = chain_of(m.position(), p, some);
  if (!chain && !set.asked.total.empty()) {
    some.clear();
    for (const SetQuestion::Member& member : set.members) some.push_back(member.choice.code);
    chain = chain_of(m.position(), p, some);
  }
  ASSERT_TRUE(chain) << chain.error().message.english() << " " << join(some, ", ");
  const std::vector<std::string> other_order(some.rbegin(), some.rend());
  const Result<std::vector<std::string>> reversed = chain_of(m.position(), p, other_order);
  ASSERT_TRUE(reversed);
  EXPECT_EQ(*chain, *reversed);
  std::vector<std::string> twice(some);
  for (int i = 0; i < 20; ++i) twice.insert(twice.end(), some.begin(), some.end());
  const std::string before = m.position().bytes();
  const std::string record = write_record(m.record());
  EXPECT_FALSE(m.submit_set(p, m.version(), twice));
  EXPECT_FALSE(m.submit_set(p, m.version(), {"no such choice"}));
  EXPECT_FALSE(m.submit_set(p, m.version() - 1, some));
  EXPECT_EQ(write_record(m.record()), record) << "a refused set changes nothing";
  EXPECT_EQ(m.position().bytes(), before);

  const std::size_t lines = m.record().lines.size();
  ASSERT_TRUE(m.submit_set(p, m.version(), some));
  std::vector<std::string> own;
  for (std::size_t i = lines; i < m.record().lines.size() && own.size() < chain->size(); ++i) {
    if (m.record().lines[i].seat == p) own.push_back(m.record().lines[i].choice);
  }
  EXPECT_EQ(own, *chain);
  const std::string after = m.position().bytes();
  ASSERT_TRUE(m.undo(p, true));
  EXPECT_EQ(m.position().bytes(), before) << "undo takes back the whole set";
  ASSERT_TRUE(m.submit_set(p, m.version(), other_order));
  EXPECT_EQ(m.position().bytes(), after);
  ++sets;
}

// A set that is chosen at once, in any order, is the line of play that single choices would have been: in every game
// that asks for sets.
TEST_P(EveryTable, SetsAreSetsInAnyOrder) {
  const std::string game(GetParam().kind->info().id);
  const bool asks_for_sets = game == "echoes" || game == "hammer" || game == "temporum";
  int sets = 0;
  for (std::uint64_t seed = 20; seed < (asks_for_sets ? 60u : 21u) && sets < 10; ++seed) {
    Match m = start(seed, "human");
    Rng rng(seed);
    for (int i = 0; i < 1500 && !m.over(); ++i) {
      const Seat p = m.to_act().lowest();
      const std::optional<SetQuestion> set = set_question(m.position(), p, Lang::En);
      if (set && set->asked.so_far == 0) {
        ASSERT_NO_FATAL_FAILURE(choose_a_set(m, p, *set, rng, sets));
      } else {
        const std::vector<std::string> codes = m.position().codes(p);
        ASSERT_TRUE(m.submit(p, m.version(), codes[rng.below(static_cast<std::uint32_t>(codes.size()))]));
      }
    }
    const Result<Match> again = Match::replay(m.record());
    ASSERT_TRUE(again) << again.error().message.english();
    EXPECT_EQ(again->position().bytes(), m.position().bytes());
  }
  EXPECT_EQ(sets > 0, asks_for_sets);
}

INSTANTIATE_TEST_SUITE_P(All, EveryTable, testing::ValuesIn(all_tables()), table_name);

}  // namespace
}  // namespace timetable
