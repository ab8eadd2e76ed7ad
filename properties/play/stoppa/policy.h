// SPDX-License-Identifier: Apache-2.0
//
// Random play of Stoppa, with bets of every size. Round i of seed s is a pure function of (rules,
// s, i), so a run can be cut into shards at will and a finding is named by two numbers.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "model/stoppa/engine.h"
#include "model/table/random.h"
#include "properties/play/gostop/policy.h"

namespace showstopper::properties {

// How a seat bets; cards are laid by chance in every policy. Only `plain` is fit for statistics.
enum class StoppaPolicy : std::uint8_t {
  plain,  // bets, calls and folds in fixed proportions, with amounts of every order of magnitude
  judge,  // by the points of the hand
  bold,   // bets and raises whatever it has
  timid,  // passes and withdraws
};
constexpr int kStoppaPolicies = 4;
std::string_view word(StoppaPolicy policy);

struct StoppaPlan {
  stoppa::Table table;
  stoppa::Deal deal;
  std::array<StoppaPolicy, stoppa::kMaxPlayers> policies{};
  table::Random random{0};  // for the choices
};

// The usual table, with purses and a pot that the stakes and prizes of these rules need.
stoppa::Table plain_table(const stoppa::Rules& rules);

// Round `index` of the run with this seed. A plain one has the usual table and plain bets; the
// dealer rotates with the index. A biased one has purses, stakes and deals of all kinds.
StoppaPlan plan_round(const stoppa::Rules& rules, std::uint64_t seed, std::uint64_t index,
                      Generator generator);

// The choice of the seat to move. The round must not be over. An optional pass is chosen now and
// then, and so is silence about a declaration.
stoppa::Action choose(const stoppa::State& state, const stoppa::Legal& legal, StoppaPolicy policy,
                      table::Random& random);

// A played round that can be told again: what a trace is made from.
struct StoppaPlayedRound {
  stoppa::Table table;
  stoppa::Deal deal;
  std::vector<stoppa::Seat> seats;  // who took each action
  std::vector<stoppa::Action> actions;
};

// Plays round `index` up to its end or to `most` actions and writes it down.
StoppaPlayedRound record_round(const stoppa::Rules& rules, std::uint64_t seed, std::uint64_t index,
                               Generator generator, int most);

}  // namespace showstopper::properties
