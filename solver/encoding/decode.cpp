// SPDX-License-Identifier: Apache-2.0
#include "solver/encoding/decode.h"

#include <fmt/format.h>

#include "model/gostop/engine.h"
#include "model/table/check.h"

namespace showstopper::solver {
namespace {

using gostop::Action;
using gostop::ActionKind;
using gostop::CardSet;
using gostop::Decision;
using gostop::Legal;
using gostop::Month;
using gostop::State;

// The cards that leave the stock within the turns of the formula, in an order that does it.
std::vector<Card> used_stock(const RoundFormula& round, const SatAnswer& model) {
  REQUIRES(model.verdict == Verdict::satisfied);
  std::vector<Card> stock;
  const CardSet jokers = round.shape.jokers();
  const auto add = [&](CardSet cards, auto leaves) {
    for (const Card card : cards) {
      if (model.holds(leaves(card))) stock.push_back(card);
    }
  };
  const auto replaces = [&](Card card) { return round.slots.replaces_joker(card); };
  add(jokers, replaces);
  add(gostop::kFlowerCards, replaces);
  for (int turn = 0; turn < round.shape.turns; ++turn) {
    const auto is_turned = [&](Card card) { return round.slots.turned(card, turn); };
    const auto is_drawn = [&](Card card) { return round.slots.drawn(card, turn); };
    add(jokers, is_drawn);
    add(gostop::kFlowerCards, is_drawn);
    add(jokers, is_turned);
    add(gostop::kFlowerCards, is_turned);
  }
  return stock;
}

gostop::Deal deal_of(const RoundFormula& round, const SatAnswer& model, const Dealt& dealt,
                     table::Random& random) {
  if (dealt.deal != nullptr) return *dealt.deal;
  gostop::Deal deal;
  CardSet left = round.shape.deck();
  std::vector<Card> stock = used_stock(round, model);
  for (const Card card : stock) left -= card;
  std::vector<Card> rest;
  for (const Card card : left) {
    bool placed = model.holds(round.slots.on_table_at_deal(card));
    if (placed) deal.table |= card;
    for (Seat seat = 0; seat < round.shape.players(); ++seat) {
      if (!model.holds(round.slots.in_hand_at_deal(card, seat))) continue;
      deal.hands[seat] |= card;
      placed = true;
    }
    if (!placed) rest.push_back(card);
  }
  table::shuffle(std::span<Card>(rest), random);
  stock.insert(stock.end(), rest.begin(), rest.end());
  for (const Card card : stock) deal.stock.cards[deal.stock.end++] = card;
  put_in_place(dealt.where, round.shape.turns, deal.stock);
  return deal;
}

int carry_of(RoundFormula& round, const SatAnswer& model) {
  REQUIRES(model.verdict == Verdict::satisfied);
  if (!round.carry.is_known()) return 0;
  int carry = 0;
  for (const Literal more : round.carry.number().at_least) carry += model.holds(more) ? 1 : 0;
  return carry;
}

class Player {
 public:
  Player(const RoundFormula& round, const SatAnswer& model) : round_(round), model_(model) {}

  // The model's action at this decision; `done` if no action of it fits.
  Action choice(const State& state) const {
    const int turn = state.round_turns;
    const Legal legal = gostop::legal(round_.shape.rules, state);
    switch (state.decision) {
      case Decision::declare:
        return shown_by(state.to_move, state.to_move, legal, {ActionKind::done});
      case Decision::turn: {
        if (offers(turn) && legal.contains({ActionKind::offer})) return {ActionKind::offer};
        return shown_by(state.to_move, turn, legal, hand_play(state));
      }
      case Decision::take_hand:
      case Decision::take_flip:
        return first(legal,
                     [&](Card card) { return model_.holds(round_.months.taken(card, turn)); });
      case Decision::give:
        return first(legal, [&](Card card) {
          return model_.holds(round_.steals.stolen(card, state.turn.victim, turn));
        });
      case Decision::cup: {
        const auto& chosen = round_.score.chosen_uses()[state.to_move];
        const bool junk = chosen && model_.holds(*chosen);
        return {junk ? ActionKind::cup_junk : ActionKind::cup_animal};
      }
      case Decision::go_stop: {
        const bool pushes = round_.shape.ending == Ending::pushed;
        const bool closes =
            (pushes || round_.shape.ending == Ending::stop) && turn + 1 == round_.shape.turns;
        if (!closes) return {ActionKind::go};
        return {pushes ? ActionKind::push : ActionKind::stop};
      }
      case Decision::respond:
        return {refuses(state.to_move, turn) ? ActionKind::refuse : ActionKind::accept};
      case Decision::over: break;
    }
    UNREACHABLE("a decision is open");
  }

