// SPDX-License-Identifier: Apache-2.0
#include "tests/solver/pinned_round.h"

#include <climits>

#include "model/table/check.h"
#include "solver/encoding/encoded_rules.h"

namespace showstopper::solver {
namespace {

using gostop::Action;
using gostop::ActionKind;
using gostop::CardSet;
using gostop::Decision;
using gostop::Legal;
using gostop::Month;
using gostop::State;

constexpr std::uint64_t kPlays = 11;

CardSet captured(const State& state) {
  CardSet all;
  for (Seat seat = 0; seat < state.players; ++seat) all |= state.seat(seat).captured;
  return all;
}

CardSet from_stock(const State& was, const State& now) {
  CardSet cards;
  for (int i = was.stock.top; i < now.stock.top; ++i) {
    cards |= was.stock.cards[i];
  }
  return cards;
}

// The card drawn for a played joker: the next card of the stock, or the next flower if jokers
// before it are captured on the way.
CardSet drawn_for_joker(const gostop::Rules& rules, const State& was) {
  const auto next = [&](int at) { return was.stock.cards[at]; };
  int at = was.stock.top;
  while (!draws_jokers(rules) && next(at).is_joker()) ++at;
  return next(at);
}

// Adds the effects of one action to the facts of its turn.
void note(const State& was, Action action, const State& now, TracedRound& round, TurnFacts& facts) {
  const Seat mover = was.mover;
  facts.played |= was.seat(mover).hand - now.seat(mover).hand;
  facts.turned |= from_stock(was, now);
  if (action.kind == ActionKind::play && action.card().is_joker()) {
    const gostop::Rules& rules = round.history.rules();
    const CardSet drawn = drawn_for_joker(rules, was);
    facts.drawn |= drawn;
    facts.turned -= drawn;
    facts.played |= CardSet(action.card());
    // Else it is in the hand, and played from there or not.
    if (rules.joker_from_hand == gostop::JokerFromHand::draw_is_the_play) facts.played |= drawn;
  }
  facts.taken |= captured(now) - captured(was);
  if (action.kind == ActionKind::take) facts.chosen |= action.card();
  for (Seat seat = 0; seat < was.players; ++seat) {
    if (seat != mover) facts.stolen |= was.seat(seat).captured - now.seat(seat).captured;
  }
  facts.skipped = facts.skipped || action.kind == ActionKind::skip;
  facts.went = facts.went || action.kind == ActionKind::go;
  facts.offered = facts.offered || action.kind == ActionKind::offer;
  if (action.kind == ActionKind::refuse) facts.refused = was.to_move;
  if (action.kind == ActionKind::shake) {
    const gostop::MonthSet bit = gostop::month_bit(action.month());
    auto& shown = was.decision == Decision::declare ? round.shown_before[was.to_move] : facts.shown;
    shown |= bit;
  }
}

template <class Choose>
TracedRound played(const gostop::Rules& rules, std::uint64_t index, int most, Choose choose) {
  properties::RoundPlan<gostop::Game> plan =
      properties::plan_round(rules, kPlays, index, properties::Generator::biased);
  TracedRound round{History(rules, 0, 0, plan.deal), {}};
  const State& begun = round.history.state();
  for (int i = 0; i < begun.stock.top; ++i) {
    round.replaced |= begun.stock.cards[i];
  }
  TurnFacts facts;
  while (!round.history.over() && static_cast<int>(round.turns.size()) < most) {
    const State was = round.history.state();
    const Action action = choose(was, gostop::legal(rules, was), plan);
    round.history.act(action);
    const State& now = round.history.state();
    note(was, action, now, round, facts);
    const bool ended = now.over() && facts.turned != CardSet();
    if (now.round_turns == was.round_turns && !ended) continue;
    facts.after = now;
    round.turns.push_back(facts);
    facts = TurnFacts{};
  }
  round.shown_at_offer = facts.shown;
  return round;
}

Action quiet_choice(const State& state, const Legal& legal,
                    properties::RoundPlan<gostop::Game>& plan) {
  const bool turn = state.decision == Decision::turn;
  if (state.decision == Decision::declare) return {ActionKind::done};
  if (state.decision == Decision::go_stop) return {ActionKind::go};
  Action action{ActionKind::skip};
  if (!turn || !legal.bombs.empty()) {
    action =
        legal.nth(static_cast<int>(plan.random.below(static_cast<std::uint64_t>(legal.size()))));
  }
  if (!turn || action.kind == ActionKind::bomb) return action;
  const auto choices = static_cast<std::uint64_t>(legal.cards.size());
  if (legal.contains({ActionKind::skip}) && (choices == 0 || plan.random.chance(1, 2))) {
    return {ActionKind::skip};
  }
  std::uint64_t bits = legal.cards.bits();
  for (std::uint32_t n = plan.random.below(choices); n > 0; --n) bits &= bits - 1;
  return Action::with(ActionKind::play, CardSet(bits).first());
}

}  // namespace

Ending TracedRound::ending() const {
  const State& state = history.state();
  switch (state.outcome) {
    case gostop::Outcome::stop: return state.fixed_points > 0 ? Ending::win_by_row : Ending::stop;
    case gostop::Outcome::three_ppuk: return Ending::win_by_row;
    case gostop::Outcome::draw: return Ending::exhausted;
    case gostop::Outcome::agreed_draw: return Ending::agreed;
    case gostop::Outcome::pushed: return Ending::pushed;
    case gostop::Outcome::quad:
    case gostop::Outcome::conceded:
    case gostop::Outcome::misdeal:
    case gostop::Outcome::none: return Ending::running;
  }
  UNREACHABLE("the switch has a case for each value");
}

TracedRound play_quietly(const gostop::Rules& rules, std::uint64_t index, int most) {
  TracedRound round = played(rules, index, most, quiet_choice);
  const std::size_t finished = round.history.state().round_turns;
  if (round.turns.size() > finished) round.turns.pop_back();  // the round ended within the turn
  return round;
}

TracedRound play_to_the_end(const gostop::Rules& rules, std::uint64_t index) {
  return played(
      rules, index, INT_MAX,
      [](const State& state, const Legal& legal, properties::RoundPlan<gostop::Game>& plan) {
        const auto seat = static_cast<std::size_t>(state.to_move);
        return properties::choose(state, legal, plan.policies[seat], plan.random);
      });
}

PinnedFormula::PinnedFormula(const gostop::Rules& rules, const TracedRound& round, Ending ending,
                             bool played_on)
    : formula(rules, static_cast<int>(round.turns.size()), ending, played_on) {
  const gostop::Deal& deal = round.history.deal();
  for (const Card card : rules.deck) {
    pin(formula.slots.on_table_at_deal(card), deal.table.has(card));
    pin(formula.slots.replaces_joker(card), round.replaced.has(card));
    for (Seat seat = 0; seat < rules.players; ++seat) {
      pin(formula.slots.in_hand_at_deal(card, seat), deal.hands[seat].has(card));
    }
  }
  for (int turn = 0; turn < formula.shape.turns; ++turn) {
    const TurnFacts& facts = round.turns[turn];
    for (const Card card : rules.deck) {
      pin(formula.slots.played(card, turn), facts.played.has(card));
      pin(formula.slots.drawn(card, turn), facts.drawn.has(card));
      pin(formula.slots.turned(card, turn), facts.turned.has(card));
      pin(formula.months.taken(card, turn), facts.taken.has(card));
      if (facts.chosen.has(card)) pin(formula.months.taken(card, turn), true);
    }
    pin(formula.months.skips(turn), facts.skipped);
  }
}

Literal PinnedFormula::differs(const UnaryInteger& number, int value) {
  Cnf& cnf = formula.cnf;
  return -cnf.all_of({cnf.at_least(number, value), -cnf.at_least(number, value + 1)});
}

void PinnedFormula::pin_owners(const TracedRound& round) {
  for (int turn = 1; turn <= formula.shape.turns; ++turn) {
    const State& after = round.turns[turn - 1].after;
    for (const Card card : formula.shape.deck()) {
      for (Seat seat = 0; seat < formula.shape.players(); ++seat) {
        pin(formula.ownership.owned(card, seat, turn), after.seat(seat).captured.has(card));
      }
    }
  }
}

void PinnedFormula::pin_calls(const TracedRound& round) {
  formula.cnf.require_exactly(formula.carry.number(), round.history.state().carry);
  const bool before_round = formula.shape.rules.shake_when == gostop::ShakeWhen::before_round;
  for (Seat seat = 0; before_round && seat < formula.shape.players(); ++seat) {
    for (Month month = 1; month <= Card::kMonths; ++month) {
      const auto shown = round.shown_before[seat];
      pin(formula.calls.shows(month, seat),
          gostop::in(shown, month));  // as in the seat's first turn
    }
  }
  for (Month month = 1; !before_round && month <= Card::kMonths; ++month) {
    if (formula.shape.ending != Ending::agreed) break;
    pin(formula.calls.shows(month, formula.shape.turns), gostop::in(round.shown_at_offer, month));
  }
  for (int turn = 0; turn < formula.shape.turns; ++turn) {
    const TurnFacts& facts = round.turns[turn];
    const Seat mover = formula.shape.mover(turn);
    for (Month month = 1; month <= Card::kMonths; ++month) {
      if (turn != mover || !before_round) {
        pin(formula.calls.shows(month, turn), gostop::in(facts.shown, month));
      }
    }
    pin(formula.calls.says_go(turn), facts.went);
    pin(formula.calls.offers(turn), facts.offered);
    for (Seat seat = 0; seat < formula.shape.players(); ++seat) {
      pin(formula.calls.refuses(seat, turn), facts.refused == seat);
    }
  }
}

}  // namespace showstopper::solver
