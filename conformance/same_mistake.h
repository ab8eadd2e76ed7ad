// SPDX-License-Identifier: Apache-2.0
//
// The same mistake in another trace of a round, by kind and key.
#pragma once

#include <algorithm>
#include <vector>

#include "conformance/finding.h"

namespace showstopper::conformance {

inline bool same_mistake(const Finding& a, const Finding& b) {
  return a.kind == b.kind && a.key == b.key;
}
inline bool has_mistake(const std::vector<Finding>& findings, const Finding& finding) {
  return std::any_of(findings.begin(), findings.end(),
                     [&](const Finding& each) { return same_mistake(each, finding); });
}

}  // namespace showstopper::conformance
