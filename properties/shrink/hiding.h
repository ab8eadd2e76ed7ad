// SPDX-License-Identifier: Apache-2.0
//
// Rounds of a game that lists its fields with more cards `x`. Seen by sources of the shrinker only.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/table/check.h"
#include "model/trace/basic/hidden.h"

namespace showstopper::properties {

// By its index, whether an action names the card.
template <class G>
std::vector<bool> cards_of_actions(const trace::BasicTrace<G>& round) {
  std::vector<bool> named(static_cast<std::size_t>(G::kCards));
  for (const auto& move : round.actions) {
    const std::string text(G::action_text(move.action));
    std::string_view rest = text;
    while (!rest.empty()) {
      const std::size_t blank = std::min(rest.find(' '), rest.size());
      if (const auto card = G::card_named(rest.substr(0, blank))) {
        named[static_cast<std::size_t>(card->index())] = true;
      }
      rest.remove_prefix(std::min(blank + 1, rest.size()));
    }
  }
  return named;
}

// The round in which the cards for which hides(index) holds are `x`.
template <class G, class Hides>
trace::BasicTrace<G> with_hidden(trace::BasicTrace<G> round, Hides hides) {
  using Card = typename G::Card;
  std::vector<std::uint8_t> counts;
  const auto hide_in_set = [&]<class Set>(Set& cards) {
    Set kept;
    std::uint8_t hidden = 0;
    for (const Card card : cards) {
      if (hides(card.index())) {
        ++hidden;
      } else {
        kept |= Set(card);
      }
    }
    cards = kept;
    counts.push_back(hidden);
  };
  const auto hide = [&](Card& card) {
    if (card.is_card() && hides(card.index())) card = Card();
  };
  const auto keep = [](const Card&) {};
  const int players = round.envelope.players;
  if (round.set_up) {
    trace::each_card_field(*round.set_up, players, hide_in_set, hide, keep);
  } else {
    trace::each_card_field(round.deal, players, hide_in_set, hide, keep);
  }
  for (std::size_t i = 0; i < round.hidden.counts.size(); ++i) {
    counts[i] = static_cast<std::uint8_t>(counts[i] + round.hidden.counts[i]);
  }
  round.hidden.counts = std::move(counts);
  return round;
}

// With all cards `x` that no action names, then with half of them, and so on down to one.
template <class G>
std::vector<trace::BasicTrace<G>> with_more_hidden(const trace::BasicTrace<G>& round) {
  std::vector<trace::BasicTrace<G>> found;
  if constexpr (requires { G::kCards; }) {
    const std::vector<bool> named = trace::cards_named_in(round), needed = cards_of_actions(round);
    std::vector<int> cards;
    for (int card = 0; card < G::kCards; ++card) {
      const auto at = static_cast<std::size_t>(card);
      if (named[at] && !needed[at]) cards.push_back(card);
    }
    for (std::size_t size = cards.size(); size > 0; size /= 2) {
      for (std::size_t first = 0; first < cards.size(); first += size) {
        const auto begin = cards.begin() + static_cast<std::ptrdiff_t>(first);
        const auto end = begin + static_cast<std::ptrdiff_t>(std::min(size, cards.size() - first));
        auto other =
            with_hidden(round, [&](int card) { return std::binary_search(begin, end, card); });
        if (hidden_cards(other) > hidden_cards(round)) found.push_back(std::move(other));
      }
    }
  }
  return found;
}

}  // namespace showstopper::properties
