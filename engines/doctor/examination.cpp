// SPDX-License-Identifier: Apache-2.0
#include "engines/doctor/examination.h"

#include <algorithm>

#include "model/table/check.h"

namespace showstopper::engines::doctor {

std::string_view word(LevelName level) {
  switch (level) {
    case LevelName::process: return "process";
    case LevelName::hello: return "hello";
    case LevelName::set_up: return "set-up";
    case LevelName::play: return "play";
    case LevelName::choices: return "choices";
    case LevelName::robustness: return "robustness";
  }
  UNREACHABLE("the switch has a case for each value");
}

std::string_view word(Result result) {
  switch (result) {
    case Result::pass: return "pass";
    case Result::fail: return "fail";
    case Result::skip: return "skip";
    case Result::not_reached: return "not reached";
  }
  UNREACHABLE("the switch has a case for each value");
}

bool Examination::failed() const {
  return std::any_of(levels.begin(), levels.end(),
                     [](const Level& level) { return level.result == Result::fail; });
}

std::string Examination::to_declare() const {
  std::string members;
  const auto add = [&](std::string_view key, const std::string& json) {
    if (json.empty()) return;
    members += (members.empty() ? "\"" : ",\"") + std::string(key) + "\":" + json;
  };
  add("can", can);
  add("auto", automatic);
  add("rules", rules);
  return members.empty() ? "" : '{' + members + '}';
}

}  // namespace showstopper::engines::doctor
