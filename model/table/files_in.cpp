// SPDX-License-Identifier: Apache-2.0
#include "model/table/files_in.h"

#include <algorithm>
#include <system_error>

#include <fmt/format.h>

namespace showstopper::table {

namespace fs = std::filesystem;

std::vector<fs::path> files_in(const fs::path& folder, std::string_view ending,
                               Diagnostics& diagnostics, Below below) {
  std::vector<fs::path> files, folders{folder};
  std::error_code error;
  if (!fs::exists(folder, error) && !error) return files;
  // Not by fs::recursive_directory_iterator, whose errors have no path.
  while (!folders.empty()) {
    const fs::path each = std::move(folders.back());
    folders.pop_back();
    fs::directory_iterator entry(each, error);
    for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
      std::error_code none;
      if (entry->is_directory(none) && !entry->is_symlink(none)) {
        if (below == Below::yes) folders.push_back(entry->path());
      } else if (entry->path().extension() == ending) {
        files.push_back(entry->path());
      }
    }
    if (error) {
      diagnostics.push_back(
          {each.string(), {}, fmt::format("the folder cannot be read: {}", error.message())});
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace showstopper::table
