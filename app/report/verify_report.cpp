// SPDX-License-Identifier: Apache-2.0
#include "app/report/verify_report.h"

#include <algorithm>
#include <set>
#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/cli/program.h"
#include "app/report/json_text.h"
#include "model/table/counted.h"
#include "properties/regression/stored_plays.h"

namespace showstopper::app {
namespace {

const rules::RuleSet* set_named(const std::vector<LoadedRules>& sets, const std::string& name) {
  for (const LoadedRules& loaded : sets) {
    if (loaded.rules.name == name) return &loaded.rules;
  }
  return nullptr;
}

std::vector<std::string> keys_of(const std::string& parameter) {
  std::vector<std::string> keys;
  std::size_t from = 0;
  while (from <= parameter.size()) {
    const std::size_t comma = std::min(parameter.find(',', from), parameter.size());
    if (comma > from) keys.push_back(parameter.substr(from, comma - from));
    from = comma + 1;
  }
  return keys;
}

// The first of the keys at which two rule sets differ, with the value of the first set.
std::string differing_value(const std::vector<std::string>& keys, const rules::RuleSet& here,
                            const rules::RuleSet& there) {
  for (const std::string& key : keys) {
    const int index = rules::parameter_index(here.schema().parameters, key);
    if (index < 0 || here.value(index) == there.value(index)) continue;
    const auto& parameter = here.schema().parameters[index];
    return fmt::format("{} = {}", key, rules::to_toml(parameter, here.value(index)));
  }
  return "";
}

// A list among the keys that is empty here, which therefore excludes the clause.
std::string empty_list(const std::vector<std::string>& keys, const rules::RuleSet& here) {
  for (const std::string& key : keys) {
    const int index = rules::parameter_index(here.schema().parameters, key);
    if (index >= 0 && here.value(index).empty()) return fmt::format("{} = []", key);
  }
  return "";
}

std::string clause_reason(const ClauseSeen& clause, const VerifyRow& row, const VerifyRun& run,
                          const std::vector<LoadedRules>& sets) {
  if (!clause.reason.empty()) return clause.reason;
  const rules::RuleSet* here = set_named(sets, row.rule_set);
  std::string other_seats;
  for (const VerifyRow& other : run.rows) {
    const bool seen = std::any_of(other.clauses.begin(), other.clauses.end(),
                                  [&](const auto& c) { return c.id == clause.id && c.times > 0; });
    if (!seen) continue;
    if (other.rule_set == row.rule_set) {
      other_seats = fmt::format("seen with {} players", other.players);
      continue;
    }
    const rules::RuleSet* there = set_named(sets, other.rule_set);
    if (here == nullptr || there == nullptr) continue;
    const std::string value = differing_value(keys_of(clause.parameter), *here, *there);
    if (!value.empty()) return fmt::format("{}; seen under {}", value, other.rule_set);
  }
  if (!other_seats.empty()) return other_seats;
  if (here != nullptr) {
    const std::string list = empty_list(keys_of(clause.parameter), *here);
    if (!list.empty()) return list;
  }
  return clause.rarity;
}

}  // namespace

std::string repeat_of_round(const std::string& rules, int players, const OneRound& round) {
  return fmt::format("{} verify --rules {} --players {} --seed {} --round {}{}", program().name,
                     quoted_for_shell(rules), players, round.seed, round.round,
                     round.biased ? " --policy biased" : "");
}

std::string repeat_command(const VerifySummary& summary, const VerifyRow& row,
                           const VerifyFinding& finding) {
  if (finding.swarm && finding.stored.empty()) return {};
  if (finding.swarm) return command_line("showstopper shrink ") + quoted_for_shell(finding.stored);
  const std::string& rules = summary.rules.empty() ? row.rule_set : summary.rules;
  return repeat_of_round(rules, row.players, {summary.seed, finding.round, finding.biased});
}

namespace {

std::string finding_text(const VerifySummary& summary, const VerifyRow& row,
                         const VerifyFinding& finding) {
  std::string text =
      fmt::format("{}, {} players, round {}, after action {}: {}\n", finding.rule_set, row.players,
                  finding.round, finding.step, finding.failure);
  if (finding.invariants.size() > 1) {
    text += fmt::format("  broken: {}\n", fmt::join(finding.invariants, ", "));
  }
  if (finding.shrunk.empty()) {
    text += fmt::format("  {}\n", finding.trace);
  } else {
    text += fmt::format("  {}\n  shrunk from {} to {}, {}\n", finding.shrunk,
                        table::counted(finding.actions, "action"), finding.shrunk_actions,
                        finding.minimal ? "no single step makes it smaller"
                                        : "not to the end: the time was used up");
  }
  const auto amount = [&text](std::string_view what, const std::string& value) {
    if (!value.empty()) text += fmt::format("  {}: {}\n", what, value);
  };
  amount("expected", finding.amounts.expected);
  amount("got", finding.amounts.got);
  if (!finding.stored.empty()) text += fmt::format("  stored: {}\n", finding.stored);
  amount("repeat", repeat_command(summary, row, finding));
  return text;
}

std::size_t clauses_seen(const VerifyRow& row) {
  return static_cast<std::size_t>(std::count_if(row.clauses.begin(), row.clauses.end(),
                                                [](const auto& c) { return c.times > 0; }));
}

std::string pairs_text(const VerifySummary& summary) {
  std::string text = "\nclause pairs covered in one round\n";
  for (const auto& each : summary.games) {
    for (const VerifyRow& row : each.run.rows) {
      text +=
          fmt::format("  {}, {} players: {} of {}; {} more pairs seen, never in the same round\n",
                      row.rule_set, row.players, row.pairs_met, row.pairs_in_all, row.pairs_apart);
    }
  }
  return text;
}

// Unseen clauses with one reason are on one line.
std::string unseen_text(const VerifySummary& summary) {
  std::map<std::pair<std::string, std::string>, std::vector<std::string>> lines;
  for (const auto& unseen : summary.unseen) {
    lines[{fmt::format("{}, {} players", unseen.rule_set, unseen.players), unseen.reason}]
        .push_back(unseen.furthest.empty()
                       ? unseen.clause
                       : fmt::format("{} ({})", unseen.clause, unseen.furthest));
  }
  std::string text = "\nclauses not covered\n";
  std::string heading;
  for (const auto& [where, clauses] : lines) {
    if (where.first != heading) text += fmt::format("  {}\n", heading = where.first);
    text += fmt::format("    {}: {}\n", fmt::join(clauses, " "),
                        where.second.empty() ? "not reached in this run" : where.second);
  }
  return lines.empty() ? "\nevery clause was covered\n" : text;
}

}  // namespace

std::uint64_t VerifySummary::findings() const {
  std::uint64_t count = fixture_findings.size() + stored_failing.size();
  for (const OfGame& each : games) {
    for (const VerifyRow& row : each.run.rows) count += row.findings;
  }
  return count;
}

std::size_t VerifySummary::broken_rules() const {
  std::set<std::string_view> names;
  for (const FailureAccount& each : failures) names.insert(each.name);
  return names.size();
}

std::size_t VerifySummary::unexplained() const {
  return static_cast<std::size_t>(std::count_if(unseen.begin(), unseen.end(),
                                                [](const Unseen& u) { return u.reason.empty(); }));
}

Coverage coverage_of(const VerifySummary& summary) {
  struct Clause {
    bool covered = false, without_effect = false, unexplained = false;
  };
  std::map<std::string, Clause> clauses;
  for (const VerifySummary::OfGame& each : summary.games) {
    for (const VerifyRow& row : each.run.rows) {
      for (const ClauseSeen& seen : row.clauses) {
        Clause& clause = clauses[seen.id];
        clause.covered = clause.covered || seen.times > 0;
        clause.without_effect = clause.without_effect || !seen.reason.empty();
      }
    }
  }
  for (const VerifySummary::Unseen& unseen : summary.unseen) {
    clauses[unseen.clause].unexplained |= unseen.reason.empty();
  }
  Coverage coverage;
  coverage.clauses = clauses.size();
  for (const auto& [id, clause] : clauses) {
    const bool missing = !clause.covered && !clause.without_effect;
    coverage.covered += clause.covered ? 1 : 0;
    coverage.without_effect += !clause.covered && clause.without_effect ? 1 : 0;
    coverage.not_reached += missing && !clause.unexplained ? 1 : 0;
    coverage.unexplained += clause.unexplained ? 1 : 0;
  }
  return coverage;
}

void explain_unseen(VerifySummary& summary, const std::vector<LoadedRules>& sets) {
  for (const VerifySummary::OfGame& each : summary.games) {
    for (const VerifyRow& row : each.run.rows) {
      for (const ClauseSeen& clause : row.clauses) {
        if (clause.times > 0) continue;
        summary.unseen.push_back({row.rule_set, row.players, clause.id,
                                  clause_reason(clause, row, each.run, sets), clause.furthest});
      }
    }
  }
}

std::string to_text(const VerifySummary& summary) {
  std::string text =
      fmt::format("{:<24}{:>8}{:>10}{:>12}{:>12}{:>15}{:>9}{:>7}{:>10}\n", "rules", "players",
                  "fixtures", "rounds", "decisions", "checks", "covered", "not", "findings");
  for (const auto& [game, run] : summary.games) {
    for (const VerifyRow& row : run.rows) {
      const auto found = summary.fixtures.find({row.rule_set, row.players});
      const std::uint64_t fixtures = found == summary.fixtures.end() ? 0 : found->second.rounds;
      const std::size_t seen = clauses_seen(row);
      text += fmt::format("{:<24}{:>8}{:>10}{:>12}{:>12}{:>15}{:>9}{:>7}{:>10}\n", row.rule_set,
                          row.players, fixtures, row.rounds, row.decisions, row.checked, seen,
                          row.clauses.size() - seen, row.findings);
    }
    text +=
        fmt::format("\n{}: {} invariants in the catalogue\n", game->title(), game->invariants());
    if (game->relations() > 0) {
      std::uint64_t related = 0;
      for (const VerifyRow& row : run.rows) related += row.related;
      text += fmt::format("{}: {} metamorphic relations, judged {} on a sample of rounds\n",
                          game->title(), game->relations(), table::counted(related, "time"));
    }
  }
  text += fmt::format("stored fixtures: {}, of which {} failed\n", summary.fixture_rounds,
                      summary.fixture_findings.size());
  text += properties::count_text(summary.stored_plays, summary.stored_failing.size(),
                                 summary.stored_skipped) +
          '\n';
  if (!summary.games.empty()) text += pairs_text(summary) + unseen_text(summary);
  for (const std::string& finding : summary.fixture_findings) text += '\n' + finding;
  for (const auto& [where, failure] : summary.stored_failing) {
    text += fmt::format("\n{}: still fails: {}\n", where, failure);
  }
  for (const auto& each : summary.games) {
    for (const VerifyRow& row : each.run.rows) {
      for (const VerifyFinding& finding : row.listed) {
        text += '\n' + finding_text(summary, row, finding);
      }
    }
  }
  return text;
}

namespace {

nlohmann::ordered_json json_of(const VerifySummary& summary, const VerifyRow& row,
                               const VerifyFinding& finding) {
  nlohmann::ordered_json entry = {{"rules", finding.rule_set},
                                  {"round", finding.round},
                                  {"after", finding.step},
                                  {"failure", finding.failure},
                                  {"invariants", finding.invariants},
                                  {"seconds", finding.seconds},
                                  {"trace", finding.trace},
                                  {"actions", finding.actions}};
  if (!finding.amounts.expected.empty()) entry["expected"] = finding.amounts.expected;
  if (!finding.amounts.got.empty()) entry["got"] = finding.amounts.got;
  if (!finding.shrunk.empty()) {
    entry["shrunk"] = finding.shrunk;
    entry["shrunk_actions"] = finding.shrunk_actions;
    entry["minimal"] = finding.minimal;
    entry["shrink_trials"] = finding.shrink_trials;
    entry["shrink_seconds"] = finding.shrink_seconds;
  }
  if (!finding.stored.empty()) entry["stored"] = finding.stored;
  entry["repeat"] = repeat_command(summary, row, finding);
  return entry;
}

nlohmann::ordered_json json_of(const FailureAccount& failure) {
  return {{"name", failure.name},       {"where", failure.where},   {"rule", failure.rule},
          {"clauses", failure.clauses}, {"clause", failure.clause}, {"expected", failure.expected},
          {"came", failure.came},       {"smallest", failure.file}, {"show", failure.show},
          {"repeat", failure.repeat}};
}

nlohmann::ordered_json json_of(const VerifySummary& summary, const Game& game,
                               const VerifyRow& row) {
  nlohmann::ordered_json entry = {{"game", game.name()},
                                  {"rules", row.rule_set},
                                  {"players", row.players},
                                  {"rounds", row.rounds},
                                  {"biased_rounds", row.biased_rounds},
                                  {"swarm_rounds", row.swarm_rounds},
                                  {"matches", row.matches},
                                  {"decisions", row.decisions},
                                  {"checks", row.checked},
                                  {"invariants", game.invariants()},
                                  {"relations", game.relations()},
                                  {"relations_judged", row.related},
                                  {"clauses_seen", clauses_seen(row)},
                                  {"clause_pairs_met", row.pairs_met},
                                  {"clause_pairs_met_apart", row.pairs_apart},
                                  {"clause_pairs", row.pairs_in_all},
                                  {"clauses_never_seen", nlohmann::ordered_json::array()},
                                  {"findings", nlohmann::ordered_json::array()}};
  for (const auto& unseen : summary.unseen) {
    if (unseen.rule_set != row.rule_set || unseen.players != row.players) continue;
    entry["clauses_never_seen"].push_back(
        {{"clause", unseen.clause}, {"reason", unseen.reason}, {"furthest", unseen.furthest}});
  }
  for (const VerifyFinding& finding : row.listed) {
    entry["findings"].push_back(json_of(summary, row, finding));
  }
  return entry;
}

}  // namespace

std::string to_json(const VerifySummary& summary) {
  using nlohmann::ordered_json;
  const Coverage coverage = coverage_of(summary);
  ordered_json object = {{"format", "showstopper-verify/1"},
                         {"version", SHOWSTOPPER_VERSION},
                         {"seed", summary.seed},
                         {"repeat", summary.repeat},
                         {"findings", summary.findings()},
                         {"fixtures", summary.fixture_rounds},
                         {"fixture_findings", summary.fixture_findings},
                         {"stored_plays", summary.stored_plays},
                         {"stored_skipped", summary.stored_skipped},
                         {"stored_failing", ordered_json::array()},
                         {"interrupted", summary.interrupted},
                         {"coverage",
                          {{"clauses", coverage.clauses},
                           {"covered", coverage.covered},
                           {"without_effect", coverage.without_effect},
                           {"not_reached", coverage.not_reached},
                           {"unexplained", coverage.unexplained}}},
                         {"failures", ordered_json::array()},
                         {"rule_sets", ordered_json::array()}};
  for (const Range& range : summary.missing) {
    object["missing"].push_back({range.first, range.last});
  }
  if (summary.fixtures_missing) object["fixtures_missing"] = true;
  for (const FailureAccount& failure : summary.failures) {
    object["failures"].push_back(json_of(failure));
  }
  for (const auto& [where, failure] : summary.stored_failing) {
    object["stored_failing"].push_back({{"where", where}, {"failure", failure}});
  }
  for (const auto& each : summary.games) {
    for (const VerifyRow& row : each.run.rows) {
      object["rule_sets"].push_back(json_of(summary, *each.game, row));
    }
  }
  return json_text(object) + '\n';
}

}  // namespace showstopper::app
