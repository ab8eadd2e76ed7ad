// SPDX-License-Identifier: Apache-2.0
//
// The common part of all reports of a run against an engine: its findings in words, fit for any
// reader.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engines/engine_report.h"

namespace showstopper::app {

// Text of others without characters that a terminal or a reader acts on: control characters, marks
// of writing direction and invalid UTF-8 become question marks. Ends of lines stay.
std::string printable_lines(std::string_view text);

// The identity, behind the clause that is broken if the identity has another one:
// `wrong_points of GS-A-105 (identity: wrong_points of GS-A-104)`.
std::string heading_of(const engines::EngineFinding& each);
// `12 rounds, first in round 17`.
std::string seen_text(const engines::EngineFinding& each);
// `it came back in 1 of 3 replays of the round`; empty: it did each time.
std::string replays_text(const engines::EngineFinding& each);
// The variant, unless the finding did not come back in any replay: no rules explain that.
std::string variant_text(const engines::EngineFinding& each);
// All of a finding in a few lines, printable.
std::string message_of(const engines::EngineFinding& each);
// How many clauses have this grade.
std::size_t graded(const engines::EngineReport& report, engines::Grade grade);
// `gostop/matgo`, or with `changed` behind it.
std::string rules_name(const engines::EngineReport& report);
// Notes on the run: remarks, waivers out of order, why it ended early or compared nothing.
// Printable, one line each.
std::vector<std::string> run_notes(const engines::EngineReport& report);

}  // namespace showstopper::app
