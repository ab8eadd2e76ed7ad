// SPDX-License-Identifier: Apache-2.0
//
// The cause of a set of findings, tried over all given rounds: another value of a key, an event
// that never pays or that should not, exchanged cards, or a slip at which the findings themselves
// hint. A cause must fit more than one round.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "conformance/finding.h"
#include "conformance/key_change.h"

namespace showstopper::conformance {

// The fewest rounds that a cause must fit.
constexpr std::size_t kFewRounds = 2;

// Returns true if the search is to end; it then finds nothing. Empty: it goes on to its end.
using StopSearch = std::function<bool()>;

struct Cause {
  // `pibak.max_junk = 6`; `jjok` never takes junk; points from before the steal
  std::string text;
  Words events;                      // by which its clauses are found
  std::vector<std::string> clauses;  // of the keys
  std::vector<std::string> keys;     // that a rule file would set; empty: no key expresses it
  std::vector<KeyChange> changes;    // of these keys; of several values that explain it the first
  bool is_variation() const { return !keys.empty(); }
  bool operator==(const Cause&) const = default;
};

struct FindingOf {
  std::size_t round = 0, finding = 0;  // by index
  auto operator<=>(const FindingOf&) const = default;
};

struct Explained {
  Cause cause;
  std::vector<FindingOf> findings;  // that it alone explains, ascending
  // Findings that do not occur if their whole round is judged under it, ascending: they follow from
  // it. Of all given rounds, samples or not; unknown of a hint, by which no round can be judged.
  std::optional<std::vector<FindingOf>> gone;
  // Of these, all findings of rounds that conform if they are judged under it, ascending.
  std::vector<FindingOf> mended;
  // Findings of rounds that begin in a position that no round under it reaches, ascending: they
  // show nothing about it.
  std::vector<FindingOf> silent;
  std::optional<std::size_t> hypothesis;  // of the search that found it
  std::uint64_t rounds = 0;               // that contain them
  std::uint64_t of = 0;                   // findings that differ in the same way, explained or not
  std::uint64_t contradicted = 0;         // given rounds that conform now and would differ under it
  bool mends = true;                      // one of the rounds conforms under it
  bool proposed = true;                   // by the proposal of all changes many rounds conform

  // The engine plays by these rules: a round conforms under them, and no given one contradicts it.
  bool conforms() const { return cause.is_variation() && contradicted == 0 && mends; }
};

// A round of a cause that conforms under it has this cause alone: what else was found in the round
// followed from it. Of several such causes the first. A cause that loses all but one round is none.
void fold_mended_rounds(std::vector<Explained>& causes);

// All changes of keys under which an engine conforms, together: what its `rules.set` would be.
struct Proposal {
  std::string set;                 // JSON: `{"pibak.max_junk": 6}`; empty: there is none
  std::uint64_t rounds = 0;        // judged again under all of them
  std::uint64_t differed = 0;      // of these, rounds that differ under the rules that they name
  std::uint64_t mended = 0;        // of those that differed, rounds that conform under the proposal
  std::uint64_t contradicted = 0;  // rounds that conform now, and would not
  bool operator==(const Proposal&) const = default;
};

// In words: the JSON, and what became of the rounds. Not of an empty proposal.
std::string to_text(const Proposal& proposal);

// Under a proposal at least one in so many of the rounds that differ conforms.
constexpr std::uint64_t kProposedShare = 4;

// The changes of all causes that no round contradicts, if many rounds conform under all of them.
std::vector<KeyChange> conforming_changes(const std::vector<Explained>& causes);

// A round with the findings of the judge. Without findings it conforms, and contradicts causes
// under which it would not.
template <class Trace>
struct RoundAtHand {
  const Trace* trace = nullptr;
  std::span<const Finding> findings;
  // Causes are searched in samples; any other round only shows its effects.
  bool sample = true;
};

}  // namespace showstopper::conformance
