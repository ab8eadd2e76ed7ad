// SPDX-License-Identifier: Apache-2.0
//
// The help of a command as a manual page: roff with the macros of man(7) alone, so that every `man`
// formats it. It has no date, so the same program prints the same bytes.
#pragma once

#include <string>

#include <CLI/CLI.hpp>

namespace showstopper::app {

std::string man_page(const CLI::App& app, const std::string& path);

}  // namespace showstopper::app
