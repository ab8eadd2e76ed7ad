// SPDX-License-Identifier: Apache-2.0
#include "lint/gostop/groups.h"

#include <algorithm>
#include <vector>

namespace showstopper::lint::gostop_rules {
namespace {

using gostop::CardSet;
using gostop::Combination;

// The least number of cards of `wanted` that a seat has with so many of `row`.
int guaranteed(const Combination& row, int cards, CardSet wanted) {
  const int outside = (row.mask - row.with - wanted).size();
  const int further = cards - (row.mask & row.with).size() - outside;
  return (row.with & wanted).size() + std::max(further, 0);
}

bool ensures_cards(const Combination& row, CardSet wanted) {
  const CardSet sure = row.first_at >= row.mask.size() ? row.with | row.mask : row.with;
  return sure.contains(wanted);
}

// The fewest cards of its mask with which the row holds.
int fewest_cards(const Combination& row) {
  return std::max<int>(row.first_at, (row.mask & row.with).size());
}

int points_of(const Combination& row, int cards) {
  return row.points + (cards - row.first_at) * row.step;
}

// The least that `other` is worth with so many cards of `row`, with which it holds.
int least_points(const Combination& other, const Combination& row, int cards) {
  return points_of(other, guaranteed(row, cards, other.mask));
}

bool enough(const Combination& row, CardSet cards) {
  return cards.contains(row.with) && (cards & row.mask).size() >= row.first_at;
}

bool just_enough(const Combination& row, CardSet cards) {
  if (!enough(row, cards)) return false;
  for (const gostop::Card card : cards) {
    if (enough(row, cards - card)) return false;
  }
  return true;
}

// Calls use(cards) for each choice of `size` of `from`, together with `have`.
template <class Use>
void each_choice(const std::vector<gostop::Card>& from, std::size_t begin, int size, CardSet have,
                 Use use) {
  if (size <= 0) return use(have);
  for (std::size_t i = begin; i < from.size(); ++i) {
    each_choice(from, i + 1, size - 1, have | from[i], use);
  }
}

}  // namespace

bool holds_with(const Combination& other, const Combination& row) {
  if (row.by_value != other.by_value) return false;
  if (row.by_value) {
    return row.mask == other.mask && other.with.empty() && other.first_at <= row.first_at;
  }
  return ensures_cards(row, other.with) &&
         guaranteed(row, row.first_at, other.mask) >= other.first_at;
}

bool stands_in(const Combination& other, const Combination& row) {
  if (row.group < 0 || row.group != other.group || row.by_value || other.by_value) return false;
  if (other.step < 0 || row.points <= 0) return false;
  if (row.multiplier != 1 || (other.counts_to_minimum != row.counts_to_minimum)) return false;
  if (!holds_with(other, row)) return false;
  for (int cards = fewest_cards(row); cards <= row.mask.size(); ++cards) {
    if (least_points(other, row, cards) < points_of(row, cards)) return false;
  }
  return true;
}

PointsBeside points_beside(const Combination& other, const Combination& row) {
  const int cards = fewest_cards(row);
  return {least_points(other, row, cards), points_of(row, cards)};
}

std::optional<CardSet> same_cards(const Combination& a, const Combination& b) {
  constexpr int kMostChosen = 5;  // of at most ten cards: 252 choices
  if (a.group < 0 || a.group != b.group || a.by_value || b.by_value) return std::nullopt;
  if (a.points == b.points || a.first_at > kMostChosen) return std::nullopt;
  std::vector<gostop::Card> open;
  for (const gostop::Card card : a.mask - a.with) open.push_back(card);
  const int chosen = a.first_at - (a.mask & a.with).size();
  std::optional<CardSet> found;
  each_choice(open, 0, chosen, a.with, [&](CardSet cards) {
    if (!found && just_enough(a, cards) && just_enough(b, cards)) found = cards;
  });
  return found;
}

}  // namespace showstopper::lint::gostop_rules
