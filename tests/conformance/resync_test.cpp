// SPDX-License-Identifier: Apache-2.0
//
// Going on from the position that a log reports.
#include "conformance/gostop/resync.h"

#include <gtest/gtest.h>

#include "model/gostop/engine.h"
#include "tests/gostop/shipped_rules.h"

namespace showstopper::conformance::gostop {
namespace {

using namespace showstopper::gostop;  // NOLINT: the test is about its positions

Rules matgo_by_quads(const char* effect) {
  return showstopper::gostop::rules_of("gostop/matgo", 2, {{"hand_quad.effect", effect}});
}

// A log plays on where a quad ends the round. At its end the quad is not paid.
TEST(Resync, FromARoundThatAQuadEndedForgetsTheQuad) {
  const Rules playing_on = matgo_by_quads("\"none\""),
              winning = matgo_by_quads("\"instant_win_mandatory\"");
  int quads = 0;
  for (std::uint64_t seed = 0; quads < 5; ++seed) {
    ASSERT_LT(seed, 20000u);
    table::Random random(seed);
    const Deal deal = shuffled_deal(playing_on, 0, random);
    const State engine = start(playing_on, Table{}, deal);
    State reference = start(winning, Table{}, deal);
    if (reference.quad_holders == 0 || engine.decision != Decision::turn) continue;
    ++quads;
    const ObservedPosition seen = observed_position(trace::observe(playing_on, engine),
                                                    playing_on.players, JunkNames::exact());
    ASSERT_TRUE(resync(winning, deal.stock, seen, reference)) << "seed " << seed;
    // That the hand had a quad remains an event of the round.
    for (std::size_t i = 0; i < reference.seats.size(); ++i) {
      reference.seats[i].event_count = engine.seats[i].event_count;
    }
    EXPECT_TRUE(reference == engine) << "seed " << seed;
  }
}

}  // namespace
}  // namespace showstopper::conformance::gostop
