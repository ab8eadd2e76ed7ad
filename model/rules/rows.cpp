// SPDX-License-Identifier: Apache-2.0
#include "model/rules/rows.h"

#include <algorithm>
#include <cstddef>

#include <fmt/format.h>

#include "model/rules/datum.h"
#include "model/table/check.h"

namespace showstopper::rules {
namespace {

std::string cell_text(const Column& column, const Cell& cell) {
  switch (column.kind) {
    case CellKind::name: return cell.name;
    case CellKind::expression: return cell.expression.text();
    case CellKind::datum: {
      std::string text;
      for (const Item& item : cell.datum) {
        if (!text.empty()) text += ' ';
        text += to_text(column.domain.forms[item.form], item.number);
      }
      return text;
    }
  }
  UNREACHABLE("a cell holds a name, a datum or an expression");
}

std::string without_digits(std::string_view text) {
  std::string rest;
  for (const char c : text) {
    if (c < '0' || c > '9') rest += c;
  }
  return rest;
}

}  // namespace

bool same_identity(const RowTable& table, const Row& a, const Row& b) {
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    if (table.columns[i].identity && a.cells[i] != b.cells[i]) return false;
  }
  return true;
}

const Column* missing_column(const RowTable& table, const Row& row) {
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    if (table.columns[i].required && !row.cells[i]) return &table.columns[i];
  }
  return nullptr;
}

Node to_node(const Column& column, const Cell& cell) {
  switch (column.kind) {
    case CellKind::name: return {cell.name, {}, {}};
    case CellKind::expression: return {cell.expression.text(), {}, {}};
    case CellKind::datum: return to_node(column.domain, cell.datum);
  }
  UNREACHABLE("a cell holds a name, a datum or an expression");
}

std::string near_name(const RowTable& table, const Row& row, const std::vector<Row>& rows) {
  const auto named = std::find_if(
      table.columns.begin(), table.columns.end(),
      [](const Column& column) { return column.identity && column.kind == CellKind::name; });
  if (named == table.columns.end()) return {};
  const auto at = static_cast<std::size_t>(named - table.columns.begin());
  if (!row.cells[at]) return {};
  const std::string& name = row.cells[at]->name;
  std::vector<std::string_view> known;
  for (const Row& other : rows) {
    if (!other.cells[at]) continue;
    if (other.cells[at]->name == name) return {};
    if (without_digits(other.cells[at]->name) != without_digits(name)) {
      known.push_back(other.cells[at]->name);
    }
  }
  return std::string(nearest(name, known));
}

std::string identity_text(const RowTable& table, const Row& row) {
  std::size_t identities = 0;
  for (const Column& column : table.columns) identities += column.identity ? 1 : 0;
  std::string text;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    const Column& column = table.columns[i];
    if (!column.identity || !row.cells[i]) continue;
    if (!text.empty()) text += ", ";
    if (identities > 1) text += fmt::format("{} ", column.key);
    text += cell_text(column, *row.cells[i]);
  }
  return text;
}

std::string row_name(const RowTable& table, const std::vector<Row>& rows, std::size_t at) {
  REQUIRES(at < rows.size());
  const auto before =
      std::count_if(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(at),
                    [&](const Row& each) { return same_identity(table, each, rows[at]); });
  const std::string name = fmt::format("{} {}", table.name, identity_text(table, rows[at]));
  return before == 0 ? name : fmt::format("{} #{}", name, before + 1);
}

namespace {

// One run of `edit_rows`.
class RowEditor {
 public:
  RowEditor(const RowTable& table, const std::vector<RowEdit>& edits, std::vector<Row>& rows)
      : table_(table), edits_(edits), rows_(rows) {}

  EditOutcome remove(const Row& named) {
    const auto first = std::remove_if(rows_.begin(), rows_.end(), [&](const Row& row) {
      return same_identity(table_, row, named);
    });
    const bool any = first != rows_.end();
    rows_.erase(first, rows_.end());
    return any ? EditOutcome::removed : EditOutcome::nothing_to_remove;
  }

  // After all removals, before anything is given.
  void count_known() {
    known_ = rows_.size();
    left_over_.assign(known_, false);
  }

  EditOutcome give(std::size_t index) {
    const Row& given = edits_[index].row;
    const std::vector<std::size_t> known = places(given);
    const auto is_same = [&](const RowEdit& edit) {
      return !edit.remove && same_identity(table_, edit.row, given);
    };
    const auto begin = edits_.begin();
    const auto before = static_cast<std::size_t>(
        std::count_if(begin, begin + static_cast<std::ptrdiff_t>(index), is_same));
    const auto all = static_cast<std::size_t>(std::count_if(begin, edits_.end(), is_same));
    if (known.size() == 1 && all == 1) {
      merge(table_, given, rows_[known.front()]);
      return EditOutcome::merged;
    }
    if (missing_column(table_, given) != nullptr) return EditOutcome::incomplete;
    for (std::size_t i = all; i < known.size(); ++i) left_over_[known[i]] = true;
    if (before < known.size()) {
      rows_[known[before]] = given;
      return EditOutcome::replaced;
    }
    rows_.push_back(given);
    return EditOutcome::appended;
  }

  void erase_left_over() {
    for (std::size_t i = known_; i-- > 0;) {
      if (left_over_[i]) rows_.erase(rows_.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }

 private:
  // The rows of the same name before any edit.
  std::vector<std::size_t> places(const Row& named) const {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < known_; ++i) {
      if (same_identity(table_, rows_[i], named)) found.push_back(i);
    }
    return found;
  }

  static void merge(const RowTable& table, const Row& given, Row& row) {
    for (std::size_t i = 0; i < given.cells.size(); ++i) {
      if (!given.cells[i] || row.cells[i] == given.cells[i]) continue;
      row.cells[i] = given.cells[i];
      if (table.several) row.shorthand = -1;
    }
    row.place = given.place;
    if (!given.why.empty()) row.why = given.why;
  }

  const RowTable& table_;
  const std::vector<RowEdit>& edits_;
  std::vector<Row>& rows_;
  std::size_t known_ = 0;
  std::vector<bool> left_over_;  // by row
};

}  // namespace

std::vector<EditOutcome> edit_rows(const RowTable& table, const std::vector<RowEdit>& edits,
                                   std::vector<Row>& rows) {
  std::vector<EditOutcome> outcomes(edits.size());
  RowEditor editor(table, edits, rows);
  for (std::size_t i = 0; i < edits.size(); ++i) {
    if (edits[i].remove) outcomes[i] = editor.remove(edits[i].row);
  }
  editor.count_known();
  for (std::size_t i = 0; i < edits.size(); ++i) {
    if (!edits[i].remove) outcomes[i] = editor.give(i);
  }
  editor.erase_left_over();
  return outcomes;
}

}  // namespace showstopper::rules
