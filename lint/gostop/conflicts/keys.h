// SPDX-License-Identifier: Apache-2.0
//
// What findings about keys ask: which word a key has, and whether a seat of a round shows
// something.
#pragma once

#include <algorithm>
#include <initializer_list>

#include "lint/gostop/subject.h"

namespace showstopper::lint::gostop_rules {

template <class Word>
bool is(const Subject& subject, int key, Word word) {
  return subject.rules().form(key) == static_cast<int>(word);
}

// A finding about a situation that the keys cause together. Those of the linted file come first,
// since its author has just written them.
inline Finding of_keys(const Subject& subject, std::initializer_list<int> keys) {
  Finding finding;
  for (const int key : keys) finding.involved.push_back(subject.key(key));
  std::stable_partition(finding.involved.begin(), finding.involved.end(),
                        [&](const Involved& each) { return subject.own(each.place); });
  finding.severity = subject.grave();
  return finding;
}

template <class Test>
bool some_seat(const Table& table, Test test) {
  for (Seat seat = 0; seat < table.rules.players; ++seat) {
    if (test(seat)) return true;
  }
  return false;
}

}  // namespace showstopper::lint::gostop_rules
