// SPDX-License-Identifier: Apache-2.0
#include "model/rules/rule_set.h"

#include <algorithm>

#include "model/rules/datum.h"
#include "model/rules/rows.h"
#include "model/table/check.h"

namespace showstopper::rules {

RuleSet::RuleSet(const Schema& schema)
    : schema_(&schema), rows_(schema.tables.size()), edits_(schema.tables.size()) {
  values_.reserve(schema.parameters.size());
  for (const Parameter& parameter : schema.parameters) {
    std::string why_not;
    std::optional<Datum> initial = parse_value(parameter, parameter.initial, why_not);
    CHECK(initial.has_value());
    values_.push_back(std::move(*initial));
  }
  make_rows();
}

void RuleSet::set(int parameter, Datum value) {
  const auto index = static_cast<std::size_t>(parameter);
  CHECK(index < values_.size());
  CHECK(belongs(schema_->parameters[index].domain, value));
  values_[index] = std::move(value);
  make_rows();
}

void RuleSet::set_all(std::vector<Datum> values) {
  CHECK(values.size() == values_.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    CHECK(belongs(schema_->parameters[i].domain, values[i]));
  }
  values_ = std::move(values);
  make_rows();
}

bool RuleSet::operator==(const RuleSet& other) const {
  return schema_ == other.schema_ && values_ == other.values_ && rows_ == other.rows_;
}

void RuleSet::make_rows() {
  for (std::vector<Row>& rows : rows_) rows.clear();
  if (schema_->expand != nullptr) schema_->expand(*this);
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    for (Row& row : rows_[i]) row.cells.resize(schema_->tables[i].columns.size());
    for (const Edit& edit : edits_[i]) apply(static_cast<int>(i), edit);
  }
}

// A row is what its identity cells say; the other cells are replaced one by one.
RuleSet::Outcome RuleSet::apply(int table, const Edit& edit) {
  const RowTable& form = schema_->tables[static_cast<std::size_t>(table)];
  std::vector<Row>& rows = rows_[static_cast<std::size_t>(table)];
  const auto known = std::find_if(
      rows.begin(), rows.end(), [&](const Row& row) { return same_identity(form, row, edit.row); });
  if (edit.remove) {
    if (known == rows.end()) return Outcome::nothing_to_remove;
    rows.erase(known);
    return Outcome::removed;
  }
  if (known == rows.end()) {
    if (missing_column(form, edit.row) != nullptr) return Outcome::incomplete;
    rows.push_back(edit.row);
    return Outcome::appended;
  }
  for (std::size_t i = 0; i < edit.row.cells.size(); ++i) {
    if (edit.row.cells[i]) known->cells[i] = edit.row.cells[i];
  }
  if (!edit.row.why.empty()) known->why = edit.row.why;
  return Outcome::merged;
}

}  // namespace showstopper::rules
