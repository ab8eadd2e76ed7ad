// SPDX-License-Identifier: Apache-2.0
#include "engines/stoppa_judge.h"

#include <string>
#include <string_view>

#include "model/trace/stoppa_replay.h"

namespace showstopper::engines {
namespace {

// Cards written `x` are filled in these many random ways besides the ordered ones.
constexpr int kFillings = 6;
constexpr std::uint64_t kFillingSeed = 1;

struct Named {
  std::string_view field;
  Kind kind;
};
// By the beginning of the field that differs.
constexpr Named kFields[] = {
    {"refused", Kind::illegal_accepted},
    {"allowed", Kind::legal_refused},
    {"to_move", Kind::wrong_turn},
    {"decision", Kind::wrong_decision},
    {"round", Kind::wrong_decision},
    {"legal", Kind::wrong_legal},
    {"hands", Kind::wrong_hand},
    {"laid", Kind::wrong_stack},
    {"needed", Kind::wrong_legal},
    {"pot", Kind::wrong_payment},
    {"bets", Kind::wrong_payment},
    {"purses", Kind::wrong_payment},
    {"shown", Kind::wrong_points},
    {"result.outcome", Kind::wrong_outcome},
    {"result.winner", Kind::wrong_winner},
    {"result.payments", Kind::wrong_payment},
    {"result.reasons", Kind::wrong_reasons},
    {"result.next_dealer", Kind::wrong_dealer},
    {"result", Kind::wrong_end},
};

Kind kind_of(std::string_view field) {
  for (const Named& named : kFields) {
    if (field.starts_with(named.field)) return named.kind;
  }
  return Kind::error;
}

std::uint64_t observations_of(const trace::StoppaTrace& trace) {
  std::uint64_t count = (trace.start ? 1u : 0u) + (trace.result ? 1u : 0u) + trace.expect.size();
  for (const trace::StoppaObservation& seen : trace.after) {
    if (seen != trace::StoppaObservation()) ++count;
  }
  return count;
}

}  // namespace

StoppaVerdict judge(const trace::StoppaTrace& trace) {
  StoppaVerdict verdict;
  verdict.actions = trace.actions.size();
  verdict.observations = observations_of(trace);
  const auto found = trace::check(trace, kFillings, kFillingSeed);
  if (!found) return verdict;
  Finding finding;
  finding.kind = kind_of(found->field);
  for (const trace::StoppaClaim& claim : trace.expect) {
    if (found->field != "refused" || !claim.refused || claim.after != found->action) continue;
    finding.kind = Kind::wrong_refusal;
  }
  finding.action = found->action;
  if (found->action >= 0 && found->action < static_cast<int>(trace.actions.size())) {
    const trace::StoppaMove& move = trace.actions[static_cast<std::size_t>(found->action)];
    finding.action_text = std::to_string(move.seat) + ' ' + stoppa::to_text(move.action);
  }
  finding.key = found->field;
  finding.detail = found->field.substr(0, found->field.find('['));
  if (!found->differences.empty()) {
    finding.got = found->differences.front().observed;
    finding.expected = found->differences.front().reference;
  } else {
    finding.detail = found->message;
  }
  verdict.findings.push_back(std::move(finding));
  return verdict;
}

}  // namespace showstopper::engines
