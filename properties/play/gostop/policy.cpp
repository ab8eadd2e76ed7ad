// SPDX-License-Identifier: Apache-2.0
#include "properties/play/gostop/policy.h"

#include <algorithm>
#include <bit>

#include "model/gostop/deal.h"
#include "model/gostop/rules/parameter_table.h"
#include "model/table/check.h"
#include "model/table/guard/caught_check.h"

namespace showstopper::properties {

using gostop::Action;
using gostop::ActionKind;
using gostop::Card;
using gostop::CardSet;
using gostop::Decision;
using gostop::Legal;
using gostop::Month;
using gostop::Rules;
using gostop::State;

namespace {

// Independent streams of one round, so that a change to the play does not change the deal.
enum Stream : std::uint64_t { kDeal, kPlay, kTable, kStreams };

gostop::Deal clustered_deal(const Rules& rules, gostop::Seat dealer, table::Random& random) {
  std::array<Card, Card::kCount> deck;
  std::array<int, Card::kMonths> months;
  for (int i = 0; i < Card::kMonths; ++i) months[i] = i + 1;
  table::shuffle(std::span<int>(months), random);
  std::size_t size = 0;
  for (const int month : months) {
    for (const Card card : rules.deck& CardSet::of(month)) deck[size++] = card;
  }
  for (const Card joker : rules.deck& gostop::kJokerCards) {
    const std::uint32_t at = random.below(size + 1);
    std::copy_backward(deck.begin() + at, deck.begin() + static_cast<std::ptrdiff_t>(size),
                       deck.begin() + static_cast<std::ptrdiff_t>(size) + 1);
    deck[at] = joker;
    ++size;
  }
  // From hardly mixed, where quads and triples are everywhere, to nearly shuffled.
  const std::uint32_t swaps = 4 + random.below(40);
  for (std::uint32_t i = 0; i < swaps; ++i) {
    const std::uint32_t a = random.below(size), b = random.below(size);
    std::swap(deck[a], deck[b]);
  }
  // A packet of the deal should not always begin with a month.
  std::rotate(deck.begin(), deck.begin() + random.below(size),
              deck.begin() + static_cast<std::ptrdiff_t>(size));
  return deal_deck(rules, dealer, {deck.data(), size});
}

Action nth_card(const Legal& legal, CardSet cards, table::Random& random) {
  std::uint64_t bits = cards.bits();
  for (std::uint32_t skip = random.below(static_cast<std::uint64_t>(cards.size())); skip > 0;
       --skip) {
    bits &= bits - 1;
  }
  return Action::with(legal.card_kind, CardSet(bits).first());
}

// The cards among `cards` of whose month exactly `lying` lie on the table.
CardSet meeting(CardSet cards, CardSet table, int lying) {
  CardSet found;
  for (const Card card : cards) {
    if (!card.is_joker() && table.count(card.month()) == lying) found |= card;
  }
  return found;
}

CardSet singles(CardSet cards, CardSet hand, int held) {
  CardSet found;
  for (const Card card : cards) {
    if (!card.is_joker() && hand.count(card.month()) == held) found |= card;
  }
  return found;
}

// The legal cards that the policy prefers; all if it has no preference.
CardSet preferred(const State& state, const Legal& legal, Policy policy) {
  const CardSet hand = state.seat(state.to_move).hand;
  switch (policy) {
    case Policy::uniform:
    case Policy::bold: return legal.cards;
    case Policy::greedy:
      for (const int lying : {3, 2, 1}) {
        const CardSet found = meeting(legal.cards, state.table, lying);
        if (!found.empty()) return found;
      }
      return legal.cards;
    case Policy::stacker: {
      // Matches one card on the table, and the hand has no other card of its month.
      const CardSet found = singles(meeting(legal.cards, state.table, 1), hand, 1);
      return found.empty() ? legal.cards : found;
    }
    case Policy::bomber: {
      const CardSet found = singles(legal.cards, hand, 1);
      return found.empty() ? legal.cards : found;
    }
    case Policy::stingy: {
      const CardSet found = meeting(legal.cards, state.table, 0);
      return found.empty() ? legal.cards : found;
    }
  }
  UNREACHABLE("the switch has a case for each value");
}

Action with_month(ActionKind kind, gostop::MonthSet months) {
  return Action::with(kind, months.first());
}

bool is_bold(Policy policy) { return policy == Policy::bold || policy == Policy::bomber; }

// The action of a policy at a turn that is not the play of a card; a plain `done` if there is none.
Action special(const Legal& legal, Policy policy, table::Random& random) {
  if (legal.contains({ActionKind::concede, 0}) && random.chance(1, 32))
    return {ActionKind::concede, 0};
  if (is_bold(policy)) {
    if (!legal.quads.empty() && random.chance(1, 4))
      return with_month(ActionKind::quad, legal.quads);
    if (!legal.shakes.empty() && random.chance(3, 4))
      return with_month(ActionKind::shake, legal.shakes);
    if (!legal.bombs.empty() && random.chance(7, 8))
      return with_month(ActionKind::bomb, legal.bombs);
    if (legal.contains({ActionKind::offer, 0}) && random.chance(1, 8))
      return {ActionKind::offer, 0};
  }
  if (policy == Policy::greedy && !legal.bombs.empty())
    return with_month(ActionKind::bomb, legal.bombs);
  if (policy == Policy::stingy && legal.contains({ActionKind::skip, 0}))
    return {ActionKind::skip, 0};
  return {};
}

Action choose_at_turn(const State& state, const Legal& legal, Policy policy,
                      table::Random& random) {
  const Action first = special(legal, policy, random);
  if (!(first == Action{})) return first;
  const CardSet cards = preferred(state, legal, policy);
  // One choice in eight is uniform, so that each policy can reach every legal action.
  if (cards.empty() || random.chance(1, 8)) {
    return legal.nth(static_cast<int>(random.below(static_cast<std::uint64_t>(legal.size()))));
  }
  return nth_card(legal, cards, random);
}

}  // namespace

RoundPlan<gostop::Game> Play<gostop::Game>::plan(const Rules& rules, std::uint64_t seed,
                                                 std::uint64_t index, Generator generator) {
  table::Random deal_stream = table::fork(seed, index * kStreams + kDeal);
  RoundPlan<gostop::Game> plan;
  plan.random = table::fork(seed, index * kStreams + kPlay);
  plan.table.dealer = static_cast<gostop::Seat>(index % static_cast<std::uint64_t>(rules.players));
  if (generator == Generator::uniform) {
    plan.deal = shuffled_deal(rules, plan.table.dealer, deal_stream);
    return plan;
  }
  table::Random biased = table::fork(seed, index * kStreams + kTable);
  // Half of the rounds follow others without a winner, a few of them many.
  plan.table.carry =
      biased.chance(1, 2) ? static_cast<int>(biased.below(biased.chance(1, 8) ? 9 : 3)) : 0;
  plan.table = table_after(rules, plan.table.dealer, plan.table.carry);
  for (Policy& policy : plan.policies) policy = static_cast<Policy>(biased.below(kPolicies));
  plan.deal = biased.chance(2, 3) ? clustered_deal(rules, plan.table.dealer, deal_stream)
                                  : shuffled_deal(rules, plan.table.dealer, deal_stream);
  return plan;
}

Action Play<gostop::Game>::choose(const State& state, const Legal& legal, Policy policy,
                                  table::Random& random) {
  const int size = legal.size();
  if (size == 1) return legal.nth(0);
  if (policy != Policy::uniform) {
    switch (state.decision) {
      case Decision::turn:
      case Decision::declare: return choose_at_turn(state, legal, policy, random);
      case Decision::go_stop: {
        if (legal.contains({ActionKind::push, 0}) && random.chance(1, 8)) {
          return {ActionKind::push, 0};
        }
        const bool goes = policy != Policy::stingy && random.chance(7, 8);
        if (goes || !legal.contains({ActionKind::stop, 0})) return {ActionKind::go, 0};
        return {ActionKind::stop, 0};
      }
      case Decision::take_hand:
      case Decision::take_flip:
      case Decision::give:
      case Decision::cup:
      case Decision::respond:
      case Decision::over: break;
    }
  }
  return legal.nth(static_cast<int>(random.below(static_cast<std::uint64_t>(size))));
}

bool Play<gostop::Game>::leaves_alone(int parameter) {
  using namespace gostop;  // NOLINT: for the literals of keys
  return parameter == "deal.order.2"_key || parameter == "deal.order.3"_key ||
         parameter == "deck.months"_key;
}

}  // namespace showstopper::properties
