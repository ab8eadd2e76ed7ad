// SPDX-License-Identifier: Apache-2.0
#include "conformance/gostop/causes.h"

#include <cstdint>
#include <optional>

#include "conformance/cause_search.h"
#include "conformance/gostop/explanation/payment_cause.h"
#include "conformance/gostop/hypotheses.h"
#include "conformance/gostop/judge.h"
#include "conformance/gostop/month_cause.h"
#include "conformance/gostop/scene.h"
#include "conformance/proposal.h"
#include "model/gostop/game.h"
#include "model/table/check.h"

namespace showstopper::conformance {
namespace {

struct GostopCauses {
  using Trace = trace::GostopTrace;

  static Verdict judge(const Trace& round) { return conformance::judge(round); }
  static std::vector<Trace> scenes(const Trace& round, const std::vector<Finding>& findings) {
    return gostop::scenes(round, findings);
  }
  static std::vector<Hypothesis<Trace>> hypotheses(
      const std::vector<std::shared_ptr<const gostop::Rules>>& rules) {
    return gostop::hypotheses(rules);
  }
  static bool same_course(const Trace& round, const Trace& other) {
    return cards_at_the_end(round) == cards_at_the_end(other);
  }

  // Several faults of one settlement; a month that is not matched.
  static std::vector<Hint> more_hints(const Trace& scene, const Finding& finding) {
    if (!gostop::is_of_settlement(finding.kind)) {
      std::vector<Hint> hints = gostop::month_hints(scene, finding);
      if (!hints.empty()) hints.insert(hints.end(), finding.hints.begin(), finding.hints.end());
      return hints;
    }
    const bool at_the_top = scene.result.has_value();
    const bool in_the_last = !scene.after.empty() && scene.after.back().has(kResult);
    if (!at_the_top && !in_the_last) return {};
    std::optional<gostop::State> end;
    conformance::judge(scene, [&end](const gostop::Moment& moment) { end = moment.state; });
    if (!end) return {};
    ENSURES(end->players == scene.rules->players);
    const auto& seen = at_the_top ? *scene.result : scene.after.back().result;
    return gostop::payment_hints(*scene.rules, *end, seen, gostop::kMostSlips);
  }

 private:
  static constexpr auto kResult = trace::GostopObservation::kResult;
  static std::vector<std::uint64_t> cards_at_the_end(const Trace& trace) {
    std::vector<std::uint64_t> zones;
    conformance::judge(trace, [&zones](const gostop::Moment& moment) {
      zones.clear();
      for (const gostop::SeatState& seat : moment.state.seats) {
        zones.push_back(seat.hand.bits());
        zones.push_back(seat.captured.bits());
      }
      zones.push_back(moment.state.table.bits());
    });
    return zones;
  }
};

}  // namespace

std::vector<Explained> explain(std::span<const RoundAtHand<trace::GostopTrace>> rounds, bool single,
                               const StopSearch& stop) {
  return CauseSearch<GostopCauses>(rounds, stop).run(single);
}

Proposal propose(std::span<const RoundAtHand<trace::GostopTrace>> rounds,
                 const std::vector<KeyChange>& changes) {
  return proposal_of<GostopCauses>(rounds, changes);
}

}  // namespace showstopper::conformance
