// SPDX-License-Identifier: Apache-2.0
#include "lint/gostop/subject.h"

#include <algorithm>
#include <chrono>
#include <optional>

#include <fmt/format.h>

#include "lint/gostop/limits.h"
#include "model/rules/rows.h"
#include "model/table/check.h"
#include "properties/play/swarm.h"
#include "solver/encoding/encoded_rules.h"
#include "solver/encoding/witness.h"
#include "solver/search/bounded_case.h"
#include "solver/search/find.h"

namespace showstopper::lint::gostop_rules {
namespace {

std::optional<rules::Datum> covered_value(const rules::Parameter& key, std::string_view text) {
  std::string why_not;
  auto value = rules::parse_value(key, text, why_not);
  return value ? value : rules::parse_value(key, fmt::format("\"{}\"", text), why_not);
}

// The rules, with each value that the solver does not know replaced by one that it knows.
rules::RuleSet covered(const rules::RuleSet& rules) {
  rules::RuleSet made = rules;
  for (const solver::NotEncoded& each : solver::all_not_encoded()) {
    const int key = rules::parameter_index(rules.schema().parameters, each.key);
    if (key < 0) continue;
    const auto value = covered_value(gostop::kParameters[key], each.covered);
    if (value) made.set(key, *value);
  }
  auto& events = made.rows(gostop::kEvent);
  std::erase_if(events, [](const rules::Row& row) {
    using gostop::EventKind;
    const EventKind on = kind_of(row);
    return on == EventKind::shake || on == EventKind::go;
  });
  return made;
}

}  // namespace

std::string for_designers(const std::string& why_unknown) {
  if (!why_unknown.starts_with(solver::kNotFollowed)) return why_unknown;
  return "the solver neither found such a round nor proved that there is none";
}

Subject::Proof Subject::refute(const solver::Term& asked, std::size_t witnesses) {
  Proof answer;
  for (const Table& table : tables()) {
    Proof here = refute(table.rules, asked, witnesses);
    if (!here.witness.empty() || !here.why_open.empty()) {
      here.proof = answer.proof;
      return here;
    }
    answer.proof += fmt::format("{}{} players: {}", answer.proof.empty() ? "" : "; ",
                                table.rules.players, here.proof);
  }
  return answer;
}

Subject::Proof Subject::hint(const solver::Term& asked, std::size_t witnesses) {
  if (job().fast) return {};
  const rules::RuleSet near = covered(rules());
  if (near == rules()) return {};
  for (const Table& table : tables()) {
    const int players = table.rules.players;
    if (!properties::is_sound<gostop::Game>(near, players)) continue;
    Proof here = refute(gostop::compile(near, players), asked, witnesses);
    if (!here.rounds.empty()) return here;
  }
  return {};
}

Subject::Proof Subject::refute(const gostop::Rules& rules, const solver::Term& asked,
                               std::size_t witnesses) {
  Proof answer;
  if (job().fast) {
    answer.why_open = "the solver was left out (`--fast`)";
    return answer;
  }
  answer.players = rules.players;
  const solver::Goal goal = asked.goal();
  if (const auto key = solver::disabled(rules, goal)) {
    answer.proof = *key;
    return answer;
  }
  const auto begin = std::chrono::steady_clock::now();
  solver::FindJob find;
  find.rules = &rules;
  find.goal = &goal;
  find.seed = job().seed;
  find.witnesses = witnesses;
  find.seconds = job().seconds - spent_;
  find.go_on = [&] {
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    return go_on() && spent_ + took.count() < job().seconds;
  };
  find.why_stopped = [] { return std::string("the time for the solver is over"); };
  const solver::Answer found = solver::find(find);
  spent_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  if (!found.witnesses.empty()) {
    std::string why_not;
    const auto history = solver::replay(rules, found.witnesses.front(), why_not);
    CHECK(history);
    answer.witness = solver::fixture_line(*history, job().rules_json, goal.text());
    answer.rounds = found.witnesses;
    return answer;
  }
  if (found.kind == solver::Answer::Kind::unknown) {
    answer.why_open = for_designers(found.why_unknown);
    return answer;
  }
  std::string rests_on;
  for (const std::string& each : found.rests_on) rests_on += (rests_on.empty() ? "" : ", ") + each;
  answer.proof = fmt::format("by the solver ({})", rests_on);
  return answer;
}

}  // namespace showstopper::lint::gostop_rules
