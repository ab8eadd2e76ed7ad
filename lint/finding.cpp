// SPDX-License-Identifier: Apache-2.0
#include "lint/finding.h"

#include "model/table/check.h"

namespace showstopper::lint {

std::string_view word(Severity severity) {
  switch (severity) {
    case Severity::error: return "error";
    case Severity::warning: return "warning";
    case Severity::note: return "note";
  }
  UNREACHABLE("the switch has a case for each value");
}

}  // namespace showstopper::lint
