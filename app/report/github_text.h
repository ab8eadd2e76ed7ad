// SPDX-License-Identifier: Apache-2.0
//
// Text inside a command of GitHub Actions, which ends with the line; a property of one ends also at
// a comma or colon.
#pragma once

#include <string>
#include <string_view>

namespace showstopper::app {

std::string github_text(std::string_view text, bool property);

}  // namespace showstopper::app
