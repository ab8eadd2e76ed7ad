// SPDX-License-Identifier: Apache-2.0
#include "model/rules/rule_set.h"

#include <algorithm>

#include <fmt/format.h>

#include "model/rules/datum.h"
#include "model/rules/rows.h"
#include "model/table/check.h"

namespace showstopper::rules {

Row::Row() = default;
Row::Row(const Row& other) = default;
Row::Row(Row&& other) noexcept = default;
Row& Row::operator=(const Row& other) = default;
Row& Row::operator=(Row&& other) noexcept = default;
Row::~Row() = default;

RuleSet::RuleSet(const RuleSet& other) = default;
RuleSet::RuleSet(RuleSet&& other) noexcept = default;
RuleSet& RuleSet::operator=(const RuleSet& other) = default;
RuleSet& RuleSet::operator=(RuleSet&& other) noexcept = default;
RuleSet::~RuleSet() = default;

RuleSet::RuleSet(const Schema& schema)
    : schema_(&schema),
      places_(schema.parameters.size()),
      rows_(schema.tables.size()),
      edits_(schema.tables.size()) {
  values_.reserve(schema.parameters.size());
  for (const Parameter& parameter : schema.parameters) {
    std::string why_not;
    std::optional<Datum> initial = parse_value(parameter, parameter.initial, why_not);
    CHECK(initial.has_value());
    values_.push_back(std::move(*initial));
  }
  make_rows();
}

bool RuleSet::is_for(int seats, std::string& why_not) const {
  if (players.empty() || std::find(players.begin(), players.end(), seats) != players.end()) {
    return true;
  }
  why_not = fmt::format("`players = [{}]` leaves out {} players", fmt::join(players, ", "), seats);
  return false;
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

std::vector<std::vector<Row>> RuleSet::shorthand_rows() const {
  RuleSet bare = *this;
  for (auto& files : bare.edits_) files.clear();
  bare.make_rows();
  return std::move(bare.rows_);
}

void RuleSet::make_rows() {
  for (std::vector<Row>& rows : rows_) rows.clear();
  if (schema_->expand != nullptr) schema_->expand(*this);
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    for (Row& row : rows_[i]) row.cells.resize(schema_->tables[i].columns.size());
    for (const std::vector<RowEdit>& file : edits_[i]) {
      edit_rows(schema_->tables[i], file, rows_[i]);
    }
  }
}

}  // namespace showstopper::rules
