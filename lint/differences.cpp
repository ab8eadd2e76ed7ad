// SPDX-License-Identifier: Apache-2.0
#include "lint/differences.h"

#include <algorithm>
#include <iterator>
#include <optional>

#include <fmt/format.h>

#include "lint/dependency.h"
#include "lint/gostop/limits.h"
#include "lint/gostop/never.h"
#include "model/gostop/game.h"
#include "model/rules/rows.h"

namespace showstopper::lint {
namespace {

using rules::Row;
using rules::RuleSet;

// What concerns the match around the rounds and no round by itself.
constexpr std::string_view kOfMatch[] = {"match.end",   "match.points_check", "match.tiebreak",
                                         "match.stake", "match.purse",        "first_dealer",
                                         "match.laps"};

const rules::RowTable& table_of(const RuleSet& rules, int table) {
  return rules.schema().tables[static_cast<std::size_t>(table)];
}

std::vector<Row> alike(const RuleSet& rules, int table, const Row& like) {
  std::vector<Row> rows;
  for (const Row& row : rules.rows(table)) {
    if (same_identity(table_of(rules, table), row, like)) rows.push_back(row);
  }
  return rows;
}

bool same_cells(const std::vector<Row>& a, const std::vector<Row>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const Row& one, const Row& two) { return one.cells == two.cells; });
}

std::string cell_text(const rules::Column& column, const rules::Cell& cell) {
  if (column.kind == rules::CellKind::name) return '"' + cell.name + '"';
  if (column.kind == rules::CellKind::expression) return '"' + cell.expression.text() + '"';
  const rules::Parameter as_parameter{column.key, column.domain, "", "", ""};
  return rules::to_toml(as_parameter, cell.datum);
}

std::string rows_text(const rules::RowTable& table, const std::vector<Row>& rows) {
  std::string text;
  for (const Row& row : rows) {
    text += fmt::format("{}{}", text.empty() ? "" : ", ", cells_text(table, row));
  }
  return text;
}

// Why all of the rows change nothing; nothing where one may. Of no rows it is an empty reason.
std::optional<std::string> why_nothing(const RuleSet& rules, int table,
                                       const std::vector<Row>& rows) {
  if (rows.empty()) return "";
  if (rules.schema().game != gostop::Game::kName) return {};
  const gostop_rules::NeverApplies never(rules);
  std::string all;
  for (const Row& row : rows) {
    std::string why = never.why(static_cast<gostop::RowTableId>(table), row);
    if (why.empty() && table == gostop::kCardKind) why = gostop_rules::why_usual_kind(row);
    if (why.empty()) return {};
    if (all.find(why) == std::string::npos) all += (all.empty() ? "" : "; ") + why;
  }
  return all;
}

Unit of_parameter(const RuleSet& a, const RuleSet& b, int parameter) {
  const rules::Parameter& key = a.schema().parameters[static_cast<std::size_t>(parameter)];
  Unit unit;
  unit.parameter = parameter;
  unit.difference.name = key.key;
  unit.difference.says = {rules::to_toml(key, a.value(parameter)),
                          rules::to_toml(key, b.value(parameter))};
  unit.difference.places = {a.place(parameter), b.place(parameter)};
  unit.difference.of_match = is_of_match(a, parameter);
  const std::string_view in_a = why_unchanged(a, parameter, b.value(parameter));
  const std::string_view in_b = why_unchanged(b, parameter, a.value(parameter));
  if (!in_a.empty() && !in_b.empty()) {
    unit.difference.idle = in_a == in_b
                               ? std::string(in_a)
                               : fmt::format("{} (first file); {} (second file)", in_a, in_b);
  }
  return unit;
}

}  // namespace

bool is_of_match(const RuleSet& rules, int parameter) {
  const std::string_view key = rules.schema().parameters[static_cast<std::size_t>(parameter)].key;
  return std::find(std::begin(kOfMatch), std::end(kOfMatch), key) != std::end(kOfMatch);
}

std::vector<Unit> units(const RuleSet& a, const RuleSet& b) {
  std::vector<Unit> all;
  RuleSet with_keys = a;  // rows that follow from keys are the keys' business
  for (std::size_t i = 0; i < a.schema().parameters.size(); ++i) {
    const int parameter = static_cast<int>(i);
    if (a.value(parameter) == b.value(parameter)) continue;
    all.push_back(of_parameter(a, b, parameter));
    with_keys.set(parameter, b.value(parameter));
  }
  for (std::size_t i = 0; i < a.schema().tables.size(); ++i) {
    const int table = static_cast<int>(i);
    const rules::RowTable& of_table = a.schema().tables[i];
    std::vector<Row> seen;
    for (const RuleSet* const of : {static_cast<const RuleSet*>(&with_keys), &b}) {
      for (const Row& row : of->rows(table)) {
        const auto known = [&](const Row& other) { return same_identity(of_table, other, row); };
        if (std::any_of(seen.begin(), seen.end(), known)) continue;
        seen.push_back(row);
        const auto in_a = alike(with_keys, table, row), in_b = alike(b, table, row);
        if (same_cells(in_a, in_b)) continue;
        Unit unit;
        unit.table = table;
        unit.like = row;
        unit.difference.name =
            fmt::format("{} {}", of_table.name, rules::identity_text(of_table, row));
        unit.difference.says = {rows_text(of_table, in_a), rows_text(of_table, in_b)};
        if (!in_a.empty()) unit.difference.places[0] = place_of(a, in_a.front());
        if (!in_b.empty()) unit.difference.places[1] = place_of(b, in_b.front());
        const auto in_one = why_nothing(with_keys, table, in_a);
        const auto in_other = why_nothing(b, table, in_b);
        if (in_one && in_other) {
          unit.difference.idle = in_one->empty() ? *in_other : *in_one;
          if (!in_one->empty() && !in_other->empty() && *in_one != *in_other) {
            unit.difference.idle += "; " + *in_other;
          }
        }
        all.push_back(std::move(unit));
      }
    }
  }
  return all;
}

rules::Place place_of(const RuleSet& rules, const Row& row) {
  const bool made = row.place.file == nullptr && row.shorthand >= 0;
  return made ? rules.place(row.shorthand) : row.place;
}

std::string cells_text(const rules::RowTable& table, const Row& row) {
  std::string cells;
  for (std::size_t i = 0; i < row.cells.size(); ++i) {
    const rules::Column& column = table.columns[i];
    if (!row.cells[i] || column.identity) continue;
    cells += fmt::format("{}{} = {}", cells.empty() ? "" : ", ", column.key,
                         cell_text(column, *row.cells[i]));
  }
  return fmt::format("{{ {} }}", cells);
}

RuleSet with_unit(const RuleSet& a, const RuleSet& b, const Unit& unit) {
  RuleSet made = a;
  if (unit.parameter >= 0) {
    made.set(unit.parameter, b.value(unit.parameter));
    return made;
  }
  std::vector<Row>& rows = made.rows(unit.table);
  const std::vector<Row> from_b = alike(b, unit.table, unit.like);
  const auto is_like = [&](const Row& row) {
    return same_identity(table_of(a, unit.table), row, unit.like);
  };
  const auto first = std::find_if(rows.begin(), rows.end(), is_like);
  const auto at = std::distance(rows.begin(), first);
  std::erase_if(rows, is_like);
  rows.insert(rows.begin() + std::min<std::ptrdiff_t>(at, std::ssize(rows)), from_b.begin(),
              from_b.end());
  return made;
}

}  // namespace showstopper::lint
