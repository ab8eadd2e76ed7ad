// SPDX-License-Identifier: Apache-2.0
#include "model/rules/loaded_files.h"

#include <system_error>

#include "model/rules/loader.h"

namespace showstopper::rules {

namespace fs = std::filesystem;

std::vector<std::optional<LoadedFiles::Stamp>> LoadedFiles::stamps_of(const Loaded& loaded,
                                                                      const fs::path& root) {
  std::vector<std::optional<Stamp>> stamps;
  for (const std::string& name : loaded.applied) {
    const fs::path path = root / fs::path(name + std::string(kSuffix));
    std::error_code none;
    const fs::file_time_type time = fs::last_write_time(path, none);
    const std::uintmax_t size = none ? 0 : fs::file_size(path, none);
    stamps.push_back(none ? std::nullopt : std::optional(Stamp{time, size}));
  }
  return stamps;
}

std::optional<LoadedFiles::Loaded> LoadedFiles::find(const Schema& schema, const std::string& name,
                                                     const fs::path& root) const {
  const std::lock_guard lock(mutex_);
  const auto found = entries_.find({&schema, name});
  if (found == entries_.end()) return std::nullopt;
  const auto& [loaded, stamps] = found->second;
  if (stamps != stamps_of(loaded, root)) return std::nullopt;
  return loaded;
}

void LoadedFiles::keep(const std::string& name, Loaded loaded, const fs::path& root) {
  const Schema* const schema = &loaded.rules->schema();
  auto stamps = stamps_of(loaded, root);
  const std::lock_guard lock(mutex_);
  entries_.insert_or_assign({schema, name}, Entry{std::move(loaded), std::move(stamps)});
}

}  // namespace showstopper::rules
