// SPDX-License-Identifier: Apache-2.0
#include "app/games/basic/narrator.h"

#include <algorithm>

#include <fmt/format.h>

#include "model/table/diagnostic.h"

namespace showstopper::app {

std::string basic_heading(const RoundLine& line, const trace::Envelope& envelope,
                          const std::string& rule_set, bool coloured) {
  return bold(fmt::format("{}:{}", line.file, line.number), coloured) +
         fmt::format("\n{}, {} players, P{} deals\n", rule_set, envelope.players, envelope.dealer) +
         origin_lines(envelope);
}

std::string basic_marks(const conformance::Verdict& verdict, int action, bool coloured) {
  std::string text;
  for (const conformance::Finding& finding : verdict.findings) {
    if (finding.action != action) continue;
    const std::string said =
        finding.kind == conformance::Kind::internal_error
            ? "  !!  " + to_text(finding)
            : fmt::format("  !!  {}{}: {}, expected {}", word(finding.kind),
                          finding.key.empty() ? "" : fmt::format(" `{}`", finding.key), finding.got,
                          finding.expected);
    text += bold(table::printable(said), coloured) + '\n';
  }
  return text;
}

std::string basic_facts(const trace::Facts& facts) {
  std::size_t width = 0;
  for (const trace::Fact& fact : facts) width = std::max(width, fact.key.size());
  std::string text;
  for (const trace::Fact& fact : facts) {
    text += fmt::format("    {:<{}}  {}\n", fact.key, width, fact.text);
  }
  return text;
}

}  // namespace showstopper::app
