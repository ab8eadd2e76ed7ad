// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "fuzz/targets/target.h"

namespace showstopper::fuzz {

std::span<const Target> targets() {
  static const Target kTargets[] = {kPlayTarget,  kRulesTarget,    kTraceTarget,  kExpressionTarget,
                                    kMatchTarget, kVariantsTarget, kStoppaTarget, kCanaryTarget};
  return kTargets;
}

std::string dictionary_entry(std::string_view word) {
  std::string line = "\"";
  for (const char letter : word) {
    line += fmt::format("\\x{:02X}", static_cast<unsigned char>(letter));
  }
  return line + "\"\n";
}

const Target* target_named(std::string_view name) {
  const auto all = targets();
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const Target& target) { return target.name == name; });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace showstopper::fuzz
