// SPDX-License-Identifier: Apache-2.0
//
// The words that a log may name in `meta.outside`: ids of clauses, events, kinds of findings, keys
// of rules and of observations.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "conformance/declared_deviations.h"

namespace showstopper::engines {

// Of Go-Stop and Stoppa. Nothing for another game, or without a table of its clauses.
std::optional<conformance::Declarable> declarable(const std::string& game,
                                                  const std::filesystem::path& clauses);

}  // namespace showstopper::engines
