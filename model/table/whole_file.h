// SPDX-License-Identifier: Apache-2.0
//
// Files that hold what they held or all of what is new, whatever moment the program is killed at or
// the disk is full: written beside their place under another name, and put there when the disk has
// taken them.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace showstopper::table {

// The ending of a file that is being written; whoever finds one may remove it.
inline constexpr std::string_view kUnfinished = ".part";

// Whether `write_whole` can begin, asked before work whose result would have no place. False and
// `trouble` as there.
bool can_write(const std::filesystem::path& file, std::string& trouble);

// Replaces what stands in the file, or makes it; a link is followed and stays, and so do the file's
// permissions. False where that fails, or where the path leads to a folder, a device or a pipe,
// which a file must never replace: `trouble` then names the path and says why, and what stood there
// stands there still.
bool write_whole(const std::filesystem::path& file, std::string_view text, std::string& trouble);

}  // namespace showstopper::table
