// SPDX-License-Identifier: Apache-2.0
//
// A finding of lint about a rule set: the kind of fault, the rows and keys involved, and the
// evidence. Each finding has a witness, which is a round that shows it, or the name of a proof.
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
  warning,  // the rules do less than they state, or something else
  note,     // true, harmless if known
};
std::string_view word(Severity severity);

// A row or a key that takes part: `payer.six brights`, `bomb.steal`.
struct Involved {
  std::string name;
  rules::Place place;  // no file: an initial value
};

// A change of a rule file: the line at a place is removed, or a key gets a value in the syntax of a
// rule file.
struct Edit {
  std::string key, value;  // to set; no key: the line at `place` is removed
  rules::Place place;      // of the key or row; a key to set may not be in the file yet
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
  std::vector<Involved> involved;  // the one to blame first
  // The line of the linted file that causes it: the first of them that the file states, or the line
  // by which it extends the file that states them. Set by `lint`.
  rules::Place place;
  std::string witness;                 // a round that `showstopper check` accepts; may be empty
  std::string proof;                   // name of the proof and its grounds; may be empty
  std::vector<rules::Clause> clauses;  // of the sources that speak of it, with their sentences
  std::string repair;                  // the smallest change that removes it; empty: none is known
  std::vector<Edit> edits;             // the same for a machine; empty: it needs a person
  // The effect of the edits on the file. It is set only if lint of the result no longer reports the
  // finding, and reports no error or warning that was not there before.
  std::vector<DiffLine> diff;
  // The effect of the edits on rounds, by `compare` of both: no difference, with the reason or the
  // number of rounds, or the round that shows one.
  std::string unchanged;  // `no round is changed (proved: the rows that differ never apply)`
  std::string changes;    // the difference, before and after
  std::string changed_round;
};

// A question without an answer: neither a witness nor a proof was found in time.
struct Undecided {
  std::string_view kind;
  Involved about;
  std::string why;
  std::string question;  // `whether ... ever applies`
  rules::Place place;    // as of a finding
};

}  // namespace showstopper::lint
