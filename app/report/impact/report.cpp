// SPDX-License-Identifier: Apache-2.0
#include "app/report/impact/report.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/report/json_text.h"
#include "model/table/check.h"
#include "model/table/counted.h"

namespace showstopper::app {
namespace {

using lint::Impact;
using lint::Measure;
using lint::Paired;
using lint::Quantity;
using lint::Shift;
using nlohmann::ordered_json;

constexpr double kBillion = 1e9;  // of table::Interval

std::string interval_text(const Quantity& quantity) {
  const Paired& of = quantity.of;
  if (of.differing() == 0) return "the same in each round";
  if (!of.enough())
    return fmt::format("differs in {}, too few", table::counted(of.differing(), "round"));
  const lint::Range range = of.interval();
  return fmt::format("{} to {}", measured(quantity.measure, range.low, true),
                     measured(quantity.measure, range.high, true));
}

std::string table_text(const Shift& shift) {
  std::string text = fmt::format("  {:<26}{:>11}{:>11}{:>11}  {}\n", "mean of a round", "A", "B",
                                 "B - A", "95 % interval of B - A");
  for (const Quantity& each : shift.quantities) {
    const bool sign = each.measure == Measure::payment;
    text += fmt::format("  {:<26}{:>11}{:>11}{:>11}  {}\n", each.name,
                        measured(each.measure, each.of.mean_a(), sign),
                        measured(each.measure, each.of.mean_b(), sign),
                        measured(each.measure, each.of.difference(), true), interval_text(each));
  }
  return text;
}

// A line of the plot: the interval as dashes, the difference as `o`, `|` at no difference.
std::string plot_line(const Paired& of, double ends_at) {
  constexpr int kHalf = 20;
  std::string line(2 * kHalf + 1, ' ');
  const auto column = [&](double value) {
    const double from_middle = std::round(value / ends_at * kHalf);
    return static_cast<std::size_t>(kHalf + static_cast<int>(from_middle));
  };
  if (of.enough()) {
    const lint::Range range = of.interval();
    for (std::size_t i = column(range.low); i <= column(range.high); ++i) line[i] = '-';
  }
  line[kHalf] = '|';
  line[column(of.difference())] = 'o';
  line.erase(line.find_last_not_of(' ') + 1);
  return line;
}

std::string plot_text(const Shift& shift) {
  std::string text;
  for (const Measure measure : kMeasures) {
    const double ends_at = reach(shift, measure);
    if (ends_at == 0) continue;
    const std::string left = measured(measure, -ends_at, true);
    const std::string right = measured(measure, ends_at, true);
    text += fmt::format("\n  B - A, {}\n", title(measure));
    text += fmt::format("  {:<26}{:<18}{:^5}{:>18}\n", "", left, "0", right);
    for (const Quantity& each : shift.quantities) {
      if (each.measure != measure) continue;
      text += fmt::format("  {:<26}{}\n", each.name, plot_line(each.of, ends_at));
    }
  }
  return text;
}

}  // namespace

std::string measured(Measure measure, double value, bool with_sign) {
  const double shown = measure == Measure::share ? value * 100 : value;
  const std::string_view unit = measure == Measure::share ? " %" : "";
  const int digits = measure == Measure::payment ? 3 : 2;
  return with_sign ? fmt::format("{:+.{}f}{}", shown, digits, unit)
                   : fmt::format("{:.{}f}{}", shown, digits, unit);
}

std::string_view title(Measure measure) {
  switch (measure) {
    case Measure::payment: return "points or chips in a round";
    case Measure::share: return "rounds, in percent of all";
    case Measure::length: return "turns in a round of Go-Stop, decisions in one of Stoppa";
  }
  UNREACHABLE("the switch has a case for each value");
}

double reach(const Shift& shift, Measure measure) {
  double most = 0;
  for (const Quantity& each : shift.quantities) {
    if (each.measure != measure) continue;
    most = std::max(most, std::abs(each.of.difference()));
    if (!each.of.enough()) continue;
    const lint::Range range = each.of.interval();
    most = std::max({most, std::abs(range.low), std::abs(range.high)});
  }
  return most;
}

std::string impact_text(const ImpactOf& of, const Impact& impact, const LineImpacts& lines) {
  std::string text =
      fmt::format("A: {}\nB: {}\nseats choose by chance; seed {}\n", of.a, of.b, of.seed);
  for (const Shift& shift : impact.shifts) {
    const auto share = shift.share_otherwise();
    text += fmt::format("\n{} players, {}, {} of them with the same deal\n", shift.players,
                        table::counted(shift.rounds, "round"), shift.common_deals);
    text += fmt::format("  {} end in another way ({:.2f} % to {:.2f} %)\n\n", shift.otherwise,
                        static_cast<double>(share.low) / kBillion * 100,
                        static_cast<double>(share.high) / kBillion * 100);
    text += table_text(shift) + plot_text(shift);
  }
  text += line_impacts_text(lines);
  if (impact.stopped) text += "\nstopped before all rounds were played\n";
  return text;
}

}  // namespace showstopper::app
