// SPDX-License-Identifier: Apache-2.0
//
// Input of the second oracle for refutations: random rounds under random rules, and facts of each
// that pin it as a goal. The rounds are of kinds that are rare by chance, and facts about the kind
// are always included. Kinds and facts are derived from the engine's round by the clauses; nothing
// here uses the formula.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/rules/rule_set.h"
#include "solver/encoding/history.h"
#include "solver/encoding/round_formula.h"

namespace showstopper::solver {

// Kinds of rounds, each looked for in turn.
enum class Wanted : std::uint8_t {
  any,
  unspent_credits,  // all hands are empty before all credits are spent (AMB-31)
  short_stop,       // the same, ended by a winner whose last turn had a suppressed event
  win_by_row,       // three ppuks, or another event that wins at once
  agreed,           // a draw that all accepted
  free_cup,         // a sake cup that does not count at settlement by points alone (AMB-68)
  own_stack,        // a seat took the stack it made itself (AMB-48)
  poor_victim,      // who was stolen from has no junk left
  small_bomb,       // two hand cards on two of the table (AMB-37)
  change,           // somebody was given junk back (AMB-46)
  paid_by_some,     // an event of which not every opponent owed the junk (AMB-45)
  quad_lies,        // four of a month lie on the table, since a joker was replaced there
  pushed,           // a win that was pushed on
};
constexpr int kWanted = 13;
std::string_view word(Wanted wanted);

// A round with the rules it was played under.
struct Sample {
  rules::RuleSet source;
  gostop::Rules rules;
  PlayedRound record;
  Wanted wanted = Wanted::any;
  bool as_wanted = false;  // such a round was found within the attempts
  int moved = 0;           // parameters that differ from the shipped set
  std::string moves;       // these, with their values
};

// How a round that was played ended, in the words of the formula.
Ending ending_of(const gostop::State& state);

// Round `index` of the seed of the oracle; none if its rules are not encoded.
std::optional<Sample> oracle_sample(std::uint64_t index);

struct Facts {
  std::vector<std::string> facts;
  bool pins_the_play = false;  // the facts contain each played card, by turn
  // The same without what only payments know, which some rules leave to the engine.
  std::vector<std::string> without_payments() const;
};

// Facts of the round, all of them true. The index and the wanted kind determine the selection.
Facts oracle_facts(const History& history, Wanted wanted, std::uint64_t index);

}  // namespace showstopper::solver
