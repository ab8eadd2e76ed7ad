// SPDX-License-Identifier: Apache-2.0
#include "lint/stoppa/source_conflicts.h"

#include "model/stoppa/parameter_table.h"

namespace showstopper::lint::stoppa_rules {
namespace {

using stoppa::operator""_key;

// What lint shows in play is not among them: aces laid at once, Kings that are not in the deck.
// clang-format off
constexpr SourceConflict kConflicts[] = {
    {"big.count_cap"_key, "ST-", "3", "contradiction", "section 3.5, 2",
     "ST-025 has a trio chosen, and ST-027 counts the cards of its suit that were received"},
    {"pre.three_aces"_key, "ST-", "", "contradiction", "ST-034, ST-039",
     "ST-034 refers to three or four aces without a King that end the round as to a rule, and by "
     "ST-039 they do so in variants alone"},
    {"small.deal_split"_key, "ST-", "", "contradiction", "section 3.5, 4",
     "ST-013 deals one or two cards in the last small round, and by ST-012 six players get three"},
    {"small.prize"_key, "ST-", "", "gap", "section 3.5, 8",
     "ST-011 announces how the pot is divided, and the list is lost"},
    {"pre.order"_key, "ST-", "", "gap", "section 3.5, 6",
     "ST-044 puts four Kings before a hand without figures, and no clause orders the other "
     "declarations"},
    {"pay.unit"_key, "ST-", "", "gap", "section 3.5, 8",
     "ST-047 has the stake of the other phases paid for cards left in hand, and there are several"},
};
// clang-format on

}  // namespace

std::span<const SourceConflict> source_conflicts() { return kConflicts; }

}  // namespace showstopper::lint::stoppa_rules
