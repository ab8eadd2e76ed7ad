// SPDX-License-Identifier: Apache-2.0
#include "engines/engine_report.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "model/table/check.h"

namespace showstopper::engines {

std::string_view word(Grade grade) {
  switch (grade) {
    case Grade::conforms: return "conforms";
    case Grade::differs: return "differs";
    case Grade::waived: return "waived";
    case Grade::not_observable: return "not observable";
    case Grade::not_exercised: return "not exercised";
  }
  UNREACHABLE("the switch has a case for each value");
}

std::vector<std::string> EngineFinding::cited() const {
  std::vector<std::string> all = of_cause;
  std::copy_if(finding.clauses.begin(), finding.clauses.end(), std::back_inserter(all),
               [&](const std::string& each) {
                 return std::find(of_cause.begin(), of_cause.end(), each) == of_cause.end();
               });
  ENSURES(all.size() >= finding.clauses.size());
  return all;
}

std::uint64_t EngineReport::rounds() const {
  std::uint64_t count = 0;
  for (const EnginePhase& phase : phases) count += phase.rounds;
  return count;
}

std::uint64_t EngineReport::unsupported() const {
  std::uint64_t count = 0;
  for (const EnginePhase& phase : phases) count += phase.unsupported;
  return count;
}

std::uint64_t EngineReport::breaks() const {
  const auto open = std::count_if(findings.begin(), findings.end(),
                                  [](const EngineFinding& each) { return each.waived.empty(); });
  ENSURES(static_cast<std::size_t>(open) <= findings.size());
  return static_cast<std::uint64_t>(open);
}

std::string EngineReport::unread_text() const {
  if (unread.empty()) return "";
  return fmt::format("{} stored round{} cannot be read: {}", unread.size(),
                     unread.size() == 1 ? "" : "s", table::to_text(unread.front()));
}

// A fixture may stop before its result, so an engine that shows results alone leaves it unseen. A
// generated round ends.
std::string EngineReport::why_nothing() const {
  if (rounds() > 0) {
    for (const EnginePhase& phase : phases) {
      if (!phase.to_the_end || phase.rounds > 0 || phase.unseen == 0) continue;
      return fmt::format(
          "{} {} rounds were answered, and no answer shows a position after an action, nor a "
          "result",
          phase.unseen, phase.name);
    }
    return "";
  }
  if (!refused.empty()) return refused;
  if (!stopped.empty()) return stopped;
  std::uint64_t unseen = 0, not_allowed = 0;
  for (const EnginePhase& phase : phases) {
    unseen += phase.unseen;
    not_allowed += phase.not_allowed;
  }
  std::vector<std::string> reasons;
  if (interrupted) reasons.emplace_back("the run was interrupted before a round ended");
  if (!abilities.can_do("deal") && !abilities.can_do("self_play")) {
    reasons.push_back(fmt::format("`can` of the engine has neither `deal` nor `self_play`: [{}]",
                                  fmt::join(abilities.can, ", ")));
  }
  if (unsupported() > 0) {
    reasons.push_back(fmt::format("{} rounds were answered with `unsupported`{}{}", unsupported(),
                                  unsupported_why.empty() ? "" : ": ", unsupported_why));
  }
  if (unseen > 0) {
    reasons.push_back(
        fmt::format("{} rounds were played without an observation after any action", unseen));
  }
  if (const std::string text = unread_text(); !text.empty()) reasons.push_back(text);
  if (not_allowed > 0) {
    reasons.push_back(
        fmt::format("{} stored rounds are not allowed by the rules or the abilities of the engine",
                    not_allowed));
  }
  if (reasons.empty()) reasons.emplace_back("there was no round to play, or no time for one");
  return fmt::format("{}", fmt::join(reasons, "; "));
}

}  // namespace showstopper::engines
