// SPDX-License-Identifier: Apache-2.0
//
// One symbolic turn of Go-Stop over words of a bit for each card, for proofs by induction. It may
// do more than a turn can, never less: a turn may end before its flip, a card is drawn from
// anywhere in the stock, and jokers that a ppuk may bury lie and are taken up at will. Only solver
// sources see this header: it shows Z3.
#pragma once

#include <string>
#include <vector>

#include <z3++.h>

#include "model/gostop/rules/rules.h"

namespace showstopper::solver {

// A bug put into the step on purpose, to see that the proof would notice.
enum class Fault : std::uint8_t {
  none,
  loses_a_card,       // no seat gets the captured cards
  leaves_the_stack,   // the fourth card stays with the stack
  takes_three,        // a ppuk is captured
  leaves_a_pair,      // the card that matches one does not take it
  takes_one,          // the card that matches one is taken alone
  opponent_captures,  // an opponent gets the mover's captures
};

struct Zones {
  std::vector<z3::expr> hands, captured;
  z3::expr table, stock;
};

class TurnStep {
 public:
  static constexpr unsigned kWidth = gostop::Card::kCount;

  TurnStep(z3::context& context, const gostop::Rules& rules, Fault fault);

  const Zones& before() const { return before_; }
  const Zones& after() const { return after_; }
  const z3::expr& turn() const { return turn_; }    // that the one leads to the other
  const z3::expr& taken() const { return taken_; }  // in the turn, by the mover
  const z3::expr& drawn() const { return drawn_; }  // for jokers that are played

  z3::expr cards_of(const z3::expr& zone, gostop::Month month) const;  // four bits
  z3::expr count(const z3::expr& four_bits) const;                     // 0 to 4, in three bits
  z3::expr number(int n) const { return context_.bv_val(n, 3); }
  z3::expr empty(const z3::expr& word) const { return word == cards({}); }
  z3::expr cards(gostop::CardSet set) const { return context_.bv_val(set.bits(), kWidth); }
  z3::expr deck() const { return cards(deck_); }

 private:
  Zones zones(const std::string& prefix) const;
  void play_and_turn(const gostop::Rules& rules, Fault fault);
  void use_jokers(const gostop::Rules& rules);
  void steal(const gostop::Rules& rules, Fault fault);
  z3::expr word(const char* name) const { return context_.bv_const(name, kWidth); }
  z3::expr within(const z3::expr& word, const z3::expr& zone) const { return empty(word & ~zone); }
  z3::expr month(gostop::Month month, const z3::expr& played, const z3::expr& flip,
                 const z3::expr& suppress, Fault fault) const;
  z3::expr is_single(const z3::expr& word) const;

  z3::context& context_;
  gostop::CardSet deck_;
  bool small_bombs_;
  Zones before_, after_;
  z3::expr turn_, taken_;
  z3::expr played_, flip_;                 // flowers: of the hand, at most one of the stock
  z3::expr drawn_, hand_jokers_, turned_;  // for jokers that are played; these; those of the stock
};

}  // namespace showstopper::solver
