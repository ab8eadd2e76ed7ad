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

// The engine plays for a stake of its own rules, whatever the round sets.
Hypothesis<trace::StoppaTrace> with_usual_stake(std::string_view name,
                                                stoppa::Chips stoppa::Table::*of_table,
                                                stoppa::Chips stoppa::State::*of_state) {
  Cause cause;
  cause.text = fmt::format("the stake `{}` is that of the rules, whatever the round sets", name);
  cause.clauses = {"ST-010"};
  const auto other = [of_table, of_state](trace::StoppaTrace& round) {
    const stoppa::Chips usual = stoppa::usual_table(*round.rules).*of_table;
    if (round.table.*of_table == usual) return false;
    round.table.*of_table = usual;
    round.state.*of_state = usual;
    return true;
  };
  return Hypothesis<trace::StoppaTrace>::renaming(std::move(cause), other);
}

struct StoppaCauses : WholeRounds<stoppa::Game> {
  static std::vector<Hypothesis<Trace>> hypotheses(
      const std::vector<typename Hypothesis<Trace>::RulesOf>& rules) {
    auto all = WholeRounds::hypotheses(rules);
    all.push_back(with_usual_stake("punto", &stoppa::Table::punto, &stoppa::State::punto));
    all.push_back(with_usual_stake("beccata", &stoppa::Table::beccata, &stoppa::State::beccata));
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
