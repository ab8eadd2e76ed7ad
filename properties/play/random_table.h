// SPDX-License-Identifier: Apache-2.0
//
// The table at which a round of a match begins: the score, the month. A game that lists the values
// of its fields, `static constexpr int kTableValues[] = {least, most};`, has any of them at the
// tables of biased rounds.
#pragma once

#include <concepts>
#include <iterator>
#include <string_view>

#include "model/table/random.h"
#include "model/table/seat.h"

namespace showstopper::properties {

template <class G>
typename G::Table random_table(const typename G::Rules& rules, table::Seat dealer,
                               [[maybe_unused]] table::Random& random) {
  typename G::Table table = G::usual_table(rules, dealer);
  if constexpr (requires { G::kTableValues; }) {
    static_assert(std::size(G::kTableValues) == 2 && G::kTableValues[0] <= G::kTableValues[1],
                  "kTableValues must be the least and the most value of a field of Table");
    const auto draw = [&](int& value) {
      const int values = G::kTableValues[1] - G::kTableValues[0] + 1;
      value =
          G::kTableValues[0] + static_cast<int>(random.below(static_cast<std::uint32_t>(values)));
    };
    G::Table::fields(table, [&]<class T>(std::string_view, T& field) {
      if constexpr (std::same_as<T, int>) {
        draw(field);
      } else {
        for (int& each : field) draw(each);
      }
    });
  }
  return table;
}

}  // namespace showstopper::properties
