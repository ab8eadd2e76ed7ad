// SPDX-License-Identifier: Apache-2.0
//
// Relations: what must hold between whole rounds, where an invariant looks at one step. A round is
// told again with something changed that cannot matter (the seats turned, equal cards exchanged,
// hidden cards mixed, a row that never fits) or that can matter only one way (a higher minimum),
// and the two are compared. A relation is a name, a sentence and a judge without a framework, so
// that property tests, fuzzers and benchmarks read the same list.
//
// Each relation names the events that it is about. A round in which none of them came says nothing
// for the relation, and a run in which one of them never came has not tested it: see `Tally`.
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

// How many rounds of a run met each event of what is tested.
class Tally {
 public:
  explicit Tally(std::span<const std::string_view> events) : events_(events), met_(events.size()) {}
  void add(std::uint32_t met);

  std::uint64_t rounds() const { return rounds_; }
  // `a win 61.3 %, a steal 48.0 %`
  std::string to_text() const;
  // What was never met: `none of 300 rounds met `a steal``; empty where all were.
  std::string vacuous() const;

 private:
  std::span<const std::string_view> events_;
  std::vector<std::uint64_t> met_;
  std::uint64_t rounds_ = 0;
};

// A rule set of Go-Stop for some players, with what the relations derive from it, worked out once.
struct GostopSubject {
  // `base` has a name in the library: traces tell the rules as a difference from it.
  GostopSubject(const rules::RuleSet& set, BaseRules base_rules, int players, std::uint64_t seed,
                const rules::Library& library);
  GostopSubject(const GostopSubject&) = delete;
  GostopSubject& operator=(const GostopSubject&) = delete;

  BaseRules base;
  std::shared_ptr<const gostop::Rules> compiled;
  const gostop::Rules& rules;
  RuleFacts rule_facts;
  std::string rules_json;  // the `rules` of a trace

  // Cards of a month that no row and no count tells apart.
  std::vector<std::pair<gostop::Card, gostop::Card>> equal_cards;
  // Months whose cards do the same, each for the one in its place.
  std::vector<std::pair<gostop::Month, gostop::Month>> equal_months;
  gostop::Rules raised;                  // with a higher stop minimum, and nothing that follows it
  std::optional<gostop::Rules> fewer;    // without one payer row
  std::optional<gostop::Rules> redrawn;  // other values of parameters that cannot matter here
  gostop::Rules padded;                  // with rows that never fit
  std::unique_ptr<trace::RulesCache> readers_rules;  // for reading again what was printed
};

// A round of Go-Stop under the relations: what was done, and what came of it.
struct GostopRun {
  const GostopSubject& subject;
  const table::PlayedRound<gostop::Game>& record;
  std::vector<gostop::State> positions;  // [i] is the one before action i; the last comes after all
  std::bitset<gostop::kEventTypes> happened;
  gostop::Result result;  // where the round is over
  bool set_up = false;    // the first position was set up by hand; the deal is only what it shows

  const gostop::Rules& rules() const { return subject.rules; }
  const gostop::State& end() const { return positions.back(); }
  bool over() const { return end().over(); }
  bool came(gostop::EventType what) const { return happened[static_cast<std::size_t>(what)]; }
};
// Tells a record again, from its deal or, where one is given, from a position that was set up.
// Every action must be legal.
GostopRun retell(const GostopSubject& subject, const table::PlayedRound<gostop::Game>& record,
                 const gostop::State* set_up = nullptr);

using GostopRelation = Relation<GostopRun>;
std::span<const GostopRelation> gostop_relations();
const GostopRelation* gostop_relation_named(std::string_view name);  // nullptr where there is none

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
const StoppaRelation* stoppa_relation_named(std::string_view name);

// For whatever is written over all games.
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
