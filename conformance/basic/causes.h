// SPDX-License-Identifier: Apache-2.0
//
// The causes of findings in rounds of a game that lists its fields (cause_search.h).
#pragma once

#include <span>
#include <vector>

#include "conformance/basic/reference.h"
#include "conformance/proposal.h"
#include "conformance/whole_rounds.h"

namespace showstopper::conformance {

template <trace::BasicGame G>
struct BasicCauses : WholeRounds<G> {
  using Trace = trace::BasicTrace<G>;
  static Verdict judge(const Trace& round) { return conformance::judge<G>(round); }
};

// As those of Go-Stop (gostop/causes.h).
template <trace::BasicGame G>
std::vector<Explained> explain(std::span<const RoundAtHand<trace::BasicTrace<G>>> rounds,
                               bool single = true, const StopSearch& stop = {}) {
  return CauseSearch<BasicCauses<G>>(rounds, stop).run(single);
}
template <trace::BasicGame G>
Proposal propose(std::span<const RoundAtHand<trace::BasicTrace<G>>> rounds,
                 const std::vector<KeyChange>& changes) {
  return proposal_of<BasicCauses<G>>(rounds, changes);
}

}  // namespace showstopper::conformance
