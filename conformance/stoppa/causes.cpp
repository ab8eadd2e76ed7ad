// SPDX-License-Identifier: Apache-2.0
#include "conformance/stoppa/causes.h"

#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "conformance/proposal.h"
#include "conformance/stoppa/judge.h"
#include "conformance/whole_rounds.h"
#include "model/stoppa/deal.h"
#include "model/stoppa/game.h"
#include "model/trace/stoppa/traced.h"

namespace showstopper::conformance {
namespace {

struct Stake {
  std::string_view name;
  stoppa::Chips stoppa::Table::*of_table;
  stoppa::Chips stoppa::State::*of_state;
};
constexpr Stake kStakes[] = {{"punto", &stoppa::Table::punto, &stoppa::State::punto},
                             {"beccata", &stoppa::Table::beccata, &stoppa::State::beccata}};

// The engine plays for stakes of its own rules, whatever the round sets.
Hypothesis<trace::StoppaTrace> with_usual(std::span<const Stake> stakes) {
  Cause cause;
  cause.text = stakes.size() > 1 ? "the stakes are those"
                                 : fmt::format("the stake `{}` is that", stakes.front().name);
  cause.text += " of the rules, whatever the round sets";
  cause.clauses = {"ST-010"};
  const auto other = [stakes](trace::StoppaTrace& round) {
    const stoppa::Table usual = stoppa::usual_table(*round.rules);
    bool changed = false;
    for (const Stake& stake : stakes) {
      const stoppa::Chips chips = usual.*stake.of_table;
      changed = changed || round.table.*stake.of_table != chips;
      round.table.*stake.of_table = chips;
      round.state.*stake.of_state = chips;
    }
    return changed;
  };
  return Hypothesis<trace::StoppaTrace>::renaming(std::move(cause), other);
}

struct StoppaCauses : WholeRounds<stoppa::Game> {
  static std::vector<Hypothesis<Trace>> hypotheses(
      const std::vector<typename Hypothesis<Trace>::RulesOf>& rules) {
    auto all = WholeRounds::hypotheses(rules);
    const std::span stakes(kStakes);
    for (std::size_t i = 0; i < stakes.size(); ++i) all.push_back(with_usual(stakes.subspan(i, 1)));
    all.push_back(with_usual(stakes));
    return all;
  }

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
