// SPDX-License-Identifier: Apache-2.0
//
// Every invariant of the catalogues as a property of its own over whole rounds: each must hold in
// every step, and its event must have occurred.
#include <gtest/gtest.h>

#include "properties/invariants/gostop/catalogue.h"
#include "properties/invariants/stoppa/catalogue.h"
#include "tests/properties/relation_drive.h"
#include "tests/properties/vacuity.h"

namespace showstopper::properties {
namespace {

// Costly invariants are checked once in so many steps.
constexpr std::size_t kCostlyEvery = 8;

bool holds_in(const GostopInvariant& invariant, const GostopRun& run) {
  GostopWatch watch(run.rules(), run.subject.rule_facts);
  const std::size_t steps = run.positions.size();
  for (std::size_t i = 0; i < steps; ++i) {
    const gostop::State& state = run.positions[i];
    const gostop::Legal may = gostop::legal(run.rules(), state);
    const gostop::Result* result = state.over() ? &run.result : nullptr;
    const bool asked = invariant.cost == Cost::each_step || (i + steps) % kCostlyEvery == 0;
    const GostopStep step = i == 0 ? watch.open(run.record.deal, state, may, result)
                                   : watch.step(run.record.actions[i - 1], state, may, result);
    if (asked && !invariant.holds(step)) return false;
    if (i > 0) watch.accept(step);
  }
  return true;
}

// One test for all, since rule sets cost more to make than an invariant to check.
TEST(CatalogueInvariants, EachInvariantOfGostopHoldsOverWholeRounds) {
  for (const GostopInvariant& invariant : gostop_invariants()) {
    const std::string_view words = invariant.trigger;
    ASSERT_NE(words, "") << invariant.name << " is about nothing";
    const auto events = gostop_events(words);
    const auto judge = [&](const GostopSubject& subject,
                           const table::PlayedRound<gostop::Game>& record) {
      const GostopRun run = retell(subject, record);
      return Ruling{holds_in(invariant, run), (run.happened & events).any() ? 1u : 0u};
    };
    EXPECT_EQ(check(invariant.name, invariant.sentence, {&words, 1}, all_gostop(),
                    kMostRelationCases, judge),
              "");
  }
}

bool holds_in(const StoppaInvariant& invariant, const StoppaRun& run) {
  const std::size_t steps = run.positions.size();
  for (std::size_t i = 0; i < steps; ++i) {
    if (invariant.cost == Cost::sampled && (i + steps) % kCostlyEvery != 0) continue;
    const stoppa::State& before = run.positions[i == 0 ? 0 : i - 1];
    const stoppa::State& state = run.positions[i];
    const stoppa::Legal may = stoppa::legal(run.rules(), state);
    const StoppaStep step{run.rules(),
                          run.record.table,
                          run.record.deal,
                          before,
                          state,
                          may,
                          i == 0 ? stoppa::Action{} : run.record.actions[i - 1],
                          i == 0,
                          static_cast<int>(i) - 1,
                          state.over() ? &run.result : nullptr};
    if (!invariant.holds(step)) return false;
  }
  return true;
}

TEST(CatalogueInvariants, EachInvariantOfStoppaHoldsOverWholeRounds) {
  for (const StoppaInvariant& invariant : stoppa_invariants()) {
    // ST-050, ST-051: players err and agree on a repair; generated play does neither. The plants of
    // word and turn show this one.
    if (invariant.name == "a_repair_goes_back") continue;
    const std::string_view words = invariant.trigger;
    ASSERT_NE(words, "") << invariant.name << " is about nothing";
    const auto events = stoppa_events(words);
    const auto judge = [&](const StoppaSubject& subject,
                           const table::PlayedRound<stoppa::Game>& record) {
      const StoppaRun run = retell(subject, record);
      return Ruling{holds_in(invariant, run), (run.happened & events).any() ? 1u : 0u};
    };
    EXPECT_EQ(check(invariant.name, invariant.sentence, {&words, 1}, all_stoppa(),
                    kMostRelationCases, judge),
              "");
  }
}

}  // namespace
}  // namespace showstopper::properties
