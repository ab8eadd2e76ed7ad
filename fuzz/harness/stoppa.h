// SPDX-License-Identifier: Apache-2.0
//
// Where decoded plays of Stoppa are played under the catalogue of invariants; see gostop_table.h.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "fuzz/targets/target.h"
#include "model/stoppa/engine.h"
#include "model/stoppa/settle.h"
#include "properties/play/stoppa/play_codec.h"

namespace showstopper::fuzz {

const stoppa::Rules& compiled_stoppa(const properties::RuleChoice& choice, int players);

using StoppaListener = std::function<void(stoppa::Seat, const stoppa::Action&)>;

struct StoppaRound {
  const stoppa::Rules& rules;
  const stoppa::Table& table;
  const stoppa::Deal& deal;
  const StoppaListener* listener = nullptr;
};

struct StoppaPlayed {
  std::optional<Fault> fault;
  stoppa::State last;
  std::optional<stoppa::Result> result;  // where the round came to its end
};
StoppaPlayed play_round(const StoppaRound& round, properties::ByteReader& wishes);

using StoppaActions = std::vector<std::pair<stoppa::Seat, stoppa::Action>>;
std::string trace_line(const StoppaRound& round, const rules::RuleSet& base,
                       const StoppaActions& actions);

std::vector<properties::StoppaPlay> stoppa_fixture_plays();

}  // namespace showstopper::fuzz
