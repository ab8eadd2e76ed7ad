// SPDX-License-Identifier: Apache-2.0
//
// Plays as bytes: rules, seats, the order of the deck, and a hint for each decision. Any bytes are
// a play, and the bytes of a play are read back as that play, so that whoever makes bytes (a
// fuzzer, a generator) makes legal rounds and nothing else. Here is what the codecs of all games
// share.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "model/rules/rule_set.h"

namespace showstopper::properties {

using Bytes = std::span<const std::uint8_t>;
using ByteList = std::vector<std::uint8_t>;

// Takes bytes from the front; behind the end there are only zeros.
class ByteReader {
 public:
  explicit ByteReader(Bytes bytes) : bytes_(bytes) {}
  std::uint8_t byte() {
    if (at_ == bytes_.size()) return 0;
    return bytes_[at_++];
  }
  std::uint32_t word();  // four bytes, the lowest first
  Bytes rest() const { return bytes_.subspan(at_); }

 private:
  Bytes bytes_;
  std::size_t at_ = 0;
};
void add_word(std::uint32_t word, ByteList& bytes);

// A rule set as one of the shipped ones with some parameters changed.
struct RuleChange {
  int parameter = 0;
  rules::Datum value;
  bool operator==(const RuleChange&) const = default;
};
struct RuleChoice {
  std::uint8_t base = 0;  // which one, modulo their number
  std::vector<RuleChange> changes;
  bool operator==(const RuleChoice&) const = default;
};
constexpr std::size_t kMostChanges = 16;
void read_changes(const rules::Schema& schema, ByteReader& reader, RuleChoice& choice);
void add_changes(const rules::Schema& schema, const RuleChoice& choice, ByteList& bytes);

// A value of the domain that is as near to `datum` as the shape allows.
rules::Datum fitted(const rules::Domain& domain, rules::Datum datum);

// `order` becomes the permutation of 0 .. size - 1 that the bytes name; of what they name twice the
// second stands for the next that is free.
void read_permutation(ByteReader& reader, std::span<std::uint8_t> order);

}  // namespace showstopper::properties
