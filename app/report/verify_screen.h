// SPDX-License-Identifier: Apache-2.0
//
// What `showstopper verify` prints first: the verdict, a table with a line per game, what was
// covered, and of a failure what was expected, what came, and the commands that show and repeat it.
// At most forty lines; everything else stands in the long report.
#pragma once

#include <string>

#include "app/report/verify_report.h"

namespace showstopper::app {

// `showstopper 0.1.0   seed 1   60 s   all shipped rule sets`: printed before the run.
std::string screen_heading(const VerifySummary& summary);

// Everything below the heading.
std::string screen_text(const VerifySummary& summary, bool coloured);

}  // namespace showstopper::app
