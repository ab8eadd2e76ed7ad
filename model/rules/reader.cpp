// SPDX-License-Identifier: Apache-2.0
#include "model/rules/reader.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "model/rules/datum.h"
#include "model/rules/expression/expression_limits.h"
#include "model/rules/hints/key_hints.h"
#include "model/rules/rows.h"
#include "model/table/check.h"

namespace showstopper::rules {
namespace {

// For one table, with the rows of the extended files; shipped rule sets have about twenty. Code
// that is quadratic in the rows of a table, or sums over them in 64 bits, depends on it.
constexpr std::size_t kMostRows = 1000;

// Whether `key` is inside the group: `stop.minimum.2` inside `stop.minimum`.
bool inside(std::string_view key, std::string_view group) {
  return key.size() > group.size() + 1 && key.substr(0, group.size()) == group &&
         key[group.size()] == '.';
}

std::string_view kind_of(const Node& node) {
  if (std::holds_alternative<bool>(node.value)) return "a flag";
  if (std::holds_alternative<std::int64_t>(node.value)) return "a number";
  if (std::holds_alternative<double>(node.value)) return "a number";
  if (std::holds_alternative<std::string>(node.value)) return "a text";
  if (std::holds_alternative<NodeList>(node.value)) return "a list";
  return "a table";
}

// Whether `key` is a table of rows, or the part before the last point of a key.
bool names_group(const Schema& schema, std::string_view key) {
  return std::any_of(schema.tables.begin(), schema.tables.end(),
                     [&](const RowTable& table) { return table.name == key; }) ||
         std::any_of(schema.parameters.begin(), schema.parameters.end(),
                     [&](const Parameter& parameter) { return inside(parameter.key, key); });
}

// The keys of a row beside its columns.
constexpr std::array<std::string_view, 4> kRowKeys = {"why", "remove", "new", "replaces"};

bool names_cell(const RowTable& table, std::string_view key) {
  return std::find(kRowKeys.begin(), kRowKeys.end(), key) != kRowKeys.end() ||
         std::any_of(table.columns.begin(), table.columns.end(),
                     [&](const Column& column) { return column.key == key; });
}

bool same_domain(const Domain& a, const Domain& b) {
  return a.shape == b.shape && a.forms.data() == b.forms.data() && a.most == b.most;
}

// The error of a condition that names a seat which the game does not have.
std::string absent_seat(const Schema& schema, const Expression& condition) {
  if (schema.seats.empty()) return {};
  const int players = schema.seats.back();
  for (const Expression::Step& step : condition.steps()) {
    const bool of_seat =
        step.op == Expression::Step::Op::quantity || step.op == Expression::Step::Op::has;
    if (!of_seat || step.seat < players) continue;
    return fmt::format("seat `p{}` does not play; with {} players the seats are `p0` to `p{}`",
                       step.seat, players, players - 1);
  }
  return {};
}

}  // namespace

std::vector<std::size_t> alike_members(const Schema& schema, std::string_view group) {
  std::vector<std::size_t> members;
  for (std::size_t i = 0; i < schema.parameters.size(); ++i) {
    if (inside(schema.parameters[i].key, group)) members.push_back(i);
  }
  const bool alike = std::all_of(members.begin(), members.end(), [&](std::size_t i) {
    return same_domain(schema.parameters[i].domain, schema.parameters[members.front()].domain);
  });
  return alike && members.size() > 1 ? members : std::vector<std::size_t>();
}

RuleReader::RuleReader(RuleSet& rules, Complaints& complaints, bool partial)
    : rules_(rules),
      before_(rules),
      file_(std::make_shared<const std::string>(complaints.file())),
      schema_(rules.schema()),
      complaints_(complaints),
      partial_(partial),
      given_(schema_.parameters.size()) {}

void RuleReader::read(const NodeTable& keys) {
  for (const auto& [key, node] : keys) {
    if (complaints_.full()) return;
    read_key(key, node);
  }
  rules_.make_rows();
  std::vector<TableEdit> tables;
  for (std::size_t i = 0; i < schema_.tables.size(); ++i) tables.push_back(apply_edits(i));
  if (partial_ || !complaints_.none()) return;
  std::vector<int> set;
  for (std::size_t i = 0; i < given_.size(); ++i) {
    if (given_[i]) set.push_back(static_cast<int>(i));
  }
  judge_replacements(rules_, before_, set, tables, complaints_);
  judge_work();
}

// Conditions in which seats are counted within seats multiply.
void RuleReader::judge_work() {
  std::int64_t work = 0;
  for (std::size_t table = 0; table < schema_.tables.size(); ++table) {
    for (const Row& row : rules_.rows_[table]) {
      for (const auto& cell : row.cells) work += cell ? work_of(cell->expression.steps()) : 0;
      if (work <= kMostWork) continue;
      complaints_.add(
          row.place.in(*file_),
          fmt::format("with the row {} of `{}` the conditions of all rows take {} steps "
                      "for six seats, but at most {} are gone through; shorten them, or "
                      "ask for fewer seats within seats",
                      shown(identity_text(schema_.tables[table], row)), schema_.tables[table].name,
                      work, kMostWork));
      return;
    }
  }
}

// `key` is dotted, whether the document nests or writes dots.
void RuleReader::read_key(const std::string& key, const Node& node) {
  const int parameter = parameter_index(schema_.parameters, key);
  if (node.absent && (parameter >= 0 || names_group(schema_, key))) return;
  if (parameter >= 0) return read_value(static_cast<std::size_t>(parameter), key, node);
  const auto* const list = std::get_if<NodeList>(&node.value);
  for (std::size_t i = 0; i < schema_.tables.size(); ++i) {
    if (schema_.tables[i].name == key && list != nullptr) return read_rows(i, *list);
  }
  if (std::holds_alternative<NodeTable>(node.value)) return read_section(key, node);
  read_group(key, node);
}

void RuleReader::read_section(const std::string& section, const Node& node) {
  const bool known =
      std::any_of(schema_.parameters.begin(), schema_.parameters.end(),
                  [&](const Parameter& parameter) { return inside(parameter.key, section); }) ||
      std::any_of(schema_.removed.begin(), schema_.removed.end(),
                  [&](const RemovedKey& each) { return inside(each.key, section); });
  const bool rows = std::any_of(schema_.tables.begin(), schema_.tables.end(),
                                [&](const RowTable& table) { return table.name == section; });
  if (!known && rows) return read_group(section, node);
  if (!known) return unknown_key(section, node);
  for (const auto& [key, entry] : std::get<NodeTable>(node.value)) {
    if (complaints_.full()) return;
    read_key(fmt::format("{}.{}", section, key), entry);
  }
}

// One value for all keys of a group, if they are of one kind: `stop.minimum = 7`.
void RuleReader::read_group(const std::string& group, const Node& node) {
  const std::vector<std::size_t> members = alike_members(schema_, group);
  if (members.empty()) {
    for (const Parameter& parameter : schema_.parameters) {
      if (!inside(parameter.key, group)) continue;
      complaints_.add(node.where,
                      fmt::format("`{}` is {}, but must be a table of keys such as `{}`", group,
                                  kind_of(node), parameter.key));
      return;
    }
    for (const RowTable& table : schema_.tables) {
      if (table.name != group) continue;
      complaints_.add(node.where, fmt::format("`{}` is {}, but must be a list of rows: `[[{}]]`",
                                              group, kind_of(node), group));
      return;
    }
    return unknown_key(group, node);
  }
  for (const std::size_t i : members) {
    const std::size_t before = complaints_.diagnostics().size();
    read_value(i, group, node);
    if (complaints_.diagnostics().size() > before) return;  // the others would repeat it
  }
}

void RuleReader::read_value(std::size_t parameter, const std::string& key, const Node& node) {
  std::optional<table::Position>& before = given_[parameter];
  if (before) {
    complaints_.add(key_position(node),
                    fmt::format("`{}` is given twice, first in line {}", key, before->line));
    return;
  }
  before = node.where;
  std::optional<Datum> value =
      read_datum(schema_.parameters[parameter].domain, node, key, complaints_);
  if (!value) return;
  rules_.values_[parameter] = std::move(*value);
  rules_.places_[parameter] = place(key_position(node));
}

// Whether the key was removed.
bool RuleReader::is_removed(const std::string& key, const Node& node) {
  const auto same = [&](const RemovedKey& each) { return each.key == key; };
  const auto removed = std::find_if(schema_.removed.begin(), schema_.removed.end(), same);
  if (removed == schema_.removed.end()) return false;
  complaints_.add_older(key_position(node),
                        fmt::format("`{}` was removed: {}", key, removed->instead));
  return true;
}

void RuleReader::unknown_key(const std::string& key, const Node& node) {
  if (is_removed(key, node)) return;
  complaints_.add(key_position(node),
                  fmt::format("unknown key {}{}", shown(key), hint_for_key(schema_, key)));
}

void RuleReader::read_rows(std::size_t table, const NodeList& list) {
  const std::size_t extended = rules_.rows(static_cast<int>(table)).size();
  if (list.size() + extended > kMostRows) {
    const std::string_view with = list.size() > kMostRows ? "" : " with those that it extends";
    complaints_.add(
        list.front().where,
        fmt::format("`{}` has {} rows{}, but at most {} are read", schema_.tables[table].name,
                    list.size() + (with.empty() ? 0 : extended), with, kMostRows));
    return;
  }
  for (const Node& node : list) {
    if (complaints_.full()) return;
    read_row(table, node);
  }
}

void RuleReader::read_row(std::size_t table, const Node& node) {
  const RowTable& form = schema_.tables[table];
  if (!std::holds_alternative<NodeTable>(node.value)) {
    complaints_.add(node.where, fmt::format("a row of `{}` is {}, but must be a table", form.name,
                                            kind_of(node)));
    return;
  }
  Given given{table, {}, {}};
  given.edit.row.cells.resize(form.columns.size());
  given.where = node.where;
  given.edit.row.place = place(node.where);
  if (read_cells(form, "", node, given.edit) && row_fits(given)) edits_.push_back(given);
}

bool RuleReader::read_cells(const RowTable& table, const std::string& prefix, const Node& node,
                            RowEdit& edit) {
  bool all = true;
  for (const auto& [key, entry] : std::get<NodeTable>(node.value)) {
    if (complaints_.full()) return false;
    const std::string full = prefix.empty() ? key : fmt::format("{}.{}", prefix, key);
    const bool group = std::any_of(table.columns.begin(), table.columns.end(),
                                   [&](const Column& column) { return inside(column.key, full); });
    if (entry.absent && (group || names_cell(table, full))) continue;
    if (group && std::holds_alternative<NodeTable>(entry.value)) {
      all = read_cells(table, full, entry, edit) && all;
    } else if (group) {
      complaints_.add(entry.where,
                      fmt::format("{} is {}, but must be a table", shown(full), kind_of(entry)));
      all = false;
    } else {
      all = read_cell(table, full, entry, edit) && all;
    }
  }
  return all;
}

bool RuleReader::read_cell(const RowTable& table, const std::string& key, const Node& node,
                           RowEdit& edit) {
  const auto wrong = [&](table::Position where, const std::string& message) {
    complaints_.add(where, message);
    return false;
  };
  const auto* const text = std::get_if<std::string>(&node.value);
  const auto must_be = [&](std::string_view what) {
    return wrong(node.where, fmt::format("`{}` is {}, but must be {}", key, kind_of(node), what));
  };
  if (key == "why") {
    if (text == nullptr) return must_be("a text");
    edit.row.why = *text;
    return true;
  }
  if (key == "remove" || key == "new") {
    const bool* const flag = std::get_if<bool>(&node.value);
    if (flag == nullptr) return must_be("`true` or `false`");
    (key == "new" ? edit.is_new : edit.remove) = *flag;
    return true;
  }
  if (key == "replaces") return read_replaces(node, edit);
  std::vector<std::string_view> known;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    const Column& column = table.columns[i];
    known.push_back(column.key);
    if (column.key != key) continue;
    if (edit.row.cells[i]) {
      return wrong(key_position(node), fmt::format("`{}` is given twice in one row", key));
    }
    Cell cell;
    if (column.kind == CellKind::datum) {
      std::optional<Datum> datum = read_datum(column.domain, node, key, complaints_);
      if (!datum) return false;
      cell.datum = std::move(*datum);
    } else if (text == nullptr || text->empty()) {
      return must_be(text == nullptr ? "a text" : "a text that is not empty");
    } else if (column.kind == CellKind::name) {
      cell.name = *text;
    } else {
      const int quote = node.where.column > 0 ? 1 : 0;  // the text begins after the mark
      std::optional<Expression> expression =
          parse_expression(*text, *schema_.vocabulary, complaints_.file(),
                           {node.where.line, node.where.column + quote}, complaints_.diagnostics());
      if (!expression) return false;
      const std::string absent = absent_seat(schema_, *expression);
      if (!absent.empty()) return wrong(node.where, absent);
      cell.expression = std::move(*expression);
    }
    edit.row.cells[i] = std::move(cell);
    return true;
  }
  known.insert(known.end(), kRowKeys.begin(), kRowKeys.end());
  return wrong(key_position(node), fmt::format("unknown key {} in a row of `{}`{}", shown(key),
                                               table.name, hint_or_list(key, known)));
}

