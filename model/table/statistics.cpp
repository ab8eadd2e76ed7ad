// SPDX-License-Identifier: Apache-2.0
#include "model/table/statistics.h"

#include <cmath>

#include <fmt/format.h>

namespace showstopper::table {
namespace {

constexpr double kBillion = 1e9;

}  // namespace

Interval wilson(std::uint64_t hits, std::uint64_t of) {
  if (of == 0) return {0, static_cast<std::int64_t>(kBillion)};
  // Wilson 1927 with z = 1.96. Each operation stands alone, so that none is contracted.
  const double n = static_cast<double>(of);
  const double p = static_cast<double>(hits) / n;
  const double z2 = 1.96 * 1.96;
  const double half = z2 / (2 * n);
  const double variance = p * (1 - p) / n + z2 / (4 * n * n);
  const double spread = 1.96 * std::sqrt(variance);
  const double scale = 1 + z2 / n;
  const double low = (p + half - spread) / scale;
  const double high = (p + half + spread) / scale;
  const auto bounded = [](double value) {
    return static_cast<std::int64_t>(value < 0 ? 0 : value > kBillion ? kBillion : value);
  };
  const bool all = hits == of;
  return {hits == 0 ? 0 : bounded(std::floor(low * kBillion)),
          all ? static_cast<std::int64_t>(kBillion) : bounded(std::ceil(high * kBillion))};
}

std::string share_text(std::uint64_t hits, std::uint64_t of) {
  if (of == 0) return "-";
  const Interval interval = wilson(hits, of);
  const auto percent = [](double parts) { return parts * 1e-7; };  // units of 1e-9
  return fmt::format(
      "{:7.3f} %  [{:.3f}, {:.3f}]", 100 * static_cast<double>(hits) / static_cast<double>(of),
      percent(static_cast<double>(interval.low)), percent(static_cast<double>(interval.high)));
}

}  // namespace showstopper::table
