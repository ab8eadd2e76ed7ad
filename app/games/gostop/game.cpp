// SPDX-License-Identifier: Apache-2.0
#include "app/games/gostop/game.h"

#include <sstream>

#include "app/games/game_of.h"
#include "app/games/gostop/narrator.h"
#include "app/report/findings.h"
#include "app/report/match_report.h"
#include "model/gostop/deal.h"
#include "model/gostop/engine.h"
#include "model/table/check.h"
#include "model/trace/gostop/reader.h"
#include "model/trace/gostop/replay.h"
#include "properties/invariants/gostop/catalogue.h"
#include "properties/play/gostop/match_generator.h"
#include "properties/shrink/gostop/shrink.h"
#include "properties/statistics/gostop/census.h"
#include "properties/statistics/gostop/coverage.h"
#include "properties/statistics/perft.h"
#include "properties/verify/verify.h"

namespace showstopper::app {
namespace {

constexpr int kSeats[] = {2, 3};  // GS-A-001

VerifyRow row_of(const properties::SubjectReport& report, const std::vector<rules::Clause>& clauses,
                 const std::vector<properties::RareEvent>& rare = {}) {
  VerifyRow row;
  row.rule_set = report.rule_set;
  row.players = report.players;
  row.rounds = report.rounds;
  row.biased_rounds = report.biased_rounds;
  row.swarm_rounds = report.swarm_rounds;
  row.matches = report.matches;
  row.decisions = report.decisions;
  row.checked = report.checked + report.checked_sampled;
  for (const properties::Finding& finding : report.findings) {
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
    seen.rarity = properties::how_rare(rare, clause.seen, report.rule_set, report.players);
    row.clauses.push_back(std::move(seen));
  }
  const properties::PairsMet pairs = properties::pairs_met(clauses, report.pairs);
  row.pairs_met = pairs.met;
  row.pairs_apart = pairs.apart;
  row.pairs_in_all = pairs.in_all;
  return row;
}

// Shrinks what was found, each failure once.
void finish(FindingKeeper& keeper, const VerifyJob& job, const properties::VerifyReport& report,
            VerifyRun& run) {
  std::vector<properties::BaseRules> bases;
  for (const Subject& subject : job.subjects) {
    bases.push_back(std::make_shared<const rules::RuleSet>(*subject.rules));
  }
  for (std::size_t i = 0; i < report.subjects.size(); ++i) {
    for (std::size_t k = 0; k < report.subjects[i].findings.size(); ++k) {
      const properties::Finding& finding = report.subjects[i].findings[k];
      if (finding.played == nullptr || finding.failure.kind == properties::Failure::Kind::relation)
        continue;
      properties::SoughtFailure<gostop::Game> sought(finding.failure);
      keeper.finish<properties::TestCase<gostop::Game>>(
          run.rows[i].listed[k], properties::case_of(bases[i], finding.played, finding.record),
          finding.failure,
          [&](const properties::TestCase<gostop::Game>& each) { return sought(each); }, bases);
    }
  }
  run.troubles = keeper.troubles();
}

class GostopGame final : public Game {
 public:
  std::string_view name() const override { return "gostop"; }
  std::string_view title() const override { return "Go-Stop"; }
  const rules::Schema& schema() const override { return gostop::schema(); }
  std::span<const int> players() const override { return kSeats; }
  bool playable(const rules::RuleSet& rules, int players, std::string& why_not) const override {
    if (players > gostop::kMaxPlayers) {
      why_not = "Go-Stop is played by 2 or 3";
      return false;
    }
    return gostop::playable(rules, players, why_not);
  }
  bool has_bets() const override { return false; }
  int invariants() const override {
    return static_cast<int>(properties::gostop_invariants().size());
  }