// One key or a list of them, each of a shorthand.
bool RuleReader::read_replaces(const Node& node, RowEdit& edit) {
  const auto* const list = std::get_if<NodeList>(&node.value);
  const auto one = [&](const Node& named) {
    const auto* const text = std::get_if<std::string>(&named.value);
    if (text == nullptr) {
      complaints_.add(named.where, fmt::format("`replaces` is {}, but must be the key of a "
                                               "shorthand or a list of such keys",
                                               kind_of(named)));
      return false;
    }
    const int parameter = parameter_index(schema_.parameters, *text);
    if (parameter >= 0 && schema_.parameters[static_cast<std::size_t>(parameter)].shorthand) {
      edit.replaces.push_back(parameter);
      return true;
    }
    std::vector<std::string_view> known;
    for (const Parameter& each : schema_.parameters) {
      if (each.shorthand) known.push_back(each.key);
    }
    complaints_.add(named.where, fmt::format("`replaces` is {}, which is not a shorthand of rows{}",
                                             shown(*text), hint(*text, known)));
    return false;
  };
  if (list == nullptr) return one(node);
  bool all = true;
  for (const Node& named : *list) {
    if (complaints_.full()) return false;
    all = one(named) && all;
  }
  return all;
}

// Complains of errors of one row that do not depend on the other rows.
bool RuleReader::row_fits(const Given& given) {
  const RowTable& form = schema_.tables[given.table];
  for (std::size_t i = 0; i < form.columns.size(); ++i) {
    const Column& column = form.columns[i];
    const bool present = given.edit.row.cells[i].has_value();
    if (column.identity && column.required && !present) {
      complaints_.add(given.where, fmt::format("this row of `{}` lacks `{}`, which names it",
                                               form.name, column.key));
      return false;
    }
    if (given.edit.remove && present && !column.identity) {
      complaints_.add(
          given.where,
          fmt::format("a row that is removed is only named, but `{}` is given too", column.key));
      return false;
    }
  }
  return !given_before(given);
}

