// SPDX-License-Identifier: Apache-2.0
//
// The files that `showstopper init` writes, as they are in the source tree; CMake puts them into
// the program.
#pragma once

#include <string_view>

namespace showstopper::app {

// By its path in the source tree, such as `engines/adapters/python/showstopper_kit.py`.
std::string_view init_file(std::string_view path);

}  // namespace showstopper::app
