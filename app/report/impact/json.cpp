// SPDX-License-Identifier: Apache-2.0
#include <nlohmann/json.hpp>

#include "app/report/impact/report.h"
#include "app/report/json_text.h"

namespace showstopper::app {
namespace {

using nlohmann::ordered_json;

ordered_json quantity_json(const lint::Quantity& quantity) {
  constexpr std::string_view kWords[] = {"payment", "share", "length"};
  ordered_json json = {{"name", quantity.name},
                       {"measure", kWords[static_cast<std::size_t>(quantity.measure)]},
                       {"a", quantity.of.mean_a()},
                       {"b", quantity.of.mean_b()},
                       {"difference", quantity.of.difference()},
                       {"largest", quantity.of.largest()},
                       {"differing", quantity.of.differing()}};
  if (quantity.of.enough()) {
    const lint::Range range = quantity.of.interval();
    json["low"] = range.low;
    json["high"] = range.high;
  }
  return json;
}

ordered_json shifts_json(const lint::Impact& impact) {
  ordered_json all = ordered_json::array();
  for (const lint::Shift& shift : impact.shifts) {
    const auto share = shift.share_otherwise();
    ordered_json one = {{"players", shift.players},           {"rounds", shift.rounds},
                        {"common_deals", shift.common_deals}, {"otherwise", shift.otherwise},
                        {"otherwise_low_1e9", share.low},     {"otherwise_high_1e9", share.high},
                        {"quantities", ordered_json::array()}};
    for (const lint::Quantity& each : shift.quantities) {
      one["quantities"].push_back(quantity_json(each));
    }
    all.push_back(std::move(one));
  }
  return all;
}

}  // namespace

std::string impact_json(const ImpactOf& of, const lint::Impact& impact, const LineImpacts& lines) {
  ordered_json json = {{"format", "showstopper-impact/1"},
                       {"a", of.a},
                       {"b", of.b},
                       {"seed", of.seed},
                       {"stopped", impact.stopped},
                       {"players", shifts_json(impact)},
                       {"lines", ordered_json::array()}};
  for (const lint::LineImpact& line : lines) {
    ordered_json one = {{"name", line.name},
                        {"stopped", line.impact.stopped},
                        {"players", shifts_json(line.impact)}};
    if (!line.why_none.empty()) one["why_none"] = line.why_none;
    json["lines"].push_back(std::move(one));
  }
  return json_text(json) + "\n";
}

}  // namespace showstopper::app
