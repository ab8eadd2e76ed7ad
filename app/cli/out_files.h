// SPDX-License-Identifier: Apache-2.0
//
// Options that name a file to be written. Errors are reported before the command starts: the file
// cannot be written, the command reads it, or two options name the same file.
#pragma once

#include <string>

#include <CLI/CLI.hpp>

namespace showstopper::app {

CLI::Option* add_out_file(CLI::App& app, const std::string& name, std::string& file,
                          const std::string& meaning);

// Throws UsageError if the command must not write a file of its options. Compares the file with all
// that the other options and arguments name; not with the files that rule files extend.
void judge_out_files(CLI::App& command);

}  // namespace showstopper::app
