// SPDX-License-Identifier: Apache-2.0
#include "properties/shrink/stoppa/steps.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "model/stoppa/state_fields.h"
#include "model/table/check.h"
#include "model/table/field_walk.h"
#include "model/table/turned_seats.h"
#include "model/trace/stoppa/filling.h"
#include "model/trace/stoppa/replay.h"
#include "properties/shrink/positions.h"
#include "properties/shrink/seats.h"

namespace showstopper::properties {

using stoppa::Card;
using stoppa::CardSet;
using stoppa::Chips;
using stoppa::kNobody;
using stoppa::Phase;
using stoppa::Seat;
using stoppa::State;

namespace {

// For `table::relabelled`.
struct Names {
  const StoppaNames& by;

  Seat of(Seat seat) const { return seat; }
  Card of(Card card) const { return card.is_card() ? by[card.index()] : card; }
  CardSet of(CardSet cards) const {
    CardSet to;
    for (const Card card : cards) to |= of(card);
    ENSURES(to.size() == cards.size());
    return to;
  }
};

}  // namespace

StoppaNames same_names() {
  StoppaNames names;
  for (int i = 0; i < Card::kCount; ++i) names[i] = Card(i);
  return names;
}

StoppaNames exchanged(Card a, Card b) {
  REQUIRES(a.is_card() && b.is_card());
  StoppaNames names = same_names();
  std::swap(names[a.index()], names[b.index()]);
  return names;
}

StoppaNames exchanged_suits(stoppa::Suit a, stoppa::Suit b) {
  StoppaNames names = same_names();
  for (stoppa::Rank rank = 1; rank <= Card::kRanks; ++rank) {
    std::swap(names[Card(rank, a).index()], names[Card(rank, b).index()]);
  }
  return names;
}

StoppaNames exchanged_ranks(stoppa::Rank a, stoppa::Rank b) {
  REQUIRES(a >= 1 && a <= Card::kRanks && b >= 1 && b <= Card::kRanks);
  StoppaNames names = same_names();
  for (int suit = 0; suit < Card::kSuits; ++suit) {
    const auto of = static_cast<stoppa::Suit>(suit);
    std::swap(names[Card(a, of).index()], names[Card(b, of).index()]);
  }
  return names;
}

void rename(StoppaRound& round, const StoppaNames& by) {
  const Names names{by};
  for (auto& hand : round.hands) {
    for (Card& card : hand) card = names.of(card);
  }
  for (Card& card : round.deck) card = names.of(card);
  round.state = table::relabelled(names, round.state);
  for (trace::StoppaMove& move : round.actions) move.action.cards = names.of(move.action.cards);
  // The rank that continues the sequence follows from the cards.
  round.state.shed.needed = stoppa::kAnyRank;
}

void rotate(StoppaRound& round, int by) {
  const int players = round.envelope.players;
  REQUIRES(by > 0 && by < players);
  turn_seat(round.envelope.dealer, by, players);
  turn_seat(round.table.dealer, by, players);
  turn_round(round.table.purses, by, players);
  turn_round(round.hands, by, players);
  if (is_set_up(round)) {
    round.state = table::relabelled(table::OnlySeatsTurned{{players, by}}, round.state);
  }
  for (trace::StoppaMove& move : round.actions) turn_seat(move.seat, by, players);
}

std::vector<StoppaRound> set_ups(const StoppaRound& round) {
  std::vector<StoppaRound> found;
  if (round.from == StoppaRound::From::deck || trace::hidden_cards(round) > 0) return found;
  each_position<stoppa::Game>(round, [&](const State& state, std::size_t i) {
    StoppaRound later = trace::stoppa_trace(*round.rules, round.envelope.rules, state);
    later.rules = round.rules;
    later.actions.assign(round.actions.begin() + static_cast<std::ptrdiff_t>(i),
                         round.actions.end());
    ENSURES(i + later.actions.size() == round.actions.size());
    found.push_back(std::move(later));
    return true;
  });
  return found;
}

CardSet named_cards(const StoppaRound& round) {
  CardSet named = round.state.shed.laid;
  for (const auto& hand : round.hands) {
    for (const Card card : hand) {
      if (card.is_card()) named |= card;
    }
  }
  for (const Card card : round.deck) {
    if (card.is_card()) named |= card;
  }
  return named;
}

int laid_in(const StoppaRound& round) { return round.state.shed.laid.size(); }

int progress(const StoppaRound& round) {
  if (!is_set_up(round)) return 0;
  REQUIRES(round.state.iteration < stoppa::kMaxIterations);
  const int phase = static_cast<int>(round.state.phase);
  return phase * stoppa::kMaxIterations + round.state.iteration;
}

namespace {

// Sets the chips from before the ante to the present ones.
void settle_books(State& state) {
  for (std::size_t seat = 0; seat < state.start.size(); ++seat) {
    state.start[seat] = state.purses[seat] + state.bets[seat];
  }
  state.pot_before = state.pot;
  ENSURES(stoppa::chips_are_constant(state));
}

// Facts of a position that a fresh contest or shedding does not have.
using Fact = void (*)(State&);
constexpr Fact kFacts[] = {
    [](State& state) { state.passed = 0; },
    [](State& state) { state.folded = 0; },
    [](State& state) { state.raises = 0; },
    [](State& state) {
      for (std::size_t seat = 0; seat < state.bets.size(); ++seat) {
        state.purses[seat] += state.bets[seat];
        state.bets[seat] = 0;
      }
    },
    [](State& state) { state.asked = 0; },
    [](State& state) { state.declared = {}; },
    [](State& state) { state.big_winner = kNobody; },
    [](State& state) { state.exposed = {}; },
    [](State& state) { state.shed.passes = 0; },
    [](State& state) { state.shed.opened_by = kNobody; },
    [](State& state) {
      state.shed.laid = {};
      state.shed.top_by = kNobody;
      state.shed.needed = stoppa::kAnyRank;
    },
    [](State& state) { state.shed.needed = stoppa::kAnyRank; },
    [](State& state) { state.last_round = false; },
    [](State& state) { state.first_packet = 3; },
    settle_books,
};

template <class Use>
void each_fact_less(const State& state, Use use) {
  const auto offer = [&](const State& less) {
    if (!(less == state)) use(less);
  };
  for (const Fact forget : kFacts) {
    State less = state;
    forget(less);
    offer(less);
  }
  for (int seat = 0; seat < state.players; ++seat) {
    State less = state;
    less.passed = static_cast<stoppa::SeatSet>(less.passed & ~stoppa::seat_bit(seat));
    offer(less);
    less = state;
    less.folded = static_cast<stoppa::SeatSet>(less.folded & ~stoppa::seat_bit(seat));
    offer(less);
    less = state;
    less.purses[seat] += less.bets[seat];
    less.bets[seat] = 0;
    offer(less);
    less = state;
    less.asked = static_cast<stoppa::SeatSet>(less.asked & ~stoppa::seat_bit(seat));
    offer(less);
  }
  for (const Card card : state.shed.laid) {
    State less = state;
    less.shed.laid -= card;
    offer(less);
  }
}

}  // namespace

int history(const StoppaRound& round) {
  if (!is_set_up(round)) return round.table.last_round ? 1 : 0;
  int facts = 0;
  each_fact_less(round.state, [&](const State&) { ++facts; });
  return facts;
}

std::vector<StoppaRound> with_less_history(const StoppaRound& round) {
  std::vector<StoppaRound> found;
  if (!is_set_up(round)) return found;
  if (round.state.phase == Phase::small && round.state.iteration > 0) {
    StoppaRound earlier = round;
    for (int back = round.state.iteration; back > 0; --back) {
      earlier.state.iteration = static_cast<std::uint8_t>(round.state.iteration - back);
      ENSURES(earlier.state.iteration < round.state.iteration);
      found.push_back(earlier);
    }
  }
  State none = round.state;
  for (const Fact forget : kFacts) forget(none);
  const auto with = [&](const State& state) {
    found.push_back(round);
    found.back().state = state;
  };
  with(none);
  each_fact_less(round.state, with);
  for (StoppaRound& less : found) less.table.last_round = less.state.last_round;
  if (round.state.phase != Phase::shed) return found;
  for (std::size_t seat = 0; seat < round.hands.size(); ++seat) {
    for (std::size_t i = round.hands[seat].size(); i-- > 0;) {
      StoppaRound fewer = round;
      fewer.hands[seat].erase(fewer.hands[seat].begin() + static_cast<std::ptrdiff_t>(i));
      found.push_back(std::move(fewer));
    }
  }
  return found;
}

namespace {

// Smaller values of one number, the least first.
std::vector<Chips> lower(Chips value, Chips least) {
  std::vector<Chips> values;
  for (const Chips to : {least, least + 1, value / 2, value - 1}) {
    if (to < value && to >= least && std::find(values.begin(), values.end(), to) == values.end()) {
      values.push_back(to);
    }
  }
  ENSURES(values.empty() || value > least);
  return values;
}

class FewerChips {
 public:
  explicit FewerChips(const StoppaRound& round) : round_(round) {}

