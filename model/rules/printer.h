// SPDX-License-Identifier: Apache-2.0
//
// The row entries of a file that turns one list of rows into another, order included. Both printers
// of differences, as TOML and as a tree, use them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "model/rules/rule_set.h"

namespace showstopper::rules {

struct RowChanges {
  struct Given {
    const Row* row;
    const Row* old_row;              // whose place it takes; nullptr if it is appended
    bool merges;                     // into the old row, cell by cell
    bool same;                       // the file needs no entry for it
    std::vector<int> replaces = {};  // the shorthands whose rows it replaces
    bool is_new = false;             // the file must confirm its name by `new = true`
  };
  std::vector<const Row*> removed;  // the file must remove these first
  std::vector<Given> given;         // every row of the result, the same ones included
};

// The printed cells of a row: all, or those that differ from the row into which it merges.
bool is_said(const RowTable& table, const RowChanges::Given& given, std::size_t column,
             bool all_rows);

RowChanges row_changes(const RowTable& table, const std::vector<Row>& old_rows,
                       const std::vector<Row>& rows);

// The whole rule file: as `to_toml`, with the values that are the schema's initial ones.
std::string to_whole_toml(const RuleSet& rules);
// The same without the rows that the values stand for: a changed value then changes its rows.
std::string values_toml(const RuleSet& rules);

// The contents of a file that gives `rules` when it is applied to `base`.
class RuleChanges {
 public:
  // Unchanged things that are printed too: every row, and whole; every parameter; or both.
  enum class Said : std::uint8_t { changes, all_rows, all_values, everything };
  static bool has_all_rows(Said said) { return said == Said::all_rows || said == Said::everything; }
  RuleChanges(const RuleSet& rules, const RuleSet& base, Said said);
  RuleChanges(const RuleChanges&) = delete;
  RuleChanges& operator=(const RuleChanges&) = delete;

  const std::vector<int>& parameters() const { return parameters_; }
  const RowChanges& rows(std::size_t table) const { return rows_[table]; }

 private:
  void add_swallowed(const RuleSet& base, bool all_rows);

  RuleSet changed_;  // the base with the new values; `rows_` points into it and into `rules`
  std::vector<int> parameters_;
  std::vector<RowChanges> rows_;
};

}  // namespace showstopper::rules
