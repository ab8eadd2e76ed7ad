// SPDX-License-Identifier: Apache-2.0
#include "lint/other_values.h"

#include <algorithm>

#include "model/rules/datum.h"

namespace showstopper::lint {
namespace {

using rules::Datum;
using rules::Item;
using rules::Shape;

std::vector<Item> items_of(const rules::Domain& domain) {
  std::vector<Item> items;
  for (std::size_t i = 0; i < domain.forms.size(); ++i) {
    const rules::Form& form = domain.forms[i];
    const auto index = static_cast<std::uint8_t>(i);
    items.push_back({index, form.numbered() ? form.low : 0});
    if (!form.numbered() || form.high == form.low) continue;
    items.push_back({index, form.low + 1});
    if (form.high > form.low + 1) items.push_back({index, form.high});
  }
  return items;
}

// All forms, each with its least number.
Datum every_form(const rules::Domain& domain) {
  Datum all;
  for (std::size_t i = 0; i < domain.forms.size(); ++i) {
    const rules::Form& form = domain.forms[i];
    all.push_back({static_cast<std::uint8_t>(i), form.numbered() ? form.low : 0});
  }
  return all;
}

// Whether the cell is a condition of the row, and not a part of its effect.
bool is_condition(const rules::RowTable& of, const rules::Column& cell) {
  if (cell.identity || cell.kind != rules::CellKind::datum) return true;
  constexpr std::string_view kOfCombinations[] = {"cards", "kind", "with", "first_at"};
  if (of.name == "combination") {
    return std::find(std::begin(kOfCombinations), std::end(kOfCombinations), cell.key) !=
           std::end(kOfCombinations);
  }
  return of.name == "payer" && cell.key == "scope";
}

}  // namespace

std::vector<Datum> other_values(const rules::Domain& domain, const Datum& current,
                                std::size_t most) {
  std::vector<Datum> all;
  const auto keep = [&](Datum value) {
    const bool known = value == current || std::find(all.begin(), all.end(), value) != all.end();
    if (!known && rules::belongs(domain, value)) all.push_back(std::move(value));
  };
  switch (domain.shape) {
    case Shape::script: return all;
    case Shape::order: {
      Datum turned = current;
      std::reverse(turned.begin(), turned.end());
      keep(turned);
      std::rotate(turned.begin(), turned.begin() + 1, turned.end());
      keep(turned);
      break;
    }
    case Shape::set: keep(every_form(domain)); [[fallthrough]];
    case Shape::list: keep({}); [[fallthrough]];
    case Shape::one:
      for (const Item& item : items_of(domain)) {
        keep({item});
        if (domain.shape == Shape::list) keep({item, item, item});
      }
  }
  if (all.size() <= most) return all;
  std::vector<Datum> some;
  for (std::size_t i = 0; i < most; ++i) some.push_back(all[i * (all.size() - 1) / (most - 1)]);
  return some;
}

std::optional<Datum> stepped(const rules::Domain& domain, const Datum& own, const Datum& other) {
  if (own == other) return std::nullopt;
  Datum near = own;
  for (std::size_t i = 0; i < own.size(); ++i) {
    const rules::Form& form = domain.forms[own[i].form];
    if (!form.numbered()) continue;
    const bool counted = i < other.size() && other[i].form == own[i].form;
    const std::int32_t toward = counted ? other[i].number : form.high;
    if (toward != own[i].number) near[i].number += toward > own[i].number ? 1 : -1;
  }
  return near != own && rules::belongs(domain, near) ? std::optional(near) : std::nullopt;
}

std::vector<rules::RuleSet> with_other_cells(const rules::RuleSet& rules, int table,
                                             std::size_t index) {
  constexpr std::size_t kValues = 12;
  std::vector<rules::RuleSet> all;
  const rules::RowTable& of = rules.schema().tables[static_cast<std::size_t>(table)];
  for (std::size_t column = 0; column < of.columns.size(); ++column) {
    const rules::Column& cell = of.columns[column];
    if (is_condition(of, cell)) continue;
    const auto& now = rules.rows(table)[index].cells[column];
    for (const Datum& value : other_values(cell.domain, now ? now->datum : Datum{}, kValues)) {
      all.push_back(rules);
      all.back().rows(table)[index].cells[column] = rules::Cell{{}, value, {}};
    }
  }
  return all;
}

}  // namespace showstopper::lint
