// SPDX-License-Identifier: Apache-2.0
#include "app/targets/targets.h"

#include <algorithm>

#include "properties/play/gostop/policy.h"

namespace showstopper::fuzz {

solver::History played_history(const gostop::Rules& rules, std::uint64_t seed,
                               std::uint64_t round) {
  properties::RoundPlan<gostop::Game> plan =
      properties::plan_round(rules, seed, round, properties::Generator::biased);
  solver::History history(rules, 0, 0, plan.deal);
  while (!history.over()) {
    const gostop::State& state = history.state();
    const auto seat = static_cast<std::size_t>(state.to_move);
    history.act(
        properties::choose(state, gostop::legal(rules, state), plan.policies[seat], plan.random));
  }
  return history;
}

}  // namespace showstopper::fuzz

namespace showstopper::app {

const std::vector<fuzz::Target>& all_targets() {
  static const std::vector<fuzz::Target> kTargets = [] {
    const auto lower = fuzz::targets();
    std::vector<fuzz::Target> all(lower.begin(), lower.end());
    all.push_back(fuzz::kCheckTarget);
    all.push_back(fuzz::kGoalTarget);
    all.push_back(fuzz::kSolveTarget);
    return all;
  }();
  return kTargets;
}

const fuzz::Target* target_named(std::string_view name) {
  const auto& all = all_targets();
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const fuzz::Target& target) { return target.name == name; });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace showstopper::app
