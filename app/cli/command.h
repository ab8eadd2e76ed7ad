// SPDX-License-Identifier: Apache-2.0
//
// The commands as a table: name, one line for the overview, and a function that adds the options to
// the parser and returns what carries the command out. A command is one file; a further one is one
// more line in command.cpp.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include <CLI/CLI.hpp>

#include "app/cli/options.h"
#include "app/cli/program.h"

namespace showstopper::app {

struct Command {
  std::string_view name;
  std::string_view group;  // its heading in the overview; empty: for scripts of ours, not listed
  std::string_view summary;
  Run (*add)(CLI::App& app);
  // The programs that have it: that of the shipped games, those of other games, or all.
  enum class Of : unsigned char { every_game, shipped_games, other_games } of = Of::every_game;
  // Whether the page of studio/ runs it. None of these starts a program, or writes a file outside
  // its folder.
  bool in_page = false;

  bool hidden() const { return group.empty(); }
  // By the program that is running.
  bool offered() const {
    return of != (program().of_shipped_games ? Of::other_games : Of::shipped_games);
  }
};

std::span<const Command> commands();

Run add_census(CLI::App& app);
Run add_check(CLI::App& app);
Run add_compare(CLI::App& app);
Run add_corpus(CLI::App& app);
Run add_coverage(CLI::App& app);
Run add_completion(CLI::App& app);
Run add_doctor(CLI::App& app);
Run add_engine_host(CLI::App& app);
Run add_explain(CLI::App& app);
Run add_fixtures(CLI::App& app);
Run add_find(CLI::App& app);
Run add_fuzz(CLI::App& app);
Run add_help(CLI::App& app);
Run add_init(CLI::App& app);
Run add_lint(CLI::App& app);
Run add_manual(CLI::App& app);
Run add_merge(CLI::App& app);
Run add_mutants(CLI::App& app);
Run add_paired_compare(CLI::App& app);
Run add_paired_explain(CLI::App& app);
Run add_perft(CLI::App& app);
Run add_play(CLI::App& app);
Run add_prove(CLI::App& app);
Run add_replay(CLI::App& app);
Run add_rules_command(CLI::App& app);
Run add_show(CLI::App& app);
Run add_shrink(CLI::App& app);
Run add_signature(CLI::App& app);
Run add_studio(CLI::App& app);
Run add_verify(CLI::App& app);

// `; did you mean `verify`?`: the command or option of `app` nearest to the word; empty if none is
// near.
std::string nearest_hint(const CLI::App& app, const std::string& word);

}  // namespace showstopper::app
