// SPDX-License-Identifier: Apache-2.0
#include "engines/causes.h"

#include <algorithm>
#include <set>
#include <string>

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

using FindingsOf = std::vector<conformance::FindingOf>;

bool has(const FindingsOf& sorted, const conformance::FindingOf& finding) {
  return std::binary_search(sorted.begin(), sorted.end(), finding);
}

// Whether the group does not occur under the cause in rounds that can show it.
bool is_gone(const std::string& group, const std::vector<std::vector<Finding>>& findings,
             const conformance::Explained& cause, const FindingsOf& silent) {
  REQUIRES(cause.gone.has_value());
  bool any = false;
  for (std::size_t r = 0; r < findings.size(); ++r) {
    for (std::size_t f = 0; f < findings[r].size(); ++f) {
      if (group_of(findings[r][f]) != group) continue;
      const bool gone = has(*cause.gone, {r, f});
      if (!gone && !has(silent, {r, f})) return false;
      any = any || gone;
    }
  }
  return any;
}

const FindingsOf& of_cause(const SilentFindings& silent, std::size_t cause) {
  static const FindingsOf kNone;
  REQUIRES(silent.empty() || cause < silent.size());
  return silent.empty() ? kNone : silent[cause];
}

}  // namespace

Causes SeenGroups::causes(const std::vector<conformance::Explained>& found,
                          const std::vector<std::vector<Finding>>& findings,
                          const SilentFindings& silent) const {
  Causes causes;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const conformance::Explained& each = found[i];
    Sizes explained;
    for (const auto& at : each.findings) {
      REQUIRES(at.round < findings.size() && at.finding < findings[at.round].size());
      ++explained[group_of(findings[at.round][at.finding])];
    }
    bool named = false;
    for (const auto& [group, count] : explained) {
      if (2 * count <= sizes_.at(group)) continue;
      // No round can be judged under a hint: it must fit every sample.
      const bool of_all = each.gone ? is_gone(group, findings, each, of_cause(silent, i))
                                    : count == sizes_.at(group);
      if (each.conforms() && !of_all) continue;
      named = causes.of_group.emplace(group, CauseOfGroup{each, of_all, false}).second || named;
    }
    if (named || each.findings.empty()) continue;
    const auto& first = each.findings.front();
    causes.others.push_back(
        fmt::format("{} of {} differences that were examined {} another cause: {}",
                    each.findings.size(), each.of, each.findings.size() == 1 ? "has" : "have",
                    each.cause.text + " (" +
                        std::string(word(findings[first.round][first.finding].kind)) + ")"));
  }
  add_effects(found, findings, silent, causes);
  join_steals(findings, causes.of_group);
  return causes;
}

// A group without a cause of its own that does not occur under one is its effect.
void SeenGroups::add_effects(const std::vector<conformance::Explained>& found,
                             const std::vector<std::vector<Finding>>& findings,
                             const SilentFindings& silent, Causes& causes) const {
  for (const auto& [group, size] : sizes_) {
    REQUIRES(size > 0);
    if (causes.of_group.contains(group)) continue;
    for (std::size_t i = 0; i < found.size(); ++i) {
      if (!found[i].gone || !is_gone(group, findings, found[i], of_cause(silent, i))) continue;
      causes.of_group.emplace(group, CauseOfGroup{found[i], true, true});
      break;
    }
  }
}

namespace {

// Whether the worth of the cards is the cause, or other rules are.
bool has_its_own_cause(const conformance::Cause& cause) {
  return cause.is_variation() || cause.events.has("steal_double") || cause.events.has("GS-A-071");
}

// Stacks are one event, of any seat.
std::string event_of(const Finding& finding) {
  const std::string event = finding.events.text();
  return event.ends_with("_stack") ? "stack" : event;
}

}  // namespace

void join_steals(const std::vector<std::vector<Finding>>& findings, CausesOfGroups& causes) {
  constexpr std::size_t kSeveral = 3;
  for (const std::string detail : {"too few", "too many"}) {
    std::set<std::string> groups, events;
    CauseOfGroup one;
    one.cause.text = fmt::format("too {} junk changes hands, whatever the event",
                                 detail == "too few" ? "little" : "much");
    one.cause.events = conformance::Words("steal");
    one.of_all = true;
    for (const auto& round : findings) {
      for (const Finding& finding : round) {
        if (finding.kind != conformance::Kind::wrong_steal || finding.detail != detail) continue;
        const auto known = causes.find(group_of(finding));
        const bool has_cause = known != causes.end();
        if (has_cause && has_its_own_cause(known->second.cause)) continue;
        groups.insert(group_of(finding));
        if (finding.events.size() == 1) events.insert(event_of(finding));
        // A cause that is about no single event.
        const bool general = has_cause && known->second.cause.events == one.cause.events;
        if (general) one.cause = known->second.cause;
      }
    }
    if (events.size() < kSeveral) continue;
    for (const std::string& group : groups) causes[group] = one;
    ENSURES(groups.size() >= kSeveral);
  }
}

}  // namespace showstopper::engines
