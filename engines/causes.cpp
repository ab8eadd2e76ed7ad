// SPDX-License-Identifier: Apache-2.0
#include "engines/causes.h"

#include "conformance/gostop/causes.h"
#include "conformance/gostop/judge.h"
#include "engines/divergence.h"

namespace showstopper::engines {

Causes causes_of(const std::vector<trace::GostopTrace>& rounds) {
  std::vector<conformance::Verdict> verdicts;
  std::map<std::string, std::size_t> sizes;
  for (const trace::GostopTrace& round : rounds) {
    verdicts.push_back(conformance::judge(round));
    for (const auto& finding : verdicts.back().findings) ++sizes[group_of(finding)];
  }
  std::vector<conformance::gostop::RoundAtHand> at_hand;
  for (std::size_t i = 0; i < rounds.size(); ++i) {
    at_hand.push_back({&rounds[i], verdicts[i].findings});
  }
  Causes causes;
  for (const conformance::Explained& each : conformance::gostop::explain(at_hand, false)) {
    std::map<std::string, std::size_t> explained;
    for (const auto& at : each.findings) {
      ++explained[group_of(verdicts[at.round].findings[at.finding])];
    }
    for (const auto& [group, count] : explained) {
      if (2 * count > sizes[group]) causes.emplace(group, each);
    }
  }
  return causes;
}

}  // namespace showstopper::engines
