// SPDX-License-Identifier: Apache-2.0
//
// The contents of a part file of `verify`: the games and rule sets of a run, the results of
// fixtures, and the findings of rounds.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/games/finding_keeper.h"
#include "app/report/verify_report.h"
#include "app/shards/segment.h"

namespace showstopper::app {

// A game of a run with its subjects.
struct PlannedGame {
  const Game* game = nullptr;
  VerifyJob job;
  ClauseTables tables;
};

// The games of these rule sets, which must outlive the plan. `job` is that of each; 0 players: each
// number that a rule set can be played by.
std::vector<PlannedGame> planned(const Context& context, const VerifyJob& job,
                                 const std::vector<LoadedRules>& sets, int players,
                                 table::Diagnostics& diagnostics);

// The segment of a piece that was played, from the rows of all games.
Segment segment_of_rows(const Range& piece, const std::vector<VerifyRow>& rows);
// A finding of a segment.
VerifyFinding finding_of(const KeptFinding& kept);

// Adds the games with their rows as the segments have them. Throws std::string if a segment is of
// other subjects.
void add_rows(VerifySummary& summary, const std::vector<const PlannedGame*>& games,
              const std::vector<const Segment*>& segments);

// One of each game. The games and the library must outlive them.
using Keepers = std::vector<std::unique_ptr<FindingKeeper>>;
Keepers keepers_of(const std::vector<const PlannedGame*>& games, const rules::Library& library);
// Stores and shrinks the findings of the games in the summary, each with its keeper.
void keep_findings(VerifySummary& summary, Keepers& keepers);

// The results of fixtures and stored plays, as a line.
std::string fixtures_line(const VerifySummary& summary);
// Throws std::string, see json_reading.h.
void read_fixtures(const std::string& line, VerifySummary& summary);

}  // namespace showstopper::app
