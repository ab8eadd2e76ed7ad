// SPDX-License-Identifier: Apache-2.0
//
// The help of a command, from the options that it declared: the parser's own layout breaks lines
// nowhere and names groups that mean nothing here.
#pragma once

#include <string>

#include <CLI/CLI.hpp>

namespace showstopper::app {

// `path` is what is typed to get there: `showstopper rules print`.
std::string help_text(const CLI::App& app, const std::string& path);

}  // namespace showstopper::app
