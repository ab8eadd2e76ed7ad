// SPDX-License-Identifier: Apache-2.0
//
// The files of app/report/viewer, which CMake puts into the program.
#pragma once

#include <string_view>

namespace showstopper::app::viewer {

extern const std::string_view kStyle, kCards, kScript;

}  // namespace showstopper::app::viewer
