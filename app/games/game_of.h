// SPDX-License-Identifier: Apache-2.0
//
// A game as the commands see it, written once over `table::CardGame`. The parts that each game
// writes itself are in its `Front<G>`:
//   Trace                               a round in the format of traces
//   read(line, unread)                  the trace of a line; nothing, and why not
//   replay(trace), show(trace, line, coloured)
//   match(job, rules, rules_json)       the rounds of a match played by chance, one line each
//   fixture_set(library, files, diagnostics)
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "app/games/finding_keeper.h"
#include "app/games/game.h"
#include "app/games/verify_row.h"
#include "app/report/match_report.h"
#include "conformance/internal_error.h"
#include "engines/lockstep.h"
#include "engines/logs/match_order.h"
#include "model/table/check.h"
#include "model/table/guard/at_work.h"
#include "properties/regression/stored_plays.h"
#include "properties/regression/test_case.h"
#include "properties/statistics/census.h"
#include "properties/statistics/perft.h"
#include "properties/statistics/rare_events.h"
#include "properties/verify/verify_run.h"

namespace showstopper::app {

template <class G>
struct Front;

// The program in the page of studio/ has few commands (app/cli/command.cpp). Functions of a game
// that only other commands call begin with this call; the page is linked without the rest of them.
#ifdef __EMSCRIPTEN__
[[noreturn]] inline void not_in_page() { UNREACHABLE("no command of the page calls this"); }
#else
inline void not_in_page() {}
#endif

// `0 play 03B`: an action as traces write it.
template <table::CardGame G>
std::string move_text(table::Seat seat, typename G::Action action) {
  return fmt::format("{} {}", seat, G::action_text(action));
}

template <table::CardGame G>
class GameOf final : public Game {
 public:
  using Rules = typename G::Rules;

  std::string_view name() const override { return G::kName; }
  std::string_view title() const override { return G::kTitle; }
  const rules::Schema& schema() const override { return G::schema(); }
  std::span<const int> players() const override { return G::kSeats; }
  bool playable(const rules::RuleSet& rules, int players, std::string& why_not) const override {
    const std::span<const int> seats = G::kSeats;
    if (std::find(seats.begin(), seats.end(), players) == seats.end()) {
      why_not = fmt::format("{} is played by {} {} {}", G::kTitle, seats.front(),
                            seats.size() == 2 ? "or" : "to", seats.back());
      return false;
    }
    return G::playable(rules, players, why_not);
  }
  bool has_bets() const override {
    return requires(typename G::Legal may) { G::limited(may, 0); };
  }
  int invariants() const override {
    not_in_page();
    return static_cast<int>(properties::Checks<G>::catalogue().size());
  }
  int relations() const override {
    not_in_page();
    if constexpr (properties::HasRelations<G>) {
      return static_cast<int>(properties::RoundRelations<G>::all().size());
    }
    return 0;
  }
  std::string_view sentence_of(std::string_view name) const override {
    not_in_page();
    if (const auto* const found = properties::Checks<G>::named(name)) return found->sentence;
    if (const auto found = properties::relation_sentence<G>(name); !found.empty()) return found;
    if constexpr (properties::HasMatches<G>) {
      for (const auto& invariant : properties::match_invariants<G>()) {
        if (invariant.name == name) return invariant.sentence;
      }
    }
    return {};
  }
  std::vector<std::string> clauses_of(std::string_view invariant) const override {
    not_in_page();
    const auto* const found = properties::Checks<G>::named(invariant);
    std::vector<std::string> ids;
    for (std::string_view rest = found == nullptr ? "" : found->clauses; !rest.empty();) {
      const std::size_t comma = std::min(rest.find(','), rest.size());
      ids.emplace_back(rest.substr(0, comma));
      rest.remove_prefix(std::min(comma + 1, rest.size()));
    }
    return ids;
  }
  properties::PlayJudge play_judge() const override { return properties::catalogue_judge<G>(); }
  engines::LineJudge line_judge(const rules::Library& library) const override {
    if constexpr (requires { Front<G>::line_judge(library); }) return Front<G>::line_judge(library);
    return nullptr;
  }

  ClauseTables clause_tables(const std::filesystem::path& corpus,
                             table::Diagnostics& diagnostics) const override {
    const std::string game(G::kName);
    const std::filesystem::path file = corpus / "clauses" / (game + ".tsv");
    ClauseTables tables;
    if (table::takes_defaults<G>() && !std::filesystem::exists(file)) return tables;  // it has none
    tables.clauses = rules::read_clauses(file, diagnostics);
    if (table::takes_defaults<G>()) {
      rules::judge_clauses(tables.clauses, file.string(), clause_words(), diagnostics);
    }
    const std::filesystem::path rare_events = corpus / "clauses" / "rare.tsv";
    if (!std::filesystem::exists(rare_events)) return tables;  // no rates are known
    tables.rare = properties::read_rare_events(rare_events, diagnostics);
    std::erase_if(tables.rare, [&](const properties::RareEvent& event) {
      return event.rules.rfind(game + "/", 0) != 0;
    });
    return tables;
  }

