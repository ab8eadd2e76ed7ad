// SPDX-License-Identifier: Apache-2.0
#include "lint/gostop/unreached.h"

#include <fmt/format.h>

namespace showstopper::lint::gostop_rules {

void Unreached::proved(const std::string& proof) {
  Finding finding;
  finding.sentence = what_;
  finding.involved.push_back(row_);
  finding.proof = proof;
  finding.repair = "remove the row, or ask for what can be reached";
  finding.edits = subject_.without({row_});
  subject_.add(std::move(finding));
}

void Unreached::ask(const std::string& goal, bool in_part) {
  const Subject::Proof answer = subject_.refute(goal);
  if (!answer.why_open.empty()) return leave_open(answer.why_open);
  if (answer.witness.empty()) return proved(answer.proof);
  if (in_part) leave_open(fmt::format("a round with `{}` is known, but none with all of it", goal));
}

void Unreached::leave_open(const std::string& why) {
  subject_.undecided.push_back(
      {{}, row_, why, fmt::format("whether `{}` ever applies", row_.name)});
}

}  // namespace showstopper::lint::gostop_rules
