// SPDX-License-Identifier: Apache-2.0
//
// Counts of the rounds of a run in which each event of a relation occurred.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

namespace showstopper::properties {

class Tally {
 public:
  explicit Tally(std::span<const std::string_view> events) : events_(events), met_(events.size()) {}

  void add(std::uint32_t met) {
    ++rounds_;
    for (std::size_t i = 0; i < met_.size(); ++i) met_[i] += met >> i & 1;
  }

  std::uint64_t rounds() const { return rounds_; }
  // `a win 61.3 %, a steal 48.0 %`
  std::string to_text() const {
    std::string text;
    for (std::size_t i = 0; i < met_.size(); ++i) {
      // In tenths of a percent, by integers: the same bytes everywhere.
      const std::uint64_t share = rounds_ == 0 ? 0 : met_[i] * 1000 / rounds_;
      text += fmt::format("{}{} {}.{} %", i == 0 ? "" : ", ", events_[i], share / 10, share % 10);
    }
    return text;
  }
  // The events that never occurred, as text; empty if all did.
  std::string vacuous() const {
    std::string text;
    for (std::size_t i = 0; i < met_.size(); ++i) {
      if (met_[i] > 0) continue;
      text += fmt::format("{}none of {} rounds had `{}`", text.empty() ? "" : ", ", rounds_,
                          events_[i]);
    }
    return text;
  }

 private:
  std::span<const std::string_view> events_;
  std::vector<std::uint64_t> met_;
  std::uint64_t rounds_ = 0;
};

}  // namespace showstopper::properties
