// SPDX-License-Identifier: Apache-2.0
//
// Relations: conditions between whole rounds, while an invariant is about one step. A round is
// replayed with a change that has no effect (the seats turned, equal cards exchanged, hidden cards
// mixed, a row that never fits) or an effect in one direction only (a higher minimum), and the two
// are compared. A relation is a name, a sentence and a judge without a test framework, so that
// property tests, fuzzers and benchmarks read the same list.
//
// Each relation names the events that it is about. A round without any of them does not test the
// relation, and neither does a run without one of them.
#pragma once

#include <bitset>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/gostop/event.h"
#include "model/rules/rule_set.h"
#include "model/stoppa/event.h"
#include "model/stoppa/settle.h"
#include "model/trace/rules_cache.h"
#include "model/trace/stoppa/reader.h"
#include "properties/invariants/gostop/step.h"
#include "properties/metamorphic/relation.h"
#include "properties/metamorphic/relation_judge.h"
#include "properties/play/gostop/policy.h"
#include "properties/play/stoppa/policy.h"
#include "properties/regression/gostop/test_case.h"
#include "properties/regression/stoppa/test_case.h"

namespace showstopper::properties {

// A rule set of Go-Stop for a number of players, with values that the relations derive once.
struct GostopSubject {
  // `base` has a name in the library: traces contain the rules as a difference from it.
  GostopSubject(const rules::RuleSet& set, BaseRules base_rules, int players, std::uint64_t seed,
                const rules::Library& library);
  GostopSubject(const GostopSubject&) = delete;
  GostopSubject& operator=(const GostopSubject&) = delete;

  BaseRules base;
  std::shared_ptr<const gostop::Rules> compiled;
  const gostop::Rules& rules;
  RuleFacts rule_facts;
  std::string rules_json;  // the `rules` of a trace

  // Cards of a month that no row and no count distinguishes.
  std::vector<std::pair<gostop::Card, gostop::Card>> equal_cards;
  // Months whose cards do the same, each for the one in its place.
  std::vector<std::pair<gostop::Month, gostop::Month>> equal_months;
  bool rows_name_seats;                  // as `p1.junk`: then seats do not turn
  gostop::Rules raised;                  // with a higher stop minimum, and nothing that follows it
  std::optional<gostop::Rules> fewer;    // without one payer row
  std::optional<gostop::Rules> redrawn;  // other values of parameters without effect here
  gostop::Rules padded;                  // with rows that never fit
  std::unique_ptr<trace::RulesCache> readers_rules;  // for reading printed rounds again
};

// A round of Go-Stop under the relations: its actions, positions, events and result.
struct GostopRun {
  const GostopSubject& subject;
  const table::PlayedRound<gostop::Game>& record;
  std::vector<gostop::State> positions;  // [i] is the one before action i; the last comes after all
  std::bitset<gostop::kEventTypes> happened;
  gostop::Result result;  // if the round is over
  bool set_up = false;    // the first position was set up by hand; the deal is derived from it

  const gostop::Rules& rules() const { return subject.rules; }
  const gostop::State& end() const { return positions.back(); }
  bool over() const { return end().over(); }
  bool came(gostop::EventType what) const { return happened[static_cast<std::size_t>(what)]; }
};
// Replays a record, from its deal or, if `set_up` is given, from that position. Every action must
// be legal.
GostopRun retell(const GostopSubject& subject, const table::PlayedRound<gostop::Game>& record,
                 const gostop::State* set_up = nullptr);

using GostopRelation = Relation<GostopRun>;
std::span<const GostopRelation> gostop_relations();

struct StoppaSubject {
  StoppaSubject(const rules::RuleSet& set, BaseRules base_rules, int players, std::uint64_t seed,
                const rules::Library& library);
  StoppaSubject(const StoppaSubject&) = delete;
  StoppaSubject& operator=(const StoppaSubject&) = delete;

  BaseRules base;
  std::shared_ptr<const stoppa::Rules> compiled;
  const stoppa::Rules& rules;
  std::string rules_json;
  std::optional<stoppa::Rules> redrawn;
  std::unique_ptr<trace::StoppaReader> reader;
};

struct StoppaRun {
  const StoppaSubject& subject;
  const table::PlayedRound<stoppa::Game>& record;
  std::vector<stoppa::State> positions;
  std::bitset<64> happened;  // by stoppa::EventType
  stoppa::Result result;
  bool set_up = false;

  const stoppa::Rules& rules() const { return subject.rules; }
  const stoppa::State& end() const { return positions.back(); }
  bool over() const { return end().over(); }
  bool came(stoppa::EventType what) const { return happened[static_cast<std::size_t>(what)]; }
};
StoppaRun retell(const StoppaSubject& subject, const table::PlayedRound<stoppa::Game>& record,
                 const stoppa::State* set_up = nullptr);

using StoppaRelation = Relation<StoppaRun>;
std::span<const StoppaRelation> stoppa_relations();

// For code that works for all games.
template <>
struct RoundRelations<gostop::Game> {
  using Subject = GostopSubject;
  using Run = GostopRun;
  static std::span<const GostopRelation> all() { return gostop_relations(); }
  static Run retell(const Subject& subject, const table::PlayedRound<gostop::Game>& record,
                    const gostop::State* set_up) {
    return properties::retell(subject, record, set_up);
  }
};
template <>
struct RoundRelations<stoppa::Game> {
  using Subject = StoppaSubject;
  using Run = StoppaRun;
  static std::span<const StoppaRelation> all() { return stoppa_relations(); }
  static Run retell(const Subject& subject, const table::PlayedRound<stoppa::Game>& record,
                    const stoppa::State* set_up) {
    return properties::retell(subject, record, set_up);
  }
};

}  // namespace showstopper::properties
