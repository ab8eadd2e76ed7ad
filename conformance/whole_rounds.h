// SPDX-License-Identifier: Apache-2.0
//
// The cause search of a game that has no smaller scenes: the round up to a finding shows it. The
// keys of the game's schema are tried, single and in pairs.
#pragma once

#include <memory>
#include <vector>

#include "conformance/cause_search.h"
#include "model/table/check.h"
#include "model/trace/traced.h"

namespace showstopper::conformance {

// All but the game's `judge`.
template <class G>
struct WholeRounds {
  using Trace = typename trace::Traced<G>::Trace;

  static std::vector<Trace> scenes(const Trace& round, const std::vector<Finding>& findings) {
    std::vector<Trace> found;
    for (const Finding& finding : findings) {
      Trace scene = round;
      const bool in_the_result = finding.key.starts_with("result");
      const auto last = static_cast<std::size_t>(finding.action + 1);
      if (!in_the_result && last < scene.actions.size()) {
        scene.actions.resize(last);
        if (scene.after.size() > last) scene.after.resize(last);
        scene.result.reset();
      }
      found.push_back(std::move(scene));
    }
    ENSURES(found.size() == findings.size());
    return found;
  }

  static std::vector<Hypothesis<Trace>> hypotheses(
      const std::vector<typename Hypothesis<Trace>::RulesOf>& rules) {
    return key_hypotheses<Trace>(rules);
  }

  // Cards go where the actions put them.
  static bool same_course(const Trace& /*round*/, const Trace& /*other*/) { return true; }
};

}  // namespace showstopper::conformance
