// SPDX-License-Identifier: Apache-2.0
#include "engines/causes.h"

#include <algorithm>

namespace showstopper::engines {

namespace {

constexpr std::size_t kOfEachGroup = 12;  // rounds that show it

}  // namespace

using conformance::Finding;

bool SeenGroups::wants(const std::vector<Finding>& findings) const {
  return findings.empty() || std::any_of(findings.begin(), findings.end(), [&](const Finding& of) {
           const auto known = sizes_.find(group_of(of));
           return known == sizes_.end() || known->second < kOfEachGroup;
         });
}

void SeenGroups::add(const std::vector<Finding>& findings) {
  for (const Finding& finding : findings) ++sizes_[group_of(finding)];
}

CausesOfGroups SeenGroups::causes(const std::vector<conformance::Explained>& found,
                                  const std::vector<std::vector<Finding>>& findings) const {
  CausesOfGroups causes;
  for (const conformance::Explained& each : found) {
    std::map<std::string, std::size_t> explained;
    for (const auto& at : each.findings) ++explained[group_of(findings[at.round][at.finding])];
    for (const auto& [group, count] : explained) {
      if (2 * count > sizes_.at(group)) causes.emplace(group, each);
    }
  }
  return causes;
}

}  // namespace showstopper::engines
