// SPDX-License-Identifier: Apache-2.0
#include "conformance/stoppa/causes.h"

#include "conformance/proposal.h"
#include "conformance/stoppa/judge.h"
#include "conformance/whole_rounds.h"
#include "model/stoppa/deal.h"
#include "model/stoppa/game.h"
#include "model/trace/stoppa/traced.h"

namespace showstopper::conformance {
namespace {

struct StoppaCauses : WholeRounds<stoppa::Game> {
  // Other small prizes may be more than the pot of this table: no round of it is played by them.
  static Verdict judge(const Trace& round) {
    const bool placed = round.from == trace::StoppaTrace::From::state;
    if (placed || !stoppa::fault(*round.rules, round.table)) return conformance::judge(round);
    Verdict none;
    none.unreachable = true;
    none.findings.emplace_back();
    return none;
  }
};

}  // namespace

std::vector<Explained> explain(std::span<const RoundAtHand<trace::StoppaTrace>> rounds, bool single,
                               const StopSearch& stop) {
  return CauseSearch<StoppaCauses>(rounds, stop).run(single);
}

Proposal propose(std::span<const RoundAtHand<trace::StoppaTrace>> rounds,
                 const std::vector<KeyChange>& changes) {
  return proposal_of<StoppaCauses>(rounds, changes);
}

}  // namespace showstopper::conformance
