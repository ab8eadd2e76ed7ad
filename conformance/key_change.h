// SPDX-License-Identifier: Apache-2.0
//
// Rule sets that differ from one in a key: the possible rules of an engine that differs
// consistently from its declaration. Keys that no single round can show (the match, the deal, the
// deck) are left alone.
#pragma once

#include <string>
#include <vector>

#include "model/rules/form.h"
#include "model/rules/rule_set.h"

namespace showstopper::conformance {

struct KeyChange {
  int parameter = 0;  // index in the schema
  rules::Datum value;
  bool operator==(const KeyChange&) const = default;
};

// Other values of every key: each other word, numbers near the declared one and near the low end,
// sets with one member more or less. In the order of the schema.
std::vector<KeyChange> key_changes(const rules::RuleSet& declared);

// `pibak.max_junk = 6`, as in a rule file.
std::string to_text(const rules::Schema& schema, const KeyChange& change);

// `{"pibak.max_junk": 6}`, as `rules.set` of a trace has it.
std::string to_json(const rules::Schema& schema, const std::vector<KeyChange>& changes);

// The clauses of the sources that the key names.
std::vector<std::string> clauses_of(const rules::Parameter& parameter);

}  // namespace showstopper::conformance
