// SPDX-License-Identifier: Apache-2.0
#include "app/report/match_report.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "model/table/capped.h"

namespace showstopper::app {

std::string meta_of_round(int round) { return fmt::format(R"({{"match":{{"round":{}}}}})", round); }

std::string MatchReport::next(const MatchPlace& place) {
  std::string text;
  const int last = rows_.empty() ? 0 : rows_.back().round;
  const bool goes_on = last > 0 && place.played == played_ &&
                       (place.round == last + 1 || (voided_ && place.round == last));
  if (!goes_on) {
    text = end();
    if (place.round == 0) return text;
    stake_ = 1;
  } else if (ends_.empty()) {
    text =
        fmt::format("  the end of round {} is unknown: this round is not compared with it\n", last);
  } else if (place.begins != ends_) {
    text = fmt::format("  !!  this does not go on from the round before: {}, but it must be {}\n",
                       place.begins, ends_);
    broken_ = true;
  }
  played_ = place.played;
  voided_ = place.voided;
  ends_ = place.ends;
  if (!place.ends.empty()) stake_ = place.stake;
  rows_.push_back({place.round, place.payments});
  return text;
}

std::string MatchReport::end() {
  std::string text;
  const auto rows = std::exchange(rows_, {});
  std::size_t seats = 0;
  for (const Row& each : rows) seats = std::max(seats, each.payments.size());
  if (rows.size() < 2 || seats == 0) return text;
  text = fmt::format("\nthe match, rounds {} to {}\n      ", rows.front().round, rows.back().round);
  for (std::size_t seat = 0; seat < seats; ++seat) {
    text += fmt::format("{:>8}", fmt::format("P{}", seat));
  }
  text += '\n';
  std::vector<std::int64_t> sum(seats, 0);
  std::vector<int> unknown;
  const auto row = [&](const std::string& name, const std::vector<std::int64_t>& chips) {
    text += fmt::format("{:>6}", name);
    for (const std::int64_t each : chips) text += fmt::format("{:>+8}", each);
    for (std::size_t seat = chips.size(); seat < seats; ++seat) text += fmt::format("{:>8}", '?');
    text += '\n';
  };
  for (const auto& [round, payments] : rows) {
    if (payments.empty()) unknown.push_back(round);
    row(std::to_string(round), payments);
    for (std::size_t seat = 0; seat < payments.size(); ++seat) {
      sum[seat] = table::capped::sum(sum[seat], payments[seat]);
    }
  }
  row("in all", sum);
  if (stake_ != 1) {
    for (std::int64_t& each : sum) each = table::capped::product(each, stake_);
    row("chips", sum);
  }
  if (!unknown.empty()) {
    text += fmt::format("the sums are without {} {}, whose end is unknown\n",
                        unknown.size() == 1 ? "round" : "rounds", fmt::join(unknown, ", "));
  }
  return text;
}

}  // namespace showstopper::app
