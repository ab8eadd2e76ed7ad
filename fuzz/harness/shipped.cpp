// SPDX-License-Identifier: Apache-2.0
#include "fuzz/harness/shipped.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>

#include <fmt/format.h>

#include "model/rules/clause_table.h"
#include "model/table/files_in.h"
#include "model/table/whole_file.h"
#include "model/trace/json/line_reader.h"

namespace showstopper::fuzz {
namespace {

constexpr int kUsageError = 2;

std::filesystem::path& chosen_corpus() {
  static std::filesystem::path folder = [] {
    const char* named = std::getenv("SHOWSTOPPER_CORPUS");
    if (named != nullptr) return std::filesystem::path(named);
    // A fuzzing service runs a target on another machine, with the corpus beside it.
    std::error_code none;
    if (const std::filesystem::path sources = SHOWSTOPPER_SOURCE_CORPUS;
        std::filesystem::exists(sources, none)) {
      return sources;
    }
    return std::filesystem::read_symlink("/proc/self/exe", none).parent_path() /
           "showstopper_corpus";
  }();
  return folder;
}

ClauseGroups clauses(const char* file, std::size_t first, std::size_t end) {
  table::Diagnostics diagnostics;
  ClauseGroups groups(rules::read_clauses(corpus() / "clauses" / file, diagnostics), first, end);
  give_up_on(diagnostics);
  return groups;
}

std::vector<std::filesystem::path> shipped_files(const std::filesystem::path& folder,
                                                 std::string_view ending) {
  table::Diagnostics unread;
  auto files = table::files_in(folder, ending, unread);
  give_up_on(unread);
  return files;
}

}  // namespace

const std::filesystem::path& corpus() { return chosen_corpus(); }
void set_corpus(std::filesystem::path folder) { chosen_corpus() = std::move(folder); }

void give_up(const std::string& message) {
  fmt::print(stderr, "error: {}\n", message);
  std::_Exit(kUsageError);
}

void give_up_on(const table::Diagnostics& diagnostics) {
  if (!diagnostics.empty()) give_up(to_text(diagnostics.front()));
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
  for (const auto& file : shipped_files(corpus() / "fixtures" / game, ".jsonl")) {
    std::ifstream in(file, std::ios::binary);
    trace::LineReader lines(in);
    for (trace::LineReader::Line line; lines.next(line);) hear(line.text);
  }
}

void each_rule_file(const std::function<void(std::string_view)>& hear) {
  for (const auto& file : shipped_files(corpus() / "rules", ".toml")) {
    const auto text = table::whole_text(file);
    if (!text) give_up("`" + file.string() + "` cannot be read");
    hear(*text);
  }
}

}  // namespace showstopper::fuzz
