// SPDX-License-Identifier: Apache-2.0
#include "lint/gostop/event_selection.h"

#include <algorithm>

#include "lint/gostop/event_facts.h"
#include "lint/gostop/limits.h"
#include "model/rules/rows.h"

namespace showstopper::lint::gostop_rules {
namespace {

const rules::Cell* cell_of(const rules::Row& row, int column) {
  const auto& cell = row.cells[static_cast<std::size_t>(column)];
  return cell ? &*cell : nullptr;
}

// Whether the test of the row excludes nothing: it always holds, as `turns >= 0` does.
bool selects_all(const Subject& subject, const rules::Row& event, const rules::Expression& test) {
  return test.empty() ||
         std::all_of(subject.tables().begin(), subject.tables().end(), [&](const Table& table) {
           return bounds_of_test(table.rules, event).always();
         });
}

// `first` is turn 1 of its seat, or one of those turns: the first turn of the round.
bool turns_within(const Subject& subject, const rules::Row& a, const rules::Row& b) {
  constexpr int kTurn = gostop::column(gostop::kEvent, "when.turn");
  constexpr int kNumber = 0, kFirst = 1;  // forms of `when.turn`
  const rules::Cell* const narrow = cell_of(a, kTurn);
  if (narrow == nullptr) return false;
  const rules::Item one = narrow->datum.front(), other = cell_of(b, kTurn)->datum.front();
  if (one.form == kFirst) return other.form == kNumber && other.number == 1;
  return std::all_of(subject.tables().begin(), subject.tables().end(), [&](const Table& table) {
    return turn_of(table.rules, a) > 0 && turn_of(table.rules, a) == turn_of(table.rules, b);
  });
}

}  // namespace

gostop::Effect effect_of(const rules::Row& event) {
  return static_cast<gostop::Effect>(
      cell_of(event, gostop::column(gostop::kEvent, "effect"))->datum.front().form);
}

bool wins(gostop::Effect effect) {
  return effect == gostop::Effect::win || effect == gostop::Effect::win_minimum;
}

bool within(const Subject& subject, const rules::Row& a, const rules::Row& b) {
  constexpr int kTurn = gostop::column(gostop::kEvent, "when.turn");
  const auto columns = gostop::kRowTables[gostop::kEvent].columns;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const int column = static_cast<int>(i);
    const rules::Cell* const wide = cell_of(b, column);
    if (!columns[i].identity || wide == nullptr || a.cells[i] == b.cells[i]) continue;
    const bool test = columns[i].kind == rules::CellKind::expression;
    const bool covers = test              ? selects_all(subject, b, wide->expression)
                        : column == kTurn ? turns_within(subject, a, b)
                                          : false;
    if (!covers) return false;
  }
  return true;
}

}  // namespace showstopper::lint::gostop_rules
