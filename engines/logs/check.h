// SPDX-License-Identifier: Apache-2.0
//
// `showstopper check`: files of rounds against the rules that they name. Each round is judged on
// its own; findings are grouped by cause (groups.h), in breaks of rules, variants, and notes on the
// way of writing. A log in which nothing could be compared has not passed.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <istream>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "conformance/clause_index.h"
#include "conformance/finding.h"
#include "conformance/verdict.h"
#include "engines/logs/groups.h"
#include "engines/logs/judged_ahead.h"
#include "engines/logs/judged_round.h"
#include "engines/logs/match_order.h"
#include "model/rules/rule_set.h"
#include "model/table/diagnostic.h"
#include "model/trace/gostop/reader.h"
#include "model/trace/json/input_file.h"
#include "model/trace/rules_cache.h"
#include "model/trace/stoppa/reader.h"

namespace showstopper::engines {

// A way of writing in a file: reported once, with the first place.
struct FileNote {
  std::string file;
  conformance::Note what = conformance::Note::not_refused;
  int line = 0, action = -1;
  std::uint64_t rounds = 0;
  // The older form in which the rules of these rounds are written, in place of `what`.
  std::string older_rules = {};
  std::string_view name() const { return older_rules.empty() ? word(what) : "older_rules"; }
  std::string says() const;
};

// Rounds under one rule set with one number of seats.
struct Subject {
  std::string rules;  // the name; of a changed rule set the one that it extends
  int players = 2;
  std::uint64_t rounds = 0, failed = 0;
};

struct LogReport {
  std::uint64_t files = 0, rounds = 0, diverging = 0, fixtures = 0;
  std::uint64_t actions = 0, observations = 0;
  std::uint64_t resyncs = 0;      // positions of logs from which judging went on
  std::uint64_t unfollowed = 0;   // actions that there was no position to follow from
  std::uint64_t unsupported = 0;  // rounds that an engine refused to play: skipped, not passed
  std::uint64_t other_games = 0;  // rounds of a game that is not judged yet: skipped, not passed
  std::uint64_t refused = 0;      // lines that are not rounds
  std::uint64_t unobserved = 0;   // rounds in which nothing was observed
  std::uint64_t cut_short = 0;    // rounds without an end: their result is not known
  bool interrupted = false;       // rounds are unread, or causes were not sought to the end
  std::vector<Subject> subjects;  // sorted
  std::vector<Group> groups;      // breaks first, the most frequent first; then variants
  std::map<std::string, conformance::Proposal> proposals;  // by game
  std::vector<FileNote> notes;                             // in the order of the files
  // Declarations as text, not compared with findings; at most `kMostSentences`.
  std::vector<std::string> sentences;
  std::vector<conformance::Finding> firsts;  // of each round, at most `kMostFirsts`
  table::Diagnostics diagnostics;            // at most `kMostDiagnostics`

  std::uint64_t findings() const;
  std::uint64_t breaks() const;  // findings in groups that break a rule
  // Rounds that were compared with the rules as far as they should be.
  std::uint64_t compared() const;
  // Whether at least so many were; without a number all but those that an engine did not play, and
  // one at least.
  bool enough(std::optional<std::uint64_t> required) const;
};
constexpr std::size_t kMostFirsts = 10000;
constexpr std::size_t kMostDiagnostics = 1000;
constexpr std::size_t kMostSentences = 100;

// The message for a file without a round.
inline constexpr std::string_view kNoRound = "there is no round in this file";
// A file that begins with so many other lines is not a file of rounds, and may have no end.
constexpr int kMostNoRounds = 1000;
std::string only_no_rounds();
// The message for a file that could not be read to its end.
std::string unread_rest(int lines, std::uint64_t rounds, const std::string& failure);

class LogCheck {
 public:
  // The table of clauses is read from `corpus` when the first finding needs it. Lines are judged in
  // so many threads, 1 or more; the report is the same.
  LogCheck(rules::Library library, std::filesystem::path corpus, int threads = 1);

  // Lines of a game beside Go-Stop and Stoppa.
  void add_game(std::string name, LineJudge judge) { others_[std::move(name)] = std::move(judge); }

  // Judges each round by these rules (the JSON of the key) in place of those that it names.
  void under(const std::string& rules) {
    rules_instead_ = rules;
    stoppa_.under(rules);
    threads_.under(rules);
  }

