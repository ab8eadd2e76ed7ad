// SPDX-License-Identifier: Apache-2.0
//
// Traces as text for the tests: read under the shipped rules, with the reader's messages.
#pragma once

#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "model/trace/gostop/reader.h"

namespace showstopper::trace {

inline RulesCache& shipped_rules() {
  static RulesCache cache{rules::Library(SHOWSTOPPER_SOURCE_CORPUS "/rules")};
  return cache;
}

struct ReadLine {
  TraceReader::Got got;
  GostopTrace trace;
  table::Diagnostics diagnostics;
  std::string said() const {  // without the file
    std::string text;
    for (const auto& diagnostic : diagnostics) {
      text += std::to_string(diagnostic.where.column) + ": " + diagnostic.message + '\n';
    }
    return text;
  }
};

inline ReadLine read_line(const std::string& line) {
  std::istringstream nothing;
  TraceReader reader(nothing, "test.jsonl", shipped_rules());
  ReadLine read;
  read.got = reader.read(line, 1, read.trace, read.diagnostics);
  return read;
}

inline GostopTrace good(const std::string& line) {
  ReadLine read = read_line(line);
  EXPECT_EQ(read.got, TraceReader::Got::gostop) << read.said() << line;
  return read.trace;
}

inline std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from << " is not in " << text;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

// Three seats in the second lap, nothing special about to happen: seat 0 to play.
inline const std::string kPosition =
    R"({"format":"showstopper-trace/1","game":"gostop","rules":"gostop/spanish","players":3,)"
    R"("dealer":0,"carry":0,"state":{"hands":[["01K","06K","07R","07A","08K","10J"],)"
    R"(["03K","05R","09J","11K","12A","12R"],["03R","05K","06A","07J","10K","12B"]],)"
    R"("table":["01J","02J","03J","04J"],"stock":["02K","08J","11D","03B","10R","09K","05J",)"
    R"("04K","01B","10A","05A","07K","12D","06R","06J","11B","11J","01R"],)"
    R"("captured":[[],["04A","04R","09A","09R"],["02A","02R","08B","08A"]],"to_move":0,)"
    R"("turn_of":[1,1,1]},"actions":["0 play 01K"]})";

// A line with other actions, and perhaps more keys behind them.
inline std::string with_actions(const std::string& line, const std::string& actions,
                                const std::string& more = "") {
  const std::size_t at = line.find("\"actions\":");
  EXPECT_NE(at, std::string::npos);
  return line.substr(0, at) + "\"actions\":" + actions + more + "}";
}

// Two seats, as dealt.
inline const std::string kDeal =
    R"({"format":"showstopper-trace/1","game":"gostop","rules":"gostop/matgo","players":2,)"
    R"("dealer":0,"carry":0,"deal":{"hands":[["01J","01K","02R","02A","03R","05K","08A","09K",)"
    R"("10K","11J"],["03B","04R","05A","05J","06A","06J","07A","09R","10J","12B"]],)"
    R"("table":["01R","02J","03K","04J","05R","07J","08J","12R"],"stock":["10R","08B","01B",)"
    R"("11D","04K","11K","10A","03J","02K","09A","11B","06K","12A","04A","07R","12D","06R",)"
    R"("07K","09J","08K"]},"actions":[]})";

}  // namespace showstopper::trace
