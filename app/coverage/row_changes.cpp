// SPDX-License-Identifier: Apache-2.0
#include "app/coverage/row_changes.h"

#include <cstdlib>
#include <set>

#include <fmt/format.h>

#include "model/rules/rows.h"

namespace showstopper::app {
namespace {

using rules::Datum;
using rules::Shape;

// A number moves to its neighbours; a word becomes another word.
bool is_near(const rules::Domain& domain, const Datum& from, const Datum& to) {
  if (domain.shape != Shape::one) return true;
  constexpr std::size_t kFewForms = 4;
  const rules::Item a = from.front(), b = to.front();
  const bool numbered = domain.forms[a.form].numbered();
  if (!numbered) return domain.forms.size() <= kFewForms && !domain.forms[b.form].numbered();
  return a.form == b.form && std::abs(a.number - b.number) == 1;
}

}  // namespace

std::vector<RowChange> row_changes(const rules::RuleSet& rules) {
  std::vector<RowChange> all;
  std::set<CoveredValue> known;  // of several rows with one name those of the first
  const auto add = [&](const std::string& row, CoveredValue value, Mutation change,
                       rules::RuleSet changed) {
    if (!known.insert(value).second) return;
    all.push_back({row, std::move(value), std::move(change), std::move(changed)});
  };
  for (std::size_t t = 0; t < rules.schema().tables.size(); ++t) {
    const rules::RowTable& table = rules.schema().tables[t];
    const auto number = static_cast<int>(t);
    for (std::size_t i = 0; i < rules.rows(number).size(); ++i) {
      const rules::Row& row = rules.rows(number)[i];
      const std::string name = fmt::format("{}:{}", table.name, rules::identity_text(table, row));
      for (std::size_t c = 0; c < table.columns.size(); ++c) {
        const rules::Column& column = table.columns[c];
        const bool cell = column.kind == rules::CellKind::datum && row.cells[c].has_value();
        if (column.identity || !cell) continue;
        const rules::Parameter key{column.key, column.domain, {}, {}, {}, false};
        const Datum& now = row.cells[c]->datum;
        for (Mutation& each : mutations(key, now)) {
          if (!is_near(column.domain, now, each.value)) continue;
          rules::RuleSet changed = rules;
          changed.rows(number)[i].cells[c]->datum = each.value;
          add(name, {fmt::format("{}.{}", name, column.key), rules::to_toml(key, now), each.text},
              each, std::move(changed));
        }
      }
      rules::RuleSet without = rules;
      auto& rows = without.rows(number);
      rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(i));
      Mutation removal;
      removal.text = "removed";
      add(name, {name, "there", removal.text}, removal, std::move(without));
    }
  }
  return all;
}

}  // namespace showstopper::app
