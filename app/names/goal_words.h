// SPDX-License-Identifier: Apache-2.0
//
// Goals in the words of the glossary: `뻑 >= 2` and `ppeok >= 2` are `ppuk >= 2`.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "model/rules/expression/expression.h"
#include "solver/goals/goal.h"

namespace showstopper::app {

// The text with each word of the game's glossary replaced by the quantity or condition that it
// means. Words of the vocabulary, and words that mean neither, stay unchanged.
std::string in_words_of(const rules::Vocabulary& vocabulary, std::string_view game,
                        std::string_view goal);

// The named goal of Go-Stop that is a code or a word in the row of the glossary with this word:
// `seven-animals` for `멍따`; empty if there is none.
std::string_view named_by_glossary(std::string_view text);

// A goal of Go-Stop as it is written, or else named by the glossary, or in its words. Without one,
// the errors are those of the text as written, or of the named goal.
std::optional<solver::Goal> parse_goal_in_words(std::string_view text, int players,
                                                table::Diagnostics& diagnostics);

}  // namespace showstopper::app
