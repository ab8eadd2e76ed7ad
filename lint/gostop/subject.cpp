// SPDX-License-Identifier: Apache-2.0
#include "lint/gostop/subject.h"

#include <chrono>

#include <fmt/format.h>

#include "model/table/check.h"
#include "solver/encoding/witness.h"
#include "solver/search/find.h"

namespace showstopper::lint::gostop_rules {

Subject::Proof Subject::refute(const std::string& text) {
  Proof answer;
  if (job().fast) {
    answer.why_open = "the solver was not asked (`--fast`)";
    return answer;
  }
  for (const Table& table : tables()) {
    table::Diagnostics diagnostics;
    const auto goal = solver::Goal::parse(text, table.rules.players, diagnostics);
    if (!goal) {
      // Each operator has its brackets here, so that a long condition nests deeper than it did.
      answer.why_open = "as a question to the solver it is too long or nested too deep";
      return answer;
    }
    if (const auto key = solver::disabled(table.rules, *goal)) {
      answer.proof += fmt::format("{}{} players: {}", answer.proof.empty() ? "" : "; ",
                                  table.rules.players, *key);
      continue;
    }
    const auto begin = std::chrono::steady_clock::now();
    solver::FindJob find;
    find.rules = &table.rules;
    find.goal = &*goal;
    find.seed = job().seed;
    find.seconds = job().seconds - spent_;
    find.go_on = [&] {
      const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
      return go_on() && spent_ + took.count() < job().seconds;
    };
    find.why_stopped = [] { return std::string("the time for the solver is over"); };
    const solver::Answer found = solver::find(find);
    spent_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    if (found.kind == solver::Answer::Kind::found) {
      std::string why_not;
      const auto history = solver::replay(table.rules, found.witnesses.front(), why_not);
      CHECK(history);
      answer.witness = solver::fixture_line(*history, job().rules_json, text);
      return answer;
    }
    if (found.kind == solver::Answer::Kind::unknown) {
      answer.why_open = found.why_unknown;
      return answer;
    }
    std::string rests_on;
    for (const std::string& each : found.rests_on)
      rests_on += (rests_on.empty() ? "" : ", ") + each;
    answer.proof += fmt::format("{}{} players: by the solver ({})",
                                answer.proof.empty() ? "" : "; ", table.rules.players, rests_on);
  }
  return answer;
}

}  // namespace showstopper::lint::gostop_rules
