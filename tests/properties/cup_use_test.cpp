// SPDX-License-Identifier: Apache-2.0
//
// A winner's free cup takes the use that brings the higher payment (AMB-68). Here both uses are
// fixed in turn and settled to the end: the free cup must bring as much as the better of them.
// Engine and payment oracle once chose by the same sum, the shares before liability, and so agreed
// on the wrong use; this test uses neither choice.
#include <gtest/gtest.h>

#include "model/gostop/rules/parameter_table.h"
#include "model/gostop/settlement/settle.h"
#include "model/table/random.h"
#include "properties/play/gostop/policy.h"
#include "properties/play/swarm.h"
#include "tests/properties/rule_sets.h"

namespace showstopper::properties {
namespace {

using namespace gostop;

rules::RuleSet with_free_cup(rules::RuleSet rules, table::Random& random) {
  const auto set = [&](int parameter, int form) {
    rules.set(parameter, {{static_cast<std::uint8_t>(form), 0}});
  };
  set("cup.role"_key, static_cast<int>(CupRole::choice));
  set("cup.settlement"_key, static_cast<int>(CupSettlement::payment));
  set("gobak.effect"_key, static_cast<int>(random.below(4)));
  set("liability.amount"_key, static_cast<int>(random.below(2)));
  if (random.chance(1, 3)) {
    rules.set("payment.cap"_key, {{static_cast<std::uint8_t>(PaymentCap::number),
                                   1 + static_cast<int>(random.below(30))}});
  }
  return rules;
}

// Most animals and some junk to the winner, so that both uses are worth something; most of the rest
// to one loser, so that the other one pays double; somebody has called go.
State won_by_chance(const Rules& rules, table::Random& random) {
  State state;
  state.players = static_cast<std::int8_t>(rules.players);
  state.decision = Decision::over;
  state.to_move = kNobody;
  state.outcome = Outcome::stop;
  state.winner = static_cast<std::int8_t>(random.below(static_cast<unsigned>(rules.players)));
  state.mover = state.winner;
  const CardSet animals = rules.counting[0].animals, junk = rules.counting[0].junk;
  const Seat rich = (state.winner + 1) % rules.players;
  const Seat poor = (state.winner + rules.players - 1) % rules.players;
  for (const Card card : rules.deck) {
    const std::uint32_t of_ten = animals.has(card) ? 9 : junk.has(card) ? 3 : 1;
    const bool won = card == kCup || random.chance(of_ten, 10);
    state.seat(won ? Seat{state.winner} : random.chance(5, 6) ? rich : poor).captured |= card;
  }
  for (Seat seat = 0; seat < rules.players; ++seat) {
    if (!random.chance(1, 2)) continue;
    state.seat(seat).go_count = 1;
    state.seat(seat).go_at = static_cast<std::uint8_t>(1 + state.go_calls);
    state.go_order |= static_cast<std::uint64_t>(seat) << (2 * state.go_calls++);
  }
  return state;
}

Result settled_with(const Rules& rules, State state, CupUse use) {
  state.seat(state.winner).cup = use;
  return settle(rules, state);
}

Points won_with(const Rules& rules, const State& state, CupUse use) {
  return settled_with(rules, state, use).payments[state.winner];
}

// Whether the use that brings more without liability brings less in the end.
bool liability_decides(const Rules& rules, const State& state) {
  State nobody_liable = state;
  for (Seat seat = 0; seat < rules.players; ++seat) {
    if (seat != state.winner) nobody_liable.seat(seat).go_count = 0;
  }
  const auto worth = [&](CupUse use) {
    const Result result = settled_with(rules, nobody_liable, use);
    return std::pair(result.payments[state.winner], result.points);
  };
  const bool junk = worth(CupUse::junk) > worth(CupUse::animal);
  return won_with(rules, state, junk ? CupUse::junk : CupUse::animal) <
         won_with(rules, state, junk ? CupUse::animal : CupUse::junk);
}

TEST(CupUse, BringsTheBetterOfBothPaymentsWhoeverIsLiable) {
  table::Random random(7);
  int decided_by_liability = 0;
  for (int set = 0; set < 100; ++set) {
    const int players = set % 4 == 0 ? 2 : 3;
    const rules::RuleSet base = shipped(kShipped[set % 5]);
    // Half of the sets as they are shipped: values drawn at random seldom bring both uses close.
    const auto index = static_cast<std::uint64_t>(set);
    const rules::RuleSet drawn =
        set % 2 == 0 ? base : swarm_rules<gostop::Game>(base, players, 3, index);
    const Rules rules = compile(with_free_cup(drawn, random), players);
    for (int i = 0; i < 300; ++i) {
      const State state = won_by_chance(rules, random);
      const Points animal = won_with(rules, state, CupUse::animal);
      const Points junk = won_with(rules, state, CupUse::junk);
      ASSERT_EQ(won_with(rules, state, CupUse::open), std::max(animal, junk))
          << "rule set " << set << ", position " << i;
      if (liability_decides(rules, state)) ++decided_by_liability;
    }
  }
  // Without such positions the test would not cover liability.
  EXPECT_GT(decided_by_liability, 10);
}

}  // namespace
}  // namespace showstopper::properties
