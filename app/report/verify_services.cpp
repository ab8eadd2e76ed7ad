// SPDX-License-Identifier: Apache-2.0
#include "app/report/verify_services.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/cli/program.h"
#include "app/report/engine/report.h"
#include "app/report/engine/text.h"
#include "app/report/github_text.h"
#include "app/report/junit_suite.h"
#include "app/report/sarif_log.h"
#include "model/table/counted.h"
#include "model/trace/rules_cache.h"

namespace showstopper::app {
namespace {

using nlohmann::ordered_json;

// Requested parts of the run that the report lacks.
std::vector<std::string> notes_of(const VerifySummary& summary) {
  std::vector<std::string> notes = summary.not_tried;
  for (const Range& range : summary.missing) notes.push_back("missing: " + to_text(range));
  if (summary.fixtures_missing) notes.emplace_back("missing: the part that checks the fixtures");
  if (summary.interrupted) notes.emplace_back("the run was interrupted");
  return notes;
}

std::string name_of(const VerifyRow& row) {
  return fmt::format("{}, {} players", row.rule_set, row.players);
}

// The failures that the rounds of a row showed.
std::string verdict_on(const VerifySummary& summary, const VerifyRow& row) {
  std::vector<std::string> names, messages;
  for (const VerifyFinding& finding : row.listed) {
    if (std::count(names.begin(), names.end(), finding.failure) > 0) continue;
    names.push_back(finding.failure);
    for (const FailureAccount& account : summary.failures) {
      if (finding.failure.ends_with(account.name)) {
        messages.push_back(printable_lines(account_lines(account, 0)));
      }
    }
  }
  return names.empty() ? "" : junit_failure("rule_broken", names, messages);
}

std::string verdict_on_stored(const VerifySummary& summary) {
  std::vector<std::string> names = summary.fixture_findings;
  for (const VerifySummary::Stored& each : summary.stored_failing) {
    names.push_back(fmt::format("{}: {}", each.where, each.failure));
  }
  return names.empty() ? "" : junit_failure("rule_broken", names, {});
}

std::string title_of(const FailureAccount& account) {
  return account.clauses.empty() ? account.name
                                 : fmt::format("{}: {}", account.clauses.front(), account.name);
}

// `FILE:LINE`, `FILE`, or the round itself.
std::pair<std::string, int> file_and_line(const FailureAccount& account) {
  if (account.file.empty() || account.file.front() == '{') return {"", 1};
  const std::size_t colon = account.file.rfind(':');
  if (colon == std::string::npos) return {account.file, 1};
  const std::string number = account.file.substr(colon + 1);
  const bool digits = !number.empty() && number.size() < 9 &&
                      std::all_of(number.begin(), number.end(),
                                  [](char letter) { return letter >= '0' && letter <= '9'; });
  if (!digits) return {account.file, 1};
  return {account.file.substr(0, colon), std::max(1, std::stoi(number))};
}

PageFinding page_finding(const FailureAccount& account, const VerifyFinding& finding) {
  PageFinding shown;
  shown.name = account.name;
  shown.rule = account.rule;
  shown.what.action =
      static_cast<int>(finding.shrunk.empty() ? finding.step + 1 : finding.shrunk_actions) - 1;
  shown.what.expected = account.expected;
  shown.what.got = account.came;
  shown.what.clauses = account.clauses;
  const std::pair<std::string, std::string> says[] = {
      {"where", account.where}, {"stored in", finding.stored}, {"repeat", account.repeat}};
  for (const auto& [what, text] : says) {
    if (!text.empty()) shown.says.emplace_back(what, text);
  }
  return shown;
}

}  // namespace

std::string verify_junit(const VerifySummary& summary) {
  JUnitSuite suite(summary.scope);
  std::string stored = verdict_on_stored(summary);
  if (stored.empty() && summary.fixture_rounds == 0 && summary.stored_plays == 0) {
    stored = junit_skipped("none was checked");
  }
  suite.add("fixtures and earlier failures", stored);
  for (const VerifySummary::OfGame& each : summary.games) {
    for (const VerifyRow& row : each.run.rows) {
      std::string verdict = verdict_on(summary, row);
      if (verdict.empty() && row.rounds == 0) verdict = junit_error("no_round", "none was played");
      suite.add(name_of(row), verdict);
    }
  }
  const std::string notes = fmt::format("{}", fmt::join(notes_of(summary), "\n"));
  if (!notes.empty()) suite.add("the run is whole", junit_error("incomplete", notes));
  return suite.text({summary.scope, summary.repeat, junit_time(), notes, "", 0});
}

std::string verify_sarif(const Context& context, const VerifySummary& summary, Exit exit) {
  SarifLog log;
  for (const FailureAccount& account : summary.failures) {
    const std::string rule = account.clauses.empty() ? account.name : account.clauses.front();
    log.add_rule(rule, account.clause.empty() ? account.rule : account.clause);
    const auto [file, line] = file_and_line(account);
    std::string game;
    for (const VerifySummary::OfGame& each : summary.games) {
      const auto ids = each.game->clauses_of(account.name);
      if (game.empty() || !ids.empty()) game = each.game->name();
    }
    const ordered_json place =
        sarif_place(context, file, line, game,
                    account.clauses.empty() ? std::string() : account.clauses.front());
    log.add({{"ruleId", rule},
             {"level", "error"},
             {"message", {{"text", printable_lines(account_lines(account, 0))}}},
             {"locations", ordered_json::array({{{"physicalLocation", place}}})},
             {"partialFingerprints", {{"identity/v1", account.name}}}});
  }
  ordered_json notes = ordered_json::array();
  for (const std::string& note : notes_of(summary)) {
    notes.push_back({{"level", "error"}, {"message", {{"text", note}}}});
  }
  return log.text({{"executionSuccessful", notes.empty()},
                   {"exitCode", static_cast<int>(exit)},
                   {"toolExecutionNotifications", notes}});
}

std::string verify_annotations(const VerifySummary& summary) {
  std::string text;
  std::size_t number = 0;
  for (const FailureAccount& account : summary.failures) {
    if (++number == kMostAnnotations && summary.failures.size() > kMostAnnotations) {
      text += fmt::format(
          "::error title={}::{}\n",
          github_text(fmt::format("{} more", summary.failures.size() - number + 1), true),
          github_text("the report lists them", false));
      break;
    }
    text += fmt::format("::error title={}::{}\n", github_text(title_of(account), true),
                        github_text(account_lines(account, 0), false));
  }
  for (const std::string& note : notes_of(summary)) {
    text += fmt::format("::error title=incomplete::{}\n", github_text(note, false));
  }
  return text;
}

Page verify_page(const Context& context, const VerifySummary& summary) {
  Page page;
  page.title = command_line("showstopper verify") + ": " + summary.scope;
  page.good = summary.findings() == 0;
  page.verdict =
      page.good ? "no rule broken" : table::counted(summary.broken_rules(), "rule") + " broken";
  page.facts = {{"rules", summary.scope},
                {"seed", fmt::format("{}, {}", summary.seed, summary.length)},
                {"fixtures", table::counted(summary.fixture_rounds, "round") + " replayed"},
                {"repeat", summary.repeat}};
  for (const std::string& note : notes_of(summary)) page.facts.emplace_back("note", note);
  trace::RulesCache rules(context.library());
  std::vector<std::string> known;
  for (const VerifySummary::OfGame& each : summary.games) {
    for (const VerifyRow& row : each.run.rows) {
      page.facts.emplace_back(name_of(row), table::counted(row.rounds, "round"));
      for (const VerifyFinding& finding : row.listed) {
        if (std::count(known.begin(), known.end(), finding.failure) > 0) continue;
        known.push_back(finding.failure);
        const FailureAccount account =
            account_of(context, *each.game, row, finding, repeat_command(summary, row, finding));
        const std::string& trace = finding.shrunk.empty() ? finding.trace : finding.shrunk;
        const std::string title = name_of(row);
        table::Diagnostics unread;
        auto round = page_round(*each.game, {trace, 1, title, rules}, title,
                                {page_finding(account, finding)}, unread);
        if (round) {
          page.rounds.push_back(std::move(*round));
        } else {
          page.facts.emplace_back("not shown", title + ": " + unread.front().message);
        }
      }
    }
  }
  return page;
}

}  // namespace showstopper::app
