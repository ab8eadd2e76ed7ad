// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "model/rules/printer.h"
#include "model/rules/replacements.h"
#include "model/rules/rows.h"
#include "model/table/check.h"

namespace showstopper::rules {
namespace {

// Whether merging can turn `old_row` into `row`: it replaces cells and takes none away.
bool merges_into(const Row& old_row, const Row& row) {
  for (std::size_t i = 0; i < row.cells.size(); ++i) {
    if (old_row.cells[i] && !row.cells[i]) return false;
  }
  return old_row.why.empty() || !row.why.empty();
}

// Finds the input of `edit_rows`. The rows that keep a place come first and in their old order;
// from the first that does not fit on, all are appended, and so must not be there before.
class RowComparison {
 public:
  RowComparison(const RowTable& table, const std::vector<Row>& old_rows,
                const std::vector<Row>& rows)
      : table_(table), old_rows_(old_rows), rows_(rows) {}

  RowChanges changes() {
    find_places();
    drop_split_names();
    RowChanges changes;
    for (std::size_t i = 0; i < rows_.size(); ++i) changes.given.push_back(given(i));
    for (std::size_t i = 0; i < rows_.size(); ++i) add_sayings(i, changes);
    for (const Row& old_row : old_rows_) {
      if (!stays(old_row)) add_removal(old_row, changes);
    }
    return changes;
  }

 private:
  std::size_t count(const std::vector<Row>& rows, const Row& named, std::size_t end) const {
    const auto stop = rows.begin() + static_cast<std::ptrdiff_t>(end);
    return static_cast<std::size_t>(std::count_if(
        rows.begin(), stop, [&](const Row& row) { return same_identity(table_, row, named); }));
  }

  // The old row whose place row `index` would take.
  std::optional<std::size_t> place(std::size_t index) const {
    std::size_t skipped = count(rows_, rows_[index], index);
    for (std::size_t i = 0; i < old_rows_.size(); ++i) {
      if (!same_identity(table_, old_rows_[i], rows_[index])) continue;
      if (skipped == 0) return i;
      --skipped;
    }
    return std::nullopt;
  }

  bool alone(std::size_t index) const {
    return count(rows_, rows_[index], rows_.size()) == 1 &&
           count(old_rows_, rows_[index], old_rows_.size()) == 1;
  }

  void find_places() {
    std::size_t next = 0;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      const std::optional<std::size_t> found = place(i);
      if (!found || *found < next) return;
      if (alone(i) && !merges_into(old_rows_[*found], rows_[i])) return;
      places_.push_back(*found);
      next = *found + 1;
    }
  }

  // A row that is appended although there was one for it needs a removal, which takes all rows of
  // its name: then none of them may keep its place.
  void drop_split_names() {
    for (std::size_t i = rows_.size(); i-- > places_.size();) {
      if (!place(i)) continue;
      for (std::size_t j = 0; j < places_.size(); ++j) {
        if (!same_identity(table_, rows_[j], rows_[i])) continue;
        places_.resize(j);
        i = rows_.size();
        break;
      }
    }
  }

  bool stays(const Row& old_row) const {
    for (std::size_t i = 0; i < places_.size(); ++i) {
      if (same_identity(table_, rows_[i], old_row)) return true;
    }
    return false;
  }

  void add_removal(const Row& old_row, RowChanges& changes) const {
    for (const Row* const removed : changes.removed) {
      if (same_identity(table_, *removed, old_row)) return;
    }
    changes.removed.push_back(&old_row);
  }

  // Rows of one name count as unchanged only together.
  bool same(std::size_t index) const {
    const std::size_t old_count = count(old_rows_, rows_[index], old_rows_.size());
    if (count(rows_, rows_[index], rows_.size()) != old_count) return false;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      if (!same_identity(table_, rows_[i], rows_[index])) continue;
      if (i >= places_.size() || old_rows_[places_[i]] != rows_[i]) return false;
    }
    return true;
  }

  RowChanges::Given given(std::size_t index) const {
    if (index >= places_.size()) return {&rows_[index], nullptr, false, false, {}, false};
    return {&rows_[index], &old_rows_[places_[index]], alone(index), same(index), {}, false};
  }