// A row may be removed and then given again, which is the way to drop one of its cells. Without the
// removal a second row of the same name would hide the first.
bool RuleReader::given_before(const Given& given) {
  const RowTable& form = schema_.tables[given.table];
  for (const Given& other : edits_) {
    if (other.table != given.table || !same_identity(form, other.edit.row, given.edit.row)) {
      continue;
    }
    if (other.edit.remove && !given.edit.remove) continue;
    const bool alike = other.edit.remove == given.edit.remove && other.edit.row == given.edit.row;
    if (form.several && !given.edit.remove && !alike) continue;
    complaints_.add(given.where, fmt::format("the row {} of `{}` is given twice, first in line {}",
                                             shown(identity_text(form, given.edit.row)), form.name,
                                             other.where.line));
    return true;
  }
  return false;
}

TableEdit RuleReader::apply_edits(std::size_t table) {
  TableEdit result{&schema_.tables[table], rules_.rows_[table], {}};
  std::vector<RowEdit>& edits = result.edits;
  std::vector<const Given*> origins;
  for (const Given& given : edits_) {
    if (given.table != table) continue;
    edits.push_back(given.edit);
    origins.push_back(&given);
  }
  if (edits.empty()) return result;
  const std::vector<EditOutcome> outcomes =
      edit_rows(schema_.tables[table], edits, rules_.rows_[table]);
  for (std::size_t i = 0; i < edits.size() && !partial_; ++i) {
    judge_edit(*origins[i], outcomes[i], result.before);
  }
  rules_.edits_[table].push_back(edits);
  return result;
}

