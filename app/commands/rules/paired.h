// SPDX-License-Identifier: Apache-2.0
//
// Lint, compare and explain for games that `lint/` does not know: by what random rounds show under
// two rule sets with common deals and choices (Game::paired).
#pragma once

#include <string>

#include <CLI/CLI.hpp>

#include "app/cli/limits.h"
#include "app/cli/options.h"
#include "lint/lint.h"

namespace showstopper::app {

// How the rounds of one rule set differ from those of another, over all common numbers of players.
struct PairedSum {
  std::uint64_t rounds = 0, parted = 0, paid_otherwise = 0;
  int players = 0;       // of the shortest round that parts
  PairedRounds parting;  // of these, if any part
};
PairedSum paired_sum(const Game& game, PairedJob job);

// A report on the linted file: keys and rows that it repeats, and keys without effect.
lint::Report lint_by_play(const Game& game, const lint::Job& job);

Run add_paired_compare(CLI::App& app);
Run add_paired_explain(CLI::App& app);

}  // namespace showstopper::app
