// SPDX-License-Identifier: Apache-2.0
//
// Statements of a log about rules that no parameter can express (`meta.outside`). An object names
// its subject and is matched to findings, which are then variants and not breaks. A sentence is for
// people and is not matched.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/finding.h"
#include "model/table/diagnostic.h"

namespace showstopper::conformance {

struct Deviation {
  // Ids of clauses, events, keys of observations or of rules; with a key of rules its clauses.
  std::vector<std::string> about;
  std::string says;
  bool operator==(const Deviation&) const = default;
};

struct Outside {
  std::vector<Deviation> declared;
  std::vector<std::string> sentences;
  // Declarations that no finding can match. Lines and columns are those of the text of `meta`.
  table::Diagnostics faults;
};

// The words that a declaration may name, in one game.
struct Declarable {
  std::set<std::string, std::less<>> words;
  // The clauses that a key of rules carries: a finding touches clauses, not keys.
  std::map<std::string, std::vector<std::string>, std::less<>> clauses_of_key;

  // `captured[1]` is the key `captured`.
  bool has(std::string_view word) const;
};

// `outside` of a `meta` object (JSON); empty if it has none. `known` is null for a game whose words
// are not known here.
Outside outside(std::string_view meta, const Declarable* known = nullptr);

// Whether the deviation is about the finding; `clauses`: all that it touches.
bool is_about(const Deviation& deviation, const Finding& finding,
              const std::vector<std::string>& clauses);
// Whether it is about one of these keys of rules.
bool is_about(const Deviation& deviation, const std::vector<std::string>& keys);

}  // namespace showstopper::conformance
