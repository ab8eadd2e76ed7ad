// SPDX-License-Identifier: Apache-2.0
//
// The groups of the relations, for their own files.
#pragma once

#include "properties/metamorphic/relations.h"

namespace showstopper::properties {

std::span<const GostopRelation> symmetry_relations();    // gostop/symmetry.cpp
std::span<const GostopRelation> variation_relations();   // gostop/variation.cpp
std::span<const GostopRelation> round_trip_relations();  // gostop/round_trip.cpp

// Whether a condition of a row is about a seat by its number.
bool rows_name_seats(const gostop::Rules& rules);
std::vector<std::pair<gostop::Card, gostop::Card>> cards_that_count_alike(
    const gostop::Rules& rules);
std::vector<std::pair<gostop::Month, gostop::Month>> months_that_count_alike(
    const gostop::Rules& rules);

// The variants of a rule set (gostop/variation.cpp).
gostop::Rules with_higher_minimum(const gostop::Rules& rules, std::uint64_t seed);
std::optional<gostop::Rules> without_a_payer_row(const gostop::Rules& rules, std::uint64_t seed);
std::optional<gostop::Rules> with_idle_values_redrawn(const rules::RuleSet& set,
                                                      const gostop::Rules& rules,
                                                      std::uint64_t seed);
std::optional<stoppa::Rules> with_idle_values_redrawn(const rules::RuleSet& set,
                                                      const stoppa::Rules& rules,
                                                      std::uint64_t seed);
gostop::Rules with_rows_that_never_fit(const gostop::Rules& rules);

}  // namespace showstopper::properties
