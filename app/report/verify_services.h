// SPDX-License-Identifier: Apache-2.0
//
// The report of `verify` for services that show test results, and as a page for a browser: of a run
// and of merged parts of one.
#pragma once

#include <string>

#include "app/cli/context.h"
#include "app/report/html_report.h"
#include "app/report/verify_report.h"

namespace showstopper::app {

// A case for each rule set with a number of seats, and one for fixtures and earlier failures.
std::string verify_junit(const VerifySummary& summary);
// A result for each broken rule.
std::string verify_sarif(const Context& context, const VerifySummary& summary, Exit exit);
// Commands of GitHub Actions, at most kMostAnnotations (engine/report.h) of them.
std::string verify_annotations(const VerifySummary& summary);
// Each finding of generated rounds with its smallest round.
Page verify_page(const Context& context, const VerifySummary& summary);

}  // namespace showstopper::app
