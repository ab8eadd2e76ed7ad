// SPDX-License-Identifier: Apache-2.0
#include "lint/equivalence.h"

#include <algorithm>

#include <fmt/format.h>

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

// Of rows of one rank the order in the file decides: of one event, of one priority.
int rank_of(int table, const rules::Row& row) {
  const int column = table == gostop::kEvent ? gostop::column(gostop::kEvent, "on")
                                             : gostop::column(gostop::kLiability, "priority");
  const auto& cell = row.cells[static_cast<std::size_t>(column)];
  if (!cell) return 0;
  return table == gostop::kEvent ? int{cell->datum.front().form} : cell->datum.front().number;
}

std::string rank_text(int table, int rank) {
  if (table == gostop::kLiability) return fmt::format("of priority {}", rank);
  return fmt::format("on {}", gostop::kEventKind[static_cast<std::size_t>(rank)].text);
}

void add_to(std::string& listed, const std::string& name) {
  listed += fmt::format("{}`{}`", listed.empty() ? "" : ", ", name);
}

// In the order in which rules look at them.
std::vector<rules::Row> in_order(const rules::RuleSet& rules, int table) {
  std::vector<rules::Row> rows = rules.rows(table);
  std::stable_sort(rows.begin(), rows.end(), [&](const rules::Row& one, const rules::Row& two) {
    return rank_of(table, one) < rank_of(table, two);
  });
  return rows;
}

// The rows that the other rule set has too, in order, without those of the units.
std::vector<rules::Row> common_rows(const rules::RuleSet& rules, const rules::RuleSet& other,
                                    const std::vector<Unit>& units, int table) {
  std::vector<rules::Row> rows = in_order(rules, table);
  const auto& known = other.rows(table);
  std::erase_if(rows, [&](const rules::Row& row) {
    const auto differs = [&](const Unit& unit) {
      return unit.table == table &&
             same_identity(rules.schema().tables[static_cast<std::size_t>(table)], row, unit.like);
    };
    return std::any_of(units.begin(), units.end(), differs) ||
           std::none_of(known.begin(), known.end(),
                        [&](const rules::Row& each) { return each.cells == row.cells; });
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

std::vector<Difference> other_orders(const rules::RuleSet& a, const rules::RuleSet& b,
                                     const std::vector<Unit>& units) {
  std::vector<Difference> all;
  if (a.schema().game != gostop::Game::kName) return all;
  for (const int table : {int{gostop::kEvent}, int{gostop::kLiability}}) {
    const rules::RowTable& of_table = a.schema().tables[static_cast<std::size_t>(table)];
    const auto of_a = common_rows(a, b, units, table), of_b = common_rows(b, a, units, table);
    const std::size_t rows = std::min(of_a.size(), of_b.size());
    std::size_t i = 0;
    while (i < rows) {
      if (of_a[i].cells == of_b[i].cells) {
        ++i;
        continue;
      }
      const int here = rank_of(table, of_a[i]);
      Difference order;
      order.name =
          fmt::format("order of the rows of [[{}]] {}", of_table.name, rank_text(table, here));
      order.places = {place_of(a, of_a[i]), place_of(b, of_b[i])};
      for (; i < rows && rank_of(table, of_a[i]) == here; ++i) {
        add_to(order.says[0], rules::identity_text(of_table, of_a[i]));
        add_to(order.says[1], rules::identity_text(of_table, of_b[i]));
      }
      all.push_back(std::move(order));
    }
  }
  return all;
}

std::string proof_of_equivalence(const rules::RuleSet& a, const rules::RuleSet& b,
                                 const std::vector<Unit>& units) {
  if (units.empty()) return same_rows(a, b) ? "the same values and rows" : "";
  rules::RuleSet made = a, other = b;
  bool keys = false, idle = true, rows = false, kinds = false;
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
    kinds = kinds || unit.table == gostop::kCardKind;
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
  // A row of [[card]] with the usual kind applies, and changes nothing.
  why_rows = (kinds ? "change nothing" : "never apply") + why_rows;
  if (keys && rows) return why_keys + " and the rows " + why_rows;
  return keys ? why_keys : "the rows that differ " + why_rows;
}

}  // namespace showstopper::lint
