// SPDX-License-Identifier: Apache-2.0
//
// The report of `verify` from its options: of a run, and of merged parts of one.
#pragma once

#include "app/commands/verify/options.h"
#include "app/report/verify_report.h"

namespace showstopper::app {

// The heading of the report.
VerifySummary begun(const VerifyOptions& options);

// Prints the report of a run that is over, and writes the files of --junit, --sarif and --report.
Exit print_report(Context& context, const VerifyOptions& options, VerifySummary& summary);

// The command that plays the rounds of a run again: at least as many of each rule set.
std::string repeat_run(const VerifyOptions& options, const VerifySummary& summary);

}  // namespace showstopper::app
