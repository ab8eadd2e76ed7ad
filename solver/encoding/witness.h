// SPDX-License-Identifier: Apache-2.0
//
// A found round as a fixture: one line of showstopper-trace/1 with the values that must be observed
// at its end. Written from the round that the engine replayed, never from the model.
#pragma once

#include <string>

#include "solver/encoding/history.h"

namespace showstopper::solver {

// `rules` is the JSON of the trace's key: a name in quotes, or an object. The round must be over.
std::string fixture_line(const History& history, const std::string& rules, const std::string& why);
// A deal of seat 0 before any play, as a line that claims nothing.
std::string deal_line(const gostop::Rules& rules, const gostop::Deal& deal,
                      const std::string& rules_json);

}  // namespace showstopper::solver
