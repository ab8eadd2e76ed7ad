// SPDX-License-Identifier: Apache-2.0
#include "properties/verify/gostop/deals.h"

#include <algorithm>
#include <array>
#include <vector>

#include <fmt/format.h>

#include "model/table/check.h"
#include "properties/metamorphic/groups.h"

namespace showstopper::properties {

using namespace gostop;  // NOLINT: speaks the language of the game

namespace {

std::uint64_t factorial(int n) {
  std::uint64_t product = 1;
  for (int i = 2; i <= n; ++i) product *= static_cast<std::uint64_t>(i);
  return product;
}

// Places of a deal by number: the table, the hands, then each card of the stock by itself, or the
// whole stock.
struct Places {
  explicit Places(const Rules& rules, bool whole_stock = false) {
    const Deal any = deal_deck(rules, 0, deck_cards(rules));
    room.push_back(any.table.size());
    for (int seat = 0; seat < rules.players; ++seat) {
      room.push_back(any.hands[seat].size());
    }
    first_of_stock = static_cast<int>(room.size());
    if (whole_stock) {
      room.push_back(any.stock.size());
      orders = factorial(any.stock.size());
    } else {
      room.resize(room.size() + static_cast<std::size_t>(any.stock.size()), 1);
    }
  }

  std::vector<int> room;  // cards that each place takes
  int first_of_stock = 0;
  std::uint64_t orders = 1;  // of the stock, that are one deal
};

// n! / (k1! k2! ...) for the cards of the deck over the places.
std::uint64_t deals_over(const Rules& rules, const Places& places) {
  std::uint64_t deals = factorial(rules.deck.size());
  for (const int room : places.room) deals /= factorial(room);
  return deals;
}

// Puts the cards of the deck into places, one after the other in the order of names. Of deals that
// differ only in names the one is taken in which equal cards, and equal months, lie in the order of
// their places.
class Enumeration {
 public:
  using Visit = std::function<bool(const Deal&, std::uint64_t)>;

  Enumeration(const Rules& rules, const Visit& visit)
      : rules_(rules),
        cards_(deck_cards(rules)),
        places_(rules, Deals<Game>::stock_is_unseen(rules)),
        visit_(visit) {
    group_ = equal_neighbours();
    if (rules.steal_chooser == StealChooser::lowest_value) return;
    for (const auto& [a, b] : months_that_count_alike(rules)) {
      // Only the nearest earlier one: that orders a whole class.
      earlier_[b] = a;
    }
    std::array<int, Card::kMonths + 1> in_class{};
    for (Month month = 1; month <= Card::kMonths; ++month) {
      in_class[month] = earlier_[month] == 0 ? 1 : in_class[earlier_[month]] + 1;
      group_ *= static_cast<std::uint64_t>(in_class[month]);
    }
  }

  void run() { put(0); }

 private:
  // Marks cards that count as the one before them in the deck; answers how many ways there are to
  // exchange such cards.
  std::uint64_t equal_neighbours() {
    std::uint64_t ways = 1;
    int run = 1;
    const auto pairs = cards_that_count_alike(rules_);
    for (std::size_t i = 1; i < cards_.size(); ++i) {
      const std::pair<Card, Card> neighbours{cards_[i - 1], cards_[i]};
      like_before_[i] = std::find(pairs.begin(), pairs.end(), neighbours) != pairs.end();
      run = like_before_[i] ? run + 1 : 1;
      ways *= static_cast<std::uint64_t>(run);
    }
    return ways;
  }

  bool put(std::size_t card) {
    if (card == cards_.size()) return dealt();
    const int first = card > 0 && like_before_[card] ? place_[card - 1] : 0;
    for (int place = first; place < static_cast<int>(places_.room.size()); ++place) {
      int& room = places_.room[place];
      if (room == 0) continue;
      place_[card] = place;
      if (!month_in_order(card)) continue;
      --room;
      const bool on = put(card + 1);
      ++room;
      if (!on) return false;
    }
    return true;
  }

  // A month whose last card has just been put lies no earlier than the month before it of its kind.
  bool month_in_order(std::size_t card) const {
    if (card % Card::kPerMonth != Card::kPerMonth - 1) return true;
    const Month month = cards_[card].month();
    const Month before = earlier_[month];
    if (before == 0) return true;
    const auto here = place_.begin() + static_cast<std::ptrdiff_t>(card + 1 - Card::kPerMonth);
    const auto there = place_.begin() + first_card_of(before);
    return !std::lexicographical_compare(here, here + Card::kPerMonth, there,
                                         there + Card::kPerMonth);
  }

