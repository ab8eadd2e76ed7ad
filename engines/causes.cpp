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

namespace {

// Whether no finding of the group is left.
bool is_gone(const std::string& group, const std::vector<std::vector<Finding>>& findings,
             const std::vector<conformance::FindingOf>& gone) {
  for (std::size_t r = 0; r < findings.size(); ++r) {
    for (std::size_t f = 0; f < findings[r].size(); ++f) {
      if (group_of(findings[r][f]) != group) continue;
      if (!std::binary_search(gone.begin(), gone.end(), conformance::FindingOf{r, f})) return false;
    }
  }
  return true;
}

}  // namespace

Causes SeenGroups::causes(const std::vector<conformance::Explained>& found,
                          const std::vector<std::vector<Finding>>& findings) const {
  Causes causes;
  for (const conformance::Explained& each : found) {
    Sizes explained;
    for (const auto& at : each.findings) {
      REQUIRES(at.round < findings.size() && at.finding < findings[at.round].size());
      ++explained[group_of(findings[at.round][at.finding])];
    }
    bool named = false;
    for (const auto& [group, count] : explained) {
      if (2 * count <= sizes_.at(group)) continue;
      // No round can be judged under a hint: it must fit every sample.
      const bool of_all =
          each.gone ? is_gone(group, findings, *each.gone) : count == sizes_.at(group);
      named = causes.of_group.emplace(group, CauseOfGroup{each, of_all, false}).second || named;
    }
    if (named || each.findings.empty()) continue;
    const auto& first = each.findings.front();
    causes.others.push_back(
        fmt::format("{} of the {} findings {} another cause: {}", each.findings.size(), each.of,
                    each.findings.size() == 1 ? "has" : "have",
                    each.cause.text + " (" +
                        std::string(word(findings[first.round][first.finding].kind)) + ")"));
  }
  add_effects(found, findings, causes);
  return causes;
}

// A group without a cause of its own that does not occur under one is its effect.
void SeenGroups::add_effects(const std::vector<conformance::Explained>& found,
                             const std::vector<std::vector<Finding>>& findings,
                             Causes& causes) const {
  for (const auto& entry : sizes_) {  // not as two names: clang 14 captures none in a lambda
    REQUIRES(entry.second > 0);
    const auto& group = entry.first;
    if (causes.of_group.contains(group)) continue;
    const auto why = std::find_if(found.begin(), found.end(), [&](const auto& each) {
      return each.gone && is_gone(group, findings, *each.gone);
    });
    if (why != found.end()) causes.of_group.emplace(group, CauseOfGroup{*why, true, true});
  }
}

}  // namespace showstopper::engines
