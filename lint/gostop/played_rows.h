// SPDX-License-Identifier: Apache-2.0
//
// In which played rounds a row of the rules applied.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "lint/gostop/subject.h"

namespace showstopper::lint::gostop_rules {

// Whether the seat paid by row `row` of [[payer]].
bool pays_by(const SeenRound& round, std::size_t row, Seat seat);

// Whether the cards reach the combination.
bool holds(const gostop::Combination& row, const gostop::CardValues& by, gostop::CardSet captured);

// Whether somebody's captured cards reach row `row` of [[combination]] at the end.
bool holds_for_somebody(const Table& table, const SeenRound& round, std::size_t row);

// Whether somebody paid for others by the row of [[liability]] of this name; rows are compiled in
// the order of their priority, not in that of the file.
bool liable_by(const Table& table, const SeenRound& round, std::string_view name);

// The grounds on which the loser is liable in a round that somebody won by a stop, as places in
// `rules.liabilities`: those that hold, whichever goes first.
std::vector<std::size_t> grounds_of(const Table& table, const SeenRound& round, Seat loser);

// Whether cards, reasons or events of the round show that the row was applied. Of [[event]] only
// rows without a condition beside the event can be recognised; no round shows the others.
bool applied(const Table& table, const SeenRound& round, gostop::RowTableId of, std::size_t row,
             const rules::RuleSet& rules);

// Whether the row was applied and can change a payment. A row that counts for the winner alone,
// such as one for cards, must be the winner's after a stop.
bool decided(const Table& table, const SeenRound& round, gostop::RowTableId of, std::size_t row,
             const rules::RuleSet& rules);

// Whether a row of the table, with this effect of an event, counts for the winner alone.
bool counts_for_the_winner(gostop::RowTableId of, const rules::Row& row);

}  // namespace showstopper::lint::gostop_rules
