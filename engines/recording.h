// SPDX-License-Identifier: Apache-2.0
//
// What an engine was asked and what it answered, as the text of a trace. Parts are pasted as they
// came; the reader of traces says what is wrong with them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engines/json_members.h"
#include "engines/protocol.h"

namespace showstopper::engines {

struct Recording {
  std::string game;
  std::string beginning;  // members from `rules` to the deal, as a request has them
  std::vector<std::string> actions;
  std::vector<int> probes;
  std::string start;               // JSON; empty: nothing was observed
  std::vector<std::string> after;  // JSON, by action
  std::string whole_after;         // of a batch: the list as it came, instead of `after`
  std::string result;              // JSON; empty: none
  std::string meta;                // JSON; empty: none

  // One line of showstopper-trace/1, without its end.
  std::string line() const;
  // The same with an observation after one action only (-1: at the start); for finding the one
  // that cannot be read.
  std::string line_with_only(int action) const;
  // A batch's list taken apart, one observation for each action.
  void take_apart();
};

// The members of a trace's line that a request repeats: rules, players, the deal or the position.
std::string beginning_of(std::string_view trace_line);
std::string list_of_actions(const std::vector<std::string>& actions);

// A trace's line of a round that an engine was to play by itself from this seed, and failed: `line`
// is a round of the same rules, `why` what it answered, as `error_json`.
std::string unplayed_line(std::string_view line, std::uint64_t seed, std::string_view why);
// The seed in such a line; nothing in any other.
std::optional<std::uint64_t> unplayed_seed(std::string_view line);

// `{"error":{"kind":...,"message":...}}`
std::string error_json(std::string_view kind, std::string_view message);

}  // namespace showstopper::engines
