// SPDX-License-Identifier: Apache-2.0
#include "conformance/gostop/ways_of_writing.h"

#include <algorithm>
#include <array>
#include <vector>

#include "model/gostop/score.h"
#include "model/table/check.h"

namespace showstopper::conformance::gostop {
namespace {

// Cards that lie in play while a choice inside the turn is open: an engine may keep them and list
// them nowhere (`pending` is their place in the format).
CardSet in_play(const State& state) {
  const Turn& turn = state.turn;
  if (state.decision != Decision::take_hand && state.decision != Decision::take_flip) {
    return {};
  }
  CardSet cards = turn.waiting;
  for (const Card card : {turn.hand_card, turn.flip_card}) {
    if (!card.is_card()) continue;
    cards |= card.is_joker() ? CardSet(card) : CardSet::of(card.month());
  }
  if (turn.bomb_month != 0) cards |= CardSet::of(turn.bomb_month);
  return cards & state.table;
}

bool choosing_a_table_card(Decision decision) {
  return decision == Decision::take_hand || decision == Decision::take_flip;
}

CardSet jokers_among(CardSet cards) {
  CardSet jokers;
  for (const Card card : cards) {
    if (card.is_joker()) jokers |= card;
  }
  return jokers;
}

class Forgiving {
 public:
  Forgiving(const Rules& rules, EventLog& events, ObservedPosition& seen, State& state)
      : rules_(rules), events_(events), seen_(seen), state_(state) {
    REQUIRES(state.players == rules.players);
  }

  Notes run(CardSet gifts_written) {
    put_back_cards_in_play();
    put_back_the_jokers_junk();
    trade_tied_gifts(gifts_written);
    return notes_;
  }

 private:
  CardSet listed() const {
    CardSet all;
    if (seen_.table) all |= *seen_.table;
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      if (seen_.hands[seat]) all |= *seen_.hands[seat];
      if (seen_.captured[seat]) all |= *seen_.captured[seat];
    }
    return all;
  }

  // Cards in play lie on the table; a joker turned in this turn may have been captured already. An
  // engine that has changed nothing yet still lists the hand card in the hand.
  void put_back_cards_in_play() {
    if (!choosing_a_table_card(state_.decision)) return;
    const Seat mover = state_.mover;
    REQUIRES(mover >= 0 && mover < rules_.players);
    const CardSet on_table = in_play(state_);
    auto& hand = seen_.hands[mover];
    if (hand && seen_.table) {
      const CardSet kept = (*hand & on_table) - state_.seat(mover).hand;
      hand = *hand - kept;
      seen_.table = *seen_.table | kept;
    }
    const CardSet nowhere = state_.turn.waiting | on_table;
    if (seen_.table) put_back(nowhere - listed(), *seen_.table);
    const CardSet jokers = jokers_among(state_.turn.by_hand | state_.turn.by_flip);
    auto& pile = seen_.captured[mover];
    if (pile) put_back((jokers & state_.seat(mover).captured) - listed(), *pile);
  }

  void put_back(CardSet cards, CardSet& zone) {
    if (cards.empty()) return;
    zone |= cards;
    notes_.add(Note::cards_not_listed);
  }

  // Under the rules it changes hands with the other steals of the turn.
  void put_back_the_jokers_junk() {
    const Turn& turn = state_.turn;
    const bool mid_turn = choosing_a_table_card(state_.decision) ||
                          (state_.decision == Decision::turn && turn.joker_played);
    const int gained = turn.jokers_gained + turn.waiting.size();
    if (!mid_turn || gained == 0) return;
    int owed = 0;
    for (const EventRow& row : rules_.on(EventKind::joker_gained)) {
      const bool steals = row.effect == EffectKind::steal || row.effect == EffectKind::steal_value;
      if (steals) owed += gained * row.amount;
    }
    auto& pile = seen_.captured[state_.mover];
    if (!pile) return;
    for (Seat victim = 0; victim < rules_.players; ++victim) {
      auto& from = seen_.captured[victim];
      const CardSet early = *pile & state_.seat(victim).captured;
      if (victim == state_.mover || !from || early.empty() || early.size() > owed) continue;
      if (!all_junk(early)) continue;
      pile = *pile - early;
      from = *from | early;
      notes_.add(Note::joker_paid_early);
    }
  }