  std::vector<StoppaRound> run() {
    number(
        [](StoppaRound& of) -> Chips& { return is_set_up(of) ? of.state.punto : of.table.punto; });
    number([](StoppaRound& of) -> Chips& {
      return is_set_up(of) ? of.state.beccata : of.table.beccata;
    });
    number([](StoppaRound& of) -> Chips& { return is_set_up(of) ? of.state.pot : of.table.pot; });
    for (std::size_t i = 0; i < round_.actions.size(); ++i) {
      number([i](StoppaRound& of) -> Chips& { return of.actions[i].action.chips; });
    }
    for (Seat seat = 0; seat < round_.envelope.players; ++seat) {
      number([seat](StoppaRound& of) -> Chips& {
        return is_set_up(of) ? of.state.purses[seat] : of.table.purses[seat];
      });
      if (!is_set_up(round_)) continue;
      number([seat](StoppaRound& of) -> Chips& { return of.state.bets[seat]; });
    }
    lower_bets();
    return std::move(found_);
  }

 private:
  template <class Of>
  void number(Of of) {
    StoppaRound copy = round_;
    const Chips value = of(copy);
    for (const Chips to : lower(value, 0)) {
      ENSURES(to >= 0 && to < value);
      of(copy) = to;
      if (is_set_up(copy)) {
        settle_books(copy.state);
        copy.table.punto = copy.state.punto;
        copy.table.beccata = copy.state.beccata;
      }
      found_.push_back(copy);
    }
  }

