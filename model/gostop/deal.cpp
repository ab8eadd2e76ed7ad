// SPDX-License-Identifier: Apache-2.0
#include "model/gostop/deal.h"

#include <algorithm>

#include <fmt/format.h>

#include "model/table/check.h"

namespace showstopper::gostop {
namespace {

// Calls `serve(zone, cards)` for each packet in turn; a seat, or kNobody for the table.
template <class Serve>
void follow_script(const Rules& rules, Seat dealer, Serve serve) {
  for (const Rules::Packet& packet : rules.deal_order) {
    const bool opponents = packet.to == DealTo::opponents || packet.to == DealTo::all;
    const bool to_dealer = packet.to == DealTo::dealer || packet.to == DealTo::all;
    if (packet.to == DealTo::table) serve(kNobody, packet.cards);
    // From the dealer's right on, the dealer last (GS-A-015, GS-B-017).
    for (int i = 1; opponents && i < rules.players; ++i) {
      serve((dealer + i) % rules.players, packet.cards);
    }
    if (to_dealer) serve(dealer, packet.cards);
  }
}

}  // namespace

std::vector<Card> deck_cards(const Rules& rules) {
  std::vector<Card> cards;
  for (const Card card : rules.deck) cards.push_back(card);
  return cards;
}

Deal deal_deck(const Rules& rules, Seat dealer, std::span<const Card> deck) {
  REQUIRES(dealer >= 0 && dealer < rules.players && deck.size() <= Card::kCount);
  Deal deal;
  std::size_t next = 0;
  follow_script(rules, dealer, [&](Seat seat, int cards) {
    CHECK(next + static_cast<std::size_t>(cards) <= deck.size());
    CardSet& zone = seat == kNobody ? deal.table : deal.hands[seat];
    for (int i = 0; i < cards; ++i) zone |= deck[next++];
  });
  std::copy(deck.begin() + static_cast<std::ptrdiff_t>(next), deck.end(), deal.stock.cards.begin());
  deal.stock.end = static_cast<std::uint8_t>(deck.size() - next);
  ENSURES(deal.stock.end <= Card::kCount);
  return deal;
}

Deal shuffled_deal(const Rules& rules, Seat dealer, table::Random& random) {
  std::array<Card, Card::kCount> deck = rules.deck_order;
  const std::span<Card> cards(deck.data(), static_cast<std::size_t>(rules.deck.size()));
  table::shuffle(cards, random);
  return deal_deck(rules, dealer, cards);
}

PerSitter<CardSet> sold_hands(const Rules& rules, const Deal& deal) {
  if (deal.sold != PerSitter<CardSet>{}) return deal.sold;
  PerSitter<CardSet> sold{};
  const int cards = rules.sold_seats * rules.hand_size;
  if (deal.stock.size() < cards) return sold;
  for (int i = 0; i < cards; ++i) {
    REQUIRES(rules.sold_seats > 0 && rules.sold_seats <= kMaxSitters);
    const Card card = deal.stock[i * deal.stock.size() / cards];
    if (!card.is_card()) return {};  // the card is unknown
    sold[static_cast<std::size_t>(i % rules.sold_seats)] |= card;
  }
  return sold;
}

std::optional<std::string> sold_fault(const Rules& rules, const PerSitter<CardSet>& sold) {
  CardSet seen;
  for (int sitter = 0; sitter < kMaxSitters; ++sitter) {
    const CardSet hand = sold[static_cast<std::size_t>(sitter)];
    const int sells = sitter < rules.sold_seats ? rules.hand_size : 0;
    if (hand.size() != sells) {
      return fmt::format("sold hand {} has {} cards, but under these rules it has {}", sitter,
                         hand.size(), sells);
    }
    if (const CardSet twice = seen & hand; !twice.empty()) {
      return fmt::format("card `{}` is sold twice", name(twice.first()));
    }
    seen |= hand;
  }
  if (const CardSet foreign = seen - rules.deck; !foreign.empty()) {
    return fmt::format("card `{}` is not in the deck of these rules", name(foreign.first()));
  }
  return std::nullopt;
}

std::optional<std::string> misplaced_sale(const Rules& rules, const Deal& deal) {
  const PerSitter<CardSet> sold = sold_hands(rules, deal);
  if (auto why = sold_fault(rules, sold)) return why;
  const CardSet stock = deal.stock.set();
  for (const CardSet hand : sold) {
    if (const CardSet kept = hand - stock; !kept.empty()) {
      return fmt::format("card `{}` was sold, but is not in the stock", name(kept.first()));
    }
  }
  return std::nullopt;
}

std::optional<std::string> fault(const Rules& rules, Seat dealer, const Deal& deal) {
  PerSeat<int> hand_sizes{};
  int table_size = 0;
  follow_script(rules, dealer, [&](Seat seat, int cards) {
    (seat == kNobody ? table_size : hand_sizes[seat]) += cards;
  });
  CardSet seen = deal.table;
  const auto add = [&](CardSet cards) -> std::optional<std::string> {
    if (const CardSet twice = seen & cards; !twice.empty()) {
      return fmt::format("card `{}` is dealt twice", name(twice.first()));
    }
    seen |= cards;
    return std::nullopt;
  };
  for (Seat seat = 0; seat < rules.players; ++seat) {
    const CardSet hand = deal.hands[seat];
    if (auto twice = add(hand)) return twice;
    if (hand.size() != hand_sizes[seat]) {
      return fmt::format("the hand of seat {} has {} cards, but the rules deal {}", seat,
                         hand.size(), hand_sizes[seat]);
    }
  }
  if (deal.table.size() != table_size) {
    return fmt::format("the table has {} cards, but the rules deal {}", deal.table.size(),
                       table_size);
  }
  for (int i = 0; i < deal.stock.size(); ++i) {
    if (auto twice = add(deal.stock[i])) return twice;
  }
  if (const CardSet foreign = seen - rules.deck; !foreign.empty()) {
    return fmt::format("card `{}` is not in the deck of these rules", name(foreign.first()));
  }
  if (const CardSet missing = rules.deck - seen; !missing.empty()) {
    return fmt::format("card `{}` is missing from the deal", name(missing.first()));
  }
  return misplaced_sale(rules, deal);
}

}  // namespace showstopper::gostop
