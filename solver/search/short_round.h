// SPDX-License-Identifier: Apache-2.0
//
// A found round is there to be read: of two with the goal the better one has no rounds without a
// winner before it, then fewer actions. The search for a better one is limited in rounds and
// formulas, not in seconds, so a seed gives the same round on every machine. It proves nothing:
// `--smallest` does.
#pragma once

#include <optional>

#include "solver/search/find.h"

namespace showstopper::solver {

class Deadline;

struct ShortRound {
  PlayedRound record;
  Answer::Method method = Answer::Method::none;
};

// Better than `record`, which has the goal of the job; or nothing.
std::optional<ShortRound> shorter_round(const FindJob& job, const Deadline& deadline,
                                        const PlayedRound& record);

// For `--smallest`: a round with fewer actions than `record` that has the goal within so many turns
// too; or nothing. The goal is found without an end, and `record` was played to one at random. The
// rounds of `shorter_round` are looked at too, so that the round is no longer than without
// `--smallest`.
std::optional<PlayedRound> ended_sooner(const FindJob& job, const Deadline& deadline,
                                        const PlayedRound& record, int turns);

}  // namespace showstopper::solver
