// SPDX-License-Identifier: Apache-2.0
//
// Parameters bound to the members of a game's Rules, so that one table has all of each: its key,
// values, initial value, clause, meaning and member. For parameters of one item that is a number or
// a word. A misspelt member does not compile, and no key is looked up by name.
//
//   constexpr rules::Key<Rules> kKeys[] = {
//       rules::key<&Rules::target>("target", rules::kNumber<1, 99>, "11", "SC-17", "Points..."),
//       rules::key<&Rules::ace>("ace", rules::kWords<"sums", "all">, "\"sums\"", "SC-7", "..."),
//       rules::key<&Rules::napola>("napola", rules::kFlag, "false", "SC-14", "A run counts.")};
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>

#include "model/rules/rule_set.h"
#include "model/rules/schema.h"

namespace showstopper::rules {

template <std::size_t kLength>
struct Word {
  consteval Word(const char (&word)[kLength]) { std::copy_n(word, kLength, text); }  // NOLINT
  constexpr std::string_view view() const { return {text, kLength - 1}; }
  char text[kLength] = {};
};
template <Word... words>
inline constexpr Form kWordForms[] = {{words.view()}...};
template <Word... words>
inline constexpr Domain kWords{Shape::one, kWordForms<words...>};
inline constexpr Domain kFlag = kWords<"false", "true">;
template <int low, int high>
inline constexpr Form kNumberForms[] = {{"N", low, high}};
template <int low, int high>
inline constexpr Domain kNumber{Shape::one, kNumberForms<low, high>};

// The first so many cards of a game, for cells of rows: the form of an item is the card's index.
template <class Card, std::size_t kCards>
inline const std::array<Form, kCards> kCardForms = [] {
  std::array<Form, kCards> forms;
  for (std::size_t i = 0; i < kCards; ++i) forms[i].text = name(Card(static_cast<int>(i)));
  return forms;
}();

template <class Rules>
struct Key {
  Parameter parameter;
  void (*put)(Rules& into, Item value);
};

template <class Rules, class Value>
Rules owner_of(Value Rules::*member);

// The member is a number, a flag, or an enumeration in the order of the words.
template <auto member>
consteval auto key(std::string_view name, const Domain& domain, std::string_view initial,
                   std::string_view clause, std::string_view meaning) {
  using Rules = decltype(owner_of(member));
  const bool number = domain.forms.size() == 1 && domain.forms.front().numbered();
  for (const Form& form : domain.forms) {
    if (domain.shape != Shape::one || form.numbered() != number) throw "a number or words";
  }
  return Key<Rules>{
      {name, domain, initial, clause, meaning}, [](Rules& into, Item value) {
        auto& to = into.*member;  // a number has form 0, a word number 0
        to = static_cast<std::remove_reference_t<decltype(to)>>(value.form + value.number);
      }};
}

template <class Rules, std::size_t kSize>
constexpr std::array<Parameter, kSize> parameters_of(const Key<Rules> (&keys)[kSize]) {
  std::array<Parameter, kSize> parameters;
  for (std::size_t i = 0; i < kSize; ++i) parameters[i] = keys[i].parameter;
  return parameters;
}

// Puts the values of a rule set, whose schema begins with these parameters, into the members.
template <class Rules, std::size_t kSize>
void put_values(const Key<Rules> (&keys)[kSize], const RuleSet& set, Rules& into) {
  for (std::size_t i = 0; i < kSize; ++i) keys[i].put(into, set.item(static_cast<int>(i)));
}

}  // namespace showstopper::rules
