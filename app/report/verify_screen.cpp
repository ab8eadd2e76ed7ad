// SPDX-License-Identifier: Apache-2.0
#include "app/report/verify_screen.h"

#include <algorithm>

#include <fmt/format.h>

#include "app/cli/program.h"

namespace showstopper::app {
namespace {

constexpr std::size_t kShownFailures = 2;  // more would not fit on a screen

// `1,593`, `2.3 M`, `3.9 G`: the number with few digits.
std::string amount(std::uint64_t number) {
  constexpr double kMillion = 1e6, kBillion = 1e9;
  const auto value = static_cast<double>(number);
  if (value >= kBillion) return fmt::format("{:.1f} G", value / kBillion);
  if (value >= kMillion) return fmt::format("{:.1f} M", value / kMillion);
  std::string digits = std::to_string(number);
  if (digits.size() > 3) digits.insert(digits.size() - 3, ",");
  return digits;
}

std::string plural(std::uint64_t count, std::string_view word) {
  return fmt::format("{} {}{}", amount(count), word, count == 1 ? "" : "s");
}

std::string verdict_line(const VerifySummary& summary, bool coloured) {
  const std::uint64_t findings = summary.findings();
  const auto line = [&](std::string_view word, std::string_view style, const std::string& text) {
    return fmt::format("{}   {}\n", painted(word, style, coloured), text);
  };
  if (findings > 0) {
    return line("FAIL", kRed,
                fmt::format("{} broken, shown by {}{}", plural(summary.broken_rules(), "rule"),
                            plural(findings, "round"),
                            summary.incomplete()  ? "; parts are missing"
                            : summary.interrupted ? "; interrupted"
                                                  : ""));
  }
  if (summary.incomplete()) {
    std::vector<std::string> missing;
    for (const Range& range : summary.missing) missing.push_back(to_text(range));
    if (summary.fixtures_missing) missing.emplace_back("the fixtures");
    const std::string first = missing.front();
    return line("INCOMPLETE", kYellow,
                fmt::format("no rule broken in the parts that are there; missing: {}{}", first,
                            missing.size() > 1 ? fmt::format(" and {} more", missing.size() - 1)
                                               : std::string()));
  }
  if (summary.interrupted) {
    return line("INTERRUPTED", kYellow, "no rule broken until then");
  }
  if (!summary.not_tried.empty()) {
    return line("INCOMPLETE", kYellow, "no rule broken in the parts that were checked");
  }
  if (summary.require_coverage && summary.unexplained() > 0) {
    return line("INCOMPLETE", kYellow, "no rule broken, but not every clause was covered");
  }
  return line("PASS", kGreen, "no rule broken");
}

std::string table_line(std::string_view name, std::string_view sets, std::string_view rounds,
                       std::string_view checks, std::string_view failures) {
  return fmt::format("  {:<11}{:<15}{:<10}{:<10}{}\n", name, sets, rounds, checks, failures);
}

std::string game_line(const VerifySummary::OfGame& each) {
  std::vector<std::string> names;
  int fewest = 0, most = 0;
  std::uint64_t rounds = 0, checks = 0, failures = 0;
  for (const VerifyRow& row : each.run.rows) {
    if (std::find(names.begin(), names.end(), row.rule_set) == names.end()) {
      names.push_back(row.rule_set);
    }
    fewest = fewest == 0 ? row.players : std::min(fewest, row.players);
    most = std::max(most, row.players);
    rounds += row.rounds;
    checks += row.checked;
    failures += row.findings;
  }
  const std::string seats =
      fewest == most ? fmt::format("{}", most) : fmt::format("{}-{}", fewest, most);
  return table_line(each.game->title(), fmt::format("{} ({} p)", names.size(), seats),
                    amount(rounds), amount(checks), amount(failures));
}

std::string table(const VerifySummary& summary) {
  std::string text = table_line("", "rule sets", "rounds", "checks", "failures");
  for (const VerifySummary::OfGame& each : summary.games) text += game_line(each);
  const auto replayed = [&](std::string_view name, const std::string& what, std::size_t failures) {
    text += fmt::format("  {:<11}{:<35}{}\n", name, what, amount(failures));
  };
  replayed("Fixtures", amount(summary.fixture_rounds) + " replayed",
           summary.fixture_findings.size());
  std::string plays = amount(summary.stored_plays) + " replayed";
  if (summary.stored_skipped > 0) plays += fmt::format(", {} skipped", summary.stored_skipped);
  replayed("Past bugs", plays, summary.stored_failing.size());
  return text;
}

std::string coverage_text(const Coverage& coverage) {
  std::string text =
      fmt::format("Coverage   clauses covered{:>17} of {}\n", coverage.covered, coverage.clauses);
  const auto line = [&text](std::string_view what, std::size_t count) {
    text += fmt::format("           {:<26}{:>6}\n", what, count);
  };
  line("without effect in play", coverage.without_effect);
  if (coverage.not_reached > 0) line("not reached, reason known", coverage.not_reached);
  line("unexplained", coverage.unexplained);
  return text;
}

std::string failure_text(std::size_t number, const FailureAccount& failure) {
  constexpr int kIndent = 3;
  return fmt::format("{}  {}\n", number, failure.name) + account_lines(failure, kIndent);
}

}  // namespace

std::string screen_heading(const VerifySummary& summary) {
  return fmt::format("{} {}   seed {}   {}   {}\n", program().name, SHOWSTOPPER_VERSION,
                     summary.seed, summary.length, summary.scope);
}

std::string screen_text(const VerifySummary& summary, bool coloured) {
  std::string text = '\n' + verdict_line(summary, coloured) + '\n';
  const std::size_t shown = std::min(kShownFailures, summary.failures.size());
  for (std::size_t i = 0; i < shown; ++i) {
    text += failure_text(i + 1, summary.failures[i]) + '\n';
  }
  if (shown < summary.failures.size()) {
    text += fmt::format("and {} more, see --details\n\n", summary.failures.size() - shown);
  }
  text += table(summary);
  const Coverage coverage = coverage_of(summary);
  if (coverage.clauses > 0) text += '\n' + coverage_text(coverage);
  return text + fmt::format("\nDetails: --details     Repeat: {}\n", summary.repeat);
}

}  // namespace showstopper::app
