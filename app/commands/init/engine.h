// SPDX-License-Identifier: Apache-2.0
//
// `showstopper init engine`: which files an adapter begins with, by language and game.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/cli/context.h"

namespace showstopper::app {

struct NewFile {
  std::filesystem::path path;
  std::string text;
  bool program = false;
};

// Writes all of them. Throws UsageError if one of them is there already; then none is written.
void write_new(const std::vector<NewFile>& files, Output& out);

struct InitEngine {
  std::string folder = ".", language = "python", game = "gostop";
  bool bare = false;  // an adapter with empty functions, without an example engine
};

// The words of `--language` and `--game`.
std::vector<std::string> adapter_languages();
std::vector<std::string> adapter_games();

Exit init_engine(const InitEngine& options, Output& out);

}  // namespace showstopper::app
