// SPDX-License-Identifier: Apache-2.0
//
// The random rounds of `verify`: for a time, or a range of a number of rounds, in several threads.
#pragma once

#include <vector>

#include "app/commands/verify/options.h"
#include "app/report/verify_report.h"
#include "app/shards/verify_part.h"

namespace showstopper::app {

// The head of the part file of a run.
nlohmann::ordered_json head_of(const VerifyOptions& options, const std::vector<LoadedRules>& sets);

// Plays the rounds and adds the rows of all games to the summary; findings are stored and
// shrunk. `run`: whose part is played.
void play_rounds(Context& context, const VerifyOptions& options,
                 const std::vector<PlannedGame>& games, ShardRun& run, VerifySummary& summary);

}  // namespace showstopper::app