  // Called before each round; if it returns true, the rest is left unread.
  void stop_when(std::function<bool()> stop) { stop_ = std::move(stop); }

  // Judges every round of a file; false, with a diagnostic, if it cannot be opened or has none.
  // `-` is standard input.
  bool file(const std::string& path, const std::string& shown);
  // The same of an open stream. `file`: the file behind it, which knows why it broke off.
  bool rounds(std::istream& in, const std::string& shown, const trace::InputFile* file = nullptr);
  // Judges one more line of a file that the caller reads: the `nth` of its lines that may be
  // rounds.
  void line(std::string_view text, int number, std::uint64_t nth, const std::string& shown);
  // `reduce`: each group with the smallest position that shows it.
  const LogReport& report(bool reduce = false);

 private:
  // Rules that a file names and that are refused: reported once, with the number of its rounds.
  struct RefusedRules {
    std::size_t diagnostic = 0;  // the first one about them, by index
    std::uint64_t rounds = 0;
  };
  using Got = trace::TraceReader::Got;
  Got next(trace::TraceReader& reader, JudgedAhead& ahead, const std::string& shown);
  void add(Got got, const trace::TraceReader& reader, const std::string& shown,
           table::Diagnostics& diagnostics);
  bool add_judged(trace::TraceReader& reader, LineAhead& ahead, const std::string& shown);
  void report(conformance::Finding failed, int line, const std::string& shown);
  // The place of a round: the name of its file, its line, and the text of that.
  struct Place {
    const std::string& file;
    int line = 0;
    std::string_view text;
  };
  void add_round(JudgedRound round, const std::string& game, const Place& place);
  void count(const JudgedRound& round);
  conformance::Verdict against_the_match(const JudgedRound& round, const std::string& game);
  void add_notes(const JudgedRound& round, int line, const std::string& shown);
  void add_note(FileNote note);
  bool judge_other(const trace::TraceReader& reader, const std::string& shown,
                   table::Diagnostics& diagnostics);
  void refuse(table::Diagnostics& diagnostics, std::string_view rules);
  bool is_said_once(const table::Diagnostic& diagnostic) const;
  void count_refused_rules();
  const conformance::ClauseIndex& clauses(const std::string& game);
  const conformance::Outside& outside(const trace::Envelope& envelope, const std::string& game,
                                      const Place& place);
  const conformance::Declarable* declarable(const std::string& game);
  void add_faults(const conformance::Outside& outside, const trace::Envelope& envelope,
                  const Place& place);
  void add_fault(const Place& place, int column, std::string fault);
  static int column_of_round(const trace::Envelope& envelope, const Place& place);

  std::filesystem::path corpus_;
  std::function<bool()> stop_;
  std::string rules_instead_;
  trace::RulesCache rules_;
  trace::StoppaReader stoppa_;
  JudgeThreads threads_;
  std::map<std::string, LineJudge, std::less<>> others_;
  std::map<std::string, conformance::ClauseIndex, std::less<>> clauses_;  // by game
  std::map<std::string, RefusedRules, std::less<>> refused_rules_;        // of the latest file
  trace::GostopTrace gostop_trace_;                                       // the current round
  trace::StoppaTrace stoppa_trace_;
  LogReport report_;
  LogGroups groups_;
  MatchOrder match_;
  int no_rounds_ = 0;  // lines of the latest file before its first round
  // Of the latest `line`.
  std::string line_of_;
  std::uint64_t nth_ = 0;
  // Of the latest round: its game and `meta`, and its declarations.
  std::pair<std::string, std::string> meta_;
  conformance::Outside outside_;
  std::map<std::string, std::optional<conformance::Declarable>, std::less<>>
      declarable_;                                        // by game
  std::set<std::pair<std::string, std::string>> faults_;  // file and message: reported once
  std::map<std::pair<std::string, int>, Subject> subjects_;
};

// The format of the JSON report, as corpus/schema/output.schema.json has it; it changes its name
// if a key changes its meaning.
inline constexpr std::string_view kCheckFormat = "showstopper-check/1";

std::string to_text(const LogReport& report, bool each_round);
std::string to_json(const LogReport& report, bool each_round);

}  // namespace showstopper::engines
