// SPDX-License-Identifier: Apache-2.0
//
// Goals in the words of the glossary: `뻑 >= 2` and `ppeok >= 2` are `ppuk >= 2`.
#pragma once

#include <string>
#include <string_view>

#include "model/rules/expression/expression.h"

namespace showstopper::app {

// The text with each word of the game's glossary replaced by the quantity that it means. Words of
// the vocabulary, and words that mean no quantity, stay unchanged.
std::string in_words_of(const rules::Vocabulary& vocabulary, std::string_view game,
                        std::string_view goal);

}  // namespace showstopper::app
