// SPDX-License-Identifier: Apache-2.0
#include "model/table/check.h"
#include "solver/induction/induction.h"

namespace showstopper::solver {

std::string_view word(Proof::Outcome outcome) {
  switch (outcome) {
    case Proof::Outcome::proved: return "holds";
    case Proof::Outcome::refuted: return "does not hold";
    case Proof::Outcome::unknown: return "not decided";
    case Proof::Outcome::not_inductive: return "not inductive";
  }
  UNREACHABLE("the switch has a case for each value");
}

}  // namespace showstopper::solver
