// SPDX-License-Identifier: Apache-2.0
#include "app/coverage/untestable.h"

#include <fstream>
#include <sstream>

namespace showstopper::app {
namespace {

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \"");
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(" \"") - first + 1);
}

bool fits(const Untestable& row, const rules::RuleSet& rules) {
  if (row.while_key.empty()) return true;
  const auto parameters = rules.schema().parameters;
  const int index = rules::parameter_index(parameters, row.while_key);
  return index >= 0 && rules::to_toml(parameters[index], rules.value(index)) == row.while_value;
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
      const std::string condition = values.substr(at + std::string_view(" while ").size());
      const std::size_t equals = condition.find(" = ");
      row.while_key = condition.substr(0, equals);
      row.while_value = condition.substr(equals + std::string_view(" = ").size());
      values.resize(at);
    }
    row.whole = values;
    std::istringstream list(values.substr(0, values.find(" with ")));
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
      if (value == "*" || value == trimmed(mutation.text) || value == mutation.form) {
        return row.reason;
      }
    }
  }
  return "";
}

}  // namespace showstopper::app
