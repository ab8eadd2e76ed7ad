// SPDX-License-Identifier: Apache-2.0
#include "lint/equivalence.h"

#include <algorithm>

#include "lint/dependency.h"
#include "model/gostop/game.h"
#include "model/gostop/rules/row_tables.h"
#include "model/rules/rows.h"

namespace showstopper::lint {
namespace {

bool same_rows_in_any_order(const rules::RuleSet& a, const rules::RuleSet& b, int table) {
  const auto& of_a = a.rows(table);
  const auto& of_b = b.rows(table);
  return std::is_permutation(
      of_a.begin(), of_a.end(), of_b.begin(), of_b.end(),
      [](const rules::Row& one, const rules::Row& two) { return one.cells == two.cells; });
}

// In the order in which rules look at them: rows of one event in the order of the file, grounds of
// liability by their priority and then so.
std::vector<rules::Row> in_order(const rules::RuleSet& rules, int table) {
  const int column = table == gostop::kEvent ? gostop::column(gostop::kEvent, "on")
                                             : gostop::column(gostop::kLiability, "priority");
  const auto rank = [&](const rules::Row& row) {
    const auto& cell = row.cells[static_cast<std::size_t>(column)];
    if (!cell) return 0;
    return table == gostop::kEvent ? int{cell->datum.front().form} : cell->datum.front().number;
  };
  std::vector<rules::Row> rows = rules.rows(table);
  std::stable_sort(rows.begin(), rows.end(), [&](const rules::Row& one, const rules::Row& two) {
    return rank(one) < rank(two);
  });
  return rows;
}

void take_out(rules::RuleSet& rules, const Unit& unit) {
  std::erase_if(rules.rows(unit.table), [&](const rules::Row& row) {
    return same_identity(rules.schema().tables[static_cast<std::size_t>(unit.table)], row,
                         unit.like);
  });
}

}  // namespace

bool same_rows(const rules::RuleSet& a, const rules::RuleSet& b) {
  const bool of_gostop = a.schema().game == gostop::Game::kName;
  for (int table = 0; table < static_cast<int>(a.schema().tables.size()); ++table) {
    const bool ordered = of_gostop && (table == gostop::kEvent || table == gostop::kLiability);
    const auto cells = [](const rules::Row& one, const rules::Row& two) {
      return one.cells == two.cells;
    };
    const auto of_a = ordered ? in_order(a, table) : a.rows(table);
    const auto of_b = ordered ? in_order(b, table) : b.rows(table);
    const bool same = ordered
                          ? std::equal(of_a.begin(), of_a.end(), of_b.begin(), of_b.end(), cells)
                          : same_rows_in_any_order(a, b, table);
    if (!same) return false;
  }
  return true;
}

std::string proof_of_equivalence(const rules::RuleSet& a, const rules::RuleSet& b,
                                 const std::vector<Unit>& units) {
  if (units.empty()) return same_rows(a, b) ? "the same values and rows" : "";
  rules::RuleSet made = a, other = b;
  bool keys = false, idle = true, rows = false;
  std::string why_rows;
  // Rows last: a value that is set makes all rows anew.
  for (const Unit& unit : units) {
    if (unit.parameter < 0) continue;
    if (unit.difference.of_match) return {};
    keys = true;
    const rules::Datum& value = b.value(unit.parameter);
    if (why_unchanged(made, unit.parameter, value).empty()) return {};
    idle = idle && why_idle(made, unit.parameter) != nullptr;
    made.set(unit.parameter, value);
    idle = idle && why_idle(made, unit.parameter) != nullptr;
  }
  for (const Unit& unit : units) {
    if (unit.parameter >= 0) continue;
    if (unit.difference.idle.empty()) return {};
    rows = true;
    if (why_rows.find(unit.difference.idle) == std::string::npos) {
      why_rows += (why_rows.empty() ? ": " : "; ") + unit.difference.idle;
    }
    take_out(made, unit);
    take_out(other, unit);
  }
  if (!same_rows(made, other)) return {};
  // A key may have an effect by other values than these two.
  const std::string why_keys = idle ? "the keys that differ are without effect"
                                    : "the values that differ have the same effect";
  if (keys && rows) return why_keys + " and the rows never apply" + why_rows;
  return keys ? why_keys : "the rows that differ never apply" + why_rows;
}

}  // namespace showstopper::lint
