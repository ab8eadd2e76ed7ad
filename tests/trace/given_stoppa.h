// SPDX-License-Identifier: Apache-2.0
//
// Traces of Stoppa as text for the tests: read under the shipped rules; the stored fixtures.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "model/trace/stoppa/reader.h"

namespace showstopper::trace {

inline const std::string kCorpus = SHOWSTOPPER_SOURCE_CORPUS;

inline std::vector<std::string> fixture_lines() {
  std::vector<std::string> lines;
  for (const auto& entry : std::filesystem::directory_iterator(kCorpus + "/fixtures/stoppa")) {
    if (entry.path().extension() != ".jsonl") continue;
    std::ifstream in(entry.path());
    for (std::string line; std::getline(in, line);) lines.push_back(line);
  }
  std::sort(lines.begin(), lines.end());
  return lines;
}

class StoppaTraces : public testing::Test {
 protected:
  StoppaReader reader_{rules::Library(kCorpus + "/rules")};
  table::Diagnostics diagnostics_;

  std::optional<StoppaTrace> read(const std::string& line) {
    StoppaTrace trace;
    diagnostics_.clear();
    if (!reader_.read(line, 1, "test", trace, diagnostics_)) return std::nullopt;
    return trace;
  }
  std::string complaint(const std::string& line) {
    EXPECT_FALSE(read(line).has_value()) << line;
    return diagnostics_.empty() ? "" : diagnostics_.front().message;
  }
};

inline const std::string kHead =
    R"({"format":"showstopper-trace/1","game":"stoppa","rules":"stoppa/italian","dealer":0,)";

inline std::string four_hidden_hands() {
  std::string hand = "[";
  for (int i = 0; i < 10; ++i) hand += i == 0 ? "\"x\"" : ",\"x\"";
  hand += "]";
  return "\"deal\":{\"hands\":[" + hand + "," + hand + "," + hand + "," + hand + "]}";
}

}  // namespace showstopper::trace
