// SPDX-License-Identifier: Apache-2.0
//
// The help of a command before it is laid out: one table of parts, three layouts (text and JSON in
// help.cpp, manual pages in man_page.cpp).
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>

#include "app/cli/help.h"

namespace showstopper::app {

struct HelpParts {
  using Entry = std::pair<std::string, std::string>;  // a name and its meaning

  std::string usage, summary;
  struct Group {
    std::string heading;
    std::vector<Entry> commands;
  };
  std::vector<Group> groups;  // of commands, in the order of the overview
  std::vector<Entry> arguments, options, exits;
  std::vector<Example> examples;  // those that this program can run
};
// The commands that a user is meant to see, or the parts of one.
std::vector<const CLI::App*> shown_commands(const CLI::App& app);
HelpParts help_parts(const CLI::App& app, const std::string& path);
// The sentence above the line of an example, with its exit code.
std::string example_sentence(const Example& example);

}  // namespace showstopper::app
