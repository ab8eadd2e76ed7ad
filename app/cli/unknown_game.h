// SPDX-License-Identifier: Apache-2.0
//
// A rule file of a game that this program does not know.
#pragma once

#include <string>

#include <fmt/format.h>

#include "app/games/game.h"
#include "model/rules/rule_set.h"
#include "model/table/diagnostic.h"

namespace showstopper::app {

// With the place of the key `game`, in the file or in the one that it extends: a known game
// complains there.
inline table::Diagnostic unknown_game(const rules::Library& library, const std::string& file,
                                      const std::string& game) {
  table::Diagnostics there;
  if (!games().empty()) library.load(games().front()->schema(), file, there);
  table::Diagnostic unknown{file, {}, ""};
  for (const table::Diagnostic& each : there) {
    if (each.message.starts_with("`game` is ")) unknown = each;
  }
  std::string known;
  for (const Game* each : games()) {
    known += fmt::format("{}`{}`", known.empty() ? "" : ", ", each->name());
  }
  unknown.message =
      fmt::format("`{}` is not a game of this program; it has {}", table::printable(game), known);
  return unknown;
}

}  // namespace showstopper::app
