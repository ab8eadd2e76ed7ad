// SPDX-License-Identifier: Apache-2.0
#include "conformance/gostop/causes.h"

#include <cstdint>

#include "conformance/cause_search.h"
#include "conformance/gostop/hypotheses.h"
#include "conformance/gostop/judge.h"
#include "conformance/gostop/scene.h"
#include "model/gostop/game.h"

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

 private:
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

std::vector<Explained> explain(std::span<const RoundAtHand<trace::GostopTrace>> rounds,
                               bool single) {
  return CauseSearch<GostopCauses>(rounds).run(single);
}

}  // namespace showstopper::conformance
