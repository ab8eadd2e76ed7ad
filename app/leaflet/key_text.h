// SPDX-License-Identifier: Apache-2.0
//
// The meaning of a key's value to the players of certain rules. A value that other keys or rows
// change has the sentence that holds under them; a key without effect has none.
#pragma once

#include <string>

#include "app/leaflet/words.h"
#include "model/rules/rule_set.h"

namespace showstopper::app {

// Empty if players need no sentence.
std::string key_text(const Words& words, const rules::RuleSet& of, int key);

// Whether the row names a kind that the card never counts as: the sake cup's, by `cup.role`.
bool is_idle_card(const rules::RuleSet& of, const rules::Row& row);

// Whether the keys exclude the event of a row of [[event]], so that the row has no effect.
bool is_idle_event(const rules::RuleSet& of, const rules::Row& row);

}  // namespace showstopper::app
