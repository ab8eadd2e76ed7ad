// SPDX-License-Identifier: Apache-2.0
//
// The reports of a run against an engine: a screen for people, and the formats of the services that
// show test results. Text that an engine has sent is escaped in each of them.
#pragma once

#include <string>

#include "app/cli/context.h"
#include "engines/engine_report.h"

namespace showstopper::app {

enum class ReportFormat : unsigned char { text, json, junit, sarif, github };

// How the run is named and repeated.
struct EngineRun {
  std::string engine;  // the command, or the path of the library
  std::string option;  // `--engine 'python3 engine.py'`, as it is typed
  std::string rules;   // ` --rules FILE --engine-timeout 2s`, for a replay as well
  std::string repeat;  // the command line that does it again
  std::uint64_t seed = 1;
  std::string length;  // `60 s`, `1000 rounds`
  std::string began;   // `2027-03-31T12:00:00`, by UTC
  bool details = false;
};

// `FAIL   the engine breaks the rules: 2 findings`.
std::string verdict_text(const engines::EngineReport& report, bool coloured);
// `12 conforms, 1 differs, ...`, by clauses.
std::string grades_text(const engines::EngineReport& report);
// The action of a finding in its smallest round, and the round that had it first.
std::string where_text(const engines::EngineFinding& each);
// The command that tries the engine again with the stored round of a finding.
std::string replay_command(const EngineRun& run, const engines::EngineFinding& each);

std::string engine_heading(const EngineRun& run);
std::string engine_screen(const Context& context, const EngineRun& run,
                          const engines::EngineReport& report, bool coloured);
std::string engine_json(const Context& context, const EngineRun& run,
                        const engines::EngineReport& report);

// A case for each clause, and one for the engine as a whole.
std::string engine_junit(const EngineRun& run, const engines::EngineReport& report);
// SARIF 2.1.0.
std::string engine_sarif(const Context& context, const engines::EngineReport& report);
// Commands of GitHub Actions, at most kMostAnnotations of them.
constexpr std::size_t kMostAnnotations = 10;
std::string engine_annotations(const EngineRun& run, const engines::EngineReport& report);
// Markdown, for GITHUB_STEP_SUMMARY.
std::string engine_summary(const Context& context, const EngineRun& run,
                           const engines::EngineReport& report);
// For a badge as shields.io draws it from JSON.
std::string engine_badge(const engines::EngineReport& report);

// The exit code for the report.
Exit exit_of(const engines::EngineReport& report);

// Text of others without characters that a terminal or a reader would act on.
std::string harmless(std::string_view text);

}  // namespace showstopper::app