  VerifyRun verify(const VerifyJob& job, const ClauseTables& tables,
                   const rules::Library& library) const override {
    not_in_page();
    properties::VerifyOptions<G> options = options_of(job);
    options.library = library;
    if (job.found) {
      options.found = [&](const properties::Finding<G>& finding, std::size_t subject) {
        job.found(listed(finding, job.subjects[subject].rules->name));
      };
    }
    const properties::VerifyReport<G> report = properties::verify<G>(options);
    VerifyRun run;
    run.interrupted = report.interrupted;
    for (const auto& subject : report.subjects) run.rows.push_back(row_of(subject, tables));
    return run;
  }

  VerifyRow verify_one(const Subject& subject, const OneRound& round,
                       const rules::Library& library) const override {
    not_in_page();
    properties::SubjectReport<G> report;
    report.rule_set = subject.rules->name;
    report.players = subject.players;
    const Rules rules = G::compile(*subject.rules, subject.players);
    const auto generator =
        round.biased ? properties::Generator::biased : properties::Generator::uniform;
    properties::verify_round(rules, {round.seed, round.round, generator}, report, 1, &library);
    VerifyRow row = row_of(report, {});
    settle(row, {});
    return row;
  }

  PerftCounts perft(const PerftJob& job) const override {
    not_in_page();
    const Rules rules = G::compile(*job.subject.rules, job.subject.players);
    const properties::Perft<G> perft(rules, job.bets, job.stop);
    properties::PerftReport report = perft.report(job.seed, job.deals, job.depth);
    PerftCounts counts{std::move(report.sequences), report.ended, report.signature, {}, false};
    counts.interrupted = perft.stopped();
    if (!job.divide || job.depth == 0 || counts.interrupted) return counts;
    const auto plan = properties::plan_round(rules, job.seed, 0, properties::Generator::uniform);
    const typename G::State state = G::start(rules, plan.table, plan.deal, nullptr);
    for (const auto& branch : perft.branches(state, job.depth)) {
      counts.divide.emplace_back(move_text<G>(G::to_move(state), branch.action), branch.sequences);
    }
    counts.interrupted = perft.stopped();
    return counts;
  }

  properties::Quantities census(const CensusJob& job) const override {
    not_in_page();
    const Rules rules = G::compile(*job.subject.rules, job.subject.players);
    const auto offers = job.offers ? properties::Offers::by_chance : properties::Offers::none;
    return properties::quantities_of(
        properties::take_census(rules, {job.seed, job.first, job.rounds, offers, job.stop}));
  }
  std::string census_text(const Subject& subject, const properties::Quantities& counts,
                          Format format) const override {
    not_in_page();
    const Rules rules = G::compile(*subject.rules, subject.players);
    auto census = properties::count_of<properties::Census<G>>(counts);
    census.players = subject.players;
    return format == Format::json ? to_json(rules, census) : to_text(rules, census);
  }

  std::optional<PairedRounds> paired(const PairedJob& job) const override {
    if constexpr (requires { Front<G>::paired(job); }) return Front<G>::paired(job);
    return std::nullopt;
  }

  std::vector<std::string> match(const MatchJob& job) const override {
    auto rules = std::make_shared<const Rules>(G::compile(*job.subject.rules, job.subject.players));
    return Front<G>::match(job, std::move(rules),
                           properties::rules_json(*job.subject.rules, *job.subject.rules));
  }

  Retold replay(const RoundLine& line) const override {
    Retold told = retold(line, [](const auto& trace) { return Front<G>::replay(trace); });
    if (told.text.empty() && told.unread.empty()) told.text = line.text;  // nothing is known of it
    return told;
  }
  Retold show(const RoundLine& line, bool coloured) const override {
    Retold told = retold(line, [&](const auto& trace) {
      Retold shown = Front<G>::show(trace, line, coloured);
      shown.place.fault = engines::faulty_match_round(trace.envelope.meta);
      shown.place.played =
          engines::played(name(), trace.rules->source->name, trace.envelope.players);
      return shown;
    });
    if (told.text.empty() && told.unread.empty()) told.text = told.parted + '\n';
    return told;
  }

  ShrunkLine shrink(const RoundLine& line, const ShrinkJob& job) const override {
    not_in_page();
    ShrunkLine shrunk;
    table::name_work(line.file, 0, 0, static_cast<std::uint64_t>(line.number));
    const auto failed = conformance::guarded([&] { shrunk = shrink_round(line, job); });
    if (!failed) return shrunk;
    ShrunkLine as_it_was;
    as_it_was.line = line.text;
    as_it_was.failure = to_text(*failed);
    return as_it_was;
  }

  engines::EngineReport drive(const engines::EngineJob& job,
                              std::unique_ptr<engines::Client> engine) const override {
    not_in_page();
    return engines::Lockstep<G>(job, std::move(engine)).run();
  }

