// SPDX-License-Identifier: Apache-2.0
//
// Cards written `x` in a trace of a game that lists its fields, in the deal or in a set-up
// position: any of the cards that it does not name. The deck is Card(0) to Card(kCards - 1); a game
// without `kCards` has no `x`.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/table/check.h"
#include "model/trace/basic/trace.h"
#include "model/trace/filling.h"

namespace showstopper::trace {

// Calls zone(set) for each set of cards in the fields of a value, place(card) for each card of a
// sequence, and single(card) for each field that is a card.
template <class T, class Zone, class Place, class Single>
void each_card_field(T& value, int players, Zone zone, Place place, Single single) {
  using Field = std::remove_const_t<T>;
  if constexpr (HasFields<Field>) {
    Field::fields(value, [&](std::string_view, auto& field) {
      each_card_field(field, players, zone, place, single);
    });
  } else if constexpr (IsPerSeat<Field>::value) {
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat) {
      each_card_field(value[seat], players, zone, place, single);
    }
  } else if constexpr (CardSetField<Field>) {
    zone(value);
  } else if constexpr (IsSequence<Field>::value) {
    for (auto& card : value) place(card);
  } else if constexpr (CardField<Field>) {
    if (value.is_card()) single(value);
  }
}

template <class Trace>
concept ListsItsFields = requires(Trace& trace) {
  trace.set_up->to_move;
  trace.hidden.counts;
};

// In the order of the fields, as filling.h wants them.
template <ListsItsFields Trace, class Zone, class Place>
void each_zone(Trace& trace, Zone zone, Place place) {
  std::size_t next = 0;
  const auto set = [&](auto& cards) {
    std::uint8_t none = 0;
    auto& counts = trace.hidden.counts;
    if (counts.empty()) return zone(cards, none);
    REQUIRES(next < counts.size());
    zone(cards, counts[next++]);
  };
  // A field without its card is one that has none.
  const auto single = [&](auto card) { place(card); };
  if (trace.set_up) {
    each_card_field(*trace.set_up, trace.envelope.players, set, place, single);
  } else {
    each_card_field(trace.deal, trace.envelope.players, set, place, single);
  }
}

// How many cards are written `x`.
template <class G>
int hidden_cards(const BasicTrace<G>& trace) {
  return hidden_in(trace);
}

// Calls use(card) for each card that the trace names.
template <class G, class Use>
void each_named_card(const BasicTrace<G>& trace, Use use) {
  each_zone(
      trace,
      [&](const auto& zone, int) {
        for (const auto card : zone) use(card);
      },
      [&](const auto& card) {
        if (card.is_card()) use(card);
      });
}

// By its index, whether the trace names the card.
template <class G>
std::vector<bool> cards_named_in(const BasicTrace<G>& trace) {
  std::vector<bool> named(static_cast<std::size_t>(G::kCards));
  each_named_card(trace,
                  [&](const auto& card) { named[static_cast<std::size_t>(card.index())] = true; });
  return named;
}

// The cards that `x` may stand for, ascending by their index.
template <class G>
std::vector<int> cards_left(const BasicTrace<G>& trace) {
  std::vector<int> left;
  if constexpr (requires { G::kCards; }) {
    const std::vector<bool> named = cards_named_in(trace);
    for (int card = 0; card < G::kCards; ++card) {
      if (!named[static_cast<std::size_t>(card)]) left.push_back(card);
    }
  }
  return left;
}

// The trace with its `x` replaced by the first of the cards, which must be enough.
template <class G>
BasicTrace<G> filled(const BasicTrace<G>& trace, const std::vector<int>& cards) {
  REQUIRES(static_cast<int>(cards.size()) >= hidden_cards(trace));
  using Card = typename G::Card;
  std::vector<Card> named;
  if constexpr (requires { G::kCards; }) {
    for (const int card : cards) named.push_back(Card(card));
  }
  auto full = filled_with(trace, std::span<const Card>(named));
  full.hidden = {};
  return full;
}

// Ways to fill: without `x` the trace itself; all if at most 24 orders of the cards are left; else
// in ascending order, in descending order and `samples` at random from the seed.
template <class G>
std::vector<BasicTrace<G>> fillings(const BasicTrace<G>& trace, int samples, std::uint64_t seed) {
  constexpr std::size_t kFew = 4;
  if (hidden_cards(trace) == 0) return {trace};
  const std::vector<int> left = cards_left(trace);
  std::vector<BasicTrace<G>> ways;
  if (static_cast<int>(left.size()) < hidden_cards(trace)) return ways;
  try_orders(left, kFew, samples, seed, [&](const std::vector<int>& order) {
    ways.push_back(filled(trace, order));
    return true;
  });
  return ways;
}

// The cards that `full` has in the places of `x`, in their order.
template <class G>
std::string filling_text(const BasicTrace<G>& trace, const BasicTrace<G>& full) {
  std::string text;
  if constexpr (requires { G::kCards; }) {
    const std::vector<bool> named = cards_named_in(trace);
    each_named_card(full, [&](const auto& card) {
      if (named[static_cast<std::size_t>(card.index())]) return;
      text += (text.empty() ? "" : " ") + std::string(G::card_name(card));
    });
  }
  return text;
}

// The trace with one way to fill its `x`, for what plays one round alone.
template <class G>
BasicTrace<G> with_cards(const BasicTrace<G>& trace) {
  return hidden_cards(trace) == 0 ? trace : filled(trace, cards_left(trace));
}

}  // namespace showstopper::trace
