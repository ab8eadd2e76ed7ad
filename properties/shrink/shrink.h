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
//   7. the first place in a fixed order: dealer and carry, then the actions, the numbers of the
//      position, the hands from seat 0, the table, the captured cards, the stock. Cards are in the
//      order of their names, so the lower month is the smaller card.
// Two traces that are equal in all of this are the same trace.
//
// Every step of the search keeps a legal deck and legal play: the search rejects a candidate that
// the engine refuses. A failure inside a turn is shown from a set-up position at the beginning of
// that turn, if it appears there too (docs/decisions/0012). Such a position must be sound
// (gostop::flaws) and break no invariant by itself. A trace with `x` must fail in the same way for
// several fillings, or for all if they are few.
//
// A candidate must fail with exactly the given `Failure`: a shrunk case never becomes another bug.
// Nothing here depends on the clock unless a budget of seconds ends the search.
//
// GUARANTEE. The answer is 1-minimal: no step of the search makes it smaller. It is not the least
// trace of all. Of two 1-minimal ones with as many actions, the answer is the one below a fixed
// sample of rounds, not the smaller one: so the same failure gives the same trace from nearly every
// start (tests/properties/shrink_test.cpp, ci/planted-bugs).
#pragma once

#include <type_traits>

#include "properties/shrink/descent.h"
#include "properties/shrink/options.h"
#include "properties/shrink/steps.h"

namespace showstopper::properties {

// `from` must fail in the way of `failure`. `better` receives each smaller case, so that an
// interrupted caller has the best so far.
template <class Case>
Shrunk<Case> shrink(const Case& from, const Failure& failure,
                    const std::type_identity_t<Judge<Case>>& judge,
                    const ShrinkOptions& options = {},
                    const std::type_identity_t<Better<Case>>& better = nullptr) {
  return Descent<typename Case::Game>(failure, judge, options, better).run(from);
}

// The order above; false for equal cases.
template <class Case>
bool smaller(const Case& a, const Case& b) {
  using Steps = ShrinkSteps<typename Case::Game>;
  return compare(a, Steps::size(a.round), b, Steps::size(b.round), {}) < 0;
}

}  // namespace showstopper::properties
