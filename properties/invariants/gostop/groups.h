// SPDX-License-Identifier: Apache-2.0
//
// The groups of the catalogue, for its own files: each is a constant list, so that the fast path
// can be compiled into straight code.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>
#include <utility>

#include "properties/invariants/gostop/catalogue.h"

namespace showstopper::properties {

// Places of cards (places.cpp) and their moves (moves.cpp).
std::span<const GostopInvariant> place_invariants();
bool places_hold(const GostopStep& step);
bool cards_lie_still(const GostopStep& step);  // no card moves, and none is in play
std::span<const GostopInvariant> move_invariants();
bool moves_hold(const GostopStep& step);
// The captures of a turn and the effects of its events (turns.cpp).
std::span<const GostopInvariant> turn_invariants();
bool turns_hold(const GostopStep& step);
// Counts of a seat: goes, credits, shakes, bombs, ppuks (counts.cpp).
std::span<const GostopInvariant> count_invariants();
bool counts_hold(const GostopStep& step);
// Decisions and legal actions (decisions.cpp).
std::span<const GostopInvariant> decision_invariants();
bool decisions_hold(const GostopStep& step);
// Whether they hold at a step after which the next seat has its turn: `a_plain_turn_follows` if the
// step brought the test for go and stop, else `a_turn_follows`. False proves nothing.
bool a_turn_follows(const GostopStep& step);
bool a_plain_turn_follows(const GostopStep& step);
// The same of a play that is followed by a choice between two cards, and of a collection that is
// followed by the question of go or stop.
bool a_choice_of_two_follows(const GostopStep& step);
bool a_decision_on_go_follows(const GostopStep& step);
// The same of an offer or its acceptance by one of two seats, and of a refusal.
bool an_offer_is_put_to_the_next(const GostopStep& step);
bool a_turn_goes_on(const GostopStep& step);
// The end of the round (settlement.cpp).
std::span<const GostopInvariant> settlement_invariants();
bool settlements_hold(const GostopStep& step);
// Money apart from the payments of the round (ledgers.cpp).
std::span<const GostopInvariant> ledger_invariants();
bool ledgers_hold(const GostopStep& step);
// Invariants that are checked on a sample of the steps (sampled.cpp).
std::span<const GostopInvariant> sampled_invariants();

// Whether the step is a usual one and all invariants of each step hold (quiet_turn.cpp). False
// proves nothing.
bool quiet_step_holds(const GostopStep& step);

// Whether two values have the same bytes, without a branch for each word.
template <class Value>
bool same_bytes(const Value& a, const Value& b) {
  static_assert(std::is_trivially_copyable_v<Value>);
  constexpr std::size_t kWord = sizeof(std::uint64_t), kSize = sizeof(Value);
  if constexpr (kSize < kWord) return std::memcmp(&a, &b, kSize) == 0;
  std::uint64_t differ = 0;
  const auto add = [&](std::size_t at) {
    std::uint64_t of_a, of_b;
    std::memcpy(&of_a, reinterpret_cast<const char*>(&a) + at, kWord);
    std::memcpy(&of_b, reinterpret_cast<const char*>(&b) + at, kWord);
    differ |= of_a ^ of_b;
  };
  for (std::size_t at = 0; at + kWord <= kSize; at += kWord) add(at);
  if constexpr (kSize % kWord != 0) add(kSize - kWord);
  return differ == 0;
}

// The expected and actual amounts of a step that breaks an invariant (amounts.cpp).
Amounts amounts_of_the_formula(const GostopStep& step);
Amounts sum_of_payments(const GostopStep& step);
Amounts gains_of_all_seats(const GostopStep& step);
Amounts points_at_the_stop(const GostopStep& step);
Amounts points_kept_at_a_go(const GostopStep& step);
Amounts sum_of_the_ledger(const GostopStep& step);
Amounts cards_not_in_one_place(const GostopStep& step);
Amounts cards_that_turns_leave(const GostopStep& step);
Amounts dealer_and_carry(const GostopStep& step);
Amounts amounts_of_the_pot(const GostopStep& step);    // ledgers.cpp
Amounts prices_of_sold_hands(const GostopStep& step);  // ledgers.cpp

// All of a constant list, with the calls resolved when it is compiled.
template <const auto& kList>
bool all_of_list_hold(const GostopStep& step) {
  return [&]<std::size_t... kIndex>(std::index_sequence<kIndex...>) {
    return (kList[kIndex].holds(step) && ...);
  }
  (std::make_index_sequence<std::size(kList)>());
}

}  // namespace showstopper::properties
