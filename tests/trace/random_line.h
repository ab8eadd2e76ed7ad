// SPDX-License-Identifier: Apache-2.0
//
// Lines of random rounds with every observation, and the same JSON in other spellings.
#pragma once

#include <string>

#include "model/trace/gostop/replay.h"
#include "tests/trace/given_trace.h"

namespace showstopper::trace {

inline std::string random_line(const std::string& rules_name, int players, std::uint64_t seed) {
  table::Diagnostics diagnostics;
  const std::string json = '"' + rules_name + '"';
  const auto rules = shipped_rules().gostop(json, players, "test", {1, 1}, diagnostics);
  if (rules == nullptr) return {};
  table::Random random(seed);
  const gostop::Deal deal = gostop::shuffled_deal(*rules, 0, random);
  return to_json(
      record(json, rules, 0, 0, deal, [&](const gostop::State&, const gostop::Legal& legal) {
        return legal.nth(static_cast<int>(random.below(static_cast<std::uint64_t>(legal.size()))));
      }));
}

// With a blank behind each of these marks that is not in a text.
inline std::string with_blanks_behind(const std::string& line, std::string_view marks) {
  std::string text;
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    text += line[i];
    if (line[i] == '"') quoted = !quoted;
    if (quoted && line[i] == '\\' && i + 1 < line.size()) text += line[++i];
    if (!quoted && marks.find(line[i]) != marks.npos) text += ' ';
  }
  return text;
}
// As no reader of plain spellings takes it.
inline std::string with_blanks(const std::string& line) { return with_blanks_behind(line, ",:[{"); }
inline std::string as_python_writes(const std::string& line) {
  return with_blanks_behind(line, ",:");
}

}  // namespace showstopper::trace
