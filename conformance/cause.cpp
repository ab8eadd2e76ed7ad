// SPDX-License-Identifier: Apache-2.0
#include "conformance/cause.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "model/table/check.h"

namespace showstopper::conformance {

namespace {

std::uint64_t rounds_of(const std::vector<FindingOf>& findings) {
  std::set<std::size_t> rounds;
  for (const FindingOf& each : findings) rounds.insert(each.round);
  return rounds.size();
}

// The findings of a cause's own rounds that conform under it, without those in `taken`.
std::vector<FindingOf> of_own_rounds(const Explained& cause, const std::set<FindingOf>& taken) {
  std::set<std::size_t> own;
  for (const FindingOf& each : cause.findings) own.insert(each.round);
  std::vector<FindingOf> all;
  for (const FindingOf& each : cause.mended) {
    if (own.contains(each.round) && !taken.contains(each)) all.push_back(each);
  }
  ENSURES(all.size() <= cause.mended.size());
  return all;
}

}  // namespace

void fold_mended_rounds(std::vector<Explained>& causes) {
  std::set<FindingOf> taken;
  for (std::size_t i = 0; i < causes.size(); ++i) {
    Explained& cause = causes[i];
    const std::vector<FindingOf> all = of_own_rounds(cause, taken);
    const std::set<FindingOf> own(all.begin(), all.end());
    taken.insert(own.begin(), own.end());
    for (std::size_t k = 0; k < causes.size(); ++k) {
      const auto of_another = [&](const FindingOf& each) { return k != i && own.contains(each); };
      const std::size_t lost = std::erase_if(causes[k].findings, of_another);
      causes[k].rounds = rounds_of(causes[k].findings);
      if (lost > 0 && causes[k].rounds < kFewRounds) causes[k].findings.clear();
    }
    cause.findings.insert(cause.findings.end(), all.begin(), all.end());
    std::sort(cause.findings.begin(), cause.findings.end());
    cause.findings.erase(std::unique(cause.findings.begin(), cause.findings.end()),
                         cause.findings.end());
    cause.of = std::max<std::uint64_t>(cause.of, cause.findings.size());
  }
  std::erase_if(causes, [](const Explained& each) { return each.findings.empty(); });
}

std::vector<KeyChange> conforming_changes(const std::vector<Explained>& causes) {
  std::vector<KeyChange> changes;
  for (const Explained& each : causes) {
    if (!each.cause.is_variation() || each.contradicted > 0 || !each.proposed) continue;
    changes.insert(changes.end(), each.cause.changes.begin(), each.cause.changes.end());
  }
  return changes;
}

std::string to_text(const Proposal& proposal) {
  REQUIRES(!proposal.set.empty());
  return fmt::format(
      "`rules.set` {}: {} judged again, {} of them with differences; {} of those conform, {} "
      "others now differ",
      proposal.set, proposal.rounds, proposal.differed, proposal.mended, proposal.contradicted);
}

}  // namespace showstopper::conformance
