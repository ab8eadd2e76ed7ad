// SPDX-License-Identifier: Apache-2.0
//
// A build with SHOWSTOPPER_Z3=OFF has this file in place of the sources that include Z3. It proves
// nothing, and each answer names the reason.
#include "model/table/check.h"
#include "solver/cnf/by_z3.h"
#include "solver/induction/induction.h"
#include "solver/induction/opening_proof.h"
#include "solver/induction/settlement_proof.h"

namespace showstopper::solver {
namespace {

Proof undecided(std::string_view name, std::string_view sentence) {
  return {name, sentence, Proof::Outcome::unknown, std::string(kNeedsZ3)};
}

}  // namespace

bool built_with_z3() { return false; }

SatAnswer by_z3(const Cnf&, const SatLimits&) { return {}; }

std::vector<Proof> prove_all(const gostop::Rules& rules, double seconds_each,
                             const std::function<bool()>&) {
  std::vector<Proof> proofs = prove_settlement(rules, seconds_each);
  proofs.push_back(prove_opening(rules, seconds_each));
  return proofs;
}

Proof prove_opening(const gostop::Rules&, double) {
  return undecided("no_quad_when_play_begins",
                   "No four cards of a month lie on the table when play begins.");
}

bool opening_admits(const gostop::Rules&, gostop::CardSet, gostop::CardSet) { return false; }

std::vector<Proof> prove_settlement(const gostop::Rules&, double) {
  std::vector<Proof> proofs;
  for (const auto& [name, sentence] : kSettlementStatements) {
    proofs.push_back(undecided(name, sentence));
  }
  return proofs;
}

struct SymbolicTurn::Question {};
SymbolicTurn::SymbolicTurn(const gostop::Rules&) : question_(std::make_unique<Question>()) {}
SymbolicTurn::~SymbolicTurn() = default;
bool SymbolicTurn::admits(const PlayedTurn&) { return false; }

}  // namespace showstopper::solver
