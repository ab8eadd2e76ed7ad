// SPDX-License-Identifier: Apache-2.0
//
// A rule set in the head of a part file: whole, so that a report can be made where the rule file is
// not, and with the digest of its values.
#pragma once

#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "app/cli/options.h"

namespace showstopper::app {

nlohmann::ordered_json json_of_rules(const LoadedRules& loaded);

// Reads it again; nothing, and a diagnostic, if the corpus of this machine makes other rules of it.
// Throws std::string, see json_reading.h.
std::optional<LoadedRules> rules_of(const Context& context, const nlohmann::ordered_json& json,
                                    const std::string& file, table::Diagnostics& diagnostics);

}  // namespace showstopper::app
