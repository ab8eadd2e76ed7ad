// SPDX-License-Identifier: Apache-2.0
//
// Rounds of one match printed one after the other. A round is part of a match where its `meta` says
// so, `{"match": {"round": 3}}`; whether it goes on from the round before is looked at here, and
// what all rounds come to is added up.
#pragma once

#include <string>
#include <vector>

#include "app/games/game.h"

namespace showstopper::app {

// The number of a round in its match, from the `meta` of its line; 0 where that says none.
int round_of_match(const std::string& meta);
std::string meta_of_round(int round);

class MatchReport {
 public:
  // Takes the next round that is told. Answers what is to be said before it: how the match before
  // came out, or that this round does not go on from the one before.
  std::string next(const MatchPlace& place);
  // How the match came out; empty where fewer than two rounds of one were told.
  std::string end();
  bool broken() const { return broken_; }

 private:
  int first_ = 0, last_ = 0;  // numbers of the rounds taken
  std::string ends_;          // of the latest
  std::vector<std::vector<std::int64_t>> payments_;
  std::int64_t stake_ = 1;  // chips for a point, by the rules of the latest
  bool broken_ = false;
};

}  // namespace showstopper::app