  std::optional<fuzz::InProcessReport> fuzz(const fuzz::InProcessOptions& options) const override {
    not_in_page();
    if constexpr (requires { Front<G>::fuzz(options); }) return Front<G>::fuzz(options);
    return std::nullopt;
  }

  std::unique_ptr<RoundCoverage> coverage(const rules::Library& library,
                                          OwnRules own) const override {
    not_in_page();
    if constexpr (requires { Front<G>::coverage(library, own); }) {
      return Front<G>::coverage(library, std::move(own));
    }
    return nullptr;
  }

  std::unique_ptr<FixtureSet> fixture_set(const rules::Library& library,
                                          const std::vector<std::filesystem::path>& files,
                                          table::Diagnostics& diagnostics) const override {
    not_in_page();
    return Front<G>::fixture_set(library, files, diagnostics);
  }

 private:
  static rules::ClauseWords clause_words() {
    rules::ClauseWords known;
    for (int type = 0; type < G::kEventTypes; ++type) known.events.push_back(G::event_word(type));
    for (const rules::Parameter& each : G::schema().parameters) {
      known.parameters.push_back(each.key);
    }
    return known;
  }

  static properties::VerifyOptions<G> options_of(const VerifyJob& job) {
    properties::VerifyOptions<G> options{job};
    for (const Subject& subject : job.subjects) {
      options.subjects.push_back({subject.rules, subject.players});
    }
    if (!job.progress) return options;
    options.progress = [&job](const properties::SubjectReport<G>& now, std::size_t,
                              double seconds) {
      const bool go_on = job.progress(seconds, now.rounds);
      return go_on && !(job.fail_fast && now.findings_in_all > 0);
    };
    return options;
  }

  static VerifyFinding listed(const properties::Finding<G>& finding, const std::string& rule_set) {
    VerifyFinding listed;
    listed.rule_set = finding.rule_set;
    listed.round = finding.round;
    listed.biased = finding.generator == properties::Generator::biased;
    listed.swarm = finding.rule_set != rule_set;
    listed.step = finding.step;
    listed.invariants = finding.invariants;
    listed.failure = to_text(finding.failure);
    listed.group = finding.group;
    listed.amounts = finding.amounts;
    listed.trace = finding.trace;
    listed.actions = finding.record.actions.size();
    listed.seconds = finding.seconds;
    return listed;
  }

  static VerifyRow row_of(const properties::SubjectReport<G>& report, const ClauseTables& tables) {
    VerifyRow row;
    row.rule_set = report.rule_set;
    row.players = report.players;
    for (const auto& finding : report.findings) {
      row.listed.push_back(listed(finding, report.rule_set));
    }
    properties::QuantityWriter count(row.counts);
    count.sum("rounds", report.rounds);
    count.sum("biased rounds", report.biased_rounds);
    count.sum("swarm rounds", report.swarm_rounds);
    count.sum("matches", report.matches);
    count.sum("decisions", report.counts.decisions);
    count.sum("checked", report.counts.checked + report.counts.checked_sampled);
    count.sum("related", report.counts.relations);
    count.sum("findings", report.findings_in_all);
    for (const rules::Clause& clause : tables.clauses) {
      std::uint64_t times = 0;
      for (const std::string& event : clause.seen) times += report.events.named(event);
      count.sum("clause " + clause.id, times);
    }
    report.near_misses.add_to(row.counts);
    if (!tables.clauses.empty() && report.rounds > 0) {
      row.counts.sets["pairs"] =
          properties::packed(properties::met_pairs(tables.clauses, report.pairs));
    }
    return row;
  }

  static ShrunkLine shrink_round(const RoundLine& line, const ShrinkJob& job) {
    ShrunkLine refused;
    auto trace = Front<G>::read(line, refused.unread);
    if (!trace) return refused;
    table::Diagnostics& unread = refused.unread;
    auto of = properties::case_of(std::move(*trace), line.rules.library(), unread);
    if (of && !job.bases.empty()) of->base = job.bases[job.base];
    if (of) return shrink_line(*of, job, line.rules.library());
    if (unread.empty()) {
      unread.push_back({line.file, {line.number, 0}, "its rules have no name"});
    }
    return refused;
  }

  // An internal error is how such a round differs; then there is no text.
  template <class Tell>
  static Retold retold(const RoundLine& line, const Tell& tell) {
    Retold told;
    table::name_work(line.file, 0, 0, static_cast<std::uint64_t>(line.number));
    auto failed = conformance::guarded([&] {
      table::Diagnostics unread;
      const auto trace = Front<G>::read(line, unread);
      told = trace ? tell(*trace) : Retold{"", "", {}, std::move(unread)};
    });
    if (!failed) return told;
    failed->file = line.file;
    failed->line = line.number;
    told = {};
    told.parted = to_text(*failed);
    return told;
  }
};

}  // namespace showstopper::app
