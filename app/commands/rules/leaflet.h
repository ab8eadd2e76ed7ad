// SPDX-License-Identifier: Apache-2.0
//
// `showstopper rules leaflet`: the rules of a table in plain words for its players.
#pragma once

#include <CLI/CLI.hpp>

#include "app/cli/options.h"

namespace showstopper::app {

// Declares the options on the part of the command `rules` and returns what carries it out.
Run add_leaflet(CLI::App& part);

}  // namespace showstopper::app