void RuleReader::judge_edit(const Given& given, EditOutcome outcome,
                            const std::vector<Row>& before) {
  const RowTable& form = schema_.tables[given.table];
  const std::string row = shown(identity_text(form, given.edit.row));
  const std::string near = near_name(form, given.edit.row, before);
  const std::string guess = near.empty() ? "" : fmt::format("; did you mean `{}`?", near);
  switch (outcome) {
    case EditOutcome::merged:
    case EditOutcome::replaced:
    case EditOutcome::removed: return;
    case EditOutcome::appended:
      if (near.empty() || given.edit.is_new) return;
      complaints_.add(given.where,
                      fmt::format("there is no row {} of `{}`{} A row of its own with a similar "
                                  "name needs `new = true`",
                                  row, form.name, guess));
      return;
    case EditOutcome::nothing_to_remove:
      complaints_.add(given.where,
                      fmt::format("there is no row {} of `{}` to remove{}", row, form.name, guess));
      return;
    case EditOutcome::incomplete: {
      const Column& missing = *missing_column(form, given.edit.row);
      const std::string always = missing.kind == CellKind::expression
                                     ? fmt::format("; `{} = \"true\"` holds always", missing.key)
                                     : "";
      complaints_.add(given.where, fmt::format("the row {} of `{}` is new and lacks `{}`{}{}", row,
                                               form.name, missing.key, always, guess));
      return;
    }
  }
}

}  // namespace showstopper::rules
