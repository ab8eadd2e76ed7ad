// SPDX-License-Identifier: Apache-2.0
//
// The words of the lines of traces: cards, actions, parameters and the marks of JSON. The keys come
// from the fixtures that are changed.
#pragma once

#include <string>
#include <vector>

namespace showstopper::fuzz {

const std::vector<std::string>& trace_words();

}  // namespace showstopper::fuzz
