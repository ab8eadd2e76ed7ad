// SPDX-License-Identifier: Apache-2.0
#include "lint/repeated.h"

#include <algorithm>

#include <fmt/format.h>

#include "lint/repair.h"

namespace showstopper::lint {
namespace {

bool repeats(const OwnFile& file, const Involved& item) {
  const auto without = repaired(file.job().text, file.without({item}));
  if (!without) return false;
  const auto rules = file.job().reread(without->text);
  return rules && *rules == file.rules();
}

}  // namespace

std::vector<Involved> own_keys(const OwnFile& file) {
  std::vector<Involved> keys;
  for (std::size_t i = 0; i < file.rules().schema().parameters.size(); ++i) {
    const int key = static_cast<int>(i);
    if (file.own(file.rules().place(key))) keys.push_back(file.key(key));
  }
  return keys;
}

bool is_named(const std::vector<Finding>& findings, const Involved& item) {
  return std::any_of(findings.begin(), findings.end(), [&](const Finding& each) {
    return std::any_of(each.involved.begin(), each.involved.end(),
                       [&](const Involved& other) { return other.name == item.name; });
  });
}

std::vector<Finding> repeated(const OwnFile& file, const std::vector<Involved>& items,
                              const std::vector<Finding>& findings) {
  constexpr std::size_t kMost = 60;  // each is a file read again
  std::vector<Finding> notes;
  if (!file.job().reread || file.spelt_out()) return notes;
  for (std::size_t i = 0; i < std::min(items.size(), kMost) && file.go_on(); ++i) {
    const Involved& item = items[i];
    if (is_named(findings, item) || !repeats(file, item)) continue;
    Finding finding;
    finding.severity = Severity::note;
    finding.sentence =
        fmt::format("`{}` repeats what the files say that this one extends", item.name);
    finding.involved.push_back(item);
    finding.proof = "the same values and rows without it";
    finding.repair = "remove it";
    finding.edits = file.without({item});
    notes.push_back(std::move(finding));
  }
  return notes;
}

}  // namespace showstopper::lint
