// SPDX-License-Identifier: Apache-2.0
//
// A judged round of a log, with its data for the report.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "conformance/verdict.h"
#include "engines/logs/kept_rounds.h"
#include "engines/logs/match_order.h"
#include "model/rules/rule_set.h"
#include "model/table/diagnostic.h"
#include "model/trace/gostop/trace.h"
#include "model/trace/stoppa/trace.h"

namespace showstopper::engines {

struct JudgedRound {
  conformance::Verdict verdict;
  std::string rules;  // the name of the rule set
  trace::Envelope envelope;
  bool fixture = false;
  // The trace, if causes of its findings are searched, and the functions for it.
  std::shared_ptr<const void> trace = nullptr;
  const RoundsOfAGame* rounds = nullptr;
  std::shared_ptr<const rules::RuleSet> rule_set = nullptr;
  MatchLink link = {};
};

// Judges a round whose trace outlives the result: a caller that keeps the round copies the trace.
JudgedRound judged(const trace::GostopTrace& trace);
JudgedRound judged(const trace::StoppaTrace& trace);

// Judges a line of another game; nullopt, and a diagnostic, if it is not a round.
using LineJudge = std::function<std::optional<JudgedRound>(
    std::string_view line, int number, const std::string& file, table::Diagnostics& diagnostics)>;

}  // namespace showstopper::engines
