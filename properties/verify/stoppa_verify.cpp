// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "model/table/caught_check.h"
#include "properties/invariants/stoppa/catalogue.h"
#include "properties/regression/stoppa/test_case.h"
#include "properties/regression/test_case.h"
#include "properties/verify/match_invariants.h"
#include "properties/verify/verify_run.h"

namespace showstopper::properties {
namespace {

using stoppa::Legal;
using stoppa::Rules;
using stoppa::State;

// Rules as they are played: the set with a name in the library, and what was made of it.
struct StoppaPlayed {
  BaseRules base;
  std::shared_ptr<const Rules> rules;
};

class StoppaRoundUnderTest {
 public:
  StoppaRoundUnderTest(const Rules& rules, const RoundNames& names, StoppaReport& report)
      : rules_(rules), names_(names), report_(report) {}

  // Plays to the end, or to the first step that breaks an invariant or stops the engine.
  std::optional<StoppaFinding> play() {
    const table::CatchChecks catching;
    try {
      return play_on();
    } catch (const table::CheckFailed& failed) {
      StoppaFinding finding;
      finding.step = step_;
      finding.failure = {Failure::Kind::check, failed.condition, "", ""};
      return finding;
    }
  }

 private:
  std::optional<StoppaFinding> play_on() {
    RoundPlan<stoppa::Game> plan = plan_round(rules_, names_.seed, names_.round, names_.generator);
    State before;
    State state = start(rules_, plan.table, plan.deal, &log_);
    Legal may = legal(rules_, state);
    if (auto finding = check({rules_, plan.table, plan.deal, state, state, may, may, {}, true})) {
      return finding;
    }
    for (int number = 0; !state.over(); ++number) {
      const auto policy = plan.policies[static_cast<std::size_t>(state.to_move())];
      const stoppa::Action action = choose(state, may, policy, plan.random);
      before = state;
      const Legal could = may;
      step_ = number;
      apply(rules_, state, action, &log_);
      may = legal(rules_, state);
      ++report_.decisions;
      if (state.over()) result_ = settle(rules_, state);
      if (auto finding = check({rules_, plan.table, plan.deal, before, state, could, may, action,
                                false, number, state.over() ? &result_ : nullptr})) {
        return finding;
      }
    }
    report_.events.add(log_);
    report_.pairs.add(log_);
    report_.progress.look(rules_, plan.deal);
    return std::nullopt;
  }

  std::optional<StoppaFinding> check(const StoppaStep& step) {
    static const auto kEach = static_cast<std::uint64_t>(stoppa_invariants_of(Cost::each_step));
    static const auto kSome = static_cast<std::uint64_t>(stoppa_invariants_of(Cost::sampled));
    report_.checked += kEach;
    bool holds = all_hold(step);
    const bool sampled = is_sampled(names_, step.first ? -1 : step.number);
    if (sampled) {
      report_.checked_sampled += kSome;
      holds = holds && sampled_hold(step);
    }
    if (holds) return std::nullopt;
    StoppaFinding finding;
    finding.step = step.first ? -1 : step.number;
    for (const StoppaInvariant* invariant : broken(step, sampled)) {
      finding.invariants.emplace_back(invariant->name);
    }
    return finding;
  }

  const Rules& rules_;
  const RoundNames names_;
  StoppaReport& report_;
  stoppa::EventLog log_;
  stoppa::Result result_;
  int step_ = -1;  // the action that is being carried out
};

struct StoppaGame {
  using Rounds = StoppaRounds;
  using Played = StoppaPlayed;
  using Trial = CaseCheck<stoppa::Game>;

  static Played compiled(const BaseRules& base, const rules::RuleSet& set, int players) {
    return {base, std::make_shared<const Rules>(stoppa::compile(set, players))};
  }
  static std::optional<StoppaFinding> play_round(const Played& by, const RoundNames& names,
                                                 StoppaReport& report) {
    return StoppaRoundUnderTest(*by.rules, names, report).play();
  }
  static std::vector<StoppaFinding> play_match(const Played& by, std::uint64_t seed,
                                               std::uint64_t index, StoppaReport& report) {
    return verify_match(*by.rules, seed, index, report);
  }
  static const StoppaInvariant* invariant(const std::string& name) {
    return stoppa_invariant_named(name);
  }
};

}  // namespace

StoppaVerifyReport verify(const StoppaVerifyOptions& options) {
  return VerifyRun<StoppaGame>(options).run();
}

void verify_round(const Rules& rules, std::uint64_t seed, std::uint64_t index, Generator generator,
                  StoppaReport& report, std::size_t most_findings) {
  const StoppaPlayed by{rules.source, std::make_shared<const Rules>(rules)};
  VerifyRun<StoppaGame>::play_one(by, {seed, index, generator}, report,
                                  {most_findings, nullptr, nullptr});
}

}  // namespace showstopper::properties
