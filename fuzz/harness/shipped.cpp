// SPDX-License-Identifier: Apache-2.0
#include "fuzz/harness/shipped.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>

#include <fmt/format.h>

#include "model/gostop/game.h"
#include "model/stoppa/game.h"
#include "model/trace/gostop/filling.h"
#include "model/trace/gostop/reader.h"
#include "model/trace/stoppa/filling.h"
#include "model/trace/stoppa/reader.h"
#include "model/trace/stoppa/replay.h"
#include "properties/play/gostop/policy.h"

namespace showstopper::fuzz {
namespace {

constexpr int kUsageError = 2;

std::filesystem::path& chosen_corpus() {
  static std::filesystem::path folder = [] {
    const char* named = std::getenv("SHOWSTOPPER_CORPUS");
    return std::filesystem::path(named != nullptr ? named : SHOWSTOPPER_SOURCE_CORPUS);
  }();
  return folder;
}

// What cannot be read was not made by the fuzzer, so it is no finding either.
[[noreturn]] void give_up(const std::string& message) {
  fmt::print(stderr, "error: {}\n", message);
  std::_Exit(kUsageError);
}

void give_up_on(const table::Diagnostics& diagnostics) {
  if (!diagnostics.empty()) give_up(to_text(diagnostics.front()));
}

template <class G>
properties::RuleShelf shelf() {
  table::Diagnostics diagnostics;
  auto found = properties::RuleShelf::of<G>(rules::Library(corpus() / "rules"), diagnostics);
  give_up_on(diagnostics);
  if (found.empty()) give_up(fmt::format("`{}` holds no rule sets", corpus().string()));
  return found;
}

ClauseGroups clauses(const char* file, std::size_t first, std::size_t end) {
  table::Diagnostics diagnostics;
  ClauseGroups groups(rules::read_clauses(corpus() / "clauses" / file, diagnostics), first, end);
  give_up_on(diagnostics);
  return groups;
}

std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder,
                                            std::string_view ending) {
  std::vector<std::filesystem::path> files;
  std::error_code none;
  std::filesystem::recursive_directory_iterator entries(folder, none);
  for (const auto& entry : entries) {
    if (entry.path().extension() == ending) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

const std::filesystem::path& corpus() { return chosen_corpus(); }
void set_corpus(std::filesystem::path folder) { chosen_corpus() = std::move(folder); }

const properties::RuleShelf& gostop_shelf() {
  static const properties::RuleShelf kShelf = shelf<gostop::Game>();
  return kShelf;
}

const properties::RuleShelf& stoppa_shelf() {
  static const properties::RuleShelf kShelf = shelf<stoppa::Game>();
  return kShelf;
}

const ClauseGroups& gostop_clauses() {
  static const ClauseGroups kClauses = clauses("gostop.tsv", 0, kGostopGroups);
  return kClauses;
}

const ClauseGroups& stoppa_clauses() {
  static const ClauseGroups kClauses = clauses("stoppa.tsv", kGostopGroups, kGroups);
  return kClauses;
}

void each_fixture_line(std::string_view game, const std::function<void(std::string_view)>& hear) {
  for (const auto& file : files_in(corpus() / "fixtures" / game, ".jsonl")) {
    std::ifstream in(file, std::ios::binary);
    trace::LineReader lines(in);
    for (trace::LineReader::Line line; lines.next(line);) hear(line.text);
  }
}

void each_fixture(const std::function<void(const trace::GostopTrace&)>& hear) {
  trace::RulesCache rules(rules::Library(corpus() / "rules"));
  std::istringstream none;
  trace::TraceReader reader(none, "fixtures", rules);
  each_fixture_line("gostop", [&](std::string_view line) {
    table::Diagnostics ignored;
    trace::GostopTrace trace;
    if (reader.read(line, 0, trace, ignored) != trace::TraceReader::Got::gostop) return;
    if (trace.from == trace::GostopTrace::From::state) return;
    const auto ways = trace::fillings(trace, 0, 0);
    if (!ways.empty()) hear(ways.front());
  });
}

void each_fixture(const std::function<void(const trace::StoppaTrace&)>& hear) {
  trace::StoppaReader reader(rules::Library(corpus() / "rules"));
  each_fixture_line("stoppa", [&](std::string_view line) {
    table::Diagnostics ignored;
    trace::StoppaTrace trace;
    if (!reader.read(line, 0, "fixtures", trace, ignored)) return;
    if (trace.from == trace::StoppaTrace::From::state) return;
    const auto ways = trace::fillings(trace, 0, 0);
    if (!ways.empty()) hear(ways.front());
  });
}

void each_rule_file(const std::function<void(std::string_view)>& hear) {
  for (const auto& file : files_in(corpus() / "rules", ".toml")) {
    std::ifstream in(file, std::ios::binary);
    hear(std::string(std::istreambuf_iterator<char>(in), {}));
  }
}

}  // namespace showstopper::fuzz
