// SPDX-License-Identifier: Apache-2.0
//
// The values that a rule file may give to a parameter or a cell of a row, described as data: the
// reader, the printer, the range check, the schema, the manual and the random generator all walk
// the same description.
//
// A form is a piece of text. If it has a range, its first capital `N` stands for a number:
// `redeal`, `win(N)`, `N`, `steal N junk from each`. Without a range `Nine of coins` is a word. A
// value is a list of items, each naming one form of the domain and the number in it.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace showstopper::rules {

struct Form {
  std::string_view text;
  std::int32_t low = 0;  // range of the number that `N` stands for; both 0: no number
  std::int32_t high = 0;

  constexpr bool numbered() const {
    return (low != 0 || high != 0) && text.find('N') != std::string_view::npos;
  }
};

struct Item {
  std::uint8_t form = 0;  // index into the domain's forms
  std::int32_t number = 0;
  bool operator==(const Item&) const = default;
};

using Datum = std::vector<Item>;

enum class Shape : std::uint8_t {
  one,     // exactly one item: `"win(5)"`, `3`, `true`
  set,     // any items, each at most once, order without meaning, stored in the order of the forms
  order,   // every form exactly once, order with meaning
  list,    // any items in any order, repeated at will
  script,  // a list written as one text with blanks between: `"T4 O5 D5"`
};

struct Domain {
  Shape shape = Shape::one;
  std::span<const Form> forms;
  std::size_t most = 64;  // longest list or script
};

}  // namespace showstopper::rules
