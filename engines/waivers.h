// SPDX-License-Identifier: Apache-2.0
//
// Findings that a project accepts for a while: named by clause or by identity, with a reason and a
// day of expiry. A waiver that matches nothing, or has expired, is a finding itself, so that the
// file never contains more than is true.
//
//   [[waiver]]
//   clause = "GS-A-046"                # or identity = "wrong_steal of GS-A-046", or both
//   reason = "jjok is rewritten in issue 17"
//   expires = "2027-03-31"             # the last day on which it holds
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engines/engine_report.h"
#include "model/table/diagnostic.h"

namespace showstopper::engines {

struct Waiver {
  std::string clause, identity;  // an empty one matches everything
  std::string reason;
  std::string expires;  // YYYY-MM-DD
  std::string where;    // `file:line`
};

// Nothing, and at least one diagnostic, if the file has an error.
std::optional<std::vector<Waiver>> read_waivers(const std::filesystem::path& file,
                                                table::Diagnostics& diagnostics);

// Whether a waiver that still holds is about the finding.
bool is_waived(const std::vector<Waiver>& waivers, std::string_view today,
               const EngineFinding& finding);

// Marks the findings that are waived, and the waivers that are out of order in `waiver_troubles`.
// `today` is YYYY-MM-DD.
void apply_waivers(const std::vector<Waiver>& waivers, std::string_view today,
                   EngineReport& report);

// The day by UTC, in that form.
std::string day_now();

}  // namespace showstopper::engines
