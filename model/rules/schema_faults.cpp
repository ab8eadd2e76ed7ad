// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <iterator>
#include <limits>
#include <string_view>

#include <fmt/format.h>

#include "model/rules/rule_set.h"
#include "model/rules/schema.h"

namespace showstopper::rules {
namespace {

class SchemaFaults {
 public:
  explicit SchemaFaults(const Schema& schema) {
    std::vector<std::string_view> known;
    for (const Parameter& parameter : schema.parameters) {
      const std::string what = fmt::format("parameter `{}`", parameter.key);
      once(parameter.key, what, known);
      free_of(parameter.key, what);
      if (!domain(parameter.domain, what)) continue;
      std::string why_not;
      if (parse_value(parameter, parameter.initial, why_not)) continue;
      faults_.push_back(fmt::format("{}: its initial value `{}` is outside its domain: {}", what,
                                    parameter.initial, why_not));
    }
    known.clear();
    for (const RowTable& table : schema.tables) {
      const std::string what = fmt::format("table `{}`", table.name);
      once(table.name, what, known);
      free_of(table.name, what);
      for (const Column& column : table.columns) {
        if (column.kind != CellKind::datum) continue;
        domain(column.domain, fmt::format("column `{}` of table `{}`", column.key, table.name));
      }
    }
  }
  std::vector<std::string> take() { return std::move(faults_); }

 private:
  // A key of rule files of every game would hide it.
  void free_of(std::string_view name, const std::string& what) {
    constexpr std::string_view kTaken[] = {"format",   "game",    "name",
                                           "hangul",   "letters", "description",
                                           "attested", "extends", "players"};
    if (std::find(std::begin(kTaken), std::end(kTaken), name.substr(0, name.find('.'))) ==
        std::end(kTaken)) {
      return;
    }
    faults_.push_back(fmt::format("{} has the name of a key of every rule file", what));
  }

  void once(std::string_view name, const std::string& what, std::vector<std::string_view>& known) {
    if (name.empty()) faults_.push_back(fmt::format("{} has no name", what));
    if (std::count(known.begin(), known.end(), name) == 1) {
      faults_.push_back(fmt::format("{} is listed twice", what));
    }
    known.push_back(name);
  }

  bool domain(const Domain& domain, const std::string& what) {
    const std::size_t before = faults_.size();
    constexpr std::size_t kMost = std::numeric_limits<std::uint8_t>::max() + 1;
    if (domain.forms.empty()) faults_.push_back(what + " has no forms");
    if (domain.forms.size() > kMost) {
      faults_.push_back(fmt::format("{} has {} forms, but at most {} are possible", what,
                                    domain.forms.size(), kMost));
    }
    for (const Form& form : domain.forms) {
      if (form.text.empty()) faults_.push_back(what + " has a form without text");
      if (form.low > form.high) {
        faults_.push_back(fmt::format("{}: the range of form `{}` is [{}, {}], which is empty",
                                      what, form.text, form.low, form.high));
      }
      if (form.text == "N" && !form.numbered()) {
        faults_.push_back(what + ": form `N` has no range; write `{\"N\", LOW, HIGH}`");
      }
      if (!form.numbered() && (form.low != 0 || form.high != 0)) {
        faults_.push_back(fmt::format("{}: form `{}` has a range, but no `N`", what, form.text));
      }
    }
    return faults_.size() == before;
  }

  std::vector<std::string> faults_;
};

}  // namespace

std::vector<std::string> faults_of(const Schema& schema) { return SchemaFaults(schema).take(); }

}  // namespace showstopper::rules
