// SPDX-License-Identifier: Apache-2.0
//
// `explain` of every key and row of every shipped rule set. The frequency of each agrees with a
// census of other rounds. The decisions agree with the report: a key without effect decides
// nothing, and a row that pays decides no more often than it occurs.
#include <algorithm>
#include <cmath>

#include <gmock/gmock.h>

#include "lint/explain.h"
#include "model/rules/rows.h"
#include "model/stoppa/game.h"
#include "properties/play/swarm.h"
#include "properties/statistics/gostop/census.h"
#include "properties/statistics/stoppa/census.h"
#include "tests/lint/linted.h"

namespace showstopper::lint {
namespace {

constexpr std::uint64_t kCensusSeed = 5;

// Two shares of as many rounds agree if they are no more than five standard errors apart: of ten
// thousand pairs of random numbers none is.
bool agree(std::uint64_t a, std::uint64_t b, std::uint64_t rounds) {
  constexpr double kErrors = 5, kLeast = 4;
  const double both = static_cast<double>(a + b) / static_cast<double>(2 * rounds);
  const double error = std::sqrt(2 * both * (1 - both) * static_cast<double>(rounds));
  return std::abs(static_cast<double>(a) - static_cast<double>(b)) <= kErrors * error + kLeast;
}

template <class G>
class Every {
 public:
  Every(const rules::RuleSet& rules, std::uint64_t rounds) : rules_(rules), rounds_(rounds) {
    table::Diagnostics none;
    clauses_ = rules::read_clauses(
        SHOWSTOPPER_SOURCE_CORPUS "/clauses/" + std::string(G::kName) + ".tsv", none);
    properties::CensusOptions options;
    options.seed = kCensusSeed + 1;
    options.rounds = rounds;
    for (const int players : G::kSeats) {
      if (!properties::is_sound<G>(rules, players)) continue;
      for (const auto offers : {properties::Offers::none, properties::Offers::by_chance}) {
        options.offers = offers;
        census_.push_back({players, offers == properties::Offers::by_chance,
                           properties::take_census(G::compile(rules, players), options)});
      }
    }
  }

  // Every `step`-th word, from `first` on.
  void check(std::size_t first, std::size_t step) const {
    const std::vector<std::string> all = explainable(job());
    for (std::size_t i = first; i < all.size(); i += step) {
      if (all[i].starts_with("GS-") || all[i].starts_with("ST-")) continue;  // clauses
      SCOPED_TRACE(rules_.name + ": " + all[i]);
      check(explain(job(), all[i]));
    }
  }

 private:
  ExplainJob job() const {
    ExplainJob job;
    job.rules = &rules_;
    job.clauses = &clauses_;
    job.seed = kCensusSeed;
    job.rounds = rounds_;
    return job;
  }

  void check(const Explanation& of) const {
    for (const Frequency& each : of.frequencies) {
      for (const auto& [players, offers, census] : census_) {
        if (each.players != players || of.offers != offers) continue;
        const std::uint64_t hits = census.rounds_with_named(each.of);
        EXPECT_EQ(each.rounds, rounds_);
        EXPECT_TRUE(agree(each.hits, hits, rounds_))
            << each.of << ", " << players << " players: " << each.hits << " and " << hits;
      }
    }
    for (const Decides& each : of.decides) {
      EXPECT_EQ(each.rounds, rounds_);
      EXPECT_LE(each.share.low, each.share.high);
      if (!of.idle.empty()) {
        EXPECT_EQ(each.hits, 0u) << of.idle;
      }
      const bool pays = of.name.starts_with("payer ") || of.name.starts_with("liability ");
      if (!pays || each.common_deals != each.rounds) continue;
      for (const Frequency& about : of.frequencies) {
        if (about.players != each.players) continue;
        const std::uint64_t most = std::max(about.hits, each.hits);
        EXPECT_TRUE(agree(about.hits, most, rounds_)) << each.hits << " and " << about.hits;
      }
    }
  }

  const rules::RuleSet& rules_;
  std::uint64_t rounds_;
  std::vector<rules::Clause> clauses_;
  struct Taken {
    int players;
    bool offers;
    properties::Census<G> census;
  };
  std::vector<Taken> census_;
};

void check_set(const std::string& name, std::uint64_t rounds, std::size_t first, std::size_t step) {
  table::Diagnostics none;
  if (name.starts_with("stoppa/")) {
    const auto rules = corpus_rules().load(stoppa::schema(), name, none);
    ASSERT_TRUE(rules);
    Every<stoppa::Game>(*rules, rounds).check(first, step);
  } else {
    Every<gostop::Game>(named_rules(name), rounds).check(first, step);
  }
}

// The shipped sets, without worlds and tables.
std::vector<std::string> shipped() {
  std::vector<std::string> all;
  for (const char* const game : {"gostop", "stoppa"}) {
    for (const std::string& name : corpus_rules().names(game)) {
      if (std::count(name.begin(), name.end(), '/') == 1) all.push_back(name);
    }
  }
  return all;
}

// Other words of each set each time, so that each key is looked at under some.
TEST(ExplainSome, AgreesWithACensusOfOtherRounds) {
  constexpr std::size_t kStep = 16;
  std::size_t first = 0;
  for (const std::string& name : shipped()) check_set(name, 60, first++ * 3 % kStep, kStep);
}

class ExplainEvery : public testing::TestWithParam<std::string> {};

TEST_P(ExplainEvery, KeyAndRowAgreesWithACensusOfOtherRounds) { check_set(GetParam(), 400, 0, 1); }

INSTANTIATE_TEST_SUITE_P(Shipped, ExplainEvery, testing::ValuesIn(shipped()), [](const auto& each) {
  std::string name = each.param;
  for (char& c : name) c = c == '/' || c == '-' ? '_' : c;
  return name;
});

}  // namespace
}  // namespace showstopper::lint
