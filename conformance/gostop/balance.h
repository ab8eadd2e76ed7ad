// SPDX-License-Identifier: Apache-2.0
//
// The ledgers of a result: whether they balance, which is known of a log without an engine of ours,
// and amounts that differ beside the reasons of a payment.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "conformance/finding.h"
#include "conformance/verdict.h"
#include "conformance/words.h"
#include "model/gostop/rules/rules.h"
#include "model/trace/gostop/observation.h"

namespace showstopper::conformance::gostop {

struct Unbalanced {
  std::string field;  // of the observation
  std::string sum;    // which should be 0
  Words about;        // by which the clauses of the ledger are found
};

// One seat gains all that the others pay.
inline Words about_one_gains() { return {"GS-A-080", "GS-B-078"}; }

// The complete ledgers that do not sum to zero: payments; the price of sold hands, paid and
// received; the pot, as the shares of the seats, the rest and the `pot` before.
std::vector<Unbalanced> unbalanced(const showstopper::gostop::Rules& rules, std::int64_t pot,
                                   const trace::GostopResult& seen);

// Adds the amounts of the payment that differ to a finding about its reasons.
void add_amounts(const std::vector<Difference>& differing, Finding& finding);

}  // namespace showstopper::conformance::gostop
