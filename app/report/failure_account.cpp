// SPDX-License-Identifier: Apache-2.0
#include "app/report/failure_account.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/cli/options.h"
#include "app/cli/program.h"
#include "model/rules/clause_table.h"
#include "model/table/counted.h"
#include "model/trace/rules_cache.h"
#include "properties/regression/failure.h"
#include "properties/regression/repeat_check.h"

namespace showstopper::app {
namespace {

using nlohmann::json;

// `outcome stop, 7 points, payments 14 -14`, from the result that the engine gives. In the result
// of a user's game these keys have values of any kind.
std::string result_text(const json& result) {
  std::string text = "it is over";
  if (const auto outcome = result.find("outcome"); outcome != result.end()) {
    text = "outcome " + (outcome->is_string() ? outcome->get<std::string>() : outcome->dump());
  }
  if (const auto points = result.find("points"); points != result.end()) {
    text += points->is_number_integer()
                ? ", " + table::counted(points->get<std::int64_t>(), "point")
                : ", points " + points->dump();
  }
  if (const auto payments = result.find("payments"); payments != result.end()) {
    text += ", payments";
    for (const json& payment : *payments) text += ' ' + payment.dump();
  }
  return text;
}

std::string result_at_the_end(const json& trace) {
  return trace.contains("result") ? ": " + result_text(trace["result"]) : "";
}

// The last action and the result of the trace that shows the failure.
std::string what_came(const Context& context, const Game& game, const std::string& line,
                      properties::Failure::Kind kind) {
  trace::RulesCache rules(context.library());
  const std::string shown = "the smallest round";
  const Retold retold = game.replay({line, 1, shown, rules});
  const json trace = json::parse(retold.text, nullptr, false);
  if (trace.is_discarded()) return "";
  const json none = json::array();
  const json& actions = trace.contains("actions") ? trace["actions"] : none;
  if (kind == properties::Failure::Kind::relation) {
    return fmt::format("with that change, the round of {} ends differently{}",
                       table::counted(actions.size(), "action"), result_at_the_end(trace));
  }
  const std::string text = actions.empty()
                               ? "broken after the deal"
                               : fmt::format("broken after action {}, `{}`", actions.size(),
                                             actions.back().get<std::string>());
  return text + result_at_the_end(trace);
}

// The amounts of the smallest round if it has the same failure.
properties::Amounts amounts_of(const Context& context, const Game& game, const std::string& failure,
                               const std::string& line) {
  table::Diagnostics ignored;
  const auto answer =
      game.play_judge().begin(context.library())({"the smallest round", 1, line}, ignored);
  if (!answer.verdict || to_text(answer.verdict->failure) != failure) return {};
  return answer.verdict->amounts;
}

std::string sentence_of(const properties::Failure& failure) {
  for (const Game* game : games()) {
    if (const auto found = game->sentence_of(failure.name); !found.empty()) {
      return std::string(found);
    }
  }
  using Kind = properties::Failure::Kind;
  for (const properties::RepeatSentence& each : properties::kRepeatSentences) {
    if (failure.kind == Kind::repeat && each.name == failure.name) {
      return std::string(each.sentence);
    }
  }
  const bool stop = failure.kind == Kind::check || failure.kind == Kind::stop;
  return stop ? "The engine carries the action out." : "";
}

}  // namespace

FailureAccount account_of_failure(const Context& context, std::string_view failure,
                                  const properties::Amounts& amounts) {
  FailureAccount account;
  account.expected = amounts.expected;
  account.came = amounts.got;
  const auto named = properties::failure_named(failure);
  account.name = named ? named->name : std::string(failure);
  if (!named) return account;
  account.rule = sentence_of(*named);
  for (const Game* game : games()) {
    if (!account.clauses.empty()) break;
    if (game->sentence_of(named->name) == account.rule) {
      account.clauses = game->clauses_of(named->name);
    }
  }
  account.clause = clause_texts(context, account.clauses);
  return account;
}

std::string account_lines(const FailureAccount& account, int indent) {
  std::string text;
  const auto line = [&](std::string_view what, std::string_view value) {
    while (!value.empty()) {
      const std::size_t end = std::min(value.find('\n'), value.size());
      text += fmt::format("{:{}}{:<9} {}\n", "", indent, what, value.substr(0, end));
      value.remove_prefix(std::min(end + 1, value.size()));
    }
  };
  line("where", account.where);
  line("rule", account.rule);
  line("clause", account.clause);
  line("expected", account.expected);
  line("got", account.came);
  line("smallest", account.file);
  line("show", account.show);
  line("repeat", account.repeat);
  return text;
}

std::string clause_texts(const Context& context, const std::vector<std::string>& ids) {
  std::string text;
  if (ids.empty()) return text;
  for (const Game* game : games()) {
    table::Diagnostics ignored;  // an unreadable table has been named before
    const auto file = context.corpus() / "clauses" / (std::string(game->name()) + ".tsv");
    for (const rules::Clause& clause : rules::read_clauses(file, ignored)) {
      if (std::find(ids.begin(), ids.end(), clause.id) == ids.end()) continue;
      text += fmt::format("{}{}: {}", text.empty() ? "" : "\n", clause.id, clause.meaning);
    }
  }
  return text;
}

FailureAccount account_of(const Context& context, const Game& game, const VerifyRow& row,
                          const VerifyFinding& finding, const std::string& repeat) {
  using Kind = properties::Failure::Kind;
  const auto named = properties::failure_named(finding.failure);
  const Kind kind = named ? named->kind : Kind::invariant;
  const std::string& line = finding.shrunk.empty() ? finding.trace : finding.shrunk;
  const bool of_a_round = kind == Kind::invariant || kind == Kind::relation;
  FailureAccount account = account_of_failure(
      context, finding.failure,
      of_a_round ? amounts_of(context, game, finding.failure, line) : properties::Amounts{});
  account.where = fmt::format("{}, {} players, round {}, after action {}", finding.rule_set,
                              row.players, finding.round, finding.step);
  if (kind == Kind::check) {
    account.came = fmt::format("it stopped: CHECK({})", account.name);
  } else if (kind == Kind::stop) {
    account.came = fmt::format("it stopped: {}", account.name);
  } else if (kind != Kind::match) {
    const std::string end = what_came(context, game, line, kind);
    account.came += fmt::format("{}{}", account.came.empty() ? "" : "; ", end);
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

FailureAccount account_of_stored(const Context& context, const std::string& where,
                                 const properties::Replayed::Failing& failing) {
  FailureAccount account = account_of_failure(context, failing.failure, failing.amounts);
  account.where = "stored failure " + where;
  account.came = account.came.empty() ? "it fails again" : "it fails again: " + account.came;
  account.file = where;
  account.show = command_line("showstopper show ") + quoted_for_shell(where);
  account.repeat = command_line("showstopper shrink ") + quoted_for_shell(where);
  return account;
}

}  // namespace showstopper::app
