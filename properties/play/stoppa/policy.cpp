// SPDX-License-Identifier: Apache-2.0
#include "properties/play/stoppa/policy.h"

#include <algorithm>
#include <bit>

#include "model/table/check.h"
#include "model/table/guard/caught_check.h"

namespace showstopper::properties {

using stoppa::Action;
using stoppa::ActionKind;
using stoppa::Card;
using stoppa::Chips;
using stoppa::Decision;
using stoppa::Legal;
using stoppa::Rules;
using stoppa::State;
using table::Seat;

namespace {

// Independent streams of one round, so that a change to the play does not change the deal.
enum Stream : std::uint64_t { kDeal, kPlay, kTable, kStreams };

// Cards of a rank come near each other, so that hands of four, and hands without figures or Kings,
// are common: the deck is in the order of the ranks, turned, with some cards swapped.
stoppa::Deal clustered_deal(const Rules& rules, stoppa::Seat dealer, table::Random& random) {
  std::array<Card, Card::kCount> deck;
  std::size_t size = 0;
  int kings_out = rules.kings_out;
  for (const Card card : stoppa::kAllCards) {
    if (card.rank() == stoppa::kKing && kings_out-- > 0) continue;
    deck[size++] = card;
  }
  const auto cards = static_cast<std::ptrdiff_t>(size);
  std::rotate(deck.begin(), deck.begin() + random.below(size), deck.begin() + cards);
  const std::uint32_t swaps = 4 + random.below(40);
  for (std::uint32_t i = 0; i < swaps; ++i) {
    const std::uint32_t a = random.below(size), b = random.below(size);
    std::swap(deck[a], deck[b]);
  }
  // Dealt in heaps, one hand after the other, because packets would spread a rank over the seats.
  stoppa::Deal deal;
  deal.first_packet = static_cast<std::uint8_t>(rules.dealer_splits ? 2 + random.below(2) : 3);
  std::size_t next = 0;
  stoppa::Seat seat = dealer;
  for (int i = 0; i < rules.players; ++i) {
    seat = table::after(seat, rules.players);
    auto& hand = deal.hands[seat];
    for (int k = 0; k < rules.hand_cards; ++k) {
      hand[k] = deck[next++];
    }
    table::shuffle(std::span<Card>(hand.data(), static_cast<std::size_t>(rules.hand_cards)),
                   random);
  }
  return deal;
}

// Stakes and purses from the poorest that can pay the ante to the richest.
void wild_table(const Rules& rules, stoppa::Table& table, table::Random& random) {
  table.punto = static_cast<Chips>(random.below(12));
  table.beccata = static_cast<Chips>(random.below(4));
  table.pot = random.chance(1, 4) ? static_cast<Chips>(random.below(50)) : 0;
  table.last_round = random.chance(1, 8);
  for (Seat seat = 0; seat < rules.players; ++seat) {
    const std::uint32_t most = random.chance(1, 4) ? 8 : random.chance(1, 8) ? 100'000 : 120;
    table.purses[seat] = table.punto + table.beccata + static_cast<Chips>(random.below(most));
  }
  // The pot of this table may be too small for the prizes of the rules.
  if (fault(rules, table)) table = usual_table(rules);
}

// From the least to the most, each order of magnitude with equal chance.
Chips amount(const Legal& legal, table::Random& random) {
  const auto span = static_cast<std::uint32_t>(legal.amounts());
  const std::uint32_t bits = random.below(static_cast<std::uint64_t>(std::bit_width(span)) + 1);
  const std::uint64_t width = std::min<std::uint64_t>(span, std::uint64_t{1} << bits);
  return legal.from + static_cast<Chips>(random.below(width));
}

// Chances out of 16 to bet, to raise an existing bet, and to call.
struct Temper {
  std::uint32_t bets, raises, calls;
};

Temper temper(const State& state, StoppaPolicy policy) {
  switch (policy) {
    case StoppaPolicy::plain: return {5, 2, 7};
    case StoppaPolicy::bold: return {14, 6, 9};
    case StoppaPolicy::timid: return {1, 0, 2};
    case StoppaPolicy::judge: {
      // The number of sevens and sixes is a rough measure, but cheap: a player's first look.
      const stoppa::CardSet hand = state.hand(state.to_move());
      const auto sevens = static_cast<std::uint32_t>(hand.count(7) + hand.count(6));
      return {std::min(2 + 4 * sevens, 15u), std::min(sevens, 4u), std::min(3 + 3 * sevens, 12u)};
    }
  }
  UNREACHABLE("the switch has a case for each value");
}

Action choose_bet(const State& state, const Legal& legal, StoppaPolicy policy,
                  table::Random& random) {
  constexpr std::uint32_t kAll = 16;
  const Temper mood = temper(state, policy);
  const std::uint32_t draw = random.below(kAll);
  const bool can_raise = legal.amounts() > 0;
  if (legal.allows(ActionKind::pass)) {
    if (can_raise && draw < mood.bets) return Action::with(legal.chips_verb, amount(legal, random));
    return {ActionKind::pass, {}, 0, {}};
  }
  if (can_raise && draw < mood.raises) return Action::with(legal.chips_verb, amount(legal, random));
  const bool calls = legal.allows(ActionKind::call) && draw < mood.raises + mood.calls;
  return {calls ? ActionKind::call : ActionKind::fold, {}, 0, {}};
}

}  // namespace

RoundPlan<stoppa::Game> Play<stoppa::Game>::plan(const Rules& rules, std::uint64_t seed,
                                                 std::uint64_t index, Generator generator) {
  table::Random deal_stream = table::fork(seed, index * kStreams + kDeal);
  RoundPlan<stoppa::Game> plan;
  plan.random = table::fork(seed, index * kStreams + kPlay);
  plan.table = usual_table(rules);
  plan.table.dealer = static_cast<stoppa::Seat>(index % static_cast<std::uint64_t>(rules.players));
  if (generator == Generator::uniform) {
    plan.deal = shuffled_deal(rules, plan.table.dealer, deal_stream);
    return plan;
  }
  table::Random biased = table::fork(seed, index * kStreams + kTable);
  const stoppa::Seat dealer = plan.table.dealer;
  wild_table(rules, plan.table, biased);
  plan.table.dealer = dealer;
  for (StoppaPolicy& policy : plan.policies)
    policy = static_cast<StoppaPolicy>(biased.below(kStoppaPolicies));
  plan.deal = biased.chance(1, 2) ? clustered_deal(rules, dealer, deal_stream)
                                  : shuffled_deal(rules, dealer, deal_stream);
  return plan;
}

Action Play<stoppa::Game>::choose(const State& state, const Legal& legal, Policy policy,
                                  table::Random& random) {
  switch (state.decision) {
    case Decision::bet: return choose_bet(state, legal, policy, random);
    case Decision::declare:
    case Decision::lay: {
      const int size = legal.size();
      if (size == 1) return legal.nth(0);
      return legal.nth(static_cast<int>(random.below(static_cast<std::uint64_t>(size))));
    }
    case Decision::over: break;
  }
  UNREACHABLE("the switch has a case for each value");
}

}  // namespace showstopper::properties