  VerifyRun verify(const VerifyJob& job, const std::filesystem::path& corpus,
                   table::Diagnostics& diagnostics) const override {
    const std::vector<rules::Clause> clauses =
        rules::read_clauses(corpus / "clauses" / "gostop.tsv", diagnostics);
    const std::vector<properties::RareEvent> rare =
        properties::read_rare_events(corpus / "clauses" / "rare.tsv", diagnostics);
    properties::VerifyOptions options;
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
      options.progress = [&job](const properties::SubjectReport& now, std::size_t, double seconds) {
        const bool go_on = job.progress(seconds, now.rounds);
        return go_on && !(job.fail_fast && now.findings_in_all > 0);
      };
    }
    FindingKeeper keeper("gostop", job);
    options.found = [&](const properties::Finding& finding, std::size_t) {
      keeper.found(to_text(finding.failure), finding.failure, finding.trace);
    };
    const properties::VerifyReport report = properties::verify(options);
    VerifyRun run;
    run.interrupted = report.interrupted;
    for (const properties::SubjectReport& subject : report.subjects) {
      run.rows.push_back(row_of(subject, clauses, rare));
    }
    finish(keeper, job, report, run);
    return run;
  }

  VerifyRow verify_one(const Subject& subject, const OneRound& round) const override {
    properties::SubjectReport report;
    report.rule_set = subject.rules->name;
    report.players = subject.players;
    const gostop::Rules rules = gostop::compile(*subject.rules, subject.players);
    const auto generator =
        round.biased ? properties::Generator::biased : properties::Generator::uniform;
    properties::verify_round(rules, round.seed, round.round, generator, report, 1);
    return row_of(report, {});
  }

  PerftCounts perft(const PerftJob& job) const override { return count_perft<gostop::Game>(job); }

  std::string census(const CensusJob& job) const override {
    const gostop::Rules rules = gostop::compile(*job.subject.rules, job.subject.players);
    const properties::Census census =
        properties::take_census(rules, {job.seed, job.first, job.rounds, job.progress, job.stop});
    return job.json ? properties::to_json(rules, census) : properties::to_text(rules, census);
  }

  std::vector<std::string> match(const MatchJob& job) const override {
    const auto rules = std::make_shared<const gostop::Rules>(
        gostop::compile(*job.subject.rules, job.subject.players));
    const std::string name = properties::rules_json(*job.subject.rules, *job.subject.rules);
    std::vector<std::string> lines;
    for (const auto& played : properties::record_match(*rules, job.seed, job.rounds)) {
      trace::GostopTrace trace;
      trace.envelope.rules = name;
      trace.envelope.players = rules->players;
      trace.envelope.dealer = played.table.dealer;
      trace.envelope.carry = played.table.carry;
      trace.envelope.meta = meta_of_round(static_cast<int>(lines.size()) + 1);
      trace.rules = rules;
      trace.deal = played.deal;
      for (std::size_t i = 0; i < played.actions.size(); ++i) {
        trace.actions.push_back({played.seats[i], played.actions[i]});
      }
      trace::observe_all(trace);
      trace.start.reset();
      trace.after.clear();  // the deal and the actions say it all; the result is for the reader
      lines.push_back(to_json(trace));
    }
    return lines;
  }

  Retold replay(const RoundLine& line) const override { return replay_gostop(read(line)); }
  Retold show(const RoundLine& line, bool coloured) const override {
    return show_gostop(read(line), line, coloured);
  }
  ShrunkLine shrink(const RoundLine& line, const ShrinkJob& job) const override {
    ShrunkLine refused;
    const auto of = case_in(line, refused.why_not);
    return of ? shrink_line(*of, job) : refused;
  }
  std::unique_ptr<FixtureSet> fixture_set(const rules::Library& library,
                                          const std::vector<std::filesystem::path>& files,
                                          table::Diagnostics& diagnostics) const override {
    return gostop_bench(library, files, diagnostics);
  }

 private:
  static std::optional<properties::TestCase<gostop::Game>> case_in(const RoundLine& line,
                                                                   std::string& why_not) {
    table::Diagnostics diagnostics;
    auto of = properties::case_of(read(line), line.rules.library(), diagnostics);
    if (!of) why_not = diagnostics.empty() ? "its rules have no name" : diagnostics.front().message;
    return of;
  }

  // The line has been read once before, by whoever found out which game it is of.
  static trace::GostopTrace read(const RoundLine& line) {
    std::istringstream none;
    trace::TraceReader reader(none, line.file, line.rules);
    trace::GostopTrace trace;
    table::Diagnostics diagnostics;
    CHECK(reader.read(line.text, line.number, trace, diagnostics) ==
          trace::TraceReader::Got::gostop);
    return trace;
  }
};

}  // namespace

const Game& gostop_game() {
  static const GostopGame game;
  return game;
}

}  // namespace showstopper::app