  bool all_junk(CardSet cards) const {
    for (const Card card : cards) {
      if (junk_worth(rules_, card) == 0) return false;
    }
    return true;
  }

  // Of cards of equal value any may go if the rules choose (AMB-44), but one that the log names.
  void trade_tied_gifts(CardSet named) {
    if (rules_.steal_chooser != StealChooser::lowest_value) return;
    for (Event& event : events_) {
      if (event.what != EventType::steal && event.what != EventType::steal_double) continue;
      const auto& victims = seen_.captured[event.other];
      const auto& takers = seen_.captured[event.seat];
      if (!victims || !takers) continue;
      const CardSet kept = (event.cards & state_.seat(event.seat).captured & *victims) - named;
      for (const Card given : kept) {
        for (const Card other : state_.seat(event.other).captured&* takers) {
          if (junk_worth(rules_, other) != junk_worth(rules_, given)) continue;
          trade(state_, event.other, other, event.seat, given);
          event.cards = (event.cards - given) | other;
          notes_.add(Note::tied_gift);
          break;
        }
      }
    }
  }

  const Rules& rules_;
  EventLog& events_;
  ObservedPosition& seen_;
  State& state_;
  Notes notes_;
};

}  // namespace

Notes forgive(const Rules& rules, EventLog& events, CardSet gifts_written, ObservedPosition& seen,
              State& state) {
  return Forgiving(rules, events, seen, state).run(gifts_written);
}

void trade(State& state, Seat victim, Card card, Seat taker, Card other) {
  REQUIRES(victim != taker && card != other);
  REQUIRES(state.seat(victim).captured.has(card) && state.seat(taker).captured.has(other));
  const auto swap = [](CardSet& cards, Card out, Card in) { cards = (cards - out) | in; };
  swap(state.seat(victim).captured, card, other);
  swap(state.seat(taker).captured, other, card);
  ENSURES((state.seat(victim).captured & state.seat(taker).captured).empty());
  CardSet& before = state.turn.captured_before;
  if (state.mover == victim && before.has(card)) swap(before, card, other);
  if (state.mover == taker && before.has(other)) swap(before, other, card);
}

bool other_use_of_the_cup(const Rules& rules, const SeatState& of, CardSet captured, int points) {
  // The rules choose, and always the use with more points.
  if (rules.cup_when == CupWhen::each_evaluation_best) return false;
  if (rules.cup_when == CupWhen::at_first_minimum) return false;
  if (!cup_is_free(rules, of.cup, captured)) return false;
  return std::any_of(rules.counting.begin(), rules.counting.end(), [&](const CardValues& use) {
    return showstopper::gostop::points(use, captured) == points;
  });
}

bool may_be_left_out(Decision decision) {
  return choosing_a_table_card(decision) || decision == Decision::give || decision == Decision::cup;
}

bool answers(ActionKind action, Decision decision) {
  switch (action) {
    case ActionKind::take: return choosing_a_table_card(decision);
    case ActionKind::give: return decision == Decision::give;
    case ActionKind::done: return decision != Decision::cup;
    case ActionKind::cup_animal:
    case ActionKind::cup_junk: return decision == Decision::cup;
    case ActionKind::play:
    case ActionKind::bomb:
    case ActionKind::shake:
    case ActionKind::quad:
    case ActionKind::skip:
    case ActionKind::concede:
    case ActionKind::push:
    case ActionKind::offer:
    case ActionKind::go:
    case ActionKind::stop:
    case ActionKind::accept:
    case ActionKind::refuse: return false;
  }
  return false;
}

}  // namespace showstopper::conformance::gostop
