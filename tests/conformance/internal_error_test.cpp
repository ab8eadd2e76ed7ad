// SPDX-License-Identifier: Apache-2.0
//
// A CHECK that fails while a round is judged is a finding behind those of before. A round that does
// this is not a round of any file: it is made by hand, past the reader that would refuse it.
#include "conformance/internal_error.h"

#include <new>
#include <stdexcept>
#include <thread>

#include <gmock/gmock.h>

#include "conformance/gostop/judge.h"
#include "model/gostop/game.h"
#include "model/table/check.h"
#include "tests/trace/given_trace.h"

namespace showstopper::conformance {
namespace {

using testing::HasSubstr;
using testing::SizeIs;

void fail() { CHECK(1 + 1 == 3); }

TEST(InternalError, IsWhatTheWorkThrew) {
  const auto failed = guarded(fail);
  ASSERT_TRUE(failed);
  EXPECT_EQ(failed->kind, Kind::internal_error);
  EXPECT_THAT(failed->detail, HasSubstr("tests/conformance/internal_error_test.cpp:"));
  EXPECT_THAT(failed->detail, HasSubstr("CHECK(1 + 1 == 3) failed"));
  EXPECT_THAT(guarded([] { throw std::out_of_range("no such seat"); })->detail,
              HasSubstr("no such seat"));
  EXPECT_FALSE(guarded([] {}));
}

TEST(InternalError, GuardsNestAndEnd) {
  const auto outer = guarded([] {
    EXPECT_TRUE(guarded(fail));
    fail();
  });
  EXPECT_TRUE(outer);
  EXPECT_DEATH(fail(), "internal error: .*CHECK\\(1 \\+ 1 == 3\\) failed");
}

TEST(InternalError, IsNoLackOfMemory) {
  const auto exhaust = [] { throw std::bad_alloc(); };
  EXPECT_THROW(guarded(exhaust), std::bad_alloc);
  EXPECT_THROW(guarded([&] { EXPECT_FALSE(guarded(exhaust)); }), std::bad_alloc);
  EXPECT_TRUE(guarded(fail));  // the guards of before have ended
}

TEST(InternalError, EachThreadHasGuardsOfItsOwn) {
  EXPECT_DEATH(guarded([] { std::thread(fail).join(); }), "internal error");
  bool caught = false;
  std::thread([&caught] { caught = guarded(fail).has_value(); }).join();
  EXPECT_TRUE(caught);
}

// The stock holds once more what lies on the table: the flip of the first turn stops.
trace::GostopTrace impossible_round() {
  trace::GostopTrace trace;
  table::Diagnostics diagnostics;
  trace.envelope.rules = "\"gostop/matgo\"";
  trace.rules = trace::shipped_rules().gostop(trace.envelope.rules, 2, "test", {1, 1}, diagnostics);
  table::Random random = table::fork(1, 0);
  trace.deal = gostop::Game::deal(*trace.rules, {}, random);
  trace.deal.stock.cards[trace.deal.stock.top] = trace.deal.table.first();
  const gostop::Card card = trace.deal.hands[0].first();
  trace.actions = {{0, gostop::Action::with(gostop::ActionKind::play, card)}};
  return trace;
}

TEST(InternalError, EndsTheVerdictAndKeepsWhatCameBefore) {
  trace::GostopTrace trace = impossible_round();
  trace.start.emplace();
  trace.start->seen = trace::GostopObservation::kPoints;  // after which the judge goes on
  trace.start->points.set(0, 5);
  const Verdict verdict = judge(trace);
  ASSERT_THAT(verdict.findings, SizeIs(2));
  EXPECT_EQ(verdict.findings[0].kind, Kind::wrong_points);
  EXPECT_TRUE(verdict.findings[0].first);
  EXPECT_EQ(verdict.findings[1].kind, Kind::internal_error);
  EXPECT_EQ(verdict.findings[1].action, 0);
  EXPECT_THAT(to_text(verdict.findings[1]), HasSubstr("under gostop/matgo"));
  EXPECT_THAT(to_text(verdict.findings[1]), HasSubstr("please report"));
}

TEST(InternalError, IsKeptForWhoDropsTheVerdict) {
  const trace::GostopTrace trace = impossible_round();
  InternalErrors kept;
  judge(trace);
  judge(trace);
  {
    InternalErrors inner;
    judge(trace);
    EXPECT_THAT(inner.take(), SizeIs(1));
  }
  EXPECT_THAT(kept.take(), SizeIs(1));
  EXPECT_THAT(kept.take(), SizeIs(0));
}

}  // namespace
}  // namespace showstopper::conformance
