// SPDX-License-Identifier: Apache-2.0
//
// Every other value of a parameter, from its description; a fixture must fail with each.
// Numbers move to their neighbours and to the ends of their range; sets gain or lose each
// form; orders exchange neighbours; lists change at their ends.
#pragma once

#include <string>
#include <vector>

#include "model/rules/form.h"
#include "model/rules/schema.h"

namespace showstopper::app {

struct Mutation {
  rules::Datum value;
  std::string text;         // of the value; of a set `with FORM` or `without FORM`
  std::string form;         // the form that it is about, as a table of exceptions names it
  std::string second_form;  // of an exchange: the other one
  // Of long lists and of sets of many forms it is enough that some change is noticed: each form
  // alone would ask for the same fixture with another card.
  bool one_of_many = false;
};

std::vector<Mutation> mutations(const rules::Parameter& parameter, const rules::Datum& from);

}  // namespace showstopper::app
