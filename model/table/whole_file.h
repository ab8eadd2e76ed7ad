// SPDX-License-Identifier: Apache-2.0
//
// Files as a whole. Writes are atomic: a file has its old or its whole new contents, even if the
// program is killed or the disk is full. The text is written beside it under another name, and
// renamed after it is on disk.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace showstopper::table {

// The ending of a file that is being written; a leftover may be removed.
inline constexpr std::string_view kUnfinished = ".part";

// Whether `write_whole` can begin, to check before long work with a result to store. On failure it
// returns false and sets `trouble` as `write_whole` does.
bool can_write(const std::filesystem::path& file, std::string& trouble);

// The bytes of a file; nullopt if it cannot be read, as a folder cannot.
std::optional<std::string> whole_text(const std::filesystem::path& file);

// Replaces the contents of the file, or creates it; a link is followed and stays, and so do the
// file's permissions. False on failure, or if the path leads to a folder, a device or a pipe, which
// a file must never replace: `trouble` then has the path and the reason, and the old contents stay.
bool write_whole(const std::filesystem::path& file, std::string_view text, std::string& trouble);

}  // namespace showstopper::table
