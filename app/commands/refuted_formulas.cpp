// SPDX-License-Identifier: Apache-2.0
#include "app/commands/refuted_formulas.h"

#include <filesystem>

#include <fmt/format.h>

#include "app/cli/command.h"

namespace showstopper::app {

void RefutedFormulas::write(const solver::Cnf& cnf, const std::string& what, FindRow& row,
                            const std::string& rules_json, int players) {
  ++written_;
  const auto write_one = [&](const std::string& asked, const std::string& text, char comment) {
    if (asked.empty()) return;
    const std::filesystem::path given(asked);
    std::filesystem::path file = given;
    if (written_ > 1) {
      file.replace_filename(
          fmt::format("{}-{}{}", given.stem().string(), written_, given.extension().string()));
    }
    const std::string head = fmt::format("{} showstopper: {} under {}, {} players; refuted: {}\n",
                                         comment, row.text, rules_json, players, what);
    write_whole_file(file, head + text);
    row.notes.push_back(fmt::format("{} states: {}", file.string(), what));
  };
  write_one(asked_.dimacs, cnf.dimacs(), 'c');
  write_one(asked_.smt2, cnf.smt2(), ';');
}

}  // namespace showstopper::app
