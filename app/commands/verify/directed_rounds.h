// SPDX-License-Identifier: Apache-2.0
//
// Rounds with rare events under rules that no corpus has: the goals of `showstopper find`, each for
// a short time. An engine that declares rules of its own plays them.
#pragma once

#include "app/cli/context.h"
#include "engines/engine_report.h"

namespace showstopper::app {

// The value of `EngineJob::directed`. The context must outlive it.
engines::DirectedRounds directed_rounds(Context& context);
// That of `EngineJob::directed_by`.
std::string directed_by();

}  // namespace showstopper::app
