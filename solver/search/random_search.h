// SPDX-License-Identifier: Apache-2.0
//
// Goals by random play: most single events come within milliseconds, so this runs beside the
// solver and the first answer wins. Round i of a seed is always the same round, whatever was found
// before it. It finds, estimates and never refutes.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "solver/deals/deal_count.h"
#include "solver/goals/goal.h"

namespace showstopper::solver {

constexpr std::uint64_t kAskEvery = 256;  // rounds
constexpr int kMostActions = 1000;        // far above any round: 24 turns of a few decisions

struct SearchJob {
  const gostop::Rules* rules = nullptr;
  const Goal* goal = nullptr;
  const DealCounter* deals = nullptr;  // null: any deal
  const gostop::Deal* deal = nullptr;  // this one, dealt by seat 0, whatever is played
  std::optional<int> carry;            // rounds without a winner before; empty: as drawn
  int most_turns = 0;                  // the goal must have come by then; 0: the whole round
  std::uint64_t seed = 1;
  std::uint64_t first = 0, rounds = 0;  // rounds [first, first + rounds)
  std::size_t witnesses = 1;            // different up to renaming (deal_symmetry.h)
  bool plain = false;                   // fit for estimates: shuffled deals, and `plain_choice`
  std::function<bool()> go_on;          // polled; empty: always
};

struct SearchResult {
  std::vector<PlayedRound> found;
  std::uint64_t played = 0;
  std::uint64_t hits = 0;  // rounds with the goal, those that were like an earlier one included
};

// The action in a plain round (plain_choice.h): draws are offered if the goal depends on offers.
gostop::Action plain_choice(const SearchJob& job, const gostop::State& state,
                            table::Random& random);

SearchResult search_at_random(const SearchJob& job);

// The part of a question that play needs; rounds and witnesses are left to the caller.
struct FindJob;
SearchJob search_of(const FindJob& job);
// Whether its deals can be drawn, and may be.
bool can_be_played(const FindJob& job);

// The round as if no round without a winner had gone before, if it has the goal then, too, and the
// job leaves it open.
PlayedRound without_carry(const SearchJob& job, const PlayedRound& record);

// The rate of a goal that came `hits` times in `rounds` plain rounds, with the interval that holds
// it with 95 % (Wilson 1927).
struct Rate {
  double low = 0, estimate = 0, high = 0;
};
Rate rate(std::uint64_t hits, std::uint64_t rounds);

}  // namespace showstopper::solver
