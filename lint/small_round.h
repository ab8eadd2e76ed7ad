// SPDX-License-Identifier: Apache-2.0
//
// Rounds made as small as the shrinker makes failures. The property takes the place of the failure.
// If it also holds in a set-up position at the beginning of its turn, the round begins there. Cards
// that do not matter are written `x`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "model/gostop/game.h"
#include "model/stoppa/game.h"
#include "properties/regression/check_case.h"
#include "properties/regression/gostop/test_case.h"
#include "properties/regression/stoppa/test_case.h"

namespace showstopper::lint {

// After how many actions a case shows the property; nothing if it does not. The case is without
// `x`; a set-up position in it is sound under its rules. A CHECK may fail on the way.
template <class G>
using Shows = std::function<std::optional<std::size_t>(const properties::TestCase<G>& of)>;

template <class G>
struct SmallRound {
  properties::TestCase<G> round;  // ends when it shows the property
  bool minimal = false;           // no step of the shrinker makes it smaller
};

// `from` must show it. The rules stay; there may be fewer seats. Without checks it stays as it is.
template <class G>
SmallRound<G> made_small(const properties::TestCase<G>& from, const Shows<G>& shows,
                         std::uint64_t most_checks, const std::function<bool()>& go_on);

// The meaning of a case: a few ways to put cards in the place of its `x`, or the case itself.
template <class G>
std::vector<properties::TestCase<G>> ways(const properties::TestCase<G>& of);

// Whether all ways end in the same claim of a line of a trace: one result, or one decision.
template <class G>
bool ends_alike(const properties::TestCase<G>& of);

// The case as a line of a trace under these rules (the JSON of the key). It claims the observation
// at its end: the result, or who decides which question and, in Go-Stop, the points. If its ways
// end differently, the cards of one of them are shown.
template <class G>
std::string claiming_line(const properties::TestCase<G>& of, const std::string& rules_json,
                          const std::string& why);

// Whether a case without `x` begins with a deal, or with a position that play could lead to. One
// for each rule set: it caches data about the latest rules, which cost more than the answer.
template <class G>
class Soundness {
 public:
  bool operator()(const properties::TestCase<G>& of);

 private:
  properties::CaseCheck<G> check_{false};
};

}  // namespace showstopper::lint
