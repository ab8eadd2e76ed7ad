// SPDX-License-Identifier: Apache-2.0
#include "app/report/engine/page.h"

#include <fmt/format.h>

#include "app/report/engine/text.h"
#include "model/table/counted.h"
#include "model/trace/rules_cache.h"

namespace showstopper::app {
namespace {

using engines::EngineFinding;
using engines::EngineReport;

// Pairs of a word and a text, without those of an empty text.
class Facts {
 public:
  void add(std::string what, std::string text) {
    if (!text.empty()) pairs_.emplace_back(std::move(what), std::move(text));
  }
  std::vector<std::pair<std::string, std::string>> take() { return std::move(pairs_); }

 private:
  std::vector<std::pair<std::string, std::string>> pairs_;
};

std::vector<std::pair<std::string, std::string>> facts_of(const EngineRun& run,
                                                          const EngineReport& report) {
  Facts facts;
  facts.add("engine", report.abilities.engine + ' ' + report.abilities.version);
  facts.add("started by", run.engine);
  facts.add("rules", report.rules);
  facts.add("seed", fmt::format("{}, {}", run.seed, run.length));
  facts.add("compared", fmt::format("{}, {}, {}", table::counted(report.rounds(), "round"),
                                    table::counted(report.actions, "action"),
                                    table::counted(report.probes, "probe")));
  if (report.unsupported() > 0) {
    facts.add("unsupported",
              table::counted(report.unsupported(), "round") + ", neither passed nor failed");
  }
  facts.add("clauses", grades_text(report));
  for (const std::string& note : run_notes(report)) facts.add("note", note);
  facts.add("printed", report.errors);
  facts.add("repeat", run.repeat);
  return facts.take();
}

PageFinding engine_page_finding(const EngineRun& run, const EngineFinding& each) {
  Facts says;
  says.add("when", each.finding.label());
  says.add("where", where_text(each));
  for (const std::string& value : each.in_force) says.add("in force", value);
  says.add("cause", each.cause);
  says.add("variant", variant_text(each));
  says.add("waived", each.waived);
  if (each.beyond_most) says.add("note", "neither shrunk nor stored, see --most");
  says.add("note", replays_text(each));
  says.add("play", each.reduced);
  says.add("printed", each.errors);
  says.add("stored in", each.file);
  if (!each.file.empty()) says.add("repeat", replay_command(run, each));
  PageFinding shown{each.finding, each.waived.empty(), says.take()};
  shown.what.clauses = each.cited();
  return shown;
}

}  // namespace

Page engine_page(const Context& context, const EngineRun& run, const Game* game,
                 const EngineReport& report) {
  Page page;
  page.title = "showstopper verify --engine: " + report.abilities.engine;
  page.verdict = verdict_text(report, false);
  page.good = exit_of(report) == Exit::nothing_found;
  page.facts = facts_of(run, report);
  trace::RulesCache rules(context.library());
  for (const EngineFinding& each : report.findings) {
    const RoundLine line{each.line, 1, each.source, rules};
    table::Diagnostics unread;
    auto round =
        page_round(*game, line, heading_of(each), {engine_page_finding(run, each)}, unread);
    if (round) {
      page.rounds.push_back(std::move(*round));
    } else {
      page.facts.emplace_back("not shown", heading_of(each) + ": " + unread.front().message);
    }
  }
  return page;
}

}  // namespace showstopper::app
