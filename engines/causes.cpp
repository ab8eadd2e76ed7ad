// SPDX-License-Identifier: Apache-2.0
#include "engines/causes.h"

#include <algorithm>

#include <fmt/format.h>

#include "model/table/check.h"

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

Causes SeenGroups::causes(const std::vector<conformance::Explained>& found,
                          const std::vector<std::vector<Finding>>& findings) const {
  Causes causes;
  for (const conformance::Explained& each : found) {
    std::map<std::string, std::size_t> explained;
    for (const auto& at : each.findings) {
      REQUIRES(at.round < findings.size() && at.finding < findings[at.round].size());
      ++explained[group_of(findings[at.round][at.finding])];
    }
    bool named = false;
    for (const auto& [group, count] : explained) {
      if (2 * count > sizes_.at(group))
        named = causes.of_group.emplace(group, each).second || named;
    }
    if (named || each.findings.empty()) continue;
    const auto& first = each.findings.front();
    causes.others.push_back(
        fmt::format("{} of the {} findings {} another cause: {}", each.findings.size(), each.of,
                    each.findings.size() == 1 ? "has" : "have",
                    each.cause.text + " (" +
                        std::string(word(findings[first.round][first.finding].kind)) + ")"));
  }
  return causes;
}

}  // namespace showstopper::engines
