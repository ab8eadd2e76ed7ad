// SPDX-License-Identifier: Apache-2.0
//
// Hangul in Latin letters, syllable by syllable: the Revised Romanisation and, without its
// diacritics, McCune-Reischauer. Knows no assimilation between syllables.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace showstopper::app {

// Both spellings of a Hangul word, each once; nothing for a word in other letters.
std::vector<std::string> romanised(std::string_view word);

}  // namespace showstopper::app
