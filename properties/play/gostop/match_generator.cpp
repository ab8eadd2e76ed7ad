// SPDX-License-Identifier: Apache-2.0
#include "properties/play/gostop/match_generator.h"

#include "model/gostop/match.h"

namespace showstopper::properties {

using gostop::Rules;
using gostop::Seat;

namespace {

// Each seat draws a card; if the rules have no draw, or it is not decisive, a lot decides.
Seat drawn_dealer(const Rules& rules, table::Random& random) {
  std::vector<gostop::Card> deck;
  for (const gostop::Card card : gostop::kFlowerCards) deck.push_back(card);
  table::shuffle(std::span<gostop::Card>(deck), random);
  deck.resize(static_cast<std::size_t>(rules.players));
  const auto lot = static_cast<Seat>(random.below(static_cast<std::uint64_t>(rules.players)));
  constexpr bool kNight = true;
  return first_dealer(rules, deck, kNight).value_or(lot);
}

}  // namespace

std::vector<table::PlayedRound<gostop::Game>> record_match(const Rules& rules, std::uint64_t seed,
                                                           int most_rounds) {
  table::Random random = table::fork(seed, 0);
  gostop::Match match = gostop::new_match(rules, drawn_dealer(rules, random));
  std::vector<table::PlayedRound<gostop::Game>> rounds;
  while (!match.over && static_cast<int>(rounds.size()) < most_rounds) {
    table::PlayedRound<gostop::Game> record;
    record.table = {match.dealer, match.carry, match.pot};
    record.deal = gostop::shuffled_deal(rules, match.dealer, random);
    gostop::State state = gostop::start(rules, record.table, record.deal);
    bool ended = ends_at_once(rules, match, state);
    while (!state.over() && !ended) {
      const auto action = choose(state, legal(rules, state), Policy::greedy, random);
      record.seats.push_back(state.to_move);
      record.actions.push_back(action);
      apply(rules, state, action);
      ended = ends_at_once(rules, match, state);
    }
    rounds.push_back(std::move(record));
    if (!state.over()) break;  // payments inside the round have decided the match
    gostop::book(rules, match, settle(rules, state));
  }
  return rounds;
}

}  // namespace showstopper::properties
