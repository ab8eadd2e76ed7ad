// SPDX-License-Identifier: Apache-2.0
//
// Whether the ledgers of a result balance: known of a log without an engine of ours.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

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

}  // namespace showstopper::conformance::gostop
