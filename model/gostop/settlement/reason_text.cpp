// SPDX-License-Identifier: Apache-2.0
//
// The grounds of a payment as traces and reports print them.
#include <fmt/format.h>

#include "model/gostop/settlement/settle.h"
#include "model/table/check.h"

namespace showstopper::gostop {

std::string to_text(const Rules& rules, const Reason& reason) {
  switch (reason.kind) {
    case Reason::Kind::go: return fmt::format("go {}", reason.number);
    case Reason::Kind::shake: return "shake";
    case Reason::Kind::bomb: return "bomb";
    case Reason::Kind::seven_animals: return "seven_animals";
    case Reason::Kind::carry: return "carry";
    case Reason::Kind::payer:
      return fmt::format("{} P{}", rules.payers[reason.number].name, reason.seat);
    case Reason::Kind::liable:
      return fmt::format("liable P{} {}", reason.seat, rules.liabilities[reason.number].name);
    case Reason::Kind::row: return rules.combination_names[reason.number];
  }
  UNREACHABLE("the switch has a case for each value");
}

}  // namespace showstopper::gostop
