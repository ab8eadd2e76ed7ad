// SPDX-License-Identifier: Apache-2.0
//
// The words of the grammar of expressions, and the likely meaning of a misspelt word.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "model/rules/expression/expression.h"

namespace showstopper::rules {

std::optional<std::int8_t> seat_named(std::string_view word);
// Words that come between two parts of an expression, so that none begins with one.
bool is_joining_word(std::string_view word);

// The likely meaning of an unknown word: a quantity, with the seat if the word has one, or a word
// of the grammar. Empty: nothing is near. `of_seat`: the word follows a seat, so that of
// `hand.brights` and `table.brights` the first is meant.
std::string nearest_word(std::string_view word, const Vocabulary& vocabulary, bool of_seat);
std::string_view nearest_joining_word(std::string_view word);

}  // namespace showstopper::rules
