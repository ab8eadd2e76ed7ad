// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdlib>
#include <iostream>

#include "model/rules/rule_set.h"

namespace showstopper::bench {

// A rule set of the corpus; ends the program if it cannot be read.
template <class G>
typename G::Rules shipped_rules(const char* name, int players) {
  table::Diagnostics diagnostics;
  const rules::Library library(SHOWSTOPPER_SOURCE_CORPUS "/rules");
  const auto rule_set = library.load(G::schema(), name, diagnostics);
  if (!rule_set) {
    for (const table::Diagnostic& diagnostic : diagnostics) {
      std::cerr << table::to_text(diagnostic) << '\n';
    }
    std::exit(2);
  }
  return G::compile(*rule_set, players);
}

}  // namespace showstopper::bench
