// SPDX-License-Identifier: Apache-2.0
#include "fuzz/harness/extra_coverage.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "model/table/check.h"

namespace showstopper::fuzz {
namespace {

// libFuzzer finds the counters by the name of the section; in other programs it is plain memory.
__attribute__((section("__libfuzzer_extra_counters"), used)) std::array<std::uint8_t, kCounters>
    counters{};

constexpr std::size_t kFirstPair = kGroups;
constexpr std::size_t kFirstEvent = kFirstPair + kPairs;
constexpr std::size_t kFirstWord = kFirstEvent + kEvents;

void saw(std::size_t counter) {
  if (counters[counter] != 0xFF) ++counters[counter];
}

}  // namespace

void clear_extra_coverage() { counters.fill(0); }

std::span<const std::uint8_t> extra_coverage() { return counters; }

void saw_event(std::size_t event) {
  CHECK(event < kEvents);
  saw(kFirstEvent + event);
}

void saw_words(std::string_view words) {
  std::uint64_t hash = 0xCBF29CE484222325u;  // FNV-1a
  for (const char letter : words) {
    hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001B3u;
  }
  saw(kFirstWord + hash % kWords);
}

void saw_groups(const GroupSet& groups) {
  std::array<std::uint8_t, kGroups> met;
  std::size_t size = 0;
  for (std::size_t group = 0; group < kGroups; ++group) {
    if (groups[group]) met[size++] = static_cast<std::uint8_t>(group);
  }
  for (std::size_t i = 0; i < size; ++i) {
    const std::size_t high = met[i];
    saw(high);
    std::uint8_t* const row = counters.data() + kFirstPair + high * (high - 1) / 2;
    for (std::size_t k = 0; k < i; ++k) row[met[k]] = 1;
  }
}

ClauseGroups::ClauseGroups(const std::vector<rules::Clause>& clauses, std::size_t first,
                           std::size_t end)
    : first_(first) {
  std::vector<std::vector<std::string>> names_of;
  for (const rules::Clause& clause : clauses) {
    if (clause.seen.empty()) continue;
    std::vector<std::string> names = clause.seen;
    std::sort(names.begin(), names.end());
    const auto found = std::find(names_of.begin(), names_of.end(), names);
    if (found != names_of.end()) {
      ++clauses_in_[found - names_of.begin()];
      continue;
    }
    names_of.push_back(std::move(names));
    clauses_in_.push_back(1);
  }
  CHECK(first + names_of.size() <= end && end <= kGroups);
  for (std::size_t group = 0; group < names_of.size(); ++group) {
    for (const std::string& name : names_of[group]) by_name_[name].set(first + group);
  }
}

GroupSet ClauseGroups::shown_by(std::string_view name) const {
  const auto found = by_name_.find(name);
  return found == by_name_.end() ? GroupSet() : found->second;
}

std::size_t ClauseGroups::clauses_in(const GroupSet& groups) const {
  std::size_t clauses = 0;
  for (std::size_t i = 0; i < clauses_in_.size(); ++i) {
    if (groups[first_ + i]) clauses += clauses_in_[i];
  }
  return clauses;
}

std::size_t ClauseGroups::clauses() const {
  return std::accumulate(clauses_in_.begin(), clauses_in_.end(), std::size_t{0});
}

}  // namespace showstopper::fuzz
