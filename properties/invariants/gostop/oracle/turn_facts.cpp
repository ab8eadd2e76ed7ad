// SPDX-License-Identifier: Apache-2.0
#include "properties/invariants/gostop/oracle/turn_facts.h"

#include <algorithm>
#include <bit>

namespace showstopper::properties {

using namespace gostop;  // NOLINT: the story is told in the words of the game

namespace {

// Whether a credit is left that the seat may use in its `turn`-th turn.
bool has_credit(const SeatState& seat, int turn) {
  for (int i = 0; i < seat.credits; ++i) {
    if (seat.credit_until[i] >= turn) return true;
  }
  return false;
}

// Number of the next turn of a seat, when the present one is over.
int next_turn(const GostopStep& step, Seat seat) {
  const bool is_player = seat == step.before.mover;
  return (is_player ? step.turn_start.seat(seat).turns + 1 : step.after.seat(seat).turns) + 1;
}

bool can_still_move(const GostopStep& step, Seat seat) {
  const SeatState& player = step.after.seat(seat);
  const int next = next_turn(step, seat);
  switch (step.rules.turn_empty_hand) {
    case EmptyHand::spend_credit: return !player.hand.empty() || has_credit(player, next);
    case EmptyHand::pass: return !player.hand.empty();
    case EmptyHand::auto_flip:
      return !player.hand.empty() || has_credit(player, next) || !step.after.stock.empty();
  }
  return false;
}

// Number of stock cards that were drawn to be played for jokers; the others were turned over.
// A joker that is played draws one card (GS-A-037). So does a joker that is drawn, if it is
// captured at once or played in its turn.
int drawn_for_jokers(const GostopStep& step) {
  const State& start = step.turn_start;
  const CardSet hand_now = step.after.seat(step.before.mover).hand;
  if (step.rules.joker_from_hand == JokerFromHand::reveal_as_stock) return 0;
  int draws = ((start.seat(step.before.mover).hand - hand_now) & kJokerCards).size();
  const int gone = step.after.stock.top - start.stock.top;
  for (int i = 0; i < draws && i < gone; ++i) {
    const Card card = start.stock.cards[start.stock.top + i];
    if (card.is_joker() && !hand_now.has(card)) ++draws;
  }
  return std::min(draws, gone);
}

// Splits the flowers that left hand and stock into the hand's part and the flip.
void sort_out(const GostopStep& step, TurnFacts& story) {
  const State& start = step.turn_start;
  const CardSet hand_now = step.after.seat(story.player).hand;
  const CardSet lost = start.seat(story.player).hand - hand_now;
  const int first_turned = start.stock.top + drawn_for_jokers(step);
  CardSet drawn, turned_flowers;
  for (int i = start.stock.top; i < step.after.stock.top; ++i) {
    const Card card = start.stock.cards[i];
    if (card.is_joker()) {
      story.jokers_turned |= card;
    } else if (i < first_turned) {
      drawn |= card;
    } else {
      turned_flowers |= card;
      story.flip = card;
    }
  }
  // A joker that was drawn for another may still be in the hand.
  story.jokers = (story.jokers_turned | (lost & kJokerCards)) - hand_now;
  story.by_hand = ((lost & kFlowerCards) | drawn) - hand_now;
  story.plain = step.rule_facts.turns_are_plain && turned_flowers.size() <= 1;
}

bool stack_can_form(const GostopStep& step, const TurnFacts& story) {
  const Rules& rules = step.rules;
  if (!rules.ppuk_forms) return false;
  if (!rules.ppuk_on_last_card && story.players_last) return false;
  return !rules.suppress_ppuk || !story.last;
}

bool is_sweep(const GostopStep& step, const TurnFacts& story) {
  if (step.rules.sweep_definition == SweepDefinition::table_empty_after_capture) {
    return step.after.table.empty() && !story.taken.empty();
  }
  const CardSet lay = step.turn_start.table;
  if (lay.size() != 2 || !story.taken.contains(lay)) return false;
  const Card one = lay.first();
  const Card other = (lay - one).first();
  return one.is_joker() || other.is_joker() || one.month() != other.month();
}

void name_events(const GostopStep& step, TurnFacts& story) {
  const CardSet lay = step.turn_start.table;
  if (!story.by_hand.empty()) {
    const Month month = story.by_hand.first().month();
    const int lying = lay.count(month);
    const int played = story.by_hand.size();
    const bool met = story.flip.is_card() && story.flip.month() == month;
    story.bomb = played == 3;
    story.small_bomb = played == 2;
    story.jjok = played == 1 && met && lying == 0;
    story.pair_met = played == 1 && met && lying == 1;
    story.ttadak = played == 1 && met && lying == 2;
    story.ppuk = story.pair_met && stack_can_form(step, story);
  }
  for (const Month month : step.turn_start.stacked) {
    const bool touched =
        story.by_hand.count(month) > 0 || (story.flip.is_card() && story.flip.month() == month);
    if (touched) story.stacks.insert(month);
  }
  story.sweep = is_sweep(step, story);
}

// Cards that opponents have now and none had then: change, perhaps captured in this very turn.
CardSet handed_on(const GostopStep& step, Seat player) {
  CardSet had, have;
  for (Seat seat = 0; seat < step.rules.players; ++seat) {
    if (seat == player) continue;
    had |= step.turn_start.seat(seat).captured;
    have |= step.after.seat(seat).captured;
  }
  return have - had;
}

}  // namespace

bool no_turn_follows(const GostopStep& step) {
  bool somebody = false, credits = false;
  for (Seat seat = 0; seat < step.rules.players; ++seat) {
    if (!step.after.seat(seat).hand.empty()) return false;
    somebody = somebody || can_still_move(step, seat);
    credits = credits || has_credit(step.after.seat(seat), next_turn(step, seat));
  }
  switch (step.rules.round_end_test) {
    case EndTest::hands_empty: return true;
    case EndTest::hands_empty_and_credits_spent: return !somebody || !credits;
    case EndTest::stock_and_hands_empty: return step.after.stock.empty() || !somebody;
  }
  return true;
}

CardSet taken_by_hand(const GostopStep& step, const State& state) {
  const State& start = step.turn_start;
  const CardSet new_on_table = state.table - start.table;
  const CardSet from_hand = new_on_table & start.seat(state.mover).hand;
  const CardSet laid = from_hand.empty() ? new_on_table : from_hand;  // drawn for a joker
  if (laid.empty()) return {};
  const Month month = laid.first().month();
  const CardSet lying = state.table.in(month);
  if (lying.size() == Card::kPerMonth) {
    return lying | CardSet(std::uint64_t{state.stacks[month].jokers} << Card::kFlowers);
  }
  if (lying.size() == 2) return lying;
  const Card chosen = state.turn.hand_target;
  return lying.size() == 3 && chosen.is_card() ? laid | chosen : CardSet();
}

CardSet hand_takes(const GostopStep& step) {
  const State& before = step.before;
  if (step.action.kind == ActionKind::bomb) return CardSet::of(step.action.month());
  if (step.action.kind != ActionKind::play || step.action.card().is_joker()) return {};
  const Card card = step.action.card();
  const CardSet lying = before.table.in(card.month());
  if (lying.size() == 1) return lying | card;
  if (lying.size() != 3) return {};
  const std::uint64_t buried = before.stacks[card.month()].jokers;
  return lying | card | CardSet(buried << Card::kFlowers);
}

TurnFacts story_of(const GostopStep& step) {
  TurnFacts story;
  story.player = step.before.mover;
  const State& start = step.turn_start;
  sort_out(step, story);
  CardSet stolen;
  for (Seat seat = 0; seat < step.rules.players; ++seat) {
    if (seat == story.player) continue;
    const CardSet gone = start.seat(seat).captured - step.after.seat(seat).captured;
    story.stolen[seat] = gone;
    stolen |= gone;
  }
  const SeatState& player = step.after.seat(story.player);
  story.taken = player.captured - start.seat(story.player).captured - stolen;
  if (step.rules.steal_change_for_double == StealChange::change_back) {
    story.taken |= handed_on(step, story.player) - start.seat(story.player).captured - stolen;
  }
  story.players_last =
      player.hand.empty() && !has_credit(player, start.seat(story.player).turns + 2);
  story.last = step.rules.last_turn_means == LastTurn::players_last_hand_card
                   ? story.players_last
                   : no_turn_follows(step);
  name_events(step, story);
  return story;
}

int must_take(const GostopStep& step, const TurnFacts& story, Month month) {
  const int lying = step.turn_start.table.count(month);
  const int played = story.by_hand.count(month);
  const int turned = story.flip.is_card() && story.flip.month() == month ? 1 : 0;
  switch (lying + played + turned) {
    case 4: return 4;  // GS-A-034, 043, 046, 061: stack, ttadak, bomb
    case 3:
      // GS-A-045: a pair and the third card are left; GS-A-033: one of two is taken.
      if (lying == 1) return story.ppuk ? 0 : 3;
      return 2;
    case 2: return 2;  // GS-A-032, 041, GS-B-050
    case 1: return 0;  // GS-A-035, 044
  }
  return 0;
}

}  // namespace showstopper::properties
