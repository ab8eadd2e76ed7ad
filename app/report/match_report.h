// SPDX-License-Identifier: Apache-2.0
//
// Rounds of one match printed one after the other. A round is part of a match if its `meta` has
// `{"match": {"round": 3}}`. The report checks that each round goes on from the one before, and
// adds up the payments.
#pragma once

#include <string>
#include <vector>

#include "app/games/game.h"

namespace showstopper::app {

// The `meta` of a round with this number; engines/logs/match_order.h reads it.
std::string meta_of_round(int round);

class MatchReport {
 public:
  // Takes the next round. Returns the text to print before it: the result of the match before, or
  // an error if this round does not go on from the one before.
  std::string next(const MatchPlace& place);
  // The result of the match; empty if it had fewer than two rounds.
  std::string end();
  bool broken() const { return broken_; }

 private:
  struct Row {
    int round = 0;
    std::vector<std::int64_t> payments;  // none if the end of the round is unknown
  };
  std::vector<Row> rows_;   // of the match so far
  std::string played_;      // by the latest
  std::string ends_;        // of the latest; empty if its end is unknown
  bool voided_ = false;     // the deal of the latest was
  std::int64_t stake_ = 1;  // chips for a point, by the rules of the latest
  bool broken_ = false;
};

}  // namespace showstopper::app
