// SPDX-License-Identifier: Apache-2.0
//
// A line of a game that lists its fields (fields.h), as far as no game is needed to read it: cards,
// positions and actions are trees and texts with their places in the line.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "model/table/diagnostic.h"
#include "model/trace/basic/tree.h"
#include "model/trace/trace.h"

namespace showstopper::trace {

struct TextMove {
  table::Seat seat = 0;
  std::string text;  // of the action
  table::Position where;
};

struct TreeLine : RoundTrace<TextMove, Tree, Tree> {
  Tree deal;
  std::optional<Tree> state;  // in place of the deal: a position in mid-round
  TreeObject own;             // keys that the game reads itself
  table::Position rules_at;
};

// `seats` are the numbers of players, `own` the keys that the game reads itself beside those of
// every trace. False, and a diagnostic, if something is wrong or missing.
bool read_line(std::string_view text, int number, const std::string& file,
               std::span<const int> seats, std::span<const std::string_view> own, TreeLine& into,
               table::Diagnostics& diagnostics);

// The object in a text, such as an engine's answer.
bool read_tree(std::string_view text, Tree& into, TreeComplaints& complaints);

}  // namespace showstopper::trace
