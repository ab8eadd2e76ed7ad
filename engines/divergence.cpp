// SPDX-License-Identifier: Apache-2.0
#include "engines/divergence.h"

#include <algorithm>

#include "model/table/check.h"

namespace showstopper::engines {
namespace {

using conformance::Finding;
using conformance::Kind;

// If the engine itself fails, its messages do not distinguish faults.
bool of_the_engine(Kind kind) {
  return kind == Kind::crash || kind == Kind::timeout || kind == Kind::error || kind == Kind::stuck;
}

}  // namespace

std::string field_of(const Finding& finding) {
  return finding.key.substr(0, finding.key.find('['));
}

std::string group_of(const Finding& finding) {
  if (of_the_engine(finding.kind)) return identity_of(finding);
  return std::string(word(finding.kind)) + '|' + field_of(finding) + '|' + finding.events.text() +
         '|' + finding.detail;
}

bool same_fault(const Finding& sought, const Finding& found) {
  if (sought.kind != found.kind) return false;
  if (of_the_engine(sought.kind)) return sought.key == found.key;
  if (sought.detail != found.detail || field_of(sought) != field_of(found)) return false;
  if (sought.events.empty() != found.events.empty()) return false;
  return std::all_of(found.events.begin(), found.events.end(),
                     [&](const std::string& event) { return sought.events.has(event); });
}

bool may_follow(const Finding& finding) {
  return !of_the_engine(finding.kind) && finding.kind != Kind::internal_error;
}

const Finding& head_of(const std::vector<Finding>& findings, const Finding& found) {
  if (!may_follow(found)) return found;
  for (const Finding& each : findings) {
    if (each.action == found.action) return each;
  }
  return found;
}

std::string identity_of(const Finding& finding) {
  std::string text(word(finding.kind));
  if (!finding.clauses.empty()) {
    text += " of " + finding.clauses.front();
  } else if (of_the_engine(finding.kind) && finding.key != "error") {
    text += " of " + finding.key;  // the request
  }
  if (finding.kind == Kind::internal_error) text += " at " + finding.detail;
  ENSURES(!text.empty());
  return text;
}

properties::Failure failure_of(const Finding& finding) {
  const std::string clause = finding.clauses.empty() ? "" : finding.clauses.front();
  return {properties::Failure::Kind::difference, std::string(word(finding.kind)), clause, ""};
}

}  // namespace showstopper::engines
