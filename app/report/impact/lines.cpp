// SPDX-License-Identifier: Apache-2.0
//
// The lines of `compare --impact`: one for each key and row, for each number of players.
#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "app/report/impact/report.h"

namespace showstopper::app {
namespace {

using lint::LineImpact;
using lint::Measure;
using lint::Quantity;
using lint::Shift;

constexpr double kPercent = 1e7;  // of table::Interval

// `+0.012 (-0.001 to +0.025; most +14)`, or `=` without a difference.
std::string cell_text(const Quantity& quantity) {
  if (quantity.of.differing() == 0) return "=";
  std::string text = measured(quantity.measure, quantity.of.difference(), true);
  if (!quantity.of.enough()) return fmt::format("{} (most {:+})", text, quantity.of.largest());
  const lint::Range range = quantity.of.interval();
  return fmt::format("{} ({} to {}; most {:+})", text, measured(quantity.measure, range.low, true),
                     measured(quantity.measure, range.high, true), quantity.of.largest());
}

std::string share_text(const Shift& shift) {
  const auto share = shift.share_otherwise();
  const double rounds = static_cast<double>(std::max<std::uint64_t>(shift.rounds, 1));
  return fmt::format(
      "{:.2f} % ({:.2f} % to {:.2f} %)", static_cast<double>(shift.otherwise) / rounds * 100,
      static_cast<double>(share.low) / kPercent, static_cast<double>(share.high) / kPercent);
}

// `the dealer` of `payment of the dealer`.
std::string column_head(const Quantity& quantity) {
  constexpr std::string_view kPayment = "payment of ";
  return quantity.name.starts_with(kPayment) ? quantity.name.substr(kPayment.size())
                                             : quantity.name;
}

bool is_shown(const Quantity& quantity) {
  return quantity.measure == Measure::length || quantity.name.starts_with("payment of ");
}

// Bytes are columns here: names of rows may hold other letters, which costs alignment alone.
std::string aligned(const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  std::string text;
  for (const auto& row : rows) {
    std::string line = " ";
    for (std::size_t i = 0; i < row.size(); ++i) line += fmt::format(" {:<{}} ", row[i], widths[i]);
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
  return text;
}

const Shift* with_players(const LineImpact& line, int players) {
  for (const Shift& each : line.impact.shifts) {
    if (each.players == players) return &each;
  }
  return nullptr;
}

}  // namespace

std::string line_impacts_text(const LineImpacts& lines) {
  if (lines.empty()) return "";
  std::set<int> numbers;
  for (const LineImpact& line : lines) {
    for (const Shift& each : line.impact.shifts) numbers.insert(each.players);
  }
  std::string text =
      "\neach key and row of B alone in A: rounds that end in another way, the mean shift of "
      "each\nseat's payment and of the length, with 95 % intervals, and the largest shift; with "
      "equal seats\nthe dealer would be paid 0 in the mean: the shift there is that of the "
      "dealer's advantage\n";
  for (const int players : numbers) {
    std::vector<std::vector<std::string>> rows{{"key or row", "rounds that change"}};
    for (const LineImpact& line : lines) {
      const Shift* const shift = with_players(line, players);
      if (shift == nullptr) continue;
      if (rows.front().size() == 2) {
        for (const Quantity& each : shift->quantities) {
          if (is_shown(each)) rows.front().push_back(column_head(each));
        }
      }
      std::vector<std::string> row{line.name, share_text(*shift)};
      for (const Quantity& each : shift->quantities) {
        if (is_shown(each)) row.push_back(cell_text(each));
      }
      rows.push_back(std::move(row));
    }
    text += fmt::format("\n{} players\n{}", players, aligned(rows));
  }
  for (const LineImpact& line : lines) {
    if (!line.why_none.empty()) text += fmt::format("\n  {}: {}\n", line.name, line.why_none);
  }
  return text;
}

}  // namespace showstopper::app
