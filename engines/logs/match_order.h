// SPDX-License-Identifier: Apache-2.0
//
// Rounds of one match, one after the other: a round is part of a match if its `meta` has
// `{"match": {"round": 3}}`. Each must have the next number, and the dealer and the carry that the
// round before states. Values that a log does not state are not compared.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "conformance/finding.h"
#include "model/trace/gostop/trace.h"
#include "model/trace/stoppa/trace.h"

namespace showstopper::engines {

// The link of a round to those before and behind it, as the log has it.
struct MatchLink {
  int round = 0;       // its number, from 1; 0: it is in no match
  std::string played;  // the game and its rules: other ones are another match
  int dealer = 0, carry = 0;
  std::optional<std::int64_t> next_dealer, next_carry;
  bool won = true;      // some seat has won
  bool voided = false;  // the deal was: the next one may have the same number
};

// The number of a round in its match, from the `meta` of its line; 0 if that has none.
int match_round(const std::string& meta);

// Without the members that every game has.
MatchLink link_of(const trace::GostopTrace& round);
MatchLink link_of(const trace::StoppaTrace& round);

class MatchOrder {
 public:
  void forget() { last_ = {}; }  // at a new file, or behind a bad line
  // Each way in which a round does not go on from the round before it: findings without place.
  std::vector<conformance::Finding> next(MatchLink link);

 private:
  MatchLink last_;
};

}  // namespace showstopper::engines
