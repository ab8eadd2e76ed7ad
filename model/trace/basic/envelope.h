// SPDX-License-Identifier: Apache-2.0
//
// What is the same in the lines of all basic traces, whatever the game: the envelope, and the lists
// of actions, observations and claims as far as no game is needed to read them.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/rules/rule_set.h"
#include "model/trace/basic/tree.h"
#include "model/trace/trace.h"

namespace showstopper::trace {

// Reads the line and all of its envelope: `seats` are the numbers of players, `own` keys that the
// game reads itself beside `deal` and those of every trace. False, and a complaint, where
// something is wrong or missing.
bool read_envelope(std::string_view text, std::span<const int> seats,
                   std::span<const std::string_view> own, Tree& line, Envelope& into,
                   TreeComplaints& complaints);

// The line with `members` between the envelope's head and its tail.
std::string to_json(const Envelope& envelope, std::string_view game, TreeObject members);

// The rules that the line names, or nothing, with a diagnostic.
std::optional<rules::RuleSet> named_rules(const Tree& line, const rules::Schema& schema,
                                          const rules::Library& library,
                                          TreeComplaints& complaints);

// Calls use(seat, action, at) for each entry of the list of actions; what is no seat and words is
// complained about.
void each_move(const Tree& list, int players, TreeComplaints& complaints,
               const std::function<void(table::Seat, std::string_view, const Tree& at)>& use);

// A claim of a fixture, without what it says `is`.
struct ClaimHead {
  int after = -1;
  bool refused = false;
  std::string reason;
  const Tree* is = nullptr;
};
std::vector<ClaimHead> read_claims(const Tree& list, std::size_t actions,
                                   TreeComplaints& complaints);

}  // namespace showstopper::trace
