// SPDX-License-Identifier: Apache-2.0
//
// The rule sets that the files of a library gave. A run needs the same few many times: each fixture
// and each round that is printed and read again names one. A file is read again when its size or
// time has changed, or that of a file that it extends.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "model/rules/rule_set.h"

namespace showstopper::rules {

class LoadedFiles {
 public:
  struct Loaded {
    std::shared_ptr<const RuleSet> rules;
    std::set<std::string> applied;  // names of the files that it was made of, its own among them
  };

  // The result of `load` for this name, if its files below `root` have not changed.
  std::optional<Loaded> find(const Schema& schema, const std::string& name,
                             const std::filesystem::path& root) const;
  // Keeps a set that was loaded without an error. Threads may call `find` and `keep` at once.
  void keep(const std::string& name, Loaded loaded, const std::filesystem::path& root);

 private:
  struct Stamp {
    std::filesystem::file_time_type time;
    std::uintmax_t size = 0;
    bool operator==(const Stamp&) const = default;
  };
  struct Entry {
    Loaded loaded;
    std::vector<std::optional<Stamp>> stamps;  // of the files applied
  };
  static std::vector<std::optional<Stamp>> stamps_of(const Loaded& loaded,
                                                     const std::filesystem::path& root);

  mutable std::mutex mutex_;
  std::map<std::pair<const Schema*, std::string>, Entry> entries_;
};

}  // namespace showstopper::rules
