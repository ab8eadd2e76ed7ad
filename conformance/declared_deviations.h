// SPDX-License-Identifier: Apache-2.0
//
// Statements of a log about rules that no parameter can express (`meta.outside`). An object names
// its subject and is matched to findings, which are then variants and not breaks. A sentence is for
// people and is not matched.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "conformance/finding.h"

namespace showstopper::conformance {

struct Deviation {
  std::vector<std::string> about;  // ids of clauses, events, keys of observations or of rules
  std::string says;
  bool operator==(const Deviation&) const = default;
};

struct Outside {
  std::vector<Deviation> declared;
  std::vector<std::string> sentences;
};

// `outside` of a `meta` object (JSON); empty if it has none.
Outside outside(std::string_view meta);

// Whether the deviation is about the finding; `clauses`: all that it touches.
bool is_about(const Deviation& deviation, const Finding& finding,
              const std::vector<std::string>& clauses);
// Whether it is about one of these keys of rules.
bool is_about(const Deviation& deviation, const std::vector<std::string>& keys);

}  // namespace showstopper::conformance
