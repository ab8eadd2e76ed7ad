// SPDX-License-Identifier: Apache-2.0
#include "app/commands/verify/worlds.h"

#include <memory>
#include <optional>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/report/json_text.h"
#include "model/table/counted.h"
#include "model/trace/gostop/traced.h"
#include "properties/invariants/gostop/checks.h"
#include "properties/regression/gostop/test_case.h"
#include "properties/verify/exhaustive.h"
#include "properties/verify/gostop/deals.h"

namespace showstopper::app {
namespace {

using Report = properties::ExhaustiveReport<gostop::Game>;

std::string trace_of(const LoadedRules& world, const gostop::Rules& rules,
                     const properties::Finding<gostop::Game>& finding) {
  const auto base = std::make_shared<const rules::RuleSet>(world.rules);
  return to_line(
      properties::case_of(base, std::make_shared<const gostop::Rules>(rules), finding.record));
}

std::string world_text(const Report& report) {
  return fmt::format(
      "{}, {} players: {}\n"
      "  {} deals, {} up to the names of cards{}\n"
      "  {} rounds, {} positions ({} by the names of cards), of which {} were checked\n"
      "  {} checks of invariants, {} of expensive ones\n"
      "  {}\n",
      report.rule_set, report.players, report.complete ? "complete" : "NOT complete",
      report.deals_in_all, report.deals_up_to_names, report.complete ? "" : " were enumerated",
      report.rounds, report.positions, report.positions_by_names, report.asked, report.checked,
      report.checked_sampled,
      report.findings_in_all == 0 ? "no finding"
                                  : table::counted(report.findings_in_all, "finding"));
}

nlohmann::ordered_json world_json(const Report& report) {
  return {{"rules", report.rule_set},
          {"players", report.players},
          {"complete", report.complete},
          {"deals", report.deals_in_all},
          {"deals_up_to_names", report.deals_up_to_names},
          {"deals_stood_for", report.deals_stood_for},
          {"rounds", report.rounds},
          {"positions", report.positions},
          {"positions_by_names", report.positions_by_names},
          {"different_positions", report.asked},
          {"checks", report.checked + report.checked_sampled},
          {"findings", report.findings_in_all},
          {"listed", nlohmann::ordered_json::array()}};
}

Report explored(const LoadedRules& world, int players, const VerifyOptions& of) {
  Progress progress(fmt::format("enumerate {}", world.rules.name));
  properties::ExhaustiveOptions options;
  options.most_positions = of.worlds.most_positions;
  options.sampled_one_in = of.worlds.expensive_every;
  options.workers = of.workers;
  options.shard = of.worlds.part.number;
  options.shards = of.worlds.part.parts;
  options.progress = [&](std::uint64_t deals, std::uint64_t positions) {
    constexpr std::uint64_t kNowAndThen = 256;
    if (deals % kNowAndThen == 0) {
      const std::uint64_t most = of.worlds.most_positions;
      const std::uint64_t whole = most == 0 ? positions * 2 : most;
      progress.show(positions * 1000 / whole, fmt::format("{} positions", positions));
    }
    return true;
  };
  return properties::explore<gostop::Game>(world.rules, players, options);
}

}  // namespace

std::optional<std::vector<LoadedRules>> shipped_worlds(const Context& context) {
  std::vector<LoadedRules> worlds;
  bool good = true;
  for (const std::string& name : context.library().names("gostop")) {
    if (name.rfind("gostop/worlds/", 0) != 0) continue;
    if (auto loaded = load_rules(context, name)) {
      worlds.push_back(std::move(*loaded));
    } else {
      good = false;
    }
  }
  if (!good) return std::nullopt;
  if (worlds.empty()) {
    throw UsageError{
        "the corpus holds no small worlds; `--rules` may name a rule set with a "
        "reduced `deck.months`"};
  }
  return worlds;
}

Exit enumerate_worlds(Context& context, const std::vector<LoadedRules>& worlds,
                      const VerifyOptions& options) {
  std::uint64_t findings = 0;
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  for (const LoadedRules& world : worlds) {
    if (world.game->name() != "gostop") {
      throw UsageError{fmt::format("`--exhaustive` enumerates worlds of Go-Stop, but `{}` is of {}",
                                   world.rules.name, world.game->title())};
    }
    for (const int seats : world.game->players()) {
      std::string why_not;
      if (options.players != 0 && seats != options.players) continue;
      if (!world.game->playable(world.rules, seats, why_not)) continue;
      const gostop::Rules rules = gostop::compile(world.rules, seats);
      if (const std::string large = properties::too_large(rules); !large.empty()) {
        throw UsageError{fmt::format("`{}` is not a small world: {}", world.rules.name, large)};
      }
      const Report report = explored(world, seats, options);
      findings += report.findings_in_all;
      nlohmann::ordered_json entry = world_json(report);
      std::string text = world_text(report);
      for (const properties::Finding<gostop::Game>& finding : report.findings) {
        const std::string trace = trace_of(world, rules, finding);
        entry["listed"].push_back({{"invariants", finding.invariants}, {"trace", trace}});
        text += fmt::format("  {}\n    {}\n", fmt::join(finding.invariants, ", "), trace);
      }
      all.push_back(std::move(entry));
      if (options.text()) context.out.write(text);
      context.out.flush();
    }
  }
  if (!options.text()) {
    const nlohmann::ordered_json json = {{"format", "showstopper-worlds/1"}, {"worlds", all}};
    context.out.line(json_text(json));
  }
  return findings > 0 ? Exit::findings : Exit::nothing_found;
}

}  // namespace showstopper::app
