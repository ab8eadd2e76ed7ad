// SPDX-License-Identifier: Apache-2.0
#include "properties/metamorphic/relations.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "properties/metamorphic/groups.h"

namespace showstopper::properties {

void Tally::add(std::uint32_t met) {
  ++rounds_;
  for (std::size_t i = 0; i < met_.size(); ++i) met_[i] += met >> i & 1;
}

std::string Tally::to_text() const {
  std::string text;
  for (std::size_t i = 0; i < met_.size(); ++i) {
    // In tenths of a percent, by integers: the same bytes everywhere.
    const std::uint64_t share = rounds_ == 0 ? 0 : met_[i] * 1000 / rounds_;
    text += fmt::format("{}{} {}.{} %", i == 0 ? "" : ", ", events_[i], share / 10, share % 10);
  }
  return text;
}

std::string Tally::vacuous() const {
  std::string text;
  for (std::size_t i = 0; i < met_.size(); ++i) {
    if (met_[i] > 0) continue;
    text +=
        fmt::format("{}none of {} rounds had `{}`", text.empty() ? "" : ", ", rounds_, events_[i]);
  }
  return text;
}

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

const GostopRelation* gostop_relation_named(std::string_view name) {
  const auto relations = gostop_relations();
  const auto found =
      std::find_if(relations.begin(), relations.end(),
                   [&](const GostopRelation& relation) { return relation.name == name; });
  return found == relations.end() ? nullptr : &*found;
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

const StoppaRelation* stoppa_relation_named(std::string_view name) {
  const auto relations = stoppa_relations();
  const auto found =
      std::find_if(relations.begin(), relations.end(),
                   [&](const StoppaRelation& relation) { return relation.name == name; });
  return found == relations.end() ? nullptr : &*found;
}

}  // namespace showstopper::properties