  // A draw is agreed on before the next turn: its mover offers, the others accept.
  Action agreement(const State& state) const {
    if (state.decision == Decision::respond) return {ActionKind::accept};
    const Legal legal = gostop::legal(round_.shape.rules, state);
    if (state.decision == Decision::declare) {
      return shown_by(state.to_move, state.to_move, legal, {ActionKind::done});
    }
    return shown_by(state.to_move, round_.shape.turns, legal, {ActionKind::offer});
  }

 private:
  Action hand_play(const State& state) const {
    const int turn = state.round_turns;
    if (model_.holds(round_.months.skips(turn))) return {ActionKind::skip};
    for (const Card joker : round_.shape.jokers() & state.seat(state.mover).hand) {
      if (model_.holds(round_.slots.played(joker, turn)))
        return Action::with(ActionKind::play, joker);
    }
    for (Month month = 1; month <= Card::kMonths; ++month) {
      const bool small = model_.holds(round_.months.of(month, turn).small);
      if (small || model_.holds(round_.months.of(month, turn).bomb)) {
        return Action::with(ActionKind::bomb, month);
      }
    }
    for (const Card card : gostop::kFlowerCards) {
      if (model_.holds(round_.slots.played(card, turn)))
        return Action::with(ActionKind::play, card);
    }
    UNREACHABLE("a card, a bomb or a skip in each turn");
  }

  // A triple that the model shows and has not shown yet, else the given action.
  Action shown_by(Seat seat, int turn, const Legal& legal, Action otherwise) const {
    if ((round_.calls.made().may_show >> seat & 1) == 0) return otherwise;
    for (Month month = 1; month <= Card::kMonths; ++month) {
      const auto& shows = round_.calls.made().show[month];
      const bool shown = model_.holds(shows[turn]);
      if (shown && legal.contains(Action::with(ActionKind::shake, month))) {
        return Action::with(ActionKind::shake, month);
      }
    }
    return otherwise;
  }

  bool offers(int turn) const {
    const auto& offers = round_.calls.made().offer;
    return !offers.empty() && model_.holds(offers[turn]);
  }

  bool refuses(Seat seat, int turn) const {
    const auto& refuses = round_.calls.made().refuse;
    return !refuses.empty() && model_.holds(refuses[turn][seat]);
  }

  template <class Fits>
  static Action first(const Legal& legal, Fits fits) {
    for (const Card card : legal.cards) {
      if (fits(card)) return Action::with(legal.card_kind, card);
    }
    return {ActionKind::done};
  }

  const RoundFormula& round_;
  const SatAnswer& model_;
};

Action any_action(const History& history, table::Random& random) {
  const Legal legal = gostop::legal(history.rules(), history.state());
  const auto choices = static_cast<std::uint64_t>(legal.size());
  return legal.nth(static_cast<int>(random.below(choices)));
}

bool follow(const RoundFormula& round, const SatAnswer& model, History& history,
            std::string& why_not) {
  REQUIRES(!history.over() && history.state().round_turns == 0);
  const Player player(round, model);
  const bool agreed = round.shape.ending == Ending::agreed;
  while (!history.over() && (history.state().round_turns < round.shape.turns || agreed)) {
    const bool played = history.state().round_turns >= round.shape.turns;
    const Action action =
        played ? player.agreement(history.state()) : player.choice(history.state());
    const auto refused =
        gostop::refusal(round.shape.rules, history.state(), history.state().to_move, action);
    if (refused) {
      why_not = fmt::format("turn {}, decision {}: {}", history.state().round_turns + 1,
                            gostop::word(history.state().decision), gostop::sentence(*refused));
      return false;
    }
    history.act(action);
  }
  return true;
}

}  // namespace

std::optional<PlayedRound> decoded(RoundFormula& round, const SatAnswer& model, const Goal& goal,
                                   const Dealt& dealt, std::uint64_t seed, std::string& why_not) {
  constexpr std::uint64_t kCompletions = 64;  // ways to play on from where the formula ends
  table::Random dealing = table::fork(seed, 0);
  History begun(round.shape.rules, 0, carry_of(round, model),
                deal_of(round, model, dealt, dealing));
  if (!follow(round, model, begun, why_not)) return std::nullopt;
  for (std::uint64_t i = 1; i <= kCompletions; ++i) {
    History history = begun;
    table::Random random = table::fork(seed, i);
    while (!history.over()) history.act(any_action(history, random));
    if (goal.holds(history)) return history.record();
    if (begun.over()) break;
  }
  why_not = fmt::format("after {} turns ({}) the goal does not hold", round.shape.turns,
                        word(round.shape.ending));
  return std::nullopt;
}

}  // namespace showstopper::solver
