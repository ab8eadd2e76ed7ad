// SPDX-License-Identifier: Apache-2.0
//
// Payments are received in full in every settlement: of played rounds by adding up, of all others
// by the proof that `prove` prints under the same name.
#include <fmt/format.h>

#include "lint/gostop/kind.h"
#include "solver/cnf/sat.h"
#include "solver/induction/settlement_proof.h"

namespace showstopper::lint::gostop_rules {
namespace {

gostop::Points sum(const Table& table, const SeenRound& round) {
  gostop::Points all = 0;
  for (Seat seat = 0; seat < table.rules.players; ++seat) all += round.result.payments[seat];
  return all;
}

bool unbalanced(const Table& table, const SeenRound& round) {
  return round.end.over() && sum(table, round) != 0;
}

void find_unbalanced_round(Subject& subject) {
  if (!subject.seen(unbalanced)) return;
  Finding finding;
  finding.severity = Severity::error;
  finding.witness = subject.witness(unbalanced, "the payments do not add up to zero");
  finding.sentence = "the payments of a round do not add up to zero";
  subject.add(std::move(finding));
}

}  // namespace

void find_not_zero_sum(Subject& subject) {
  constexpr double kSecondsEach = 5;
  find_unbalanced_round(subject);
  if (subject.job().fast) return;
  for (const Table& table : subject.tables()) {
    for (const solver::Proof& proof : solver::prove_settlement(table.rules, kSecondsEach)) {
      const std::string said = fmt::format("{} With {} players: {} (`{}`)", proof.sentence,
                                           table.rules.players, word(proof.outcome), proof.name);
      if (proof.outcome == solver::Proof::Outcome::proved) {
        subject.holds.push_back(said);
        continue;
      }
      if (!solver::built_with_z3()) {
        subject.undecided.push_back({{}, {}, std::string(solver::kNeedsZ3), said});
      }
      Finding finding;
      finding.severity = Severity::error;
      finding.sentence = said;
      finding.proof = fmt::format("the proof `{}`", proof.name);
      if (proof.outcome == solver::Proof::Outcome::refuted) subject.add(std::move(finding));
    }
  }
}

}  // namespace showstopper::lint::gostop_rules
