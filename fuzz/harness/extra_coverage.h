// SPDX-License-Identifier: Apache-2.0
//
// Coverage beyond the executed code: clauses of the rules, pairs of clauses in one round, and
// counters that a target defines itself. libFuzzer reads them as coverage (its section of extra
// counters); the campaign reports the coverage of a corpus from them.
//
// A round with both a ppuk and a bomb runs no line that other rounds do not run. Therefore the
// edges of the program are not enough.
#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "properties/statistics/coverage.h"

namespace showstopper::fuzz {

// The counters are divided once for all targets; pairs take the triangle below kGroups.
constexpr std::size_t kGroups = 160;
constexpr std::size_t kGostopGroups = 112;  // the groups of Stoppa follow them
constexpr std::size_t kPairs = kGroups * (kGroups - 1) / 2;
constexpr std::size_t kEvents = 256;  // of an enumeration of the game: events, steps, verbs
constexpr std::size_t kWords = 4096;  // of texts, such as messages, by a hash
constexpr std::size_t kCounters = kGroups + kPairs + kEvents + kWords;

using GroupSet = std::bitset<kGroups>;

void clear_extra_coverage();  // before each input; libFuzzer does it on its own
std::span<const std::uint8_t> extra_coverage();
void saw_event(std::size_t event);
void saw_words(std::string_view words);
void saw_groups(const GroupSet& groups);  // each of them, and each pair

// Clauses with the same events cannot be distinguished, so they count as one group.
class ClauseGroups {
 public:
  // The groups are numbered from `first` on and must stay below `end`.
  ClauseGroups(const std::vector<rules::Clause>& clauses, std::size_t first, std::size_t end);

  // The groups that an event or row covers; `name` is as in the table of clauses.
  GroupSet shown_by(std::string_view name) const;
  // The number of clauses in the groups, and the number in all groups.
  std::size_t clauses_in(const GroupSet& groups) const;
  std::size_t clauses() const;

 private:
  std::size_t first_;
  std::map<std::string, GroupSet, std::less<>> by_name_;
  std::vector<std::size_t> clauses_in_;  // by group
};

}  // namespace showstopper::fuzz
