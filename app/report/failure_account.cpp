// SPDX-License-Identifier: Apache-2.0
#include "app/report/failure_account.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/cli/options.h"
#include "app/cli/program.h"
#include "model/rules/clause_table.h"
#include "model/trace/rules_cache.h"
#include "properties/metamorphic/relations.h"
#include "properties/regression/failure.h"

namespace showstopper::app {
namespace {

using nlohmann::json;

// `outcome stop, 7 points, payments 14 -14`, from the result that the engine gives.
std::string result_text(const json& result) {
  std::string text = "it is over";
  if (result.contains("outcome")) text = fmt::format("outcome {}", result.value("outcome", "?"));
  if (result.contains("points")) text += fmt::format(", {} points", result["points"].dump());
  if (result.contains("payments")) {
    text += ", payments";
    for (const json& payment : result["payments"]) text += ' ' + payment.dump();
  }
  return text;
}

// What the engine did at the end of the trace that shows the failure.
std::string what_came(const Context& context, const Game& game, const std::string& line) {
  trace::RulesCache rules(context.library());
  const std::string shown = "the smallest round";
  const Retold retold = game.replay({line, 1, shown, rules});
  const json trace = json::parse(retold.text, nullptr, false);
  if (trace.is_discarded()) return "";
  const json none = json::array();
  const json& actions = trace.contains("actions") ? trace["actions"] : none;
  std::string text = actions.empty() ? "broken after the deal"
                                     : fmt::format("broken after action {}, `{}`", actions.size(),
                                                   actions.back().get<std::string>());
  if (trace.contains("result")) text += ": " + result_text(trace["result"]);
  return text;
}

}  // namespace

std::string sentence_of(std::string_view failure) {
  const auto named = properties::failure_named(failure);
  if (!named) return "";
  const std::string& name = named->name;
  for (const Game* game : games()) {
    if (const auto found = game->sentence_of(name); !found.empty()) return std::string(found);
  }
  if (const auto* found = properties::gostop_relation_named(name)) {
    return std::string(found->sentence);
  }
  if (const auto* found = properties::stoppa_relation_named(name)) {
    return std::string(found->sentence);
  }
  if (named->kind == properties::Failure::Kind::check) return "The engine carries the action out.";
  return "";
}

std::string clause_texts(const Context& context, const std::vector<std::string>& ids) {
  std::string text;
  for (const Game* game : games()) {
    table::Diagnostics ignored;  // an unreadable table has been named before
    const auto file = context.corpus() / "clauses" / (std::string(game->name()) + ".tsv");
    for (const rules::Clause& clause : rules::read_clauses(file, ignored)) {
      if (std::find(ids.begin(), ids.end(), clause.id) == ids.end()) continue;
      text += fmt::format("{}{}: {}", text.empty() ? "" : " ", clause.id, clause.meaning);
    }
  }
  return text;
}

FailureAccount account_of(const Context& context, const Game& game, const VerifyRow& row,
                          const VerifyFinding& finding, const std::string& repeat) {
  FailureAccount account;
  const auto named = properties::failure_named(finding.failure);
  account.name = named ? named->name : finding.failure;
  account.where = fmt::format("{}, {} players, round {}, after action {}", finding.rule_set,
                              row.players, finding.round, finding.step);
  account.expected = sentence_of(finding.failure);
  const std::string& line = finding.shrunk.empty() ? finding.trace : finding.shrunk;
  if (named && named->kind == properties::Failure::Kind::check) {
    account.came = fmt::format("it stopped: CHECK({})", named->name);
  } else {
    account.came = what_came(context, game, line);
  }
  account.file = finding.stored.empty() ? line : finding.stored;
  if (!finding.stored.empty()) {
    const std::string file = quoted_for_shell(finding.stored);
    account.show = command_line("showstopper show ") + file;
    account.repeat = finding.swarm ? command_line("showstopper shrink ") + file : repeat;
  } else if (!finding.swarm) {
    account.repeat = repeat;
  }
  return account;
}

FailureAccount account_of_stored(const std::string& where, const std::string& failure) {
  FailureAccount account;
  const auto named = properties::failure_named(failure);
  account.name = named ? named->name : failure;
  account.where = "stored failure " + where;
  account.expected = sentence_of(failure);
  account.came = "it fails again";
  account.file = where;
  account.show = command_line("showstopper show ") + quoted_for_shell(where);
  account.repeat = command_line("showstopper shrink ") + quoted_for_shell(where);
  return account;
}

}  // namespace showstopper::app
