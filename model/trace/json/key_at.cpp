// SPDX-License-Identifier: Apache-2.0
#include "model/trace/json/key_at.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

namespace showstopper::trace {

std::string key_at(std::string_view json, std::size_t byte) {
  std::vector<std::string_view> keys{{}};  // the latest of each object or list that is open
  for (std::size_t at = 0; at < std::min(byte, json.size()); ++at) {
    const char c = json[at];
    if (c == '{' || c == '[') keys.emplace_back();
    if ((c == '}' || c == ']') && keys.size() > 1) keys.pop_back();
    if (c != '"') continue;
    const std::size_t from = ++at;
    while (at < json.size() && json[at] != '"') at += json[at] == '\\' ? 2 : 1;
    if (at + 1 < json.size() && json[at + 1] == ':') keys.back() = json.substr(from, at - from);
  }
  std::string path;
  for (const std::string_view key : keys) {
    if (key.empty() || key == "start" || key == "after") continue;
    path.append(path.empty() ? "" : ".").append(key);
  }
  return path;
}

std::string first_complaint(std::string_view json, const table::Diagnostics& wrong) {
  if (wrong.empty()) return "no reason given";
  const table::Diagnostic& first = wrong.front();
  const std::string key = key_at(json, static_cast<std::size_t>(first.where.column));
  const bool named = first.message.starts_with('`' + key + '`');
  return key.empty() || named ? first.message : fmt::format("`{}`: {}", key, first.message);
}

}  // namespace showstopper::trace
