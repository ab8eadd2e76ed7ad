// SPDX-License-Identifier: Apache-2.0
//
// What lint says of a rule set: which kind of fault it is, which rows and keys it concerns, and why
// it is true. A finding without a witness, which is a round that shows it, or the name of a proof
// is not made.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/rules/rule_set.h"

namespace showstopper::lint {

enum class Severity : std::uint8_t {
  error,    // the rules cannot mean this
  warning,  // the rules do less, or other, than they say
  note,     // true, harmless where it is known
};
std::string_view word(Severity severity);

// A row or a key that takes part: `payer.six brights`, `bomb.steal`.
struct Involved {
  std::string name;
  rules::Place place;  // no file: an initial value
};

struct Finding {
  std::string_view kind;  // name of a kind (kind.h)
  Severity severity = Severity::warning;
  std::string sentence;
  std::vector<Involved> involved;  // what is to blame first
  std::string witness;             // a round that `showstopper check` accepts; may be empty
  std::string proof;               // name of the proof and what it rests on; may be empty
  std::string repair;              // the smallest change that removes it; empty: none is known
};

// A question that was asked and not answered: neither a witness nor a proof was found in time.
struct Undecided {
  std::string_view kind;
  Involved about;
  std::string why;
};

}  // namespace showstopper::lint
