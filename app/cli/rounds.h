// SPDX-License-Identifier: Apache-2.0
//
// The rounds of trace files, one after the other, each passed to its game.
#pragma once

#include <filesystem>
#include <functional>
#include <istream>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/context.h"
#include "app/games/game.h"
#include "engines/logs/check.h"
#include "model/trace/json/input_file.h"

namespace showstopper::app {

// The trace files in a folder and below it, by name; none if the folder does not exist.
// Throws UsageError if one of the folders cannot be read.
std::vector<std::filesystem::path> trace_files_in(const std::filesystem::path& folder);

// Adds every game of this program to the check of logs.
void add_games(engines::LogCheck& check, const Context& context);

// The file that `FILE` or `FILE:LINE` names; a file of that very name goes first.
std::string file_of(std::string named);

using UseRound = std::function<void(const Game&, const RoundLine&)>;

// Calls use(game, line) for each round; false, after printing why, if a file or a line cannot be
// read. If Ctrl-C is noted (signal_guard.h), it ends after the current round.
bool each_round(const Context& context, const std::vector<std::string>& files, const UseRound& use);

// The same of an open stream, `shown` by that name; reading errors are passed to `complain`.
// `only`: of that line alone; 0: of all. `file`: the file behind the stream, which knows why it
// broke off.
bool each_round_in(std::istream& in, const std::string& shown, int only, trace::RulesCache& rules,
                   const UseRound& use,
                   const std::function<void(const table::Diagnostics&)>& complain,
                   const trace::InputFile* file = nullptr);

}  // namespace showstopper::app
