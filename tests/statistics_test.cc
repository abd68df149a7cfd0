// Statistics of studies against known answers: distributions from tables, results in closed form, and worlds in which
// nothing is true, where the share of false claims is counted.
#include <gtest/gtest.h>

#include <cmath>

#include "core/rng.h"
#include "study/jackknife.h"

namespace timetable {
namespace {

constexpr std::size_t kAt = Layout::kDecisions, kSize = Layout::kSingles;

double uniform(Rng& rng) { return (static_cast<double>(rng.next() >> 11) + 0.5) * 0x1p-53; }
double normal(Rng& rng) { return std::sqrt(-2 * std::log(uniform(rng))) * std::cos(2 * M_PI * uniform(rng)); }

std::vector<double> mean_of(std::span<const Sums> tables) {
  return {static_cast<double>(tables[0][kAt]) / static_cast<double>(tables[0][Layout::kDeals])};
}

Sums group(std::int64_t deals, std::int64_t sum) {
  Sums out(kSize);
  out[Layout::kDeals] = deals, out[kAt] = sum;
  return out;
}

// R 4.2: pt(2, 10), pt(-1.5, 3), pt(0, 7), qt(0.975, 31), qt(0.975, 1), qt(0.995, 5).
TEST(Student, IsWhatTablesSay) {
  EXPECT_NEAR(student_below(2, 10), 0.963306, 1e-6);
  EXPECT_NEAR(student_below(-1.5, 3), 0.115292, 1e-6);
  EXPECT_DOUBLE_EQ(student_below(0, 7), 0.5);
  EXPECT_NEAR(student_quantile(0.975, 31), 2.039513, 1e-6);
  EXPECT_NEAR(student_quantile(0.975, 1), 12.706205, 1e-5);
  EXPECT_NEAR(student_quantile(0.995, 5), 4.032143, 1e-6);
}

// Groups of one size: the jackknife of a mean is the standard error of the groups' means.
TEST(Jackknife, OfAMeanIsTheClosedForm) {
  const std::int64_t sums[] = {30, 42, 37, 55, 29, 61, 44, 38};
  std::vector<Sums> groups;
  double mean = 0, spread = 0;
  for (const std::int64_t s : sums) groups.push_back(group(10, s)), mean += static_cast<double>(s) / 80;
  for (const std::int64_t s : sums) spread += std::pow(static_cast<double>(s) / 10 - mean, 2);
  const std::vector<Sums> tables[] = {groups};
  const Estimate e = jackknife(tables, mean_of)[0];
  EXPECT_NEAR(e.value, mean, 1e-12);
  EXPECT_NEAR(e.error, std::sqrt(spread / 7 / 8), 1e-12);
  EXPECT_EQ(e.freedom, 7);
  EXPECT_NEAR(e.half(), e.error * student_quantile(0.975, 7), 1e-9);
}

// A ratio of sums from groups of different sizes: the jackknife's own definition, written out.
TEST(Jackknife, OfARatioIsItsDefinition) {
  const std::vector<Sums> groups = {group(4, 9), group(1, 7), group(6, 11), group(3, 2)};
  const double there[] = {20.0 / 10, 22.0 / 13, 18.0 / 8, 27.0 / 11};
  const double mean = (there[0] + there[1] + there[2] + there[3]) / 4;
  double spread = 0;
  for (const double t : there) spread += (t - mean) * (t - mean);
  const std::vector<Sums> tables[] = {groups};
  const Estimate e = jackknife(tables, mean_of)[0];
  EXPECT_NEAR(e.value, 29.0 / 14, 1e-12);
  EXPECT_NEAR(e.error, std::sqrt(3.0 / 4 * spread), 1e-12);
}

TEST(Jackknife, LeavesOutWhatWasNotPlayedAndSaysWhenNothingIsKnown) {
  const std::vector<Sums> one[] = {{group(5, 10), group(0, 0)}};
  const Estimate e = jackknife(one, mean_of)[0];
  EXPECT_DOUBLE_EQ(e.value, 2);
  EXPECT_TRUE(std::isinf(e.half()));
  EXPECT_DOUBLE_EQ(e.p(), 1);
}

// An answer that is not there without one of the groups hangs on that group alone.
TEST(Jackknife, IsNotSureOfWhatOneGroupDecides) {
  const std::vector<Sums> tables[] = {{group(1, 0), group(1, 0), group(1, 5)}};
  const Estimate e = jackknife(
      tables, [](std::span<const Sums> t) { return std::vector<double>{t[0][kAt] > 0 ? 7.0 : std::nan("")}; })[0];
  EXPECT_DOUBLE_EQ(e.value, 7);
  EXPECT_TRUE(std::isinf(e.half()));
  EXPECT_FALSE(e.sure());
}

// What both tables share on the same deals goes out of their difference; unpaired, it would stay.
TEST(Jackknife, RespectsThePairing) {
  Rng rng(4);
  std::vector<Sums> one, other;
  for (int g = 0; g < 32; ++g) {
    const auto luck = static_cast<std::int64_t>(1000 * normal(rng)), own = static_cast<std::int64_t>(10 * normal(rng));
    one.push_back(group(10, luck)), other.push_back(group(10, luck + own + 50));
  }
  const std::vector<Sums> tables[] = {one, other};
  const Estimate paired = jackknife(
      tables, [](std::span<const Sums> t) { return std::vector<double>{mean_of(t.subspan(1))[0] - mean_of(t)[0]}; })[0];
  const Estimate alone = jackknife(std::span(tables, 1), mean_of)[0];
  EXPECT_NEAR(paired.value, 5, 3 * paired.error);
  EXPECT_LT(paired.error, alone.error / 30);
  EXPECT_TRUE(paired.sure());
}

// 2,000 worlds without any effect: an interval of 95 % leaves out the truth in 5 % of them. The number of misses is
// binomial, with a standard deviation of 0.49 %: 3.5 % to 6.5 % are three of them.
TEST(Jackknife, CoversTheTruthAsOftenAsItSays) {
  Rng rng(11);
  int missed = 0;
  constexpr int kWorlds = 2000;
  for (int world = 0; world < kWorlds; ++world) {
    std::vector<Sums> groups;
    for (int g = 0; g < 32; ++g) {
      std::int64_t won = 0;
      for (int deal = 0; deal < 20; ++deal) won += rng.below(10) < 3;
      groups.push_back(group(20, won));
    }
    const std::vector<Sums> tables[] = {groups};
    const Estimate e = jackknife(tables, mean_of)[0];
    missed += std::abs(e.value - 0.3) > e.half();
  }
  EXPECT_GT(missed, kWorlds * 0.035);
  EXPECT_LT(missed, kWorlds * 0.065);
}

TEST(Unanimous, IsTheExactInterval) {
  EXPECT_NEAR(half_of_unanimous(10), 0.308497, 1e-6);  // Clopper and Pearson for 0 of 10
  EXPECT_DOUBLE_EQ(half_of_unanimous(0), 1);
}

// The example of Benjamini and Hochberg (1995): 15 hypotheses, four on their list; Holm claims three.
TEST(Corrections, AreThoseOfThePaper) {
  const std::vector<double> p = {0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344,
                                 0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0000};
  const std::vector<bool> claimed = holm(p), listed = false_discovery(p);
  EXPECT_EQ(std::count(claimed.begin(), claimed.end(), true), 3);
  EXPECT_EQ(std::count(listed.begin(), listed.end(), true), 4);
  EXPECT_TRUE(claimed[0] && claimed[2] && !claimed[3] && listed[3] && !listed[4]);
  EXPECT_EQ(holm({0.04, 0.01}), (std::vector<bool>{true, true}));
  EXPECT_EQ(holm({0.06, 0.01}), (std::vector<bool>{false, true}));
  EXPECT_TRUE(holm({}).empty());
}

// 1,000 worlds of 40 comparisons in which nothing is true: in at most 5 % of them is anything claimed at all. Three
// standard deviations are 2.1 %.
TEST(Corrections, ClaimNothingWhereNothingIsTrue) {
  Rng rng(5);
  int claims = 0, lists = 0, uncorrected = 0;
  for (int world = 0; world < 1000; ++world) {
    std::vector<double> p;
    for (int i = 0; i < 40; ++i) {
      double sum = 0, squares = 0;
      for (int g = 0; g < 32; ++g) {
        const double x = normal(rng);
        sum += x, squares += x * x;
      }
      const double error = std::sqrt((squares - sum * sum / 32) / 31 / 32);
      p.push_back(Estimate{.value = sum / 32, .error = error, .freedom = 31}.p());
    }
    const auto any = [](const std::vector<bool>& which) { return std::count(which.begin(), which.end(), true) > 0; };
    claims += any(holm(p)), lists += any(false_discovery(p));
    uncorrected += std::any_of(p.begin(), p.end(), [](double x) { return x < 0.05; });
  }
  EXPECT_LT(claims, 71);
  EXPECT_LT(lists, 71);
  EXPECT_GT(claims, 29);
  EXPECT_GT(uncorrected, 800) << "without a correction, forty comparisons nearly always find something";
}

// Half of 40 comparisons are true: at most 5 % of what is listed is expected to be false, and nearly all that is true
// is found.
TEST(Corrections, KeepTheShareOfFalseDiscoveries) {
  Rng rng(6);
  double share = 0;
  int found = 0;
  constexpr int kWorlds = 500;
  for (int world = 0; world < kWorlds; ++world) {
    std::vector<double> p;
    for (int i = 0; i < 40; ++i) {
      const Estimate e{.value = normal(rng) + (i < 20 ? 5 : 0), .error = 1, .freedom = 100'000};
      p.push_back(e.p());
    }
    const std::vector<bool> listed = false_discovery(p);
    const auto right = std::count(listed.begin(), listed.begin() + 20, true);
    const auto wrong = std::count(listed.begin() + 20, listed.end(), true);
    share += right + wrong > 0 ? static_cast<double>(wrong) / static_cast<double>(right + wrong) : 0;
    found += static_cast<int>(right);
  }
  EXPECT_LT(share / kWorlds, 0.05);
  EXPECT_GT(found, 0.95 * 20 * kWorlds);
}

TEST(LeastSquares, SolvesAndLeavesOutWhatOthersSay) {
  // y = 2a - b at (1,0), (0,1), (1,1), (2,1).
  const std::vector<double> one = solve_least_squares({6, 3, 3, 3}, {2 * 6 - 3, 2 * 3 - 3});
  EXPECT_NEAR(one[0], 2, 1e-12);
  EXPECT_NEAR(one[1], -1, 1e-12);
  // The third is the sum of the first two.
  const std::vector<double> two = solve_least_squares({4, 0, 4, 0, 9, 9, 4, 9, 13}, {8, 27, 35});
  int left_out = 0;
  for (const double x : two) left_out += std::isnan(x);
  EXPECT_EQ(left_out, 1);
  // Of nothing.
  EXPECT_TRUE(std::isnan(solve_least_squares({0}, {0})[0]));
  EXPECT_TRUE(solve_least_squares({}, {}).empty());
}

}  // namespace
}  // namespace timetable
