// SPDX-License-Identifier: Apache-2.0
#include "conformance/verdict.h"

#include <algorithm>

#include "model/table/check.h"

namespace showstopper::conformance {

bool Verdict::reaches(const Finding& finding, int action, const Verdict& before) const {
  REQUIRES(action >= -1);
  const bool of_the_result = finding.key.starts_with("result");
  if (of_the_result && result_alone && !before.result_alone) return false;
  const auto has = [](const std::vector<int>& list, int at) {
    return std::find(list.begin(), list.end(), at) != list.end();
  };
  const bool refused = std::any_of(accepted.begin(), accepted.end(), [&](int at) {
    return at <= action && !has(before.accepted, at);
  });
  return !refused && (!has(alone, action) || has(before.alone, action));
}

void Verdict::add_way(const Verdict& way) {
  REQUIRES(way.findings.empty() && !way.unsupported);
  for (const auto count :
       {&Verdict::actions, &Verdict::observations, &Verdict::resyncs, &Verdict::unfollowed}) {
    this->*count = std::max(this->*count, way.*count);
  }
  cut_short = cut_short || way.cut_short;
  unreachable = unreachable || way.unreachable;
  for (const Noted& noted : way.notes) {
    const bool known = std::any_of(notes.begin(), notes.end(),
                                   [&](const Noted& each) { return each.what == noted.what; });
    if (!known) notes.push_back(noted);
  }
}

}  // namespace showstopper::conformance
