// SPDX-License-Identifier: Apache-2.0
//
// The help of a command: synopsis, options as they were declared, exit codes and examples. The
// parser's own layout does not break lines and names groups that mean nothing here.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

#include "app/cli/context.h"

namespace showstopper::app {

struct ExitMeaning {
  Exit exit;
  std::string_view meaning;
};

// A command line that runs unchanged wherever the program is installed; tests run each. It uses the
// rule sets of showstopper; a program of another game replaces them by its own (own_words.h).
struct Example {
  enum class Of : unsigned char { every_program, showstopper, other_games };

  std::string_view does;
  std::string_view line;
  Exit exit = Exit::nothing_found;
  Of of = Of::every_program;
};

// The help beside the options. `2 usage or input error` is added to `exits` that do not have
// a meaning of 2.
struct HelpPage {
  std::vector<ExitMeaning> exits;
  std::vector<Example> examples;
};
void add_help_page(CLI::App& app, const HelpPage& page);

// `path` is the program and the command as the user types them: `showstopper rules print`.
std::string help_text(const CLI::App& app, const std::string& path);

// The same for programs: the command and all commands inside it that are not hidden, as JSON.
inline constexpr std::string_view kHelpFormat = "showstopper-help/1";
std::string help_json(const CLI::App& app, const std::string& path);

}  // namespace showstopper::app
