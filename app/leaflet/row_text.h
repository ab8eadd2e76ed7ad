// SPDX-License-Identifier: Apache-2.0
//
// Rows of Go-Stop's rule files in words: effects of events, payers, scores of cards.
#pragma once

#include <string>

#include "app/leaflet/words.h"
#include "model/gostop/rules/row_tables.h"
#include "model/rules/rule_set.h"

namespace showstopper::app {

// One sentence, or more.
std::string row_text(const Words& words, gostop::RowTableId table, const rules::Row& row);

// The cells of a row of [[combination]] in a printed table: its cards and its score.
std::string combination_cards(const Words& words, const rules::Row& row);
std::string combination_score(const Words& words, const rules::Row& row);
// The name of the group of which the best row alone scores; empty: none.
std::string combination_group(const rules::Row& row);

// The effect of a row of [[go]].
std::string go_total_text(const Words& words, const rules::Row& row);

}  // namespace showstopper::app
