// SPDX-License-Identifier: Apache-2.0
//
// The context of every command: the folder of the corpus, the output and the exit codes. Contains
// no game and no option of a single command.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "app/cli/output.h"
#include "model/rules/rule_set.h"
#include "model/table/diagnostic.h"

namespace showstopper::app {

enum class Exit : int { nothing_found = 0, findings = 1, input_error = 2, undecided = 3 };

// The rest of an interrupted run takes no finding back.
constexpr Exit decided(bool found, bool interrupted) {
  if (found) return Exit::findings;
  return interrupted ? Exit::undecided : Exit::nothing_found;
}

enum class Format : unsigned char { text, json };

// An error in the command line; the message follows the wording of diagnostics.
struct UsageError {
  std::string message;
};

class Context {
 public:
  // `corpus` as given with --corpus; empty: SHOWSTOPPER_CORPUS, then beside the program, then the
  // tree that the program was built from.
  // It is looked for when it is first needed.
  explicit Context(std::string corpus, Color color = Color::automatic)
      : out(color), given_(std::move(corpus)) {}

  Output out;
  const std::filesystem::path& corpus() const;
  rules::Library library() const { return rules::Library(corpus() / "rules"); }

  // A path as it is printed: files of the corpus start with `corpus/` wherever it lies, and control
  // characters do not reach a terminal.
  std::string shown(const std::filesystem::path& path) const;
  // The path that was printed as `shown`; the text itself if none was.
  std::filesystem::path path_of(const std::string& shown) const;
  // A path of the command line: `corpus/...` is a file of the corpus, as reports print it, if there
  // is none of that name here.
  std::filesystem::path typed(const std::string& path) const;
  // All of them, on standard error.
  void complain(const table::Diagnostics& diagnostics) const;

 private:
  std::string given_;
  mutable std::filesystem::path corpus_;
  mutable std::map<std::string, std::filesystem::path> shown_;  // paths that were printed changed
};

}  // namespace showstopper::app
