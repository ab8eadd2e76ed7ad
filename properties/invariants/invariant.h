// SPDX-License-Identifier: Apache-2.0
//
// What must always hold, as data: a name, one positive sentence and a predicate over one step of a
// round. No test framework stands here: the random plays, the fuzzers, the replayer and the tests
// read the same list and report all that fail, not the first.
#pragma once

#include <cstdint>
#include <string_view>

namespace showstopper::properties {

// Predicates that cost more than the step itself run on a sample of the steps, and are counted
// apart: a sample proves less than a sweep.
enum class Cost : std::uint8_t { each_step, sampled };

template <class Step>
struct Invariant {
  std::string_view name;
  std::string_view sentence;
  bool (*holds)(const Step&);
  Cost cost = Cost::each_step;
};

}  // namespace showstopper::properties
