// SPDX-License-Identifier: Apache-2.0
//
// Starts processes and reads their output: a libFuzzer target, or a part of this program that an
// input may crash. They end with this program, even if it is killed.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace showstopper::app {

struct Ended {
  int exit = -1;             // minus the signal if one killed it
  bool interrupted = false;  // by Ctrl-C or SIGTERM of this program: not a result of the work
  std::string out;           // the last part of the output
};

// Runs the program with SHOWSTOPPER_CORPUS set to `corpus`. `hear` gets each line as it comes.
Ended run_program_in(const std::vector<std::string>& words, const std::filesystem::path& corpus,
                     const std::function<void(const std::string& line)>& hear);

// Runs `work` in a copy of this process; `hear` gets the lines that `work` passes to its argument.
using Say = std::function<void(const std::string& line)>;
// `is_past`: the work runs after an interruption, to report the state, and is not ended by it.
enum class Interruption : std::uint8_t { ends_it, is_past };
Ended run_apart(const std::function<void(const Say& say)>& work, Interruption interruption,
                const Say& hear);

// How far a libFuzzer target is.
struct FuzzProgress {
  std::uint64_t runs = 0;
  std::uint64_t per_second = 0;
  std::uint64_t features = 0;  // libFuzzer's own, edges and counters
};
// Reads a line such as `#1024 pulse cov: 120 ft: 300 corp: 10/1Kb exec/s: 500 rss: 50Mb`; false
// for any other line.
bool read_progress(const std::string& line, FuzzProgress& progress);

}  // namespace showstopper::app
