// SPDX-License-Identifier: Apache-2.0
#include "properties/play/gostop/policy.h"

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "model/gostop/deal.h"
#include "model/table/caught_check.h"

namespace showstopper::properties {

using gostop::Action;
using gostop::Card;
using gostop::CardSet;
using gostop::Decision;
using gostop::Legal;
using gostop::Month;
using gostop::Rules;
using gostop::State;
using gostop::Verb;

std::string_view word(Style style) {
  switch (style) {
    case Style::uniform: return "uniform";
    case Style::greedy: return "greedy";
    case Style::bold: return "bold";
    case Style::stacker: return "stacker";
    case Style::bomber: return "bomber";
    case Style::stingy: return "stingy";
  }
  std::abort();
}

namespace {

// Independent streams of one round, so that a change to the play does not change the deal.
enum Stream : std::uint64_t { kDeal, kPlay, kTable, kStreams };

gostop::Deal clustered_deal(const Rules& rules, gostop::Seat dealer, table::Random& random) {
  std::array<Card, Card::kCount> deck;
  std::array<int, Card::kMonths> months;
  for (int i = 0; i < Card::kMonths; ++i) months[static_cast<std::size_t>(i)] = i + 1;
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
  return Action::with(legal.card_verb, CardSet(bits).first());
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

// The cards that the style would play, all of them where it does not care.
CardSet preferred(const State& state, const Legal& legal, Style style) {
  const CardSet hand = state.seat(state.to_move).hand;
  switch (style) {
    case Style::uniform:
    case Style::bold: return legal.cards;
    case Style::greedy:
      for (const int lying : {3, 2, 1}) {
        const CardSet found = meeting(legal.cards, state.table, lying);
        if (!found.empty()) return found;
      }
      return legal.cards;
    case Style::stacker: {
      // On one lying card whose month nobody else can complete at sight.
      const CardSet found = singles(meeting(legal.cards, state.table, 1), hand, 1);
      return found.empty() ? legal.cards : found;
    }
    case Style::bomber: {
      const CardSet found = singles(legal.cards, hand, 1);
      return found.empty() ? legal.cards : found;
    }
    case Style::stingy: {
      const CardSet found = meeting(legal.cards, state.table, 0);
      return found.empty() ? legal.cards : found;
    }
  }
  std::abort();
}

Action with_month(Verb verb, gostop::MonthSet months) {
  return Action::with(verb, Month{std::countr_zero(static_cast<unsigned>(months)) + 1});
}

bool is_bold(Style style) { return style == Style::bold || style == Style::bomber; }

// What a style does at a turn besides playing a card; a plain `done` where it does none of it.
Action special(const Legal& legal, Style style, table::Random& random) {
  if (is_bold(style)) {
    if (legal.quads != 0 && random.chance(1, 4)) return with_month(Verb::quad, legal.quads);
    if (legal.shakes != 0 && random.chance(3, 4)) return with_month(Verb::shake, legal.shakes);
    if (legal.bombs != 0 && random.chance(7, 8)) return with_month(Verb::bomb, legal.bombs);
    if (legal.contains({Verb::offer, 0}) && random.chance(1, 8)) return {Verb::offer, 0};
  }
  if (style == Style::greedy && legal.bombs != 0) return with_month(Verb::bomb, legal.bombs);
  if (style == Style::stingy && legal.contains({Verb::skip, 0})) return {Verb::skip, 0};
  return {};
}

Action choose_at_turn(const State& state, const Legal& legal, Style style, table::Random& random) {
  const Action first = special(legal, style, random);
  if (!(first == Action{})) return first;
  const CardSet cards = preferred(state, legal, style);
  // Now and then anything, so that no legal action is beyond a style's reach.
  if (cards.empty() || random.chance(1, 8)) {
    return legal.nth(static_cast<int>(random.below(static_cast<std::uint64_t>(legal.size()))));
  }
  return nth_card(legal, cards, random);
}

}  // namespace

Plan plan_round(const Rules& rules, std::uint64_t seed, std::uint64_t index, Mix mix) {
  table::Random deal_stream = table::fork(seed, index * kStreams + kDeal);
  Plan plan;
  plan.random = table::fork(seed, index * kStreams + kPlay);
  plan.dealer = static_cast<gostop::Seat>(index % static_cast<std::uint64_t>(rules.players));
  if (mix == Mix::plain) {
    plan.deal = shuffled_deal(rules, plan.dealer, deal_stream);
    return plan;
  }
  table::Random wild = table::fork(seed, index * kStreams + kTable);
  // Half of the rounds follow others without a winner, a few of them many.
  plan.carry = wild.chance(1, 2) ? static_cast<int>(wild.below(wild.chance(1, 8) ? 9 : 3)) : 0;
  for (Style& style : plan.styles) style = static_cast<Style>(wild.below(kStyles));
  plan.deal = wild.chance(2, 3) ? clustered_deal(rules, plan.dealer, deal_stream)
                                : shuffled_deal(rules, plan.dealer, deal_stream);
  return plan;
}

Action choose(const State& state, const Legal& legal, Style style, table::Random& random) {
  const int size = legal.size();
  if (size == 1) return legal.nth(0);
  if (style != Style::uniform) {
    switch (state.decision) {
      case Decision::turn:
      case Decision::declare: return choose_at_turn(state, legal, style, random);
      case Decision::go_stop: {
        const bool goes = style != Style::stingy && random.chance(7, 8);
        if (goes || !legal.contains({Verb::stop, 0})) return {Verb::go, 0};
        return {Verb::stop, 0};
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

Record record_round(const Rules& rules, std::uint64_t seed, std::uint64_t index, Mix mix,
                    int most) {
  Plan plan = plan_round(rules, seed, index, mix);
  Record record;
  record.dealer = plan.dealer;
  record.carry = plan.carry;
  record.deal = plan.deal;
  // Where a CHECK is caught, the record ends with what stopped the engine.
  try {
    State state = start(rules, plan.dealer, plan.carry, plan.deal);
    for (int number = 0; number < most && !state.over(); ++number) {
      const Legal may = legal(rules, state);
      const auto style = plan.styles[static_cast<std::size_t>(state.to_move)];
      const Action action = choose(state, may, style, plan.random);
      record.seats.push_back(state.to_move);
      record.actions.push_back(action);
      apply(rules, state, action);
    }
  } catch (const table::CheckFailed&) {
    return record;
  }
  return record;
}

}  // namespace showstopper::properties
