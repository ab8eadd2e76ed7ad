// SPDX-License-Identifier: Apache-2.0
#include "app/games/stoppa/game.h"

#include "app/games/game_of.h"
#include "app/games/stoppa/narrator.h"
#include "app/report/findings.h"
#include "app/report/match_report.h"
#include "model/stoppa/deal.h"
#include "model/stoppa/engine.h"
#include "model/table/check.h"
#include "model/trace/stoppa/reader.h"
#include "model/trace/stoppa/replay.h"
#include "properties/invariants/stoppa/catalogue.h"
#include "properties/play/stoppa/match_generator.h"
#include "properties/shrink/stoppa/shrink.h"
#include "properties/statistics/perft.h"
#include "properties/statistics/stoppa/census.h"
#include "properties/verify/verify.h"

namespace showstopper::app {
namespace {

constexpr int kSeats[] = {3, 4, 5, 6};  // ST-001

trace::StoppaTrace trace_of(const stoppa::Rules& rules, std::string rules_json,
                            const table::PlayedRound<stoppa::Game>& record) {
  std::vector<trace::StoppaMove> moves;
  for (std::size_t i = 0; i < record.actions.size(); ++i) {
    moves.push_back({record.seats[i], record.actions[i]});
  }
  return trace::stoppa_trace(rules, std::move(rules_json), record.table, record.deal,
                             std::move(moves));
}

VerifyRow row_of(const properties::StoppaReport& report,
                 const std::vector<rules::Clause>& clauses) {
  VerifyRow row;
  row.rule_set = report.rule_set;
  row.players = report.players;
  row.rounds = report.rounds;
  row.biased_rounds = report.biased_rounds;
  row.swarm_rounds = report.swarm_rounds;
  row.matches = report.matches;
  row.decisions = report.decisions;
  row.checked = report.checked + report.checked_sampled;
  for (const properties::StoppaFinding& finding : report.findings) {
    VerifyFinding listed;
    listed.rule_set = finding.rule_set;
    listed.round = finding.round;
    listed.biased = finding.generator == properties::Generator::biased;
    listed.swarm = finding.rule_set != report.rule_set;
    listed.step = finding.step;
    listed.invariants = finding.invariants;
    listed.failure = to_text(finding.failure);
    listed.trace = finding.trace;
    listed.actions = finding.record.actions.size();
    listed.seconds = finding.seconds;
    row.listed.push_back(std::move(listed));
  }
  row.findings = report.findings_in_all;
  for (const rules::Clause& clause : clauses) {
    ClauseSeen seen{clause.id, clause.parameter, clause.reason, 0};
    for (const std::string& event : clause.seen) {
      seen.times += report.events.named(event);
      if (seen.furthest.empty()) seen.furthest = report.progress.to(event);
    }
    row.clauses.push_back(std::move(seen));
  }
  const properties::PairsMet pairs = properties::pairs_met(clauses, report.pairs);
  row.pairs_met = pairs.met;
  row.pairs_apart = pairs.apart;
  row.pairs_in_all = pairs.in_all;
  return row;
}

// Shrinks what was found, each failure once.
void finish(FindingKeeper& keeper, const VerifyJob& job,
            const properties::StoppaVerifyReport& report, VerifyRun& run) {
  std::vector<properties::BaseRules> bases;
  for (const Subject& subject : job.subjects) {
    bases.push_back(std::make_shared<const rules::RuleSet>(*subject.rules));
  }
  for (std::size_t i = 0; i < report.subjects.size(); ++i) {
    for (std::size_t k = 0; k < report.subjects[i].findings.size(); ++k) {
      const properties::StoppaFinding& finding = report.subjects[i].findings[k];
      if (finding.played == nullptr || finding.failure.kind == properties::Failure::Kind::relation)
        continue;
      properties::SoughtFailure<stoppa::Game> sought(finding.failure);
      keeper.finish<properties::TestCase<stoppa::Game>>(
          run.rows[i].listed[k], properties::case_of(bases[i], finding.played, finding.record),
          finding.failure,
          [&](const properties::TestCase<stoppa::Game>& each) { return sought(each); }, bases);
    }
  }
  run.troubles = keeper.troubles();
}

class StoppaGame final : public Game {
 public:
  std::string_view name() const override { return "stoppa"; }
  std::string_view title() const override { return "Stoppa"; }
  const rules::Schema& schema() const override { return stoppa::schema(); }
  std::span<const int> players() const override { return kSeats; }
  bool playable(const rules::RuleSet& rules, int players, std::string& why_not) const override {
    if (players < stoppa::kMinPlayers || players > stoppa::kMaxPlayers) {
      why_not = "Stoppa is played by 3 to 6";
      return false;
    }
    return stoppa::playable(rules, players, why_not);
  }
  bool has_bets() const override { return true; }
  int invariants() const override {
    return static_cast<int>(properties::stoppa_invariants().size());
  }

