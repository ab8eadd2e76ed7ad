// SPDX-License-Identifier: Apache-2.0
//
// The reference page of a game's rule files with a sentence for each value, and the parts of such a
// page that are about some words.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/rules/sentences.h"

namespace showstopper::rules {

// As `manual(schema)`, with the values of each key one by one.
std::string manual(const Schema& schema, const Sentences& sentences);

// The values of a key as a rule file writes them, each with its English sentence; those without a
// sentence are left out.
std::vector<std::pair<std::string, std::string>> described_values(const Sentences& sentences,
                                                                  const Parameter& key);

// The sections of the page that contain one of the words as a whole word, in any case of letters.
// Those with it in their title are first. If there are none, those in which it is a part of a word.
// Of a table of words only the matching lines.
std::string sections_about(std::string_view page, const std::vector<std::string>& words);

}  // namespace showstopper::rules
