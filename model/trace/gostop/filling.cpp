// SPDX-License-Identifier: Apache-2.0
#include "model/trace/gostop/filling.h"

#include <algorithm>
#include <concepts>
#include <type_traits>
#include <utility>

#include <fmt/format.h>

#include "model/gostop/position.h"
#include "model/table/check.h"
#include "model/trace/filling.h"

namespace showstopper::trace {

template <class Trace, class Zone, class Place>
requires std::same_as<std::remove_const_t<Trace>, GostopTrace>
void each_zone(Trace& trace, Zone zone, Place place) {
  if (trace.from == GostopTrace::From::deck) {
    for (auto& card : trace.deck) place(card);
    return;
  }
  const bool position = trace.from == GostopTrace::From::state;
  for (int seat = 0; seat < trace.envelope.players; ++seat) {
    zone(position ? trace.state.seat(seat).hand : trace.deal.hands[seat], trace.hidden.hands[seat]);
  }
  zone(position ? trace.state.table : trace.deal.table, trace.hidden.table);
  for (int seat = 0; position && seat < trace.envelope.players; ++seat) {
    zone(trace.state.seat(seat).captured, trace.hidden.captured[seat]);
  }
  auto& stock = position ? trace.state.stock : trace.deal.stock;
  for (int i = stock.top; i < stock.end; ++i) place(stock.cards[i]);
}

namespace {

using gostop::Card;
using gostop::CardSet;

constexpr std::size_t kFew = 4;  // cards, in 24 orders

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

// The trace filled in this order, but sold cards last: they belong into the stock, and that is
// filled last.
GostopTrace filled_in_order(const GostopTrace& trace, std::vector<Card> order) {
  CardSet sold;
  for (const CardSet hand : trace.deal.sold) sold |= hand;
  std::stable_partition(order.begin(), order.end(), [&](Card card) { return !sold.has(card); });
  return filled(trace, order);
}

// Whether `fillings(trace, 0, 0)` has a way. The search ends with the first.
bool can_be_filled(const GostopTrace& trace) {
  const std::vector<Card> cards = list_of<Card>(cards_left(trace));
  REQUIRES(!cards.empty() && static_cast<int>(cards.size()) == hidden_cards(trace));
  bool can = false;
  try_orders(cards, kFew, 0, 0, [&](const std::vector<Card>& order) {
    can = can || faults(filled_in_order(trace, order)).empty();
    return can;
  });
  return can;
}

}  // namespace

GostopTrace::GostopTrace() = default;
GostopTrace::GostopTrace(const GostopTrace& other) = default;
GostopTrace::GostopTrace(GostopTrace&& other) noexcept = default;
GostopTrace& GostopTrace::operator=(const GostopTrace& other) = default;
GostopTrace& GostopTrace::operator=(GostopTrace&& other) noexcept = default;
GostopTrace::~GostopTrace() = default;

bool GostopTrace::has_hidden() const { return hidden_cards(*this) > 0; }

int hidden_cards(const GostopTrace& trace) { return hidden_in(trace); }

CardSet cards_left(const GostopTrace& trace) {
  return trace.rules->deck - named_in<CardSet>(trace).once;
}

GostopTrace filled(const GostopTrace& trace, std::span<const Card> cards) {
  GostopTrace full = filled_with(trace, cards);
  if (full.from == GostopTrace::From::deck) full.deal = dealt(full);
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
  const std::vector<Card> cards = list_of<Card>(cards_left(trace));
  CHECK(static_cast<int>(cards.size()) == hidden_cards(trace));
  std::vector<GostopTrace> ways;
  try_orders(cards, kFew, samples, seed, [&](const std::vector<Card>& order) {
    GostopTrace full = filled_in_order(trace, order);
    const bool kept = cards.empty() || faults(full).empty();
    if (kept) ways.push_back(std::move(full));
    return kept;
  });
  return ways;
}

std::vector<std::string> unfillable(const GostopTrace& trace) {
  std::vector<std::string> reasons;
  const auto named = named_in<CardSet>(trace);
  add_twice(named, reasons);
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
  if (hidden == 0 || can_be_filled(trace)) return reasons;
  const std::vector<Card> cards = list_of<Card>(cards_left(trace));
  return faults_of_filling(trace, filled(trace, cards), cards.size() <= kFew);
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
