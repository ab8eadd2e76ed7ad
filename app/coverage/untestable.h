// SPDX-License-Identifier: Apache-2.0
//
// Values of parameters with which no fixture can differ, each with the reason:
// corpus/fixtures/GAME/untestable.tsv.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "app/coverage/mutation.h"
#include "model/rules/rule_set.h"

namespace showstopper::app {

// A row of the table: `value` is `*`, or one value as it is written in a rule file, or several
// words with a comma between. ` while KEY = VALUE` limits it to rule sets with that value; words
// after ` with ` are for people.
struct Untestable {
  std::string key;
  std::string whole;
  std::vector<std::string> values;
  std::string while_key, while_value;
  std::string reason;
};

std::vector<Untestable> read_untestable(const std::filesystem::path& file);
// The reason; empty where the table has none.
std::string why_untestable(const std::vector<Untestable>& rows, const rules::RuleSet& rules,
                           std::string_view key, const Mutation& mutation);

}  // namespace showstopper::app
