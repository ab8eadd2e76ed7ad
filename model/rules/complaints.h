// SPDX-License-Identifier: Apache-2.0
//
// Collects the errors that the readers of this folder find in a file. It knows the file's name,
// prints the user's words in one way, and drops further errors when a file has too many of them.
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
  // A form that older versions allowed: an error, except after `notes_older` (decision 0035).
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

// The user's word in backticks: long words are shortened, and characters that could control a
// terminal are replaced.
std::string shown(std::string_view word);

}  // namespace showstopper::rules
