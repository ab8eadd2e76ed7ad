// SPDX-License-Identifier: Apache-2.0
//
// The shrinker of Stoppa.
#pragma once

#include "properties/play/stoppa/policy.h"
#include "properties/regression/stoppa/test_case.h"
#include "properties/shrink/shrink.h"
#include "properties/shrink/stoppa/steps.h"

namespace showstopper::properties {

template <>
struct ShrinkSteps<stoppa::Game> {
  using Search = Descent<stoppa::Game>;
  using Case = TestCase<stoppa::Game>;

  static CaseSize size(const StoppaRound& round);
  static bool possible(const StoppaRound&) { return true; }
  static bool structure(Search& search);
  static bool names(Search& search);
  static std::vector<StoppaRound> set_ups(const StoppaRound& round) {
    return properties::set_ups(round);
  }
  static void rename(StoppaRound& round, const StoppaNames& by) { properties::rename(round, by); }
  static void rotate(StoppaRound& round, int by) { properties::rotate(round, by); }
  static void shake(StoppaRound& round, table::Random& random);
  static std::vector<Case> sampled_plays(Search& search, const World<stoppa::Game>& world,
                                         std::size_t most_actions);
  static std::vector<stoppa::Card> left(const StoppaRound& round);
  static StoppaRound filled(const StoppaRound& round, const std::vector<stoppa::Card>& cards);
};

extern template Shrunk<TestCase<stoppa::Game>> shrink(const TestCase<stoppa::Game>& from,
                                                      const Failure& failure,
                                                      const Judge<TestCase<stoppa::Game>>& judge,
                                                      const ShrinkOptions& options,
                                                      const Better<TestCase<stoppa::Game>>& better);

}  // namespace showstopper::properties
