// SPDX-License-Identifier: Apache-2.0
//
// The shrinker of Go-Stop.
#pragma once

#include "properties/play/gostop/policy.h"
#include "properties/regression/gostop/test_case.h"
#include "properties/shrink/gostop/steps.h"
#include "properties/shrink/shrink.h"

namespace showstopper::properties {

template <>
struct ShrinkSteps<gostop::Game> {
  using Search = Descent<gostop::Game>;
  using Case = TestCase<gostop::Game>;

  static CaseSize size(const GostopRound& round);
  static bool possible(const GostopRound& round) { return could_be_reached(round); }
  static bool structure(Search& search);
  static bool names(Search& search);
  static std::vector<GostopRound> set_ups(const GostopRound& round) {
    return properties::set_ups(round);
  }
  static void rename(GostopRound& round, const Renaming& by) { properties::rename(round, by); }
  static void rotate(GostopRound& round, int by) { properties::rotate(round, by); }
  static void shake(GostopRound& round, table::Random& random);
  static std::vector<Case> sampled_plays(Search& search, const World<gostop::Game>& world,
                                         std::size_t most_actions);
  static std::vector<gostop::Card> left(const GostopRound& round);
  static GostopRound filled(const GostopRound& round, const std::vector<gostop::Card>& cards);
};

extern template Shrunk<TestCase<gostop::Game>> shrink(const TestCase<gostop::Game>& from,
                                                      const Failure& failure,
                                                      const Judge<TestCase<gostop::Game>>& judge,
                                                      const ShrinkOptions& options,
                                                      const Better<TestCase<gostop::Game>>& better);

}  // namespace showstopper::properties
