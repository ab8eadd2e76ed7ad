// SPDX-License-Identifier: Apache-2.0
//
// Goals in the words of the glossary: `뻑 >= 2` and `ppeok >= 2` are `ppuk >= 2`.
#pragma once

#include <string>
#include <string_view>

#include "model/rules/expression/expression.h"

namespace showstopper::app {

// The text with each word of the game's glossary that is no word of the vocabulary replaced by the
// quantity for which it stands. What stands for none stays as it is.
std::string in_words_of(const rules::Vocabulary& vocabulary, std::string_view game,
                        std::string_view goal);

}  // namespace showstopper::app
