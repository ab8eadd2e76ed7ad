// SPDX-License-Identifier: Apache-2.0
//
// Cards written `x`, for the fillings of all games. A game calls use(set, hidden) for each zone of
// a trace and use(card) for each place of a sequence, in the order of filling: `each_zone(trace,
// zone, place)`.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include <fmt/format.h>

#include "model/table/check.h"
#include "model/table/random.h"

namespace showstopper::trace {

constexpr int kOrderedWays = 2;     // the ascending order and the descending one
constexpr int kMostMoreWays = 400;  // random orders, if nothing else can be played
constexpr std::uint64_t kSeedOfMoreWays = 0;

// The cards that a trace names.
template <class Set>
struct NamedCards {
  Set once;
  Set twice;  // of these, those that are named more than once

  void add(Set cards) {
    twice |= once & cards;
    once |= cards;
  }
};

template <class Set, class Trace>
NamedCards<Set> named_in(const Trace& trace) {
  NamedCards<Set> named;
  each_zone(
      trace, [&](const Set& zone, int) { named.add(zone); },
      [&](const auto& card) {
        if (card.is_card()) named.add(card);
      });
  return named;
}

template <class Trace>
int hidden_in(const Trace& trace) {
  int count = 0;
  each_zone(
      trace, [&](const auto&, int hidden) { count += hidden; },
      [&](const auto& card) { count += card.is_card() ? 0 : 1; });
  return count;
}

// The trace with its `x` replaced by the first of `cards`.
template <class Trace, class Card>
Trace filled_with(Trace trace, std::span<const Card> cards) {
  std::size_t next = 0;
  const auto take = [&] {
    CHECK(next < cards.size());
    return cards[next++];
  };
  each_zone(
      trace,
      [&](auto& zone, std::uint8_t& hidden) {
        for (; hidden > 0; --hidden) zone |= std::remove_reference_t<decltype(zone)>(take());
      },
      [&](Card& card) {
        if (!card.is_card()) card = take();
      });
  return trace;
}

// Calls keep(cards) with orders of the cards: all of them if there are at most `few` cards. If
// there are more: the ascending one, the descending one and `samples` random ones from the seed,
// and up to 400 more as long as it has returned false. Those are the same for each seed: a reader
// that has found one among them has shown that every other search finds it too.
template <class Card, class Keep>
void try_orders(std::vector<Card> cards, std::size_t few, int samples, std::uint64_t seed,
                Keep keep) {
  if (cards.size() <= few) {
    do {
      keep(cards);
    } while (std::next_permutation(cards.begin(), cards.end()));
    return;
  }
  bool any = keep(cards);
  std::reverse(cards.begin(), cards.end());
  any = keep(cards) || any;
  const auto random_order = [&](std::uint64_t of, int number) {
    table::Random random = table::fork(of, static_cast<std::uint64_t>(number));
    std::sort(cards.begin(), cards.end());
    table::shuffle(std::span<Card>(cards), random);
    any = keep(cards) || any;
  };
  for (int i = 0; i < samples; ++i) random_order(seed, i);
  for (int i = 0; i < kMostMoreWays && !any; ++i) random_order(kSeedOfMoreWays, i);
}

template <class Card, class Set>
std::vector<Card> list_of(Set set) {
  std::vector<Card> cards;
  for (const Card card : set) cards.push_back(card);
  return cards;
}

template <class Set>
void add_twice(const NamedCards<Set>& named, std::vector<std::string>& reasons) {
  for (const auto card : named.twice) {
    reasons.push_back(fmt::format("card `{}` is written twice", name(card)));
  }
}

// The faults of `full`, one way to fill the trace, after none of so many could be played.
template <class Trace>
std::vector<std::string> faults_of_filling(const Trace& trace, const Trace& full, bool few) {
  const std::string none =
      few ? "no way" : fmt::format("none of {} ways", kMostMoreWays + kOrderedWays);
  std::vector<std::string> reasons;
  for (const std::string& fault : faults(full)) {
    reasons.push_back(fmt::format("{} to fill the `x` can be played: with {}, {}", none,
                                  filling_text(trace, full), fault));
  }
  return reasons;
}

}  // namespace showstopper::trace
