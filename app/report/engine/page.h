// SPDX-License-Identifier: Apache-2.0
//
// A run against an engine as a page (app/report/html_report.h): each finding with the smallest
// round that shows it, as the engine played it. Without a game there was no engine to drive.
#pragma once

#include "app/games/game.h"
#include "app/report/engine/report.h"
#include "app/report/html_report.h"

namespace showstopper::app {

Page engine_page(const Context& context, const EngineRun& run, const Game* game,
                 const engines::EngineReport& report);

}  // namespace showstopper::app
