// SPDX-License-Identifier: Apache-2.0
//
// The first screen of `showstopper verify`: verdict, a table with a line per game, coverage, and
// of a failure the expected and the actual value and the commands that show and repeat it. At most
// forty lines; everything else is in the long report.
#pragma once

#include <string>

#include "app/report/verify_report.h"

namespace showstopper::app {

// `showstopper 0.1.0   seed 1   60 s   all shipped rule sets`: printed before the run.
std::string screen_heading(const VerifySummary& summary);

// Everything below the heading.
std::string screen_text(const VerifySummary& summary, bool coloured);

}  // namespace showstopper::app
