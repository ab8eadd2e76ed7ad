// SPDX-License-Identifier: Apache-2.0
//
// The files that `showstopper init` writes, as they stand in engines/adapters and ci/templates;
// CMake puts them into the program.
#pragma once

#include <string_view>

namespace showstopper::app::init_files {

extern const std::string_view kPythonKit, kPythonAdapter, kJavascriptKit, kJavascriptAdapter;
extern const std::string_view kCKit, kCAdapter, kCppKit, kCppAdapter;
extern const std::string_view kGateScript, kGithubActions;

}  // namespace showstopper::app::init_files
