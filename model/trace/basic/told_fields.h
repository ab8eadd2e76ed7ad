// SPDX-License-Identifier: Apache-2.0
//
// The fields that have keys in a set-up position: found by their key in the table of a game.
#pragma once

#include <cstddef>
#include <string_view>

#include "model/table/fields.h"

namespace showstopper::trace {

// Calls use(field) for the field of State, or of its parts, that has the key. False if there is
// none.
template <table::HasTable State, class Use>
constexpr bool field_told_by(std::string_view key, Use&& use) {
  bool found = false;
  table::each_field_within<State>([&](const auto& field) {
    if (found || field.set_up != table::SetUp::told || field.key != key) return;
    found = true;
    use(field);
  });
  return found;
}

// How the key is written or read, if not as one plain value: the entry of the list with that key;
// nullptr if there is none.
template <class Form, std::size_t kForms>
constexpr const Form* own_form(const Form (&forms)[kForms], std::string_view key) {
  for (const Form& form : forms) {
    if (form.key == key) return &form;
  }
  return nullptr;
}

// Whether each field with a key has its key in the list, and each key a field.
template <table::HasTable State, std::size_t kKeys>
constexpr bool covers_all_fields(const std::string_view (&keys)[kKeys],
                                 std::size_t keys_of_no_field = 0) {
  std::size_t told = 0;
  bool listed = true;
  table::each_field_within<State>([&](const auto& field) {
    if (field.set_up != table::SetUp::told) return;
    ++told;
    std::size_t times = 0;
    for (const std::string_view key : keys) times += key == field.key ? 1 : 0;
    listed = listed && times == 1;
  });
  return listed && told + keys_of_no_field == kKeys;
}

}  // namespace showstopper::trace
