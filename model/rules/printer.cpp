// SPDX-License-Identifier: Apache-2.0
#include "model/rules/printer.h"

#include <algorithm>

#include <fmt/format.h>

#include "model/rules/datum.h"
#include "model/rules/reader.h"
#include "model/rules/rows.h"
#include "model/rules/value_text.h"
#include "model/table/check.h"

namespace showstopper::rules {
namespace {

std::string_view section_of(std::string_view key) {
  const std::size_t dot = key.rfind('.');
  return dot == std::string_view::npos ? std::string_view() : key.substr(0, dot);
}

// The keys that a row replaces: one text, or a list of several.
Node replaced(const Schema& schema, const RowChanges::Given& given) {
  NodeList keys;
  for (const int parameter : given.replaces) {
    const std::string_view key = schema.parameters[static_cast<std::size_t>(parameter)].key;
    keys.push_back({std::string(key), {}, {}});
  }
  if (keys.size() == 1) return keys.front();
  return {std::move(keys), {}, {}};
}

class Printer {
 public:
  explicit Printer(const Schema& schema) : schema_(schema) {}

  void header(const RuleSet& rules, const RuleSet& base, const std::string& extends) {
    line(fmt::format("format = {}", toml_string(kFormat)));
    line(fmt::format("game = {}", toml_string(schema_.game)));
    const std::string& title = rules.title.empty() ? rules.name : rules.title;
    if (!title.empty()) line(fmt::format("name = {}", toml_string(title)));
    if (!extends.empty()) line(fmt::format("extends = {}", toml_string(extends)));
    if (rules.players == base.players) return;
    const std::vector<int> all(schema_.seats.begin(), schema_.seats.end());
    const auto& players = rules.players.empty() ? all : rules.players;
    line(fmt::format("players = [{}]", fmt::join(players, ", ")));
  }

  // The values of the parameters that are named, in the order of the table.
  void values(const RuleSet& rules, const std::vector<int>& named,
              const std::vector<bool>& tables_printed) {
    std::vector<std::size_t> top, sectioned;
    for (const int parameter : named) {
      const auto i = static_cast<std::size_t>(parameter);
      const std::string_view section = section_of(schema_.parameters[i].key);
      const bool taken = section.empty() || is_printed_table(section, tables_printed);
      (taken ? top : sectioned).push_back(i);
    }
    // A key without a section is printed before all sections, and so is one whose section has the
    // name of a table of rows: TOML knows that name once only, so its keys are quoted whole.
    if (!top.empty()) line("");
    for (const std::size_t i : top) {
      const std::string_view key = schema_.parameters[i].key;
      value(section_of(key).empty() ? std::string(key) : toml_string(key), rules, i);
    }
    std::vector<bool> done(schema_.parameters.size());
    for (const std::size_t first : sectioned) {
      if (done[first]) continue;
      const std::string_view section = section_of(schema_.parameters[first].key);
      line(fmt::format("\n[{}]", section));
      for (const std::size_t i : sectioned) {
        const std::string_view key = schema_.parameters[i].key;
        if (done[i] || section_of(key) != section) continue;
        value(std::string(key.substr(section.size() + 1)), rules, i);
        done[i] = true;
      }
    }
  }

  void removal(const RowTable& table, const Row& row) {
    line(fmt::format("\n[[{}]]", table.name));
    cells(table, row, [&](std::size_t i) { return table.columns[i].identity; });
    line("remove = true");
  }

  // The whole row, or its differences from the row into which it merges.
  void row(const RowTable& table, const RowChanges::Given& given, bool all_rows) {
    const Row& row = *given.row;
    const Row* const base = given.merges && !all_rows ? given.old_row : nullptr;
    line(fmt::format("\n[[{}]]", table.name));
    cells(table, row, [&](std::size_t i) { return is_said(table, given, i, all_rows); });
    const bool why = !row.why.empty() && (base == nullptr || base->why != row.why);
    if (given.is_new) line("new = true");
    if (!given.replaces.empty()) {
      line(fmt::format("replaces = {}", toml_text(replaced(schema_, given))));
    }
    if (why) line(fmt::format("why = {}", toml_string(row.why)));
  }

  std::string take() { return std::move(text_); }

 private:
  void line(std::string_view content) {
    text_ += content;
    text_ += '\n';
  }

  bool is_printed_table(std::string_view section, const std::vector<bool>& printed) const {
    const std::string_view first = section.substr(0, section.find('.'));
    for (std::size_t i = 0; i < schema_.tables.size(); ++i) {
      if (schema_.tables[i].name == first && printed[i]) return true;
    }
    return false;
  }

  void value(const std::string& key, const RuleSet& rules, std::size_t index) {
    const Parameter& parameter = schema_.parameters[index];
    const std::string text = to_toml(parameter, rules.value(static_cast<int>(index)));
    std::string comment = parameter.clause.empty() ? "" : fmt::format("  # {}", parameter.clause);
    if (schema_.remark != nullptr) {
      const std::string remark = schema_.remark(rules, static_cast<int>(index));
      if (!remark.empty()) comment += fmt::format("{}{}", comment.empty() ? "  # " : "; ", remark);
    }
    line(fmt::format("{} = {}{}", key, text, comment));
  }

