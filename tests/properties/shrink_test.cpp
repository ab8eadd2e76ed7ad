// SPDX-License-Identifier: Apache-2.0
//
// The shrinker on planted mistakes: it keeps the failure and ends in the same trace from any start.
// Its result is read again, fails again, and passes under the unchanged engine.
#include "properties/shrink/shrink.h"

#include <algorithm>
#include <map>

#include <gtest/gtest.h>

#include "model/table/check.h"
#include "model/table/guard/caught_check.h"
#include "model/trace/stoppa/filling.h"
#include "properties/regression/any_failure.h"
#include "properties/shrink/gostop/shrink.h"
#include "properties/shrink/gostop/steps.h"
#include "properties/shrink/stoppa/shrink.h"
#include "tests/properties/mutants/shrink_mutants.h"
#include "tests/properties/rule_sets.h"
#include "tests/table/sanitized.h"

namespace showstopper::properties {
namespace {

constexpr std::uint64_t kFirstSeed = 1;
constexpr int kSeeds = kSanitized ? 3 : 20;  // with sanitizers each takes ten times as long
constexpr double kLeastSame = 0.95;          // of the seeds lead to one form
constexpr int kMostActions = 400;

rules::Library library() { return rules::Library(SHOWSTOPPER_SOURCE_CORPUS "/rules"); }

BaseRules dutch() { return std::make_shared<const rules::RuleSet>(shipped("dutch")); }

template <class G>
struct Found {
  TestCase<G> of;
  Verdict verdict;
};

// The first round of the seed that fails, up to the failing action.
template <class G>
Found<G> first_failing(CaseCheck<G>& faulty, const BaseRules& base,
                       const std::shared_ptr<const typename G::Rules>& rules, std::uint64_t seed) {
  constexpr std::uint64_t kRounds = 20'000;
  for (std::uint64_t index = 0; index < kRounds; ++index) {
    const Generator generator = index % 2 == 0 ? Generator::uniform : Generator::biased;
    auto of = case_of(base, rules, play_round(*rules, seed, index, generator, kMostActions));
    const auto verdict = faulty(of);
    if (!verdict) continue;
    of.round.actions.resize(static_cast<std::size_t>(verdict->after + 1));
    return {std::move(of), *verdict};
  }
  ADD_FAILURE() << "no round of seed " << seed << " fails";
  return {};
}

template <class G>
Judge<TestCase<G>> judge_by(CaseCheck<G>& faulty) {
  return [&faulty](const TestCase<G>& each) { return faulty(each); };
}

// How many rounds were shrunk to each trace.
class Forms {
 public:
  void add(const std::string& line) { ++times_[line]; }
  // Whether nearly all have one form.
  testing::AssertionResult same() const {
    int most = 0, all = 0;
    for (const auto& [line, times] : times_) {
      most = std::max(most, times);
      all += times;
    }
    if (most >= kLeastSame * all) return testing::AssertionSuccess();
    return testing::AssertionFailure()
           << most << " of " << all << " seeds from " << kFirstSeed
           << " on lead to one form: " << testing::PrintToString(times_);
  }

