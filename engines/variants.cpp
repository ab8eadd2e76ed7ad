// SPDX-License-Identifier: Apache-2.0
#include "engines/variants.h"

#include <algorithm>

#include "conformance/gostop/causes.h"
#include "conformance/gostop/judge.h"

namespace showstopper::engines {

std::string variant_of(const std::vector<trace::GostopTrace>& rounds) {
  std::vector<conformance::Verdict> verdicts;
  for (const trace::GostopTrace& round : rounds) verdicts.push_back(conformance::judge(round));
  std::vector<conformance::gostop::RoundAtHand> at_hand;
  for (std::size_t i = 0; i < rounds.size(); ++i) {
    at_hand.push_back({&rounds[i], verdicts[i].findings});
  }
  constexpr std::size_t kMost = 3;
  std::string text;
  const auto found = conformance::gostop::conforming_variations(at_hand);
  for (std::size_t i = 0; i < std::min(kMost, found.size()); ++i) {
    text += (i == 0 ? "" : " or ") + found[i].text;
  }
  return text;
}

}  // namespace showstopper::engines
