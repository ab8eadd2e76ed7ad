// SPDX-License-Identifier: Apache-2.0
//
// The result of `showstopper doctor` for an engine, level by level, lowest first: data alone, the
// same for every game.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engines/protocol.h"
#include "model/table/check.h"

namespace showstopper::engines::doctor {

enum class LevelName : std::uint8_t { process, hello, set_up, play, choices, robustness };
constexpr std::size_t kLevels = 6;
std::string_view word(LevelName level);

enum class Result : std::uint8_t { pass, fail, skip, not_reached };
std::string_view word(Result result);

struct Level {
  Result result = Result::not_reached;
  // The results, a sentence each. Of a level that failed the first one is the fault.
  std::vector<std::string> says;
  // The engine is not examined further: each level above would fail for the same reason.
  bool last = false;

  void fail(std::string why) {
    if (result != Result::fail) says.insert(says.begin(), std::move(why));
    if (result == Result::fail) says.push_back(std::move(why));
    result = Result::fail;
    ENSURES(!says.empty());
  }
  void skip(std::string why) {
    REQUIRES(result == Result::not_reached);
    result = Result::skip;
    says.push_back(std::move(why));
  }
  // Passes unless it failed or was skipped.
  void end() {
    if (result == Result::not_reached) result = Result::pass;
    ENSURES(result != Result::fail || !says.empty());
  }
};

struct Examination {
  std::array<Level, kLevels> levels;
  bool not_started = false;
  bool interrupted = false;
  Abilities abilities;
  // Corrected values for the answer to `hello`, each as JSON; empty: unchanged.
  std::string automatic, rules, can;
  std::string errors;  // of standard error, of the first level that failed

  Level& at(LevelName level) { return levels[static_cast<std::size_t>(level)]; }
  const Level& at(LevelName level) const { return levels[static_cast<std::size_t>(level)]; }
  bool failed() const;
  // `{"auto":[...],"rules":{...}}`; empty: nothing is to be declared.
  std::string to_declare() const;
};

}  // namespace showstopper::engines::doctor
