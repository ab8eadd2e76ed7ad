// SPDX-License-Identifier: Apache-2.0
//
// Random play. Round i of seed s is a pure function of (rules, s, i), so a run can be cut into
// shards at will and a finding is named by two numbers. Refuses to learn: nothing that happened in
// one round changes another.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "model/gostop/engine.h"
#include "model/gostop/settle.h"
#include "model/table/random.h"

namespace showstopper::properties {

// How a seat chooses among legal actions. Only `uniform` is fit for statistics; the others make
// rare events common.
enum class Policy : std::uint8_t {
  uniform,  // every legal action alike
  greedy,   // takes what matches, goes on at every chance
  bold,     // uniform, but always goes, declines to stop, offers and shows whatever it may
  stacker,  // plays on pairs of which a third card is still out: seeks ppuks, shuns stops
  bomber,   // keeps triples together, bombs and shows them, saves its credits
  stingy,   // plays what matches nothing
};
constexpr int kPolicies = 6;
std::string_view word(Policy policy);

// How the cards are dealt. Only `shuffled` is fit for statistics.
enum class Dealing : std::uint8_t {
  shuffled,
  clustered,  // cards of a month come near each other: triples and quads are common
};

// Whether rounds are drawn as they come at a table, or so that everything happens.
enum class Generator : std::uint8_t { uniform, biased };

struct Plan {
  gostop::Seat dealer = 0;
  int carry = 0;
  std::array<Policy, gostop::kMaxPlayers> policies{};
  gostop::Deal deal;
  table::Random random{0};  // for the choices
};

// Round `index` of the run with this seed. A plain one has carry 0 and uniform choices; the dealer
// rotates with the index.
Plan plan_round(const gostop::Rules& rules, std::uint64_t seed, std::uint64_t index,
                Generator generator);

// The choice of the seat to move. The round must not be over.
gostop::Action choose(const gostop::State& state, const gostop::Legal& legal, Policy policy,
                      table::Random& random);

// A played round that can be told again: what a trace is made from.
struct PlayedRound {
  gostop::Seat dealer = 0;
  int carry = 0;
  gostop::Deal deal;
  std::vector<gostop::Seat> seats;  // who took each action
  std::vector<gostop::Action> actions;
};

// Plays round `index` up to its end or to `most` actions and writes it down.
PlayedRound record_round(const gostop::Rules& rules, std::uint64_t seed, std::uint64_t index,
                         Generator generator, int most);

}  // namespace showstopper::properties
