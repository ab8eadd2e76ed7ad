// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include <fmt/format.h>

#include "lint/stoppa/kind.h"

namespace showstopper::lint::stoppa_rules {
namespace {

constexpr Kind kKinds[] = {
    {"arithmetic", find_arithmetic},        {"unused", find_unused},
    {"contradiction", find_contradictions}, {"gap", find_gaps},
    {"degenerate", find_degenerate},        {"redundant", find_redundant},
    {"never-applies", find_never_applies},
};

}  // namespace

std::span<const Kind> kinds() { return kKinds; }

bool has(const SeenRound& round, stoppa::EventType what) {
  return std::any_of(round.events.begin(), round.events.end(),
                     [&](const stoppa::Event& event) { return event.what == what; });
}

std::string numbers_text(const std::vector<int>& numbers) {
  std::string text;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    text += fmt::format("{}{}", i == 0 ? "" : i + 1 == numbers.size() ? " and " : ", ", numbers[i]);
  }
  return text;
}

}  // namespace showstopper::lint::stoppa_rules
