// SPDX-License-Identifier: Apache-2.0
#include "lint/repeated.h"

#include <algorithm>

#include <fmt/format.h>

#include "lint/repair.h"
#include "model/rules/rows.h"

namespace showstopper::lint {
namespace {

// The rules without these lines: those of the extended files, and the rows of its shorthands.
class Below {
 public:
  Below(const OwnFile& file, const std::vector<OwnItem>& items) : file_(file) {
    std::vector<Involved> all;
    for (const OwnItem& each : items) all.push_back(each.involved);
    base_ = rules_without(file, all);
    made_ = file.rules().shorthand_rows();
  }

  // False where the item cannot be one that is there already: a key of another value, or a row that
  // nothing else brings. To read the file again for each row of a long file would take minutes.
  bool may_hold(const OwnItem& item) const {
    if (!base_) return true;
    if (item.row == nullptr) return base_->value(item.key) == file_.rules().value(item.key);
    const rules::RowTable& table =
        file_.rules().schema().tables[static_cast<std::size_t>(item.table)];
    const auto like = [&](const rules::Row& row) { return same_identity(table, row, *item.row); };
    const auto& extended = base_->rows(item.table);
    const auto& made = made_[static_cast<std::size_t>(item.table)];
    return std::any_of(extended.begin(), extended.end(), like) ||
           std::any_of(made.begin(), made.end(), like);
  }

  // Whether it comes from a file that the linted one extends, and not from the initial values.
  bool extended(const OwnItem& item) const {
    if (!file_.own(file_.rules().extends)) return false;
    return item.row != nullptr || !base_ || base_->place(item.key).file != nullptr;
  }

 private:
  const OwnFile& file_;
  std::optional<rules::RuleSet> base_;  // nothing: not every item can be taken out of the text
  std::vector<std::vector<rules::Row>> made_;
};

bool repeats(const OwnFile& file, const Involved& item) {
  const auto rules = rules_without(file, {item});
  return rules && *rules == file.rules();
}

}  // namespace

std::vector<OwnItem> own_keys(const OwnFile& file) {
  std::vector<OwnItem> keys;
  for (std::size_t i = 0; i < file.rules().schema().parameters.size(); ++i) {
    const int key = static_cast<int>(i);
    if (file.own(file.rules().place(key))) keys.push_back({file.key(key), key, -1, nullptr, 0});
  }
  return keys;
}

std::optional<rules::RuleSet> rules_without(const OwnFile& file, const std::vector<Involved>& all) {
  if (!file.job().reread) return std::nullopt;
  const auto without = repaired(file.job().text, file.without(all));
  return without ? file.job().reread(without->text) : std::nullopt;
}

bool replaces_another(const OwnFile& file, const OwnItem& row) {
  if (row.row == nullptr) return false;
  const auto without = rules_without(file, {row.involved});
  if (!without) return false;
  const rules::RowTable& table = file.rules().schema().tables[static_cast<std::size_t>(row.table)];
  const auto& rows = without->rows(row.table);
  return std::any_of(rows.begin(), rows.end(), [&](const rules::Row& other) {
    return same_identity(table, other, *row.row);
  });
}

bool needed_to_read(const OwnFile& file, const Involved& item) {
  if (!file.job().reread) return false;
  const auto without = repaired(file.job().text, file.without({item}));
  return without && !file.job().reread(without->text);
}

std::vector<OwnItem> own_rows(const OwnFile& file) {
  std::vector<OwnItem> own;
  for (std::size_t table = 0; table < file.rules().schema().tables.size(); ++table) {
    const int of = static_cast<int>(table);
    const auto& rows = file.rules().rows(of);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (file.own(rows[i].place)) own.push_back({file.row(of, rows[i]), -1, of, &rows[i], i});
    }
  }
  return own;
}

std::vector<OwnItem> own_lines(const OwnFile& file) {
  std::vector<OwnItem> lines = own_keys(file), rows = own_rows(file);
  lines.insert(lines.end(), rows.begin(), rows.end());
  return lines;
}

bool is_named(const std::vector<Finding>& findings, const Involved& item) {
  return std::any_of(findings.begin(), findings.end(), [&](const Finding& each) {
    return std::any_of(each.involved.begin(), each.involved.end(),
                       [&](const Involved& other) { return other.name == item.name; });
  });
}

bool is_blamed(const std::vector<Finding>& findings, const Involved& item) {
  return std::any_of(findings.begin(), findings.end(), [&](const Finding& each) {
    return each.severity != Severity::note && !each.involved.empty() &&
           each.involved.front().name == item.name;
  });
}

std::vector<Finding> repeated(const OwnFile& file, const std::vector<OwnItem>& items,
                              const std::vector<Finding>& findings) {
  std::vector<Finding> notes;
  if (!file.job().reread || file.spelt_out() || items.empty()) return notes;
  const Below below(file, items);
  std::size_t left = 60;  // each is a file read again
  for (const OwnItem& own : items) {
    const Involved& item = own.involved;
    if (left == 0 || !file.go_on()) break;
    if (is_named(findings, item) || !below.may_hold(own)) continue;
    --left;
    if (!repeats(file, item)) continue;
    Finding finding;
    finding.severity = Severity::note;
    finding.sentence = below.extended(own)
                           ? fmt::format("`{}` repeats the files that this one extends", item.name)
                           : fmt::format("`{}` repeats the initial value", item.name);
    finding.involved.push_back(item);
    finding.proof = "the same values and rows without it";
    finding.repair = "remove it";
    finding.edits = file.without({item});
    notes.push_back(std::move(finding));
  }
  return notes;
}

}  // namespace showstopper::lint
