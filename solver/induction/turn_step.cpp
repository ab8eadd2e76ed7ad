// SPDX-License-Identifier: Apache-2.0
#include "solver/induction/turn_step.h"

#include <fmt/format.h>

#include "solver/encoding/round_formula.h"

namespace showstopper::solver {

using gostop::Month;
using gostop::Rules;

Zones TurnStep::zones(const std::string& prefix) const {
  const auto word = [&](const std::string& name) {
    return context_.bv_const((prefix + name).c_str(), kWidth);
  };
  Zones zones{{}, {}, word("table"), word("stock")};
  return zones;
}

z3::expr TurnStep::cards_of(const z3::expr& zone, Month month) const {
  const auto low = static_cast<unsigned>((month - 1) * gostop::Card::kPerMonth);
  return zone.extract(low + 3, low);
}

z3::expr TurnStep::count(const z3::expr& four_bits) const {
  z3::expr sum = number(0);
  for (unsigned i = 0; i < 4; ++i) sum = sum + z3::zext(four_bits.extract(i, i), 2);
  return sum;
}

// A word with exactly one bit.
z3::expr TurnStep::is_single(const z3::expr& word) const {
  const z3::expr one = context_.bv_val(1, kWidth);
  return !empty(word) && empty(word & (word - one));
}

// What the month's cards do (GS-A-032 to 035, 041 to 046, 061).
z3::expr TurnStep::month(Month month, const z3::expr& played, const z3::expr& flip,
                         const z3::expr& suppress, Fault fault) const {
  const z3::expr lying = cards_of(before_.table, month), hand = cards_of(played, month);
  const z3::expr turned = cards_of(flip, month), takes = cards_of(taken_, month);
  const z3::expr here = lying | hand | turned, none = context_.bv_val(0, 4);
  const z3::expr n = count(lying), plays = count(hand), flips = count(turned);
  const z3::expr bomb = plays == number(3);
  const z3::expr one = plays + flips == number(1);
  const z3::expr both = plays == number(1) && flips == number(1);
  const z3::expr all = takes == here, nothing = takes == none;
  // One of the two that lie there, and the card that meets them.
  const z3::expr choice = (takes & (hand | turned)) == (hand | turned) &&
                          count(takes) == number(2) && (takes & ~here) == none;
  const bool leaves_stack = fault == Fault::leaves_the_stack;
  const z3::expr stack = leaves_stack ? nothing : all;
  const z3::expr pair = fault == Fault::takes_three ? all : z3::ite(suppress, all, nothing);
  z3::expr meets_one = fault == Fault::leaves_a_pair ? nothing : all;
  if (fault == Fault::takes_one) meets_one = takes == (hand | turned);
  return (plays == number(0) || plays == number(1) || (bomb && n == number(1))) &&
         z3::implies(bomb, all) && z3::implies(!bomb && !one && !both, nothing) &&
         z3::implies(one && n == number(0), nothing) &&
         z3::implies(one && n == number(1), meets_one) &&
         z3::implies(one && n == number(2), choice) &&
         z3::implies(one && z3::uge(n, number(3)), stack) &&
         z3::implies(both && (n == number(0) || n == number(2)), all) &&
         z3::implies(both && n == number(1), pair);
}

TurnStep::TurnStep(z3::context& context, const Rules& rules, Fault fault)
    : context_(context),
      before_(zones("")),
      after_(zones("next ")),
      turn_(context.bool_val(true)),
      taken_(context.bv_const("taken", kWidth)) {
  for (Seat seat = 0; seat < rules.players; ++seat) {
    const auto word = [&](const char* zone) {
      return context.bv_const(fmt::format("{} {}", zone, seat).c_str(), kWidth);
    };
    before_.hands.push_back(word("hand"));
    before_.captured.push_back(word("captured"));
  }
  const z3::expr played = context.bv_const("played", kWidth);
  const z3::expr flip = context.bv_const("flip", kWidth);
  const z3::expr none = context.bv_val(0, kWidth);
  // Whether a ppuk of this turn is captured instead of forming: the last hand card (AMB-38).
  const z3::expr suppress = context.bool_const("suppress");
  const bool always = rules.ppuk_forms && rules.ppuk_on_last_card && !rules.suppress_ppuk;
  if (always) turn_ = turn_ && !suppress;
  if (!rules.ppuk_forms) turn_ = turn_ && suppress;
  turn_ = turn_ && (played & ~before_.hands[0]) == none && (flip & ~before_.stock) == none;
  turn_ = turn_ && (is_single(flip) || (empty(flip) && empty(before_.stock)));
  std::vector<z3::expr> months;
  for (Month m = 1; m <= gostop::Card::kMonths; ++m) {
    turn_ = turn_ && month(m, played, flip, suppress, fault);
    // The hand plays cards of one month only, or none where a credit is spent.
    const std::uint64_t others = ~gostop::CardSet::of(m).bits() & gostop::kFlowerCards.bits();
    months.push_back(empty(played & context.bv_val(others, kWidth)));
  }
  z3::expr some = empty(played);
  for (const z3::expr& month : months) some = some || month;
  turn_ = turn_ && some;
  const z3::expr junk = context.bv_val(may_be_stolen(rules).bits(), kWidth);
  z3::expr gained = taken_;
  for (Seat seat = 0; seat < rules.players; ++seat) {
    after_.hands.push_back(seat == 0 ? before_.hands[0] & ~played : before_.hands[seat]);
    const z3::expr stolen = context.bv_const(fmt::format("stolen {}", seat).c_str(), kWidth);
    if (seat == 0) {
      after_.captured.push_back(none);
      continue;
    }
    turn_ = turn_ && (stolen & ~(before_.captured[seat] & junk)) == none;
    gained = gained | stolen;
    const z3::expr kept = before_.captured[seat] & ~stolen;
    after_.captured.push_back(fault == Fault::opponent_captures ? kept | taken_ : kept);
  }
  const bool lost = fault == Fault::loses_a_card || fault == Fault::opponent_captures;
  after_.captured[0] = before_.captured[0] | (lost ? gained & ~taken_ : gained);
  after_.table = (before_.table | played | flip) & ~taken_;
  after_.stock = before_.stock & ~flip;
}

}  // namespace showstopper::solver
