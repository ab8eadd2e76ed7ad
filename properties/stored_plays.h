// SPDX-License-Identifier: Apache-2.0
//
// The folder of failures that were found: one file with one round each, replayed before anything
// new is tried. What stands there already is never changed, and a file appears whole or not at all,
// so that a kill or a full disk loses nothing that was there. Files of others are left alone.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "model/table/diagnostic.h"
#include "properties/failure.h"

namespace showstopper::properties {

struct StoredPlay {
  std::filesystem::path file;
  int line = 0;
  std::string text;  // as it stands there; nobody has looked whether it is a round
};

// Every line of the folder's trace files, sorted by file. A folder that is missing or cannot be
// read and files that are none of ours are named in `skipped`.
std::vector<StoredPlay> stored_plays(const std::filesystem::path& folder,
                                     table::Diagnostics& skipped);

// The name of a play's file, made of what fails and of what the line says.
std::string play_name(std::string_view game, const Failure& failure, std::string_view line,
                      bool shrunk);

// Writes the line into a file of the folder, which is made where it is missing. True where it
// stands there now; otherwise `trouble` says why not.
bool store_play(const std::filesystem::path& folder, const std::string& name, std::string_view line,
                std::string& trouble);

// The same for any file: written beside it and put in its place when it is whole.
bool write_whole(const std::filesystem::path& file, std::string_view text, std::string& trouble);

}  // namespace showstopper::properties
