// SPDX-License-Identifier: Apache-2.0
//
// Mistakes that can be put into the formula on purpose, to see that the second oracle for
// refutations would notice (tests/solver/refutation_oracle_test.cpp), or into what is known of
// single words (tests/solver/value_bounds_test.cpp). Only tests ask for one.
#pragma once

#include <cstdint>
#include <string_view>

namespace showstopper::solver {

enum class Mistake : std::uint8_t {
  none,
  no_last_turn_by_credits,  // a stop is not the last turn where unspent credits shortened the round
  broke_seats_owe_junk,     // who has no junk left owes it all the same
  own_stacks_are_foreign,   // a seat's own stack counts as another's
  sets_score_nothing,       // sets of cards are worth no points
  one_credit_for_a_bomb,    // a bomb gives one credit instead of two
  cups_by_points,           // a free cup never goes the way that pays more
  two_credits_for_a_small_bomb,  // a small bomb gives as many credits as a bomb
  nobody_gives_change,           // a double that pays for one card is not changed
  makers_pay_like_others,        // a stack is paid by all where its maker owes alone
  stoppers_have_more,            // who stops is said to have a point more than the minimum
  credits_run_short,             // a seat is said to have fewer credits than turns left
  stoppers_had_nothing,  // who stops without a go is said to have had no card the turn before
  turns_take_one_month,  // no turn captures cards of two months, where the end is looked at
  hands_hold_no_triple,  // no month can have been shown or bombed, where the end alone is looked at
};
constexpr int kFormulaMistakes = 10;  // those after them are of what is known of words and ends
std::string_view word(Mistake mistake);

}  // namespace showstopper::solver
