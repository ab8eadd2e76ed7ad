// SPDX-License-Identifier: Apache-2.0
//
// The counts and findings of a range of rounds. Segments of adjacent ranges are put
// together in the order of their rounds; a range that is played in one go gives the same segment.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "properties/statistics/quantities.h"

namespace showstopper::app {

// Rounds [first, last).
struct Range {
  std::uint64_t first = 0, last = 0;

  bool empty() const { return first >= last; }
  std::uint64_t size() const { return empty() ? 0 : last - first; }
  bool holds(const Range& other) const { return first <= other.first && other.last <= last; }
  bool meets(const Range& other) const { return first < other.last && other.first < last; }
  auto operator<=>(const Range&) const = default;
};

// `rounds 0 to 255`
std::string to_text(const Range& range);

// Part `number` of so many, from 0: the ranges of all parts are adjacent, and differ by at most
// `grain` rounds in size. Each begins at a multiple of `grain` after the first round.
Range part_of(const Range& all, std::uint64_t grain, std::uint64_t number, std::uint64_t parts);

// A finding; the first ones are kept, and the first of each group.
struct KeptFinding {
  std::string group;
  nlohmann::ordered_json body;
  double seconds = 0;  // from the beginning of the run; not written
};

// Of one rule set with one number of seats.
struct Counted {
  properties::Quantities counts;
  std::vector<KeptFinding> findings;  // in the order of their rounds
};

struct Segment {
  Range range;
  std::vector<Counted> subjects;  // in the order of the run
};

// Puts the counts of the rounds after those of `to` behind it.
void add(Counted& to, const Counted& next);
// `next` begins where `to` ends, and has as many subjects. An empty segment takes it as it is.
void add(Segment& to, const Segment& next);

// As one line of a part file, without its end. The same segment gives the same bytes.
std::string to_line(const Segment& segment);
// Throws std::string, the fault, if the JSON is not a segment.
Segment segment_of(const nlohmann::ordered_json& json);

}  // namespace showstopper::app
