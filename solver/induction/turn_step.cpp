// SPDX-License-Identifier: Apache-2.0
#include "solver/induction/turn_step.h"

#include <fmt/format.h>

#include "solver/encoding/encoded_rules.h"

namespace showstopper::solver {

using gostop::Month;
using gostop::Rules;
using gostop::Seat;

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

// The moves of the month's cards (GS-A-032 to 035, 041 to 046, 061).
z3::expr TurnStep::month(Month month, const z3::expr& played, const z3::expr& flip,
                         const z3::expr& suppress, Fault fault) const {
  const z3::expr lying = cards_of(before_.table, month), hand = cards_of(played, month);
  const z3::expr turned = cards_of(flip, month), takes = cards_of(taken_, month);
  const z3::expr here = lying | hand | turned, none = context_.bv_val(0, 4);
  const z3::expr n = count(lying), plays = count(hand), flips = count(turned);
  z3::expr bomb = plays == number(3) && n == number(1);
  if (small_bombs_) bomb = bomb || (plays == number(2) && n == number(2));
  const z3::expr one = plays + flips == number(1);
  const z3::expr both = plays == number(1) && flips == number(1);
  const z3::expr all = takes == here, nothing = takes == none;
  // One of the two that lie there, and the card that matches them.
  const z3::expr choice = (takes & (hand | turned)) == (hand | turned) &&
                          count(takes) == number(2) && (takes & ~here) == none;
  const bool leaves_stack = fault == Fault::leaves_the_stack;
  const z3::expr stack = leaves_stack ? nothing : all;
  const z3::expr pair = fault == Fault::takes_three ? all : z3::ite(suppress, all, nothing);
  z3::expr meets_one = fault == Fault::leaves_a_pair ? nothing : all;
  if (fault == Fault::takes_one) meets_one = takes == (hand | turned);
  return (plays == number(0) || plays == number(1) || bomb) && z3::implies(bomb, all) &&
         z3::implies(!bomb && !one && !both, nothing) &&
         z3::implies(one && n == number(0), nothing) &&
         z3::implies(one && n == number(1), meets_one) &&
         z3::implies(one && n == number(2), choice) &&
         z3::implies(one && z3::uge(n, number(3)), stack) &&
         z3::implies(both && (n == number(0) || n == number(2)), all) &&
         z3::implies(both && n == number(1), pair);
}

TurnStep::TurnStep(z3::context& context, const Rules& rules, Fault fault)
    : context_(context),
      deck_(rules.deck),
      small_bombs_(rules.small_bomb != gostop::SmallBomb::off),
      before_(zones("")),
      after_(zones("next ")),
      turn_(context.bool_val(true)),
      taken_(word("taken")),
      played_(word("played")),
      flip_(word("flip")),
      drawn_(cards({})),
      hand_jokers_(word("hand jokers")),
      turned_(word("turned jokers")) {
  for (Seat seat = 0; seat < rules.players; ++seat) {
    before_.hands.push_back(word(fmt::format("hand {}", seat).c_str()));
    before_.captured.push_back(word(fmt::format("captured {}", seat).c_str()));
  }
  use_jokers(rules);
  after_.hands = before_.hands;
  after_.hands[0] = (before_.hands[0] | drawn_) & ~(played_ | hand_jokers_);
  play_and_turn(rules, fault);
  steal(rules, fault);
  after_.table = (before_.table | played_ | flip_ | hand_jokers_ | turned_) & ~taken_;
  after_.stock = before_.stock & ~(drawn_ | flip_ | turned_);
}

// Each is captured at once, but those that a ppuk buries (GS-A-036, 037, 047, AMB-19).
void TurnStep::use_jokers(const Rules& rules) {
  const gostop::CardSet in_deck = rules.deck & gostop::kJokerCards;
  const z3::expr jokers = cards(in_deck);
  for (const gostop::Card joker : in_deck) {  // that is played draws a card
    const z3::expr draw = word(fmt::format("draw {}", joker.index()).c_str());
    const z3::expr stays = empty(hand_jokers_ & cards(joker));
    turn_ = turn_ && (empty(draw) || (is_single(draw) && !stays));
    drawn_ = drawn_ | draw;
  }
  turn_ = turn_ && within(drawn_, before_.stock);
  turn_ = turn_ && within(hand_jokers_, jokers & (before_.hands[0] | drawn_));
  turn_ = turn_ && within(turned_, jokers & before_.stock & ~drawn_);
  const z3::expr taken = taken_ & cards(gostop::kJokerCards);
  turn_ = turn_ && within(hand_jokers_, taken);
  turn_ = turn_ && within(taken, before_.table | hand_jokers_ | turned_);
  if (rules.joker_on_pending_pair == gostop::JokerOnPair::capture_now) {
    turn_ = turn_ && within(turned_, taken);
  }
}

void TurnStep::play_and_turn(const Rules& rules, Fault fault) {
  // Whether a ppuk of this turn is captured instead of forming: that of the last hand card
  // (AMB-38), in the last turn of a seat or of the round (AMB-42).
  const z3::expr suppress = context_.bool_const("suppress");
  if (rules.ppuk_forms) turn_ = turn_ && z3::implies(suppress, empty(after_.hands[0]));
  if (rules.each_ppuk_forms()) turn_ = turn_ && !suppress;
  if (!rules.ppuk_forms) turn_ = turn_ && suppress;
  const z3::expr flowers = cards(rules.deck & gostop::kFlowerCards);
  turn_ = turn_ && within(played_, flowers & (before_.hands[0] | drawn_));
  turn_ = turn_ && within(flip_, flowers & before_.stock & ~drawn_);
  turn_ = turn_ && (is_single(flip_) || empty(flip_));
  // The hand plays cards of one month only, or none if a credit is spent.
  z3::expr some = empty(played_);
  for (Month m = 1; m <= gostop::Card::kMonths; ++m) {
    turn_ = turn_ && month(m, played_, flip_, suppress, fault);
    some = some || within(played_, cards(gostop::CardSet::of(m)));
  }
  turn_ = turn_ && some;
}

// The mover may also get any junk of the others, and they may get any of his junk as change.
void TurnStep::steal(const Rules& rules, Fault fault) {
  const bool lost = fault == Fault::loses_a_card || fault == Fault::opponent_captures;
  z3::expr gained = before_.captured[0];
  if (!lost) gained = gained | taken_;
  after_.captured.push_back(gained);
  for (Seat seat = 1; seat < rules.players; ++seat) {
    const z3::expr stolen = word(fmt::format("stolen {}", seat).c_str());
    turn_ = turn_ && within(stolen, before_.captured[seat] & cards(may_be_stolen(rules)));
    gained = gained | stolen;
    const z3::expr kept = before_.captured[seat] & ~stolen;
    after_.captured.push_back(fault == Fault::opponent_captures ? kept | taken_ : kept);
  }
  after_.captured[0] = gained;
  if (rules.steal_change_for_double == gostop::StealChange::none) return;
  for (Seat seat = 1; seat < rules.players; ++seat) {
    const z3::expr change = word(fmt::format("change {}", seat).c_str());
    turn_ = turn_ && within(change, after_.captured[0] & cards(may_be_stolen(rules)));
    after_.captured[0] = after_.captured[0] & ~change;
    after_.captured[seat] = after_.captured[seat] | change;
  }
}

}  // namespace showstopper::solver
