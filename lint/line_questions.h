// SPDX-License-Identifier: Apache-2.0
//
// Findings about a line that changes nothing, for every game: keys here, rows in the kinds that
// know their conditions.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "lint/dependency.h"
#include "lint/differences.h"
#include "lint/line_effect.h"
#include "lint/repeated.h"

namespace showstopper::lint {

// `a`, `b`
std::string names_of(const std::vector<OwnItem>& lines);

// An idle key, with the line that makes it so.
Finding idle_key(const OwnFile& file, const OwnItem& key, const KeyAnswer& answer);
// Keys, or rows, for which it is unknown whether they change anything.
Undecided open_lines(const std::vector<OwnItem>& lines, const Effort& effort, bool fast);
// Why lines are left out, of which others took the effort.
std::string effort_used_up(const Job& job);
// A key that random rounds hardly reach, because of a number of another key.
Undecided unreached_key(const OwnFile& file, const OwnItem& key, const KeyAnswer& answer);
// A row whose condition occurred without effect.
Finding row_without_effect(const OwnFile& file, const OwnItem& row, const RowAnswer& answer);

// A key that acts by other values, but not by its own beside the one that it has without the line.
Undecided open_value(const OwnFile& file, const OwnItem& key, const std::string& base,
                     const Effort& effort);
// The same of a key that stands for rows, if both values make the same.
Finding same_rows_as_base(const OwnFile& file, const OwnItem& key, const std::string& base);
// A key with one of several values of which another key makes one, like its value without the line.
// Nothing if that value may differ.
std::optional<Finding> equal_to_base(const OwnFile& file, const OwnItem& key,
                                     const rules::RuleSet* base);
// An item of a set that does nothing beside another line.
Finding idle_item(const OwnFile& file, const OwnItem& key, std::size_t index,
                  const KeyAnswer& answer);

// Checks each item of a key that holds a set.
template <class Subject>
void find_items_without_effect(Subject& subject, LineEffect& effect, const OwnItem& line) {
  const rules::Parameter& key =
      subject.rules().schema().parameters[static_cast<std::size_t>(line.key)];
  if (key.domain.shape != rules::Shape::set) return;
  for (std::size_t i = 0; i < subject.rules().value(line.key).size(); ++i) {
    if (effect.spent() || !subject.go_on()) return;
    const KeyAnswer answer = effect.item(line.key, i);
    if (answer.is == KeyAnswer::Is::idle) subject.add(idle_item(subject, line, i, answer));
  }
}

// Checks every key that the linted file states and that no finding names. A file that states
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
    if (auto equal = equal_to_base(subject, line, effect.file_base())) {
      subject.add(std::move(*equal));
      continue;
    }
    if (effect.spent()) {
      open.push_back(line);
      continue;
    }
    const KeyAnswer answer = effect.key(line.key);
    if (answer.is == KeyAnswer::Is::idle && !needed_to_read(subject, line.involved)) {
      subject.add(idle_key(subject, line, answer));
    }
    // Of what another finding is about it is known why it changes nothing.
    const bool open_still =
        answer.is == KeyAnswer::Is::open && !is_named(subject.findings, line.involved);
    if (open_still && !answer.unreached.empty()) {
      subject.undecided.push_back(unreached_key(subject, line, answer));
    } else if (open_still) {
      open.push_back(line);
    }
    if (answer.is != KeyAnswer::Is::acting || is_named(subject.findings, line.involved)) continue;
    if (const auto base = effect.like_base(line.key); base && base->same_rows) {
      subject.add(same_rows_as_base(subject, line, base->value));
    } else if (base) {
      subject.undecided.push_back(open_value(subject, line, base->value, effort_of(subject.job())));
    } else {
      find_items_without_effect(subject, effect, line);
    }
  }
  if (!open.empty()) {
    subject.undecided.push_back(open_lines(open, effort_of(subject.job()), subject.job().fast));
  }
}

}  // namespace showstopper::lint
