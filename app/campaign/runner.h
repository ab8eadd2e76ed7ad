// SPDX-License-Identifier: Apache-2.0
//
// Programs that are started and listened to: a libFuzzer target, or a piece of this program that an
// input may bring down. They end with us, also when we are killed.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace showstopper::app {

struct Ended {
  int exit = -1;             // minus the signal where it was killed by one
  bool interrupted = false;  // by Ctrl-C or a plain kill of ours: it says nothing about the work
  std::string out;           // the last part of what it said
};

// Runs the program with SHOWSTOPPER_CORPUS set to `corpus`. `hear` gets each line as it comes.
Ended run_program_in(const std::vector<std::string>& words, const std::filesystem::path& corpus,
                     const std::function<void(const std::string& line)>& hear);

// Runs `work` in a copy of this process; `say` hands lines over to `hear`.
using Say = std::function<void(const std::string& line)>;
// What is run after an interruption, to tell how things stand, is not meant by it.
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
// where it says nothing of the kind.
bool read_progress(const std::string& line, FuzzProgress& progress);

}  // namespace showstopper::app
