// SPDX-License-Identifier: Apache-2.0
#include "engines/engine_report.h"

#include <algorithm>
#include <cstdlib>

namespace showstopper::engines {

std::string_view word(Grade grade) {
  switch (grade) {
    case Grade::conforms: return "conforms";
    case Grade::differs: return "differs";
    case Grade::waived: return "waived";
    case Grade::not_observable: return "not observable";
    case Grade::not_exercised: return "not exercised";
  }
  std::abort();
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
  return static_cast<std::uint64_t>(open) + other_findings;
}

}  // namespace showstopper::engines
