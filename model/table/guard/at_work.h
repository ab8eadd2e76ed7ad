// SPDX-License-Identifier: Apache-2.0
//
// The round that is being played, for the last words of the program: a fatal signal in the code of
// a game leaves no other way to name the round. Plain memory, since a signal handler reads it.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace showstopper::table {

struct AtWork {
  std::array<char, 160> name{};  // a rule set, or a file; ends with a zero
  int players = 0;               // 0: a line of a file
  std::uint64_t seed = 0;
  std::uint64_t number = 0;  // of the round, or of the line
  int action = -1;           // that is carried out; -1: the deal
  std::uint64_t beats = 0;   // changes as long as the program gets on
};

inline constinit thread_local AtWork at_work;

inline void name_work(std::string_view name, int players, std::uint64_t seed,
                      std::uint64_t number) {
  const std::size_t size = std::min(name.size(), at_work.name.size() - 1);
  std::copy_n(name.data(), size, at_work.name.data());
  at_work.name[size] = '\0';
  at_work.players = players;
  at_work.seed = seed;
  at_work.number = number;
  at_work.action = -1;
  ++at_work.beats;
}

// Before an action is carried out, the first one 0.
inline void begin_action(int action) {
  at_work.action = action;
  ++at_work.beats;
}

}  // namespace showstopper::table
