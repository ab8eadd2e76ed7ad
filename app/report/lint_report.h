// SPDX-License-Identifier: Apache-2.0
//
// The findings of lint in rule files, for people and for programs.
#pragma once

#include <string>
#include <vector>

#include "app/cli/context.h"
#include "lint/lint.h"

namespace showstopper::app {

enum class LintFormat : unsigned char { text, json, sarif, github };

// One file of the command line.
struct LintedFile {
  std::string name;  // as it was typed
  bool read = true;  // false: `report` holds the errors of form alone
  lint::Report report;
};

// Errors of form, which the reader of rule files has found, as findings.
std::vector<lint::Finding> form_findings(const table::Diagnostics& diagnostics);
lint::KindOfFinding form_kind();

// `coloured`: for a terminal; of the text alone.
std::string lint_text(const Context& context, const std::vector<LintedFile>& files, bool coloured);
std::string lint_json(const Context& context, const std::vector<LintedFile>& files);
std::string lint_sarif(const Context& context, const std::vector<LintedFile>& files);
std::string lint_github(const Context& context, const std::vector<LintedFile>& files);

}  // namespace showstopper::app
