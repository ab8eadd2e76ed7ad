// SPDX-License-Identifier: Apache-2.0
//
// fuzz_check: any bytes are a log. `check`, `show`, `replay` and `shrink` read it as the commands
// do. None of them fails, their output is fit for a terminal and for programs, and they agree on
// which lines are rounds.
#include "engines/logs/check.h"

#include <algorithm>
#include <fstream>
#include <sstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/cli/rounds.h"
#include "app/targets/targets.h"
#include "fuzz/harness/shipped.h"
#include "fuzz/mutators/text.h"
#include "fuzz/mutators/trace_words.h"
#include "model/table/files_in.h"
#include "model/trace/json/line_reader.h"

namespace showstopper::fuzz {
namespace check_target {
namespace {

using app::Game;
using app::Retold;
using app::RoundLine;

const std::string kFile = "input.jsonl";
constexpr std::size_t kMostLines = 4;  // of one input that are looked at
constexpr int kMostChecks = 50;        // of the shrinker: whether it ends, not how far it comes

// Whether a person can read each line of it on a terminal, and nothing else happens there.
std::optional<Fault> fault_of_text(std::string_view from, const std::string& text) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (table::printable(line) == line) continue;
    return Fault{"unprintable_text", fmt::format("{}: {}", from, table::printable(line))};
  }
  return std::nullopt;
}

bool is_round(const std::string& line) {
  std::istringstream in(line);
  trace::RulesCache rules(rules::Library(corpus() / "rules"));
  bool round = false;
  app::each_round_in(
      in, kFile, 0, rules, [&](const Game&, const RoundLine&) { round = true; },
      [](const table::Diagnostics&) {});
  return round;
}

// Runs the commands about single rounds on the log.
class Rounds {
 public:
  std::optional<Fault> run(std::string_view log) {
    log_ = log;
    std::istringstream in{std::string(log)};
    app::each_round_in(
        in, kFile, 0, rules_,
        [&](const Game& game, const RoundLine& line) {
          ++rounds;
          if (!fault_) fault_ = fault_of(game, line);
        },
        [&](const table::Diagnostics& diagnostics) {
          ++complaints;
          if (!fault_) fault_ = fault_in(diagnostics, log, kFile);
        });
    return fault_;
  }

  std::uint64_t rounds = 0, complaints = 0;

 private:
  std::optional<Fault> fault_of(const Game& game, const RoundLine& line) {
    RoundLine around = line;
    around.around = 1;
    const Retold shown = game.show(line, false), part = game.show(around, false);
    const Retold replayed = game.replay(line);
    if (shown.unread != replayed.unread) {
      return Fault{"show_and_replay_differ", std::string(line.text)};
    }
    if (shown.unread != part.unread) return Fault{"around_differs", std::string(line.text)};
    if (auto fault = fault_in(shown.unread, log_, kFile)) return fault;
    for (const Retold* each : {&shown, &part, &replayed}) {
      for (const std::string* text : {&each->text, &each->parted}) {
        if (auto fault = fault_of_text(game.name(), *text)) return fault;
      }
    }
    if (replayed.unread.empty() && !is_round(replayed.text)) {
      return Fault{"replayed_round_is_refused", replayed.text};
    }
    saw_words(replayed.parted.substr(0, replayed.parted.find('`')));
    return fault_of_shrinking(game, line);
  }

  std::optional<Fault> fault_of_shrinking(const Game& game, const RoundLine& line) const {
    app::ShrinkJob job;
    int checks = 0;
    job.stop = [&checks] { return ++checks > kMostChecks; };
    const app::ShrunkLine shrunk = game.shrink(line, job);
    if (auto fault = fault_in(shrunk.unread, log_, kFile)) return fault;
    for (const std::string* text : {&shrunk.failure, &shrunk.line}) {
      if (auto fault = fault_of_text("shrink", *text)) return fault;
    }
    if (shrunk.failure.empty()) return std::nullopt;
    return Fault{"a_round_fails", fmt::format("{}: {}", shrunk.failure, shrunk.line)};
  }

