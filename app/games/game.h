// SPDX-License-Identifier: Apache-2.0
//
// A game as the commands see it. Each command is written once over this interface; a further game
// is one more entry in the table `games()`. Nothing here names a card or a rule.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/cli/context.h"
#include "app/coverage/round_coverage.h"
#include "app/games/fixture_set.h"
#include "engines/engine_report.h"
#include "engines/logs/check.h"
#include "fuzz/harness/in_process.h"
#include "model/rules/clause_table.h"
#include "model/rules/rule_set.h"
#include "model/table/diagnostic.h"
#include "model/trace/rules_cache.h"
#include "properties/regression/stored_plays.h"
#include "properties/statistics/quantities.h"
#include "properties/statistics/rare_events.h"
#include "properties/verify/verify_plan.h"

namespace showstopper::app {

// One rule set with one number of seats.
struct Subject {
  const rules::RuleSet* rules = nullptr;
  int players = 2;
};

struct VerifyFinding;

struct VerifyJob : properties::VerifyPlan {
  std::vector<Subject> subjects;
  bool fail_fast = false;                 // ends soon after something was found
  std::filesystem::path findings_folder;  // where findings are written down; empty: nowhere
  double shrink_seconds = 10;             // for shrinking them, all together; 0: not at all
  // Seconds used so far and rounds played; answers whether to go on.
  std::function<bool(double seconds, std::uint64_t rounds)> progress;
  // Called with each finding that is listed as soon as it is made, so that it is not lost with the
  // run; may be empty.
  std::function<void(const VerifyFinding&)> found;
};

// The corpus about the clauses of a game.
struct ClauseTables {
  std::vector<rules::Clause> clauses;
  std::vector<properties::RareEvent> rare;
};

// One round to be verified alone, as the repeating line of a finding names it.
struct OneRound {
  std::uint64_t seed = 1;
  std::uint64_t round = 0;
  bool biased = false;
};

struct VerifyFinding {
  std::string rule_set;
  std::uint64_t round = 0;
  bool biased = false;
  bool swarm = false;  // under values drawn at random: only the trace repeats it
  int step = 0;        // the action after which it failed, -1: the deal
  std::vector<std::string> invariants;
  std::string failure;  // its identity
  std::string group;    // the first finding of each group is listed
  properties::Amounts amounts;
  std::string trace;        // one line, as it was found
  std::size_t actions = 0;  // of that
  double seconds = 0;       // from the beginning of the run
  std::string shrunk;       // one line, the same for all findings of the failure; may be empty
  std::size_t shrunk_actions = 0;
  bool minimal = false;  // no step of the shrinker makes it smaller
  std::uint64_t shrink_trials = 0;
  double shrink_seconds = 0;
  std::string stored;  // the file; empty: nowhere
};

struct ClauseSeen {
  std::string id;
  std::string parameter;  // keys that carry it, comma between; empty: none
  std::string reason;     // why no play can show it; empty: play should
  std::uint64_t times = 0;
  std::string furthest;  // how near play came if it never occurred: `2 of 3 ppuks of one seat`
  std::string rarity;    // how rare it is in uniform play, if that is known
};

struct VerifyRow {
  std::string rule_set;
  int players = 2;
  std::uint64_t rounds = 0, biased_rounds = 0, swarm_rounds = 0, matches = 0;
  std::uint64_t decisions = 0;
  std::uint64_t checked = 0;   // single answers of invariants
  std::uint64_t related = 0;   // single answers of metamorphic relations
  std::uint64_t findings = 0;  // those not listed included
  std::vector<VerifyFinding> listed;
  // From which `settle` (verify_row.h) makes the numbers above, and all that follows.
  properties::Quantities counts;
  std::vector<ClauseSeen> clauses;
  // Pairs of clauses: covered in one round, both covered but never in one, and all there are.
  std::uint64_t pairs_met = 0, pairs_apart = 0, pairs_in_all = 0;
};

struct VerifyRun {
  std::vector<VerifyRow> rows;  // in the order of the subjects
  bool interrupted = false;
};

struct ShrinkJob {
  double budget_seconds = 60;
  std::string failure;  // to be kept; empty: any in which the round fails
  // Rule sets from which the rules of smaller rounds may differ, and the one of this round among
  // them; none: the one that the line names.
  std::vector<std::shared_ptr<const rules::RuleSet>> bases;
  std::size_t base = 0;
  std::function<bool()> stop;
  std::function<void(const std::string& line)> better;  // gets each smaller trace
};

struct ShrunkLine {
  std::string failure;        // empty: the round does not fail
  table::Diagnostics unread;  // why the line cannot be read or played; empty: it can
  std::string line;           // the smallest trace
  std::size_t actions_before = 0, actions = 0;
  bool minimal = false, stopped = false;
  std::uint64_t checks = 0;
  double seconds = 0;
};

struct PerftJob {
  Subject subject;
  std::uint64_t seed = 1;
  std::uint64_t deals = 1;
  int depth = 1;
  int bets = 2;                // amounts of each bet or raise, from the least on; 0: all of them
  bool divide = false;         // counts below each first action of the first deal
  std::function<bool()> stop;  // whether to end early; may be empty
};

struct PerftCounts {
  std::vector<std::uint64_t> sequences;  // by depth, from 0
  std::uint64_t ended = 0;
  std::uint64_t signature = 0;
  std::vector<std::pair<std::string, std::uint64_t>> divide;  // by first action
  bool interrupted = false;  // sequences are those counted until then, signature is meaningless
};

struct CensusJob {
  Subject subject;
  std::uint64_t seed = 1;
  std::uint64_t first = 0;
  std::uint64_t rounds = 10000;
  bool offers = false;         // draws are offered by chance
  std::function<bool()> stop;  // whether to end early; may be empty
};

struct MatchJob {
  Subject subject;
  std::uint64_t seed = 1;
  int rounds = 1;  // at most
};

// Random rounds under two rule sets, with common deals and choices as far as these are common.
struct PairedJob {
  const rules::RuleSet* a = nullptr;
  const rules::RuleSet* b = nullptr;
  int players = 2;
  std::uint64_t seed = 1, rounds = 1000;
  std::function<bool()> go_on;  // empty: to the end
};

struct PairedRounds {
  std::uint64_t rounds = 0;
  std::uint64_t parted = 0;                           // in which choices or payments differ
  std::uint64_t paid_otherwise = 0;                   // in which payments differ
  std::array<std::vector<std::int64_t>, 2> payments;  // by seat, of all rounds
  // The shortest round that parts: a trace under `a`, its last action, and both positions.
  std::string witness, after;
  std::array<std::string, 2> shows;
  std::size_t actions = 0;  // of that
};

// A line of a trace file that was read as a round of the game.
struct RoundLine {
  std::string_view text;
  int number = 0;
  const std::string& file;  // as shown
  trace::RulesCache& rules;
  // Turns to print before and after one that differs from the rules; nothing: the whole round.
  std::optional<int> around = std::nullopt;
  std::uint64_t nth = 0;  // its number among the lines that are not empty or comments
};

// The place of a round in a match.
struct MatchPlace {
  int round = 0;                       // from 1; 0: in none
  std::string played;                  // game, rule set and number of players; a change begins
                                       // another match
  std::string fault;                   // the error in `meta.match.round`; empty: none
  bool voided = false;                 // the deal was: the next round may have the same number
  std::string begins, ends;            // who deals and what lies on the table, in the same words
  std::vector<std::int64_t> payments;  // by seat
  std::int64_t stake = 1;              // chips for a point
};

struct Retold {
  std::string text;
  std::string parted;         // the first difference from the rules; empty: none
  MatchPlace place;           // of a round that is shown
  table::Diagnostics unread;  // why the line is not a round of the game; empty: it is one
};

class Game {
 public:
  virtual ~Game() = default;

