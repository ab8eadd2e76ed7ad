// SPDX-License-Identifier: Apache-2.0
#include "app/coverage/untestable.h"

#include <algorithm>
#include <fstream>
#include <optional>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace showstopper::app {
namespace {

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \"");
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(" \"") - first + 1);
}

// Whether the rows of a table, `[[event]]`, are those that the keys make.
bool as_keys_make(const rules::RuleSet& rules, const std::string& table) {
  const auto made = rules.shorthand_rows();
  for (std::size_t i = 0; i < made.size(); ++i) {
    const std::string name = "[[" + std::string(rules.schema().tables[i].name) + "]]";
    if (name == table) return made[i] == rules.rows(static_cast<int>(i));
  }
  return false;
}

constexpr std::string_view kHas = " has ", kPositive = " > 0";
bool holds_word(const rules::RuleSet& rules, const std::string& key, const std::string& word) {
  const int index = rules::parameter_index(rules.schema().parameters, key);
  if (index < 0) return false;
  const auto& forms = rules.schema().parameters[static_cast<std::size_t>(index)].domain.forms;
  const rules::Datum& value = rules.value(index);
  return std::any_of(value.begin(), value.end(),
                     [&](const rules::Item& item) { return forms[item.form].text == word; });
}

bool reads(const rules::Cell& cell, const rules::Vocabulary& words, std::string_view word) {
  const auto steps = cell.expression.steps();
  return std::any_of(steps.begin(), steps.end(), [&](const rules::Expression::Step& step) {
    return step.op == rules::Expression::Step::Op::quantity &&
           words.quantities[static_cast<std::size_t>(step.quantity)].name == word;
  });
}

// Whether a condition of a row reads the quantity, be the row of the keys or of a file.
bool some_row_reads(const rules::RuleSet& rules, std::string_view word) {
  for (std::size_t table = 0; table < rules.schema().tables.size(); ++table) {
    for (const rules::Row& row : rules.rows(static_cast<int>(table))) {
      for (const std::optional<rules::Cell>& cell : row.cells) {
        if (cell && reads(*cell, *rules.schema().vocabulary, word)) return true;
      }
    }
  }
  return false;
}

bool fits(const Untestable& row, const rules::RuleSet& rules) {
  const auto parameters = rules.schema().parameters;
  return std::all_of(row.where.begin(), row.where.end(), [&](const auto& condition) {
    if (condition.second == "keys") return as_keys_make(rules, condition.first);
    if (condition.first.starts_with(kNoRowReads)) {
      return !some_row_reads(rules, std::string_view(condition.first).substr(kNoRowReads.size()));
    }
    if (condition.first == "players") {
      return fmt::format("[{}]", fmt::join(rules.players, ", ")) == condition.second;
    }
    if (const std::size_t has = condition.first.find(kHas); has != std::string::npos) {
      return holds_word(rules, condition.first.substr(0, has),
                        condition.first.substr(has + kHas.size()));
    }
    if (condition.first.ends_with(kPositive)) {
      const auto key = condition.first.substr(0, condition.first.size() - kPositive.size());
      const int index = rules::parameter_index(parameters, key);
      return index >= 0 && rules.number(index) > 0;
    }
    const int index = rules::parameter_index(parameters, condition.first);
    return index >= 0 && rules::to_toml(parameters[index], rules.value(index)) == condition.second;
  });
}

// `a = 1 and b = 2`.
std::vector<std::pair<std::string, std::string>> conditions_in(std::string text) {
  constexpr std::string_view kAnd = " and ", kEquals = " = ";
  std::vector<std::pair<std::string, std::string>> all;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(kAnd), text.size());
    const std::string one = text.substr(0, end);
    const std::size_t equals = std::min(one.find(kEquals), one.size());
    all.emplace_back(one.substr(0, equals),
                     one.substr(std::min(equals + kEquals.size(), one.size())));
    text.erase(0, std::min(end + kAnd.size(), text.size()));
  }
  return all;
}

}  // namespace

std::vector<Untestable> read_untestable(const std::filesystem::path& file) {
  std::vector<Untestable> rows;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line.front() == '#' || line.starts_with("key\t")) continue;
    std::istringstream cells(line);
    Untestable row;
    std::string values;
    std::getline(cells, row.key, '\t');
    std::getline(cells, values, '\t');
    std::getline(cells, row.reason);
    if (const std::size_t at = values.find(" while "); at != std::string::npos) {
      row.where = conditions_in(values.substr(at + std::string_view(" while ").size()));
      values.resize(at);
    }
    row.whole = values;
    // A list is one value, and not each of its words.
    std::istringstream list(values.starts_with('[') ? "" : values);
    for (std::string value; std::getline(list, value, ',');) {
      row.values.push_back(trimmed(value));
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

std::string why_untestable(const std::vector<Untestable>& rows, const rules::RuleSet& rules,
                           std::string_view key, const Mutation& mutation) {
  for (const Untestable& row : rows) {
    if (row.key != key || !fits(row, rules)) continue;
    if (row.whole == mutation.text) return row.reason;
    for (const std::string& value : row.values) {
      if (value == "*" || value == trimmed(mutation.text) || value == mutation.form ||
          (!value.empty() && value == mutation.second_form)) {
        return row.reason;
      }
    }
  }
  return "";
}

}  // namespace showstopper::app
