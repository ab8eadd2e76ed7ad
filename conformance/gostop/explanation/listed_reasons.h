// SPDX-License-Identifier: Apache-2.0
//
// The list of reasons beside a right payment: which it lacks, has too many, or has in another form.
#pragma once

#include <string>
#include <vector>

#include "conformance/finding.h"

namespace showstopper::conformance::gostop {

// Of the reasons of a log and those that are due, in any order. Of each name one hint if it is
// missing as often as it is too many: one slip. All hints together make the difference.
std::vector<Hint> listed_reasons(std::vector<std::string> own, std::vector<std::string> due);

// Whether it is one of these: the payment is right, and the list of its reasons is not.
bool is_about_the_list(const Hint& hint);

}  // namespace showstopper::conformance::gostop
