// SPDX-License-Identifier: Apache-2.0
//
// `showstopper rules set` and `showstopper rules keys`: changes single values of a rule file and
// leaves its other lines as they are, and prints each key with its values for a form.
#pragma once

#include <CLI/CLI.hpp>

#include "app/cli/options.h"

namespace showstopper::app {

// Each declares the options on the part of the command `rules` and returns what carries it out.
Run add_set(CLI::App& part);
Run add_keys(CLI::App& part);

}  // namespace showstopper::app
