// SPDX-License-Identifier: Apache-2.0
//
// The order of shrink.h on cases, as keys that are compared one after the other. Only sources of
// the shrinker include this.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "model/table/check.h"
#include "properties/regression/test_case.h"

namespace showstopper::properties {

// Sizes are compared member by member; `rest` decides between equal ones by a fixed order.
struct CaseSize {
  int actions = 0, end = 0, seats = 0, dealt = 0, history = 0, captured = 0, shown = 0;
  std::string rest;
};

// The parts of a size that every trace has.
template <class G>
CaseSize counts_of(const typename TestCase<G>::Round& round) {
  CaseSize size;
  size.actions = static_cast<int>(round.actions.size());
  size.seats = round.envelope.players;
  size.dealt = trace::Traced<G>::is_set_up(round) ? 0 : 1;
  ENSURES(size.seats > 0);
  return size;
}

// A row of numbers as text that compares as they do.
class SizeRow {
 public:
  SizeRow() { text_.reserve(256); }
  // In [-2^31, 2^31).
  SizeRow& number(std::int64_t n) {
    REQUIRES(n >= INT32_MIN && n <= INT32_MAX);
    const auto bits = static_cast<std::uint64_t>(n + (std::int64_t{1} << 31));
    for (int shift = 24; shift >= 0; shift -= 8) text_ += static_cast<char>(bits >> shift & 0xFF);
    return *this;
  }
  SizeRow& small(int n) {
    REQUIRES(n >= -128 && n <= 255);
    text_ += static_cast<char>(n);
    return *this;
  }
  // Cards in the order of their names; a zone with fewer cards comes first among equal ones.
  template <class CardSet>
  SizeRow& zone(CardSet cards, int hidden) {
    for (const auto card : cards) small(card.index() + 1);
    return small(0).small(hidden);
  }
  template <class Card>
  SizeRow& place(const Card& card) {
    return small(card.is_card() ? card.index() : 0xFF);
  }
  std::string text() { return std::move(text_); }

 private:
  std::string text_;
};

// The first part of the order, before the rules are compared: negative if a comes first.
int compare_ends(const CaseSize& a, const CaseSize& b);
// The last part: seats, history, `x`, and the fixed order.
int compare_cards(const CaseSize& a, const CaseSize& b);

// The place of the base among `bases`; unlisted ones come last.
int rank_of(const BaseRules& base, const std::vector<BaseRules>& bases);

template <class Case>
int compare(const Case& a, const CaseSize& size_a, const Case& b, const CaseSize& size_b,
            const std::vector<BaseRules>& bases) {
  REQUIRES(a.base != nullptr && b.base != nullptr);
  if (const int ends = compare_ends(size_a, size_b); ends != 0) return ends;
  if (a.round.rules != b.round.rules || a.base != b.base) {
    const int keys =
        differing_keys(*a.rules().source, *a.base) - differing_keys(*b.rules().source, *b.base);
    if (keys != 0) return keys;
    if (size_a.seats != size_b.seats) return size_a.seats - size_b.seats;
    const int ranks = rank_of(a.base, bases) - rank_of(b.base, bases);
    if (ranks != 0) return ranks;
    if (a.base->name != b.base->name) return a.base->name < b.base->name ? -1 : 1;
    const std::string rules_a = rules_json(*a.rules().source, *a.base);
    const int names = rules_a.compare(rules_json(*b.rules().source, *b.base));
    if (names != 0) return names;
  }
  return compare_cards(size_a, size_b);
}

}  // namespace showstopper::properties
