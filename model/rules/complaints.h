// SPDX-License-Identifier: Apache-2.0
//
// Where the readers of this box put what is wrong with a file. It knows the file's name, shows the
// user's words in one way, and stops listening when a file is so wrong that more would not help.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "model/rules/rule_set.h"
#include "model/table/diagnostic.h"

namespace showstopper::rules {

class Complaints {
 public:
  Complaints(const std::string& file, table::Diagnostics& diagnostics,
             std::size_t most = kMostErrors)
      : file_(file), diagnostics_(diagnostics), before_(diagnostics.size()), most_(most) {}

  const std::string& file() const { return file_; }
  table::Diagnostics& diagnostics() { return diagnostics_; }

  void add(table::Position where, std::string message);
  // What older versions allowed: an error, but where `notes_older` was called (decision 0035).
  void add_older(table::Position where, std::string message);
  void notes_older(std::vector<std::string>& notes) { older_ = &notes; }
  bool none() const { return diagnostics_.size() == before_; }
  bool full() const { return diagnostics_.size() - before_ > most_; }

 private:
  const std::string& file_;
  table::Diagnostics& diagnostics_;
  std::size_t before_, most_;
  std::vector<std::string>* older_ = nullptr;
};

// The user's word in backticks: shortened where it is long, and without characters that could
// steer a terminal.
std::string shown(std::string_view word);

}  // namespace showstopper::rules
