// SPDX-License-Identifier: Apache-2.0
//
// A round that can be made smaller: rules as a difference from a base, seats, a deal or a set-up
// position in which some cards may be `x`, and actions. It is a trace without observations and is
// read and written as one; in addition it has the base of the rules. The rules of a game refer to
// the rule set from which they were compiled: `Rules::source`.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "model/rules/rule_set.h"
#include "model/table/playout.h"
#include "model/trace/traced.h"

namespace showstopper::properties {

using BaseRules =
    std::shared_ptr<const rules::RuleSet>;  // a rule set that has a name in the library

template <class G>
struct TestCase {
  using Game = G;
  using Round = typename trace::Traced<G>::Trace;

  BaseRules base;
  Round round;  // `envelope.rules` is written by `name_rules` and stale before
  const typename G::Rules& rules() const { return *round.rules; }
};

// The `rules` value of a trace: the base's name, or an object that extends it.
std::string rules_json(const rules::RuleSet& rules, const rules::RuleSet& base);
// Parameters, and row tables, in which the two differ.
int differing_keys(const rules::RuleSet& rules, const rules::RuleSet& base);
// The rule set that a trace's `rules` name or extend; nullptr and a diagnostic if it cannot be
// loaded.
BaseRules base_of(const std::string& json, const rules::Schema& schema,
                  const rules::Library& library, table::Diagnostics& diagnostics);

// The case of a played round. `rules` may be compiled from `base` itself.
template <class G>
TestCase<G> case_of(const BaseRules& base, std::shared_ptr<const typename G::Rules> rules,
                    const table::PlayedRound<G>& round) {
  return {base, trace::Traced<G>::trace_of(std::move(rules), "", round)};
}

// The case of a trace from its reader. The base is the rule set that the trace names or extends.
// Observations, claims and actions sent as illegal are dropped. Nothing, and a diagnostic, if the
// base cannot be loaded.
template <class Trace, class G = trace::GameOf<Trace>>
std::optional<TestCase<G>> case_of(Trace trace, const rules::Library& library,
                                   table::Diagnostics& diagnostics) {
  BaseRules base =
      base_of(trace.envelope.rules, trace.rules->source->schema(), library, diagnostics);
  if (base == nullptr) return std::nullopt;
  trace::Traced<G>::forget_observed(trace);
  return TestCase<G>{std::move(base), std::move(trace)};
}

// Brings `envelope.rules` in line with the rules that are played.
template <class G>
void name_rules(TestCase<G>& of) {
  of.round.envelope.rules = rules_json(*of.rules().source, *of.base);
}

// One line of showstopper-trace/1 without the end of line. `meta` is JSON, or empty.
template <class G>
std::string to_line(TestCase<G> of, std::string meta = {}) {
  name_rules(of);
  of.round.envelope.meta = std::move(meta);
  return trace::Traced<G>::to_json(of.round);
}

}  // namespace showstopper::properties
