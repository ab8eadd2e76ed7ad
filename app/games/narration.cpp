// SPDX-License-Identifier: Apache-2.0
#include "app/games/narration.h"

#include <algorithm>

#include <fmt/format.h>

#include "app/cli/output.h"
#include "conformance/internal_error.h"
#include "engines/logs/match_order.h"
#include "model/table/diagnostic.h"

namespace showstopper::app {

std::string origin_lines(const trace::Envelope& envelope) {
  std::string text;
  if (const int round = engines::match_round(envelope.meta); round > 0) {
    text += fmt::format("round {} of a match\n", round);
  }
  if (!envelope.why.empty()) text += table::printable(envelope.why) + '\n';
  if (!envelope.clauses.empty()) {
    text += table::printable(fmt::format("clauses {}", fmt::join(envelope.clauses, " "))) + '\n';
  }
  return text;
}

std::string mark_lines(const conformance::Verdict& verdict, int action, bool coloured) {
  std::string text;
  for (const conformance::Finding& finding : verdict.findings) {
    if (finding.action != action) continue;
    const std::string label = table::printable(finding.label());
    const std::string mark =
        finding.kind == conformance::Kind::internal_error
            ? to_text(finding)
            : fmt::format("{}{}{}: {}, expected {}", word(finding.kind),
                          label.empty() ? "" : fmt::format(" ({})", label),
                          finding.key.empty() ? "" : fmt::format(" `{}`", finding.key),
                          table::printable(finding.got), finding.expected);
    text += bold("  !!  " + mark, coloured) + '\n';
  }
  return text;
}

void add_unseen_step(std::vector<std::string>& steps, const conformance::Verdict& verdict) {
  if (!conformance::has_internal_error(verdict.findings)) return;
  const auto least = static_cast<std::size_t>(verdict.findings.back().action + 2);
  steps.resize(std::max(steps.size(), least));
}

}  // namespace showstopper::app
