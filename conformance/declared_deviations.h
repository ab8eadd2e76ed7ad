// SPDX-License-Identifier: Apache-2.0
//
// What a log says of itself about rules that no parameter can say (`meta.outside`). An object names
// what it is about and is matched to findings, which are then variants and no breaks; a sentence is
// for people and matched to nothing.
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

// `outside` of a `meta` object (JSON); nothing where it says nothing.
Outside outside(std::string_view meta);

// Whether the deviation is about the finding; `clauses`: all that it touches.
bool is_about(const Deviation& deviation, const Finding& finding,
              const std::vector<std::string>& clauses);
// Whether it is about one of these keys of rules.
bool is_about(const Deviation& deviation, const std::vector<std::string>& keys);

}  // namespace showstopper::conformance
