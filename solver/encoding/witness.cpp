// SPDX-License-Identifier: Apache-2.0
#include "solver/encoding/witness.h"

#include "model/table/check.h"
#include "model/trace/gostop/trace.h"

namespace showstopper::solver {

std::string fixture_line(const History& history, const std::string& rules, const std::string& why) {
  CHECK(history.over());
  const PlayedRound& record = history.record();
  trace::GostopTrace trace;
  trace.envelope.rules = rules;
  trace.envelope.players = history.state().players;
  trace.envelope.dealer = record.table.dealer;
  trace.envelope.carry = record.table.carry;
  trace.pot = record.table.pot;
  trace.envelope.why = why;
  trace.deal = record.deal;
  trace.deal.sold = sold_hands(history.rules(), record.deal);
  for (std::size_t i = 0; i < record.actions.size(); ++i) {
    trace.actions.push_back({record.seats[i], record.actions[i]});
  }
  trace.result = trace::observe(history.rules(), history.result());
  trace::Claim claim;
  claim.after = static_cast<int>(record.actions.size()) - 1;
  claim.is.seen = trace::GostopObservation::kResult;
  claim.is.result = *trace.result;
  trace.expect.push_back(std::move(claim));
  return trace::to_json(trace);
}

std::string deal_line(const gostop::Rules& rules, const gostop::Deal& deal,
                      const std::string& rules_json) {
  trace::GostopTrace trace;
  trace.envelope.rules = rules_json;
  trace.envelope.players = rules.players;
  trace.deal = deal;
  trace.deal.sold = sold_hands(rules, deal);
  return trace::to_json(trace);
}

}  // namespace showstopper::solver
