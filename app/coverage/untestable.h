// SPDX-License-Identifier: Apache-2.0
//
// Values of parameters with which no fixture can differ, each with the reason:
// corpus/fixtures/GAME/untestable.tsv.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/coverage/mutation.h"
#include "model/rules/rule_set.h"

namespace showstopper::app {

// A row of the table: `value` is `*`, or one value as it is written in a rule file, or several
// words with a comma between. ` while KEY = VALUE`, with further ones after ` and `, limits it to
// rule sets with those values, `KEY has WORD` to those whose set has it, `players = [2]` to those
// of files that are for two players, `[[event]] = keys` to those whose rows no file changes, `no
// row reads WORD` to those in which no condition of a row reads that quantity. A value that is
// equal to another one is limited to rule sets with that one.
struct Untestable {
  std::string key;
  std::string whole;
  std::vector<std::string> values;
  std::vector<std::pair<std::string, std::string>> where;  // keys and values
  std::string reason;
};

// The beginning of a condition on a quantity; the word follows.
inline constexpr std::string_view kNoRowReads = "no row reads ";

std::vector<Untestable> read_untestable(const std::filesystem::path& file);
// The reason; empty if the table has none.
std::string why_untestable(const std::vector<Untestable>& rows, const rules::RuleSet& rules,
                           std::string_view key, const Mutation& mutation);

}  // namespace showstopper::app