  VerifyRun verify(const VerifyJob& job, const std::filesystem::path& corpus,
                   table::Diagnostics& diagnostics) const override {
    const std::vector<rules::Clause> clauses =
        rules::read_clauses(corpus / "clauses" / "stoppa.tsv", diagnostics);
    properties::StoppaVerifyOptions options;
    for (const Subject& subject : job.subjects) {
      options.subjects.push_back({subject.rules, subject.players});
    }
    options.seed = job.seed;
    options.rounds = job.rounds;
    options.budget_seconds = job.budget_seconds;
    options.shard = job.shard;
    options.shards = job.shards;
    options.swarm = job.swarm;
    options.most_findings = job.most_findings;
    if (job.progress) {
      options.progress = [&job](const properties::StoppaReport& now, std::size_t, double seconds) {
        const bool go_on = job.progress(seconds, now.rounds);
        return go_on && !(job.fail_fast && now.findings_in_all > 0);
      };
    }
    FindingKeeper keeper("stoppa", job);
    options.found = [&](const properties::StoppaFinding& finding, std::size_t) {
      keeper.found(to_text(finding.failure), finding.failure, finding.trace);
    };
    const properties::StoppaVerifyReport report = properties::verify(options);
    VerifyRun run;
    run.interrupted = report.interrupted;
    for (const properties::StoppaReport& subject : report.subjects) {
      run.rows.push_back(row_of(subject, clauses));
    }
    finish(keeper, job, report, run);
    return run;
  }

  VerifyRow verify_one(const Subject& subject, const OneRound& round) const override {
    properties::StoppaReport report;
    report.rule_set = subject.rules->name;
    report.players = subject.players;
    const stoppa::Rules rules = stoppa::compile(*subject.rules, subject.players);
    const auto generator =
        round.biased ? properties::Generator::biased : properties::Generator::uniform;
    properties::verify_round(rules, round.seed, round.round, generator, report, 1);
    return row_of(report, {});
  }

  PerftCounts perft(const PerftJob& job) const override { return count_perft<stoppa::Game>(job); }

  std::string census(const CensusJob& job) const override {
    const stoppa::Rules rules = stoppa::compile(*job.subject.rules, job.subject.players);
    const properties::StoppaCensus census =
        properties::take_census(rules, {job.seed, job.first, job.rounds, job.progress, job.stop});
    return job.json ? properties::to_json(rules, census) : properties::to_text(rules, census);
  }

  std::vector<std::string> match(const MatchJob& job) const override {
    const stoppa::Rules rules = stoppa::compile(*job.subject.rules, job.subject.players);
    const std::string name = properties::rules_json(*job.subject.rules, *job.subject.rules);
    std::vector<std::string> lines;
    for (const auto& record : properties::record_match(rules, job.seed, job.rounds)) {
      trace::StoppaTrace trace = trace_of(rules, name, record);
      trace.envelope.meta = meta_of_round(static_cast<int>(lines.size()) + 1);
      trace::replay(trace, [&](int, const stoppa::State& state, const stoppa::EventLog&,
                               std::optional<stoppa::Refusal>) {
        if (state.over()) trace.result = trace::observe(settle(rules, state), rules.players);
      });
      lines.push_back(to_json(trace));
    }
    return lines;
  }

  Retold replay(const RoundLine& line) const override {
    trace::StoppaTrace trace;
    const std::string why_not = read(line, trace);
    return why_not.empty() ? replay_stoppa(trace) : Retold{"", why_not};
  }
  Retold show(const RoundLine& line, bool coloured) const override {
    trace::StoppaTrace trace;
    const std::string why_not = read(line, trace);
    return why_not.empty() ? show_stoppa(trace, line, coloured) : Retold{"", why_not};
  }

  ShrunkLine shrink(const RoundLine& line, const ShrinkJob& job) const override {
    ShrunkLine refused;
    const auto of = case_in(line, refused.why_not);
    return of ? shrink_line(*of, job) : refused;
  }

  std::unique_ptr<FixtureSet> fixture_set(const rules::Library& library,
                                          const std::vector<std::filesystem::path>& files,
                                          table::Diagnostics& diagnostics) const override {
    return stoppa_bench(library, files, diagnostics);
  }

 private:
  static std::optional<properties::TestCase<stoppa::Game>> case_in(const RoundLine& line,
                                                                   std::string& why_not) {
    trace::StoppaTrace trace;
    why_not = read(line, trace);
    if (!why_not.empty()) return std::nullopt;
    table::Diagnostics diagnostics;
    auto of = properties::case_of(std::move(trace), line.rules.library(), diagnostics);
    if (!of) why_not = diagnostics.empty() ? "its rules have no name" : diagnostics.front().message;
    return of;
  }

  // Whoever found out which game the line is of has not read the rest of it.
  static std::string read(const RoundLine& line, trace::StoppaTrace& trace) {
    trace::StoppaReader reader(line.rules.library());
    table::Diagnostics diagnostics;
    if (reader.read(line.text, line.number, line.file, trace, diagnostics)) return "";
    CHECK(!diagnostics.empty());
    return diagnostics.front().message;
  }
};

}  // namespace

const Game& stoppa_game() {
  static const StoppaGame game;
  return game;
}

}  // namespace showstopper::app
