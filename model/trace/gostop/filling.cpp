// SPDX-License-Identifier: Apache-2.0
#include "model/trace/gostop/filling.h"

#include <algorithm>

#include "model/gostop/position.h"
#include "model/table/check.h"
#include "model/table/random.h"

namespace showstopper::trace {
namespace {

using gostop::Card;
using gostop::CardSet;

// Calls use(zone, count) for each zone with `x`, and use_place(card) for each such place of a
// sequence, in the order of filling.
template <class Zone, class Place>
void each_hidden(GostopTrace& trace, Zone zone, Place place) {
  const bool position = trace.from == GostopTrace::From::state;
  const auto at = [](int seat) { return static_cast<std::size_t>(seat); };
  for (int seat = 0; seat < trace.envelope.players; ++seat) {
    CardSet& hand = position ? trace.state.seat(seat).hand : trace.deal.hands[at(seat)];
    zone(hand, trace.hidden.hands[at(seat)]);
  }
  zone(position ? trace.state.table : trace.deal.table, trace.hidden.table);
  for (int seat = 0; seat < trace.envelope.players; ++seat) {
    zone(trace.state.seat(seat).captured, trace.hidden.captured[at(seat)]);
  }
  if (trace.from == GostopTrace::From::deck) {
    for (Card& card : trace.deck) place(card);
    return;
  }
  gostop::Stock& stock = position ? trace.state.stock : trace.deal.stock;
  for (int i = stock.top; i < stock.end; ++i) place(stock.cards[static_cast<std::size_t>(i)]);
}

}  // namespace

bool GostopTrace::has_hidden() const { return hidden_cards(*this) > 0; }

int hidden_cards(const GostopTrace& trace) {
  int count = trace.hidden.table;
  for (const std::uint8_t n : trace.hidden.hands) count += n;
  for (const std::uint8_t n : trace.hidden.captured) count += n;
  const auto bare = [](const Card& card) { return !card.is_card(); };
  if (trace.from == GostopTrace::From::deck) {
    return count + static_cast<int>(std::count_if(trace.deck.begin(), trace.deck.end(), bare));
  }
  for (int i = 0; i < trace.stock().size(); ++i) count += bare(trace.stock()[i]) ? 1 : 0;
  return count;
}

CardSet cards_left(const GostopTrace& trace) {
  CardSet named;
  const auto add = [&](const Card& card) {
    if (card.is_card()) named |= card;
  };
  if (trace.from == GostopTrace::From::deck) {
    for (const Card& card : trace.deck) add(card);
    return trace.rules->deck - named;
  }
  const bool position = trace.from == GostopTrace::From::state;
  for (int seat = 0; seat < trace.envelope.players; ++seat) {
    named |= position ? trace.state.seat(seat).hand | trace.state.seat(seat).captured
                      : trace.deal.hands[static_cast<std::size_t>(seat)];
  }
  named |= position ? trace.state.table : trace.deal.table;
  for (int i = 0; i < trace.stock().size(); ++i) add(trace.stock()[i]);
  return trace.rules->deck - named;
}

GostopTrace filled(const GostopTrace& trace, std::span<const Card> cards) {
  GostopTrace full = trace;
  std::size_t next = 0;
  each_hidden(
      full,
      [&](CardSet& zone, std::uint8_t& count) {
        for (; count > 0; --count) zone |= cards[next++];
      },
      [&](Card& card) {
        if (!card.is_card()) card = cards[next++];
      });
  CHECK(next == cards.size());
  if (full.from == GostopTrace::From::deck) {
    full.deal = gostop::deal_deck(*full.rules, full.envelope.dealer, full.deck);
  }
  return full;
}

std::vector<std::string> faults(const GostopTrace& trace) {
  std::vector<std::string> found;
  if (trace.from == GostopTrace::From::state) {
    for (const gostop::Flaw& flaw : gostop::flaws(*trace.rules, trace.state)) {
      found.push_back("the position breaks `" + flaw.invariant + "`: " + flaw.detail);
    }
  } else if (auto fault = gostop::fault(*trace.rules, trace.envelope.dealer, trace.deal)) {
    found.push_back(std::move(*fault));
  }
  return found;
}

std::vector<GostopTrace> fillings(const GostopTrace& trace, int samples, std::uint64_t seed) {
  std::vector<Card> cards;
  for (const Card card : cards_left(trace)) cards.push_back(card);
  CHECK(static_cast<int>(cards.size()) == hidden_cards(trace));
  std::vector<GostopTrace> ways;
  const auto keep = [&](std::span<const Card> order) {
    GostopTrace full = filled(trace, order);
    if (cards.empty() || faults(full).empty()) ways.push_back(std::move(full));
  };
  constexpr std::size_t kFew = 4;  // 24 orders
  if (cards.size() <= kFew) {
    do {
      keep(cards);
    } while (std::next_permutation(cards.begin(), cards.end()));
    return ways;
  }
  keep(cards);
  std::reverse(cards.begin(), cards.end());
  keep(cards);
  for (int i = 0; i < samples; ++i) {
    table::Random random = table::fork(seed, static_cast<std::uint64_t>(i));
    std::sort(cards.begin(), cards.end());
    table::shuffle(std::span<Card>(cards), random);
    keep(cards);
  }
  return ways;
}

std::string filling_text(const GostopTrace& trace, const GostopTrace& full) {
  std::string text;
  const auto add = [&](CardSet now, CardSet then) {
    const std::string names = gostop::names(now - then);
    if (!names.empty()) text += (text.empty() ? "" : " | ") + names;
  };
  const bool position = trace.from == GostopTrace::From::state;
  for (int seat = 0; seat < trace.envelope.players; ++seat) {
    const auto i = static_cast<std::size_t>(seat);
    add(position ? full.state.seat(seat).hand : full.deal.hands[i],
        position ? trace.state.seat(seat).hand : trace.deal.hands[i]);
    add(full.state.seat(seat).captured, trace.state.seat(seat).captured);
  }
  add(position ? full.state.table : full.deal.table,
      position ? trace.state.table : trace.deal.table);
  for (int i = 0; i < full.stock().size() && i < trace.stock().size(); ++i) {
    if (trace.stock()[i].is_card()) continue;
    text += text.empty() ? "" : " | ";
    text += gostop::name(full.stock()[i]);
  }
  return text;
}

}  // namespace showstopper::trace
