// SPDX-License-Identifier: Apache-2.0
//
// How outcomes shift from one rule set to another: as a table with a plot of characters, as a
// drawing, and for programs.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lint/impact.h"

namespace showstopper::app {

// The two rule sets as in the command line.
struct ImpactOf {
  std::string a, b;
  std::uint64_t seed = 1;
};

using LineImpacts = std::vector<lint::LineImpact>;
std::string impact_text(const ImpactOf& of, const lint::Impact& impact, const LineImpacts& lines);
std::string impact_json(const ImpactOf& of, const lint::Impact& impact, const LineImpacts& lines);
// A self-contained SVG 1.1 drawing, dark if the reader's screen is.
std::string impact_svg(const ImpactOf& of, const lint::Impact& impact, const LineImpacts& lines);
// The lines alone, as a table of text.
std::string line_impacts_text(const LineImpacts& lines);

// A number of a measure, shares in percent: `+1.250`, `48.10 %`, `12.31`.
std::string measured(lint::Measure measure, double value, bool with_sign);
std::string_view title(lint::Measure measure);  // with its unit
// The largest distance from 0 of the differences of one measure, with their intervals; 0 without a
// difference.
double reach(const lint::Shift& shift, lint::Measure measure);
constexpr lint::Measure kMeasures[] = {lint::Measure::payment, lint::Measure::share,
                                       lint::Measure::length};

}  // namespace showstopper::app
