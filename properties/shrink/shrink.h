// SPDX-License-Identifier: Apache-2.0
//
// From a round that fails to the smallest round that fails in the same way: one small game per bug,
// the same one from wherever the search began.
//
// THE ORDER ON TRACES. Of two traces of the same failure the smaller one has
//   1. fewer actions up to and with the failing one;
//   2. an earlier end: fewer turns of the round were over before (in Stoppa: a contest, a packet or
//      a phase earlier);
//   3. fewer rule keys that differ from the base;
//   4. fewer seats, then the base that comes first in `ShrinkOptions::bases`;
//   5. a set-up position before a deal, and in it less history: fewer of its facts differ from
//      those of a fresh round, then fewer cards are captured (laid);
//   6. more cards `x`;
//   7. what is least in a fixed order: dealer and carry, then the actions, the numbers of the
//      position, the hands from seat 0, the table, what was captured, the stock. Cards are in the
//      order of their names, so the lower month is the smaller card.
// Two traces that are equal in all of this are the same trace.
//
// Every step of the search keeps a legal deck and legal play: a candidate that the engine would
// refuse is no candidate. A failure that shows inside a turn is shown from a set-up position at the
// beginning of that turn where it shows there too (docs/decisions/0012). Such a position must be
// sound (gostop::flaws) and break no invariant by itself. A trace with `x` must fail in the same
// way for several ways to fill them, for all where they are few.
//
// A candidate must fail with the very `Failure` that was asked for: a shrunk case never becomes
// another bug. Nothing here depends on the clock unless a budget of seconds ends the search.
//
// WHAT IS PROMISED. The answer is 1-minimal: no step of the search makes it smaller. It is not the
// least trace of all, and of two 1-minimal ones with as many actions the one below a fixed sample
// of rounds is given, not the smaller one: so the same failure gives the same trace from nearly
// every start (tests/properties/shrink_test.cpp, ci/planted-bugs).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "properties/regression/failure.h"
#include "properties/regression/test_case.h"

namespace showstopper::properties {

// Plays a case without `x` and says how it fails; nothing where it does not fail, and nothing where
// it cannot be played to its last action.
template <class Case>
using Judge = std::function<std::optional<Verdict>(const Case&)>;

// Hears of smaller and smaller cases.
template <class Case>
using Better = std::function<void(const Case&)>;

struct ShrinkOptions {
  std::uint64_t most_trials = 400'000;  // rounds judged
  double budget_seconds = 0;            // 0: no limit
  std::function<bool()> stop;           // asked now and then; true ends the search
  // Rule sets under which the failure may be shown as well, dearest last. The case's own base is
  // always one of them; it need not be listed.
  std::vector<BaseRules> bases;
};

template <class Case>
struct Shrunk {
  Case smallest;
  Verdict verdict;
  // No single step of the search makes it smaller; false where the search was cut short.
  bool minimal = false;
  bool stopped = false;  // by `stop` or by the budget of seconds
  std::uint64_t trials = 0;
  double seconds = 0;
};

// `from` must fail in the way of `failure`. Whenever a smaller case is known `better` hears of it,
// so that whoever is interrupted has the best so far.
Shrunk<GostopCase> shrink(const GostopCase& from, const Failure& failure,
                          const Judge<GostopCase>& judge, const ShrinkOptions& options = {},
                          const Better<GostopCase>& better = nullptr);
Shrunk<StoppaCase> shrink(const StoppaCase& from, const Failure& failure,
                          const Judge<StoppaCase>& judge, const ShrinkOptions& options = {},
                          const Better<StoppaCase>& better = nullptr);

// The order above; false for equal cases.
bool smaller(const GostopCase& a, const GostopCase& b);
bool smaller(const StoppaCase& a, const StoppaCase& b);

}  // namespace showstopper::properties
