// SPDX-License-Identifier: Apache-2.0
//
// What is said of a line that changes nothing, for every game: keys here, rows in the kinds that
// know what they ask for.
#pragma once

#include <string>
#include <vector>

#include <fmt/format.h>

#include "lint/dependency.h"
#include "lint/differences.h"
#include "lint/line_effect.h"
#include "lint/repeated.h"

namespace showstopper::lint {

// Whether the schema itself says of the key that another one decides.
bool says_again(const rules::RuleSet& rules, int key);

// `a`, `b`
std::string names_of(const std::vector<OwnItem>& lines);

// An idle key, with the line that makes it so.
Finding idle_key(const OwnFile& file, const OwnItem& key, const KeyAnswer& answer);
// Keys, or rows, of which nobody found out whether they change anything.
Undecided open_lines(const std::vector<OwnItem>& lines, const Effort& effort, bool fast);
// A row whose condition came about, for nothing.
Finding row_without_effect(const OwnFile& file, const OwnItem& row, const RowAnswer& answer);

// Asks of every key that the linted file states and that no finding names. A file that states
// everything states keys that wait for others, and means to.
template <class Subject>
void find_keys_without_effect(Subject& subject, LineEffect& effect) {
  if (subject.spelt_out()) return;
  std::vector<OwnItem> open;
  for (const OwnItem& line : own_keys(subject)) {
    if (!subject.go_on()) return;
    if (is_of_match(subject.rules(), line.key)) continue;
    if (is_blamed(subject.findings, line.involved)) continue;
    if (why_idle(subject.rules(), line.key) != nullptr) continue;
    if (says_again(subject.rules(), line.key)) continue;
    if (effect.spent()) {
      open.push_back(line);
      continue;
    }
    const KeyAnswer answer = effect.key(line.key);
    if (answer.is == KeyAnswer::Is::idle) subject.add(idle_key(subject, line, answer));
    if (answer.is == KeyAnswer::Is::open) open.push_back(line);
  }
  if (!open.empty()) {
    subject.undecided.push_back(open_lines(open, effort_of(subject.job()), subject.job().fast));
  }
}

}  // namespace showstopper::lint
