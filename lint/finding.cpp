// SPDX-License-Identifier: Apache-2.0
#include "lint/finding.h"

#include <cstdlib>

namespace showstopper::lint {

std::string_view word(Severity severity) {
  switch (severity) {
    case Severity::error: return "error";
    case Severity::warning: return "warning";
    case Severity::note: return "note";
  }
  std::abort();
}

}  // namespace showstopper::lint
