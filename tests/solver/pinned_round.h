// SPDX-License-Identifier: Apache-2.0
//
// A round of the engine, pinned in the formula fact by fact, turn by turn. The tests of agreement
// between engine and formula use it.
#pragma once

#include <vector>

#include "solver/cnf/sat.h"
#include "solver/encoding/history.h"
#include "solver/encoding/round_formula.h"

namespace showstopper::solver {

// The actions of the engine in one turn, and their effects.
struct TurnFacts {
  gostop::CardSet played, drawn, turned, taken;  // played: from the hand, or drawn for a joker
  gostop::CardSet chosen, stolen;                // of two that lay there; from opponents
  bool skipped = false, went = false, offered = false;
  Seat refused = gostop::kNobody;
  gostop::MonthSet shown;
  gostop::State after;
};

struct TracedRound {
  History history;
  std::vector<TurnFacts> turns;  // the finished ones, and the one in which the round ended
  gostop::PerSeat<gostop::MonthSet> shown_before{};  // before the first turn
  gostop::MonthSet shown_at_offer;                   // in the turn without a play that a draw ended
  gostop::CardSet replaced{};  // from the stock to the table, for jokers dealt there
  Ending ending() const;  // running: it was not played to its end, or ended before its first turn
};

// Plays cards at random, also from biased deals, for at most `most` turns. No seat shows, offers or
// stops, which move no card.
TracedRound play_quietly(const gostop::Rules& rules, std::uint64_t index, int most);
// A whole round with all calls that the rules allow.
TracedRound play_to_the_end(const gostop::Rules& rules, std::uint64_t index);

// The formula with the place of every card and the actions of each turn fixed.
class PinnedFormula {
 public:
  PinnedFormula(const gostop::Rules& rules, const TracedRound& round, Ending ending,
                bool played_on = false);

  void pin(Literal literal, bool value) { formula.cnf.add({value ? literal : -literal}); }
  void pin_number(const UnaryInteger& number, int value) {
    formula.cnf.require_exactly(number, value);
  }
  Literal differs(const UnaryInteger& number, int value);
  void pin_owners(const TracedRound& round);  // who owns what after each turn
  void pin_calls(const TracedRound& round);   // goes, triples shown, offers, refusals, carry
  Verdict verdict() const { return decide(formula.cnf, Engine::cadical, {}).verdict; }

  RoundFormula formula;
};

}  // namespace showstopper::solver
