// SPDX-License-Identifier: Apache-2.0
//
// The files of a folder, in the order of their names.
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "model/table/diagnostic.h"

namespace showstopper::table {

enum class Below : unsigned char { yes, no };  // also the folders in the folder

// The files whose names have this ending (such as `.jsonl`). None if the folder does not exist; one
// that cannot be read is a diagnostic with its path, and the files of the others are listed.
std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder,
                                            std::string_view ending, Diagnostics& diagnostics,
                                            Below below = Below::yes);

}  // namespace showstopper::table
