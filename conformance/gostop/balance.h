// SPDX-License-Identifier: Apache-2.0
//
// Whether the ledgers of a result balance: known of a log without an engine of ours.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/gostop/rules/rules.h"
#include "model/trace/gostop/observation.h"

namespace showstopper::conformance::gostop {

struct Unbalanced {
  std::string field;  // of the observation
  std::string sum;    // where it should be 0
};

// The ledgers that are all there and do not sum to zero: payments; what is paid for sold hands and
// received for them; what seats get from the pot, what is left and the `pot` that was there.
std::vector<Unbalanced> unbalanced(const showstopper::gostop::Rules& rules, std::int64_t pot,
                                   const trace::GostopResult& seen);

}  // namespace showstopper::conformance::gostop
