// SPDX-License-Identifier: Apache-2.0
//
// `showstopper verify --engine`, and how an engine is started, named and paired with a game.
#pragma once

#include <string>

#include "app/cli/context.h"
#include "app/commands/verify/options.h"
#include "app/games/game.h"

namespace showstopper::app {

Exit verify_engine(Context& context, const VerifyOptions& options);

// The command that starts the engine: its own, or this program with its library.
std::string engine_command(const EngineChoice& options);
// The engine as the user named it.
std::string engine_name(const EngineChoice& options);
// The game of its rules, or the first one that both know. A game from the command line excludes the
// others.
const Game* game_of(const engines::Abilities& abilities, const std::string& rules,
                    const std::string& asked);
// Why no game is played with an engine that answers `hello`.
std::string no_game(const engines::Abilities& abilities, const std::string& asked);

}  // namespace showstopper::app
