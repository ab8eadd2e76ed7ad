// SPDX-License-Identifier: Apache-2.0
#include "properties/play/stoppa/match_generator.h"

#include <algorithm>

#include "model/stoppa/match.h"
#include "model/stoppa/ranking.h"
#include "model/table/check.h"

namespace showstopper::properties {

using stoppa::Action;
using stoppa::ActionKind;
using stoppa::CardSet;
using stoppa::Chips;
using stoppa::Decision;
using stoppa::Legal;
using stoppa::Phase;
using stoppa::Rank;
using stoppa::Rules;
using stoppa::State;

namespace {

enum class Hand { weak, fair, good };

// A player's judgement of his cards: each further card of the suit is worth about six points more.
// By the bounds about a third of the hands are fair and a sixth are good.
Hand first_look(const Rules& rules, const State& state) {
  constexpr int kPerCard = 6;
  const stoppa::Seat seat = state.to_move();
  const bool big = state.phase == Phase::big;
  const CardSet cards = big ? state.hand(seat) : state.packet(state.iteration, seat);
  const stoppa::Ranked best = big ? best_of_hand(rules, cards) : best_of_packet(rules, cards);
  const int worth = best.points + kPerCard * best.cards.size();
  const int most = std::min(cards.size(), 3);
  constexpr int kFair[] = {0, 22, 33, 40}, kGood[] = {0, 27, 40, 48};
  constexpr int kBigExtra = 22;  // the best of all cards is better than the best of three
  const int extra = big ? kBigExtra : 0;
  return worth >= kGood[most] + extra   ? Hand::good
         : worth >= kFair[most] + extra ? Hand::fair
                                        : Hand::weak;
}

// In one case of eight a player bluffs, and in one of eight he loses heart.
Hand in_this_mood(Hand hand, table::Random& random) {
  constexpr std::uint32_t kMoods = 8;
  const std::uint32_t mood = random.below(kMoods);
  if (mood == 0 && hand != Hand::good) return hand == Hand::weak ? Hand::fair : Hand::good;
  if (mood == 1 && hand != Hand::weak) return hand == Hand::good ? Hand::fair : Hand::weak;
  return hand;
}

Chips within(const Legal& legal, Chips chips) { return std::clamp(chips, legal.from, legal.to); }

Action sensible_bet(const Rules& rules, const State& state, const Legal& legal,
                    table::Random& random) {
  const Hand hand = in_this_mood(first_look(rules, state), random);
  const Chips misera = std::max(state.punto + state.beccata, 1);
  const bool may_bet = legal.amounts() > 0;
  if (legal.allows(ActionKind::pass)) {
    if (hand == Hand::weak || !may_bet) return {ActionKind::pass, {}, 0, {}};
    const auto most = static_cast<std::uint64_t>(hand == Hand::good ? misera : (misera + 1) / 2);
    return Action::with(ActionKind::bet, within(legal, 1 + static_cast<Chips>(random.below(most))));
  }
  const Chips high = *std::max_element(state.bets.begin(), state.bets.end());
  const bool dear = high > (hand == Hand::good ? 4 : 2) * misera;
  if (!legal.allows(ActionKind::call) || hand == Hand::weak || dear)
    return {ActionKind::fold, {}, 0, {}};
  if (hand == Hand::good && may_bet && high < 2 * misera && random.chance(1, 3)) {
    return Action::with(ActionKind::raise, within(legal, high + 1 + high / 2));
  }
  return {ActionKind::call, {}, 0, {}};
}

// How many cards a seat gets rid of in one go when it begins with this rank.
int run_from(const State& state, Rank rank) {
  const CardSet hand = state.hand(state.to_move()), held = state.shed.held();
  int cards = 0;
  while (!hand.in(rank).empty()) {
    ++cards;
    const CardSet above = held & CardSet::above(rank);
    if (above.empty()) return cards + 1;  // closed: another sequence may be opened
    rank = above.first().rank();
  }
  return cards;
}

Action sensible_lay(const State& state, const Legal& legal) {
  if (!legal.quad.empty()) return Action::lay(legal.quad);
  if (state.shed.needed == stoppa::kAnyRank) {
    Rank best = stoppa::kAce;
    int longest = 0;
    for (Rank rank = stoppa::kAce; rank <= stoppa::kKing; ++rank) {
      if (legal.singles.in(rank).empty()) continue;
      const int run = run_from(state, rank);
      if (run > longest) best = rank;
      longest = std::max(longest, run);
    }
    const bool several = best == stoppa::kAce && !legal.aces.empty();
    return Action::lay(several ? legal.aces : CardSet(legal.singles.in(best).first()));
  }
  const CardSet next = legal.singles.in(Rank{state.shed.needed});
  if (!next.empty()) return Action::lay(next.first());
  if (!legal.aces.empty()) return Action::lay(legal.aces);
  return legal.singles.empty() ? Action{ActionKind::pass, {}, 0, {}}
                               : Action::lay(legal.singles.first());
}

stoppa::Seat drawn_dealer(const Rules& rules, table::Random& random) {
  std::vector<stoppa::Card> deck;
  for (const stoppa::Card card : stoppa::kAllCards) deck.push_back(card);
  table::shuffle(std::span<stoppa::Card>(deck), random);
  return first_dealer(deck, 0, rules.players);
}

}  // namespace

Action sensible_choice(const Rules& rules, const State& state, const Legal& legal,
                       table::Random& random) {
  switch (state.decision) {
    case Decision::bet: return sensible_bet(rules, state, legal, random);
    case Decision::declare: return legal.nth(0);  // a paid hand is always declared
    case Decision::lay: return sensible_lay(state, legal);
    case Decision::over: break;
  }
  UNREACHABLE("the switch has a case for each value");
}

std::vector<table::PlayedRound<stoppa::Game>> record_match(const Rules& rules, std::uint64_t seed,
                                                           int most_rounds) {
  table::Random random = table::fork(seed, 0);
  stoppa::Match match = stoppa::new_match(rules, drawn_dealer(rules, random));
  stoppa::call_round(rules, match);
  std::vector<table::PlayedRound<stoppa::Game>> rounds;
  while (!match.over && static_cast<int>(rounds.size()) < most_rounds) {
    table::PlayedRound<stoppa::Game> record;
    record.table = stoppa::next_table(match);
    if (fault(rules, record.table)) break;  // prizes of the rules' own that this pot does not hold
    record.deal = stoppa::shuffled_deal(rules, record.table.dealer, random);
    State state = start(rules, record.table, record.deal);
    while (!state.over()) {
      const Action action = sensible_choice(rules, state, legal(rules, state), random);
      record.seats.push_back(state.to_move());
      record.actions.push_back(action);
      apply(rules, state, action);
    }
    stoppa::book(rules, match, settle(rules, state));
    rounds.push_back(std::move(record));
  }
  return rounds;
}

}  // namespace showstopper::properties
