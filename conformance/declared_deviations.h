// SPDX-License-Identifier: Apache-2.0
//
// What a log says in words about rules that no parameter can say, set beside the findings that
// speak of the same things. A guess for the reader's eye; nothing is excused by it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "conformance/finding.h"

namespace showstopper::conformance {

// The sentences of `outside` in a `meta` object (JSON); none where it says nothing.
std::vector<std::string> declared_deviations(std::string_view meta);

// Whether the sentence and the finding share a topic.
bool may_explain(std::string_view sentence, const Finding& finding);

}  // namespace showstopper::conformance
