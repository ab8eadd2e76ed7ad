// SPDX-License-Identifier: Apache-2.0
//
// A log may name other rules on each line: memory must not grow with them.
#include "model/trace/rules_cache.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace showstopper::trace {
namespace {

std::string rules(int cap) {
  return fmt::format(R"({{"extends":"gostop/matgo","set":{{"payment.cap":{}}}}})", cap);
}

std::shared_ptr<const gostop::Rules> asked(RulesCache& cache, int cap,
                                           table::Diagnostics& diagnostics) {
  return cache.gostop(rules(cap), 2, "log", {cap + 1, 1}, diagnostics);
}

TEST(RulesCache, KeepsABoundedNumberOfRuleSets) {
  RulesCache cache(rules::Library(SHOWSTOPPER_SOURCE_CORPUS "/rules"));
  table::Diagnostics diagnostics;
  std::vector<std::weak_ptr<const gostop::Rules>> seen;
  for (int cap = 0; cap < 3 * static_cast<int>(kMostRulesKept); ++cap) {
    seen.push_back(asked(cache, cap, diagnostics));
  }
  EXPECT_TRUE(diagnostics.empty());
  std::size_t alive = 0;
  for (const auto& each : seen) alive += each.expired() ? 0 : 1;
  EXPECT_GT(alive, 0u);
  EXPECT_LE(alive, kMostRulesKept);
  // Those that were forgotten are the same when they are read again.
  const auto again = asked(cache, 7, diagnostics);
  ASSERT_NE(again, nullptr);
  EXPECT_EQ(again->payment_cap.number, 7);
}

TEST(RulesCache, TellsARefusalOnceHoweverManyCameBetween) {
  RulesCache cache(rules::Library(SHOWSTOPPER_SOURCE_CORPUS "/rules"));
  table::Diagnostics diagnostics;
  EXPECT_EQ(asked(cache, -1, diagnostics), nullptr);
  ASSERT_EQ(diagnostics.size(), 1u);
  for (int cap = 0; cap < 2 * static_cast<int>(kMostRulesKept); ++cap) {
    asked(cache, cap, diagnostics);
  }
  EXPECT_EQ(asked(cache, -1, diagnostics), nullptr);
  ASSERT_EQ(diagnostics.size(), 2u);
  EXPECT_EQ(diagnostics[1].message, "these rules were refused at log:0");
}

}  // namespace
}  // namespace showstopper::trace
