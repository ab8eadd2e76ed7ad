// SPDX-License-Identifier: Apache-2.0
#include "app/shards/census_report.h"

#include <fmt/format.h>

#include "app/report/json_text.h"

namespace showstopper::app {

void print(Context& context, const Game& game, const CensusReport& report, Format format) {
  const std::string text = game.census_text(report.subject, report.counts, format);
  if (format == Format::json) {
    nlohmann::ordered_json object = {
        {"format", "showstopper-census/1"}, {"seed", report.seed}, {"first", report.first}};
    object.update(nlohmann::ordered_json::parse(text));
    if (report.interrupted) object["interrupted"] = true;
    for (const Range& range : report.missing)
      object["missing"].push_back({range.first, range.last});
    context.out.line(json_text(object, 2));
    return;
  }
  context.out.line(fmt::format("seed {}", report.seed));
  context.out.write(text);
  if (report.interrupted) {
    context.out.line("\ninterrupted: these are the rounds played until then");
  }
  for (const Range& range : report.missing) {
    context.out.line(fmt::format("\nincomplete: {} are missing", to_text(range)));
  }
}

}  // namespace showstopper::app
