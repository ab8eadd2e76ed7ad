// SPDX-License-Identifier: Apache-2.0
//
// A round as something that can be made smaller: rules named over a base, seats, a deal or a set-up
// position in which some cards may be `x`, and actions. It is a trace without observations, so it
// is read and written as one; what it adds is the rule set that the rules are told apart from.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/rules/rule_set.h"
#include "model/trace/gostop/trace.h"
#include "model/trace/stoppa/trace.h"
#include "properties/play/gostop/policy.h"
#include "properties/play/stoppa/policy.h"

namespace showstopper::properties {

using BaseRules =
    std::shared_ptr<const rules::RuleSet>;  // a rule set that has a name in the library

struct GostopCase {
  BaseRules base;
  trace::GostopTrace round;  // `envelope.rules` is written by `name_rules` and stale before
  const gostop::Rules& rules() const { return *round.rules; }
};

struct StoppaCase {
  BaseRules base;
  trace::StoppaTrace round;
  const stoppa::Rules& rules() const { return *round.rules; }
};

// The case of a played round. `rules` may be `base` itself.
GostopCase case_of(const BaseRules& base, std::shared_ptr<const gostop::Rules> rules,
                   const table::PlayedRound<gostop::Game>& record);
StoppaCase case_of(const BaseRules& base, std::shared_ptr<const stoppa::Rules> rules,
                   const table::PlayedRound<stoppa::Game>& record);

// The case of a trace that its reader handed out: its rules are told apart from those that it names
// or extends. What the trace observed, claimed or sent as illegal is left behind. Nothing, and a
// diagnostic, where the base cannot be loaded.
std::optional<GostopCase> case_of(trace::GostopTrace trace, const rules::Library& library,
                                  table::Diagnostics& diagnostics);
std::optional<StoppaCase> case_of(trace::StoppaTrace trace, const rules::Library& library,
                                  table::Diagnostics& diagnostics);

// The `rules` value of a trace: the base's name, or an object that extends it.
std::string rules_json(const rules::RuleSet& rules, const rules::RuleSet& base);
// Parameters, and row tables, in which the two differ.
int differing_keys(const rules::RuleSet& rules, const rules::RuleSet& base);

// Brings `envelope.rules` in line with the rules that are played.
void name_rules(GostopCase& of);
void name_rules(StoppaCase& of);

// One line of showstopper-trace/1 without the end of line. `meta` is JSON, or empty.
std::string to_line(GostopCase of, std::string meta = {});
std::string to_line(StoppaCase of, std::string meta = {});

}  // namespace showstopper::properties
