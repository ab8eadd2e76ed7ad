// SPDX-License-Identifier: Apache-2.0
//
// Going on from the position that a log reports.
#include "conformance/gostop/resync.h"

#include <memory>
#include <optional>
#include <string>

#include <gtest/gtest.h>

#include "conformance/gostop/judge.h"
#include "model/gostop/engine.h"
#include "model/trace/gostop/replay.h"
#include "tests/conformance/given_log.h"
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

// No seat owns a dealt stack, and none has left a stack before its first turn.
TEST(Resync, AnOwnerThatASeatCannotBeIsNotTakenOver) {
  const Rules rules = showstopper::gostop::rules_of("gostop/matgo", 2);
  int stacks = 0;
  for (std::uint64_t seed = 0; stacks < 5; ++seed) {
    ASSERT_LT(seed, 20000u);
    table::Random random(seed);
    const Deal deal = shuffled_deal(rules, 0, random);
    const State dealt = start(rules, Table{}, deal);
    if (dealt.stacked.empty() || dealt.decision != Decision::turn) continue;
    ++stacks;
    const Month month = dealt.stacked.first();
    trace::GostopObservation shown = trace::observe(rules, dealt);
    shown.stacks[month] = 0;
    const ObservedPosition seen = observed_position(shown, rules.players, JunkNames::exact());
    State known = dealt, unknown = dealt;
    unknown.stacked.erase(month);
    for (State* reference : {&known, &unknown}) {
      ASSERT_TRUE(resync(rules, deal.stock, seen, *reference)) << "seed " << seed;
      EXPECT_TRUE(*reference == dealt) << "seed " << seed;
    }
  }
}

// The log shows whole positions up to the call and after it, and none between. The bar of the next
// call is the points of the first (GS-A-053), however many the seat has when the judge goes on.
TEST(Resync, PointsAtACallThatWasNotFollowedAreThoseOfTheCall) {
  using O = trace::GostopObservation;
  const auto rules =
      std::make_shared<const Rules>(showstopper::gostop::rules_of("gostop/matgo", 2));
  int calls = 0;
  for (std::uint64_t seed = 0; calls < 3; ++seed) {
    ASSERT_LT(seed, 2000u);
    table::Random random(seed);
    trace::GostopTrace round =
        trace::record("\"gostop/matgo\"", rules, 0, 0, shuffled_deal(*rules, 0, random),
                      [&](const State&, const Legal& legal) {
                        const auto size = static_cast<std::uint64_t>(legal.size());
                        return legal.nth(static_cast<int>(random.below(size)));
                      });
    std::size_t go = 0;
    while (go < round.actions.size() && round.actions[go].action.kind != ActionKind::go) ++go;
    if (go == 0 || go + 1 >= round.after.size()) continue;
    const Seat caller = round.actions[go].seat;
    const std::int64_t bar = round.after[go].points[caller];
    std::size_t later = go + 1;
    while (later < round.after.size() && round.after[later].points[caller] == bar) ++later;
    if (later == round.after.size() || round.after[later].go_counts[caller] != 1) continue;
    round.after[go - 1].seen &= ~std::uint32_t{O::kStock | O::kLegal};
    ++round.after[go - 1].stock_left;
    for (std::size_t i = go - 1; i < later; ++i) round.after[i].hands = {};
    std::optional<int> kept;
    judge(round, [&](const Moment& moment) {
      const bool here = moment.resynced && moment.action == static_cast<int>(later);
      if (here) kept = moment.state.seat(caller).points_at_go;
    });
    if (!kept) continue;  // at a decision that cannot be entered
    EXPECT_EQ(*kept, bar) << "seed " << seed;
    ++calls;
  }
}

// Seat 0 takes one of two cards in its first turn and leaves a stack in its second.
const std::string kChoiceThenStack =
    R"({"format":"showstopper-trace/1","game":"gostop","rules":"gostop/matgo","players":2,)"
    R"("dealer":0,"carry":0,"deal":{"hands":[)"
    R"(["01B","02A","03B","04A","05A","06K","07A","08B","09A","11J"],)"
    R"(["01R","02R","03R","04R","05R","07R","08A","09R","10A","12B"]],)"
    R"("table":["01J","06A","06R","08J","09J","10J","11K","12R"],)"
    R"("stock":["10K","02J","11B","01K","02K","03J","03K","04J","04K","05J",)"
    R"("05K","06J","07J","07K","08K","09K","10R","11D","12A","12D"]},)"
    R"("actions":["0 play 06K","0 take 06A","1 play 02R","0 play 11J"]})";

// Seat 0 shows the triple of month 01 and plays a card of another month.
const std::string kShakeThenAnother =
    R"({"format":"showstopper-trace/1","game":"gostop","rules":"gostop/matgo","players":2,)"
    R"("dealer":0,"carry":0,"deal":{"hands":[)"
    R"(["01B","01R","01J","02A","03B","04A","05A","06K","07A","11J"],)"
    R"(["02R","02K","03R","04R","05R","07R","08A","09R","10A","12B"]],)"
    R"("table":["02J","06A","06R","08J","09J","10J","11K","12R"],)"
    R"("stock":["10K","03J","11B","01K","03K","04J","04K","05J","05K","06J",)"
    R"("07J","07K","08B","08K","09A","09K","10R","11D","12A","12D"]},)"
    R"("actions":["0 shake 01","0 play 11J"]})";

// The list of the choice lacks a card, so the `take` that ends the turn is not judged. It still
// ends the first turn: the stack of the second brings no points (GS-A-073).
TEST(Resync, ATurnThatEndsUnjudgedIsCounted) {
  trace::GostopTrace round = trace::good(kChoiceThenStack);
  trace::observe_all(round);
  ASSERT_EQ(round.after.size(), 4u);
  EXPECT_EQ(kinds_of(round), "");
  round.after[0].legal.cards[1] -= *card_named("06R");
  EXPECT_EQ(kinds_of(round), "0 wrong_legal legal\n");
}

// A shown triple binds the seat to one of its cards, whatever the engine lists (GS-A-022, AMB-16).
TEST(Resync, AShownTripleBindsAfterADifference) {
  using O = trace::GostopObservation;
  trace::GostopTrace round = trace::good(kShakeThenAnother);
  trace::observe_all(round);
  ASSERT_EQ(round.after.size(), 1u);
  O& refused = round.after.emplace_back();
  refused.seen = O::kError;
  refused.error_kind = "illegal";
  EXPECT_EQ(kinds_of(round), "");
  round.after[0].legal.cards[0] -= *card_named("01J");
  EXPECT_EQ(kinds_of(round), "0 wrong_legal legal\n");
  EXPECT_EQ(judge(round).findings[0].about, (Words{"GS-A-022", "GS-B-028"}));
}

// An engine that does not bind lists the card and carries it out: that is one fault.
TEST(Resync, AnActionOfAWrongListFollowsFromTheList) {
  using O = trace::GostopObservation;
  trace::GostopTrace round = trace::good(kShakeThenAnother);
  trace::observe_all(round);
  round.after.resize(1);
  round.after[0].legal.cards[0] |= *card_named("11J");
  O& played = round.after.emplace_back();
  played.seen = O::kToMove | O::kDecision;
  played.to_move = 1;
  played.decision = Decision::turn;
  EXPECT_EQ(kinds_of(round), "0 wrong_legal legal\n");
}

}  // namespace
}  // namespace showstopper::conformance::gostop
