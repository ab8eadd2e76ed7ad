// SPDX-License-Identifier: Apache-2.0
//
// Plays a range of rounds in pieces, several at a time, and puts the pieces together in the order
// of their rounds: the result depends neither on the pieces nor on the number of threads.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "app/shards/segment.h"

namespace showstopper::app {

struct RangesJob {
  Range range;
  std::uint64_t grain = 1;  // pieces begin at multiples of this after the first round
  int threads = 1;
  // Plays a piece; called by several threads. The range of its segment is the piece, or shorter if
  // it was interrupted.
  std::function<Segment(const Range& piece)> play;
  // Whether no further piece is begun; the first one always is. May be empty.
  std::function<bool()> stop;
  // Called with each piece that is whole and put behind the others, and with all of them; one call
  // at a time; may be empty.
  std::function<void(const Segment& piece, const Segment& all)> added;
};

struct PlayedRanges {
  Segment whole;                // from the first round on without a gap
  std::vector<Segment> beyond;  // pieces that were interrupted, and those behind them
};

// `begun`: the rounds played before, from the first one on.
PlayedRanges play_ranges(const RangesJob& job, Segment begun);

}  // namespace showstopper::app
