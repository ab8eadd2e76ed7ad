// SPDX-License-Identifier: Apache-2.0
#include "properties/verify/verify.h"

#include <algorithm>

#include "model/table/caught_check.h"
#include "properties/invariants/gostop/catalogue.h"
#include "properties/regression/gostop/test_case.h"
#include "properties/regression/test_case.h"
#include "properties/verify/match_invariants.h"
#include "properties/verify/verify_run.h"

namespace showstopper::properties {
namespace {

using gostop::Legal;
using gostop::Rules;
using gostop::State;

// Rules as they are played: the set with a name in the library, and what was made of it.
struct GostopPlayed {
  BaseRules base;
  std::shared_ptr<const Rules> rules;
  std::shared_ptr<const RuleFacts> rule_facts;
};

class GostopRoundUnderTest {
 public:
  GostopRoundUnderTest(const Rules& rules, const RuleFacts& rule_facts, const RoundNames& names,
                       SubjectReport& report)
      : rules_(rules), names_(names), report_(report), watch_(rules, rule_facts) {}

  // Plays to the end, or to the first step that breaks an invariant or stops the engine.
  std::optional<Finding> play() {
    const table::CatchChecks catching;
    try {
      return play_on();
    } catch (const table::CheckFailed& failed) {
      Finding finding;
      finding.step = step_;
      finding.failure = {Failure::Kind::check, failed.condition, "", ""};
      return finding;
    }
  }

 private:
  std::optional<Finding> play_on() {
    RoundPlan<gostop::Game> plan = plan_round(rules_, names_.seed, names_.round, names_.generator);
    log_.clear();
    State state = start(rules_, plan.table.dealer, plan.table.carry, plan.deal, &log_);
    Legal may = legal(rules_, state);
    const gostop::Result* result = settled(state);
    GostopStep first = watch_.open(plan.deal, state, may, result);
    if (auto finding = check(first)) return finding;
    while (!state.over()) {
      const auto policy = plan.policies[static_cast<std::size_t>(state.to_move)];
      const gostop::Action action = choose(state, may, policy, plan.random);
      ++step_;
      apply(rules_, state, action, &log_);
      may = legal(rules_, state);
      ++report_.decisions;
      const GostopStep step = watch_.step(action, state, may, settled(state));
      if (auto finding = check(step)) return finding;
      watch_.accept(step);
    }
    report_.events.add(rules_, log_);
    report_.pairs.add(rules_, log_);
    report_.progress.look(rules_, plan.deal, state);
    return std::nullopt;
  }

  const gostop::Result* settled(const State& state) {
    if (!state.over()) return nullptr;
    result_ = settle(rules_, state, &log_);
    return &result_;
  }

  std::optional<Finding> check(const GostopStep& step) {
    static const auto each = static_cast<std::uint64_t>(invariants_of(Cost::each_step));
    static const auto some = static_cast<std::uint64_t>(invariants_of(Cost::sampled));
    report_.checked += each;
    bool holds = all_hold(step);
    const bool sampled = is_sampled(names_, step.first ? -1 : step.number);
    if (sampled) {
      report_.checked_sampled += some;
      holds = holds && sampled_hold(step);
    }
    if (holds) return std::nullopt;
    Finding finding;
    finding.step = step.first ? -1 : step.number;
    for (const GostopInvariant* invariant : broken(step, sampled)) {
      finding.invariants.emplace_back(invariant->name);
    }
    return finding;
  }

  const Rules& rules_;
  const RoundNames names_;
  SubjectReport& report_;
  GostopWatch watch_;
  gostop::EventLog log_;
  gostop::Result result_;
  int step_ = -1;  // the action that is being carried out
};

struct GostopGame {
  using Rounds = GostopRounds;
  using Played = GostopPlayed;
  using Trial = CaseCheck<gostop::Game>;

  static Played compiled(const BaseRules& base, const rules::RuleSet& set, int players) {
    Played of{base, std::make_shared<const Rules>(gostop::compile(set, players)), nullptr};
    of.rule_facts = std::make_shared<const RuleFacts>(implied_by(*of.rules));
    return of;
  }
  static std::optional<Finding> play_round(const Played& by, const RoundNames& names,
                                           SubjectReport& report) {
    return GostopRoundUnderTest(*by.rules, *by.rule_facts, names, report).play();
  }
  static std::vector<Finding> play_match(const Played& by, std::uint64_t seed, std::uint64_t index,
                                         SubjectReport& report) {
    return verify_match(*by.rules, *by.rule_facts, seed, index, report);
  }
  static const GostopInvariant* invariant(const std::string& name) { return invariant_named(name); }
};

}  // namespace

VerifyReport verify(const VerifyOptions& options) { return VerifyRun<GostopGame>(options).run(); }

void verify_round(const Rules& rules, std::uint64_t seed, std::uint64_t index, Generator generator,
                  SubjectReport& report, std::size_t most_findings) {
  const GostopPlayed by{rules.source, std::make_shared<const Rules>(rules),
                        std::make_shared<const RuleFacts>(implied_by(rules))};
  VerifyRun<GostopGame>::play_one(by, {seed, index, generator}, report,
                                  {most_findings, nullptr, nullptr});
}

}  // namespace showstopper::properties
