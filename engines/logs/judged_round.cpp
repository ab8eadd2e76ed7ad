// SPDX-License-Identifier: Apache-2.0
#include "engines/logs/judged_round.h"

#include "conformance/gostop/causes.h"
#include "conformance/gostop/judge.h"
#include "conformance/stoppa/causes.h"
#include "conformance/stoppa/judge.h"
#include "model/table/check.h"

namespace showstopper::engines {
namespace {

template <class Trace>
JudgedRound judged_by_rules(const Trace& trace) {
  REQUIRES(trace.rules != nullptr);
  const std::shared_ptr<const void> here(std::shared_ptr<const void>(), &trace);
  conformance::Verdict verdict = conformance::judge(trace);
  conformance::join_sum_to_payment(verdict.findings);
  return {std::move(verdict),  trace.rules->source->name, trace.envelope, trace.fixture(), here,
          &rounds_of<Trace>(), trace.rules->source,       link_of(trace)};
}

}  // namespace

JudgedRound judged(const trace::GostopTrace& trace) { return judged_by_rules(trace); }
JudgedRound judged(const trace::StoppaTrace& trace) { return judged_by_rules(trace); }

}  // namespace showstopper::engines
