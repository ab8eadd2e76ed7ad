// SPDX-License-Identifier: Apache-2.0
//
// Keys without effect while others have certain values, one table for each game. Lint reports such
// keys, `compare` reports them as without effect, and a test confirms it by played rounds.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "model/rules/rule_set.h"

namespace showstopper::lint {

struct Dependency {
  static constexpr int kNo = -1;

  std::array<int, 12> keys;   // idle where `idle` holds; kNo: no more
  std::array<int, 2> causes;  // the keys that make them so; likewise
  bool (*idle)(const rules::RuleSet& rules);
  std::string_view why;  // a sentence without its full stop
};

// The first of the lists above.
template <class... Keys>
constexpr std::array<int, 12> idle_keys(Keys... each) {
  std::array<int, 12> all{};
  all.fill(Dependency::kNo);
  std::size_t i = 0;
  ((all[i++] = each), ...);
  return all;
}

// Those of the game that the rules are of.
std::span<const Dependency> dependencies(const rules::RuleSet& rules);

// The reason why the key has no effect; null if it may have one.
const Dependency* why_idle(const rules::RuleSet& rules, int key);

// Values of a key under which rounds are the same while another key has a certain value. The other
// values have an effect.
struct EqualValues {
  int key;
  int cause;  // the key that makes them equal; Dependency::kNo: they always are
  bool (*has)(const rules::RuleSet& rules, const rules::Item& value);
  std::string_view why;  // a sentence without its full stop
};

// The reason why no round differs under this value of the key; null if one may.
const EqualValues* why_equal(const rules::RuleSet& rules, int key, const rules::Datum& other);

// By either of the two: why no round differs if the key has this value; empty if one may.
std::string_view why_unchanged(const rules::RuleSet& rules, int key, const rules::Datum& other);

}  // namespace showstopper::lint