  std::ptrdiff_t first_card_of(Month month) const {
    return std::find(cards_.begin(), cards_.end(), Card(month, 0)) - cards_.begin();
  }

  // How many deals have the same canonical form: all renamings, less those that change nothing.
  std::uint64_t orbit() const {
    std::uint64_t same = 1;
    int run = 1;
    for (std::size_t i = 1; i < cards_.size(); ++i) {
      run = like_before_[i] && place_[i] == place_[i - 1] ? run + 1 : 1;
      same *= static_cast<std::uint64_t>(run);
    }
    std::array<int, Card::kMonths + 1> alike{};
    for (Month month = 1; month <= Card::kMonths; ++month) {
      const Month before = earlier_[month];
      if (before == 0 || rules_.deck.in(month).empty()) {
        alike[month] = 1;
        continue;
      }
      const auto here = place_.begin() + first_card_of(month);
      const auto there = place_.begin() + first_card_of(before);
      const bool equal = std::equal(here, here + Card::kPerMonth, there);
      alike[month] = equal ? alike[before] + 1 : 1;
      same *= static_cast<std::uint64_t>(alike[month]);
    }
    return group_ / same;
  }

  bool dealt() {
    Deal deal;
    for (std::size_t i = 0; i < cards_.size(); ++i) {
      const int place = place_[i];
      if (place == 0) {
        deal.table |= cards_[i];
      } else if (place < places_.first_of_stock) {
        deal.hands[place - 1] |= cards_[i];
      } else {
        const int at = places_.orders > 1 ? deal.stock.end : place - places_.first_of_stock;
        deal.stock.cards[at] = cards_[i];
        ++deal.stock.end;
      }
    }
    return visit_(deal, orbit() * places_.orders);
  }

  const Rules& rules_;
  const std::vector<Card> cards_;
  Places places_;
  const Visit& visit_;
  std::array<bool, Card::kCount> like_before_{};
  std::array<int, Card::kCount> place_{};
  std::array<Month, Card::kMonths + 1> earlier_{};  // 0: none
  std::uint64_t group_ = 1;                         // renamings that change nothing that counts
};

// Cards of the stock at `place` and after it, in another order.
void bring_forward(Stock& stock, int place, int i) {
  REQUIRES(place >= stock.top && i >= 0 && place + i < stock.end);
  const auto first = stock.cards.begin() + place;
  std::rotate(first, first + i, first + i + 1);
}
void bring_back(Stock& stock, int place, int i) {
  REQUIRES(place >= stock.top && i >= 0 && place + i < stock.end);
  const auto first = stock.cards.begin() + place;
  std::rotate(first, first + 1, first + i + 1);
}
void list_left(DealtCards& dealt, int place, int i) {
  for (int top = place + i; top > place; --top) {
    dealt.left[top] = dealt.left[top + 1] | dealt.deal.stock.cards[top];
  }
}

}  // namespace

State Deals<gostop::Game>::without_drawn(const State& state) {
  State part = state;
  std::fill_n(part.stock.cards.begin(), part.stock.top, Card());
  return part;
}

void Deals<gostop::Game>::draw(int place, int i, State& state) {
  bring_forward(state.stock, place, i);
}
void Deals<gostop::Game>::put_back(int place, int i, State& state) {
  bring_back(state.stock, place, i);
}
void Deals<gostop::Game>::draw(int place, int i, DealtCards& dealt) {
  bring_forward(dealt.deal.stock, place, i);
  list_left(dealt, place, i);
}
void Deals<gostop::Game>::put_back(int place, int i, DealtCards& dealt) {
  bring_back(dealt.deal.stock, place, i);
  list_left(dealt, place, i);
}

std::uint64_t Deals<gostop::Game>::count(const Rules& rules) {
  return deals_over(rules, Places(rules));
}

std::string too_large(const Rules& rules) {
  constexpr int kMostCards = 20;  // 20! is the last factorial of 64 bits
  if (!(rules.deck & kJokerCards).empty()) return "a small world has no jokers";
  if (rules.deck.size() <= kMostCards) return "";
  return fmt::format(
      "the deck has {} cards, but a world of more than {} cannot be enumerated; "
      "`deck.months` makes it smaller",
      rules.deck.size(), kMostCards);
}

void Deals<gostop::Game>::each(const Rules& rules, const Visit& visit) {
  CHECK(too_large(rules).empty());
  Enumeration(rules, visit).run();
}

}  // namespace showstopper::properties
