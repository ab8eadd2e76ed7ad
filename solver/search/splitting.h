// SPDX-License-Identifier: Apache-2.0
//
// The rate of a goal that random play never reached, by splitting (Kahn and Harris 1951): the way
// to the goal is cut into steps by how far a position is from it (goal_distance.h). Each step is
// tried from positions that came as far as the one before, each of them with the rest of the stock
// shuffled again. The product of the shares that came further is the rate.
//
// The steps are chosen in rounds of their own, so the estimate has no bias however well they suit
// the goal; a bad choice only makes the interval wide. Distances judge nothing: the last step
// counts the rounds in which the goal holds at the end.
#pragma once

#include <optional>
#include <span>

#include "solver/deals/deal_constraint.h"
#include "solver/search/random_search.h"

namespace showstopper::solver {

struct SplitRate {
  Rate rate;  // with the interval that holds the rate with 95 %
  int steps = 0;
  std::uint64_t rounds = 0;  // parts of rounds that were played
};

// The rate of the job's goal in plain rounds. `job.rounds` sets the work: about half as many parts
// of rounds for each step, up to three times as many for a step that few take. `where` holds in
// each deal of `job.deals`. Nothing if no step comes nearer to the goal, if too few of the
// repetitions reached it, or if `job.go_on` returned false.
std::optional<SplitRate> rate_by_splitting(const SearchJob& job,
                                           std::span<const DealConstraint> where);

}  // namespace showstopper::solver
