// SPDX-License-Identifier: Apache-2.0
//
// A sentence about whole rounds or matches, as data: a name, the sentence, and a judge without a
// framework, so that property tests, fuzzers, `verify` and benchmarks read the same list.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace showstopper::properties {

struct Ruling {
  bool holds = true;
  std::uint32_t met = 0;  // bit i: the relation's event i came in this round
};

template <class Run>
struct Relation {
  std::string_view name;
  std::string_view sentence;
  std::span<const std::string_view> events;
  Ruling (*judge)(const Run&);
};

}  // namespace showstopper::properties