  virtual std::string_view name() const = 0;   // in files: `gostop`
  virtual std::string_view title() const = 0;  // for people: `Go-Stop`
  virtual const rules::Schema& schema() const = 0;
  virtual std::span<const int> players() const = 0;  // ascending
  virtual bool playable(const rules::RuleSet& rules, int players, std::string& why_not) const = 0;

  virtual bool has_bets() const = 0;   // whether seats choose amounts
  virtual int invariants() const = 0;  // in the catalogue
  virtual int relations() const = 0;   // metamorphic, between whole rounds
  // The sentence of an invariant of the catalogue, a relation or a match invariant; empty for
  // another name.
  virtual std::string_view sentence_of(std::string_view name) const = 0;
  // The clauses on which an invariant of the catalogue rests; empty for another name.
  virtual std::vector<std::string> clauses_of(std::string_view invariant) const = 0;
  // Checks a stored play against the whole catalogue and the relations.
  virtual properties::PlayJudge play_judge() const = 0;
  // Judges a line of a log; empty if `engines::LogCheck` knows the game by itself.
  virtual engines::LineJudge line_judge(const rules::Library& library) const = 0;
  virtual ClauseTables clause_tables(const std::filesystem::path& corpus,
                                     table::Diagnostics& diagnostics) const = 0;
  // The rows have counts and findings; `settle` (verify_row.h) makes the rest of them.
  virtual VerifyRun verify(const VerifyJob& job, const ClauseTables& tables,
                           const rules::Library& library) const = 0;
  virtual VerifyRow verify_one(const Subject& subject, const OneRound& round,
                               const rules::Library& library) const = 0;
  virtual PerftCounts perft(const PerftJob& job) const = 0;
  virtual properties::Quantities census(const CensusJob& job) const = 0;
  virtual std::string census_text(const Subject& subject, const properties::Quantities& counts,
                                  Format format) const = 0;

  // The rounds of a random match, one line of a trace each.
  virtual std::vector<std::string> match(const MatchJob& job) const = 0;

  // The round as a trace with all that the reference observes, up to the first refused action.
  virtual Retold replay(const RoundLine& line) const = 0;
  // The round printed step by step, for a person who knows the game.
  virtual Retold show(const RoundLine& line, bool coloured) const = 0;

  // The smallest round that fails under the catalogue in the same way.
  virtual ShrunkLine shrink(const RoundLine& line, const ShrinkJob& job) const = 0;

  // Drives somebody else's engine, which has answered `hello` and plays this game.
  virtual engines::EngineReport drive(const engines::EngineJob& job,
                                      std::unique_ptr<engines::Client> engine) const = 0;

  // A campaign in this process; nothing if the game has fuzz targets of its own.
  virtual std::optional<fuzz::InProcessReport> fuzz(
      const fuzz::InProcessOptions& options) const = 0;

  // Counts the decisions of rounds; nullptr for a game that has no such counts.
  virtual std::unique_ptr<RoundCoverage> coverage(const rules::Library& library,
                                                  OwnRules own) const = 0;

  // The stored fixtures, as a set that notices changed rules; nullptr if the game has none.
  virtual std::unique_ptr<FixtureSet> fixture_set(const rules::Library& library,
                                                  const std::vector<std::filesystem::path>& files,
                                                  table::Diagnostics& diagnostics) const = 0;

  // Nothing if `compare` knows the game by itself (lint/compare.h).
  virtual std::optional<PairedRounds> paired(const PairedJob& job) const = 0;
};

// Of the program that is running (app/cli/program.h).
std::span<const Game* const> games();
const Game* game_named(std::string_view name);  // nullptr for an unknown name

}  // namespace showstopper::app
