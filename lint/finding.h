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

#include "model/rules/clause_table.h"
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

// A change of a rule file: what stands at a place goes, or a key gets a value in the syntax of a
// rule file.
struct Edit {
  std::string key, value;  // to set; no key: what stands at `place` is removed
  rules::Place place;      // of the key or row; a key that is set may stand nowhere yet
};

// A line that a repair takes away, or one that it puts before the line of this number.
struct DiffLine {
  int line = 0;
  bool added = false;
  std::string text;
};

struct Finding {
  std::string_view kind;  // name of a kind (kind.h)
  Severity severity = Severity::warning;
  std::string sentence;
  std::vector<Involved> involved;  // what is to blame first
  // Where the linted file brings it about: at the first of them that it states, or where it extends
  // the file that does. Set by `lint`.
  rules::Place place;
  std::string witness;                 // a round that `showstopper check` accepts; may be empty
  std::string proof;                   // name of the proof and what it rests on; may be empty
  std::vector<rules::Clause> clauses;  // of the sources that speak of it, with their sentences
  std::string repair;                  // the smallest change that removes it; empty: none is known
  std::vector<Edit> edits;             // the same for a machine; empty: it needs a person
  // What the edits do to the file. Filled in only where lint of the result no longer reports the
  // finding, and reports no error or warning that was not there before.
  std::vector<DiffLine> diff;
  // What the edits do to rounds, by `compare` of both: that there is no difference, and why or in
  // how many rounds, or the round that shows one.
  std::string unchanged;  // `no round is changed (proved: the rows that differ never apply)`
  std::string changes;    // what differs, before and after
  std::string changed_round;
};

// A question that was asked and not answered: neither a witness nor a proof was found in time.
struct Undecided {
  std::string_view kind;
  Involved about;
  std::string why;
  std::string question;  // `whether ... ever applies`
  rules::Place place;    // as of a finding
};

}  // namespace showstopper::lint
