// SPDX-License-Identifier: Apache-2.0
//
// The rounds that are played under two rule sets: uniform and biased ones in turn, one in eight
// with cards that a shuffled deck hardly ever gives.
#pragma once

#include <cstdint>

#include "lint/gostop/aimed_deal.h"
#include "properties/play/gostop/policy.h"
#include "properties/play/stoppa/policy.h"

namespace showstopper::lint {

// Of a game that brings nothing of its own every round is as random play draws it.
template <class Rules, class Plan>
void aim(const Rules& /*rules*/, Plan& /*plan*/) {}
inline void aim(const gostop::Rules& rules, properties::RoundPlan<gostop::Game>& plan) {
  plan.deal = aimed(rules, plan.deal, plan.random);
  plan.policies.fill(properties::Policy::bold);
}

// Biased rounds follow others without a winner; where the rules know none, they follow a win.
template <class Rules, class Plan>
void lengthen_carry(const Rules& /*rules*/, Plan& /*plan*/, std::uint64_t /*index*/) {}
inline void lengthen_carry(const gostop::Rules& rules, properties::RoundPlan<gostop::Game>& plan,
                           std::uint64_t index) {
  // A long row of rounds without a winner reaches the limits of the carry.
  constexpr std::uint64_t kLongOneIn = 16, kLong = 9;
  if (index % kLongOneIn == 4) {
    plan.table = gostop::table_after(rules, plan.table.dealer,
                                     static_cast<int>((index / kLongOneIn) % kLong));
  }
  // A win is forgone by a decision alone.
  const bool asked = rules.go_never_asked != gostop::NeverAsked::always || rules.stop_needs_highest;
  const bool carries = rules.carry_sources != 0 || (rules.push_most > 0 && asked) ||
                       rules.table_quad_effect.word == gostop::TableQuad::nagari_carry;
  if (!carries) plan.table.carry = 0;
}

// Whether round `index` is as `plan_round` draws it.
constexpr std::uint64_t kAimedOneIn = 8;
constexpr bool is_aimed(std::uint64_t index) { return index % kAimedOneIn == kAimedOneIn - 1; }

// A pure function of its arguments.
template <class G>
properties::RoundPlan<G> planned_round(const typename G::Rules& rules, std::uint64_t seed,
                                       std::uint64_t index) {
  const auto generator =
      index % 2 == 0 ? properties::Generator::uniform : properties::Generator::biased;
  auto plan = properties::plan_round<typename G::Rules, G>(rules, seed, index, generator);
  if (is_aimed(index)) aim(rules, plan);
  lengthen_carry(rules, plan, index);
  return plan;
}

}  // namespace showstopper::lint