  // Cells of one group share an inline table: `when = { turn = "first" }`.
  template <class Chosen>
  void cells(const RowTable& table, const Row& row, Chosen chosen) {
    std::vector<bool> done(table.columns.size());
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
      if (done[i] || !row.cells[i] || !chosen(i)) continue;
      const std::string_view group = section_of(table.columns[i].key);
      if (group.empty()) {
        line(fmt::format("{} = {}", table.columns[i].key, cell(table, row, i)));
        continue;
      }
      std::string members;
      for (std::size_t j = i; j < table.columns.size(); ++j) {
        const std::string_view key = table.columns[j].key;
        if (!row.cells[j] || section_of(key) != group || !chosen(j)) continue;
        members += fmt::format("{}{} = {}", members.empty() ? " " : ", ",
                               key.substr(group.size() + 1), cell(table, row, j));
        done[j] = true;
      }
      line(fmt::format("{} = {{{} }}", group, members));
    }
  }

  static std::string cell(const RowTable& table, const Row& row, std::size_t i) {
    return toml_text(to_node(table.columns[i], *row.cells[i]));
  }

  const Schema& schema_;
  std::string text_;
};

// `base` is the rule set before the file: the initial values, or the file it extends.
std::string printed(const RuleSet& rules, const RuleSet& base, const std::string& extends,
                    RuleChanges::Said how_much) {
  const Schema& schema = rules.schema();
  const bool all_rows = RuleChanges::has_all_rows(how_much);
  const RuleChanges changes(rules, base, how_much);
  const auto said = [all_rows](const RowChanges::Given& given) { return all_rows || !given.same; };
  std::vector<bool> tables_printed;
  for (std::size_t i = 0; i < schema.tables.size(); ++i) {
    const RowChanges& rows = changes.rows(i);
    tables_printed.push_back(!rows.removed.empty() ||
                             std::any_of(rows.given.begin(), rows.given.end(), said));
  }
  Printer printer(schema);
  printer.header(rules, base, extends);
  printer.values(rules, changes.parameters(), tables_printed);
  for (std::size_t i = 0; i < schema.tables.size(); ++i) {
    const RowTable& table = schema.tables[i];
    for (const Row* const row : changes.rows(i).removed) printer.removal(table, *row);
    for (const RowChanges::Given& given : changes.rows(i).given) {
      if (said(given)) printer.row(table, given, all_rows);
    }
  }
  return printer.take();
}

// The row as an object with dotted keys; only identity cells of a removal, and no cells that
// merging finds already there.
NodeTable row_cells(const RowTable& table, const Row& row, const Row* base, bool remove) {
  NodeTable cells;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    const Column& column = table.columns[i];
    const bool news = !remove && (base == nullptr || base->cells[i] != row.cells[i]);
    if (!row.cells[i] || !(column.identity || news)) continue;
    cells.push_back({std::string(column.key), to_node(column, *row.cells[i])});
  }
  return cells;
}

Node yes() { return {true, {}, {}}; }

Node removal_node(const RowTable& table, const Row& row) {
  NodeTable cells = row_cells(table, row, nullptr, true);
  cells.push_back({"remove", yes()});
  return {std::move(cells), {}, {}};
}

Node given_node(const Schema& schema, const RowTable& table, const RowChanges::Given& given) {
  const Row* const base = given.merges ? given.old_row : nullptr;
  NodeTable cells = row_cells(table, *given.row, base, false);
  if (given.is_new) cells.push_back({"new", yes()});
  if (!given.replaces.empty()) cells.push_back({"replaces", replaced(schema, given)});
  if (!given.row->why.empty() && (base == nullptr || base->why != given.row->why)) {
    cells.push_back({"why", Node{given.row->why, {}, {}}});
  }
  return {std::move(cells), {}, {}};
}

}  // namespace

std::string to_toml(const RuleSet& rules) {
  return printed(rules, RuleSet(rules.schema()), "", RuleChanges::Said::all_rows);
}

std::string to_whole_toml(const RuleSet& rules) {
  return printed(rules, RuleSet(rules.schema()), "", RuleChanges::Said::everything);
}

std::string values_toml(const RuleSet& rules) {
  return printed(rules, RuleSet(rules.schema()), "", RuleChanges::Said::all_values);
}

std::string difference_toml(const RuleSet& rules, const RuleSet& base) {
  return printed(rules, base, base.source.empty() ? base.name : base.source,
                 RuleChanges::Said::changes);
}

Node difference(const RuleSet& rules, const RuleSet& base) {
  const Schema& schema = rules.schema();
  const RuleChanges changes(rules, base, RuleChanges::Said::changes);
  NodeTable set;
  for (const int parameter : changes.parameters()) {
    const Parameter& named = schema.parameters[static_cast<std::size_t>(parameter)];
    set.push_back({std::string(named.key), to_node(named.domain, rules.value(parameter))});
  }
  for (std::size_t i = 0; i < schema.tables.size(); ++i) {
    const RowTable& table = schema.tables[i];
    NodeList rows;
    for (const Row* const row : changes.rows(i).removed) {
      rows.push_back(removal_node(table, *row));
    }
    for (const RowChanges::Given& given : changes.rows(i).given) {
      if (given.same) continue;
      rows.push_back(given_node(schema, table, given));
    }
    if (!rows.empty()) set.push_back({std::string(table.name), Node{std::move(rows), {}, {}}});
  }
  if (set.empty()) return {base.name, {}, {}};
  NodeTable result;
  result.push_back({"extends", Node{base.name, {}, {}}});
  result.push_back({"set", Node{std::move(set), {}, {}}});
  return {std::move(result), {}, {}};
}

}  // namespace showstopper::rules