 private:
  std::map<std::string, int> times_;
};

// A line is read as the round that was written, by a reader that knows nothing of it.
template <class G>
std::optional<TestCase<G>> read_again(const std::string& line) {
  table::Diagnostics diagnostics;
  typename TestCase<G>::Round round;
  typename trace::Traced<G>::Reader reader{library()};
  if (!reader.read(line, 1, "shrunk", round, diagnostics)) return std::nullopt;
  return case_of(std::move(round), library(), diagnostics);
}

// Shrinks the first failing round of each seed.
template <class G>
void expect_one_form(const Mistake<G>& mistake, const BaseRules& base, int players) {
  const auto rules = std::make_shared<const typename G::Rules>(G::compile(*base, players));
  CaseCheck<G> faulty(false, mistake.fault);
  Forms forms;
  for (std::uint64_t seed = kFirstSeed; seed < kFirstSeed + std::uint64_t{kSeeds}; ++seed) {
    const Found<G> found = first_failing(faulty, base, rules, seed);
    const auto shrunk = shrink(found.of, found.verdict.failure, judge_by(faulty));
    EXPECT_TRUE(shrunk.minimal) << "seed " << seed;
    EXPECT_EQ(shrunk.verdict.failure, found.verdict.failure) << "seed " << seed;
    EXPECT_EQ(shrunk.smallest.round.actions.size(), mistake.actions) << "seed " << seed;
    EXPECT_FALSE(smaller(found.of, shrunk.smallest)) << "seed " << seed;
    EXPECT_EQ(any_failure(shrunk.smallest, true), std::nullopt)
        << "seed " << seed << ": the engine as it is fails too";
    const std::string line = to_line(shrunk.smallest);
    EXPECT_TRUE(read_again<G>(line)) << line;
    forms.add(line);
  }
  EXPECT_TRUE(forms.same());
}

class GostopShrinks : public testing::TestWithParam<Mistake<gostop::Game>> {};

TEST_P(GostopShrinks, ToTheSameTraceFromEverySeed) { expect_one_form(GetParam(), dutch(), 2); }

// A stop needs an action under dutch rules. If the last card of all stops by itself, one action
// less shows the payment of a stop.
TEST(GostopShrinksFurther, UnderABaseThatShowsTheFailureWithFewerActions) {
  const BaseRules base = dutch();
  const auto korean = std::make_shared<const rules::RuleSet>(shipped("korean-3p"));
  const auto rules = std::make_shared<const gostop::Rules>(gostop::compile(*base, 2));
  const auto pays_too_much =
      std::find_if(gostop_mistakes().begin(), gostop_mistakes().end(),
                   [](const auto& mistake) { return mistake.name == "pays_too_much"; });
  CaseCheck<gostop::Game> faulty(false, pays_too_much->fault);
  const auto judge = judge_by(faulty);
  const auto found = first_failing(faulty, base, rules, kFirstSeed);
  ShrinkOptions options;
  options.bases = {base, korean};
  const auto shrunk = shrink(found.of, found.verdict.failure, judge, options);
  EXPECT_TRUE(shrunk.minimal);
  EXPECT_EQ(shrunk.smallest.base->name, "gostop/korean-3p");
  EXPECT_EQ(shrunk.smallest.round.actions.size(), pays_too_much->actions - 1);
}

TEST_P(GostopShrinks, ToATraceThatIsReadAgain) {
  const Mistake<gostop::Game>& mistake = GetParam();
  const BaseRules base = dutch();
  const auto rules = std::make_shared<const gostop::Rules>(gostop::compile(*base, 2));
  CaseCheck<gostop::Game> faulty(false, mistake.fault);
  const auto judge = judge_by(faulty);
  const auto found = first_failing(faulty, base, rules, kFirstSeed);
  ShrinkOptions cut;
  cut.most_checks = 500;
  const auto shrunk = shrink(found.of, found.verdict.failure, judge, cut);
  EXPECT_FALSE(shrunk.minimal) << "the search was cut short";
  const std::string line = to_line(shrunk.smallest);

  const auto again = read_again<gostop::Game>(line);
  ASSERT_TRUE(again.has_value()) << line;
  EXPECT_EQ(to_line(*again), line);
  // The search goes on from there.
  const auto resumed = shrink(*again, found.verdict.failure, judge);
  EXPECT_TRUE(resumed.minimal);
  EXPECT_EQ(resumed.smallest.round.actions.size(), mistake.actions);
  EXPECT_FALSE(smaller(*again, resumed.smallest));
}

template <class G>
std::string name_of(const testing::TestParamInfo<Mistake<G>>& mistake) {
  return std::string(mistake.param.name);
}
INSTANTIATE_TEST_SUITE_P(Shrinker, GostopShrinks, testing::ValuesIn(gostop_mistakes()),
                         name_of<gostop::Game>);

// All have seen a sold hand, so that each step to fewer known cards still names it (GS-B-008).
TEST(GostopShrinker, HidesNoSoldHand) {
  const BaseRules base = std::make_shared<const rules::RuleSet>(shipped("house/sold-brights"));
  const auto rules = std::make_shared<const gostop::Rules>(gostop::compile(*base, 3));
  const auto of =
      case_of(base, rules, play_round(*rules, kFirstSeed, 0, Generator::uniform, kMostActions));
  const auto sold = gostop::sold_hands(*rules, of.round.deal);
  const auto hidden = with_more_hidden(of.round);
  ASSERT_FALSE(hidden.empty());
  for (const GostopRound& round : hidden) {
    EXPECT_EQ(gostop::sold_hands(*rules, round.deal), sold);
    TestCase<gostop::Game> less = of;
    less.round = round;
    EXPECT_TRUE(read_again<gostop::Game>(to_line(less)).has_value()) << to_line(less);
  }
}

// The shrinker's result is written as a line, whose `x` must stand for the same cards.
TEST(StoppaShrinker, FillsWithTheCardsThatTheLineIsFilledWith) {
  table::Diagnostics diagnostics;
  auto base = library().load(stoppa::schema(), library().names("stoppa").front(), diagnostics);
  ASSERT_TRUE(base);
  StoppaRound round;
  round.rules = std::make_shared<const stoppa::Rules>(stoppa::compile(*base, 3));
  round.from = StoppaRound::From::state;
  round.hands[0] = {stoppa::Card(), stoppa::Card()};
  round.state.shed.gone = stoppa::kKings;
  stoppa::CardSet left;
  for (const stoppa::Card card : ShrinkSteps<stoppa::Game>::left(round)) left |= card;
  EXPECT_EQ(left, trace::cards_left(round));
  EXPECT_EQ(left.size(), 39);
}

class StoppaShrinks : public testing::TestWithParam<Mistake<stoppa::Game>> {};

TEST_P(StoppaShrinks, ToTheSameTraceFromEverySeed) {
  table::Diagnostics diagnostics;
  const std::string name = library().names("stoppa").front();
  auto base = library().load(stoppa::schema(), name, diagnostics);
  ASSERT_TRUE(base);
  expect_one_form(GetParam(), std::make_shared<const rules::RuleSet>(std::move(*base)), 4);
}
INSTANTIATE_TEST_SUITE_P(Shrinker, StoppaShrinks, testing::ValuesIn(stoppa_mistakes()),
                         name_of<stoppa::Game>);

TEST(Failure, IsReadAsItIsWritten) {
  const Failure failures[] = {
      {Failure::Kind::invariant, "every_card_has_one_place", "", "turn"},
      {Failure::Kind::relation, "seats_may_be_rotated", "", ""},
      {Failure::Kind::difference, "captured", "GS-A-045", "turn"},
      {Failure::Kind::check, "a in b && c == d", "", "declare"},
      {Failure::Kind::match, "totals_are_the_payments", "", ""},
  };
  for (const Failure& failure : failures) {
    EXPECT_EQ(failure_named(to_text(failure)), failure) << to_text(failure);
  }
  EXPECT_EQ(failure_named("weather rain in turn"), std::nullopt);
  EXPECT_EQ(failure_named("invariant"), std::nullopt);
  EXPECT_EQ(slug({Failure::Kind::check, "s.size() > 4", "", "turn"}), "s-size-4-turn");
}

TEST(CaughtCheck, NamesTheCondition) {
  const table::CatchChecks catching;
  try {
    CHECK(1 + 1 == 3);
    FAIL() << "the CHECK let it pass";
  } catch (const table::CheckFailed& failed) {
    EXPECT_STREQ(failed.condition, "1 + 1 == 3");
  }
}

TEST(CaughtCheck, StopsTheProgramWhereNobodyCatches) {
  EXPECT_DEATH(CHECK(1 + 1 == 3),
               "internal error: .*shrink_test.cpp:[0-9]+: CHECK\\(1 \\+ 1 == 3\\) failed");
}

}  // namespace
}  // namespace showstopper::properties
