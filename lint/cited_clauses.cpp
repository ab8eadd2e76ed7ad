// SPDX-License-Identifier: Apache-2.0
#include "lint/cited_clauses.h"

#include <algorithm>
#include <string>

namespace showstopper::lint {

bool lists(std::string_view list, std::string_view word) {
  while (!list.empty()) {
    const std::size_t end = std::min(list.find_first_of(", "), list.size());
    if (list.substr(0, end) == word) return true;
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return false;
}

bool speaks_of(const rules::Clause& clause, const rules::Parameter& key) {
  return lists(clause.parameter, key.key) || lists(key.clause, clause.id);
}

bool speaks_of_row(const rules::Clause& clause, std::string_view row) {
  return lists(clause.parameter, row) ||
         std::find(clause.seen.begin(), clause.seen.end(), row) != clause.seen.end();
}

std::vector<rules::Clause> cited_clauses(const std::vector<rules::Clause>& all,
                                         const rules::Schema& schema, const Finding& finding) {
  constexpr std::size_t kMost = 3;  // a key of two sources has two, and more are a page
  std::vector<rules::Clause> cited;
  const auto add = [&](const rules::Clause& clause) {
    const bool known = std::any_of(cited.begin(), cited.end(),
                                   [&](const rules::Clause& each) { return each.id == clause.id; });
    if (!known && cited.size() < kMost) cited.push_back(clause);
  };
  for (const rules::Clause& clause : all) {
    if (finding.sentence.find(clause.id) != std::string::npos) add(clause);
  }
  for (const Involved& each : finding.involved) {
    const int key = rules::parameter_index(schema.parameters, each.name);
    std::string row = each.name;
    if (const std::size_t space = row.find(' '); space != std::string::npos) row[space] = ':';
    for (const rules::Clause& clause : all) {
      const bool speaks = key >= 0
                              ? speaks_of(clause, schema.parameters[static_cast<std::size_t>(key)])
                              : speaks_of_row(clause, row);
      if (speaks) add(clause);
    }
  }
  return cited;
}

}  // namespace showstopper::lint
