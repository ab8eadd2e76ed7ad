// SPDX-License-Identifier: Apache-2.0
//
// Which key of a line a complaint is about.
#pragma once

#include <string>
#include <string_view>

#include "model/table/diagnostic.h"

namespace showstopper::trace {

// The members around a byte of sound JSON, without those that stand for a place in a round:
// `result.payments` of `{"after":[{"result":{"payments":"5"}}]}`.
std::string key_at(std::string_view json, std::size_t byte);

// The first complaint about a line, with the key if it does not name it.
std::string first_complaint(std::string_view json, const table::Diagnostics& wrong);

}  // namespace showstopper::trace
