// SPDX-License-Identifier: Apache-2.0
//
// The results of a search: for each layout the standings with which the seat gets the goal, and
// those with which it does not. A hash only gives the slot; layouts are compared whole. Never
// forgets, so the limit of the search is the limit of the memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "solver/double_dummy/packed_position.h"

namespace showstopper::solver {

// A position as the memory sees it. All positions of one search have the same numbers of words.
struct PackedPosition {
  Layout layout;
  Standing standing;
  std::uint64_t hash = 0;
};

class TranspositionTable {
 public:
  // Both from a position; `state` must be recognized and renamed already. The place is prefetched:
  // pack all positions of a group before the first look-up of the group.
  void pack(const PositionPacker& positions, const gostop::State& state, PackedPosition& position);

  // The value, if a standing that is no better has won, or one that is no worse has not.
  std::optional<bool> look_up(const PackedPosition& position) const;
  void store(const PackedPosition& position, bool value);

 private:
  using Index = std::uint32_t;
  static constexpr Index kNone = 0xFFFF'FFFF;
  struct Slot {
    std::uint32_t tag = 0;  // of the hash, so that few layouts are looked at in vain
    Index entry = kNone;
    Index first = kNone;  // the newest verdict on the layout
  };

  std::size_t slot_of(const PackedPosition& position) const;
  Index next_of(Index verdict) const { return static_cast<Index>(verdicts_[verdict] >> 1); }
  bool value_of(Index verdict) const { return (verdicts_[verdict] & 1) != 0; }
  void link(Index verdict, Index next, bool value);
  const std::uint64_t* standing_of(Index verdict) const { return &verdicts_[verdict + 1]; }
  bool answers(Index verdict, const std::uint64_t* standing) const;
  void grow();

  std::size_t layout_words_ = 0, standing_words_ = 0;
  std::vector<Slot> slots_ = std::vector<Slot>(std::size_t{1} << 12);
  std::vector<std::uint64_t> hashes_;   // of each entry
  std::vector<std::uint64_t> layouts_;  // likewise
  // Each is a word with the next verdict on the layout and the value, then the standing: words that
  // are read together are adjacent.
  std::vector<std::uint64_t> verdicts_;
};

}  // namespace showstopper::solver