  // The `new` and `replaces` keys that the reader requires, for a row that replaces those of a
  // shorthand or has a similar name. Among rows of one name only the first that is given has them.
  void add_sayings(std::size_t index, RowChanges& changes) const {
    RowChanges::Given& given = changes.given[index];
    if (given.old_row == nullptr)
      given.is_new = !near_name(table_, rows_[index], old_rows_).empty();
    if (!table_.several || given.same) return;
    for (std::size_t i = 0; i < index; ++i) {
      if (!changes.given[i].same && same_identity(table_, rows_[i], rows_[index])) return;
    }
    for (const Row& old_row : old_rows_) {
      const auto& known = given.replaces;
      if (old_row.shorthand < 0 || !same_identity(table_, old_row, rows_[index])) continue;
      const bool stands = std::any_of(rows_.begin(), rows_.end(),
                                      [&](const Row& row) { return row.cells == old_row.cells; });
      const bool told = std::find(known.begin(), known.end(), old_row.shorthand) != known.end();
      if (!stands && !told && stays(old_row)) given.replaces.push_back(old_row.shorthand);
    }
  }

  const RowTable& table_;
  const std::vector<Row>& old_rows_;
  const std::vector<Row>& rows_;
  std::vector<std::size_t> places_;  // of the first rows, while they fit
};

}  // namespace

RowChanges row_changes(const RowTable& table, const std::vector<Row>& old_rows,
                       const std::vector<Row>& rows) {
  return RowComparison(table, old_rows, rows).changes();
}

bool is_said(const RowTable& table, const RowChanges::Given& given, std::size_t column,
             bool all_rows) {
  if (all_rows || !given.merges || table.columns[column].identity) return true;
  return given.old_row->cells[column] != given.row->cells[column];
}

RuleChanges::RuleChanges(const RuleSet& rules, const RuleSet& base, Said said) : changed_(base) {
  const Schema& schema = rules.schema();
  CHECK(&schema == &base.schema());
  for (std::size_t i = 0; i < schema.parameters.size(); ++i) {
    const auto parameter = static_cast<int>(i);
    const bool differs = rules.value(parameter) != base.value(parameter);
    const bool all = said == Said::all_values || said == Said::everything;
    if (differs || all) parameters_.push_back(parameter);
  }
  if (!parameters_.empty()) changed_.set_all(rules.values());
  for (std::size_t i = 0; i < schema.tables.size(); ++i) {
    const auto table = static_cast<int>(i);
    rows_.push_back(row_changes(schema.tables[i], changed_.rows(table), rules.rows(table)));
  }
  add_swallowed(base, has_all_rows(said));
}

// A given row must name each value whose rows it replaces. The check uses the rules as a reader
// will have them.
void RuleChanges::add_swallowed(const RuleSet& base, bool all_rows) {
  RuleSet read = changed_;
  bool any = false;
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const RowTable& table = read.schema().tables[i];
    std::vector<RowEdit> edits;
    for (const Row* const row : rows_[i].removed) edits.push_back({*row, true, false, {}});
    for (const RowChanges::Given& given : rows_[i].given) {
      if (given.same && !all_rows) continue;
      any = true;
      RowEdit& edit = edits.emplace_back(RowEdit{*given.row, false, false, {}});
      for (std::size_t cell = 0; cell < table.columns.size(); ++cell) {
        if (!is_said(table, given, cell, all_rows)) edit.row.cells[cell].reset();
      }
    }
    if (!edits.empty()) read.edits_[i].push_back(std::move(edits));
  }
  if (!any) return;
  read.make_rows();
  for (const int parameter : parameters_) {
    const auto lost = swallowed(read, parameter, base.value(parameter));
    if (!lost) continue;
    const RowTable& table = read.schema().tables[lost->table];
    for (RowChanges::Given& given : rows_[lost->table].given) {
      if (!same_identity(table, *given.row, lost->row) || (given.same && !all_rows)) continue;
      auto& known = given.replaces;
      if (std::find(known.begin(), known.end(), parameter) == known.end()) {
        known.push_back(parameter);
      }
      break;
    }
  }
}

}  // namespace showstopper::rules
