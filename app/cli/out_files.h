// SPDX-License-Identifier: Apache-2.0
//
// Options that name a file to be written. What is wrong with such a file is said before any work:
// that it cannot be written, that the command reads it, or that two options name the same.
#pragma once

#include <string>

#include <CLI/CLI.hpp>

namespace showstopper::app {

CLI::Option* add_out_file(CLI::App& app, const std::string& name, std::string& file,
                          const std::string& meaning);

// Throws UsageError where a file that the command is told to write must not be written. Compares it
// with all that its other options and arguments name; not with what rule files extend.
void judge_out_files(CLI::App& command);

}  // namespace showstopper::app
