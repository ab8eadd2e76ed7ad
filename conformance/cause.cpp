// SPDX-License-Identifier: Apache-2.0
#include "conformance/cause.h"

#include <fmt/format.h>

#include "model/table/check.h"

namespace showstopper::conformance {

std::vector<KeyChange> conforming_changes(const std::vector<Explained>& causes) {
  std::vector<KeyChange> changes;
  for (const Explained& each : causes) {
    if (!each.cause.is_variation() || each.contradicted > 0 || !each.proposed) continue;
    changes.insert(changes.end(), each.cause.changes.begin(), each.cause.changes.end());
  }
  return changes;
}

std::string to_text(const Proposal& proposal) {
  REQUIRES(!proposal.set.empty());
  return fmt::format(
      "`rules.set` {}: of {} judged again {} differed, and {} of these conform; {} "
      "differ anew",
      proposal.set, proposal.rounds, proposal.differed, proposal.mended, proposal.contradicted);
}

}  // namespace showstopper::conformance
