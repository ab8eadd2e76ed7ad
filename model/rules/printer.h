// SPDX-License-Identifier: Apache-2.0
//
// What a file must say of rows so that reading it turns one list of rows into another, order
// included. Both printers of differences, as TOML and as a tree, ask here.
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
    const Row* old_row;              // whose place it takes; nullptr where it is appended
    bool merges;                     // into the old row, cell by cell
    bool same;                       // nothing needs to be said
    std::vector<int> replaces = {};  // the shorthands whose rows it replaces
    bool is_new = false;             // must say that its name is no slip
  };
  std::vector<const Row*> removed;  // to be said first
  std::vector<Given> given;         // every row of the result, the same ones included
};

// The cells that are said of a row: all, or those that differ from the row into which it merges.
bool is_said(const RowTable& table, const RowChanges::Given& given, std::size_t column,
             bool all_rows);

RowChanges row_changes(const RowTable& table, const std::vector<Row>& old_rows,
                       const std::vector<Row>& rows);

// The whole rule file: as `to_toml`, with the values that are the schema's initial ones.
std::string to_whole_toml(const RuleSet& rules);

// What a file must say that is applied to `base` and gives `rules`.
class RuleChanges {
 public:
  // How much is said although it does not differ: every row, and whole; or every parameter as well.
  enum class Said : std::uint8_t { changes, all_rows, everything };
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
