// SPDX-License-Identifier: Apache-2.0
#include "model/rules/replacements.h"

#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "model/rules/rows.h"

namespace showstopper::rules {
namespace {

bool says(const RowEdit& edit, int parameter) {
  return std::find(edit.replaces.begin(), edit.replaces.end(), parameter) != edit.replaces.end();
}

bool stands(const std::vector<Row>& rows, const Row& row) {
  return std::any_of(rows.begin(), rows.end(),
                     [&](const Row& other) { return other.cells == row.cells; });
}

class Judge {
 public:
  Judge(const RuleSet& rules, const RuleSet& before, Complaints& complaints)
      : rules_(rules), before_(before), schema_(rules.schema()), complaints_(complaints) {}

  // An event has no name, so that a row that gives another effect may be meant as one more.
  void judge_events(const TableEdit& edit, const std::vector<Row>& after) {
    if (!edit.table->several) return;
    for (const Row& old_row : edit.before) {
      if (old_row.shorthand < 0 || stands(after, old_row)) continue;
      const RowEdit* blamed = nullptr;
      bool said = false;
      for (const RowEdit& given : edit.edits) {
        if (!same_identity(*edit.table, given.row, old_row)) continue;
        said = said || given.remove || says(given, old_row.shorthand);
        if (blamed == nullptr) blamed = &given;
      }
      if (!said && blamed != nullptr) complain(*edit.table, *blamed, old_row.shorthand);
    }
  }

  void judge_value(int parameter, const std::vector<TableEdit>& tables) {
    const auto lost = swallowed(rules_, parameter, before_.value(parameter));
    if (lost) blame(parameter, lost->table, lost->row, tables[lost->table]);
  }

  void judge_sayings(const TableEdit& edit, const std::vector<int>& set) {
    for (const RowEdit& given : edit.edits) {
      for (const int parameter : given.replaces) {
        const bool is_set = std::find(set.begin(), set.end(), parameter) != set.end();
        if (replaces_something(edit, given, parameter, is_set)) continue;
        complaints_.add(
            given.row.place.where,
            fmt::format("`replaces` names `{}`, but no row that it stands for is {}",
                        key(parameter).key, shown(identity_text(*edit.table, given.row))));
      }
    }
  }

 private:
  const Parameter& key(int parameter) const {
    return schema_.parameters[static_cast<std::size_t>(parameter)];
  }

  bool replaces_something(const TableEdit& edit, const RowEdit& given, int parameter,
                          bool is_set) const {
    const auto section = [](std::string_view name) { return name.substr(0, name.rfind('.')); };
    return std::any_of(edit.before.begin(), edit.before.end(), [&](const Row& row) {
      return row.shorthand >= 0 && same_identity(*edit.table, given.row, row) &&
             (is_set || row.shorthand == parameter ||
              section(key(row.shorthand).key) == section(key(parameter).key));
    });
  }

  std::string origin(int parameter) const {
    const Place& place = rules_.place(parameter);
    const std::string value = fmt::format("`{} = {}`", key(parameter).key,
                                          to_toml(key(parameter), rules_.value(parameter)));
    if (place.file == nullptr) return value + ", its initial value,";
    if (*place.file == complaints_.file())
      return fmt::format("{} in line {}", value, place.where.line);
    return fmt::format("{} in {}:{}", value, *place.file, place.where.line);
  }

  void complain(const RowTable& table, const RowEdit& given, int parameter) {
    complaints_.add_older(
        given.row.place.where,
        fmt::format("this row of `{0}` replaces the one that {1} stands for; write `replaces = "
                    "\"{2}\"` if this is intended, else set `{2}`",
                    table.name, origin(parameter), key(parameter).key));
  }

  void blame(int parameter, std::size_t at, const Row& row, const TableEdit& edit) {
    const RowTable& table = schema_.tables[at];
    for (const RowEdit& given : edit.edits) {
      if (!same_identity(table, given.row, row)) continue;
      if (!given.remove && !says(given, parameter) && !told(given, table)) {
        complain(table, given, parameter);
      }
      return;
    }
    // A file that this one extends has changed the row.
    for (const Row& standing : rules_.rows(static_cast<int>(at))) {
      if (!same_identity(table, standing, row) || standing.place.file == nullptr) continue;
      complaints_.add_older(
          rules_.place(parameter).where,
          fmt::format("`{}` changes nothing: the row {} of `{}` in {}:{} replaces the "
                      "row that it stands for",
                      key(parameter).key, shown(identity_text(table, row)), table.name,
                      *standing.place.file, standing.place.where.line));
      return;
    }
  }

  // Whether the row was complained of already.
  bool told(const RowEdit& given, const RowTable& table) const {
    return table.several && std::any_of(complaints_.diagnostics().begin(),
                                        complaints_.diagnostics().end(), [&](const auto& known) {
                                          return known.where == given.row.place.where &&
                                                 known.file == complaints_.file();
                                        });
  }

  const RuleSet& rules_;
  const RuleSet& before_;
  const Schema& schema_;
  Complaints& complaints_;
};

}  // namespace

std::optional<Swallowed> swallowed(const RuleSet& rules, int parameter, const Datum& old_value) {
  const Schema& schema = rules.schema();
  const auto index = static_cast<std::size_t>(parameter);
  if (!schema.parameters[index].shorthand || rules.value(parameter) == old_value) return {};
  RuleSet without = rules;
  without.set(parameter, old_value);
  for (std::size_t i = 0; i < schema.tables.size(); ++i) {
    const int table = static_cast<int>(i);
    if (without.rows(table) != rules.rows(table)) return {};
  }
  const auto made = rules.shorthand_rows(), made_without = without.shorthand_rows();
  std::optional<Swallowed> found;
  for (std::size_t i = 0; i < made.size(); ++i) {
    for (const Row& row : made[i]) {
      if (stands(made_without[i], row)) continue;
      if (stands(rules.rows(static_cast<int>(i)), row)) return {};
      if (!found) found = {i, row};
    }
  }
  return found;
}

void judge_replacements(const RuleSet& rules, const RuleSet& before, const std::vector<int>& set,
                        const std::vector<TableEdit>& tables, Complaints& complaints) {
  Judge judge(rules, before, complaints);
  bool any = false;  // of all files: without rows of their own nothing is replaced
  for (std::size_t i = 0; i < tables.size(); ++i) {
    const std::vector<Row>& after = rules.rows(static_cast<int>(i));
    judge.judge_events(tables[i], after);
    judge.judge_sayings(tables[i], set);
    any = any || std::any_of(after.begin(), after.end(),
                             [](const Row& row) { return row.place.file != nullptr; });
  }
  for (std::size_t i = 0; any && i < set.size(); ++i) judge.judge_value(set[i], tables);
}

}  // namespace showstopper::rules