  // Lowers a bet and its answers together, or all purses to 0, 1 or the highest bet.
  void lower_bets() {
    if (!is_set_up(round_)) return;
    const auto& bets = round_.state.bets;
    Chips high = *std::max_element(bets.begin(), bets.end());
    for (const trace::StoppaMove& move : round_.actions) high = std::max(high, move.action.chips);
    REQUIRES(high >= 0);
    for (const Chips by : {high - 1, high / 2, Chips{1}}) {
      if (by <= 0) continue;
      StoppaRound less = round_;
      for (Chips& bet : less.state.bets) bet = std::max<Chips>(0, bet - by);
      for (trace::StoppaMove& move : less.actions) {
        move.action.chips = std::max<Chips>(0, move.action.chips - by);
      }
      settle_books(less.state);
      found_.push_back(std::move(less));
    }
    for (const Chips to : {Chips{0}, Chips{1}, high}) {
      StoppaRound same = round_;
      bool fewer = false;
      for (Seat seat = 0; seat < round_.envelope.players; ++seat) {
        Chips& purse = same.state.purses[seat];
        fewer = fewer || purse > to;
        purse = std::min(purse, to);
      }
      settle_books(same.state);
      if (fewer) found_.push_back(std::move(same));
    }
  }

  const StoppaRound& round_;
  std::vector<StoppaRound> found_;
};

}  // namespace

std::vector<StoppaRound> with_fewer_chips(const StoppaRound& round) {
  return FewerChips(round).run();
}

std::vector<StoppaRound> with_more_hidden(const StoppaRound& round) {
  std::vector<StoppaRound> found;
  CardSet needed;
  for (const trace::StoppaMove& move : round.actions) needed |= move.action.cards;
  for (std::size_t seat = 0; seat < round.hands.size(); ++seat) {
    StoppaRound whole = round;
    for (Card& card : whole.hands[seat]) {
      if (card.is_card() && !needed.has(card)) card = Card();
    }
    found.push_back(std::move(whole));
  }
  for (std::size_t seat = 0; seat < round.hands.size(); ++seat) {
    for (std::size_t i = round.hands[seat].size(); i-- > 0;) {
      const Card card = round.hands[seat][i];
      if (!card.is_card() || needed.has(card)) continue;
      StoppaRound one = round;
      one.hands[seat][i] = Card();
      ENSURES(trace::hidden_cards(one) == trace::hidden_cards(round) + 1);
      found.push_back(std::move(one));
    }
  }
  return found;
}

}  // namespace showstopper::properties
