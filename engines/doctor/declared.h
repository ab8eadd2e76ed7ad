// SPDX-License-Identifier: Apache-2.0
//
// Compares the declarations of an engine with the cards that its rules deal, and corrects them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace showstopper::engines::doctor {

// How the deck of the answer to `hello` differs from the cards of these rounds; empty: it does not,
// or there is none.
std::string wrong_deck(const std::vector<std::string>& deck,
                       const std::vector<std::string>& rounds);

// `rules` of `hello` with further keys set: JSON of both.
std::string with_keys(std::string_view rules, std::string_view set);

}  // namespace showstopper::engines::doctor
