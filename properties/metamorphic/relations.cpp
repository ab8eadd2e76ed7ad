// SPDX-License-Identifier: Apache-2.0
#include "properties/metamorphic/relations.h"

#include <utility>

#include "properties/metamorphic/groups.h"

namespace showstopper::properties {

GostopSubject::GostopSubject(const rules::RuleSet& set, BaseRules base_rules, int players,
                             std::uint64_t seed, const rules::Library& library)
    : base(std::move(base_rules)),
      compiled(std::make_shared<const gostop::Rules>(gostop::compile(set, players))),
      rules(*compiled),
      rule_facts(implied_by(rules)),
      rules_json(properties::rules_json(set, *base)),
      equal_cards(cards_that_count_alike(rules)),
      equal_months(months_that_count_alike(rules)),
      rows_name_seats(properties::rows_name_seats(rules)),
      raised(with_higher_minimum(rules, seed)),
      fewer(without_a_payer_row(rules, seed)),
      redrawn(with_idle_values_redrawn(set, rules, seed)),
      padded(with_rows_that_never_fit(rules)),
      readers_rules(std::make_unique<trace::RulesCache>(library)) {}

GostopRun retell(const GostopSubject& subject, const table::PlayedRound<gostop::Game>& record,
                 const gostop::State* set_up) {
  GostopRun run{subject, record, {}, {}, {}, set_up != nullptr};
  run.positions.reserve(record.actions.size() + 1);
  gostop::EventLog log;
  log.reserve(16 * (record.actions.size() + 1));  // an action has some ten events
  run.positions.push_back(
      set_up != nullptr ? *set_up : gostop::start(subject.rules, record.table, record.deal, &log));
  for (const gostop::Action action : record.actions) {
    run.positions.push_back(run.positions.back());
    gostop::State& state = run.positions.back();
    gostop::apply(subject.rules, state, action, &log);
  }
  if (run.over()) run.result = gostop::settle(subject.rules, run.end(), &log);
  for (const gostop::Event& event : log) run.happened.set(static_cast<std::size_t>(event.what));
  return run;
}

std::span<const GostopRelation> gostop_relations() {
  static const std::vector<GostopRelation> kAll = [] {
    std::vector<GostopRelation> all;
    for (const auto group : {symmetry_relations(), variation_relations(), round_trip_relations()}) {
      all.insert(all.end(), group.begin(), group.end());
    }
    return all;
  }();
  return kAll;
}

StoppaSubject::StoppaSubject(const rules::RuleSet& set, BaseRules base_rules, int players,
                             std::uint64_t seed, const rules::Library& library)
    : base(std::move(base_rules)),
      compiled(std::make_shared<const stoppa::Rules>(stoppa::compile(set, players))),
      rules(*compiled),
      rules_json(properties::rules_json(set, *base)),
      redrawn(with_idle_values_redrawn(set, rules, seed)),
      reader(std::make_unique<trace::StoppaReader>(library)) {}

StoppaRun retell(const StoppaSubject& subject, const table::PlayedRound<stoppa::Game>& record,
                 const stoppa::State* set_up) {
  static_assert(stoppa::kEventTypes <= 64);
  StoppaRun run{subject, record, {}, {}, {}, set_up != nullptr};
  run.positions.reserve(record.actions.size() + 1);
  stoppa::EventLog log;
  log.reserve(8 * (record.actions.size() + 1));
  run.positions.push_back(
      set_up != nullptr ? *set_up : stoppa::start(subject.rules, record.table, record.deal, &log));
  for (const stoppa::Action& action : record.actions) {
    run.positions.push_back(run.positions.back());
    stoppa::State& state = run.positions.back();
    stoppa::apply(subject.rules, state, action, &log);
  }
  if (run.over()) run.result = stoppa::settle(subject.rules, run.end());
  for (const stoppa::Event& event : log) run.happened.set(static_cast<std::size_t>(event.what));
  return run;
}

}  // namespace showstopper::properties
