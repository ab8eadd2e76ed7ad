// SPDX-License-Identifier: Apache-2.0
//
// The sentences of a game for its players, from the corpus.
#pragma once

#include <string>

#include "app/cli/context.h"
#include "model/rules/sentences.h"

namespace showstopper::app {

rules::Sentences sentences_of(const Context& context, const std::string& game,
                              table::Diagnostics& diagnostics);

}  // namespace showstopper::app
