// SPDX-License-Identifier: Apache-2.0
#include "properties/regression/test_case.h"

#include <utility>

#include <nlohmann/json.hpp>

namespace showstopper::properties {
namespace {

nlohmann::ordered_json json_of(const rules::Node& node) {
  using nlohmann::ordered_json;
  if (const auto* list = std::get_if<rules::NodeList>(&node.value)) {
    ordered_json array = ordered_json::array();
    for (const rules::Node& each : *list) array.push_back(json_of(each));
    return array;
  }
  if (const auto* table = std::get_if<rules::NodeTable>(&node.value)) {
    ordered_json object = ordered_json::object();
    for (const rules::NodeEntry& entry : *table) object[entry.key] = json_of(entry.node);
    return object;
  }
  if (const auto* yes = std::get_if<bool>(&node.value)) return *yes;
  if (const auto* whole = std::get_if<std::int64_t>(&node.value)) return *whole;
  if (const auto* real = std::get_if<double>(&node.value)) return *real;
  return std::get<std::string>(node.value);
}

// The rule set that a trace names or extends.
BaseRules base_of(const std::string& json, const rules::Schema& schema,
                  const rules::Library& library, table::Diagnostics& diagnostics) {
  const auto value = nlohmann::json::parse(json, nullptr, false);
  std::string name;
  if (value.is_string()) name = value.get<std::string>();
  if (value.is_object() && value.contains("extends") && value["extends"].is_string()) {
    name = value["extends"].get<std::string>();
  }
  auto loaded = library.load(schema, name, diagnostics);
  return loaded ? std::make_shared<const rules::RuleSet>(std::move(*loaded)) : nullptr;
}

// What a trace says beside the round itself.
template <class Trace>
void forget_what_was_seen(Trace& round) {
  round.start.reset();
  round.after.clear();
  round.result.reset();
  round.expect.clear();
  round.envelope.probes.clear();
  round.envelope.clauses.clear();
  round.envelope.why.clear();
  round.envelope.meta.clear();
  round.envelope.others.clear();
}

template <class Case, class Trace>
std::optional<Case> told_apart(Trace trace, const rules::Library& library,
                               table::Diagnostics& diagnostics) {
  Case of;
  of.base = base_of(trace.envelope.rules, trace.rules->source->schema(), library, diagnostics);
  if (of.base == nullptr) return std::nullopt;
  of.round = std::move(trace);
  forget_what_was_seen(of.round);
  return of;
}

template <class Case>
std::string line_of(Case of, std::string meta) {
  name_rules(of);
  of.round.envelope.meta = std::move(meta);
  return to_json(of.round);
}

}  // namespace

GostopCase case_of(const BaseRules& base, std::shared_ptr<const gostop::Rules> rules,
                   const table::PlayedRound<gostop::Game>& record) {
  GostopCase of;
  of.base = base;
  of.round.envelope.players = rules->players;
  of.round.envelope.dealer = record.table.dealer;
  of.round.envelope.carry = record.table.carry;
  of.round.rules = std::move(rules);
  of.round.deal = record.deal;
  for (std::size_t i = 0; i < record.actions.size(); ++i) {
    of.round.actions.push_back({record.seats[i], record.actions[i]});
  }
  return of;
}

StoppaCase case_of(const BaseRules& base, std::shared_ptr<const stoppa::Rules> rules,
                   const table::PlayedRound<stoppa::Game>& record) {
  std::vector<trace::StoppaMove> moves;
  for (std::size_t i = 0; i < record.actions.size(); ++i) {
    moves.push_back({record.seats[i], record.actions[i]});
  }
  StoppaCase of;
  of.base = base;
  of.round = trace::stoppa_trace(*rules, "", record.table, record.deal, std::move(moves));
  of.round.rules = std::move(rules);
  return of;
}

std::optional<GostopCase> case_of(trace::GostopTrace trace, const rules::Library& library,
                                  table::Diagnostics& diagnostics) {
  // A deck was dealt when it was read; what counts from here on is who holds what.
  if (trace.from == trace::GostopTrace::From::deck && !trace.has_hidden()) {
    trace.from = trace::GostopTrace::From::deal;
    trace.deck.clear();
  }
  return told_apart<GostopCase>(std::move(trace), library, diagnostics);
}

std::optional<StoppaCase> case_of(trace::StoppaTrace trace, const rules::Library& library,
                                  table::Diagnostics& diagnostics) {
  return told_apart<StoppaCase>(std::move(trace), library, diagnostics);
}

std::string rules_json(const rules::RuleSet& rules, const rules::RuleSet& base) {
  return json_of(rules::difference(rules, base)).dump();
}

int differing_keys(const rules::RuleSet& rules, const rules::RuleSet& base) {
  if (rules == base) return 0;
  int count = 0;
  for (int i = 0; i < static_cast<int>(rules.schema().parameters.size()); ++i) {
    if (!(rules.value(i) == base.value(i))) ++count;
  }
  // Rows that follow from the values are no difference of their own.
  rules::RuleSet moved = base;
  moved.set_all(rules.values());
  for (int i = 0; i < static_cast<int>(rules.schema().tables.size()); ++i) {
    if (!(moved.rows(i) == rules.rows(i))) ++count;
  }
  return count;
}

void name_rules(GostopCase& of) {
  of.round.envelope.rules = rules_json(*of.rules().source, *of.base);
}
void name_rules(StoppaCase& of) {
  of.round.envelope.rules = rules_json(*of.rules().source, *of.base);
}

std::string to_line(GostopCase of, std::string meta) {
  return line_of(std::move(of), std::move(meta));
}
std::string to_line(StoppaCase of, std::string meta) {
  return line_of(std::move(of), std::move(meta));
}

}  // namespace showstopper::properties
