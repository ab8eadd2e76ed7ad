// SPDX-License-Identifier: Apache-2.0
#include "app/shards/verify_part.h"

#include <fmt/format.h>

#include "app/cli/message.h"
#include "app/games/verify_row.h"
#include "app/report/json_text.h"
#include "app/shards/json_reading.h"
#include "model/table/check.h"

namespace showstopper::app {
namespace {

using nlohmann::ordered_json;

KeptFinding kept(const VerifyFinding& finding) {
  ordered_json body = {{"rules", finding.rule_set},
                       {"round", finding.round},
                       {"biased", finding.biased},
                       {"swarm", finding.swarm},
                       {"after", finding.step},
                       {"failure", finding.failure},
                       {"invariants", finding.invariants},
                       {"expected", finding.amounts.expected},
                       {"got", finding.amounts.got},
                       {"trace", finding.trace},
                       {"actions", finding.actions}};
  return {finding.group, std::move(body), finding.seconds};
}

std::vector<std::string> texts_in(const ordered_json& json, const char* key) {
  std::vector<std::string> texts;
  for (const ordered_json& each : list_in(json, key)) {
    if (!each.is_string()) throw fmt::format("`{}` must be a list of texts", key);
    texts.push_back(each.get<std::string>());
  }
  return texts;
}

ordered_json stored_account(const FailureAccount& account) {
  return {{"name", account.name},       {"where", account.where},   {"rule", account.rule},
          {"clauses", account.clauses}, {"clause", account.clause}, {"expected", account.expected},
          {"came", account.came},       {"file", account.file},     {"show", account.show},
          {"repeat", account.repeat}};
}

FailureAccount read_account(const ordered_json& json) {
  return {text_in(json, "name"),     text_in(json, "where"),  text_in(json, "rule"),
          texts_in(json, "clauses"), text_in(json, "clause"), text_in(json, "expected"),
          text_in(json, "came"),     text_in(json, "file"),   text_in(json, "show"),
          text_in(json, "repeat")};
}

}  // namespace

std::vector<PlannedGame> planned(const Context& context, const VerifyJob& job,
                                 const std::vector<LoadedRules>& sets, int players,
                                 table::Diagnostics& diagnostics) {
  std::vector<PlannedGame> all;
  for (const Game* game : games()) {
    PlannedGame each{game, job, {}};
    for (const LoadedRules& loaded : sets) {
      if (loaded.game != game) continue;
      for (const int seats : seat_numbers(loaded, players)) {
        each.job.subjects.push_back({&loaded.rules, seats});
      }
    }
    if (each.job.subjects.empty()) continue;
    each.tables = game->clause_tables(context.corpus(), diagnostics);
    all.push_back(std::move(each));
  }
  return all;
}

Segment segment_of_rows(const Range& piece, const std::vector<VerifyRow>& rows) {
  Segment segment{piece, {}};
  for (const VerifyRow& row : rows) {
    Counted& counted = segment.subjects.emplace_back();
    counted.counts = row.counts;
    for (const VerifyFinding& finding : row.listed) counted.findings.push_back(kept(finding));
  }
  return segment;
}

VerifyFinding finding_of(const KeptFinding& kept) {
  const ordered_json& body = kept.body;
  VerifyFinding finding;
  finding.rule_set = text_in(body, "rules");
  finding.round = natural(member(body, "round"), "round");
  finding.biased = flag_in(body, "biased");
  finding.swarm = flag_in(body, "swarm");
  finding.step = static_cast<int>(integer(member(body, "after"), "after"));
  finding.failure = text_in(body, "failure");
  finding.group = kept.group;
  finding.invariants = texts_in(body, "invariants");
  finding.amounts = {text_in(body, "expected"), text_in(body, "got")};
  finding.trace = text_in(body, "trace");
  finding.actions = natural(member(body, "actions"), "actions");
  finding.seconds = kept.seconds;
  return finding;
}

void add_rows(VerifySummary& summary, const std::vector<const PlannedGame*>& games,
              const std::vector<const Segment*>& segments) {
  std::size_t number = 0;
  for (const PlannedGame* planned : games) {
    VerifyRun& run = summary.games.emplace_back(VerifySummary::OfGame{planned->game, {}}).run;
    for (const Subject& subject : planned->job.subjects) {
      Counted all;
      for (const Segment* segment : segments) {
        if (number >= segment->subjects.size()) throw std::string("a segment lacks a rule set");
        add(all, segment->subjects[number]);
      }
      VerifyRow& row = run.rows.emplace_back();
      row.rule_set = subject.rules->name;
      row.players = subject.players;
      row.counts = std::move(all.counts);
      for (const KeptFinding& each : all.findings) row.listed.push_back(finding_of(each));
      settle(row, planned->tables);
      ++number;
    }
  }
}

Keepers keepers_of(const std::vector<const PlannedGame*>& games, const rules::Library& library) {
  Keepers keepers;
  for (const PlannedGame* each : games) {
    keepers.push_back(std::make_unique<FindingKeeper>(*each->game, each->job, library));
  }
  return keepers;
}

void keep_findings(VerifySummary& summary, Keepers& keepers) {
  REQUIRES(keepers.size() == summary.games.size());
  for (std::size_t i = 0; i < keepers.size(); ++i) {
    std::vector<VerifyRow>& rows = summary.games[i].run.rows;
    for (const VerifyRow& row : rows) {
      for (const VerifyFinding& finding : row.listed) keepers[i]->found(finding);
    }
    for (std::size_t subject = 0; subject < rows.size(); ++subject) {
      for (VerifyFinding& finding : rows[subject].listed) keepers[i]->finish(finding, subject);
    }
    for (const std::string& trouble : keepers[i]->troubles()) {
      message("{}; the finding is in the report\n", trouble);
    }
  }
}

std::string fixtures_line(const VerifySummary& summary) {
  ordered_json json = {
      {"rounds", summary.fixture_rounds},         {"by_rules", ordered_json::array()},
      {"findings", summary.fixture_findings},     {"stored_plays", summary.stored_plays},
      {"stored_skipped", summary.stored_skipped}, {"stored_failing", ordered_json::array()},
      {"failures", ordered_json::array()},        {"not_tried", summary.not_tried}};
  for (const auto& [of, count] : summary.fixtures) {
    json["by_rules"].push_back({{"rules", of.first},
                                {"players", of.second},
                                {"rounds", count.rounds},
                                {"failed", count.failed}});
  }
  for (const auto& [where, failure] : summary.stored_failing) {
    json["stored_failing"].push_back({{"where", where}, {"failure", failure}});
  }
  for (const FailureAccount& account : summary.failures) {
    json["failures"].push_back(stored_account(account));
  }
  return json_text(ordered_json{{"fixtures", json}});
}

void read_fixtures(const std::string& line, VerifySummary& summary) {
  const ordered_json whole = ordered_json::parse(line, nullptr, false);
  if (whole.is_discarded()) throw std::string("is not JSON");
  const ordered_json& json = object_in(whole, "fixtures");
  summary.fixture_rounds = natural(member(json, "rounds"), "rounds");
  for (const ordered_json& each : list_in(json, "by_rules")) {
    const auto players = static_cast<int>(natural(member(each, "players"), "players"));
    summary.fixtures[{text_in(each, "rules"), players}] = {
        natural(member(each, "rounds"), "rounds"), natural(member(each, "failed"), "failed")};
  }
  summary.fixture_findings = texts_in(json, "findings");
  summary.stored_plays = natural(member(json, "stored_plays"), "stored_plays");
  summary.stored_skipped = natural(member(json, "stored_skipped"), "stored_skipped");
  for (const ordered_json& each : list_in(json, "stored_failing")) {
    summary.stored_failing.push_back({text_in(each, "where"), text_in(each, "failure")});
  }
  for (const ordered_json& each : list_in(json, "failures")) {
    summary.failures.push_back(read_account(each));
  }
  summary.not_tried = texts_in(json, "not_tried");
}

}  // namespace showstopper::app
