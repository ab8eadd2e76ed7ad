// SPDX-License-Identifier: Apache-2.0
//
// Rounds of one match, one after the other: a round is part of a match if its `meta` has
// `{"match": {"round": 3}}`. Each must have the next number, and the dealer and the carry that the
// round before states. Values that a log does not state are not compared. Another game, rule set or
// number of players begins another match, with the number 1. A line without a number may be a round
// of the match or of none.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/finding.h"
#include "model/trace/gostop/trace.h"
#include "model/trace/stoppa/trace.h"

namespace showstopper::engines {

// The link of a round to those before and behind it, as the log has it.
struct MatchLink {
  int round = 0;  // its number, from 1; 0: it is in no match
  // Game, rule set and number of players, by `played`; a change begins another match.
  std::string played;
  int dealer = 0, carry = 0;
  std::optional<std::int64_t> next_dealer, next_carry;
  bool won = true;      // some seat has won
  bool voided = false;  // the deal was: the next one may have the same number
};

// The number of a round in its match, from the `meta` of its line; 0 if that has none.
int match_round(const std::string& meta);
// The error in the number in `meta`; empty if it has a good one, or none.
std::string faulty_match_round(const std::string& meta);

// What all rounds of a match have in common; `rules` is the name of the rule set.
std::string played(std::string_view game, std::string_view rules, int players);

// Without the members that every game has.
MatchLink link_of(const trace::GostopTrace& round);
MatchLink link_of(const trace::StoppaTrace& round);

class MatchOrder {
 public:
  void forget() { *this = {}; }  // at a new file
  void skip() { ++between_; }    // at a line that cannot be read: it may be a round
  // Each way in which a round does not go on from the round before it: findings without place.
  std::vector<conformance::Finding> next(MatchLink link);

 private:
  MatchLink last_;   // the latest round with a number
  int between_ = 0;  // lines behind it
};

}  // namespace showstopper::engines
