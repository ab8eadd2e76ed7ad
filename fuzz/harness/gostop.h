// SPDX-License-Identifier: Apache-2.0
//
// Where decoded plays of Go-Stop are played under the catalogue of invariants. Compiled rules are
// kept, because a play takes microseconds and rules take longer.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "fuzz/harness/extra_coverage.h"
#include "fuzz/targets/target.h"
#include "model/gostop/engine.h"
#include "model/gostop/settle.h"
#include "properties/invariants/gostop/step.h"

namespace showstopper::fuzz {

// Rules of a choice with all that is worked out from them once.
struct CompiledGostop {
  gostop::Rules rules;
  properties::RuleFacts rule_facts;
  std::vector<GroupSet> combinations;  // groups of clauses that a row shows, by its index

  explicit CompiledGostop(const rules::RuleSet& set, int players);
};
const CompiledGostop& compiled_gostop(const properties::RuleChoice& choice, int players);

// Hears each action before it is carried out.
using GostopListener = std::function<void(gostop::Seat, gostop::Action)>;

struct GostopRound {
  const CompiledGostop& compiled;
  gostop::Seat dealer = 0;
  int carry = 0;
  const gostop::Deal& deal;
  const GostopListener* listener = nullptr;
};

struct Played {
  std::optional<Fault> fault;
  gostop::State last;
  std::optional<gostop::Result> result;  // where the round came to its end
};
// Plays a round by the wishes. Every position is asked every invariant, the sampled ones now and
// then; which ones is told by the input alone. What happened is added to the sights.
Played play_round(const GostopRound& round, properties::ByteReader& wishes);

// Events that the round showed, into the sights.
void saw_round(const CompiledGostop& compiled, const gostop::EventLog& log);

// The line of a trace as far as it was played.
using GostopActions = std::vector<std::pair<gostop::Seat, gostop::Action>>;
std::string trace_line(const GostopRound& round, const rules::RuleSet& base,
                       const GostopActions& actions);

// The plays that the fixtures tell.
std::vector<properties::GostopPlay> gostop_fixture_plays();

}  // namespace showstopper::fuzz