  trace::RulesCache rules_{rules::Library(corpus() / "rules")};
  std::string_view log_;
  std::optional<Fault> fault_;
};

std::optional<Fault> fault_of_report(const engines::LogReport& report, std::string_view log) {
  if (auto fault = fault_in(report.diagnostics, log, kFile)) return fault;
  for (const bool each : {false, true}) {
    if (auto fault = fault_of_text("check", to_text(report, each))) return fault;
    const std::string json = to_json(report, each);
    if (auto fault = fault_of_text("check --format json", json)) return fault;
    if (!nlohmann::json::accept(json)) return Fault{"report_is_no_json", json};
  }
  for (const engines::Group& group : report.groups) {
    saw_words(group.title);
    if (group.fixture.empty() || is_round(group.fixture)) continue;
    return Fault{"reduced_round_is_refused", group.fixture};
  }
  for (const conformance::Finding& finding : report.firsts) {
    saw_words(word(finding.kind));
    saw_words(finding.key);
  }
  return std::nullopt;
}

std::optional<Fault> run(Bytes input) {
  std::string_view log = as_text(input);
  std::size_t end = 0;
  for (std::size_t line = 0; line < kMostLines && end != std::string_view::npos; ++line) {
    end = log.find('\n', line == 0 ? 0 : end + 1);
  }
  log = log.substr(0, end);
  engines::LogCheck check(rules::Library(corpus() / "rules"), corpus());
  std::istringstream in{std::string(log)};
  check.rounds(in, kFile);
  // The smallest position takes as long as a hundred rounds and is computed for one log in four.
  const bool reduce = log.size() % 4 == 0;
  const engines::LogReport& report = check.report(reduce);
  if (auto fault = fault_of_report(report, log)) return fault;
  Rounds rounds;
  if (auto fault = rounds.run(log)) return fault;
  // `show` reads a line as far as it must to know the game, `check` to the end.
  if (report.rounds > rounds.rounds) {
    return Fault{"check_reads_more",
                 fmt::format("{} rounds, where `show` has {}", report.rounds, rounds.rounds)};
  }
  saw_event(static_cast<std::size_t>(std::min<std::uint64_t>(rounds.rounds, kMostLines)));
  return std::nullopt;
}

// Escapes of JSON become what terminals obey, digits leave the range of every number.
const std::vector<std::string>& words() {
  static const std::vector<std::string> kWords = [] {
    std::vector<std::string> all = trace_words();
    for (const char* word : {"\\u001b[2J", "\\u009b", "\\u202e", "\\u0000", "9223372036854775807",
                             "-9223372036854775808", "18446744073709551616", "1e400", "\n",
                             "[[[[[[[[", "\\ud800", "\"gostop/matgo\"", "\"gostop/spanish\"",
                             "\"stoppa/italian\"", "\"meta\":{}", "\"extends\":", "\"set\":{}"}) {
      all.emplace_back(word);
    }
    return all;
  }();
  return kWords;
}

ByteList mutated(Bytes input, std::size_t longest, table::Random& random) {
  return changed_text(input, longest, words(), random);
}

constexpr std::size_t kLongest = 8192;

// Every `step`-th line of the recorded rounds of engines that is short enough to leave room.
void add_recorded(std::size_t step, std::vector<ByteList>& inputs) {
  table::Diagnostics unread;
  const auto files = table::files_in(corpus() / "engines", ".jsonl", unread);
  give_up_on(unread);
  for (const auto& file : files) {
    std::ifstream in(file, std::ios::binary);
    trace::LineReader lines(in);
    std::size_t number = 0;
    for (trace::LineReader::Line line; lines.next(line);) {
      if (number++ % step == 0 && line.text.size() < kLongest / 2) {
        inputs.push_back(as_input(line.text));
      }
    }
  }
}

// Fixtures and recorded rounds, and some of the lines with their neighbour as logs of two rounds.
std::vector<ByteList> seeds() {
  std::vector<ByteList> inputs;
  for (const std::string_view game : {gostop::schema().game, stoppa::schema().game}) {
    int number = 0;
    each_fixture_line(game, [&](std::string_view line) {
      if (number++ % 16 == 0) inputs.push_back(as_input(line));
    });
  }
  add_recorded(12, inputs);
  const std::size_t lines = inputs.size();
  for (std::size_t i = 0; i + 1 < lines; i += 8) {
    ByteList both = inputs[i];
    both.push_back('\n');
    both.insert(both.end(), inputs[i + 1].begin(), inputs[i + 1].end());
    if (both.size() < kLongest) inputs.push_back(std::move(both));
  }
  return inputs;
}

std::vector<std::string> dictionary() { return words(); }

constexpr Target kTarget = {
    "fuzz_check", "logs: checked, shown, replayed and shrunk, or complained about",
    ".jsonl",     kLongest,
    run,          mutated,
    crossed_text, seeds,
    dictionary,   print_text,
    no_clauses};

}  // namespace
}  // namespace check_target

extern const Target kCheckTarget = check_target::kTarget;

}  // namespace showstopper::fuzz
