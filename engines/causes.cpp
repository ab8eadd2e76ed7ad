// SPDX-License-Identifier: Apache-2.0
#include "engines/causes.h"

#include "conformance/gostop/causes.h"
#include "conformance/gostop/judge.h"
#include "engines/divergence.h"

namespace showstopper::engines {

namespace {

constexpr std::size_t kOfEachGroup = 12;  // rounds that show it

}  // namespace

Causes causes_of(const std::vector<trace::GostopTrace>& rounds) {
  std::vector<conformance::Verdict> verdicts;
  std::vector<const trace::GostopTrace*> taken;
  std::map<std::string, std::size_t> sizes;
  for (const trace::GostopTrace& round : rounds) {
    conformance::Verdict verdict = conformance::judge(round);
    bool tells = verdict.findings.empty();
    for (const auto& finding : verdict.findings) {
      tells = tells || sizes[group_of(finding)] < kOfEachGroup;
    }
    if (!tells) continue;
    for (const auto& finding : verdict.findings) ++sizes[group_of(finding)];
    verdicts.push_back(std::move(verdict));
    taken.push_back(&round);
  }
  std::vector<conformance::gostop::RoundAtHand> at_hand;
  for (std::size_t i = 0; i < taken.size(); ++i) {
    at_hand.push_back({taken[i], verdicts[i].findings});
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
