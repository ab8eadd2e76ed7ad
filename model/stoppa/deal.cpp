// SPDX-License-Identifier: Apache-2.0
#include "model/stoppa/deal.h"

#include <algorithm>

#include "model/stoppa/pot.h"
#include "model/table/check.h"
#include "model/table/index.h"

namespace showstopper::stoppa {
namespace {

using table::at;

// The Kings are the last, so that those which stay out are cut off.
constexpr std::array<Card, Card::kCount> kDeck = [] {
  std::array<Card, Card::kCount> deck;
  for (std::size_t i = 0; i < deck.size(); ++i) deck[i] = Card(static_cast<int>(i));
  return deck;
}();
static_assert(kDeck.back().rank() == kKing);

bool is_amount(Chips amount, Chips most) { return amount >= 0 && amount <= most; }

std::string amount_fault(const char* what, Chips amount, Chips most) {
  return std::string(what) + " is " + std::to_string(amount) + ", but must be from 0 to " +
         std::to_string(most);
}

}  // namespace

Deal deal_deck(const Rules& rules, Seat dealer, std::span<const Card> deck, int first_packet) {
  CHECK(deck.size() == at(rules.players * rules.hand_cards));
  REQUIRES(dealer >= 0 && dealer < rules.players);
  Deal deal;
  deal.first_packet = static_cast<std::uint8_t>(first_packet);
  std::size_t next = 0;
  std::size_t received = 0;
  for (const int cards : packets(rules, first_packet)) {
    Seat seat = dealer;
    for (int i = 0; i < rules.players; ++i) {
      seat = table::after(seat, rules.players);
      for (int k = 0; k < cards; ++k) {
        deal.hands[seat][received + k] = deck[next++];
      }
    }
    received += at(cards);
  }
  ENSURES(next == deck.size() && received == at(rules.hand_cards));
  return deal;
}

Deal shuffled_deal(const Rules& rules, Seat dealer, table::Random& random) {
  std::array<Card, Card::kCount> deck = kDeck;
  if (rules.kings_out == 1) {
    const Card out(kKing, static_cast<Suit>(random.below(Card::kSuits)));
    std::copy(deck.begin() + out.index() + 1, deck.end(), deck.begin() + out.index());
  }
  const std::span<Card> used(deck.data(), at(Card::kCount - rules.kings_out));
  table::shuffle(used, random);
  const int first_packet = rules.dealer_splits ? 2 + static_cast<int>(random.below(2)) : 3;
  return deal_deck(rules, dealer, used, first_packet);
}

Seat first_dealer(std::span<const Card> deck, Seat first_asked, int players) {
  REQUIRES(first_asked >= 0 && first_asked < players);
  constexpr Card kAceOfCoins(kAce, Suit::coins);
  const auto found = std::find(deck.begin(), deck.end(), kAceOfCoins);
  CHECK(found != deck.end());
  return static_cast<Seat>((first_asked + (found - deck.begin())) % players);
}

std::optional<std::string> fault(const Rules& rules, const Deal& deal) {
  CardSet seen;
  for (Seat seat = 0; seat < rules.players; ++seat) {
    for (int i = 0; i < kMostCards; ++i) {
      const Card card = deal.hands[seat][i];
      if (card.is_card() != (i < rules.hand_cards)) {
        return "hand " + std::to_string(seat) + " must hold " + std::to_string(rules.hand_cards) +
               " cards";
      }
      if (!card.is_card()) continue;
      if (seen.has(card)) return "`" + std::string(name(card)) + "` is dealt twice";
      seen |= card;
    }
  }
  // The number of cards is right by now, so as many cards are missing as Kings must be.
  const CardSet missing = kAllCards - seen;
  if (!kKings.contains(missing)) {
    return "`" + names(missing - kKings) + "` is not dealt: with " + std::to_string(rules.players) +
           " players " + std::to_string(rules.kings_out) +
           " of the Kings and nothing else stay out";
  }
  const bool splits = deal.first_packet == 2 && rules.dealer_splits;
  if (deal.first_packet != 3 && !splits) {
    return "the first packet has " + std::to_string(deal.first_packet) + " cards, but must have 3" +
           (rules.dealer_splits ? " or 2" : "");
  }
  return std::nullopt;
}

Table usual_table(const Rules& rules) {
  Table table;
  table.punto = rules.ante_punto;
  table.beccata = rules.ante_beccata;
  for (Seat seat = 0; seat < rules.players; ++seat) table.purses[seat] = kUsualPurse;
  if (!fault(rules, table)) return table;
  std::int64_t room = kMaxChips;
  for (Seat seat = 0; seat < rules.players; ++seat) {
    table.purses[seat] += table.punto + table.beccata;
    room -= table.purses[seat];
  }
  ENSURES(room >= 0);
  table.pot = static_cast<Chips>(std::min(small_prizes(rules, table.beccata), room));
  ENSURES(!fault(rules, table));
  return table;
}

std::optional<std::string> fault(const Rules& rules, const Table& table) {
  if (table.dealer < 0 || table.dealer >= rules.players) {
    return "the dealer is seat " + std::to_string(table.dealer) + ", but there are " +
           std::to_string(rules.players) + " seats";
  }
  if (!is_amount(table.punto, kMaxStake)) return amount_fault("the punto", table.punto, kMaxStake);
  if (!is_amount(table.beccata, kMaxStake)) {
    return amount_fault("the beccata", table.beccata, kMaxStake);
  }
  if (!is_amount(table.pot, kMaxChips)) return amount_fault("the pot", table.pot, kMaxChips);
  const Chips ante = table.punto + table.beccata;
  std::int64_t chips = table.pot;
  for (Seat seat = 0; seat < rules.players; ++seat) {
    const Chips purse = table.purses[seat];
    if (!is_amount(purse, kMaxChips)) return amount_fault("a purse", purse, kMaxChips);
    if (purse < ante) {
      return "the purse of seat " + std::to_string(seat) + " is " + std::to_string(purse) +
             ", below the ante of " + std::to_string(ante);
    }
    chips += purse;
  }
  if (chips > kMaxChips) {
    return "the purses and the pot are " + std::to_string(chips) + " chips, but at most " +
           std::to_string(kMaxChips) + " may be on the table";
  }
  const std::int64_t pot = table.pot + std::int64_t{rules.players} * ante;
  if (small_prizes(rules, table.beccata) > pot) {
    return "the small prizes are " + std::to_string(small_prizes(rules, table.beccata)) +
           " chips, more than the pot of " + std::to_string(pot);
  }
  return std::nullopt;
}

}  // namespace showstopper::stoppa
