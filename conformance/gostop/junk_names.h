// SPDX-License-Identifier: Apache-2.0
//
// No rule distinguishes `J` and `K` of one month. In a log they may be swapped: a position is right
// if for each month one naming of the two, the same in all its zones, makes it equal. In a fixture
// names are exact.
#pragma once

#include <cstdint>

#include "conformance/gostop/language.h"
#include "model/gostop/card.h"

namespace showstopper::conformance::gostop {

// Which names of J and K are still possible, for each month. Months are kept at the bit of their
// J, so that a zone is looked at in a few instructions.
class JunkNames {
 public:
  static JunkNames exact() { return JunkNames(0); }
  static JunkNames free() { return JunkNames(kBoth); }

  bool may_swap() const { return allowed_ != 0; }
  // Each card goes by the reference's name.
  bool are_all_the_same() const { return (~same_ & kBoth) == 0; }
  // The reference's name of cards that the engine names: swapped only if they must be.
  CardSet in_reference(CardSet cards) const { return swap(cards, ~same_); }
  Card in_reference(Card card) const {
    return card.is_card() ? in_reference(CardSet(card)).first() : card;
  }

  // J is the third card of each month from 1 to 11, K the one after it; December has neither.
  static constexpr std::uint64_t kBoth = 0x444'4444'4444u;

 private:
  friend class Comparison;
  explicit JunkNames(std::uint64_t allowed) : allowed_(allowed), swapped_(allowed) {}
  static CardSet swap(CardSet cards, std::uint64_t months);

  std::uint64_t allowed_;
  std::uint64_t same_ = kBoth;  // months in which equal names are possible
  std::uint64_t swapped_;       // months in which swapped names are possible
};

}  // namespace showstopper::conformance::gostop
