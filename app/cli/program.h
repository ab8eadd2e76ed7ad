// SPDX-License-Identifier: Apache-2.0
//
// A program: its name, its games, and their default corpus. It is set before the first option is
// read and never changes; commands read it through `games()` and `program()`.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace showstopper::app {

class Game;

struct Program {
  std::string_view name;
  std::span<const Game* const> games;
  // Folder with `rules`, and `fixtures` and `clauses` if there are any; empty: the corpus that is
  // installed with showstopper, or that of its sources.
  std::string corpus;
  // Whether it has the commands that only the games of showstopper can serve.
  bool of_shipped_games = false;
};

// The program that is running; showstopper itself if none was set.
const Program& program();
void set_program(const Program& program);  // which must outlive all uses of program()

// A command line of the program that is running, from one of showstopper.
std::string command_line(std::string_view of_showstopper);

// Runs the program; returns its exit code.
int run_program(int argc, const char* const* argv, const Program& program);

// showstopper with the games that are shipped.
int run_program(int argc, const char* const* argv);

}  // namespace showstopper::app
