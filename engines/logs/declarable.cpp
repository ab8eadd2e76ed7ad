// SPDX-License-Identifier: Apache-2.0
#include "engines/logs/declarable.h"

#include "conformance/finding.h"
#include "conformance/key_change.h"
#include "model/gostop/event.h"
#include "model/gostop/rules/rules.h"
#include "model/rules/clause_table.h"
#include "model/stoppa/event.h"
#include "model/stoppa/rules.h"
#include "model/table/check.h"
#include "model/trace/gostop/keys.h"
#include "model/trace/stoppa/keys.h"

namespace showstopper::engines {
namespace {

using conformance::Declarable;

template <class EventType>
void add_events(int count, Declarable& into) {
  REQUIRES(count > 0);
  for (int type = 0; type < count; ++type) {
    into.words.emplace(word(static_cast<EventType>(type)));
  }
}

template <class Observation, class Result>
void add_seen_keys(Declarable& into) {
  const Observation seen{};
  const Result result{};
  trace::each_key(seen, [&](std::string_view name, const auto&) { into.words.emplace(name); });
  trace::each_key(result, [&](std::string_view name, const auto&) {
    into.words.insert("result." + std::string(name));
  });
  ENSURES(into.words.contains("result"));
}

void add_keys(const rules::Schema& schema, Declarable& into) {
  for (const rules::Parameter& parameter : schema.parameters) {
    into.words.emplace(parameter.key);
    into.clauses_of_key.emplace(parameter.key, conformance::clauses_of(parameter));
  }
  ENSURES(!into.clauses_of_key.empty());
}

}  // namespace

std::optional<Declarable> declarable(const std::string& game,
                                     const std::filesystem::path& clauses) {
  Declarable known;
  if (game == "gostop") {
    add_events<gostop::EventType>(gostop::kEventTypes, known);
    add_seen_keys<trace::GostopObservation, trace::GostopResult>(known);
    add_keys(gostop::schema(), known);
  } else if (game == "stoppa") {
    add_events<stoppa::EventType>(stoppa::kEventTypes, known);
    add_seen_keys<trace::StoppaObservation, trace::StoppaResult>(known);
    add_keys(stoppa::schema(), known);
  } else {
    return std::nullopt;
  }
  table::Diagnostics unread;  // those who cite clauses report them
  for (const rules::Clause& clause : rules::read_clauses(clauses, unread)) {
    known.words.insert(clause.id);
    known.words.insert(clause.seen.begin(), clause.seen.end());
  }
  if (!unread.empty()) return std::nullopt;
  for (int kind = 0; kind < conformance::kKinds; ++kind) {
    known.words.emplace(word(static_cast<conformance::Kind>(kind)));
  }
  return known;
}

}  // namespace showstopper::engines
