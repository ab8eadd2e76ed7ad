// SPDX-License-Identifier: Apache-2.0
//
// How many values an enumeration lists, from 0 on without a gap, so that a table with one word for
// each is known to be complete. Read from the compiler's name of a template argument: a number
// without a name is printed as `(EventType)7`.
#pragma once

#include <string_view>

namespace showstopper::table {

template <auto Value>
constexpr bool is_listed() {
  constexpr std::string_view kName = __PRETTY_FUNCTION__;
  constexpr std::string_view kBefore = "Value = ";
  return kName.substr(kName.find(kBefore) + kBefore.size()).front() != '(';
}

template <class Enum, int kFrom = 0>
constexpr int enum_count() {
  if constexpr (is_listed<static_cast<Enum>(kFrom)>()) {
    return enum_count<Enum, kFrom + 1>();
  } else {
    return kFrom;
  }
}

}  // namespace showstopper::table
