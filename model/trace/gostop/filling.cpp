// SPDX-License-Identifier: Apache-2.0
#include "model/trace/gostop/filling.h"

#include <algorithm>

#include <fmt/format.h>

#include "model/gostop/position.h"
#include "model/table/check.h"
#include "model/table/random.h"

namespace showstopper::trace {
namespace {

using gostop::Card;
using gostop::CardSet;

constexpr std::size_t kFew = 4;  // cards, in 24 orders
constexpr int kOrdered = 2;      // the ascending order and the descending one
constexpr int kMostMore = 400;   // random orders, where nothing else can be played

// Calls use(zone, count) for each zone with `x`, and use_place(card) for each such place of a
// sequence, in the order of filling.
template <class Zone, class Place>
void each_hidden(GostopTrace& trace, Zone zone, Place place) {
  const bool position = trace.from == GostopTrace::From::state;
  for (int seat = 0; seat < trace.envelope.players; ++seat) {
    CardSet& hand = position ? trace.state.seat(seat).hand : trace.deal.hands[seat];
    zone(hand, trace.hidden.hands[seat]);
  }
  zone(position ? trace.state.table : trace.deal.table, trace.hidden.table);
  for (int seat = 0; seat < trace.envelope.players; ++seat) {
    zone(trace.state.seat(seat).captured, trace.hidden.captured[seat]);
  }
  if (trace.from == GostopTrace::From::deck) {
    for (Card& card : trace.deck) place(card);
    return;
  }
  gostop::Stock& stock = position ? trace.state.stock : trace.deal.stock;
  for (int i = stock.top; i < stock.end; ++i) place(stock.cards[i]);
}

struct NamedCards {
  CardSet once;   // every card that is named
  CardSet twice;  // of these, those that are named more than once
};

NamedCards named_cards(const GostopTrace& trace) {
  NamedCards named;
  const auto add = [&](CardSet cards) {
    named.twice |= named.once & cards;
    named.once |= cards;
  };
  const auto add_card = [&](const Card& card) {
    if (card.is_card()) add(card);
  };
  if (trace.from == GostopTrace::From::deck) {
    for (const Card& card : trace.deck) add_card(card);
    return named;
  }
  const bool position = trace.from == GostopTrace::From::state;
  for (int seat = 0; seat < trace.envelope.players; ++seat) {
    add(position ? trace.state.seat(seat).hand : trace.deal.hands[seat]);
    if (position) add(trace.state.seat(seat).captured);
  }
  add(position ? trace.state.table : trace.deal.table);
  for (int i = 0; i < trace.stock().size(); ++i) add_card(trace.stock()[i]);
  return named;
}

// Zones that have more or fewer cards than the rules deal, `x` included.
std::vector<std::string> wrong_sizes(const GostopTrace& trace) {
  std::vector<std::string> reasons;
  const auto zone = [&](const std::string& what, int cards, int dealt) {
    if (cards == dealt) return;
    reasons.push_back(fmt::format("{} has {} cards, but the rules deal {}", what, cards, dealt));
  };
  const int deck = trace.rules->deck.size();
  if (trace.from == GostopTrace::From::deck) {
    zone("the deck", static_cast<int>(trace.deck.size()), deck);
  }
  if (trace.from != GostopTrace::From::deal) return reasons;
  const gostop::Deal dealt =
      gostop::deal_deck(*trace.rules, trace.envelope.dealer, gostop::deck_cards(*trace.rules));
  for (int seat = 0; seat < trace.envelope.players; ++seat) {
    zone(fmt::format("the hand of seat {}", seat),
         trace.deal.hands[seat].size() + trace.hidden.hands[seat], dealt.hands[seat].size());
  }
  zone("the table", trace.deal.table.size() + trace.hidden.table, dealt.table.size());
  zone("the stock", trace.deal.stock.size(), dealt.stock.size());
  return reasons;
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

CardSet cards_left(const GostopTrace& trace) { return trace.rules->deck - named_cards(trace).once; }

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
    full.deal = dealt(full);
  }
  return full;
}

gostop::Deal dealt(const GostopTrace& trace) {
  gostop::Deal deal = gostop::deal_deck(*trace.rules, trace.envelope.dealer, trace.deck);
  deal.sold = trace.deal.sold;
  return deal;
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
  CardSet sold;
  for (const CardSet hand : trace.deal.sold) sold |= hand;
  // The stock is filled last, and sold cards belong there.
  const auto keep = [&](std::vector<Card> order) {
    std::stable_partition(order.begin(), order.end(), [&](Card card) { return !sold.has(card); });
    GostopTrace full = filled(trace, order);
    if (cards.empty() || faults(full).empty()) ways.push_back(std::move(full));
  };
  if (cards.size() <= kFew) {
    do {
      keep(cards);
    } while (std::next_permutation(cards.begin(), cards.end()));
    return ways;
  }
  keep(cards);
  std::reverse(cards.begin(), cards.end());
  keep(cards);
  for (int i = 0; i < samples || (ways.empty() && i < samples + kMostMore); ++i) {
    table::Random random = table::fork(seed, static_cast<std::uint64_t>(i));
    std::sort(cards.begin(), cards.end());
    table::shuffle(std::span<Card>(cards), random);
    keep(cards);
  }
  return ways;
}

std::vector<std::string> unfillable(const GostopTrace& trace) {
  std::vector<std::string> reasons;
  const NamedCards named = named_cards(trace);
  for (const Card card : named.twice) {
    reasons.push_back(fmt::format("card `{}` is written twice", gostop::name(card)));
  }
  for (const Card card : named.once - trace.rules->deck) {
    reasons.push_back(
        fmt::format("card `{}` is not in the deck of these rules", gostop::name(card)));
  }
  for (std::string& size : wrong_sizes(trace)) reasons.push_back(std::move(size));
  if (!reasons.empty()) return reasons;
  const int hidden = hidden_cards(trace), left = cards_left(trace).size();
  if (hidden != left) {
    return {fmt::format("{} cards are written `x`, but {} cards of the deck are left for them",
                        hidden, left)};
  }
  if (!fillings(trace, 0, 0).empty()) return reasons;
  std::vector<Card> cards;
  for (const Card card : cards_left(trace)) cards.push_back(card);
  const GostopTrace full = filled(trace, cards);
  const std::string none =
      cards.size() <= kFew ? "no way" : fmt::format("none of {} ways", kMostMore + kOrdered);
  for (const std::string& fault : faults(full)) {
    reasons.push_back(fmt::format("{} to fill the `x` can be played: with {}, {}", none,
                                  filling_text(trace, full), fault));
  }
  return reasons;
}

std::string filling_text(const GostopTrace& trace, const GostopTrace& full) {
  std::string text;
  const auto add = [&](CardSet now, CardSet then) {
    const std::string names = gostop::names(now - then);
    if (!names.empty()) text += (text.empty() ? "" : " | ") + names;
  };
  const bool position = trace.from == GostopTrace::From::state;
  for (int seat = 0; seat < trace.envelope.players; ++seat) {
    add(position ? full.state.seat(seat).hand : full.deal.hands[seat],
        position ? trace.state.seat(seat).hand : trace.deal.hands[seat]);
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
