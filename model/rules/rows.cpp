// SPDX-License-Identifier: Apache-2.0
#include "model/rules/rows.h"

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
  CHECK(!"a cell holds a name, a datum or an expression");
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
  CHECK(!"a cell holds a name, a datum or an expression");
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

}  // namespace showstopper::rules
