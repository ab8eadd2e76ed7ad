// SPDX-License-Identifier: Apache-2.0
//
// The name of a stop is the same wherever its mistake shows (guarded.h).
#include "model/table/guard/guarded.h"

#include <cstdio>
#include <cstdlib>
#include <optional>
#include <stdexcept>
#include <string>

#include <gtest/gtest.h>

#include "model/table/guard/fatal_signals.h"

namespace showstopper::table {
namespace {

std::string name_of_stop(const std::string& message) {
  const std::optional<Stop> stop = guarded([&] { throw std::out_of_range(message); });
  return stop ? stop->name : "no stop";
}

TEST(Guarded, NamesOneMistakeOnceWhateverItsNumbers) {
  EXPECT_EQ(name_of_stop("no card 7 of 48"), "std::out_of_range: no card N of N");
  EXPECT_EQ(name_of_stop("no card 12 of 5"), name_of_stop("no card 7 of 48"));
  EXPECT_NE(name_of_stop("no seat 7 of 48"), name_of_stop("no card 7 of 48"));
  EXPECT_EQ(name_of_stop("No 1"), "std::out_of_range: No N");
}

[[gnu::noinline]] int recursion_without_end(int depth) {
  volatile char block[4096] = {};
  block[0] = static_cast<char>(depth);
  return depth < 0 ? 0 : recursion_without_end(depth + 1) + block[0];
}

// The handler needs a stack of its own if the other is used up.
TEST(FatalSignals, LeaveWorkWhoseStackOverflows) {
  EXPECT_EXIT(
      {
        const FatalSignals signals("test", 3);
        guarded([] {
          const auto stop = guarded([] { std::printf("%d", recursion_without_end(0)); });
          std::_Exit(stop ? 5 : 6);
        });
      },
      testing::ExitedWithCode(5), "test: .* in the code of the game: before the first round");
}

TEST(Guarded, ReturnsNothingIfTheWorkReturns) {
  int done = 0;
  EXPECT_FALSE(guarded([&] { ++done; }).has_value());
  EXPECT_EQ(done, 1);
}

}  // namespace
}  // namespace showstopper::table
