// SPDX-License-Identifier: Apache-2.0
//
// A rule file, or a whole corpus, of a game that this program does not know.
#pragma once

#include <algorithm>
#include <filesystem>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "app/games/game.h"
#include "model/rules/rule_set.h"
#include "model/table/counted.h"
#include "model/table/diagnostic.h"

namespace showstopper::app {

// `gostop`, `stoppa`
inline std::string known_games() {
  std::string known;
  for (const Game* each : games()) {
    known += fmt::format("{}`{}`", known.empty() ? "" : ", ", each->name());
  }
  return known;
}

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
  unknown.message = fmt::format("`{}` is not a game of this program; it has {}",
                                table::printable(game), known_games());
  return unknown;
}

// Why the corpus has no rule set of the game `of_game`; empty: of any game of this program.
inline std::string no_rule_sets(const std::filesystem::path& corpus, const std::string& of_game) {
  std::vector<std::string> wanted, others;
  for (const Game* each : games()) {
    if (of_game.empty() || each->name() == of_game)
      wanted.push_back(fmt::format("`{}`", each->name()));
  }
  std::error_code none;
  const std::filesystem::path rules = corpus / "rules";
  for (const auto& entry : std::filesystem::directory_iterator(rules, none)) {
    std::string name = fmt::format("`{}`", table::printable(entry.path().filename().string()));
    const bool is_wanted = std::find(wanted.begin(), wanted.end(), name) != wanted.end();
    if (entry.is_directory(none) && !is_wanted) others.push_back(std::move(name));
  }
  if (others.empty()) return "the corpus holds no rule sets";
  std::sort(others.begin(), others.end());
  return fmt::format("the corpus holds no rule sets of {}; its `rules` has {}",
                     table::listed(wanted), table::listed(others));
}

}  // namespace showstopper::app
