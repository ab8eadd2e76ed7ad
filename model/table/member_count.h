// SPDX-License-Identifier: Apache-2.0
//
// How many members an aggregate has, so that a list of its fields is known to be complete: as many
// as initializers fit between its braces. Refuses types with constructors, bases or plain arrays.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

namespace showstopper::table {

struct AnyInitializer {
  std::size_t ignored;
  template <class T>
  operator T() const;  // NOLINT(google-explicit-constructor): declared alone
};

template <class T, std::size_t... kIndexes>
constexpr bool takes_initializers(std::index_sequence<kIndexes...>) {
  return requires { T{AnyInitializer{kIndexes}...}; };
}

template <class T, std::size_t kAtLeast = 0, std::size_t kMost = 64>
constexpr std::size_t member_count() {
  static_assert(std::is_aggregate_v<T>);
  if constexpr (kAtLeast < kMost &&
                takes_initializers<T>(std::make_index_sequence<kAtLeast + 1>())) {
    return member_count<T, kAtLeast + 1, kMost>();
  } else {
    return kAtLeast;
  }
}

}  // namespace showstopper::table
