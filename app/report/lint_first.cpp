// SPDX-License-Identifier: Apache-2.0
#include "app/report/lint_first.h"

#include <array>

#include <fmt/format.h>

#include "app/cli/signal_guard.h"
#include "app/report/rules_json.h"
#include "lint/lint.h"
#include "model/table/counted.h"

namespace showstopper::app {

bool lint_first(Context& context, const rules::RuleSet& rules, bool say) {
  if (rules.shipped == nullptr || !lint::knows(rules.schema().game)) return true;
  constexpr std::uint64_t kRounds = 1000;  // a look; `showstopper lint` plays more
  lint::Job job;
  job.rules = &rules;
  job.rules_json = rules_json(context, rules);
  job.rounds = kRounds;
  job.shrink_checks = 0;  // the witnesses are not printed
  job.fast = true;
  const SignalGuard interruptible;
  job.go_on = [] { return !SignalGuard::interrupted(); };
  const lint::Report report = lint::lint(job);
  std::array<std::uint64_t, 3> counts{};
  table::Diagnostics errors;
  for (const lint::Finding& each : report.findings) {
    ++counts[static_cast<std::size_t>(each.severity)];
    if (each.severity != lint::Severity::error) continue;
    const rules::Place& place = each.place;
    errors.push_back({place.file == nullptr ? rules.source : *place.file, place.where,
                      fmt::format("{} [{}]", each.sentence, each.kind)});
  }
  context.complain(errors);
  if (!errors.empty()) return false;
  if (say) {
    // Not the name of the command: that one plays more rounds and may count more.
    context.out.line(fmt::format(
        "first look at the rules: {}, {}{}", table::counted(counts[1], "warning"),
        table::counted(counts[2], "note"),
        counts[1] + counts[2] > 0 ? "; `showstopper lint` shows them, and looks for more" : ""));
  }
  return true;
}

}  // namespace showstopper::app
